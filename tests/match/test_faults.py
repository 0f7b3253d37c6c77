"""What engines do wrong: each fault told apart, the match goes on, nothing is left behind."""

from __future__ import annotations

import time
import uuid

import pytest

from solver.errors import SolverError
from solver.match.contestant import Contestant
from solver.match.control import parse_control
from solver.match.records import GameRecord
from solver.match.runner import check_in
from solver.match.setting import Conduct
from tests.match.playing import between, mock, played, processes, wait_until

LOST = 5.0  # seconds that a fault may cost

FAULTS = {
    "crash-at-start": ("crash", "exit status 3"),
    "crash-on-go": ("crash", "exit status 3"),
    "close-pipes": ("crash", "closed its pipes"),
    "hang": ("hang", "killed"),
    "babble": ("hang", "killed"),
    "grandchild": ("hang", "killed"),
    "illegal": ("illegal", "a1-g7"),
    "none": ("illegal", "(none)"),
    "garbage": ("illegal", "bestmove"),
    "late": ("time", "within 0.300 s"),
    "stall": ("stall", "ugiok"),
    "never-ready": ("stall", "readyok"),
    "refuse": ("refusal", "not today"),
}
HARMLESS = ("slow-handshake", "noise", "rubbish")


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_loses_the_game_and_the_match_goes_on(fault: str) -> None:
    kind, why = FAULTS[fault]
    mark = f"mark-{uuid.uuid4()}"
    match = between(mock("bad", fault, "2", mark), mock("good", "", "2", mark))
    begun = time.monotonic()
    tally, deals = played(match, 1)
    games = [game for deal in deals for game in deal.games]
    assert time.monotonic() - begun < LOST * len(games)
    assert [game.number for game in games] == [1, 2]
    for game in games:
        assert game.ending.kind == kind, game.ending
        assert why in game.ending.why
        assert_lost_by(game, engine=0)
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
def test_what_an_engine_may_do(trait: str) -> None:
    match = between(mock("odd", trait), mock("good"))
    tally, _ = played(match, 1)
    assert not tally.engines[0].faults
    assert set(tally.ends) <= {"win", "draw"}


def test_a_late_engine_is_kept() -> None:
    """It answers after `stop`, so its process is in order: the next game begins at once."""
    match = between(mock("bad", "late", "1"), mock("good"))
    _, deals = played(match, 1)
    assert [game.ending.kind for game in deals[0].games] == ["time", "time"]
    assert all(game.times == () or game.times[-1] > 0 for game in deals[0].games)


def test_a_move_without_a_limit_in_time_is_not_waited_for_without_end() -> None:
    conduct = Conduct(patience=0.3)
    control = parse_control("depth=1")
    match = between(mock("bad", "hang"), mock("good"), conduct=conduct, control=control)
    begun = time.monotonic()
    tally, _ = played(match, 1)
    assert tally.ends == {"hang": 2}
    assert time.monotonic() - begun < 2 * LOST


@pytest.mark.parametrize(
    ("contestant", "problem"),
    [
        (Contestant("x", ("/nowhere/engine",)), "engine x: cannot start '/nowhere/engine'"),
        (mock("x", Chain="perhaps"), "engine x"),
    ],
    ids=["no such command", "refused option"],
)
def test_an_engine_that_cannot_be_set_up_is_told_before_the_match(
    contestant: Contestant, problem: str
) -> None:
    with pytest.raises(SolverError, match=problem):
        check_in(between(contestant, mock("good")))
