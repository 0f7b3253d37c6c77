"""Runs a match: hands out deals, writes down each one that is finished, and knows when to end."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from threading import current_thread, main_thread
from typing import Any, Literal, Protocol

from solver.match import worker
from solver.match.ending import Trouble
from solver.match.journal import Journal
from solver.match.records import DealRecord
from solver.match.schedule import Deal, Schedule, missing
from solver.match.setting import Match
from solver.match.tally import Tally

Why = Literal["played", "decided", "interrupted"]
ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
SLICE = 0.2  # seconds between two attempts to end games that are being played


class Crew(Protocol):
    """Those who play deals: an executor, how many deals it takes at a time, and how they end."""

    executor: Executor

    def check_in(self, match: Match) -> list[str]:
        """Has each engine come up once; returns what is odd about them. Raises SolverError."""

    @property
    def size(self) -> int: ...

    def abort(self, match: Match) -> None:
        """Ends the deals that are being played; may be called again until they have ended."""

    def close(self, match: Match) -> None:
        """Quits all engines; no deal is being played."""


class Threads:
    """A crew of threads of this process: they wait for engines most of the time."""

    def __init__(self, size: int) -> None:
        self._size = size
        self.executor: Executor = ThreadPoolExecutor(size, "deal")

    @property
    def size(self) -> int:
        return self._size

    def check_in(self, match: Match) -> list[str]:
        return worker.check_in(match)

    def abort(self, match: Match) -> None:
        worker.abort(match)

    def close(self, match: Match) -> None:
        self.executor.shutdown(cancel_futures=True)
        worker.close(match)


class Runner:
    """Plays the deals of a schedule that are not in the tally yet.

    `on_deal` is called after each one has been written and counted, in this thread. Ctrl-C ends the
    match: what has been written stays, what is being played is given up.
    """

    def __init__(
        self,
        schedule: Schedule,
        tally: Tally,
        crew: Crew,
        journal: Journal | None = None,
        on_deal: Callable[[DealRecord], None] = lambda deal: None,
    ) -> None:
        self.match = schedule.match
        self._schedule = schedule
        self._tally = tally
        self._crew = crew
        self._journal = journal
        self._on_deal = on_deal
        self._played = {deal.number for deal in journal.deals} if journal else set()
        self._waiting: set[Future[DealRecord]] = set()

    def run(self, deals: int) -> Why:
        """Plays until so many deals are played, the sequential test has decided, or Ctrl-C.

        Raises Trouble, or whatever else went wrong on this side of the pipes.
        """
        todo = missing(self._schedule, deals, self._played)
        try:
            with self._giving_up():
                return self._run(todo)
        except KeyboardInterrupt:
            return "interrupted"
        finally:
            with held():
                self._crew.close(self.match)

    def _run(self, todo: Iterator[Deal]) -> Why:
        while not self.decided():
            self._hand_out(todo)
            if not self._waiting:
                return "played"
            done, self._waiting = wait(self._waiting, return_when=FIRST_COMPLETED)
            for future in done:
                self._take(future.result())
        return "decided"

    def decided(self) -> bool:
        """Whether the sequential test has accepted a hypothesis, or cannot, as the deals repeat."""
        tested = self.match.sprt is not None
        return self._tally.accepted() is not None or (tested and self._tally.repeats.stale)

    def _hand_out(self, todo: Iterator[Deal]) -> None:
        while len(self._waiting) < self._crew.size and (deal := next(todo, None)) is not None:
            self._waiting.add(self._submitted(deal))

    def _submitted(self, deal: Deal) -> Future[DealRecord]:
        try:
            return self._crew.executor.submit(worker.play, self.match, deal)
        except RuntimeError as problem:
            raise Trouble(f"cannot play a deal: {problem}") from None

    def _take(self, deal: DealRecord) -> None:
        """Counts a finished deal, once it is on disk."""
        if deal.number in self._played:
            return
        with undisturbed():
            self._played.add(deal.number)
            if self._journal is not None:
                self._journal.append(deal)
            self._tally.add(deal)
        self._on_deal(deal)

    @contextmanager
    def _giving_up(self) -> Iterator[None]:
        """Ends the deals that are still being played when the block is left."""
        try:
            yield
        except BaseException:
            with held():
                self._crew.abort(self.match)
            raise
        finally:
            with held():
                waiting = {future for future in self._waiting if not future.cancel()}
                while waiting:
                    self._crew.abort(self.match)
                    waiting = wait(waiting, SLICE).not_done


def check_in(match: Match, crew: Crew) -> list[str]:
    """Has each engine come up once; returns what is odd about them and does no harm.

    Raises SolverError for one that does not come up or refuses its options.
    """
    try:
        return crew.check_in(match)
    except BaseException:
        with held():
            crew.close(match)
        raise


@contextmanager
def held() -> Iterator[list[int]]:
    """Has Ctrl-C, and the signals that are taken for it, wait: gives the list of those that came."""
    came: list[int] = []
    before: dict[int, Any] = {}
    if current_thread() is main_thread():  # which alone is interrupted
        before = {number: handler for number in ENDING if callable(handler := signal.getsignal(number))}
    for number in before:
        signal.signal(number, lambda number, _: came.append(number))
    try:
        yield came
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Has Ctrl-C wait until the block is done: what is on disk is counted, too."""
    with held() as came:
        yield
    if came:
        signal.raise_signal(came[0])
