"""Who meets whom, on which opening, with which luck: the deals of a match by number.

A deal is one opening, or one tape of chance, played once in each rotation of the seats; with two
players that is a pair of games. All lineups get the same openings and tapes, one after the other,
so a match can be made longer without changing what has been played.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, cycle, islice
from typing import Literal

from solver.errors import BadOption, SolverError
from solver.match.openings import Openings
from solver.match.records import DealRecord
from solver.match.setting import Lineup, Match
from solver.notation import one_of, shown
from solver.positions.spec import PositionSpec

Tournament = Literal["roundrobin", "gauntlet"]


@dataclass(frozen=True, slots=True)
class Deal:
    """What one worker plays at a time. `first` is the number of its first game, from 1 on; `seed`
    fixes the luck of the games."""

    number: int
    lineup: int
    first: int
    seed: int
    opening: PositionSpec
    seatings: tuple[Lineup, ...]


@dataclass(frozen=True, slots=True)
class Schedule:
    """The deals of a match, numbered from 0."""

    match: Match
    openings: Openings

    def deal(self, number: int) -> Deal:
        turn, lineup = divmod(number, len(self.match.lineups))
        seed = drawn(self.match.seed, "tape", turn)
        return Deal(
            number=number,
            lineup=lineup,
            first=self.first_game(number),
            seed=seed,
            opening=self.openings.opening(turn, seed),
            seatings=rotations(self.match.lineups[lineup]),
        )

    def first_game(self, number: int) -> int:
        """The number of the first game of a deal."""
        turn, lineup = divmod(number, len(self.match.lineups))
        sizes = [len(rotations(seats)) for seats in self.match.lineups]
        return turn * sum(sizes) + sum(sizes[:lineup]) + 1

    def check(self, record: DealRecord, deals: int) -> None:
        """Raises SolverError for a record that cannot be one of the first `deals` deals."""
        if not 0 <= record.number < deals:
            raise SolverError(f"expected a deal below {deals}, as --games or --deals has it, "
                              f"found deal {record.number}")  # fmt: skip
        lineup = record.number % len(self.match.lineups)
        games = enumerate(rotations(self.match.lineups[lineup]), start=self.first_game(record.number))
        expected = (lineup, list(games))
        if (record.lineup, [(game.number, game.seats) for game in record.games]) != expected:
            raise SolverError(f"expected deal {record.number} with its games and seats, found others")

    def deals_for(self, games: int) -> int:
        """How many deals hold at least so many games."""
        sizes = cycle(len(rotations(seats)) for seats in self.match.lineups)
        deals = 0
        while games > 0:
            games -= next(sizes)
            deals += 1
        return deals

    def games_in(self, deals: int) -> int:
        sizes = cycle(len(rotations(seats)) for seats in self.match.lineups)
        return sum(islice(sizes, deals))


def drawn(seed: int, *what: object) -> int:
    """A number from 1 to 2**62 that `seed` fixes for this purpose."""
    return random.Random("/".join(map(str, (seed, *what)))).getrandbits(62) + 1


def rotations(lineup: Lineup) -> tuple[Lineup, ...]:
    """The different rotations of a lineup, each engine at each of its seats in turn.

    >>> rotations((0, 1, 0, 1))
    ((0, 1, 0, 1), (1, 0, 1, 0))
    """
    turned = [lineup[-step:] + lineup[:-step] for step in range(len(lineup))]
    return tuple(dict.fromkeys(turned))


def lineups(engines: int, players: int, tournament: Tournament) -> tuple[Lineup, ...]:
    """Who sits together: every choice of as many engines as there are seats, in a gauntlet those
    with the first engine. With fewer engines than seats the first one sits alone among the others.

    >>> lineups(3, 2, "gauntlet"), lineups(2, 4, "roundrobin")
    (((0, 1), (0, 2)), ((0, 1, 1, 1),))
    """
    if engines < 2:
        raise BadOption(f"expected two engines or more, found {engines}")
    if engines < players:
        return ((0, *islice(cycle(range(1, engines)), players - 1)),)
    chosen = combinations(range(engines), players)
    return tuple(seats for seats in chosen if tournament == "roundrobin" or 0 in seats)


def parse_seats(text: str, names: Sequence[str], players: int) -> Lineup:
    """Reads `A,B,B,B`, the engine at each seat; raises BadOption.

    >>> parse_seats("A,B,B,B", ["A", "B"], 4)
    (0, 1, 1, 1)
    """
    seats = [name.strip() for name in text.split(",")]
    for name in seats:
        if name not in names:
            raise BadOption(f"expected an engine, {one_of(names)}, found {shown(name)}")
    if len(seats) != players:
        raise BadOption(f"expected {players} seats, found {len(seats)} in {shown(text)}")
    return tuple(names.index(name) for name in seats)


def missing(schedule: Schedule, deals: int, played: set[int]) -> Iterator[Deal]:
    """The deals below `deals` that have not been played."""
    return (schedule.deal(number) for number in range(deals) if number not in played)
