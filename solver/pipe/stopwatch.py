"""A stopwatch for waits: what this process oversleeps is not charged to whom it waits for."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

STALL = 1.0  # seconds that a wait may take beyond what it was given; a busy machine takes tenths

JITTER = 0.002  # seconds that every wait may take more


class Stalled(Exception):
    """This process was kept from running during a wait, or its clock went back."""


class Watch:
    """Seconds that stand still while this process, though it was due to run, did not.

    `now` is the clock behind it. What a wait takes beyond the time it was given is left out: the
    line that ended it may have come long before it was seen.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._lost = 0.0
        self._last = now()

    def __call__(self) -> float:
        self._last = self._now()
        return self.last

    @property
    def last(self) -> float:
        """What it showed when it was looked at last."""
        return self._last - self._lost

    @contextmanager
    def waiting(self, seconds: float) -> Iterator[None]:
        """Measures a wait that was given so many seconds, from the last look on; raises Stalled
        after too long a one."""
        begun = self._last
        yield
        self._last = self._now()
        late = self._last - begun - seconds
        if late > STALL:
            raise Stalled(f"this process did not run for {late:.1f} s")
        if late < -seconds:
            raise Stalled(f"the clock of this process went back by {-late - seconds:.1f} s")
        self._lost += late if late > JITTER else 0.0
