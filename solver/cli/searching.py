"""Work that Ctrl-C can end: it runs beside the main thread, which alone hears of signals."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from solver.contract import SearchEngine
from solver.info import BestMove, Limits, OnInfo

POLL = 0.1  # seconds; a wait without a limit would not let a signal through on every system

T = TypeVar("T")


class Work(Generic[T]):
    """One piece of work. `interrupted` tells whether Ctrl-C ended it: then `stop` was called, so
    that it ends early with what it has. Work that cannot be stopped is left alone instead."""

    def __init__(self, work: Callable[[], T], stop: Callable[[], None] | None = None) -> None:
        self.interrupted = False
        self._work = work
        self._stop = stop
        self._results: list[T] = []
        self._problem: BaseException | None = None
        self._done = threading.Event()

    def result(self) -> T:
        """Has the work done and returns what comes of it; raises what it raised, and
        KeyboardInterrupt if Ctrl-C ends what cannot be stopped."""
        threading.Thread(target=self._run, daemon=True).start()
        while not self._done.is_set():
            try:
                self._done.wait(POLL)
            except KeyboardInterrupt:
                self._interrupt()
        if self._problem is not None:
            raise self._problem
        return self._results[0]

    def _interrupt(self) -> None:
        if self._stop is None:
            raise KeyboardInterrupt
        self.interrupted = True
        self._stop()

    def _run(self) -> None:
        try:
            self._results.append(self._work())
        except BaseException as problem:
            self._problem = problem
        finally:
            self._done.set()


def search(
    engine: SearchEngine, position: Any, limits: Limits, on_info: OnInfo | None = None
) -> Work[BestMove]:
    """A search that ends with the best so far."""

    def best() -> BestMove:
        return engine.search(position, limits, on_info)

    engine.expect()
    return Work(best, engine.stop)
