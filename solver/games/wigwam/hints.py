"""What a line of play in Wigwam does: captures, threats met and made, what it costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import astuple
from itertools import takewhile

from solver._wigwam import Position
from solver.contract import OVER
from solver.games.reason import Reason
from solver.games.wigwam.drawing import step
from solver.games.wigwam.reasons import (
    Allows,
    Arranges,
    Captures,
    Claims,
    Exchange,
    LeavesNothing,
    Meets,
    Steps,
    Taken,
    Threatens,
)
from solver.games.wigwam.rules import OPTIONS
from solver.games.wigwam.setup import point_name


def reasons(position: Position, line: Sequence[str]) -> list[Reason]:
    """What the first move of the line does and what follows from it, most telling first.

    >>> position = Position.parse("c3/5/6/3Ww2/5w/5/C3 l 0 1")
    >>> [str(reason) for reason in reasons(position, ["d4xd5-d6"])]
    ['captures a warrior', 'allows c6xd6-e6, which captures a warrior']
    """
    if is_arranging(position):
        return [Arranges()]
    move = line[0]
    after = position.play(move)
    first = own(position, move)
    if after.turn == OVER:
        return first
    replies = captures_of(after)
    if not replies:
        met = largest(captures_of(turned(position)))
        first.append(Meets(met) if met else LeavesNothing())
    if replies:
        return [*first, exchanged(after, line[1:]) or allowed(after, largest(replies))]
    made = largest([m for m in captures_of(turned(after)) if m not in captures_of(position)])
    return [*first, Threatens(made)] if made else first


def suspects(position: Position) -> list[str]:
    """Moves without a capture that let the other side capture at once (WIG-18)."""
    if is_arranging(position):
        return []
    quiet = [str(move) for move in position.legal_moves() if "x" not in str(move)]
    return [move for move in quiet if captures_of(position.play(move))]


def harm(position: Position, line: Sequence[str]) -> Reason | None:
    """What the first move of the line loses at once, None if nothing.

    >>> position = Position.parse("c3/5/6/2w4/6/1W3/3C l 0 1")
    >>> str(harm(position, ["b2-c3", "d3xc3-b3"]))
    'allows d3xc3-b3, which captures a warrior'
    """
    if len(line) < 2 or "x" not in line[1]:
        return None
    return allowed(position.play(line[0]), line[1])


def is_arranging(position: Position) -> bool:
    """WIG-7."""
    return "/" not in position.text()


def own(position: Position, move: str) -> list[Reason]:
    """What the move itself does."""
    if move.startswith(("huff:", "insist:")):
        return [Claims(move.partition(":")[2], move.startswith("huff"))]
    if "x" in move:
        return [Captures(taken(position, move), len(step(move).legs))]
    start, _, goal = move.partition("-")
    return [Steps(piece_on(position, start), start, goal)]


def piece_on(position: Position, point: str) -> str:
    """The kind of piece on a point, a capital letter."""
    return kinds(position)[point]


def kinds(position: Position) -> dict[str, str]:
    """The kind of piece on each point that has one."""
    return {point_name(point): letter.upper() for point, letter in position.setup().pieces.items()}


def taken(position: Position, move: str) -> Taken:
    """The pieces that a move captures."""
    there = kinds(position)
    count = Counter(there[point] for point in set(step(move).removed))
    return Taken(count["W"], count["C"])


def exchanged(after: Position, line: Sequence[str]) -> Exchange | None:
    """The captures that follow one another in the line, the other side's first; None if it does not
    capture."""
    replies = tuple(takewhile(lambda move: "x" in move, line))
    sides, forced, position = [Taken(), Taken()], True, after  # what the other side takes, and this one
    for count, move in enumerate(replies):
        sides[count % 2] += taken(position, move)
        forced = forced and len(position.legal_moves()) == 1
        position = position.play(move)
    return Exchange(replies, sides[0], sides[1], forced) if replies else None


def allowed(after: Position, capture: str) -> Allows:
    return Allows(capture, taken(after, capture))


def largest(moves: Sequence[str]) -> str:
    """The move that captures most, "" if there is none."""
    return max(moves, key=lambda move: move.count("x"), default="")


def captures_of(position: Position) -> list[str]:
    return [str(move) for move in position.legal_moves() if "x" in str(move)]


def turned(position: Position) -> Position:
    """The position with the other side to move, without history."""
    rows, side, *_ = position.text().split(" ")
    names = (option.name for option in OPTIONS)
    rules = dict(zip(names, astuple(position.rules), strict=True))
    return Position.parse(f"{rows} {'dl'['ld'.index(side)]} 0 1", **rules)
