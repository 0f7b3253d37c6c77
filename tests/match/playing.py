"""Matches inside a test: engines from the mock, deals played and records read."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from solver import games
from solver.match import worker
from solver.match.contestant import Contestant
from solver.match.control import parse_control
from solver.match.openings import openings_of
from solver.match.player import Player
from solver.match.records import DealRecord
from solver.match.runner import Runner, Threads
from solver.match.schedule import Schedule, lineups
from solver.match.setting import Conduct, Match
from solver.match.tally import Tally

HANDSHAKE = 60.0  # seconds: a machine may be busy
ROOT = Path(__file__).parents[2]


def mock(name: str, *words: str, game: str = "wigwam", **options: str) -> Contestant:
    """A contestant that the mock engine plays; `words` are fault, place and any mark."""
    command = (sys.executable, "-m", "tests.match.mock_engine", game, *words)
    return Contestant(name, command, folder=str(ROOT), options=tuple(options.items()))


def player(contestant: Contestant, conduct: Conduct) -> Player:
    """Somebody to play Wigwam for a contestant."""
    return Player(contestant, "wigwam", {}, conduct, set())


def between(*contestants: Contestant, **fields: Any) -> Match:
    """A match of these engines, everything else as it comes."""
    players = fields.get("players", 2)
    given: dict[str, Any] = {
        "game": "wigwam",
        "lineups": lineups(len(contestants), players, "roundrobin"),
        "control": parse_control("movetime=60000"),
        "openings": "random:2",
        "conduct": Conduct(handshake=HANDSHAKE),
    }
    return Match(contestants=contestants, **(given | fields))


def schedule(match: Match) -> Schedule:
    rules = worker.rules_of(match)
    return Schedule(match, openings_of(match.openings, games.load(match.game), rules))


def played(
    match: Match, deals: int, size: int = 1, now: Callable[[], float] = time.monotonic
) -> tuple[Tally, list[DealRecord]]:
    """The tally and the records of so many deals, `now` being the clock of the games."""
    worker.HALLS[match] = worker.Hall(match, now)
    tally, records = Tally(match), []
    runner = Runner(schedule(match), tally, Threads(size), on_deal=records.append)
    assert runner.run(deals) == "played"
    return tally, sorted(records, key=lambda deal: deal.number)


def processes(mark: str) -> list[int]:
    """The other processes with this mark on their command line."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and int(entry.name) != os.getpid():
            try:
                line = (entry / "cmdline").read_bytes()
            except OSError:
                continue  # it has ended meanwhile
            if mark.encode() in line:
                found.append(int(entry.name))
    return found


def wait_until(true: Callable[[], bool], seconds: float = 60.0) -> bool:
    deadline = time.monotonic() + seconds
    while not true():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True
