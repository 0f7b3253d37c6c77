"""A match in a process of its own, killed at any moment, and its journal but for the times."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.match.playing import ROOT, processes, wait_until

LONGEST = 120.0  # seconds for a whole match


# The game of a match, and what makes it a short one.
WIGWAM = "wigwam --tc nodes=300 --openings random:4 --option Board=hex3"
CARDS = {
    "wampum": "wampum --tc nodes=20 --players 3",
    "wakawaka": "wakawaka --tc nodes=4 --players 2",
    "goldundrum": "goldundrum --tc nodes=20 --players 4 --option MaxRounds=1 --option Window=3",
}


class Killable:
    """One match of the own engine at fixed nodes; `mark` stands on every command line."""

    def __init__(
        self,
        journal: Path,
        mark: str,
        deals: int,
        concurrency: int = 2,
        what: str = WIGWAM,
        engine: str | None = None,
    ) -> None:
        self.journal = journal
        self.mark = mark
        game, *rest = what.split()
        engine = engine or f"{sys.executable} -m solver engine {game} --option LogFile={mark}"
        engines = [f"name={name} option.Hash=1 cmd='{engine}'" for name in "AB"]
        words = [word for text in engines for word in ("--engine", text)]
        self.command = [
            *(sys.executable, "-m", "solver", "match", game, *words, *rest),
            *("--deals", str(deals), "--concurrency", str(concurrency)),
            *("--out", str(journal), "--resume"),
        ]

    def start(self) -> subprocess.Popen[bytes]:
        quiet = subprocess.DEVNULL
        return subprocess.Popen(self.command, cwd=ROOT, stdout=quiet, stderr=quiet)

    def run(self) -> int:
        return self.start().wait(LONGEST)

    def run_and_kill(self, seconds: float) -> bool:
        """Kills the match after so long; false if it had ended."""
        process = self.start()
        try:
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            process.wait()
            return True
        return False

    def left_behind(self) -> list[int]:
        """The engines that are still there some time after the match ended."""
        wait_until(lambda: not processes(self.mark), LONGEST)
        return processes(self.mark)

    def deals(self) -> list[Any]:
        """The deals in order, without their times; a torn last line is passed over."""
        if not self.journal.exists():
            return []
        lines = self.journal.read_bytes().split(b"\n")[1:-1]
        found = [json.loads(line) for line in lines]
        for deal in found:
            for game in deal["games"]:
                del game["times"]
        return sorted(found, key=lambda deal: deal["deal"])


@dataclass
class Outcome:
    """How often a match was killed while it ran, how many deals each of its parts added, and what
    was wrong, in words."""

    killed: int = 0
    added: list[int] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def check(self, right: bool, what: str) -> None:
        if not right:
            self.wrong.append(what)


def timed(outcome: Outcome, match: Killable) -> float:
    """The seconds that an undisturbed match takes."""
    begun = time.monotonic()
    outcome.check(match.run() == 0, "the undisturbed match failed")
    return time.monotonic() - begun


def kill_and_resume(
    folder: Path, deals: int, kills: int, seed: int, what: str = WIGWAM
) -> Outcome:
    """Kills a match at random moments and goes on each time, to its end."""
    outcome = Outcome()
    mark = str(folder / "engine.log")
    whole = Killable(folder / "whole.journal", mark, deals, what=what)
    length = timed(outcome, whole)
    start = timed(outcome, whole)  # nothing is left to play
    torn = Killable(folder / "torn.journal", mark, deals, what=what)
    rng = random.Random(seed)
    for _ in range(kills):
        before = torn.deals()
        outcome.killed += torn.run_and_kill(rng.uniform(0, start + 2 * (length - start) / kills))
        outcome.added.append(len(torn.deals()) - len(before))
        kept = [deal for deal in torn.deals() if deal in before]
        outcome.check(kept == before, "deals were lost")
        outcome.check(not torn.left_behind(), "engines were left behind")
    outcome.check(torn.run() == 0, "the last part failed")
    outcome.check(torn.deals() == whole.deals(), "the journals differ")
    outcome.check(len(whole.deals()) == deals, "deals are missing")
    return outcome
