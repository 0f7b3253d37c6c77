"""A clock that a test owns: time passes only while a mock engine sleeps, in steps that it is asked for.

A sleeper leaves a file with its process number in the clock's folder, and reads the time from there.
"""

from __future__ import annotations

import os
import tempfile
import time
from pathlib import Path
from threading import Lock

STEP = 0.04  # seconds that pass with a question while somebody sleeps; less than one poll is given
VARIABLE = "SLEEPERS_CLOCK"  # where the engines find the folder
REST = 0.002  # real seconds between two looks of a sleeper


class SleepersClock:
    """The clock as the runner asks it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._time = 0.0
        self._lock = Lock()
        os.environ[VARIABLE] = str(folder)

    def __call__(self) -> float:
        with self._lock:
            sleepers = [file for file in self._folder.iterdir() if file.name.isdigit()]
            for gone in [file for file in sleepers if not alive(int(file.name))]:
                gone.unlink()
                sleepers.remove(gone)
            if sleepers:
                self._time += STEP
                write(self._folder / "now", self._time)
            return self._time


def alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def write(path: Path, value: float) -> None:
    with tempfile.NamedTemporaryFile("w", dir=path.parent, delete=False) as file:
        file.write(str(value))
    Path(file.name).rename(path)


def sleep(seconds: float) -> None:
    """Sleeps so long on the clock, in an engine."""
    folder = Path(os.environ[VARIABLE])
    mark = folder / str(os.getpid())
    end = now(folder) + seconds
    mark.touch()
    while now(folder) < end:
        time.sleep(REST)
    mark.unlink()


def now(folder: Path) -> float:
    try:
        return float((folder / "now").read_text())
    except FileNotFoundError:
        return 0.0
