"""A match in a process of its own, killed at any moment, and its journal but for the times."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from tests.match.playing import ROOT, processes, wait_until

LONGEST = 120.0  # seconds for a whole match


class Killable:
    """One match of the own engine at fixed nodes; `mark` stands on every command line."""

    def __init__(self, journal: Path, mark: str, deals: int, concurrency: int = 2) -> None:
        self.journal = journal
        self.mark = mark
        engine = f"{sys.executable} -m solver engine wigwam --option LogFile={mark}"
        engines = [f"name={name} option.Hash=1 cmd='{engine}'" for name in "AB"]
        words = [word for text in engines for word in ("--engine", text)]
        self.command = [
            *(sys.executable, "-m", "solver", "match", "wigwam", *words),
            *("--tc", "nodes=300", "--openings", "random:4", "--option", "Board=hex3"),
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
        wait_until(lambda: not processes(self.mark), 5.0)
        return processes(self.mark)

    def deals(self) -> list[Any]:
        """The deals in order, without their times; a torn last line is passed over."""
        lines = self.journal.read_bytes().split(b"\n")[1:-1]
        found = [json.loads(line) for line in lines]
        for deal in found:
            for game in deal["games"]:
                del game["times"]
        return sorted(found, key=lambda deal: deal["deal"])


def kill_and_resume(folder: Path, deals: int, kills: int, seed: int) -> tuple[int, list[str]]:
    """Kills a match at random moments and goes on each time, to its end.

    Returns how often it was killed while it ran, and what was wrong, in words.
    """
    mark = str(folder / "engine.log")
    whole = Killable(folder / "whole.journal", mark, deals)
    begun = time.monotonic()
    wrong = [] if whole.run() == 0 else ["the undisturbed match failed"]
    length = time.monotonic() - begun
    torn = Killable(folder / "torn.journal", mark, deals)
    rng, killed = random.Random(seed), 0
    for _ in range(kills):
        before = len(torn.deals()) if torn.journal.exists() else 0
        killed += torn.run_and_kill(rng.uniform(0.2, 0.2 + 2 * length / kills))
        after = len(torn.deals()) if torn.journal.exists() else 0
        wrong += [f"{before} deals became {after}"] if after < before else []
        wrong += [f"left behind: {left}"] if (left := torn.left_behind()) else []
    wrong += [] if torn.run() == 0 else ["the last part failed"]
    wrong += [] if torn.deals() == whole.deals() else ["the journals differ"]
    wrong += [] if len(whole.deals()) == deals else ["deals are missing"]
    return killed, wrong
