"""`solver check`: engines that are each broken in one way are found out, and nothing is left untried."""

from __future__ import annotations

import sys

import pytest

from solver import games
from solver.options import OptionTable
from solver.pipe import compliance
from solver.pipe.compliance import DUTIES, Duty, Failed, check
from solver.pipe.refereeing import Referee
from tests.broken_engine import FAULTS

QUICK = ("Board=hex3",)
# What each fault is found by, and in what words.
FOUND = {
    "nodes": ("info: the words", "expected a whole number for nodes, found 'x33'"),
    "results": ("query result, query scores: those of our rules", "expected response 'p1win'"),
    "scores": ("query result, query scores: those of our rules", "to query scores"),
    "negated": ("info score: seen from the side to move", "scores above level where the seat to act wins"),
    "illegal": ("go: a move that our rules allow", "expected a legal move behind 0 moves and events"),
    "twice": ("go, position, setoption", "expected one bestmove"),
    "ponder": ("ugi: bestmove has one word", "found 'ponder a1-a2 behind it'"),
    "turn": ("query: what our rules say", "to query gameover behind 0 moves"),
    "fewer": ("query: what our rules say", "to query legal behind 0 moves"),
    "digest": ("query: legal, legalcount and legaldigest agree", "x'"),
    "silent": ("bad lines", "expected one line 'info string error: ...' to 'xyzzy', found '[]'"),
    "colours": ("bad lines", "expected one line 'info string error: ...' to 'xyzzy'"),
    "fen": ("query fen: a text that our rules read", "expected"),
    "crash": ("query result", "exit status 3 when the response to query turn was due"),
}  # fmt: skip


@pytest.fixture(autouse=True)
def _busy_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is checked here has to hold however long things take."""
    for name in ("READY_SECONDS", "STOP_SECONDS", "CLOCK_SECONDS", "END_SECONDS", "PATIENCE"):
        monkeypatch.setattr(compliance, name, 120.0)


def duties() -> dict[str, Duty]:
    game = games.load("wigwam")
    table = OptionTable(game.options)
    table.set("Board", "hex3")
    return {**DUTIES, **Referee(game, table.rules()).duties()}


def problems(fault: str) -> dict[str, str]:
    command = (sys.executable, "-m", "tests.broken_engine", "wigwam", fault, *QUICK)
    return {verdict.duty: verdict.problem for verdict in check(command, duties())}


def test_there_is_a_finding_for_every_fault() -> None:
    assert set(FOUND) == set(FAULTS) - {""}


def test_an_engine_that_does_its_duty_passes() -> None:
    assert {duty: problem for duty, problem in problems("").items() if problem} == {}


@pytest.mark.parametrize("fault", FOUND)
def test_a_broken_engine_is_found_out_and_all_else_is_tried(fault: str) -> None:
    duty, words = FOUND[fault]
    found = problems(fault)
    assert list(found) == list(duties())
    failed = {title: problem for title, problem in found.items() if problem}
    assert any(title.startswith(duty) and words in problem for title, problem in failed.items()), failed
    assert len(failed) <= len(found) // 2, failed
    assert all(problem.isprintable() for problem in failed.values())


def test_a_finding_is_one_printable_line_of_bounded_length() -> None:
    with pytest.raises(Failed) as problem:
        compliance.expect(False, "peace", "\x1b[31m" * 1000)
    assert str(problem.value).isprintable()
    assert len(str(problem.value)) < 1000
