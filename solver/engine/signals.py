"""What a search hears from other threads while it runs or is about to."""

from __future__ import annotations

import threading


class Signals:
    """`stop`: end now. `hit`: the pondered move was played, the clock runs."""

    def __init__(self) -> None:
        self.stop = threading.Event()
        self.hit = threading.Event()

    def clear(self) -> None:
        self.stop.clear()
        self.hit.clear()
