"""Elo, normalised Elo and likelihood of superiority against published figures; never undefined."""

from __future__ import annotations

from math import isfinite

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.match.elo import elo_of, estimate, mean_score, score_of

# Results from all lost to all won, and the figures that fastchess's own tests expect of them
# (app/tests/elo_test.cpp): Elo, its error, nElo, its error, LOS in percent; None: not stated, or an
# error of nElo that takes the deviation for known, which is too small where engines differ much.
PUBLISHED = [
    ([89, 123, 76], (None, None, -20.76, 40.13, 15.53)),
    ([96, 111, 136], (40.70, 30.43, 49.77, 36.77, 99.60)),
    ([356, 0, 34], (None, None, -508.44, None, None)),
    ([34, 54, 31 + 32, 64, 75], (55.58, 27.65, 57.94, None, 100.00)),
    ([332, 433, 457 + 41, 333, 334], (-8.64, 10.33, -9.17, 10.96, 5.05)),
    ([7895, 8757, 5485 + 200, 568, 9999], (-21.04, 2.95, -19.01, 2.65, None)),
]
NEAR = 0.02  # what the prior, and an error of both ends, may change with some hundred results
COUNTS = st.one_of(
    *(st.lists(st.integers(0, 10**6), min_size=n, max_size=n) for n in (3, 5)),
)


@pytest.mark.parametrize(("counts", "expected"), PUBLISHED)
def test_published_estimates(counts: list[int], expected: tuple[float | None, ...]) -> None:
    value = estimate(counts)
    figures = (value.elo, value.elo_error, value.nelo, value.nelo_error, 100 * value.los)
    for found, published in zip(figures, expected, strict=True):
        assert published is None or found == pytest.approx(published, rel=NEAR, abs=0.1)


@pytest.mark.parametrize("counts", [[0] * 3, [0] * 5, [0, 0, 1], [0, 0, 0, 0, 1], [1, 0, 3, 0, 5]])
def test_a_handful_of_results_says_nothing(counts: list[int]) -> None:
    """One pair gave 1199.8 ± 392.8 Elo, and certainty."""
    value = estimate(counts)
    figures = (value.elo, value.elo_error, value.elo_low, value.elo_high, value.nelo, value.los)
    assert figures == (None,) * 6
    assert value.score == mean_score(counts)


@pytest.mark.parametrize("counts", [[0, 500, 0], [0, 0, 500, 0, 0]])
def test_all_draws_are_equal_strength(counts: list[int]) -> None:
    value = estimate(counts)
    assert (value.score, value.elo) == (0.5, 0)
    assert value.los == pytest.approx(0.5)
    assert value.elo_error is not None
    assert value.elo_error < 1
    assert value.nelo is None  # there is no deviation to measure in


def test_identical_engines_share_every_pair() -> None:
    """Win and loss on each opening: the pairs know more than the single games."""
    games, pairs = estimate([50, 0, 50]), estimate([0, 0, 50, 0, 0])
    assert games.elo == pairs.elo == 0
    assert games.elo_error is not None
    assert pairs.elo_error is not None
    assert pairs.elo_error < 7 < games.elo_error


def test_who_wins_everything_is_stronger_without_end() -> None:
    value = estimate([0, 0, 0, 0, 50])
    assert value.elo is None is value.elo_error
    assert value.elo_high is None
    assert value.elo_low is not None
    assert 400 < value.elo_low < 700
    assert value.los is not None
    assert value.los > 0.9999


@given(COUNTS)
def test_every_figure_is_finite(counts: list[int]) -> None:
    value = estimate(counts)
    figures = [value.elo, value.elo_error, value.elo_low, value.elo_high, value.nelo, value.nelo_error]
    assert all(figure is None or isfinite(figure) for figure in figures)
    assert value.los is None or 0 <= value.los <= 1
    assert value.elo_error is None or value.elo_error >= 0


@given(COUNTS)
def test_the_other_side_sees_the_opposite(counts: list[int]) -> None:
    ours, theirs = estimate(counts), estimate(counts[::-1])
    for one, other in ((ours.elo, theirs.elo), (ours.elo_low, theirs.elo_high)):
        assert (one is None) == (other is None)
        assert one is None or other is None or one == pytest.approx(-other, abs=1e-6)
    if ours.los is not None and theirs.los is not None:
        assert ours.los == pytest.approx(1 - theirs.los, abs=1e-9)


@given(st.floats(-1000, 1000))
def test_elo_and_score_are_inverse(elo: float) -> None:
    assert elo_of(score_of(elo)) == pytest.approx(elo, abs=1e-6)


def test_mean_score_counts_halves() -> None:
    assert mean_score([1, 1, 0]) == 0.25
    assert mean_score([0, 1, 0, 0, 1]) == 0.625
