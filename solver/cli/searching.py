"""A search that Ctrl-C can end: it runs beside the main thread, which alone hears of signals."""

from __future__ import annotations

import threading
from typing import Any

from solver.contract import SearchEngine
from solver.info import BestMove, Limits, OnInfo

POLL = 0.1  # seconds; a wait without a limit would not let a signal through on every system


class Search:
    """One search. `best` is its answer; `interrupted` tells whether Ctrl-C ended it."""

    def __init__(
        self, engine: SearchEngine, position: Any, limits: Limits, on_info: OnInfo
    ) -> None:
        self.interrupted = False
        self._engine = engine
        self._answer: BestMove | None = None
        self._problem: BaseException | None = None
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(position, limits, on_info))

    def best(self) -> BestMove:
        """Runs the search to its end; raises what the search raised."""
        self._engine.expect()
        self._thread.start()
        while not self._done.is_set():
            try:
                self._done.wait(POLL)
            except KeyboardInterrupt:
                self.interrupted = True
                self._engine.stop()
        if self._answer is None:
            raise self._problem or RuntimeError("the search gave no answer")
        return self._answer

    def _run(self, position: Any, limits: Limits, on_info: OnInfo) -> None:
        try:
            self._answer = self._engine.search(position, limits, on_info)
        except BaseException as problem:
            self._problem = problem
        finally:
            self._done.set()
