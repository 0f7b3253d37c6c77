"""Where deals are played: a thread of this process, or a process on another machine.

Engines are kept from deal to deal. A team is one process for each engine and seat that it may have
to play at once; a worker takes a free team, or makes one.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from solver import games
from solver.match.player import Player
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

    def __init__(self, match: Match) -> None:
        self.match = match
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
            player = Player(contestant, match.game, dict(match.rules), match.conduct)
            self._players[engine, copy] = player
        return self._players[engine, copy]

    def interrupt(self) -> None:
        for player in list(self._players.values()):
            player.interrupt()

    def end(self) -> None:
        for player in self._players.values():
            player.end()


class Hall:
    """The teams of one match in this process."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.aborted = False
        self._lock = threading.Lock()
        self._free: list[Team] = []
        self._busy: list[Team] = []

    @contextmanager
    def team(self) -> Iterator[Team]:
        """A team that nobody else has; raises Aborted."""
        with self._lock:
            if self.aborted:
                raise Aborted
            team = self._free.pop() if self._free else Team(self.match)
            self._busy.append(team)
        try:
            yield team
        finally:
            with self._lock:
                self._busy.remove(team)
                self._free.append(team)

    def abort(self) -> None:
        """Ends all games that are being played, at once."""
        with self._lock:
            self.aborted = True
            for team in self._busy:
                team.interrupt()

    def close(self) -> None:
        """Quits all engines; no game is being played."""
        for team in self._free:
            team.end()
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
    record = Referee(match, table, team.seated(seats), seats, deal.first + index).play()
    if hall(match).aborted:
        raise Aborted
    return record


def abort(match: Match) -> None:
    """Ends the deals of a match that are being played in this process."""
    hall(match).abort()


def close(match: Match) -> None:
    """Quits the engines of a match in this process, and forgets it."""
    with HALLS_LOCK:
        closing = HALLS.pop(match, None)
    if closing is not None:
        closing.close()
