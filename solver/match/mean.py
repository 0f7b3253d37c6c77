"""A mean that grows value by value, with the interval that it is known to lie in."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, sqrt

from solver.match.elo import Z95

# Two-sided 95 % points of Student's t for 1 to 20 degrees of freedom: M. Abramowitz and I. A.
# Stegun, Handbook of Mathematical Functions (1964), table 26.10.
STUDENT = (
    *(12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228),
    *(2.201, 2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086),
)


@dataclass(slots=True)
class Mean:
    """Mean and variance of the values added: B. P. Welford, Technometrics 4 (1962)."""

    count: int = 0
    mean: float = 0.0
    squares: float = 0.0  # sum of squared distances from the mean

    def add(self, value: float) -> None:
        self.count += 1
        step = value - self.mean
        self.mean += step / self.count
        self.squares += step * (value - self.mean)

    @property
    def error(self) -> float:
        """Half the width of the 95 % interval of Student's t; infinite below two values."""
        if self.count < 2:
            return inf
        return student(self.count - 1) * sqrt(self.squares / (self.count - 1) / self.count)


def student(free: int) -> float:
    """What Student's t with `free` degrees of freedom exceeds on either side in 5 % of all cases.

    From the table, and beyond it by the expansion 26.7.5 of the same handbook.

    >>> student(10), round(student(30), 3)
    (2.228, 2.042)
    """
    if free <= len(STUDENT):
        return STUDENT[free - 1]
    z = Z95
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    return z + first / free + second / free**2
