"""Simulated matches on random pairs for the sequential test, where the true strength is known."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from math import sqrt

from solver.match.elo import NELO, score_of
from solver.match.sprt import Model, Sprt

DRAWN = 1 / 3  # of the simulated games


def score_for(model: Model, elo: float) -> float:
    """The mean score of a game at this difference in strength; normalised Elo counts deviations
    of the result of a game."""
    score = score_of(elo)
    for _ in range(50 if model == "normalized" else 0):
        score = 0.5 + elo / NELO * sqrt(score - DRAWN / 4 - score**2)
    return score


def pair_results(score: float) -> tuple[float, ...]:
    """Probabilities of the pair scores of two games that do not depend on each other."""
    drawn = DRAWN
    won = score - drawn / 2
    lost = 1 - drawn - won
    return (lost**2, 2 * lost * drawn, drawn**2 + 2 * lost * won, 2 * won * drawn, won**2)


@cache
def ratio(test: Sprt, counts: tuple[int, ...]) -> float:
    return test.ratio(counts, counts[:3])


def verdict(test: Sprt, weights: Sequence[float], rng: random.Random) -> str:
    """What the test accepts in one simulated match."""
    counts = [0] * 5
    while True:
        for result in rng.choices(range(5), weights, k=4):
            counts[result] += 1
        accepted = test.accepted(ratio(test, tuple(counts)))
        if accepted is not None:
            return accepted


def wrong_verdicts(test: Sprt, stronger: bool, trials: int) -> int:
    """How often the test accepts the wrong hypothesis where elo1, or else elo0, is true."""
    truth, wrong, elo = ("H1", "H0", test.elo1) if stronger else ("H0", "H1", test.elo0)
    weights, rng = pair_results(score_for(test.model, elo)), random.Random(truth)
    return sum(verdict(test, weights, rng) == wrong for _ in range(trials))
