"""What the main thread of a server waits for: the end of the work, a signal, an output without a reader."""

from __future__ import annotations

import os
import select
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

END = b"\0"  # no signal has this number
GRACE = 0.5  # seconds for what was stopped to end, where nobody reads or a signal came


class Watch:
    """Waits until another thread calls `end`, or `fd` is an output that nobody reads."""

    def __init__(self, fd: int) -> None:
        self._fd = fd
        self._out, self._in = os.pipe()
        os.set_blocking(self._in, False)
        self._over = False
        self._poll = select.poll()
        self._poll.register(self._out, select.POLLIN)
        self._poll.register(fd, 0)  # POLLERR and POLLHUP come unasked

    def end(self) -> None:
        """The work is over; to be called once."""
        os.write(self._in, END)

    def wait(self, seconds: float | None = None) -> bool:
        """True once the work is over; false when nobody reads the output, or the time is up."""
        while not self._over:
            events = dict(self._poll.poll(None if seconds is None else 1000 * seconds))
            if self._out in events:
                self._over = END in os.read(self._out, 4096)
            elif events:
                self._poll.unregister(self._fd)
                return False
            else:
                return False
        return True

    def wait_for_end(self, leave: Callable[[], None]) -> None:
        """Waits until the work is over. Where nobody reads what comes of it, or a signal comes, `leave`
        is called to end it, and gets a moment; raises KeyboardInterrupt for the signal."""
        with self._hearing_signals():
            try:
                if not self.wait():
                    leave()
                    self.wait(GRACE)
            except KeyboardInterrupt:
                leave()
                self.wait(GRACE)
                raise

    @contextmanager
    def _hearing_signals(self) -> Iterator[None]:
        """Within the block a signal ends a wait, also one that comes just before it. Behind it all is
        given back, if the work is over."""
        main = threading.current_thread() is threading.main_thread()
        before = signal.set_wakeup_fd(self._in, warn_on_full_buffer=False) if main else -1
        try:
            yield
        finally:
            if main:
                signal.set_wakeup_fd(before)
            if self._over:
                os.close(self._out)
                os.close(self._in)
