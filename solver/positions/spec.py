"""How a position is named in the protocol and in files: a start, and the moves behind it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from solver.errors import SyntaxProblem
from solver.notation import ignore, number, one_of, shown

Kind = Literal["startpos", "empty", "fen"]
KINDS: tuple[Kind, ...] = ("startpos", "empty", "fen")


@dataclass(frozen=True, slots=True)
class PositionSpec:
    """A start (`startpos`; `empty`, as `seat` has seen it; `fen` with its text) and moves.

    Nothing is known yet of a game: `text` and `moves` may be anything.
    """

    kind: Kind = "startpos"
    text: str = ""
    seat: int | None = None
    moves: tuple[str, ...] = ()

    def __str__(self) -> str:
        """The words behind `position`."""
        words: list[str] = [self.kind]
        if self.text:
            words.append(self.text)
        if self.seat is not None:
            words.append(f"seat={self.seat}")
        if self.moves:
            words += ["moves", *self.moves]
        return " ".join(words)


def parse_spec(words: Sequence[str]) -> PositionSpec:
    """Reads the words behind `position`; raises SyntaxProblem with the offending word.

    >>> parse_spec("empty seat=1 moves ?".split())
    PositionSpec(kind='empty', text='', seat=1, moves=('?',))
    """
    if not words:
        raise SyntaxProblem(f"expected {one_of(KINDS)} after position, found the end of the line")
    kind = next((kind for kind in KINDS if kind == words[0]), None)
    if kind is None:
        raise SyntaxProblem(f"expected {one_of(KINDS)} after position, found {shown(words[0])}")
    end = words.index("moves") if "moves" in words else len(words)
    inner, moves = words[1:end], tuple(words[end + 1 :])
    if kind == "fen":
        return PositionSpec(kind, text=position_text(inner), moves=moves)
    return PositionSpec(kind, seat=seat_of(kind, inner), moves=moves)


def parse_place(text: str) -> PositionSpec:
    """A position as files name it: as behind `position`, where `fen` may be left out.

    >>> str(parse_place("1ct/1www/5/WWW1/TC1 l 0 1 moves b1-c1"))
    'fen 1ct/1www/5/WWW1/TC1 l 0 1 moves b1-c1'
    """
    words = text.split()
    return parse_spec(words if words and words[0] in KINDS else ["fen", *words])


def position_text(words: Sequence[str]) -> str:
    if not words:
        raise SyntaxProblem("expected a position text after fen, found none")
    return " ".join(words)


def seat_of(kind: Kind, words: Sequence[str]) -> int | None:
    """The seat in `seat=S`, which only `empty` takes; whether the table has it is for the game to say."""
    seats = [word for word in words if kind == "empty" and word.startswith("seat=")]
    ignore([word for word in words if word not in seats], kind)
    if len(set(seats)) > 1:
        raise SyntaxProblem(f"expected one seat, found {' and '.join(dict.fromkeys(seats))}")
    return number(seats[-1].removeprefix("seat="), "seat", 0) if seats else None
