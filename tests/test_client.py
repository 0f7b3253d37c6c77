"""The other end of the pipe: every fault of an engine is told apart, and no process stays."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest

from solver.info import Centi, Limits
from solver.pipe.client import (
    EngineCrashed,
    EngineGarbled,
    EngineNotStarted,
    EngineProcess,
    EngineRefused,
    EngineTimeout,
)
from solver.positions.spec import PositionSpec

MOCK = str(Path(__file__).with_name("mock_engine.py"))


def mock(fault: str = "") -> EngineProcess:
    return EngineProcess([sys.executable, MOCK, fault])


def begin(engine: EngineProcess) -> None:
    engine.handshake(timeout=1.0)
    engine.search("depth 1", 0.2)


def test_conversation_with_an_engine_that_does_its_duty() -> None:
    with mock() as engine:
        identity = engine.handshake()
        assert (identity.name, identity.author) == ("mock engine", "nobody")
        assert list(identity.options) == ["Move Overhead"]
        engine.set_option("Move Overhead", 20)
        engine.new_game()
        engine.position(PositionSpec(moves=("a",)))
        engine.ready()
        assert engine.query("gameover") == "true"
        seen: list[int] = []
        answer = engine.search(Limits(depth=2), 5.0, lambda info: seen.append(info.depth))
        assert (answer.move, answer.ponder, seen) == ("a", "b", [1, 2])
        best = answer.best()
        assert [info.score for info in best.lines] == [Centi(7)]
        assert best.policy == (("a", 0.75), ("b", 0.25))
        assert 0 <= answer.seconds < 5
    assert engine.status == 0


def test_command_that_does_not_exist_is_told() -> None:
    with pytest.raises(EngineNotStarted, match="cannot start '/no/such/engine'"):
        EngineProcess(["/no/such/engine"])


def test_crash_at_start_tells_status_and_last_words() -> None:
    with mock("crash-at-start") as engine, pytest.raises(EngineCrashed) as problem:
        engine.handshake()
    assert problem.value.status == 1
    assert problem.value.stderr == ("cannot begin",)


def test_crash_on_go_tells_status_and_last_words() -> None:
    with mock("crash-on-go") as engine:
        engine.handshake()
        with pytest.raises(EngineCrashed, match="exit status 3 when bestmove was due") as problem:
            engine.search("depth 1", 5.0)
        assert problem.value.stderr == ("last words",)


def test_signal_is_a_negative_status() -> None:
    with mock("killed-on-go") as engine:
        engine.handshake()
        with pytest.raises(EngineCrashed, match="signal 9") as problem:
            engine.search("depth 1", 5.0)
        assert problem.value.status == -9


def test_crash_after_the_move_shows_at_the_next_line() -> None:
    with mock("crash-after-move") as engine:
        engine.handshake()
        assert engine.search("depth 1", 5.0).move == "a"
        engine.wait(5.0)
        with pytest.raises(EngineCrashed, match="exit status 4"):
            engine.ready()


@pytest.mark.parametrize("fault", ["hang-on-go", "slow-handshake"])
def test_hang_is_a_timeout_and_the_process_is_killed(fault: str) -> None:
    start = time.monotonic()
    with mock(fault) as engine, pytest.raises(EngineTimeout):
        begin(engine)
    assert time.monotonic() - start < 4.0
    assert engine.status == -9


def test_closed_output_is_a_crash_of_a_process_that_lives() -> None:
    with mock("close-on-go") as engine:
        engine.handshake()
        with pytest.raises(EngineCrashed, match="closed its pipes") as problem:
            engine.search("depth 1", 5.0)
        assert problem.value.status is None


def test_engine_that_does_not_listen_is_found_out() -> None:
    with mock("deaf") as engine, pytest.raises((EngineCrashed, EngineTimeout)):
        begin(engine)


def test_garbage_instead_of_a_move_is_told_apart() -> None:
    with mock("garbage-on-go") as engine:
        engine.handshake()
        with pytest.raises(EngineGarbled, match="'bestmove'"):
            engine.search("depth 1", 5.0)


def test_refusal_is_told_apart() -> None:
    with mock("refuse-go") as engine:
        engine.handshake()
        with pytest.raises(EngineRefused, match="not today"):
            engine.search("depth 1", 5.0)
        with pytest.raises(EngineRefused, match="what"):
            engine.query("what")


def test_megabytes_of_stderr_hold_nothing_up() -> None:
    with mock("noisy") as engine:
        engine.handshake()
        for _ in range(5):
            assert engine.search("depth 1", 5.0).move == "a"


def test_line_without_end_is_cut_and_the_search_answered() -> None:
    with mock("long-line") as engine:
        engine.handshake()
        assert engine.search("depth 1", 10.0).move == "a"


def test_engine_that_stays_after_quit_is_killed_in_time() -> None:
    engine = mock("stays")
    engine.handshake()
    start = time.monotonic()
    assert engine.quit(0.3) == -9
    assert time.monotonic() - start < 1.5


def test_what_the_engine_started_ends_with_it() -> None:
    engine = mock("child")
    group = int(engine.line(time.monotonic() + 5))
    engine.kill()
    for _ in range(100):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return
        time.sleep(0.02)
    pytest.fail("expected the group of processes to end")
