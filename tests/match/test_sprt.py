"""The sequential test: published ratios, Wald's bounds, and error rates in simulated matches."""

from __future__ import annotations

from math import isfinite, log, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import BadOption
from solver.match.sprt import Model, Sprt, parse_sprt
from tests.match.trials import wrong_verdicts

# Model, elo0, elo1, results from all lost to all won, and the ratio that fastchess's own tests
# expect (app/tests/sprt_test.cpp), given there to 1 %.
PUBLISHED: list[tuple[Model, float, float, list[int], float]] = [
    ("normalized", 0, 2, [36027, 68692, 36433], 0.92),
    ("normalized", -1.75, 0.25, [10650, 20431, 10871], 2.30),
    ("normalized", 0, 10, [0, 0, 4250], 120.56),
    ("logistic", 0.5, 2.5, [21184, 40708, 21404], -1.57),
    ("logistic", 0, 2, [57030, 106593, 57433], -2.59),
    ("bayesian", 0, 2, [68526, 128429, 68965], -1.26),
    ("bayesian", 0.5, 2.5, [21484, 41111, 21629], -1.13),
    ("normalized", 0, 2, [365, 16618, 36029 + 200, 16974, 390], 2.25),
    ("normalized", -1.75, 0.25, [127, 4883, 10311 + 401, 5150, 104], 3.01),
    ("normalized", 0, 5, [0, 0, 0, 0, 5550], 111.82),
    ("logistic", 0.5, 2.5, [223, 9863, 20279 + 1000, 10037, 246], -3.07),
    ("logistic", 0, 2, [871, 26175, 55003 + 980, 26678, 821], -4.98),
]
PAIRS = st.lists(st.integers(0, 10_000), min_size=5, max_size=5)
TRIALS = 400  # tests/long/match_sprt.py makes more


@pytest.mark.parametrize(("model", "elo0", "elo1", "counts", "expected"), PUBLISHED)
def test_published_ratios(
    model: Model, elo0: float, elo1: float, counts: list[int], expected: float
) -> None:
    test = Sprt(elo0, elo1, model=model)
    assert test.ratio(counts, counts[:3]) == pytest.approx(expected, rel=0.01)


def test_the_bounds_are_those_of_wald() -> None:
    test = Sprt(0, 5, alpha=0.05, beta=0.1)
    assert test.lower == log(0.1 / 0.95)
    assert test.upper == log(0.9 / 0.05)
    assert test.accepted(test.upper) == "H1"
    assert test.accepted(test.lower) == "H0"
    assert test.accepted(0.0) is None


@pytest.mark.parametrize("model", ["normalized", "logistic", "bayesian"])
@given(pairs=PAIRS)
def test_the_ratio_is_always_finite(model: Model, pairs: list[int]) -> None:
    games = [pairs[0] + pairs[1], pairs[1] + 2 * pairs[2] + pairs[3], pairs[3] + pairs[4]]
    assert isfinite(Sprt(-5, 50, model=model).ratio(pairs, games))


def test_without_a_result_the_ratio_is_nothing() -> None:
    assert Sprt(0, 5).ratio([0] * 5, [0] * 3) == 0


@given(pairs=PAIRS)
def test_the_ratio_changes_its_sign_with_the_sides(pairs: list[int]) -> None:
    """A test of -5 against 5 is symmetrical."""
    test = Sprt(-5, 5, model="logistic")
    mirrored = test.ratio(pairs[::-1], [1] * 3)
    assert test.ratio(pairs, [1] * 3) == pytest.approx(-mirrored, abs=1e-6)


# -- error rates


@pytest.mark.parametrize("model", ["normalized", "logistic"])
@pytest.mark.parametrize("truth", ["H0", "H1"])
def test_error_rates_are_within_alpha_and_beta(model: Model, truth: str) -> None:
    """Known true Elo, on either hypothesis; at most three standard errors more than allowed."""
    test = Sprt(0, 80, alpha=0.05, beta=0.05, model=model)
    errors = wrong_verdicts(test, truth == "H1", TRIALS)
    allowed = test.alpha if truth == "H0" else test.beta
    assert errors / TRIALS <= allowed + 3 * sqrt(allowed * (1 - allowed) / TRIALS)
    assert errors > 0


# -- words


def test_words_are_read_back() -> None:
    test = parse_sprt("elo0=-2 elo1=3.5 alpha=0.01 beta=0.1 model=logistic")
    assert test == Sprt(-2, 3.5, 0.01, 0.1, "logistic")
    assert parse_sprt(str(test)) == test


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("elo0=0", "expected elo0=X elo1=Y"),
        ("elo0=5 elo1=5", "with X below Y"),
        ("elo0=0 elo1=x", "expected a number for elo1, found 'x'"),
        ("elo0=0 elo1=nan", "expected a number for elo1"),
        ("elo0=0 elo1=5 alpha=0", "expected alpha between 0 and 0.5"),
        ("elo0=0 elo1=5 model=best", "expected normalized, logistic or bayesian for model"),
        ("elo0=0 elo1=5 elo2=6", "found 'elo2=6'"),
        ("elo0=0 elo0=1 elo1=5", "found it twice"),
        ("elo0='0", "No closing quotation"),
    ],
)
def test_bad_words_are_refused(words: str, problem: str) -> None:
    with pytest.raises(BadOption, match=problem):
        parse_sprt(words)
