"""Where deals are played: a thread of this process, or a process on another machine.

Engines are kept from deal to deal. A team is one process for each engine and seat that it may have
to play at once; a worker takes a free team, or makes one.
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from solver import games
from solver.errors import SolverError
from solver.match.contestant import Contestant
from solver.match.ending import Fault, Trouble
from solver.match.player import GRACE, Player
from solver.match.records import DealRecord, GameRecord
from solver.match.referee import Referee
from solver.match.schedule import Deal
from solver.match.setting import Lineup, Match
from solver.match.table import Table
from solver.options import OptionTable
from solver.tape import Tape


class Aborted(Exception):
    """The match was ended while the deal was played."""


class Team:
    """The engines of one worker, by engine and by how many of it sit at the table."""

    def __init__(
        self, match: Match, came_up: set[Contestant], now: Callable[[], float] = time.monotonic
    ) -> None:
        self.match = match
        self._came_up = came_up
        self._now = now
        self._players: dict[tuple[int, int], Player] = {}

    def seated(self, seats: Lineup) -> list[Player]:
        """A player for each seat."""
        copies: Counter[int] = Counter()
        players = []
        for engine in seats:
            players.append(self.player(engine, copies[engine]))
            copies[engine] += 1
        return players

    def player(self, engine: int, copy: int = 0) -> Player:
        match = self.match
        if (engine, copy) not in self._players:
            contestant = match.contestants[engine]
            rules = dict(match.rules)
            player = Player(contestant, match.game, rules, match.conduct, self._came_up, self._now)
            self._players[engine, copy] = player
        return self._players[engine, copy]

    def interrupt(self) -> None:
        for player in list(self._players.values()):
            player.interrupt()

    def dismiss(self) -> None:
        for player in self._players.values():
            player.dismiss()

    def end(self, deadline: float) -> None:
        """Ends all engines, killing those that are there at `deadline` of time.monotonic."""
        for player in self._players.values():
            player.end(max(0.0, deadline - time.monotonic()))


class Hall:
    """The teams of one match in this process; `now` is the clock of their games."""

    def __init__(self, match: Match, now: Callable[[], float] = time.monotonic) -> None:
        self.match = match
        self.aborted = False
        self._now = now
        self._came_up: set[Contestant] = set()
        self._lock = threading.Lock()
        self._free: list[Team] = []
        self._busy: list[Team] = []

    @contextmanager
    def team(self) -> Iterator[Team]:
        """A team that nobody else has; raises Aborted."""
        with self._lock:
            if self.aborted:
                raise Aborted
            team = self._free.pop() if self._free else self._new_team()
            self._busy.append(team)
        try:
            yield team
        finally:
            with self._lock:
                self._busy.remove(team)
                self._free.append(team)

    def _new_team(self) -> Team:
        return Team(self.match, self._came_up, self._now)

    def abort(self) -> None:
        """Ends all games that are being played, at once."""
        with self._lock:
            self.aborted = True
            for team in self._busy:
                team.interrupt()

    def close(self) -> None:
        """Quits all engines; no game is being played."""
        for team in self._free:
            team.dismiss()
        deadline = time.monotonic() + GRACE
        for team in self._free:
            team.end(deadline)
        self._free.clear()


HALLS: dict[Match, Hall] = {}
HALLS_LOCK = threading.Lock()


def hall(match: Match) -> Hall:
    """The hall of a match in this process."""
    with HALLS_LOCK:
        return HALLS.setdefault(match, Hall(match))


def rules_of(match: Match) -> dict[str, Any]:
    """The rule options of a match with their values; raises BadOption."""
    table = OptionTable(games.load(match.game).options)
    for name, value in match.rules:
        table.set(name, value)
    return table.rules()


def play(match: Match, deal: Deal) -> DealRecord:
    """Plays all games of a deal; raises Aborted."""
    with hall(match).team() as team:
        records = [play_game(team, deal, index) for index in range(len(deal.seatings))]
    return DealRecord(deal.number, deal.lineup, tuple(records))


def play_game(team: Team, deal: Deal, index: int) -> GameRecord:
    match, seats = team.match, deal.seatings[index]
    table = Table(games.load(match.game), rules_of(match), deal.opening, Tape(deal.seed))
    try:
        record = Referee(match, table, team.seated(seats), seats, deal.first + index).play()
    except Trouble:
        check_going_on(match)
        raise
    check_going_on(match)
    return record


def check_going_on(match: Match) -> None:
    """Raises Aborted if the match was ended: engines that were killed for that are at no fault."""
    if hall(match).aborted:
        raise Aborted


def check_in(match: Match) -> list[str]:
    """Has each engine come up once, in the team that plays first; returns what is odd about them.

    Raises SolverError for one that does not come up or refuses its options.
    """
    odd: list[str] = []
    with hall(match).team() as team:
        for engine, contestant in enumerate(match.contestants):
            player = team.player(engine)
            greet(player, contestant)
            odd += [f"engine {contestant.name}: {oddity}" for oddity in player.oddities()]
    return odd


def greet(player: Player, contestant: Contestant) -> None:
    try:
        player.begin(1)
    except Fault as fault:
        last = f" | {fault.stderr[-1]}" if fault.stderr else ""
        raise SolverError(f"engine {contestant.name}: {fault.why}{last}") from None


def abort(match: Match) -> None:
    """Ends the deals of a match that are being played in this process."""
    hall(match).abort()


def close(match: Match) -> None:
    """Quits the engines of a match in this process, and forgets it."""
    with HALLS_LOCK:
        closing = HALLS.pop(match, None)
    if closing is not None:
        closing.close()
