"""What engines do wrong: each fault told apart, the match goes on, nothing is left behind."""

from __future__ import annotations

import json
import tracemalloc
import uuid
from collections.abc import Callable
from pathlib import Path

import pytest

from solver.errors import SolverError
from solver.match.contestant import Contestant
from solver.match.control import parse_control
from solver.match.ending import Trouble
from solver.match.records import GameRecord, deal_json
from solver.match.runner import Threads, check_in
from solver.match.setting import Conduct
from tests.match.clock import SleepersClock
from tests.match.playing import between, mock, played, processes, wait_until

FAULTS = {
    "crash-at-start": ("crash", "exit status 3"),
    "crash-on-go": ("crash", "exit status 3"),
    "close-pipes": ("crash", "closed its pipes"),
    "orphan": ("crash", "exit status 3"),
    "hang": ("hang", "killed"),
    "babble": ("hang", "killed"),
    "grandchild": ("hang", "killed"),
    "illegal": ("illegal", "a1-g7"),
    "none": ("illegal", "(none)"),
    "garbage": ("illegal", "bestmove"),
    "long-line": ("illegal", "a line of more than 1048576 bytes"),
    "huge-move": ("illegal", "xxx..."),
    "flood": ("illegal", "a1-g7"),
    "late": ("time", "within 0.300 s"),
    "stall": ("stall", "ugiok"),
    "never-ready": ("stall", "readyok"),
    "refuse": ("refusal", "not today"),
    "long-error": ("refusal", "\\x1b[31m"),
}
HARMLESS = ("slow-handshake", "noise", "rubbish", "long-score", "coloured-score", "mate",
            "odd-seed", "unreadable-seed", "no-seed", "plain-seed")  # fmt: skip
BRIEF = Conduct(handshake=0.5)  # on a clock that runs only while an engine sleeps
RECORD = 50_000  # bytes that a game may take in the journal, whatever an engine says
MEMORY = 24 << 20  # bytes that the runner may take for it


@pytest.fixture
def clock(tmp_path: Path) -> SleepersClock:
    folder = tmp_path / "clock"
    folder.mkdir()
    return SleepersClock(folder)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_loses_the_game_and_the_match_goes_on(fault: str, clock: Callable[[], float]) -> None:
    kind, why = FAULTS[fault]
    mark = f"mark-{uuid.uuid4()}"
    engines = mock("bad", fault, "2", mark), mock("good", "", "2", mark)
    match = between(*engines, control=parse_control("movetime=300"), conduct=BRIEF)
    tally, deals = played(match, 1, now=clock)
    games = [game for deal in deals for game in deal.games]
    assert [game.number for game in games] == [1, 2]
    for game in games:
        assert game.ending.kind == kind, game.ending
        assert why in game.ending.why
        assert game.ending.why.isprintable()
        assert_lost_by(game, engine=0)
    assert len(json.dumps(deal_json(deals[0]))) < RECORD
    assert tally.engines[0].faults == {kind: 2}
    assert not tally.engines[1].faults
    assert wait_until(lambda: not processes(mark))


def assert_lost_by(game: GameRecord, engine: int) -> None:
    """The engine at fault has lost all there is, the other has won it (WIG-29)."""
    seat = game.seats.index(engine)
    assert game.ending.seat == seat
    assert game.shares[seat] == 0
    assert game.shares[1 - seat] == 1
    assert (game.points[seat], game.points[1 - seat]) == ("-2", "2")


def test_a_crash_keeps_exit_status_and_last_words() -> None:
    _, deals = played(between(mock("bad", "crash-on-go"), mock("good")), 1)
    ending = deals[0].games[0].ending
    assert ending.status == 3
    assert ending.stderr == ("about to divide", "by zero")


