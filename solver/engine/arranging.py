"""Proposes an arrangement (WIG-6, WIG-7): tries many against a sample of what the other side may
choose, searches the games that come of it, and goes on deeper with the better part. From the second
round on the sample is of good ones: both sides arrange the same pieces on mirrored points, so that
what is good for one is for the other.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from solver.contract import OVER
from solver.engine.signals import Signals
from solver.info import BestMove, Centi, Info, OnInfo, Points, Score
from solver.search.deepening import Plan
from solver.search.timing import Allotment

UNSEEN = "?"
FIRST_REPLIES = 3  # arrangements of the other side that each own one is tried against at first,
REPLIES = 8  # and later
KEPT = 4  # one arrangement of so many goes on to the next round,
LEAST = 6  # but no fewer than these
DEEPEST = 10  # plies of the last round
WORTH = 1500  # hundredths of a warrior that a proven point counts for in a mean
UNTRIED = -10.0 * WORTH

Run = Callable[[Any, Plan], tuple[list[Info], bool | None]]


class Arranging:
    """One search for an arrangement.

    `run` searches one position, `empty` is the board before the arrangements and `seen` what the
    seat to arrange has seen; the plan's time, depth and nodes are those of all searches together.
    """

    def __init__(
        self, run: Run, empty: Any, seen: Sequence[str], plan: Plan, seed: int, signals: Signals
    ) -> None:
        self._run = run
        self._empty = empty
        self._seat = len(seen)  # Dark has seen something of Light's, if only a `?`
        self._plan = plan
        self._signals = signals
        self._rng = random.Random(f"{seed}/arrangement")
        self._start = time.perf_counter()
        self._nodes = 0
        self._means: dict[str, float] = {}
        self._every = [str(move) for move in empty.legal_moves()]
        self._known = [text for text in seen if text != UNSEEN]
        self._replies = self._known or self._rng.sample(self._every, FIRST_REPLIES)

    def best(self, on_info: OnInfo) -> BestMove:
        """The arrangement that stands best against the sample."""
        ranked = list(self._plan.moves) or self._every
        self._rng.shuffle(ranked)  # a search cut short has tried a sample
        lines: list[Info] = []
        for depth in range(1, min(self._plan.depth or DEEPEST, DEEPEST) + 1):
            means = self._round(ranked, depth)
            if self._is_over() and lines:
                break
            ranked.sort(key=lambda own: -means.get(own, UNTRIED))
            lines = self._report(ranked[: self._plan.lines], means, depth)
            for info in lines:
                on_info(info)
            self._replies = self._known or ranked[:REPLIES]
            ranked = ranked[: max(LEAST, self._plan.lines, len(ranked) // KEPT)]
            if self._is_over():
                break
        return BestMove(ranked[0], lines=tuple(lines))

    def _round(self, ranked: Sequence[str], depth: int) -> dict[str, float]:
        """The mean score of each arrangement, in hundredths of a warrior, while time is left."""
        means: dict[str, float] = {}
        for own in ranked:
            scores = [self._score(own, reply, depth) for reply in self._replies]
            if self._is_over() and means:
                break
            means[own] = sum(scores) / len(scores)
        return means

    def _score(self, own: str, reply: str, depth: int) -> float:
        """How the own side stands after both arrangements."""
        first, second = (own, reply) if self._seat == 0 else (reply, own)
        position = self._empty.play(first).play(second)
        if position.turn == OVER:
            return float(WORTH * position.scores()[self._seat])
        lines, _ = self._run(position, self._part(depth))
        score = worth(lines[0].score) if lines else 0.0
        self._nodes += lines[0].nodes if lines else 0
        return score if position.turn == self._seat else -score

    def _part(self, depth: int) -> Plan:
        """The plan of one of the searches."""
        nodes = None if self._plan.nodes is None else max(1, self._plan.nodes - self._nodes)
        left = self._left()
        return Plan(Allotment(None, left and max(0.0, left)), depth, nodes)

    def _left(self) -> float | None:
        """Seconds left, None for any number."""
        allotted = self._plan.time.aim or self._plan.time.most
        return None if allotted is None else allotted - (time.perf_counter() - self._start)

    def _is_over(self) -> bool:
        left = self._left()
        late = left is not None and left <= 0 and (self._plan.timed or self._signals.hit.is_set())
        spent = self._plan.nodes is not None and self._nodes >= self._plan.nodes
        return late or spent or self._signals.stop.is_set()

    def _report(self, ranked: Sequence[str], means: Mapping[str, float], depth: int) -> list[Info]:
        seconds = time.perf_counter() - self._start
        return [
            Info(
                depth=depth,
                score=Centi(round(means.get(own, UNTRIED))),
                line=(own,),
                nodes=self._nodes,
                time=round(1000 * seconds),
                nps=round(self._nodes / seconds) if seconds > 0 else 0,
                multipv=rank,
            )
            for rank, own in enumerate(ranked, 1)
        ]


def worth(score: Score) -> float:
    """A score as a part of a mean."""
    if isinstance(score, Points):
        return float(WORTH * score.points)
    return float(score.value) if isinstance(score, Centi) else 0.0
