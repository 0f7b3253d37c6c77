"""From results to strength: Elo, normalised Elo, their error bars, likelihood of superiority.

Results are counted in 2n + 1 classes by the score of n games, from all lost to all won: three
classes of single games (trinomial), or five of pairs of games on one opening with sides changed
(pentanomial), whose results are not independent of each other.

Sources: M. Van den Bergh, "Comments on normalized Elo" (2020) and "A practical introduction to the
GSPRT" (2020); the figures are those of fishtest (`stat_util.get_elo`) and fastchess.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import erf, log, log10, sqrt

TRINOMIAL, PENTANOMIAL = 3, 5
Z95 = 1.959963984540054  # two-sided 95 % of the normal distribution
NELO = 800 / log(10)  # normalised Elo for one standard deviation of a game
PRIOR = 1e-3  # stands for a class without a result, as in fishtest's LLRcalc.regularize
EDGE = 1e-3  # scores nearer to 0 and 1 are taken for this, as in fishtest's stat_util.elo


@dataclass(frozen=True, slots=True)
class Estimate:
    """What results say of the first player. `score` is the mean score of a game, 0 to 1; `elo` and
    `nelo` stand with half the width of their 95 % interval; `los` is the probability that the
    player is the stronger one. All finite, whatever the results."""

    games: int
    score: float
    elo: float
    elo_error: float
    nelo: float
    nelo_error: float
    los: float


def estimate(counts: Sequence[int]) -> Estimate:
    """The estimate from counts in 3 or 5 classes, from all games lost to all won.

    >>> round(estimate([96, 111, 136]).elo, 1)
    40.7
    """
    total, _, variance = moments(counts)
    score = mean_score(counts)
    games_each = (len(counts) - 1) // 2
    spread = sqrt(variance)
    error = Z95 * spread / sqrt(total)
    per_game = spread * sqrt(games_each)
    return Estimate(
        games=sum(counts) * games_each,
        score=score,
        elo=elo_of(score),
        elo_error=(elo_of(score + error) - elo_of(score - error)) / 2,
        nelo=(score - 0.5) / per_game * NELO,
        nelo_error=error / per_game * NELO,
        los=normal_cdf((score - 0.5) / spread * sqrt(total)),
    )


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


def normal_cdf(z: float) -> float:
    """The probability that a standard normal variable is below `z`."""
    return 0.5 * (1 + erf(z / sqrt(2)))
