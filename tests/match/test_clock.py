"""The own engine keeps its time at 0.2 s a move (500 games: tests/long/match_clock.py)."""

from __future__ import annotations

import pytest

from solver.match.contestant import Contestant
from solver.match.control import parse_control
from solver.match.setting import Conduct
from tests.match.playing import between, played

PLIES = 30  # a game, so that ten games take little time
DEALS = 3
# Two searches and the runner share what may be two processors.
OPTIONS = (("Hash", "16"), ("Move Overhead", "30"))


@pytest.mark.parametrize("control", ["movetime=200", "0.2+0.2"])
def test_no_game_is_lost_on_time(control: str) -> None:
    engines = (Contestant(name, options=OPTIONS) for name in "AB")
    match = between(
        *engines,
        control=parse_control(control),
        conduct=Conduct(margin=0.0, longest=PLIES),
        openings="random:6",
    )
    tally, _ = played(match, DEALS, size=2)
    assert tally.games == 2 * DEALS
    assert not any(engine.faults for engine in tally.engines)
    assert all(engine.longest > 100 for engine in tally.engines)  # it does use the time