def test_a_crash_after_a_move_costs_the_game_when_something_is_expected() -> None:
    _, deals = played(between(mock("bad", "crash-after-move", "1"), mock("good")), 1)
    for game in deals[0].games:
        assert (game.ending.kind, game.ending.seat) == ("crash", game.seats.index(0))
        assert game.asked.count(str(game.ending.seat)) == 1  # the move itself was played


@pytest.mark.parametrize("trait", HARMLESS)
def test_what_an_engine_may_do(trait: str, clock: Callable[[], float]) -> None:
    match = between(mock("odd", trait), mock("good"), conduct=BRIEF)
    tally, deals = played(match, 1, now=clock)
    assert not tally.engines[0].faults
    assert set(tally.ends) <= {"win", "draw"}
    assert len(json.dumps(deal_json(deals[0]))) < RECORD
    assert all(score.isprintable() for game in deals[0].games for score in game.scores)


def test_a_flood_is_not_kept() -> None:
    """Fifty megabytes of lines for every move."""
    match = between(mock("bad", "flood", "1"), mock("good"))
    tracemalloc.start()
    try:
        played(match, 1)
        assert tracemalloc.get_traced_memory()[1] < MEMORY
    finally:
        tracemalloc.stop()


def test_a_late_engine_is_kept(clock: Callable[[], float]) -> None:
    """It answers after `stop`, so its process is in order: the next game begins at once."""
    control = parse_control("movetime=300")
    match = between(mock("bad", "late", "1"), mock("good"), control=control)
    _, deals = played(match, 1, now=clock)
    assert [game.ending.kind for game in deals[0].games] == ["time", "time"]
    assert all(game.times == () or game.times[-1] == 0 for game in deals[0].games)


def test_a_move_without_a_limit_in_time_is_not_waited_for_without_end(
    clock: Callable[[], float],
) -> None:
    conduct = Conduct(patience=0.3)
    match = between(mock("bad", "hang"), mock("good"), conduct=conduct, control=parse_control("depth=1"))
    tally, _ = played(match, 1, now=clock)
    assert tally.ends == {"hang": 2}


@pytest.mark.parametrize(
    ("contestant", "problem"),
    [
        (Contestant("x", ("/nowhere/engine",)), "engine x: cannot start '/nowhere/engine'"),
        (mock("x", Chain="perhaps"), "engine x"),
        (mock("x", "crash-at-start"), r"engine x: .*exit status 3 when ugiok was due \| by zero"),
    ],
    ids=["no such command", "refused option", "crash"],
)
def test_an_engine_that_does_not_come_up_is_told_before_the_match(
    contestant: Contestant, problem: str
) -> None:
    with pytest.raises(SolverError, match=problem):
        check_in(between(contestant, mock("good")), Threads(1))


def test_odd_options_are_told_before_the_match() -> None:
    match = between(mock("x", "unreadable-seed"), mock("y", "odd-seed"))
    crew = Threads(1)
    assert check_in(match, crew) == [
        "engine x: option 'SEED': expected a number for min, found 'zero'"
    ]
    crew.close(match)


# -- what is no engine's fault


OUTSIDE = {
    "terminated": "engine bad: the engine ended with signal 15 .*, which others sent",
    "killed": "signal 9 .*, which others sent",
    "shell-killed": "exit status 137 .*, which others sent",
}


@pytest.mark.parametrize("fault", OUTSIDE)
def test_an_engine_that_others_killed_has_lost_nothing(fault: str) -> None:
    match = between(mock("bad", fault), mock("good"))
    with pytest.raises(Trouble, match=OUTSIDE[fault]):
        played(match, 1)


def test_an_engine_that_does_not_come_up_again_has_lost_nothing(tmp_path: Path) -> None:
    """Its file may be gone, or the memory."""
    mark = str(tmp_path / "started")
    match = between(mock("bad", "starts-once", "2", mark), mock("good", "", "2", mark))
    with pytest.raises(Trouble, match=r"engine bad: .*though it came up before \| by zero"):
        played(match, 1)
    assert wait_until(lambda: not processes(mark))
