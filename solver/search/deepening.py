"""Alpha-beta as a search: deeper and deeper within the limits, with reports, proofs and threads.

The loops are solver._alphabeta; how long a move may take is solver.search.timing.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from solver._alphabeta import MOST_DEPTH, RootLine, TranspositionTable, Worker, describe
from solver.info import Info, OnInfo
from solver.search.proving import Prover
from solver.search.timing import UNLIMITED, Allotment

LATE_PART = 0.6  # of the time to aim at, after which no iteration begins
LATE_PART_AFTER_CHANGE = 1.0
WIN_FIRST = 8  # plies of the plain search that comes before the search for a win


class Root(Protocol):
    """What a search starts from; moves are packed, as the game's functions take them."""

    @property
    def repetition(self) -> int: ...
    def packed(self) -> bytes: ...
    def history_keys(self) -> list[int]: ...
    def steps(self, text: str) -> tuple[int, ...]: ...
    def line(self, steps: tuple[int, ...]) -> tuple[str, ...]: ...


@dataclass(frozen=True, slots=True)
class Plan:
    """What to search, and how far; None is no limit. `moves` are the root moves to look at (none:
    all), `lines` the lines of play to tell, `win` the own moves within which a win is looked for.
    `contempt` is that of the option, times -1 for seat 1. Unless `timed`, the time counts
    from `Deepening.start_clock` on."""

    time: Allotment = UNLIMITED
    depth: int | None = None
    nodes: int | None = None
    moves: Sequence[str] = ()
    lines: int = 1
    win: int | None = None
    contempt: int = 0
    timed: bool = True


class Deepening:
    """The table and the workers of one game, kept from search to search."""

    def __init__(self, ops: object, hash_mib: int = 64, threads: int = 1) -> None:
        self._table = TranspositionTable(hash_mib)
        self._workers = [Worker(ops, self._table) for _ in range(threads)]
        self._search: Search | None = None

    def clear(self) -> None:
        """Forgets what earlier searches learned."""
        self._table.clear()
        for worker in self._workers:
            worker.clear()

    def stop(self) -> None:
        """Ends the search that was prepared last, at its next node; from any thread."""
        for worker in self._workers:
            worker.stop()

    def start_clock(self) -> None:
        """The time of the search that was prepared last counts from now; from any thread."""
        if self._search is not None:
            self._search.start_clock()

    def prepare(self, root: Root, plan: Plan) -> Search:
        """A search that is ready to run."""
        moves = {root.steps(text)[0] for text in plan.moves} or None
        self._table.next_search()
        for worker in self._workers:
            worker.begin(root.packed(), root.history_keys(), root.repetition, moves, plan.contempt)
        self._search = Search(self._table, self._workers, root, plan)
        return self._search


