"""A conversation with a server inside the test's own process, over two pipes."""

from __future__ import annotations

import os
import select
import threading
import time
from typing import Any, Self

from solver.pipe.server import Server
from solver.protocol.lines import LineBuffer


class Conversation:
    """Runs a Server on a thread; `say` writes lines to it, `line` and `until` read from it."""

    def __init__(self, game: Any, engine: Any) -> None:
        to_server, self._to = os.pipe()
        self._from, from_server = os.pipe()
        self._ends = (to_server, from_server)
        self._lines = LineBuffer(1 << 24)
        self.server = Server(game, engine, to_server, from_server)
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _run(self) -> None:
        self.server.run()
        os.close(self._ends[1])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self.end_input()
        self.rest()
        os.close(self._from)
        os.close(self._ends[0])

    def say(self, *lines: str) -> None:
        self.write("".join(f"{line}\n" for line in lines).encode())

    def write(self, data: bytes) -> None:
        while data:
            data = data[os.write(self._to, data) :]

    def end_input(self) -> None:
        if self._to >= 0:
            os.close(self._to)
        self._to = -1

    def line(self, seconds: float = 10.0) -> str | None:
        """The next line; None at the end of the conversation."""
        deadline = time.monotonic() + seconds
        while not self._lines:
            wait = deadline - time.monotonic()
            if not select.select([self._from], [], [], max(0.0, wait))[0]:
                raise TimeoutError("the server said nothing")
            data = os.read(self._from, 1 << 16)
            if not data:
                return None
            self._lines.feed(data)
        return self._lines.pop().decode()

    def until(self, start: str, seconds: float = 10.0) -> list[str]:
        """The lines up to and with the first that begins with `start`."""
        lines = []
        while True:
            line = self.line(seconds)
            assert line is not None, f"expected {start}, found the end after {lines}"
            lines.append(line)
            if line.startswith(start):
                return lines

    def ask(self, *lines: str) -> list[str]:
        """What is answered to some lines: all that comes before a `readyok`."""
        self.say(*lines, "isready")
        return self.until("readyok")[:-1]

    def rest(self, seconds: float = 10.0) -> list[str]:
        """The lines up to the end of the conversation."""
        lines = []
        while (line := self.line(seconds)) is not None:
            lines.append(line)
        self._thread.join(seconds)
        assert not self._thread.is_alive()
        return lines
