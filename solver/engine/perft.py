"""Perft: the number of leaves so many plies below a position, and behind each of its moves.

A count ends early when its flag is set; what it has found by then is worth nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from solver._stopping import StopFlag
from solver.contract import CHANCE


def branches(position: Any) -> list[str]:
    """The texts that lead on: the legal moves, or each distinct outcome where an event is due."""
    if position.turn == CHANCE:
        return [text for text, _ in position.chance_events()]
    return [str(move) for move in position.legal_moves()]


def divide(
    position: Any, depth: int, stop: StopFlag | None = None
) -> Iterator[tuple[str, int]]:
    """Each way on with the number of leaves at `depth` plies below `position`; none at depth 0."""
    stop = stop or StopFlag()
    for text in branches(position) if depth > 0 else ():
        count = leaves(position.play(text), depth - 1, stop)
        if stop.is_set():
            return
        yield text, count


def leaves(position: Any, depth: int, stop: StopFlag | None = None) -> int:
    """The number of leaves at `depth` (WIG-32): a finished position has none below it."""
    if depth == 0:
        return 1
    if hasattr(position, "perft"):
        return int(position.perft(depth, stop=stop))
    return sum(count for _, count in divide(position, depth, stop))


def rate(count: int, seconds: float) -> int:
    """So many a second."""
    return round(count / max(seconds, 1e-9))
