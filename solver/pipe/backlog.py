"""Lines that wait for the end of a job."""

from __future__ import annotations

from collections import deque

ENDING = ("stop", "quit")


class Backlog:
    """A queue that knows its size, and whether a line in it ends the jobs before it. None is the end of
    the input."""

    def __init__(self) -> None:
        self._lines: deque[str | None] = deque()
        self._ending = 0
        self.size = 0  # characters

    def __bool__(self) -> bool:
        return bool(self._lines)

    @property
    def ends_jobs(self) -> bool:
        return self._ending > 0

    def append(self, line: str | None) -> None:
        self._lines.append(line)
        self._count(line, 1)

    def pop(self) -> str | None:
        """The line that has waited longest; raises IndexError if there is none."""
        line = self._lines.popleft()
        self._count(line, -1)
        return line

    def _count(self, line: str | None, sign: int) -> None:
        self.size += sign * len(line or "")
        self._ending += sign * (verb_of(line) in ENDING)


def verb_of(line: str | None) -> str:
    """The first word of a line, "" at the end of the input and where there is none."""
    return next(iter((line or "").split(None, 1)), "")
