"""The LogFile: what was read and written, line by line, with the time.

An engine goes on without its log where that cannot be written any more, and says so once.
"""

from __future__ import annotations

import contextlib
import os
import stat
import threading
import time

from solver.errors import BadOption
from solver.notation import printable, shown
from solver.protocol.answers import format_error

# Without O_NONBLOCK a FIFO that nobody reads would hold the engine up.
FLAGS = os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_NONBLOCK | os.O_CLOEXEC


class LogFile:
    """Closed until `open` names a file; lines are then appended to it, from any thread."""

    def __init__(self) -> None:
        self._fd = -1
        self._path = ""
        self._lock = threading.Lock()

    def open(self, path: str) -> None:
        """Opens the file, or with "" closes it; raises BadOption and then keeps the old one."""
        fd = opened(path) if path else -1
        with self._lock:
            self._close()
            self._fd, self._path = fd, path

    def line(self, mark: str, text: str) -> str:
        """Appends one line; `mark` tells what was read from what was written. Where that fails, the
        log ends with the last whole line: returns the line that tells of it, else ""."""
        if self._fd < 0:
            return ""
        with self._lock:
            try:
                self._append(f"{time.time():.3f} {mark} {printable(text)}\n".encode())
            except OSError as problem:
                self._close()
                lost = f"the log file {shown(self._path)} ends here, as it cannot be written"
                return format_error(f"{lost}: {problem.strerror}")
        return ""

    def _append(self, data: bytes) -> None:
        """Writes all of it or, where there is no room for it, nothing."""
        written = 0
        try:
            while self._fd >= 0 and written < len(data):
                written += os.write(self._fd, data[written:])
        except OSError:
            self._take_back(written)
            raise

    def _take_back(self, written: int) -> None:
        """Cuts off what was just written, unless somebody else has gone on behind it."""
        with contextlib.suppress(OSError):  # the problem with the line itself is told
            end = os.lseek(self._fd, 0, os.SEEK_CUR)
            if written and os.fstat(self._fd).st_size == end:
                os.ftruncate(self._fd, end - written)

    def _close(self) -> None:
        if self._fd >= 0:
            with contextlib.suppress(OSError):  # what is lost was written before, and told
                os.close(self._fd)
        self._fd = -1


def opened(path: str) -> int:
    """A descriptor to append to a regular file, which is made if there is none; raises BadOption."""
    try:
        fd = os.open(path, FLAGS, 0o666)
    except (OSError, ValueError) as problem:  # the latter for a name with a null in it
        why = problem.strerror if isinstance(problem, OSError) else problem
        raise BadOption(f"cannot write the log file {shown(path)}: {why}") from None
    if stat.S_ISREG(os.fstat(fd).st_mode):
        return fd
    os.close(fd)
    raise BadOption(f"expected a regular file for option LogFile, found {shown(path)}")
