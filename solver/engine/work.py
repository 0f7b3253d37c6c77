"""Work that Ctrl-C can end: it runs beside the main thread, which alone hears of signals."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

from solver.errors import SolverError

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
        """Has the work done and returns what comes of it; raises what it raised, KeyboardInterrupt
        if Ctrl-C ends what cannot be stopped, and SolverError where there is no room for a thread."""
        start(threading.Thread(target=self._run, daemon=True))
        while not self._done.is_set():
            try:
                self._done.wait(POLL)
                self.look()
            except KeyboardInterrupt:
                self._interrupt()
        if self._problem is not None:
            raise self._problem
        return self._results[0]

    def look(self) -> None:
        """What else is to be seen to while the work goes on."""

    def end(self) -> None:
        """Ends the work early, if it can be."""
        if self._stop is not None:
            self._stop()

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


def start(thread: threading.Thread) -> None:
    """Starts a thread; raises SolverError where there is no room for it."""
    try:
        thread.start()
    except RuntimeError as problem:
        raise SolverError(f"expected room for one more thread, found none: {problem}") from None
