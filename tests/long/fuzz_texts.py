"""Texts, records and moves of all games, changed at random: nothing but one line of refusal may come of them.

    python -m tests.long.fuzz_texts [COUNT [SEED [GAME ...]]]

COUNT inputs for each game. Prints each find as the game, the line and what came of it, then the counts; exit
status 1 if there is a find.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence

from solver.errors import SolverError
from solver.games import NAMES
from solver.pipe.session import Session
from solver.protocol.commands import parse_command
from tests.contract.tables import Table, random_game
from tests.malformed import KINDS, session_of

CHARACTERS = "0123456789.:-?=/,+>#!_ABCDEFGHJKLOSTWXbdfghijlmnopqrstuwx%\u00e9"
QUESTIONS = ("query fen", "query turn", "query legal", "query scores", "query result")
MOVES = 30  # of a record, at most


def sources(name: str, rng: random.Random) -> list[list[str]]:
    """Lines that are right, as words: texts and records of full positions and of views."""
    table, found = Table(name), []
    game = random_game(table, rng.randrange(3))
    for position in game.some(25):
        seen = position.view(position.turn) if table.game.facts.hidden else position
        found += [["position", "fen", *part.text().split()] for part in (position, seen)]
        count = rng.randint(1, MOVES)
        if table.game.facts.hidden:
            start = ["position", "empty", f"seat={position.turn}", "moves"]
            found.append([*start, *position.seen(position.turn)[:count]])
    found += [["position", "empty", "moves", *game.texts[:n]] for n in range(1, MOVES)]
    return found


def mutated(words: list[str], others: Sequence[list[str]], rng: random.Random) -> list[str]:
    """The words behind the first two changed: by kinds of mistakes, characters, words of others."""
    head, rest = words[:2], list(words[2:])
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(rest)) if rest else 0
        kind = rng.randrange(4)
        if not rest or kind == 0:
            rest.insert(at, rng.choice(rng.choice(others)))
        elif kind == 1:
            rest = KINDS[rng.choice(list(KINDS))](rest, at, rng)[0]
            rest = [word for word in rest if word]
        else:
            place = rng.randrange(len(rest[at]))
            rest[at] = rest[at][:place] + rng.choice(CHARACTERS) + rest[at][place + (kind == 2) :]
    return head + rest


def find(session: Session, line: str) -> str | None:
    """What came of a line that should not, None where nothing did."""
    before = session.position
    try:
        for asked in (line, *QUESTIONS):
            command = parse_command(asked)
            if command is not None:
                session.handle(command)
    except SolverError as problem:
        if not str(problem).isprintable() or len(str(problem)) > 1000:
            return f"a refusal that is no line: {problem!r}"
        if asked == line and session.position is not before:
            return "a refusal that changes the position"
    except Exception as problem:
        return repr(problem)
    return None


def finds(name: str, count: int, seed: int) -> Iterator[tuple[str, str]]:
    """The lines of which something came that should not."""
    rng, session = random.Random(f"{seed}/{name}"), session_of(name)
    lines = sources(name, rng)
    for _ in range(count):
        line = " ".join(mutated(rng.choice(lines), lines, rng))
        problem = find(session, line)
        if problem is not None:
            yield line, problem


def main(count: int = 40_000, seed: int = 1, names: Sequence[str] = NAMES) -> int:
    total = 0
    for name in names:
        found = list(finds(name, count, seed))
        for line, problem in found:
            print(f"{name}: {line}\n    {problem}")
        print(f"{name}: {count} inputs, seed {seed}, {len(found)} finds")
        total += len(found)
    return int(total > 0)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:3]), *([sys.argv[3:]] if sys.argv[3:] else [])))
