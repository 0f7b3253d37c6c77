"""Where a mean lies, judged from few values: a posterior distribution of Student's form.

Source: A. Gelman et al., Bayesian Data Analysis, 3rd edition (2013), section 3.3: the conjugate prior
of a normal distribution. Values that have bounds get a prior worth one value, in the middle between
the bounds, with a quarter of their distance as deviation: as A. Agresti and B. A. Coull, "Approximate
is better than 'exact' for interval estimation of binomial proportions", The American Statistician 52
(1998), add a few results. Values without bounds get none, which leaves the interval of Student's t.

Below FEWEST values nothing is said: no method keeps its promise there. `tests/match/test_coverage.py`
computes how often the intervals miss.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import atan, cos, inf, pi, sin, sqrt

from solver.match.normal import Z95, normal_cdf

FEWEST = 10  # values, pairs or single games
EXACT = 100  # degrees of freedom up to which the distribution is summed term by term

# Two-sided 95 % points of Student's t for 1 to 20 degrees of freedom: M. Abramowitz and I. A.
# Stegun, Handbook of Mathematical Functions (1964), table 26.10.
STUDENT = (
    *(12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228),
    *(2.201, 2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086),
)


@dataclass(frozen=True, slots=True)
class Posterior:
    """Student's t with `free` degrees of freedom, moved to `centre` and stretched by `scale`."""

    centre: float
    scale: float
    free: int

    @property
    def low(self) -> float:
        """The lower end of the 95 % interval."""
        return self.centre - student(self.free) * self.scale

    @property
    def high(self) -> float:
        """The upper end of the 95 % interval."""
        return self.centre + student(self.free) * self.scale

    def above(self, value: float) -> float:
        """The probability that the mean is above this value."""
        return student_cdf((self.centre - value) / self.scale, self.free)


def posterior(
    count: int, mean: float, squares: float, low: float = -inf, high: float = inf
) -> Posterior | None:
    """What values between `low` and `high` say of their mean, None where that is nothing yet;
    `squares` is the sum of their squared distances from the mean found."""
    if count < FEWEST:
        return None
    if high - low == inf:
        free = count - 1
        return Posterior(mean, sqrt(squares / free / count), free) if squares else None
    total, middle = count + 1, (low + high) / 2
    apart = count / total * (mean - middle) ** 2
    spread = squares + apart + ((high - low) / 4) ** 2
    return Posterior((count * mean + middle) / total, sqrt(spread / count / total), count)


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


def student_cdf(t: float, free: int) -> float:
    """The probability that Student's t is below `t`: 26.7.3 and 26.7.4 of that handbook, for many
    degrees of freedom 26.7.8.

    >>> round(student_cdf(2.228, 10), 4), round(student_cdf(-1.96, 10**6), 4)
    (0.975, 0.025)
    """
    if free > EXACT:
        return normal_cdf(t * (1 - 1 / (4 * free)) / sqrt(1 + t * t / (2 * free)))
    angle = atan(t / sqrt(free))
    return 0.5 + (between_even(angle, free) if free % 2 == 0 else between_odd(angle, free)) / 2


def between_even(angle: float, free: int) -> float:
    """The probability between -t and t for an even number of degrees of freedom."""
    term = total = 1.0
    for k in range(1, free // 2):
        term *= (2 * k - 1) / (2 * k) * cos(angle) ** 2
        total += term
    return total * sin(angle)


def between_odd(angle: float, free: int) -> float:
    """The same for an odd number."""
    term, total = cos(angle), 0.0
    for k in range(1, (free - 1) // 2 + 1):
        total += term
        term *= 2 * k / (2 * k + 1) * cos(angle) ** 2
    return 2 / pi * (angle + sin(angle) * total)
