"""Runs a match: hands out deals, writes down each one that is finished, and knows when to end."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from threading import current_thread, main_thread
from typing import Literal, Protocol

from solver.errors import SolverError
from solver.match import worker
from solver.match.contestant import Contestant
from solver.match.ending import Fault
from solver.match.journal import Journal
from solver.match.player import Player
from solver.match.records import DealRecord
from solver.match.schedule import Deal, Schedule, missing
from solver.match.setting import Match
from solver.match.tally import Tally
from solver.pipe.client import EngineNotStarted, EngineRefused

Why = Literal["played", "decided", "interrupted"]
SLICE = 0.2  # seconds between two attempts to end games that are being played


class Crew(Protocol):
    """Those who play deals: an executor, how many deals it takes at a time, and how they end."""

    executor: Executor

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

    def abort(self, match: Match) -> None:
        worker.abort(match)

    def close(self, match: Match) -> None:
        self.executor.shutdown()
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

        Raises whatever went wrong on this side of the pipes.
        """
        todo = missing(self._schedule, deals, self._played)
        try:
            with self._giving_up():
                return self._run(todo)
        except KeyboardInterrupt:
            return "interrupted"
        finally:
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
        """Whether the sequential test has accepted a hypothesis."""
        return self._tally.accepted() is not None

    def _hand_out(self, todo: Iterator[Deal]) -> None:
        while len(self._waiting) < self._crew.size and (deal := next(todo, None)) is not None:
            self._waiting.add(self._crew.executor.submit(worker.play, self.match, deal))

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
        finally:
            waiting = {future for future in self._waiting if not future.cancel()}
            while waiting:
                self._crew.abort(self.match)
                waiting = wait(waiting, SLICE).not_done


@contextmanager
def undisturbed() -> Iterator[None]:
    """Has Ctrl-C wait until the block is done: what is on disk is counted, too."""
    if current_thread() is not main_thread():  # which alone is interrupted
        yield
        return
    came: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if came:
            signal.raise_signal(signal.SIGINT)


def check_in(match: Match) -> None:
    """Starts and sets up each engine once; raises SolverError for a command that cannot be started
    and for options that an engine refuses. What else goes wrong shows in the games."""
    team = worker.Team(match)
    try:
        for engine, contestant in enumerate(match.contestants):
            greet(team.player(engine), contestant)
    finally:
        team.end()


def greet(player: Player, contestant: Contestant) -> None:
    try:
        player.begin(1)
    except Fault as fault:
        if isinstance(fault.__cause__, EngineNotStarted | EngineRefused):
            raise SolverError(f"engine {contestant.name}: {fault.why}") from None
