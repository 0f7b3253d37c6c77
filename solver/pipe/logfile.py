"""The LogFile: what was read and written, line by line, with the time.

An engine goes on without its log where that cannot be written any more.
"""

from __future__ import annotations

import contextlib
import threading
import time
from typing import IO


class LogFile:
    """Closed until `open` names a file; lines are then appended to it, from any thread."""

    def __init__(self) -> None:
        self._file: IO[str] | None = None
        self._lock = threading.Lock()

    def open(self, path: str) -> None:
        """Opens the file, or with "" closes it; raises OSError and then keeps the old one."""
        file = open(path, "a", encoding="utf-8", errors="backslashreplace") if path else None  # noqa: SIM115
        with self._lock:
            self._close()
            self._file = file

    def line(self, mark: str, text: str) -> None:
        """Appends one line and flushes it; `mark` tells what was read from what was written."""
        if self._file is None:
            return
        with self._lock:
            if self._file is None:
                return
            try:
                self._file.write(f"{time.time():.3f} {mark} {text}\n")
                self._file.flush()
            except OSError:
                self._close()

    def _close(self) -> None:
        if self._file is not None:
            with contextlib.suppress(OSError):  # what is left in the buffer cannot be written either
                self._file.close()
        self._file = None
