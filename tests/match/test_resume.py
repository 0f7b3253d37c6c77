"""A match killed at random moments goes on to the same games (100 moments: tests/long/match_kill.py)."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from solver.match.runner import undisturbed
from tests.match.killing import CARDS, WAYS, Killable, kill_and_resume
from tests.match.playing import ROOT, processes, wait_until

SAFE = 60.0  # seconds for what comes sooner or later on a busy machine


def test_no_disturbance_loses_what_was_written(tmp_path: Path) -> None:
    """The runner or engines killed, signals, a full disk, closed pipes."""
    outcome = kill_and_resume(tmp_path, deals=40, kills=len(WAYS), seed=1, ways=WAYS)
    assert not outcome.wrong
    assert outcome.killed


@pytest.mark.parametrize("game", CARDS)
def test_a_match_of_a_card_game_that_was_killed_goes_on_to_the_same_games(
    game: str, tmp_path: Path
) -> None:
    """Luck, seats and the engines' seeds are those of the match (`--seed`)."""
    outcome = kill_and_resume(tmp_path, deals=4, kills=1, seed=2, what=CARDS[game])
    assert not outcome.wrong


def endless(match: Killable, *words: str) -> subprocess.Popen[bytes]:
    """The match once it has played for some time."""
    process = subprocess.Popen([*match.command, *words], cwd=ROOT, stdout=subprocess.PIPE)
    assert wait_until(lambda: match.journal.exists() and len(match.deals()) >= 2, SAFE)
    assert processes(match.mark)
    return process


@pytest.mark.parametrize("stubborn", [False, True], ids=["own engine", "stubborn engine"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_a_match_cleanly(tmp_path: Path, number: int, stubborn: bool) -> None:
    """The summary so far, the status of a shell, no engine left, though it ignores `quit` and the end of its
    input, and the journal whole."""
    mark = str(tmp_path / "log")
    engine = f"{sys.executable} -m tests.match.mock_engine wigwam stubborn 1 {mark}"
    match = Killable(tmp_path / "journal", mark, 10_000, engine=engine if stubborn else None)
    process = endless(match, "--json")
    process.send_signal(number)
    out, _ = process.communicate(timeout=SAFE)
    assert process.returncode == 128 + number
    assert json.loads(out)["deals"] == len(match.deals()) >= 2
    assert match.journal.read_bytes().endswith(b"\n")
    assert not match.left_behind()


def test_no_engine_outlives_a_killed_match(tmp_path: Path) -> None:
    """Not even one that ignores the end of its input."""
    mark = str(tmp_path / "log")
    engine = f"{sys.executable} -m tests.match.mock_engine wigwam stubborn 1 {mark}"
    match = Killable(tmp_path / "journal", mark, 10_000, engine=engine)
    process = endless(match)
    process.kill()
    process.communicate()
    assert not match.left_behind()


def interrupted(done: list[str]) -> None:
    with undisturbed():
        signal.raise_signal(signal.SIGINT)
        done.append("counted")


def test_ctrl_c_waits_for_what_must_be_whole() -> None:
    done: list[str] = []
    with pytest.raises(KeyboardInterrupt):
        interrupted(done)
    assert done == ["counted"]
    with pytest.raises(KeyboardInterrupt):  # and is heard again afterwards
        signal.raise_signal(signal.SIGINT)
