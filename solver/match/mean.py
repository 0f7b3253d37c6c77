"""A mean that grows value by value, with the interval that it is known to lie in."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

from solver.match.posterior import posterior


@dataclass(slots=True)
class Mean:
    """Mean and variance of the values added, which lie between `low` and `high`: B. P. Welford,
    Technometrics 4 (1962)."""

    count: int = 0
    mean: float = 0.0
    squares: float = 0.0  # sum of squared distances from the mean
    low: float = -inf
    high: float = inf

    def add(self, value: float) -> None:
        self.count += 1
        step = value - self.mean
        self.mean += step / self.count
        self.squares += step * (value - self.mean)

    @property
    def error(self) -> float:
        """What to go up and down from the mean to cover the 95 % interval; infinite where too little
        is known."""
        known = posterior(self.count, self.mean, self.squares, self.low, self.high)
        return inf if known is None else max(known.high - self.mean, self.mean - known.low)


def mean_share() -> Mean:
    """Of shares of the win."""
    return Mean(low=0.0, high=1.0)


def mean_lead() -> Mean:
    """Of differences between two shares."""
    return Mean(low=-1.0, high=1.0)
