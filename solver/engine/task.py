"""Several searches that are one piece of work."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any

from solver.contract import SearchEngine
from solver.info import BestMove, Limits, OnInfo


class Task:
    """An engine whose searches one `stop` ends, whenever it comes: the one that runs and all that
    would follow, each of which still gives the little that it finds at once. A SearchEngine itself."""

    def __init__(self, engine: SearchEngine) -> None:
        self._engine = engine
        self._lock = threading.Lock()
        self.stopped = False

    def search(
        self, position: Any, limits: Limits, on_info: OnInfo | None = None, playing: bool = False
    ) -> BestMove:
        """As the engine searches."""
        self.expect()
        return self._engine.search(position, limits, on_info, playing)

    def expect(self) -> None:
        """A search is about to begin."""
        with self._lock:
            self._engine.expect()
            if self.stopped:
                self._engine.stop()

    def stop(self) -> None:
        """Ends the work, from any thread."""
        with self._lock:
            self.stopped = True
            self._engine.stop()

    def ponderhit(self) -> None:
        """As the engine has it."""
        self._engine.ponderhit()

    def prepare(self) -> None:
        """As the engine has it."""
        self._engine.prepare()

    def clear(self) -> None:
        """As the engine has it."""
        self._engine.clear()

    def set(self, name: str, value: Any) -> None:
        """As the engine has it."""
        self._engine.set(name, value)

    def quick_move(self, position: Any, moves: Sequence[str] = ()) -> str:
        """As the engine has it."""
        return self._engine.quick_move(position, moves)

    def evaluate(self, position: Any) -> Sequence[tuple[str, object]]:
        """As the engine has it."""
        return self._engine.evaluate(position)
