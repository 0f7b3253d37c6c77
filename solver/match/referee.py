"""The referee: has one game played between engines, checks every move, and says how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from solver.contract import OVER
from solver.errors import SolverError
from solver.match.adjudication import Adjudicator, last_score, read_score
from solver.match.control import Clock, go_words
from solver.match.ending import Ending, Fault
from solver.match.player import Player
from solver.match.records import GameRecord
from solver.match.schedule import drawn
from solver.match.setting import Lineup, Match
from solver.match.table import Table

MOST_POINTS = 2  # that a zero-sum game is worth (WIG-29), and that a fault costs


def by_rule(position: Any) -> Ending:
    """The end of a game that is over, with the clause where the game tells it."""
    clause = position.clause() if hasattr(position, "clause") else None
    return Ending("win" if len(position.winners()) == 1 else "draw", clause or "")


class Referee:
    """Has one game played. `players` sit in the order of the seats, each for the engine that
    `seats` names; `number` is that of the game."""

    def __init__(
        self, match: Match, table: Table, players: Sequence[Player], seats: Lineup, number: int
    ) -> None:
        self.match = match
        self.table = table
        self.players = players
        self.seats = seats
        self.number = number
        self._clocks = [Clock(match.control_of(engine)) for engine in seats]
        self._adjudicator = Adjudicator(match.conduct.win, match.conduct.draw)
        self._scores: list[str] = []
        self._times: list[float] = []
        self._asked = ""
        self._seat = 0  # the one that something is expected of

    def play(self) -> GameRecord:
        """Plays the game to its end, whatever the engines do."""
        try:
            self._begin()
            ending = self._play_out()
        except Fault as fault:
            ending = fault.ending(self._seat)
        shares, points = self._result(ending)
        return GameRecord(
            number=self.number,
            seats=self.seats,
            start=str(self.table.start),
            moves=tuple(self.table.moves),
            book=self.table.book,
            ending=ending,
            shares=shares,
            points=points,
            scores=tuple(self._scores),
            times=tuple(self._times),
            asked=self._asked,
        )

    def _begin(self) -> None:
        for seat, player in enumerate(self.players):
            self._seat = seat
            player.begin(drawn(self.match.seed, "engine", self.number, seat))

    def _play_out(self) -> Ending:
        while (seat := self.table.turn) != OVER:
            if self._adjudicator.result() is not None:
                return Ending("adjudication", "the engines agree")
            if len(self._times) >= self.match.conduct.longest:
                return Ending("adjudication", f"{self.match.conduct.longest} plies")
            self._seat = seat
            self._move(seat)
        return by_rule(self.table.position)

    # -- one move

    def _move(self, seat: int) -> None:
        """Asks the seat to act, and plays what it answers."""
        clock = self._clocks[seat]
        words = go_words(self._clocks, seat)
        answer = self.players[seat].ask(self.table.told(seat), words, clock.allowed())
        clock.spend(answer.seconds)
        self._asked += str(seat)
        self._times.append(round(answer.seconds * 1000, 1))
        self._hear(seat, last_score(answer.lines))
        if answer.move is None:
            raise Fault("illegal", "expected a move, found (none)")
        try:
            self.table.play(answer.move)
        except SolverError as problem:
            raise Fault("illegal", problem) from None

    def _hear(self, seat: int, score: str) -> None:
        """Keeps the score that the engine gave; one that cannot be read ends no game."""
        self._scores.append(score)
        if self._adjudicator.idle:
            return
        try:
            value = read_score(score)
        except SolverError:
            value = None
        self._adjudicator.hear(seat, value)

    # -- the result

    def _result(self, ending: Ending) -> tuple[tuple[float, ...], tuple[str, ...]]:
        """Shares of the win and points of each seat."""
        if ending.seat is not None:
            return self._forfeit(ending.seat)
        if ending.kind == "adjudication":
            return self._adjudicated(self._adjudicator.result() or 0)
        position = self.table.position
        winners = position.winners()
        shares = tuple(float(seat in winners) / len(winners) for seat in range(self._count))
        return shares, tuple(str(points) for points in position.scores() or ())

    def _forfeit(self, seat: int) -> tuple[tuple[float, ...], tuple[str, ...]]:
        """The others share the win; where the game is worth points, the fault costs the most."""
        others = 1 / (self._count - 1)
        shares = tuple(0.0 if other == seat else others for other in range(self._count))
        lost = MOST_POINTS if seat == 1 else -MOST_POINTS
        return shares, self._zero_sum(lost)

    def _adjudicated(self, points: int) -> tuple[tuple[float, ...], tuple[str, ...]]:
        if points == 0:
            return (1 / self._count,) * self._count, self._zero_sum(0)
        return (float(points > 0), float(points < 0)), self._zero_sum(points)

    def _zero_sum(self, points: int) -> tuple[str, ...]:
        """Points of the two seats, those of seat 0 given; none where the game is not zero-sum."""
        return (str(points), str(-points)) if self.table.game.facts.zero_sum else ()

    @property
    def _count(self) -> int:
        return len(self.seats)
