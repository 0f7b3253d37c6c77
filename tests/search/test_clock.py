"""A search by nodes or depth answers the same whatever the clock does: one that runs a hundred times as
fast is loaded before the C library, so that compiled code and Python see it alike."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from solver.games import NAMES

SOURCE = Path(__file__).with_name("fast_clock.c")
ELAPSED = """
import time
begin, true = time.monotonic(), time.time()
while time.time() - true < 0.05:
    pass
print(time.monotonic() - begin)
"""


@pytest.fixture(scope="module")
def fast_clock(tmp_path_factory: pytest.TempPathFactory) -> Path:
    library = tmp_path_factory.mktemp("clock") / "fast_clock.so"
    subprocess.run(["gcc", "-shared", "-fPIC", "-O1", "-o", library, SOURCE, "-ldl"], check=True)
    return library


def run(library: Path, speed: int, *arguments: str) -> str:
    """What a Python program prints while the clock runs at that speed."""
    env = {**os.environ, "LD_PRELOAD": str(library), "CLOCK_SPEED": str(speed)}
    command = [sys.executable, *arguments]
    return subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("game", NAMES)
def test_nodes_and_depth_give_the_same_by_any_clock(game: str, fast_clock: Path) -> None:
    true, fast = (run(fast_clock, speed, "-m", "tests.search.answering", game) for speed in (1, 100))
    assert true.count("BestMove") >= 2
    assert fast == true


def test_the_fast_clock_is_seen(fast_clock: Path) -> None:
    """Else the test above would show nothing."""
    assert float(run(fast_clock, 100, "-c", ELAPSED)) >= 5.0
