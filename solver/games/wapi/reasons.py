"""What speaks for or against a decision in Wapi, in figures and in words."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from solver.games.reason import Reason
from solver.games.wapi.drawing import NAMES
from solver.games.wording import counted, joined


@dataclass(frozen=True, slots=True)
class Coin(Reason):
    """A coin and the mean of those left in the bag (None: it is the last); what it brings each seat by the
    totems that stand on the share now (WAP-7 to WAP-10). `seat` is the one that decides."""

    value: int
    share: int
    seat: int
    points: tuple[Fraction, ...]
    mean: Fraction | None

    def __str__(self) -> str:
        seats = sorted(range(len(self.points)), key=lambda seat: seat != self.seat)
        gains = [f"{brought(self.points[seat])} for {self.name(seat)}" for seat in seats if self.points[seat]]
        where = f"puts the {self.value} on the {NAMES[self.share]} share"
        return f"{where}: {joined(gains) or 'no points yet'}; {self.beside}"

    @property
    def beside(self) -> str:
        """The coin beside those that may still come."""
        if self.mean is None:
            return "no coins are left in the bag"
        return f"the coins in the bag have a mean of {float(self.mean):.1f}"

    def name(self, seat: int) -> str:
        return "you" if seat == self.seat else f"seat {seat}"


@dataclass(frozen=True, slots=True)
class Raises(Reason):
    """A totem on a share, the points there, its free coin spaces, and the totems left after it (WAP-6)."""

    share: int
    points: int
    spaces: int
    left: int

    def __str__(self) -> str:
        free = f"{counted(self.spaces, 'coin space')} free"
        there = f"{counted(self.points, 'point')} there and {free}"
        return f"raises a totem on the {NAMES[self.share]} share, {there}; {counted(self.left, 'totem')} left"


@dataclass(frozen=True, slots=True)
class Keeps(Reason):
    """No totem is raised: those in hand, and the symbols in the bag on which it still can be (WAP-6)."""

    totems: int
    symbols: int

    def __str__(self) -> str:
        bag = f"{counted(self.symbols, 'symbol')} still in the bag"
        return f"keeps {counted(self.totems, 'totem')}, {bag}"


def brought(points: Fraction) -> str:
    """Points, as a fraction where they are one.

    >>> brought(Fraction(10)), brought(Fraction(1)), brought(Fraction(5, 3))
    ('ten points', 'one point', '5/3 points')
    """
    return counted(int(points), "point") if points.denominator == 1 else f"{points} points"
