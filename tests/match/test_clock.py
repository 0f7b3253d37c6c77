"""The own engine keeps its time (against the real clock: tests/long/match_clock.py)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.match.control import Clock, go_words, parse_control
from solver.match.ending import Fault
from solver.match.setting import Conduct
from solver.pipe.client import Answer, EngineTimeout
from solver.positions.spec import PositionSpec
from solver.protocol.limits import parse_limits
from solver.search.timing import allot
from tests.match.playing import mock, player

MOVES = 400
OVERHEAD = 30  # milliseconds, the option Move Overhead
CONTROLS = ["movetime=200", "0.2+0.2", "10+0.1", "1", "40/2", "1/0.1", "3/1+0.1", "1 movetime=50"]


@pytest.mark.parametrize("text", CONTROLS)
@given(shares=st.lists(st.floats(0, 1), min_size=1, max_size=20), overhead=st.floats(0, OVERHEAD - 1))
@settings(max_examples=20, deadline=None)
def test_no_game_is_lost_on_time(text: str, shares: list[float], overhead: float) -> None:
    """Whatever each search takes of the time that it may take at most, and the way there and back of
    what is set aside for it."""
    clock = Clock(parse_control(text))
    for move in range(MOVES):
        allowed = clock.allowed()
        limits = parse_limits(go_words([clock], 0).split(), "go")
        most = allot(limits, 0, OVERHEAD).most
        assert most is not None
        assert allowed is not None
        spent = most * shares[move % len(shares)] + overhead / 1000
        if most > LEAST:  # where less than the overhead is left nothing can be kept
            assert spent <= allowed
        clock.spend(min(spent, allowed))


LEAST = 0.001  # seconds that every search takes


class Timed:
    """Stands for a process that answers after so many seconds, on a clock of its own."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.given: list[float] = []
        self.stopped = False

    def go(self, words: str, position: PositionSpec) -> None:
        self.stopped = False

    def answer(self, timeout: float) -> Answer:
        self.given.append(timeout)
        if self.seconds > sum(self.given):
            raise EngineTimeout("expected bestmove in time, found nothing")
        return Answer("a", None, self.seconds)

    def stop(self) -> None:
        self.stopped = True

    def kill(self) -> None:
        pass


@pytest.mark.parametrize(
    ("seconds", "allowed", "margin", "kind"),
    [
        (0.2, 0.2, 0.0, ""),
        (0.25, 0.2, 0.05, ""),
        (0.2001, 0.2, 0.0, "time"),
        (1.2, 0.2, 0.0, "time"),
        (1.25, 0.2, 0.0, "hang"),
        (60.0, None, 0.0, ""),
        (60.5, None, 0.0, "time"),
        (61.5, None, 0.0, "hang"),
    ],
)
def test_time_is_over_when_it_is(seconds: float, allowed: float | None, margin: float, kind: str) -> None:
    seat = player(mock("A"), Conduct(margin=margin))
    seat._process = process = Timed(seconds)  # type: ignore[assignment]
    if not kind:
        assert seat.ask(PositionSpec(), "", allowed).seconds == seconds
    else:
        with pytest.raises(Fault, match=f"{kind}: "):
            seat.ask(PositionSpec(), "", allowed)
    assert process.stopped == (kind != "")
