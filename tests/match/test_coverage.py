"""What intervals and likelihoods promise, they keep: 95 % of the intervals hold the truth, and equal
engines are told apart (beyond 95 or 5 %) in 10 % of all matches. Within 2 % of that, or no figure."""

from __future__ import annotations

import random
from math import sqrt

import pytest

from solver.match.elo import NELO, estimate, score_of
from solver.match.mean import Mean
from tests.match.coverage import DISTRIBUTIONS, coverage

MISSED, SURE, NEAR = 0.05, 0.10, 0.02
TRIALS = 1000


@pytest.mark.parametrize("pairs", [1, 2, 5, 9])
def test_of_a_handful_of_pairs_no_figure_is_given(pairs: int) -> None:
    for weights in DISTRIBUTIONS.values():
        assert coverage(weights, pairs).given == 0


@pytest.mark.parametrize("name", DISTRIBUTIONS)
@pytest.mark.parametrize("pairs", [10, 50])
def test_no_more_intervals_miss_than_are_said_to(pairs: int, name: str) -> None:
    found = coverage(DISTRIBUTIONS[name], pairs)
    assert found.given == pytest.approx(1, abs=1e-3)
    assert found.missed <= MISSED + NEAR
    if name.startswith("equal"):
        assert found.sure <= SURE + NEAR


@pytest.mark.parametrize("name", DISTRIBUTIONS)
def test_intervals_are_no_wider_than_they_must_be(name: str) -> None:
    """With few pairs that are not alike they cannot but be; from fifty pairs on they are not."""
    assert coverage(DISTRIBUTIONS[name], 50).missed >= MISSED - NEAR


@pytest.mark.parametrize("name", ["equal, a third drawn", "75 %, decisive", "90 %, drawish"])
def test_elo_is_covered_by_the_figures_that_are_shown(name: str) -> None:
    """By the figure and its error, as tables and JSON have them; normalised Elo too."""
    weights, rng = DISTRIBUTIONS[name], random.Random(name)
    scores = [k / 4 for k in range(5)]
    mean = sum(s * w for s, w in zip(scores, weights, strict=True))
    deviation = sqrt(sum(w * (s - mean) ** 2 for s, w in zip(scores, weights, strict=True)))
    nelo = (mean - 0.5) / deviation * NELO / sqrt(2)
    missed = missed_nelo = 0
    for _ in range(TRIALS):
        results = rng.choices(range(5), weights, k=50)
        value = estimate([results.count(k) for k in range(5)])
        if value.elo is not None and value.elo_error is not None:
            low, high = (score_of(value.elo + sign * value.elo_error) for sign in (-1, 1))
            missed += not low <= mean <= high
        assert value.nelo is not None
        assert value.nelo_error is not None
        missed_nelo += abs(value.nelo - nelo) > value.nelo_error
    assert missed / TRIALS <= MISSED + NEAR
    assert missed_nelo / TRIALS <= MISSED + NEAR


@pytest.mark.parametrize("values", [10, 50])
def test_means_without_bounds_are_covered(values: int) -> None:
    """Margins, one a deal: the interval of Student's t."""
    rng = random.Random(values)
    missed = 0
    for _ in range(TRIALS):
        mean = Mean()
        for _ in range(values):
            mean.add(float(round(rng.gauss(3, 10))))
        missed += abs(mean.mean - 3) > mean.error
    assert missed / TRIALS == pytest.approx(MISSED, abs=NEAR)


