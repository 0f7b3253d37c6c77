"""Work on the command line, which Ctrl-C ends, and a reader who goes away."""

from __future__ import annotations

import select
from typing import TypeVar

from solver.contract import SearchEngine
from solver.engine import work
from solver.info import BestMove, Limits, OnInfo

OUTPUT = 1  # the descriptor

T = TypeVar("T")


class Work(work.Work[T]):
    """Work whose results go to standard output: it ends when nobody reads that any more."""

    def look(self) -> None:
        if is_unread(OUTPUT):
            self.end()
            raise BrokenPipeError


def is_unread(fd: int) -> bool:
    """Whether the other end of an output is closed."""
    poll = select.poll()
    poll.register(fd, 0)  # POLLERR and POLLHUP come unasked
    return any(event & (select.POLLERR | select.POLLHUP) for _, event in poll.poll(0))


def search(
    engine: SearchEngine, position: object, limits: Limits, on_info: OnInfo | None = None
) -> Work[BestMove]:
    """A search that ends with the best so far."""

    def best() -> BestMove:
        return engine.search(position, limits, on_info)

    engine.expect()
    return Work(best, engine.stop)
