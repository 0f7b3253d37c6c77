"""The plainest search there is: all lines to a fixed depth, against which results are judged."""

from __future__ import annotations

from typing import Any

from solver.contract import OVER

WIN = 1000  # a point, less one for each ply to it
UNKNOWN = 0


class Minimax:
    """Results by brute force, remembered from call to call, for positions with an empty history: a
    draw by repetition (WIG-28) must be out of reach of the plies that are looked at."""

    def __init__(self) -> None:
        self._values: dict[tuple[str, int], int] = {}
        self._forced: dict[tuple[str, int, int, int], bool] = {}

    def value(self, position: Any, plies: int) -> int:
        """The value for the side to move: points * WIN less the plies to them, UNKNOWN where
        neither a draw is reached nor a result within `plies`."""
        if position.turn == OVER:
            return int(position.scores()[mover(position)]) * WIN
        if plies == 0:
            return UNKNOWN
        key = (position.text().rsplit(" ", 1)[0], plies)
        if key not in self._values:
            children = (position.play(move) for move in position.legal_moves())
            self._values[key] = max(-later(self.value(child, plies - 1)) for child in children)
        return self._values[key]

    def forces(self, position: Any, seat: int, points: int, plies: int) -> bool:
        """Can `seat` force at least `points` within `plies`, whoever is to move?"""
        if position.turn == OVER:
            return bool(position.scores()[seat] >= points)
        if plies == 0:
            return False
        key = (position.text().rsplit(" ", 1)[0], seat, points, plies)
        if key not in self._forced:
            quantor = any if position.turn == seat else all
            self._forced[key] = quantor(
                self.forces(position.play(move), seat, points, plies - 1)
                for move in position.legal_moves()
            )
        return self._forced[key]


def mover(position: Any) -> int:
    """The seat whose turn it is or would be."""
    return 0 if position.text().split()[1] == "l" else 1


def later(value: int) -> int:
    """The same result seen from a ply before."""
    return value - (value > 0) + (value < 0)
