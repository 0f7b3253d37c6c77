"""Lines that come in at a descriptor, and lines that go out at one."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator

from solver.notation import printable
from solver.protocol.lines import LineBuffer

CHUNK = 1 << 16


def read_lines(fd: int, longest: int) -> Iterator[bytes]:
    """The lines that come in at `fd`, as they come, until its end; see LineBuffer for `longest`."""
    buffer = LineBuffer(longest)
    while data := read_chunk(fd):
        buffer.feed(data)
        while buffer:
            yield buffer.pop()
    buffer.end()
    while buffer:
        yield buffer.pop()


def read_chunk(fd: int) -> bytes:
    """What has come in; nothing at the end, and where nothing can be read any more."""
    try:
        return os.read(fd, CHUNK)
    except OSError:
        return b""


class Writer:
    """Writes whole lines to `fd`, from any thread; a reader who does not read holds up the writers.
    `on_closed` is called when nobody reads them any more, or they cannot be written; `log` is given
    each line, and returns what has to be said of the log, "" for nothing."""

    def __init__(
        self, fd: int, on_closed: Callable[[], None], log: Callable[[str], str] = lambda text: ""
    ) -> None:
        self._fd = fd
        self._on_closed = on_closed
        self._log = log
        self._closed = False
        self._lock = threading.Lock()
        self.problem: OSError | None = None  # that lost a line

    def line(self, text: str) -> None:
        """Writes one line; what cannot be printed is escaped, so that it stays one."""
        text = printable(text)
        with self._lock:
            if self._closed:
                return
            more = self._log(text)
            for each in filter(None, (text, more)):
                self._closed = self._closed or not self._write(each.encode() + b"\n")
        if self._closed:
            self._on_closed()

    def _write(self, data: bytes) -> bool:
        try:
            while data:
                data = data[os.write(self._fd, data) :]
        except BrokenPipeError:  # whoever read has seen enough
            return False
        except OSError as problem:
            self.problem = problem
            return False
        return True
