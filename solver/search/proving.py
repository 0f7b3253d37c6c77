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
    """Proves results of the lines of one search, each once.

    The first line, of rank 0, stands for the root: its move is worth so much, and no move is better.
    The others stand for their move.
    """

    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        # Points, proven both ways, of a root move, and of one that stands for the root.
        self._exact: dict[tuple[int, bool], int] = {}

    def prove(self, rank: int, line: RootLine, depth: int) -> None:
        """Tries to prove the result that the line of this rank seems to have."""
        points = points_of(line)
        if points is None or self._is_exact(rank, line):
            return
        every = None if rank == 0 else rank + 1
        least = points > 0 or points == -HIGHEST or self._above(points, True, depth, rank, rank + 1)
        most = points < 0 or points == HIGHEST or self._above(points + 1, False, depth, rank, every)
        if least and most:
            self._exact[line.moves[0], rank == 0] = points

    def _above(self, points: int, wanted: bool, depth: int, first: int, end: int | None) -> bool:
        """Is it proven that the moves from `first` on are worth `points` (or not worth them)?"""
        span = (first,) if end is None else (first, end)
        budget = self._worker.nodes // COST + COST_LEAST
        found = self._worker.bound(not wanted, depth, least_score(points), budget, *span)
        return found is wanted

    def score(self, rank: int, line: RootLine) -> Score:
        """The score of a line of play, as far as it is known: a draw only where it is proven."""
        exact = self._is_exact(rank, line)
        if describe(line.score) is None and not exact:
            return Centi(line.score, line.bound)
        points, plies = describe(line.score) or (0, len(line.moves))
        bound: Bound = "lower" if points > 0 else "upper"
        if abs(points) == HIGHEST or exact:
            bound = "exact"
        return Points(points, plies, bound)

    def is_settled(self, rank: int, line: RootLine, depth: int) -> bool:
        """Is the result known, and was every shorter way to it looked at?"""
        _, plies = describe(line.score) or (0, 0)
        return self._is_exact(rank, line) and depth >= plies

    def _is_exact(self, rank: int, line: RootLine) -> bool:
        """Is the result of this line proven both ways?"""
        points = points_of(line)
        return points is not None and self._exact.get((line.moves[0], rank == 0)) == points


def points_of(line: RootLine) -> int | None:
    """The points of a line that ends in a result or seems to be a draw."""
    known = describe(line.score)
    if known is not None:
        return known[0]
    return 0 if line.drawn else None
