"""How often intervals and likelihoods miss, computed from all results that a match can have.

Figures of few results depend on their number, their sum and the sum of their squares alone; the
distribution of these is exact, so that nothing is left to chance.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from solver.match.posterior import posterior

SMALLEST = 3e-8  # sums less probable are left out: together they are below 1 in 1000


def of_games(score: float, drawn: float) -> tuple[float, ...]:
    """Pairs of two games that do not depend on each other."""
    won = score - drawn / 2
    lost = 1 - drawn - won
    return (lost**2, 2 * lost * drawn, drawn**2 + 2 * lost * won, 2 * won * drawn, won**2)


# Probabilities of the scores 0, 1/4, 1/2, 3/4 and 1 of a pair.
DISTRIBUTIONS: dict[str, tuple[float, ...]] = {
    "equal, decisive": of_games(0.5, 0),
    "equal, a third drawn": of_games(0.5, 1 / 3),
    "equal, drawish": of_games(0.5, 0.6),
    "equal, very drawish": of_games(0.5, 0.9),
    "equal, openings decide": (0.2, 0, 0.6, 0, 0.2),
    "equal, openings decide nearly all": (0.1, 0, 0.8, 0, 0.1),
    "equal, all or nothing": (0.5, 0, 0, 0, 0.5),
    "equal, no pair level": (0, 0.5, 0, 0.5, 0),
    "equal, skewed": (0.1, 0, 0.7, 0.2, 0),
    "55 %, decisive": of_games(0.55, 0),
    "55 %, drawish": of_games(0.55, 0.6),
    "60 %, openings decide": (0.1, 0, 0.6, 0, 0.3),
    "60 %, very drawish": of_games(0.6, 0.78),
    "75 %, decisive": of_games(0.75, 0),
    "75 %, drawish": of_games(0.75, 0.48),
    "90 %, decisive": of_games(0.9, 0),
    "90 %, drawish": of_games(0.9, 0.19),
}


@dataclass(frozen=True, slots=True)
class Coverage:
    """Probabilities: that a figure is given, that its interval misses the truth, that the likelihood
    of superiority is beyond 95 or 5 %."""

    given: float
    missed: float
    sure: float


@cache
def coverage(weights: tuple[float, ...], pairs: int) -> Coverage:
    """Of the figures after so many pairs whose scores have these probabilities."""
    truth = sum(k * weight for k, weight in enumerate(weights)) / 4
    given = missed = sure = 0.0
    for total, squares, probability in sums(weights, pairs):
        mean = total / 4 / pairs
        found = posterior(pairs, mean, squares / 16 - pairs * mean**2, 0.0, 1.0)
        if found is not None:
            given += probability
            missed += probability * (not found.low <= truth <= found.high)
            sure += probability * (not 0.05 <= found.above(0.5) <= 0.95)
    return Coverage(given, missed, sure)


def sums(weights: Sequence[float], pairs: int) -> Iterator[tuple[int, int, float]]:
    """The sums of scores and of their squares, in quarters and sixteenths, with their probability."""
    known = {(0, 0): 1.0}
    for _ in range(pairs):
        after: dict[tuple[int, int], float] = defaultdict(float)
        for (total, squares), probability in known.items():
            for k, weight in enumerate(weights):
                if probability * weight > SMALLEST:
                    after[total + k, squares + k * k] += probability * weight
        known = after
    return ((*key, probability) for key, probability in known.items())
