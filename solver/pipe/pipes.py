"""A child process that speaks in lines: three pipes, served together, a deadline on every wait.

One thread serves one process. Every wait also drains the child's stderr and feeds its stdin, so
that no full pipe can hold either side up.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
import time
from collections import deque
from collections.abc import Mapping, Sequence
from typing import IO

from solver.protocol.lines import LineBuffer

CHUNK = 1 << 16
LONGEST = 4 << 20  # bytes of a line
KEPT = 20  # lines of stderr
LONG = 3600.0  # seconds of one poll; it counts milliseconds in 32 bits
DRAIN = 0.2  # seconds for what a dead child has left in its pipes


class Closed(Exception):
    """The child closed its pipes, or ended, while a line was expected of it or sent to it."""


class Child:
    """A process started with three pipes, in a process group of its own, which `kill` ends whole.

    Raises OSError where the command cannot be started.
    """

    def __init__(
        self, command: Sequence[str], cwd: str | None = None, env: Mapping[str, str] | None = None
    ) -> None:
        self.process = subprocess.Popen(
            command,
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=cwd,
            env=env,
            start_new_session=True,
        )
        self._in, self._out, self._err = (stream.fileno() for stream in self._streams())
        self._poll = select.poll()
        for fd in (self._out, self._err):
            self._poll.register(fd, select.POLLIN)
        for fd in (self._in, self._out, self._err):
            os.set_blocking(fd, False)
        self._lines = LineBuffer(LONGEST)
        self._noise = LineBuffer(CHUNK)
        self._kept: deque[bytes] = deque(maxlen=KEPT)
        self._unsent = b""
        self._open = {self._in, self._out, self._err}

    # -- lines

    def send(self, line: str) -> None:
        """Sends a line; what the pipe does not take now, later waits send. Raises Closed."""
        self._unsent += line.encode("utf-8", "replace") + b"\n"
        self._flush()
        if self._in not in self._open:
            raise Closed

    def line(self, deadline: float) -> str | None:
        """The next line, None once `deadline` (of time.monotonic) has passed; raises Closed."""
        while not self._lines:
            if self._out not in self._open:
                raise Closed
            seconds = deadline - time.monotonic()
            if not self._serve(max(0.0, seconds)) and seconds <= 0:
                return None
        return self._lines.pop().decode("utf-8", "replace")

    def stderr(self) -> tuple[str, ...]:
        """The last lines that the child wrote to stderr."""
        return tuple(line.decode("utf-8", "replace") for line in self._kept)

    def _serve(self, seconds: float) -> bool:
        """Serves the pipes once, waiting at most so long, or LONG; false if nothing happened."""
        events = self._poll.poll(min(seconds, LONG) * 1000)
        for fd, _ in events:
            if fd == self._in:
                self._flush()
            else:
                self._read(fd)
        return bool(events)

    def _read(self, fd: int) -> None:
        data = os.read(fd, CHUNK)
        buffer = self._lines if fd == self._out else self._noise
        if data:
            buffer.feed(data)
        else:
            buffer.end()
            self._close(fd)
        while self._noise:
            self._kept.append(self._noise.pop())

    def _flush(self) -> None:
        """Writes what the pipe takes, and has the poll look for room while something is left."""
        waiting = bool(self._unsent)
        try:
            while self._unsent and self._in in self._open:
                self._unsent = self._unsent[os.write(self._in, self._unsent) :]
        except BlockingIOError:
            self._poll.register(self._in, select.POLLOUT)
            return
        except OSError:
            self._close(self._in)
        if waiting:
            with contextlib.suppress(KeyError):
                self._poll.unregister(self._in)

    def _close(self, fd: int) -> None:
        """Forgets a pipe that is at its end."""
        self._open.discard(fd)
        with contextlib.suppress(KeyError):
            self._poll.unregister(fd)

    # -- the end

    @property
    def status(self) -> int | None:
        """The exit status, None while the child runs."""
        return self.process.poll()

    def wait(self, seconds: float) -> int | None:
        """The exit status, negative for a signal; None if the child still runs after so long.
        The pipes are drained meanwhile."""
        deadline = time.monotonic() + seconds
        while (status := self.process.poll()) is None and time.monotonic() < deadline:
            self._serve(0.002)
        self._drain(deadline + DRAIN)
        return status

    def _drain(self, deadline: float) -> None:
        """Takes what is left in the pipes; what the child started may write on without end."""
        while self._open & {self._out, self._err} and time.monotonic() < deadline:
            if not self._serve(0.0):
                break

    def interrupt(self) -> None:
        """Ends the child and all that it started; from any thread, a wait for it raises Closed."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)

    def kill(self) -> int:
        """Ends the child and all that it started, at once; returns the exit status."""
        self.interrupt()
        status = self.process.wait()
        for stream in self._streams():
            stream.close()
        return status

    def close_input(self) -> None:
        """Tells the child that nothing more will come."""
        self._close(self._in)
        self._streams()[0].close()

    def _streams(self) -> list[IO[bytes]]:
        streams = (self.process.stdin, self.process.stdout, self.process.stderr)
        return [stream for stream in streams if stream is not None]
