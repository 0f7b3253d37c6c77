"""Time for a move: what the limits of a `go` come to."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.info import Limits
from solver.search.timing import LEAST, UNLIMITED, Allotment, allot

CLOCK = Limits(clocks=(60_000, 30_000), increments=(500, 0))


def test_no_clock_is_no_limit() -> None:
    assert allot(Limits(depth=9), 0, 10) == UNLIMITED


def test_a_fixed_time_is_used_up_but_for_the_overhead() -> None:
    assert allot(Limits(movetime=200), 1, 10) == Allotment(None, 0.19)


def test_each_seat_has_its_own_clock() -> None:
    light, dark = (allot(CLOCK, seat, 10) for seat in (0, 1))
    assert light.aim is not None
    assert dark.aim is not None
    assert light.aim > 2 * dark.aim


def test_the_last_move_before_a_new_clock_may_use_all_of_it() -> None:
    last = allot(Limits(clocks=(1_000, 1_000), movestogo=1), 0, 10)
    assert last == Allotment(0.99, 0.99)


@pytest.mark.parametrize("clock", [1, 5, 10])
def test_a_clock_at_its_end_leaves_the_least(clock: int) -> None:
    assert allot(Limits(clocks=(clock, clock)), 0, 10).most == LEAST


@given(
    clock=st.integers(1, 10**8),
    increment=st.integers(0, 10**5),
    moves=st.none() | st.integers(1, 200),
    overhead=st.integers(0, 10_000),
    movetime=st.none() | st.integers(1, 10**6),
)
def test_no_move_takes_more_than_the_clock(
    clock: int, increment: int, moves: int | None, overhead: int, movetime: int | None
) -> None:
    limits = Limits(clocks=(clock,), increments=(increment,), movestogo=moves, movetime=movetime)
    allotted = allot(limits, 0, overhead)
    assert allotted.aim is not None
    assert allotted.most is not None
    assert LEAST <= allotted.most <= max(LEAST, (clock - overhead) / 1000)
    if movetime is not None:
        assert allotted.most <= max(LEAST, movetime / 1000)


@given(clock=st.integers(500, 10**7), increment=st.integers(0, 1000))
def test_a_game_played_to_the_limit_never_runs_out(clock: int, increment: int) -> None:
    """A hundred moves, each taking all it may and the overhead besides."""
    for _ in range(100):
        most = allot(Limits(clocks=(clock,), increments=(increment,)), 0, 10).most
        assert most is not None
        if clock > 20:
            assert 1000 * most + 10 < clock
        clock += increment - round(1000 * most) - 5
        clock = max(1, clock)


@pytest.mark.parametrize("limits", [Limits(movetime=2**63 - 1), Limits(clocks=(2**63 - 1,), movestogo=1)])
def test_endless_times_fit_into_microseconds_of_64_bits(limits: Limits) -> None:
    most = allot(limits, 0, 10).most
    assert most is not None
    assert 1e6 < most < 2**62 / 1e6
