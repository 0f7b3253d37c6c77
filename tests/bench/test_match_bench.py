"""What the runner itself costs: its own processor time a ply, and games a second.

Nothing is left to search at nodes=1, so that the engines take as little as they can.
"""

from __future__ import annotations

import time
from typing import Any

from solver.match.contestant import Contestant
from solver.match.control import parse_control
from solver.match.records import DealRecord
from solver.match.runner import Runner, Threads
from solver.match.setting import Match
from solver.match.tally import Tally
from tests.match.playing import between, schedule

DEALS, PART = 60, 10  # whole, and between two readings of the clock: the best part counts


def match() -> Match:
    engines = (Contestant(name, options=(("Hash", "1"),)) for name in "AB")
    return between(*engines, control=parse_control("nodes=1"), openings="random:6")


class Meter:
    """Reads the clocks after every PART deals."""

    def __init__(self) -> None:
        self.overheads: list[float] = []
        self.plies = 0
        self.deals = 0
        self._begun = time.process_time()

    def take(self, deal: DealRecord) -> None:
        self.deals += 1
        self.plies += sum(len(game.times) for game in deal.games)
        if self.deals % PART == 0:
            now = time.process_time()
            self.overheads.append((now - self._begun) / self.plies)
            self._begun, self.plies = now, 0


def test_what_the_runner_costs(benchmark: Any) -> None:
    """Shown with -s, and kept by --benchmark-json: processor time in the best part, games by the clock."""
    meter, played = Meter(), match()
    tally = Tally(played)
    runner = Runner(schedule(played), tally, Threads(2), on_deal=meter.take)
    begun = time.perf_counter()
    assert benchmark.pedantic(runner.run, (DEALS,), rounds=1) == "played"
    seconds = time.perf_counter() - begun
    assert tally.games == 2 * DEALS
    assert not tally.engines[0].faults
    costs = {
        "own microseconds a ply": round(1e6 * min(meter.overheads)),
        "games a second": round(tally.games / seconds, 1),
    }
    benchmark.extra_info.update(costs)
    print(costs)
