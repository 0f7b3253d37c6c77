"""From results to strength: Elo, normalised Elo, their error bars, likelihood of superiority.

Results are counted in 2n + 1 classes by the score of n games, from all lost to all won: three
classes of single games (trinomial), or five of pairs of games on one opening with sides changed
(pentanomial), whose results are not independent of each other.

Intervals and likelihoods are those of `solver.match.posterior`, which hold for few results too. For
many results the figures are those of fishtest (`stat_util.get_elo`) and fastchess.

Sources: M. Van den Bergh, "Comments on normalized Elo" (2020) and "A practical introduction to the
GSPRT" (2020); H. Cramér, "Mathematical Methods of Statistics" (1946), 27.7, for the variance of a
mean over a deviation.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, log10, sqrt

from solver.match.posterior import posterior, student

TRINOMIAL, PENTANOMIAL = 3, 5
NELO = 800 / log(10)  # normalised Elo for one standard deviation of a game
PRIOR = 1e-3  # stands for a class without a result, as in fishtest's LLRcalc.regularize
EDGE = 1e-3  # scores nearer to 0 and 1 are taken for this, as in fishtest's stat_util.elo
FEWEST_NELO = 50  # results from which on a deviation is known well enough to measure in it


@dataclass(frozen=True, slots=True)
class Estimate:
    """What results say of the first player; None is said of what is not known yet.

    `score` is the mean score of a game, 0 to 1; `elo` lies between `elo_low` and `elo_high` in 95 %
    of all matches, one of which is missing where the interval has no end. `elo_error` and
    `nelo_error` are the way from the figure to the farther end of its interval; `los` is the
    probability that the player is the stronger one.
    """

    games: int
    score: float
    elo: float | None = None
    elo_error: float | None = None
    elo_low: float | None = None
    elo_high: float | None = None
    nelo: float | None = None
    nelo_error: float | None = None
    los: float | None = None


def estimate(counts: Sequence[int]) -> Estimate:
    """The estimate from counts in 3 or 5 classes, from all games lost to all won.

    >>> round(estimate([96, 111, 136]).elo, 1)
    40.7
    """
    results, score = sum(counts), mean_score(counts)
    games = results * ((len(counts) - 1) // 2)
    squares = sum(n * (i / (len(counts) - 1) - score) ** 2 for i, n in enumerate(counts))
    known = posterior(results, score, squares, 0.0, 1.0)
    if known is None:
        return Estimate(games, score)
    elo, low, high = (finite_elo(value) for value in (score, known.low, known.high))
    error = None if elo is None or low is None or high is None else max(elo - low, high - elo)
    nelo = normalized(counts) if results >= FEWEST_NELO else (None, None)
    return Estimate(games, score, elo, error, low, high, *nelo, known.above(0.5))


def finite_elo(score: float) -> float | None:
    """The difference that gives this expected score, None where no difference does."""
    return 400 * log10(score / (1 - score)) if 0 < score < 1 else None


def normalized(counts: Sequence[int]) -> tuple[float | None, float | None]:
    """Normalised Elo and its error: that of a mean over a deviation, which is itself estimated. With
    the result that `posterior` adds; without a figure where all results are the same."""
    most = len(counts) - 1
    if sum(map(bool, counts)) < 2:
        return None, None
    weighted = [(i / most, float(n)) for i, n in enumerate(counts)] + [(0.25, 0.5), (0.75, 0.5)]
    total = sum(counts) + 1
    mean = sum(w * v for v, w in weighted) / total
    second, third, fourth = (sum(w * (v - mean) ** k for v, w in weighted) / total for k in (2, 3, 4))
    t = (mean - 0.5) / sqrt(second)
    skew, peak = third / second**1.5, fourth / second**2
    variance = max(1 - t * skew + t * t * (peak - 1) / 4, 0.0) / total
    unit = NELO / sqrt(most // 2)
    return t * unit, student(sum(counts)) * sqrt(variance) * unit


def mean_score(counts: Sequence[int]) -> float:
    """The mean score of a game, 1/2 where there is none."""
    if not sum(counts):
        return 0.5
    return sum(i * count for i, count in enumerate(counts)) / (len(counts) - 1) / sum(counts)


def moments(counts: Sequence[int]) -> tuple[float, float, float]:
    """Number, mean and variance of the results, scores from 0 to 1; the variance is above 0."""
    weights = [float(count) or PRIOR for count in counts]
    total = sum(weights)
    scores = [i / (len(counts) - 1) for i in range(len(counts))]
    mean = sum(w * s for w, s in zip(weights, scores, strict=True)) / total
    variance = sum(w * (s - mean) ** 2 for w, s in zip(weights, scores, strict=True)) / total
    return total, mean, variance


def elo_of(score: float) -> float:
    """The difference in strength that gives this expected score: Elo's logistic curve.

    >>> round(elo_of(0.75), 2)
    190.85
    """
    inside = min(max(score, EDGE), 1 - EDGE)
    return 400 * log10(inside / (1 - inside))


def score_of(elo: float) -> float:
    """The expected score of a player who is so much stronger.

    >>> round(score_of(190.85), 4)
    0.75
    """
    return 1 / (1 + 10 ** (-elo / 400))
