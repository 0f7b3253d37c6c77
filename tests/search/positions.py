"""Positions for search tests: reached by random play, or turned round."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

from solver.games.wigwam import Position


def sampled(count: int, seed: int, plies: range, **options: Any) -> Iterator[Position]:
    """Unfinished positions after random play of some length, without their history."""
    rng = random.Random(seed)
    while count:
        position = wander(Position.start(**options), rng, rng.choice(plies))
        if position.turn >= 0:
            yield Position.parse(position.text(), **options)
            count -= 1


def wander(position: Position, rng: random.Random, plies: int) -> Position:
    for _ in range(plies):
        if position.turn < 0:
            break
        position = position.play(rng.choice(position.legal_moves()))
    return position


def turned(text: str) -> str:
    """The position after a half turn of the board, with the sides swapped (WIG-6).

    >>> turned("1ct/1www/5/WWW1/TC1 l 0 1")
    '1ct/1www/5/WWW1/TC1 d 0 1'
    """
    board, side, *rest = text.split()
    return " ".join([board[::-1].swapcase(), "d" if side == "l" else "l", *rest])


def crowded(count: int, seed: int) -> Iterator[Position]:
    """Unfinished positions of the small board, all ten pieces at random points: few are free, so
    that having to move is often a burden."""
    rng = random.Random(seed)
    while count:
        pieces = list("WWWCTwwwct" + "." * 9)
        rng.shuffle(pieces)
        position = Position.parse(f"{rows(''.join(pieces))} {rng.choice('ld')} 0 1")
        if position.turn >= 0:
            yield position
            count -= 1


def rows(points: str) -> str:
    """The board of a position text (WIG-30) from the pieces on the small board, `.` for none."""
    lengths, found, at = (3, 4, 5, 4, 3), [], 0
    for length in lengths:
        row = points[at : at + length]
        found.append(re.sub(r"\.+", lambda run: str(len(run[0])), row))
        at += length
    return "/".join(found)