class Search:
    """One search from one root."""

    def __init__(self, table: TranspositionTable, workers: Sequence[Worker], root: Root, plan: Plan) -> None:
        self._table = table
        self._main, *self._helpers = workers
        self._root = root
        self._plan = plan
        self._prover = Prover(self._main)
        self._start = self._clock_start = time.perf_counter()
        self._timed = plan.timed
        self._last_best = 0
        self._first_done = threading.Event()
        self.has_win: bool | None = None  # the win that was asked for: found, refuted, or unknown

    def start_clock(self) -> None:
        """The time for the move counts from now."""
        self._clock_start = time.perf_counter()
        self._timed = True
        self._set_deadline()

    def run(self, on_info: OnInfo | None = None) -> list[Info]:
        """Searches until the limits or a stop end it; tells of each line after each iteration, and
        returns the last word on each, the best first."""
        started: list[threading.Thread] = []
        try:
            for number, worker in enumerate(self._helpers, 1):
                thread = threading.Thread(target=self._help, args=(worker, 1 + number % 2))
                thread.start()
                started.append(thread)
            self._deepen(on_info or (lambda info: None))
        finally:
            for worker in self._helpers:
                worker.stop()
            self._first_done.set()
            for thread in started:
                thread.join()
        return self._report()

    def _help(self, worker: Worker, depth: int) -> None:
        """Waits for the first iteration: where threads are many, those that run would keep the
        others from starting."""
        self._first_done.wait()
        worker.help(depth)

    def _set_deadline(self) -> None:
        if self._timed and self._plan.time.most is not None:
            left = self._clock_start + self._plan.time.most - time.perf_counter()
            for worker in self._main, *self._helpers:
                worker.deadline(left)

    def _set_node_limit(self) -> None:
        """Each thread has its part of the nodes."""
        if self._plan.nodes is not None:
            for worker in self._main, *self._helpers:
                worker.limit(max(1, self._plan.nodes // (1 + len(self._helpers))))

    def _deepen(self, on_info: OnInfo) -> None:
        last = min(self._plan.depth or MOST_DEPTH, MOST_DEPTH)
        if self._plan.win is None:
            self._iterate(last, on_info, self._is_enough)
            return
        self._iterate(min(last, 2 * self._plan.win, WIN_FIRST), on_info, self._wins)
        self.has_win = self._wins(0) or self._look_for_win(self._plan.win)
        self._tell(on_info)

    def _iterate(self, last: int, on_info: OnInfo, enough: Callable[[int], bool]) -> None:
        for depth in range(1, last + 1):
            finished = self._main.iterate(depth, self._plan.lines)
            if depth == 1:  # which nothing ends
                self._set_deadline()
                self._set_node_limit()
                self._first_done.set()
            if finished:
                self._prove(depth)
            self._tell(on_info)
            if not finished or enough(depth):
                return

    def _look_for_win(self, moves: int) -> bool | None:
        """All lines of play, first to one own move, then to two, to the shortest win. Returns whether
        there is one, None if the search could not tell."""
        found: bool | None = False
        for own in range(1, moves + 1):
            if self._main.stopped or 2 * own - 1 > MOST_DEPTH:
                return None
            found = self._main.win(2 * own - 1)
            if found or self._main.stopped:
                break
        return found

    # -- When it is enough

    def _is_enough(self, depth: int) -> bool:
        lines = self._lines()
        if all(self._prover.is_settled(rank, line, depth) for rank, line in enumerate(lines)):
            return True
        return self._timed and self._is_late(lines[0])

    def _is_late(self, best: RootLine) -> bool:
        """Would another iteration end past the time to aim at? A move that has just come up is
        worth a look at more."""
        aim = self._plan.time.aim
        if aim is None:
            return False
        part = LATE_PART if best.moves[0] == self._last_best else LATE_PART_AFTER_CHANGE
        self._last_best = best.moves[0]
        return time.perf_counter() - self._clock_start >= part * aim

    def _wins(self, depth: int) -> bool:
        """Is the win found that was asked for?"""
        lines = self._lines()
        known = describe(lines[0].score) if lines else None
        return known is not None and known[0] > 0 and known[1] <= 2 * (self._plan.win or 0) - 1

    # -- What it found

    def _lines(self) -> list[RootLine]:
        return self._main.lines(self._plan.lines)

    def _prove(self, depth: int) -> None:
        for rank, line in enumerate(self._lines()):
            self._prover.prove(rank, line, depth)

    def _tell(self, on_info: OnInfo) -> None:
        for info in self._report():
            on_info(info)

    def _report(self) -> list[Info]:
        seconds = time.perf_counter() - self._start
        nodes = sum(worker.nodes for worker in (self._main, *self._helpers))
        return [
            Info(
                depth=line.depth,
                score=self._prover.score(rank - 1, line),
                line=self._root.line(line.moves),
                nodes=nodes,
                time=round(1000 * seconds),
                nps=round(nodes / seconds) if seconds > 0 else 0,
                seldepth=line.deepest,
                multipv=rank,
                hashfull=self._table.used,
            )
            for rank, line in enumerate(self._lines(), 1)
        ]
