"""Every command that takes positions answers each kind of value at each kind of moment, or refuses it in one
line."""

from __future__ import annotations

import pytest

from solver.games import NAMES, load
from tests.cli.conftest import Solver
from tests.contract.tables import Table
from tests.contract.test_every_moment import moments


@pytest.mark.parametrize("command", [("moves",), ("perft", "1"), ("analyse", "--nodes", "1"), ("render",)])
@pytest.mark.parametrize("name", NAMES)
def test_the_command_line_answers_or_refuses(name: str, command: tuple[str, ...], solver: Solver) -> None:
    options = [f"--option={option}={value}" for option, value in Table(name).options.items()]
    for _, where in moments(name):
        done = solver(command[0], name, "-", *command[1:], *options, text=f"{where}\n")
        assert done.status in (0, 2)
        assert "Traceback" not in done.err
        assert len(done.err.splitlines()) == (done.status == 2)


@pytest.mark.parametrize("name", [name for name in NAMES if load(name).facts.hidden])
def test_a_game_is_played_from_a_full_position(name: str, solver: Solver) -> None:
    done = solver("play", name, "--position", "empty seat=0")
    assert (done.status, done.err) == (
        2, "solver: expected a full position for play, found what seat 0 knows\n"
    )  # fmt: skip
