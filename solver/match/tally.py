"""The results of a match as they come in, counted in every way that the figures need."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from statistics import fmean
from typing import Literal, TypeVar

from solver import games
from solver.match.ending import FAULTS
from solver.match.mean import Mean, mean_lead, mean_share
from solver.match.posterior import FEWEST
from solver.match.records import DealRecord, GameRecord
from solver.match.repeats import Repeats
from solver.match.setting import Match

Pairing = tuple[int, int]
T = TypeVar("T")


@dataclass(slots=True)
class PairCounts:
    """Two engines against each other with two players, seen from the first. `games` counts losses,
    draws and wins; `pairs` the pairs by their score, 0 to 2 in halves; `points` the games by match
    points, `mean` is the mean of the points of a game, pair by pair."""

    games: list[int] = field(default_factory=lambda: [0] * 3)
    pairs: list[int] = field(default_factory=lambda: [0] * 5)
    points: Counter[int] = field(default_factory=Counter)
    mean: Mean = field(default_factory=Mean)

    def add(self, shares: list[float], points: list[int]) -> None:
        """The shares and the points of the first engine in the games of one deal."""
        for share in shares:
            self.games[round(2 * share)] += 1
        if len(shares) == 2:
            self.pairs[round(2 * sum(shares))] += 1
        self.points.update(points)
        if points:
            self.mean.add(fmean(points))


@dataclass(slots=True)
class EngineCounts:
    """One engine over all its games. The means have one value a deal: `share` of the win and
    `margin` of the games at the same table. Times in milliseconds."""

    games: int = 0
    share: Mean = field(default_factory=mean_share)
    margin: Mean = field(default_factory=Mean)
    faults: Counter[str] = field(default_factory=Counter)
    moves: int = 0
    time: float = 0.0
    longest: float = 0.0

    def add_game(self, times: list[float]) -> None:
        self.games += 1
        self.moves += len(times)
        self.time += sum(times)
        self.longest = max(self.longest, *times, 0.0)


@dataclass(slots=True)
class SeatCounts:
    """One seat, whoever sat there: its share of the win, a value a deal, and wins, draws, losses."""

    share: Mean = field(default_factory=mean_share)
    games: list[int] = field(default_factory=lambda: [0] * 3)


@dataclass(slots=True)
class LeadCounts:
    """How far the first of two engines at one table was ahead of the other, a value a deal."""

    share: Mean = field(default_factory=mean_lead)
    margin: Mean = field(default_factory=Mean)


@dataclass
class Tally:
    """Counts deals. All that were played are in `deals`, `games`, `ends`, `reasons`, `plies` and in the
    games, faults and times of `engines`; those that repeat earlier ones are in no other figure.
    `shares` holds each engine's mean share of the win by the number of the deal.
    Margins count where all games of a deal were scored, so that every engine sat in every seat."""

    match: Match
    deals: int = 0
    games: int = 0
    pairs: dict[Pairing, PairCounts] = field(default_factory=lambda: defaultdict(PairCounts))
    shares: dict[int, dict[int, float]] = field(default_factory=dict)
    leads: dict[Pairing, LeadCounts] = field(default_factory=lambda: defaultdict(LeadCounts))
    ends: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    plies: Mean = field(default_factory=Mean)
    repeats: Repeats = field(default_factory=Repeats)
    engines: list[EngineCounts] = field(init=False)
    seats: list[SeatCounts] = field(init=False)
    zero_sum: bool = field(init=False)

    def __post_init__(self) -> None:
        self.zero_sum = games.load(self.match.game).facts.zero_sum
        self.engines = [EngineCounts() for _ in self.match.contestants]
        self.seats = [SeatCounts() for _ in range(self.match.players)]

    def add(self, deal: DealRecord) -> None:
        """Counts a deal."""
        self.deals += 1
        for game in deal.games:
            self._add_game(game)
        if not self.repeats.add(deal):
            self._add_evidence(deal)

    def _add_evidence(self, deal: DealRecord) -> None:
        scored = all(game.points for game in deal.games)
        shares = means(deal, lambda game: game.shares)
        margins = means(deal, GameRecord.margins) if scored else {}
        self.shares[deal.number] = shares
        self._add_seats(deal)
        for engine, share in shares.items():
            self.engines[engine].share.add(share)
        for engine, margin in margins.items():
            self.engines[engine].margin.add(margin)
        for a, b in pairings(deal):
            self.leads[a, b].share.add(shares[a] - shares[b])
            if scored:
                self.leads[a, b].margin.add(margins[a] - margins[b])
            if self.match.players == 2:
                self._add_pair((a, b), deal)

    def ratio(self) -> float:
        """The log-likelihood ratio of the sequential test, 0 where there is none."""
        if self.match.sprt is None:
            return 0.0
        counts = self.pairs[0, 1]
        return self.match.sprt.ratio(counts.pairs, counts.games)

    def accepted(self) -> Literal["H0", "H1"] | None:
        """The hypothesis that the sequential test has accepted."""
        test = self.match.sprt
        if test is None or sum(self.pairs[0, 1].pairs) < FEWEST:
            return None
        return test.accepted(self.ratio())

    def _add_game(self, game: GameRecord) -> None:
        self.games += 1
        self.ends[game.ending.kind] += 1
        if game.ending.seat is None and game.ending.why:
            self.reasons[game.ending.why] += 1
        self.plies.add(len(game.moves))
        if game.ending.kind in FAULTS and game.ending.seat is not None:
            self.engines[game.seats[game.ending.seat]].faults[game.ending.kind] += 1
        for engine, times in times_of(game).items():
            self.engines[engine].add_game(times)

    def _add_seats(self, deal: DealRecord) -> None:
        for seat, counts in enumerate(self.seats):
            shares = [game.shares[seat] for game in deal.games]
            for share in shares:
                counts.games[result(share)] += 1
            if shares:
                counts.share.add(fmean(shares))

    def _add_pair(self, pairing: Pairing, deal: DealRecord) -> None:
        first = pairing[0]
        shares = by_engine(deal, lambda game: game.shares)
        points = by_engine(deal, lambda game: tuple(map(Fraction, game.points)))
        whole = [int(value) for value in points.get(first, [])] if self.zero_sum else []
        self.pairs[pairing].add(shares[first], whole)


def by_engine(deal: DealRecord, values: Callable[[GameRecord], Sequence[T]]) -> dict[int, list[T]]:
    """The values of all seats in all games of a deal, by the engine that sat there."""
    found: dict[int, list[T]] = defaultdict(list)
    for game in deal.games:
        for engine, value in zip(game.seats, values(game), strict=False):
            found[engine].append(value)
    return found


def means(deal: DealRecord, values: Callable[[GameRecord], Sequence[float]]) -> dict[int, float]:
    """The mean of those values for each engine."""
    return {engine: fmean(found) for engine, found in by_engine(deal, values).items()}


def pairings(deal: DealRecord) -> Iterator[Pairing]:
    """The engines that met in a deal, two by two, the one listed first before the other."""
    return combinations(sorted({engine for game in deal.games for engine in game.seats}), 2)


def times_of(game: GameRecord) -> dict[int, list[float]]:
    """The times of the decisions by engine, none for one that was not asked."""
    found: dict[int, list[float]] = {engine: [] for engine in game.seats}
    for seat, time in zip(game.asked, game.times, strict=True):
        found[game.seats[int(seat)]].append(time)
    return found


def result(share: float) -> int:
    """0 for a loss, 1 for a shared win, 2 for a win."""
    return 0 if share == 0 else 2 if share == 1 else 1
