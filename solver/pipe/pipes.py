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
from collections.abc import Callable, Mapping, Sequence
from typing import IO

from solver.pipe.guard import GUARD
from solver.pipe.stopwatch import Watch
from solver.protocol.lines import LineBuffer

CHUNK = 1 << 16
LONGEST = 1 << 20  # bytes of a line, as the protocol has it
BACKLOG = 4 << 20  # bytes of lines kept while only the end of the child is waited for
KEPT = 20  # lines of stderr
NOISE = 1 << 10  # bytes kept of one
SLICE = 0.05  # seconds of one poll: how soon an end without a word, or a standstill, shows
DRAIN = 0.2  # seconds for what a dead child has left in its pipes


class Closed(Exception):
    """The child closed its pipes, or ended, while a line was expected of it or sent to it."""


class Overlong(Exception):
    """The child wrote a line of more than LONGEST bytes."""


class Child:
    """A process started with three pipes, in a process group of its own, which `kill` ends whole, and
    which ends when this process is killed.

    `now` is the clock that waits are measured by. Raises OSError where the command cannot be started.
    """

    def __init__(
        self,
        command: Sequence[str],
        cwd: str | None = None,
        env: Mapping[str, str] | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.watch = Watch(now)
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
        self._guard()
        self._in, self._out, self._err = (stream.fileno() for stream in self._streams())
        self._poll = select.poll()
        for fd in (self._out, self._err):
            self._poll.register(fd, select.POLLIN)
        for fd in (self._in, self._out, self._err):
            os.set_blocking(fd, False)
        self._lines = LineBuffer(LONGEST)
        self._noise = LineBuffer(NOISE)
        self._kept: deque[bytes] = deque(maxlen=KEPT)
        self._unsent = b""
        self._open = {self._in, self._out, self._err}

    def _guard(self) -> None:
        """Has the process end with this one, or does not start it."""
        try:
            GUARD.watch(self.process.pid)
        except OSError:
            self.interrupt()
            self.process.wait()
            self._close_streams()
            raise

    # -- lines

    def send(self, line: str) -> None:
        """Sends a line; what the pipe does not take now, later waits send. Raises Closed."""
        self._unsent += line.encode("utf-8", "replace") + b"\n"
        self._flush()
        if self._in not in self._open:
            raise Closed

    def dismiss(self, line: str) -> None:
        """Sends a last line, once."""
        if self._in in self._open:
            self.send(line)
            self.close_input()

    def line(self, deadline: float) -> str | None:
        """The next line, None once `deadline` of `watch` has passed; raises Closed, Overlong and
        Stalled. A child that has ended says nothing more, whoever still holds its pipes."""
        self.watch()
        while not self._lines:
            if self._out not in self._open:
                raise Closed
            seconds = deadline - self.watch.last
            given = min(max(0.0, seconds), SLICE)
            with self.watch.waiting(given):
                served = self._serve(given)
            if not served and self.status is not None and not self._serve(0.0):
                raise Closed
            if not served and seconds <= 0:
                return None
        line = self._lines.pop()
        if len(line) > LONGEST:
            raise Overlong
        return line.decode("utf-8", "replace")

    def stderr(self) -> tuple[str, ...]:
        """The last lines that the child wrote to stderr."""
        return tuple(line.decode("utf-8", "replace") for line in self._kept)

    def _serve(self, seconds: float) -> bool:
        """Serves the pipes once, waiting at most so long; false if nothing happened."""
        events = self._poll.poll(seconds * 1000)
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
            self._forget()
        self._drain(min(deadline, time.monotonic()) + DRAIN)
        return status

    def _forget(self) -> None:
        """Drops the first lines of a backlog that nobody reads: a flood is not kept."""
        while self._lines.waiting > BACKLOG:
            self._lines.pop()

    def _drain(self, deadline: float) -> None:
        """Takes what is left in the pipes; what the child started may write on without end."""
        while self._open & {self._out, self._err} and time.monotonic() < deadline:
            if not self._serve(0.0):
                break
            self._forget()

    def interrupt(self) -> None:
        """Ends the child and all that it started; from any thread, a wait for it raises Closed."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)

    def kill(self) -> int:
        """Ends the child and all that it started, at once; returns the exit status."""
        self.interrupt()
        GUARD.forget(self.process.pid)
        status = self.process.wait()
        self._close_streams()
        return status

    def _close_streams(self) -> None:
        for stream in self._streams():
            stream.close()

    def close_input(self) -> None:
        """Tells the child that nothing more will come."""
        self._close(self._in)
        self._streams()[0].close()

    def _streams(self) -> list[IO[bytes]]:
        streams = (self.process.stdin, self.process.stdout, self.process.stderr)
        return [stream for stream in streams if stream is not None]
