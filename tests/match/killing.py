"""A match in a process of its own, disturbed at any moment, and its journal but for the times."""

from __future__ import annotations

import contextlib
import json
import os
import random
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.match.playing import ROOT, processes, wait_until

LONGEST = 600.0  # seconds for a whole match
SIGNALS = {"runner": signal.SIGKILL, "SIGTERM": signal.SIGTERM, "SIGHUP": signal.SIGHUP,
           "SIGINT": signal.SIGINT}  # fmt: skip
WAYS = (*SIGNALS, "engine", "both", "disk", "pipes")  # to disturb a match


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
        self.errors = journal.with_suffix(".errors")
        game, *rest = what.split()
        engine = engine or f"{sys.executable} -X mark={mark} -m solver engine {game}"
        engines = [f"name={name} option.Hash=1 cmd='{engine}'" for name in "AB"]
        words = [word for text in engines for word in ("--engine", text)]
        self.command = [
            *(sys.executable, "-m", "solver", "match", game, *words, *rest),
            *("--deals", str(deals), "--concurrency", str(concurrency)),
            *("--out", str(journal), "--resume"),
        ]

    def start(self, largest: int = resource.RLIM_INFINITY) -> subprocess.Popen[bytes]:
        """Starts the match; no file of it grows beyond `largest` bytes."""
        with self.errors.open("wb") as errors:
            return subprocess.Popen(
                self.command,
                cwd=ROOT,
                stdout=subprocess.PIPE,
                stderr=errors,
                preexec_fn=lambda: prepare(largest),
            )

    def run(self) -> int:
        process = self.start()
        process.communicate(timeout=LONGEST)
        return process.returncode

    def disturbed(self, way: str, seconds: float) -> bool:
        """Runs the match and disturbs it after so long; false if it had ended by then."""
        process = self.start(self.nearly_full() if way == "disk" else resource.RLIM_INFINITY)
        assert process.stdout is not None
        if way == "pipes":
            process.stdout.close()
        try:
            process.wait(LONGEST if way == "disk" else seconds)
        except subprocess.TimeoutExpired:
            self.disturb(way, process)
            process.wait(LONGEST)
            return True
        finally:
            process.stdout.close()
        return way == "disk" and process.returncode != 0

    def nearly_full(self) -> int:
        """A size that the journal soon has."""
        return 3000 + (self.journal.stat().st_size if self.journal.exists() else 0)

    def disturb(self, way: str, process: subprocess.Popen[bytes]) -> None:
        engines = [number for number in processes(self.mark) if number != process.pid]
        if way in ("engine", "both"):
            for number in engines if way == "both" else engines[:1]:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(number, signal.SIGKILL)
        if way == "both":
            process.kill()
        elif way != "engine":
            process.send_signal(SIGNALS.get(way, signal.SIGINT))
        elif not engines:
            process.kill()

    def traceback(self) -> str:
        """What the last run showed, if there is one in it."""
        shown = self.errors.read_text(errors="replace")
        return shown if "Traceback" in shown else ""

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


def prepare(largest: int) -> None:
    """Limits the size of files, and hears Ctrl-C where a shell has its background jobs ignore it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_FSIZE, (largest, largest))


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
    folder: Path,
    deals: int,
    kills: int,
    seed: int,
    what: str = WIGWAM,
    ways: Sequence[str] = ("runner",),
) -> Outcome:
    """Disturbs a match at random moments, in one way after the other, and goes on each time, to its
    end."""
    outcome = Outcome()
    mark = str(folder / "engine.log")
    whole = Killable(folder / "whole.journal", mark, deals, what=what)
    length = timed(outcome, whole)
    start = timed(outcome, whole)  # nothing is left to play
    torn = Killable(folder / "torn.journal", mark, deals, what=what)
    rng = random.Random(seed)
    for kill in range(kills):
        before, way = torn.deals(), ways[kill % len(ways)]
        seconds = rng.uniform(0, start + 2 * (length - start) / kills)
        outcome.killed += torn.disturbed(way, seconds)
        outcome.check(not torn.traceback(), f"after {way}: {torn.traceback()}")
        outcome.added.append(len(torn.deals()) - len(before))
        kept = [deal for deal in torn.deals() if deal in before]
        outcome.check(kept == before, f"deals were lost after {way}")
        outcome.check(not torn.left_behind(), f"engines were left behind after {way}")
    outcome.check(torn.run() == 0, "the last part failed")
    outcome.check(torn.deals() == whole.deals(), "the journals differ")
    outcome.check(len(whole.deals()) == deals, "deals are missing")
    return outcome
