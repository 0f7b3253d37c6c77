"""What takes time in a conversation: searches, and counts, hints and benchmarks.

A job runs on a thread of its own, hands out lines while it runs, and returns its last ones.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

from solver._stopping import StopFlag
from solver.contract import OVER, Game, SearchEngine
from solver.engine.engine import Engine
from solver.engine.perft import divide, rate
from solver.engine.task import Task
from solver.errors import SolverError
from solver.info import BestMove, Info, Limits
from solver.protocol.answers import format_best, format_hint, format_info

Emit = Callable[[str], None]


class Job:
    """Work that `stop` can cut short. A search is told apart: other commands are refused while it
    runs, and wait while another job runs."""

    is_search = False

    def run(self, emit: Emit) -> list[str]:
        """Does the work; returns the lines that end it."""
        raise NotImplementedError

    def stop(self) -> None:
        """Has the job end soon; from any thread, also before it runs."""

    def ponderhit(self) -> None:
        """The pondered move was played."""

    def input_ended(self) -> None:
        """Nobody will stop the job any more."""


class SearchJob(Job):
    """A `go`: any number of info lines, then exactly one `bestmove`."""

    is_search = True

    def __init__(
        self, engine: SearchEngine, position: Any, limits: Limits, ponder: bool = False
    ) -> None:
        self.engine = engine
        self.position = position
        self.limits = limits
        self.ponder = ponder  # whether `bestmove` names the reply to ponder on
        self._released = threading.Event()
        engine.expect()
        if not (limits.infinite or limits.ponder):
            self._released.set()

    def run(self, emit: Emit) -> list[str]:
        best = self.best(lambda info: emit(format_info(info)))
        # With `infinite` and `ponder` the answer waits, also when all is proven.
        self._released.wait()
        return list(format_best(best, self.ponder))

    def best(self, on_info: Callable[[Info], None]) -> BestMove:
        if self.position.turn == OVER:
            return BestMove(None)
        moves = self.position.legal_moves()
        if len(moves) == 1 and self._released.is_set():
            return BestMove(str(moves[0]))
        try:
            playing = not self.limits.infinite
            return self.engine.search(self.position, self.limits, on_info, playing)
        except Exception as problem:  # a `go` is answered whatever happens
            move = self.engine.quick_move(self.position, self.limits.moves)
            why = str(problem) if isinstance(problem, SolverError | MemoryError) else repr(problem)
            return BestMove(move, messages=(f"error: the search failed: {why}",))

    def stop(self) -> None:
        self._released.set()
        self.engine.stop()

    def ponderhit(self) -> None:
        if self.limits.ponder and not self._released.is_set():
            self.engine.ponderhit()
            if not self.limits.infinite:
                self._released.set()

    def input_ended(self) -> None:
        if not self._released.is_set():
            self.stop()


class PerftJob(Job):
    """Leaf counts behind each move or event."""

    def __init__(self, position: Any, depth: int) -> None:
        self.position = position
        self.depth = depth
        self._stop = StopFlag()

    def run(self, emit: Emit) -> list[str]:
        start = time.perf_counter()
        total = 0 if self.depth else 1
        for text, count in divide(self.position, self.depth, self._stop):
            emit(f"{text}: {count}")
            total += count
        if self._stop.is_set():
            return ["info string perft stopped"]
        seconds = time.perf_counter() - start
        return [f"leaves {total} time {round(seconds * 1000)} lps {rate(total, seconds)}"]

    def stop(self) -> None:
        self._stop.set()


class BenchJob(Job):
    """The fixed set to the fixed limits: the signature, and the speed."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._task = Task(Engine(game))

    def run(self, emit: Emit) -> list[str]:
        from solver.engine.bench import bench  # only this command needs it

        result = bench(self._game, emit, self._task)
        return ["info string bench stopped" if result is None else str(result)]

    def stop(self) -> None:
        self._task.stop()


class HintJob(Job):
    """The best moves, each with a reason."""

    def __init__(
        self,
        game: Game,
        engine: SearchEngine,
        position: Any,
        count: int,
        limits: Limits,
        multipv: int,
    ) -> None:
        self._game = game
        self._task = Task(engine)
        self._position = position
        self._count = count
        self._limits = limits
        self._multipv = multipv

    def run(self, emit: Emit) -> list[str]:
        from solver.explain.hints import hints  # only this command needs it

        found = hints(
            self._game, self._task, self._position, self._count, self._limits, self._multipv
        )
        return [*(format_hint(rank, hint) for rank, hint in enumerate(found, start=1)), "hintok"]

    def stop(self) -> None:
        self._task.stop()
