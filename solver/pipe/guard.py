"""Ends what this process has started if it is killed: some engines ignore the end of their input.

A process of its own hears which process groups there are. When its input ends, because all who could
write to it are gone, it kills those that are left.
"""

from __future__ import annotations

import contextlib
import subprocess
import sys
import threading

SCRIPT = """\
import os, signal, sys
for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
    signal.signal(number, signal.SIG_IGN)
groups = set()
for line in sys.stdin.buffer:
    (groups.add if line[:1] == b"+" else groups.discard)(int(line[1:]))
for group in groups:
    try:
        os.killpg(group, signal.SIGKILL)
    except OSError:
        pass
"""


class Guard:
    """The guard of this process, started with the first group. Raises OSError where it cannot be."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None

    def watch(self, group: int) -> None:
        self._say(f"+{group}\n")

    def forget(self, group: int) -> None:
        """To be said before the number is free for others."""
        self._say(f"-{group}\n")

    def _say(self, line: str) -> None:
        with self._lock, contextlib.suppress(BrokenPipeError):  # it was killed: nobody guards
            stdin = self._started().stdin
            assert stdin is not None
            stdin.write(line.encode())

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            self._process = subprocess.Popen(
                [sys.executable, "-I", "-S", "-c", SCRIPT],
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                cwd="/",
                start_new_session=True,
            )
        return self._process


GUARD = Guard()
