"""`solver.analyse` refuses what cannot be searched, in the words of the protocol, and can be interrupted."""

from __future__ import annotations

import signal
import subprocess
import sys
from typing import Any

import pytest

import solver
from solver.errors import BadOption, IllegalMove, SolverError, SyntaxProblem
from solver.games import wakawaka, wampum, wapi, wigwam

START = wigwam.Position.start()


@pytest.mark.parametrize(
    ("position", "message"),
    [
        (wakawaka.Position.start(seed=1).view(1), "expected seat 1 to act, found seat 0"),
        (wapi.Position.start(), "expected a seat to act, found chance"),
        (wampum.View.empty(0), "expected seat 0 to act, found chance"),
        (wakawaka.Position.empty(), "expected a seat to act, found chance"),
    ],
    ids=["another seat", "event due", "empty view", "empty table"],
)
def test_a_position_in_which_nobody_decides_is_refused(position: Any, message: str) -> None:
    with pytest.raises(IllegalMove, match=message):
        solver.analyse(position, nodes=1)


@pytest.mark.parametrize(
    ("limits", "message"),
    [
        ({"depth": 0}, "expected 1 or more for depth, found '0'"),
        ({"nodes": -5}, "expected 1 or more for nodes, found '-5'"),
        ({"depth": 2.5}, "expected a whole number for depth, found '2.5'"),
        ({"nodes": True}, "expected a whole number for nodes, found 'True'"),
        ({"nodes": 2**63}, "expected 1 to 9223372036854775807 for nodes, found '9223372036854775808'"),
        ({"seconds": 0}, "expected 0.001 to 1000000000 for seconds, found '0'"),
        ({"seconds": -1.0}, "expected 0.001 to 1000000000 for seconds, found '-1.0'"),
        ({"seconds": float("nan")}, "expected 0.001 to 1000000000 for seconds, found 'nan'"),
        ({"seconds": float("inf")}, "expected 0.001 to 1000000000 for seconds, found 'inf'"),
    ],
    ids=str,
)
def test_limits_that_end_nothing_are_refused(limits: dict[str, Any], message: str) -> None:
    with pytest.raises(SyntaxProblem, match=message):
        solver.analyse(START, **limits)


@pytest.mark.parametrize("setting", [{"multipv": 0}, {"threads": 0}, {"hash": -1}, {"options": {"Hush": 1}}])
def test_settings_outside_their_range_are_refused(setting: dict[str, Any]) -> None:
    with pytest.raises(BadOption, match="expected"):
        solver.analyse(START, nodes=1, **setting)


def test_a_finished_game_has_no_best_move() -> None:
    over = wigwam.Position.parse("1c1/4/5/WWW1/TC1 d 0 1")
    assert solver.analyse(over, depth=1).move is None


def test_what_a_listener_raises_comes_through() -> None:
    def listen(info: object) -> None:
        raise SolverError("enough")

    with pytest.raises(SolverError, match="enough"):
        solver.analyse(START, depth=4, on_info=listen)


def test_ctrl_c_interrupts_an_analysis() -> None:
    code = (
        "import solver\n"
        "position = solver.wigwam.Position.start()\n"
        "try:\n"
        "    solver.analyse(position, seconds=1000, on_info=lambda info: print('begun', flush=True))\n"
        "except KeyboardInterrupt:\n"
        "    print('interrupted')\n"
    )
    child = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    assert child.stdout.readline() == "begun\n"
    child.send_signal(signal.SIGINT)
    out, _ = child.communicate(timeout=60)
    assert (child.returncode, out.splitlines()[-1]) == (0, "interrupted")
