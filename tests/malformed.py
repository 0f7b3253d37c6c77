"""Lines that are wrong, made by kinds of mistakes from lines that are right.

`python -m tests.malformed GAME` prints them with what the engine says to each, to be read.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from solver.engine.engine import Engine
from solver.errors import SolverError
from solver.pipe.session import Session
from solver.protocol.commands import parse_command
from tests.contract.tables import Table, random_game

JUNK = "%"  # in no text of any game
GREAT = "777"
SEVERAL = 6  # lines of each kind from texts, with as many views

Change = tuple[list[str], tuple[str, ...]]  # the words, and those of which an error has to name one
Kind = Callable[[list[str], int, random.Random], Change]


@dataclass(frozen=True)
class Malformed:
    """A line that is wrong, or right by chance; an error has to name one of `words`."""

    kind: str
    line: str
    words: tuple[str, ...]


# -- kinds ------------------------------------------------------------------------------------


def name_of(word: str) -> str:
    """The name of a field, or the whole word where it has none."""
    return re.split("[=:]", word)[0]


def changed(words: list[str], i: int, new: str, *names: str) -> Change:
    return [*words[:i], *([new] if new else []), *words[i + 1 :]], (*names, name_of(words[i]))


def left_out(words: list[str], i: int, rng: random.Random) -> Change:
    return changed(words, i, "")


def twice(words: list[str], i: int, rng: random.Random) -> Change:
    return changed(words, i, f"{words[i]} {words[i]}")


def out_of_order(words: list[str], i: int, rng: random.Random) -> Change:
    other = (i + 1) % len(words)
    swapped = list(words)
    swapped[i], swapped[other] = words[other], words[i]
    return swapped, (name_of(words[i]), name_of(words[other]))


def cut_off(words: list[str], i: int, rng: random.Random) -> Change:
    half = words[i][: max(1, len(words[i]) // 2)]
    return [*words[:i], half], (half, *map(name_of, words[i:]))


def misspelt(words: list[str], i: int, rng: random.Random) -> Change:
    at = rng.randrange(len(words[i]))
    return changed(words, i, words[i][:at] + JUNK + words[i][at + 1 :], JUNK)


def no_value(words: list[str], i: int, rng: random.Random) -> Change:
    stump = re.sub("[^=:]*$", "", words[i])
    return changed(words, i, stump, stump)


def junk_value(words: list[str], i: int, rng: random.Random) -> Change:
    return changed(words, i, re.sub("[^=:]*$", JUNK, words[i]), JUNK)


def too_great(words: list[str], i: int, rng: random.Random) -> Change:
    return changed(words, i, with_number(words[i], GREAT, rng), GREAT)


def negative(words: list[str], i: int, rng: random.Random) -> Change:
    return changed(words, i, with_number(words[i], "-7", rng), "-7")


def with_number(word: str, new: str, rng: random.Random) -> str:
    """The word with one of its numbers replaced, or with one behind it."""
    found = list(re.finditer("[0-9]+", word))
    if not found:
        return word + new
    one = rng.choice(found)
    return word[: one.start()] + new + word[one.end() :]


def an_entry_more(words: list[str], i: int, rng: random.Random) -> Change:
    word = words[i]
    by = next((mark for mark in ",/" if mark in word), ",")
    return changed(words, i, word + by + re.split("[=,/]", word)[-1])


def an_entry_less(words: list[str], i: int, rng: random.Random) -> Change:
    return changed(words, i, re.sub("[,/][^,/]*$", "", words[i]))


def other_case(words: list[str], i: int, rng: random.Random) -> Change:
    new = words[i].swapcase()
    return changed(words, i, new, new, new.partition("=")[2] or new)


def spelt_on(words: list[str], i: int, rng: random.Random) -> Change:
    return changed(words, i, words[i] + words[i][-1], words[i] + words[i][-1])


def unknown_word(words: list[str], i: int, rng: random.Random) -> Change:
    return [*words[:i], f"colour={JUNK}", *words[i:]], (JUNK, "colour")


KINDS: dict[str, Kind] = {
    "left out": left_out,
    "twice": twice,
    "out of order": out_of_order,
    "cut off": cut_off,
    "misspelt": misspelt,
    "no value": no_value,
    "junk value": junk_value,
    "too great": too_great,
    "negative": negative,
    "an entry more": an_entry_more,
    "an entry less": an_entry_less,
    "other case": other_case,
    "spelt on": spelt_on,
    "unknown word": unknown_word,
}
OF_FORM = ("left out", "twice", "out of order", "misspelt", "no value", "junk value", "unknown word")
ROWS_OF_TEXT = ("row", "ROWS", "position text", "seat ", "pile ", "tokens", "coins")  # stand for words
WORDS = ("?", "none", "0000", "0.", "9.9", "-", "moves", "pass:1", ":", "=")  # that are no moves


# -- lines ------------------------------------------------------------------------------------


class Lines:
    """The malformed lines of one game, from texts, views, records and moves of random games."""

    def __init__(self, name: str, seed: int = 1) -> None:
        self.table = Table(name)
        self.rng = random.Random(seed)
        self.positions = random_game(self.table, seed).some(12)
        self.record = random_game(self.table, seed).texts

    def all(self) -> Iterator[Malformed]:
        """Every kind of line."""
        yield from self.texts()
        yield from self.records()
        yield from self.moves()
        yield from self.seats()
        yield from self.options()

    def texts(self) -> Iterator[Malformed]:
        """Position texts and, in games that have them, texts of views."""
        for kind in KINDS:
            for position in self.rng.sample(self.positions[1:], SEVERAL):
                yield self.text(kind, position.text())
                hidden = self.table.game.facts.hidden
                yield self.text(kind, (position.view(position.turn) if hidden else position).text())

    def text(self, kind: str, text: str) -> Malformed:
        before = text.partition(" moves ")[0].split()
        words, names = KINDS[kind](before, self.rng.randrange(len(before)), self.rng)
        if kind not in OF_FORM or "=" not in text:  # another field may be what does not fit then
            names = (*names, *map(name_of, words), *ROWS_OF_TEXT)
        return Malformed(f"text, {kind}", f"position fen {' '.join(words)}", names)

    def records(self) -> Iterator[Malformed]:
        """What happened from the empty table on, as all see it and as a seat does."""
        for kind in KINDS:
            for position in self.rng.sample(self.positions[:6], 3):
                yield self.recorded(kind, "empty", list(self.record[:25]))
                if self.table.game.facts.hidden:
                    seen = position.seen(position.turn)[:25]
                    yield self.recorded(kind, f"empty seat={position.turn}", seen)

    def recorded(self, kind: str, start: str, moves: list[str]) -> Malformed:
        moves = moves or list(self.record[:1])
        moves, _ = KINDS[kind](moves, self.rng.randrange(len(moves)), self.rng)
        return Malformed(f"record, {kind}", f"position {start} moves {' '.join(moves)}", ("move",))

    def moves(self) -> Iterator[Malformed]:
        """Moves to search that are none."""
        for position in self.positions[1:6]:
            legal = str(self.rng.choice(position.legal_moves()))
            wrong = [KINDS[kind]([legal], 0, self.rng)[0][0] for kind in ("misspelt", "spelt on",
                     "too great", "negative", "other case", "an entry more")]
            for word in (*wrong, *WORDS):
                yield Malformed("move", f"position fen {position.text()} {behind(position)} {word}",
                                (word,))

    def seats(self) -> Iterator[Malformed]:
        """Seats at the empty table."""
        for seat in ("9", "-1", "x", "", "6", "1.0", "777"):
            yield Malformed("seat", f"position empty seat={seat}", (seat or "seat",))
        yield Malformed("seat", "position empty seat=0 seat=1", ("seat=0",))
        yield Malformed("seat", "position startpos seat=0", ("seat=0",))

    def options(self) -> Iterator[Malformed]:
        """Rule options with values that they do not take."""
        for option in self.table.game.options:
            for value in (GREAT, "-1", JUNK, "", "1.5"):
                line = f"setoption name {option.name} value {value}"
                yield Malformed("option", line, (option.name,))
        yield Malformed("option", "setoption name Colour value red", ("Colour",))


def behind(position: object) -> str:
    """What joins a move to a position's text."""
    return "" if " moves " in position.text() else "moves"  # type: ignore[attr-defined]


# -- what is said to them ---------------------------------------------------------------------


def said(session: Session, line: str) -> str | None:
    """The error that a line is answered with, None where it is accepted."""
    try:
        command = parse_command(line)
        assert command is not None
        session.handle(command)
    except SolverError as problem:
        return str(problem)
    return None


def session_of(name: str) -> Session:
    game = Table(name).game
    return Session(game, Engine(game))  # type: ignore[arg-type]


def main(names: Sequence[str]) -> None:
    for name in names:
        session = session_of(name)
        for wrong in Lines(name).all():
            answer = said(session, wrong.line)
            print(f"{wrong.kind}: {wrong.line[:400]}\n    {answer}")


if __name__ == "__main__":
    main(sys.argv[1:])
