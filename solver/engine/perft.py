"""Perft: the number of leaves so many plies below a position, and behind each of its moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from solver.contract import CHANCE


def branches(position: Any) -> list[str]:
    """The texts that lead on: the legal moves, or each distinct outcome where an event is due."""
    if position.turn == CHANCE:
        return [text for text, _ in position.chance_events()]
    return [str(move) for move in position.legal_moves()]


def divide(position: Any, depth: int) -> Iterator[tuple[str, int]]:
    """Each way on with the number of leaves at `depth` plies below `position`; none at depth 0."""
    for text in branches(position) if depth > 0 else ():
        yield text, leaves(position.play(text), depth - 1)


def leaves(position: Any, depth: int) -> int:
    """The number of leaves at `depth` (WIG-32): a finished position has none below it."""
    if depth == 0:
        return 1
    if hasattr(position, "perft"):
        return int(position.perft(depth))
    return sum(count for _, count in divide(position, depth))


def rate(count: int, seconds: float) -> int:
    """So many a second."""
    return round(count / max(seconds, 1e-9))
