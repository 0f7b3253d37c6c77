"""Means with their intervals."""

from __future__ import annotations

import statistics
from math import inf, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.match.mean import Mean, mean_share
from solver.match.posterior import FEWEST, student, student_cdf

# Two-sided 95 % points beyond the table: Abramowitz and Stegun, table 26.10.
PUBLISHED = {30: 2.042, 40: 2.021, 60: 2.000, 120: 1.980}


def of(values: list[float]) -> Mean:
    mean = Mean()
    for value in values:
        mean.add(value)
    return mean


@given(st.lists(st.floats(-100, 100), min_size=FEWEST, max_size=50))
def test_mean_and_deviation_are_those_of_the_values(values: list[float]) -> None:
    mean = of(values)
    assert mean.mean == pytest.approx(statistics.fmean(values), abs=1e-9)
    error = student(len(values) - 1) * statistics.stdev(values) / sqrt(len(values))
    assert mean.error == (pytest.approx(error, abs=1e-6) if mean.squares else inf)


@pytest.mark.parametrize(("free", "expected"), PUBLISHED.items())
def test_published_points_of_student(free: int, expected: float) -> None:
    assert student(free) == pytest.approx(expected, abs=0.0006)


def test_table_and_expansion_meet() -> None:
    assert 0.004 < student(20) - student(21) < 0.008  # table 26.10 has 2.086 and 2.080


@pytest.mark.parametrize("values", [[], [3.0], [1.0, 2.0], [0.0] * 5 + [1.0] * 4])
def test_a_handful_of_values_has_no_interval(values: list[float]) -> None:
    assert of(values).error == inf
    assert of(values).mean == pytest.approx(sum(values) / (len(values) or 1))


def test_equal_values_say_nothing_of_their_spread() -> None:
    """Without bounds there is no interval; between bounds, that of values a quarter apart."""
    assert of([0.25] * 10).error == inf
    mean = mean_share()
    for _ in range(10):
        mean.add(0.5)
    assert mean.error == pytest.approx(2.228 * 0.25 / sqrt(10 * 11))


def test_a_paired_interval_by_hand() -> None:
    """Differences 1 and 3, five times each: mean 2, variance 10 / 9, t(9) = 2.262."""
    assert of([1, 3] * 5).error == pytest.approx(2.262 * sqrt(10 / 9 / 10))


@pytest.mark.parametrize("free", [1, 2, 5, 10, 20, 100, 101, 1000])
def test_distribution_and_points_agree(free: int) -> None:
    assert student_cdf(student(free), free) == pytest.approx(0.975, abs=1e-4)
    assert student_cdf(-student(free), free) == pytest.approx(0.025, abs=1e-4)
    assert student_cdf(0.0, free) == 0.5
