"""The sequential test of two hypotheses on strength, elo0 against elo1: GSPRT on game results.

The log-likelihood ratio compares the distribution of results that is the most likely one among
those of strength elo1 with the most likely one among those of strength elo0. Bounds by Wald.

Sources: A. Wald, "Sequential Tests of Statistical Hypotheses" (1945) for the bounds; M. Van den
Bergh, "The generalized maximum likelihood ratio for the expectation value of a distribution"
(2019), proposition 1.1, and "Normalized Elo in practice" (2021), sections 4.1 and 4.2.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, log10, sqrt
from typing import Literal

from solver.errors import BadOption
from solver.match.elo import NELO, PRIOR, elo_of, moments, score_of
from solver.match.words import assignments, real
from solver.notation import one_of, shown

Model = Literal["normalized", "logistic", "bayesian"]
MODELS: tuple[Model, ...] = ("normalized", "logistic", "bayesian")
Distribution = Sequence[tuple[float, float]]  # (value, probability)

ROUNDS = 20  # of the fixed point of a t-value
CLOSE = 1e-9  # between two rounds
MOST_STEPS = 200  # of halving alone: more than a double has room for
STEP = 1e-13  # the last one, relative to the width of the first interval


@dataclass(frozen=True, slots=True)
class Sprt:
    """The test that the difference in strength is `elo1` rather than `elo0`.

    `alpha` bounds how often elo1 is accepted where elo0 is true, `beta` the opposite. The model
    says what an Elo is: of normalised Elo, of the logistic curve, or BayesElo (from single games).
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05
    model: Model = "normalized"

    @property
    def lower(self) -> float:
        """The ratio at which elo0 is accepted."""
        return log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """The ratio at which elo1 is accepted."""
        return log((1 - self.beta) / self.alpha)

    @property
    def unit(self) -> str:
        """What elo0 and elo1 are counted in."""
        return {"normalized": "normalised Elo", "logistic": "Elo", "bayesian": "BayesElo"}[self.model]

    def ratio(self, counts: Sequence[int], games: Sequence[int]) -> float:
        """The log-likelihood ratio for counts in 3 or 5 classes, all lost to all won; `games` are
        the three classes of the single games (for BayesElo's draw rate). 0 without a result."""
        if not sum(counts):
            return 0.0
        if self.model == "normalized":
            return normalized_ratio(self.elo0, self.elo1, counts)
        elo0, elo1 = self.elo0, self.elo1
        if self.model == "bayesian":
            elo0, elo1 = (logistic_from_bayes(elo, draw_elo(games)) for elo in (elo0, elo1))
        return logistic_ratio(elo0, elo1, counts)

    def accepted(self, ratio: float) -> Literal["H0", "H1"] | None:
        """Which hypothesis the ratio accepts; None while the test goes on."""
        if ratio <= self.lower:
            return "H0"
        return "H1" if ratio >= self.upper else None

    def __str__(self) -> str:
        return (
            f"elo0={self.elo0:g} elo1={self.elo1:g} alpha={self.alpha:g} beta={self.beta:g} "
            f"model={self.model}"
        )


def parse_sprt(text: str) -> Sprt:
    """Reads `elo0=0 elo1=5 alpha=0.05 beta=0.05 model=normalized`; raises BadOption.

    >>> parse_sprt("elo0=0 elo1=5").alpha
    0.05
    """
    given = assignments(text, ("elo0", "elo1", "alpha", "beta", "model"), "the sequential test")
    model = next((m for m in MODELS if m == given.get("model", "normalized")), None)
    if model is None:
        raise BadOption(f"expected {one_of(MODELS)} for model, found {shown(given['model'])}")
    numbers = {name: real(word, name) for name, word in given.items() if name != "model"}
    if not numbers.get("elo0", 1.0) < numbers.get("elo1", 0.0):
        raise BadOption(f"expected elo0=X elo1=Y with X below Y, found {shown(text)}")
    for name in ("alpha", "beta"):
        if not 0 < numbers.get(name, 0.05) < 0.5:
            raise BadOption(f"expected {name} between 0 and 0.5, found {shown(given[name])}")
    return Sprt(model=model, **numbers)


# -- the ratio


def distribution(counts: Sequence[int]) -> tuple[float, Distribution]:
    """The number of results and their observed distribution over the scores 0 to 1."""
    weights = [float(count) or PRIOR for count in counts]
    total = sum(weights)
    return total, [(i / (len(counts) - 1), w / total) for i, w in enumerate(weights)]


