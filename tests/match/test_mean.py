"""Means with their intervals."""

from __future__ import annotations

import statistics
from math import inf, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.match.mean import Mean, student

# Two-sided 95 % points beyond the table: Abramowitz and Stegun, table 26.10.
PUBLISHED = {30: 2.042, 40: 2.021, 60: 2.000, 120: 1.980}


def of(values: list[float]) -> Mean:
    mean = Mean()
    for value in values:
        mean.add(value)
    return mean


@given(st.lists(st.floats(-100, 100), min_size=2, max_size=50))
def test_mean_and_deviation_are_those_of_the_values(values: list[float]) -> None:
    mean = of(values)
    assert mean.mean == pytest.approx(statistics.fmean(values), abs=1e-9)
    error = student(len(values) - 1) * statistics.stdev(values) / sqrt(len(values))
    assert mean.error == pytest.approx(error, abs=1e-6)


@pytest.mark.parametrize(("free", "expected"), PUBLISHED.items())
def test_published_points_of_student(free: int, expected: float) -> None:
    assert student(free) == pytest.approx(expected, abs=0.0006)


def test_table_and_expansion_meet() -> None:
    assert 0.004 < student(20) - student(21) < 0.008  # table 26.10 has 2.086 and 2.080


def test_fewer_than_two_values_have_no_interval() -> None:
    assert of([]).error == of([3.0]).error == inf
    assert of([]).mean == 0
    assert of([3.0]).mean == 3


def test_equal_values_leave_no_doubt() -> None:
    assert of([0.25] * 10).error == 0


def test_a_paired_interval_by_hand() -> None:
    """Differences 1, 2, 3: mean 2, deviation 1, t(2) = 4.303."""
    assert of([1, 2, 3]).error == pytest.approx(4.303 / sqrt(3))
