"""Time controls and clocks."""

from __future__ import annotations

import pytest

from solver.errors import BadOption
from solver.info import Limits
from solver.match.control import Clock, TimeControl, go_words, parse_control
from solver.protocol.limits import parse_limits


@pytest.mark.parametrize(
    ("text", "control"),
    [
        ("10+0.1", TimeControl(base=10, increment=0.1)),
        ("5", TimeControl(base=5)),
        ("1000000+100000", TimeControl(base=1e6, increment=1e5)),
        ("123456.789", TimeControl(base=123456.789)),
        ("40/60", TimeControl(base=60, moves=40)),
        ("40/60+1", TimeControl(base=60, moves=40, increment=1)),
        ("nodes=1000", TimeControl(nodes=1000)),
        ("depth=8", TimeControl(depth=8)),
        ("movetime=200", TimeControl(movetime=200)),
        ("10+0.1 depth=20", TimeControl(base=10, increment=0.1, depth=20)),
    ],
)
def test_controls_are_read_and_written(text: str, control: TimeControl) -> None:
    assert parse_control(text) == control
    assert parse_control(str(control)) == control


@pytest.mark.parametrize(
    "text", ["", "x", "0+1", "-1", "1+-1", "nodes=0", "nodes=1 nodes=2", "1 2", "nodes=", "inf",
             "nan", "1e-9", "1e30", "1+1e30", "nodes=" + "9" * 20, "movetime=" + "9" * 5000,
             "0/5", "depth=1.5", "speed=3", "x/5", "1+"]
)  # fmt: skip
def test_bad_controls_are_refused(text: str) -> None:
    with pytest.raises(BadOption, match="expected"):
        parse_control(text)


def test_a_clock_loses_the_time_of_a_move_and_gains_the_increment() -> None:
    clock = Clock(parse_control("10+0.5"))
    assert clock.allowed() == 10
    clock.spend(2.0)
    assert clock.allowed() == 8.5


def test_a_clock_is_refilled_after_its_moves() -> None:
    clock = Clock(parse_control("2/10"))
    clock.spend(4.0)
    assert (clock.left, clock.to_go) == (6, 1)
    clock.spend(4.0)
    assert (clock.left, clock.to_go) == (12, 2)


def test_without_a_clock_nothing_is_counted() -> None:
    clock = Clock(parse_control("nodes=5"))
    assert clock.allowed() is None
    clock.spend(100.0)
    assert clock.allowed() is None


def test_the_shorter_of_two_limits_counts() -> None:
    assert Clock(parse_control("10 movetime=200")).allowed() == 0.2
    assert Clock(parse_control("0.1 movetime=200")).allowed() == 0.1


def test_all_clocks_are_told() -> None:
    clocks = [Clock(parse_control("10+0.1")), Clock(parse_control("40/5"))]
    assert go_words(clocks, 0) == "p1time 10000 p1inc 100 p2time 5000"
    assert go_words(clocks, 1) == "p1time 10000 p1inc 100 p2time 5000 movestogo 40"


def test_the_words_are_those_of_the_protocol() -> None:
    clocks = [Clock(parse_control("1+0.25")), Clock(parse_control("nodes=7"))]
    told = parse_limits(go_words(clocks, 0).split(), "go")
    assert told == Limits(clocks=(1000,), increments=(250,))
    assert parse_limits(go_words(clocks, 1).split(), "go").nodes == 7


def test_a_clock_that_is_over_is_told_as_one_millisecond() -> None:
    clock = Clock(parse_control("1"))
    clock.spend(1.5)
    assert go_words([clock], 0) == "p1time 1"