def logistic_ratio(elo0: float, elo1: float, counts: Sequence[int]) -> float:
    """The ratio for two expected scores, given in logistic Elo."""
    total, seen = distribution(counts)
    likely0, likely1 = (with_mean(seen, score_of(elo)) for elo in (elo0, elo1))
    return total * mean_log_ratio(seen, likely0, likely1)


def normalized_ratio(nelo0: float, nelo1: float, counts: Sequence[int]) -> float:
    """The ratio for two t-values, given in normalised Elo of a game."""
    total, seen = distribution(counts)
    games_each = (len(counts) - 1) // 2
    t0, t1 = (nelo / NELO * sqrt(games_each) for nelo in (nelo0, nelo1))
    likely0, likely1 = (with_t_value(seen, t) for t in (t0, t1))
    if likely0 is None or likely1 is None:
        return normalized_ratio_near(t0, t1, counts)
    return total * mean_log_ratio(seen, likely0, likely1)


def normalized_ratio_near(t0: float, t1: float, counts: Sequence[int]) -> float:
    """The approximation of section 4.2, for the rare results on which the exact one fails."""
    total, mean, variance = moments(counts)
    t = (mean - 0.5) / sqrt(variance)
    return total / 2 * log((1 + (t - t0) ** 2) / (1 + (t - t1) ** 2))


def mean_log_ratio(seen: Distribution, likely0: Distribution, likely1: Distribution) -> float:
    return sum(
        p * log(p1 / p0) for (_, p), (_, p0), (_, p1) in zip(seen, likely0, likely1, strict=True)
    )


# -- the most likely distribution under a condition


def with_mean(seen: Distribution, mean: float) -> Distribution:
    """The most likely distribution with this mean: proposition 1.1."""
    return tilted(seen, [value - mean for value, _ in seen])


def with_t_value(seen: Distribution, t: float) -> Distribution | None:
    """The most likely distribution with (mean - 1/2) / deviation = t, by the fixed point of section
    4.1; None where it does not settle."""
    likely: Distribution = [(value, 1 / len(seen)) for value, _ in seen]
    for _ in range(ROUNDS):
        mean = sum(value * p for value, p in likely)
        deviation = sqrt(sum(p * (value - mean) ** 2 for value, p in likely))
        excess = [
            value - 0.5 - t * deviation * (1 + ((mean - value) / deviation) ** 2) / 2
            for value, _ in seen
        ]
        if not min(excess) < 0 < max(excess):
            return None
        before, likely = likely, tilted(seen, excess)
        if all(abs(p - q) < CLOSE for (_, p), (_, q) in zip(before, likely, strict=True)):
            return likely
    return None


def tilted(seen: Distribution, excess: Sequence[float]) -> Distribution:
    """`seen` with each probability divided by 1 + x * excess, x such that the mean excess is 0."""
    x = multiplier([p for _, p in seen], excess)
    return [(value, p / (1 + x * e)) for (value, p), e in zip(seen, excess, strict=True)]


def multiplier(weights: Sequence[float], excess: Sequence[float]) -> float:
    """The x at which the sum of w * e / (1 + x * e) is 0; it falls from infinity to minus infinity
    between the two ends. Newton's steps, halving where they lead out of what is left."""
    low, high = -1 / max(excess), -1 / min(excess)
    narrow = (high - low) * STEP
    x = 0.0
    for _ in range(MOST_STEPS):
        terms = [e / (1 + x * e) for e in excess]
        value = sum(w * t for w, t in zip(weights, terms, strict=True))
        low, high = (x, high) if value > 0 else (low, x)
        after = x + value / sum(w * t * t for w, t in zip(weights, terms, strict=True))
        if not low < after < high:
            after = (low + high) / 2
        if abs(after - x) < narrow:
            break
        x = after
    return after


# -- BayesElo


def draw_elo(games: Sequence[int]) -> float:
    """BayesElo's parameter of the draw rate, from counts of losses, draws and wins."""
    losses, draws, wins = (float(count) or PRIOR for count in games)
    total = losses + draws + wins
    lost, won = losses / total, wins / total
    return 200 * log10((1 - lost) / lost * (1 - won) / won)


def logistic_from_bayes(elo: float, drawn: float) -> float:
    """The logistic Elo of a BayesElo difference: R. Coulom, "BayesElo" (2005)."""
    won = 1 / (1 + 10 ** ((drawn - elo) / 400))
    lost = 1 / (1 + 10 ** ((drawn + elo) / 400))
    return elo_of(won + (1 - won - lost) / 2)
