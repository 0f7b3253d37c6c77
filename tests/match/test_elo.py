"""Elo, normalised Elo and likelihood of superiority against published figures; never undefined."""

from __future__ import annotations

from math import isfinite

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.match.elo import elo_of, estimate, mean_score, score_of

# Results from all lost to all won, and the figures that fastchess's own tests expect of them
# (app/tests/elo_test.cpp): Elo, its error, nElo, its error, LOS in percent; None: not stated.
PUBLISHED = [
    ([89, 123, 76], (None, None, -20.76, 40.13, 15.53)),
    ([96, 111, 136], (40.70, 30.43, 49.77, 36.77, 99.60)),
    ([356, 0, 34], (None, None, -508.44, 34.48, None)),
    ([34, 54, 31 + 32, 64, 75], (55.58, 27.65, 57.94, 28.28, 100.00)),
    ([332, 433, 457 + 41, 333, 334], (-8.64, 10.33, -9.17, 10.96, 5.05)),
    ([7895, 8757, 5485 + 200, 568, 9999], (-21.04, 2.95, -19.01, 2.65, None)),
]
COUNTS = st.one_of(
    *(st.lists(st.integers(0, 10**6), min_size=n, max_size=n) for n in (3, 5)),
)


@pytest.mark.parametrize(("counts", "expected"), PUBLISHED)
def test_published_estimates(counts: list[int], expected: tuple[float | None, ...]) -> None:
    value = estimate(counts)
    figures = (value.elo, value.elo_error, value.nelo, value.nelo_error, 100 * value.los)
    for found, published in zip(figures, expected, strict=True):
        assert published is None or found == pytest.approx(published, abs=0.006)


@pytest.mark.parametrize("counts", [[0] * 3, [0] * 5])
def test_no_games_say_nothing(counts: list[int]) -> None:
    value = estimate(counts)
    assert (value.games, value.score, value.elo, value.nelo, value.los) == (0, 0.5, 0, 0, 0.5)
    assert value.elo_error > 1000


def test_one_game() -> None:
    value = estimate([0, 0, 1])
    assert (value.games, value.score) == (1, 1.0)
    assert value.elo > 1000
    assert isfinite(value.elo_error)


@pytest.mark.parametrize("counts", [[0, 500, 0], [0, 0, 500, 0, 0]])
def test_all_draws_are_equal_strength(counts: list[int]) -> None:
    value = estimate(counts)
    assert (value.score, value.elo) == (0.5, 0)
    assert value.los == pytest.approx(0.5)
    assert value.elo_error < 1


def test_identical_engines_share_every_pair() -> None:
    """Win and loss on each opening: the pairs know more than the single games."""
    games, pairs = estimate([50, 0, 50]), estimate([0, 0, 50, 0, 0])
    assert games.elo == pairs.elo == 0
    assert pairs.elo_error < 1 < games.elo_error


@given(COUNTS)
def test_every_figure_is_finite(counts: list[int]) -> None:
    value = estimate(counts)
    figures = (value.elo, value.elo_error, value.nelo, value.nelo_error)
    assert all(map(isfinite, figures))
    assert 0 <= value.los <= 1
    assert value.elo_error >= 0


@given(COUNTS)
def test_the_other_side_sees_the_opposite(counts: list[int]) -> None:
    ours, theirs = estimate(counts), estimate(counts[::-1])
    assert ours.elo == pytest.approx(-theirs.elo, abs=1e-6)
    assert ours.los == pytest.approx(1 - theirs.los, abs=1e-9)


@given(st.floats(-1000, 1000))
def test_elo_and_score_are_inverse(elo: float) -> None:
    assert elo_of(score_of(elo)) == pytest.approx(elo, abs=1e-6)


def test_mean_score_counts_halves() -> None:
    assert mean_score([1, 1, 0]) == 0.25
    assert mean_score([0, 1, 0, 0, 1]) == 0.625
