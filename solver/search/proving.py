"""From the whole numbers of the alpha-beta search to scores, and to results proven both ways.

A search proves a win by one line against all replies: the result is at least so good. That it is no
better, or that a draw is one, takes a second search, in which all that is still open counts as the
best for one side (`Worker.bound`).
"""

from __future__ import annotations

from solver._alphabeta import RootLine, Worker, describe, least_score
from solver.info import Bound, Centi, Points, Score

COST = 8  # a proof may cost that part of the nodes spent so far,
COST_LEAST = 5_000  # and these besides
HIGHEST = 2  # points


class Prover:
    """Proves results of the lines of one search, each once."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        self._exact: dict[int, int] = {}  # a root move: its points, proven both ways

    def prove(self, rank: int, line: RootLine, depth: int) -> None:
        """Tries to prove the result that the line of this rank, from 0, seems to have.

        The first line stands for the root: no move is better. The others stand for their move.
        """
        known = describe(line.score)
        points = known[0] if known else 0
        if (known is None and line.score != 0) or self._exact.get(line.moves[0]) == points:
            return
        first, end = (rank, rank + 1) if rank else (0, None)
        least = points > 0 or points == -HIGHEST or self._above(points, True, depth, first, end)
        most = points < 0 or points == HIGHEST or self._above(points + 1, False, depth, first, end)
        if least and most:
            self._exact[line.moves[0]] = points

    def _above(self, points: int, wanted: bool, depth: int, first: int, end: int | None) -> bool:
        """Is it proven that the moves from `first` on are worth `points` (or not worth them)?"""
        span = (first,) if end is None else (first, end)
        budget = self._worker.nodes // COST + COST_LEAST
        found = self._worker.bound(not wanted, depth, least_score(points), budget, *span)
        return found is wanted

    def score(self, line: RootLine) -> Score:
        """The score of a line of play, as far as it is known."""
        if not self._is_result(line):
            return Centi(line.score, line.bound)
        points, plies = describe(line.score) or (0, len(line.moves))
        bound: Bound = "lower" if points > 0 else "upper"
        if abs(points) == HIGHEST or self._exact.get(line.moves[0]) == points:
            bound = "exact"
        return Points(points, plies, bound)

    def is_settled(self, line: RootLine, depth: int) -> bool:
        """Is the result known, and was every shorter way to it looked at?"""
        points, plies = describe(line.score) or (0, 0)
        known = self._is_result(line) and self._exact.get(line.moves[0]) == points
        return known and depth >= plies

    def _is_result(self, line: RootLine) -> bool:
        """A score in a band of results, or a draw that is proven."""
        drawn = line.score == 0 and self._exact.get(line.moves[0]) == 0
        return drawn or describe(line.score) is not None
