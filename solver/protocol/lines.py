"""Bytes in, whole lines out: for both ends of a pipe."""

from __future__ import annotations

from collections import deque


class LineBuffer:
    """Cuts a stream of bytes into lines, without their newline and a carriage return before it.

    A line of more than `longest` bytes is cut to `longest + 1`: memory stays bounded, and whoever
    takes the line can tell.
    """

    def __init__(self, longest: int) -> None:
        self._longest = longest
        self._rest = b""
        self._lines: deque[bytes] = deque()
        self.waiting = 0  # bytes of whole lines

    def __bool__(self) -> bool:
        return bool(self._lines)

    def feed(self, data: bytes) -> None:
        """Takes bytes as they come."""
        first, *others = data.split(b"\n")
        self._grow(first)
        for piece in others:
            self._cut()
            self._grow(piece)

    def end(self) -> None:
        """The stream is at its end: the last line needs no newline."""
        if self._rest:
            self._cut()

    def pop(self) -> bytes:
        """The next whole line; raises IndexError if there is none."""
        line = self._lines.popleft()
        self.waiting -= len(line)
        return line

    def _grow(self, piece: bytes) -> None:
        if len(self._rest) <= self._longest:
            self._rest = (self._rest + piece)[: self._longest + 1]

    def _cut(self) -> None:
        line, self._rest = self._rest.removesuffix(b"\r"), b""
        self._lines.append(line)
        self.waiting += len(line)
