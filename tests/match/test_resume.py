"""A match killed at random moments goes on to the same games (20 moments: tests/long/kill.py)."""

from __future__ import annotations

import json
import signal
import subprocess
import time
from pathlib import Path

import pytest

from solver.match.runner import undisturbed
from tests.match.killing import CARDS, Killable, kill_and_resume
from tests.match.playing import processes, wait_until


def test_kill_minus_nine_loses_nothing_that_was_written(tmp_path: Path) -> None:
    outcome = kill_and_resume(tmp_path, deals=30, kills=3, seed=1)
    assert not outcome.wrong
    assert outcome.killed
    assert any(outcome.added)


@pytest.mark.parametrize("game", CARDS)
def test_a_match_of_a_card_game_that_was_killed_goes_on_to_the_same_games(
    game: str, tmp_path: Path
) -> None:
    """Luck, seats and the engines' seeds are those of the match (`--seed`)."""
    outcome = kill_and_resume(tmp_path, deals=4, kills=1, seed=2, what=CARDS[game])
    assert not outcome.wrong


def test_ctrl_c_ends_a_match_cleanly(tmp_path: Path) -> None:
    """SIGINT: the summary so far, status 130, no engine left, and the journal whole."""
    match = Killable(tmp_path / "journal", str(tmp_path / "log"), deals=10_000)
    process = subprocess.Popen(
        [*match.command, "--json"], cwd=Path(__file__).parents[2], stdout=subprocess.PIPE
    )
    assert wait_until(lambda: match.journal.exists() and len(match.deals()) >= 2, 30)
    assert processes(match.mark)
    begun = time.monotonic()
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=20)
    assert time.monotonic() - begun < 5
    assert process.returncode == 130
    assert json.loads(out)["deals"] == len(match.deals()) >= 2
    assert match.journal.read_bytes().endswith(b"\n")
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
