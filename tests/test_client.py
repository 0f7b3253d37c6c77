"""The other end of the pipe: every fault of an engine is told apart, and no process stays."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import SyntaxProblem
from solver.info import Centi, Limits
from solver.match.adjudication import last_score, read_score
from solver.pipe.client import (
    KEPT_BYTES,
    KEPT_LINES,
    EngineCrashed,
    EngineGarbled,
    EngineNotStarted,
    EngineProcess,
    EngineRefused,
    EngineStalled,
    EngineTimeout,
)
from solver.pipe.pipes import BACKLOG
from solver.pipe.stopwatch import Watch
from solver.positions.spec import PositionSpec
from solver.protocol.answers import parse_best, parse_info, parse_policy
from solver.protocol.declared import parse_option

MOCK = str(Path(__file__).with_name("mock_engine.py"))

SAFE = 60.0  # seconds for what comes sooner or later on a busy machine


def mock(fault: str = "") -> EngineProcess:
    return EngineProcess([sys.executable, MOCK, fault])


def begin(engine: EngineProcess) -> None:
    if not engine.identity.name:
        engine.handshake(timeout=0.2)
    engine.search("depth 1", 0.2)


def test_conversation_with_an_engine_that_does_its_duty() -> None:
    with mock() as engine:
        identity = engine.handshake(SAFE)
        assert (identity.name, identity.author) == ("mock engine", "nobody")
        assert list(identity.options) == ["Move Overhead"]
        engine.set_option("Move Overhead", 20)
        engine.new_game()
        engine.position(PositionSpec(moves=("a",)))
        engine.ready(SAFE)
        assert engine.query("gameover", SAFE) == "true"
        seen: list[int] = []
        answer = engine.search(Limits(depth=2), SAFE, lambda info: seen.append(info.depth))
        assert (answer.move, answer.ponder, seen) == ("a", "b", [1, 2])
        best = answer.best()
        assert [info.score for info in best.lines] == [Centi(7)]
        assert best.policy == (("a", 0.75), ("b", 0.25))
        assert answer.seconds >= 0
    assert engine.status == 0


def test_command_that_does_not_exist_is_told() -> None:
    with pytest.raises(EngineNotStarted, match="cannot start '/no/such/engine'"):
        EngineProcess(["/no/such/engine"])


def test_crash_at_start_tells_status_and_last_words() -> None:
    with mock("crash-at-start") as engine, pytest.raises(EngineCrashed) as problem:
        engine.handshake(SAFE)
    assert problem.value.status == 1
    assert problem.value.stderr == ("cannot begin",)


def test_crash_on_go_tells_status_and_last_words() -> None:
    with mock("crash-on-go") as engine:
        engine.handshake(SAFE)
        with pytest.raises(EngineCrashed, match="exit status 3 when bestmove was due") as problem:
            engine.search("depth 1", SAFE)
        assert problem.value.stderr == ("last words",)


def test_signal_is_a_negative_status() -> None:
    with mock("killed-on-go") as engine:
        engine.handshake(SAFE)
        with pytest.raises(EngineCrashed, match="signal 9") as problem:
            engine.search("depth 1", SAFE)
        assert problem.value.status == -9


def test_crash_after_the_move_shows_at_the_next_line() -> None:
    with mock("crash-after-move") as engine:
        engine.handshake(SAFE)
        assert engine.search("depth 1", SAFE).move == "a"
        engine.wait(SAFE)
        with pytest.raises(EngineCrashed, match="exit status 4"):
            engine.ready(SAFE)


@pytest.mark.parametrize("fault", ["hang-on-go", "slow-handshake"])
def test_hang_is_a_timeout_and_the_process_is_killed(fault: str) -> None:
    with mock(fault) as engine:
        if fault == "hang-on-go":
            engine.handshake(SAFE)
        with pytest.raises(EngineTimeout):
            begin(engine)
        engine.kill()
        assert engine.status == -9


def test_closed_output_is_a_crash_of_a_process_that_lives() -> None:
    with mock("close-on-go") as engine:
        engine.handshake(SAFE)
        with pytest.raises(EngineCrashed, match="closed its pipes") as problem:
            engine.search("depth 1", SAFE)
        assert problem.value.status is None


def test_engine_that_does_not_listen_is_found_out() -> None:
    with mock("deaf") as engine, pytest.raises((EngineCrashed, EngineTimeout)):  # the pipe takes some
        begin(engine)


def test_garbage_instead_of_a_move_is_told_apart() -> None:
    with mock("garbage-on-go") as engine:
        engine.handshake(SAFE)
        with pytest.raises(EngineGarbled, match="'bestmove'"):
            engine.search("depth 1", SAFE)


def test_refusal_is_told_apart() -> None:
    with mock("refuse-go") as engine:
        engine.handshake(SAFE)
        with pytest.raises(EngineRefused, match="not today"):
            engine.search("depth 1", SAFE)
        with pytest.raises(EngineRefused, match="what"):
            engine.query("what")


def test_megabytes_of_stderr_hold_nothing_up() -> None:
    with mock("noisy") as engine:
        engine.handshake(SAFE)
        for _ in range(5):
            assert engine.search("depth 1", SAFE).move == "a"


def test_a_line_without_end_is_a_fault_told_in_a_line() -> None:
    with mock("long-line") as engine:
        engine.handshake(SAFE)
        with pytest.raises(EngineGarbled, match="bestmove, found a line of more than 1048576 bytes"):
            engine.search("depth 1", SAFE)


def test_a_handshake_without_end_is_a_fault_told_in_a_line() -> None:
    with mock("options-without-end") as engine, pytest.raises(EngineGarbled, match="ugiok within"):
        engine.handshake(SAFE)


def test_what_a_search_says_is_kept_up_to_a_bound() -> None:
    with mock("talks") as engine:
        engine.handshake(SAFE)
        lines = engine.search("depth 1", SAFE).lines
        assert len(lines) <= KEPT_LINES
        assert sum(map(len, lines)) <= KEPT_BYTES
        assert lines[-1].startswith("info policy")


def test_what_nobody_reads_is_not_kept() -> None:
    """The engine floods while its end is waited for."""
    with mock("floods-at-the-end") as engine:
        engine.handshake(SAFE)
        tracemalloc.start()
        assert engine.quit(SAFE) == 0
        assert tracemalloc.get_traced_memory()[1] < 3 * BACKLOG
        tracemalloc.stop()


def test_an_engine_that_ended_is_not_waited_for_where_its_child_holds_the_pipes() -> None:
    with mock("orphan-on-go") as engine:
        engine.handshake(SAFE)
        with pytest.raises(EngineCrashed, match="exit status 5 when bestmove was due"):
            engine.search("depth 1", 1e6)


def test_what_an_engine_says_is_told_printable_and_in_one_line_of_bounded_length() -> None:
    with mock("colours") as engine:
        identity = engine.handshake(SAFE)
        assert identity.name.isprintable()
        with pytest.raises(EngineRefused) as problem:
            engine.search("depth 1", SAFE)
        engine.wait(SAFE)
        with pytest.raises(EngineCrashed) as crash:
            engine.ready(SAFE)
    for text in (str(problem.value), *crash.value.stderr):
        assert text.isprintable()
        assert len(text) <= 1000
    assert crash.value.stderr


class Jump:
    """A clock that goes by `by` seconds at its `at`-th question."""

    def __init__(self, at: int, by: float) -> None:
        self.left = at
        self.by = by
        self.jumped = 0.0

    def __call__(self) -> float:
        self.left -= 1
        self.jumped += self.by if self.left == 0 else 0.0
        return time.monotonic() + self.jumped


@pytest.mark.parametrize("by", [-60.0, 60.0])
def test_a_clock_that_jumps_is_not_the_engines_fault(by: float) -> None:
    """It jumps during a wait: after the question that begins it, before the one that ends it."""
    with EngineProcess([sys.executable, MOCK, "hang-on-go"], now=(clock := Jump(0, by))) as engine:
        engine.handshake(SAFE)
        engine.go("depth 1")
        clock.left = 3  # the deadline is made, the wait begun
        with pytest.raises(EngineStalled, match=r"60\.0 s|59\.9 s"):
            engine.answer(SAFE)


def test_a_runner_that_was_suspended_does_not_blame_the_engine(tmp_path: Path) -> None:
    """SIGSTOP for longer than the engine may think; the answer lies in the pipe meanwhile."""
    code = (
        "import sys\n"
        "from solver.pipe.client import EngineProcess, EngineStalled\n"
        f"engine = EngineProcess([sys.executable, {MOCK!r}, 'hang-on-go'])\n"
        "engine.handshake(60)\n"
        "engine.go('depth 1')\n"
        "print('waits', flush=True)\n"
        "try:\n"
        "    engine.answer(60)\n"
        "except EngineStalled as problem:\n"
        "    print(problem)\n"
        "engine.kill()\n"
    )
    runner = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert runner.stdout is not None
    assert runner.stdout.readline() == "waits\n"
    while runner.poll() is None:  # once it is in its wait
        runner.send_signal(signal.SIGSTOP)
        time.sleep(1.2)
        runner.send_signal(signal.SIGCONT)
        time.sleep(0.1)
    assert "did not run for" in runner.communicate(timeout=SAFE)[0]


def test_a_watch_leaves_out_what_this_process_oversleeps() -> None:
    time = [0.0]
    watch = Watch(lambda: time[0])
    assert watch() == 0.0
    with watch.waiting(0.25):
        time[0] += 0.5  # the line came no later than 0.25
    assert watch() == 0.25
    with watch.waiting(0.25):
        time[0] += 0.125
    assert watch() == 0.375


JUNK = st.text() | st.sampled_from(["1e9", "-1e9", "9e999", "nan", "9" * 5000, "0x10", "-", "type"])
OPTION_LINES = st.lists(
    JUNK | st.sampled_from(["name", "type", "default", "min", "max", "var", "spin", "Seed"]), max_size=12
).map(lambda words: " ".join(["option", *words]))


@given(OPTION_LINES, st.integers(1, 2**62))
def test_every_option_line_can_be_read(line: str, seed: int) -> None:
    option = parse_option(line)
    value = option.clamped(seed)
    assert value is None or max(1, option.least or 1) <= value <= (option.most or value)


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("type spin default 0 min 0 max 1e9", 1 + (2**40 - 1) % 10**9),
        ("type spin default 0 min 0 max 10", 1 + (2**40 - 1) % 10),
        ("type spin default 0 min 7 max 7", 7),
        ("type spin default 0", 1 + (2**40 - 1) % (2**31 - 1)),
        ("type spin default 0 min -5 max 0", None),
        ("type spin max 3.0 min 1.0", 1 + (2**40 - 1) % 3),
        ("", 1 + (2**40 - 1) % (2**31 - 1)),
    ],
)
def test_a_seed_lies_in_the_range_that_the_engine_declares(words: str, value: int | None) -> None:
    assert parse_option(f"option name Seed {words}").clamped(2**40) == value


READERS = (parse_info, parse_best, parse_policy)
WORDS = st.lists(
    JUNK
    | st.sampled_from(["info", "score", "cp", "mate", "wp", "points", "plies", "pv", "nodes", "policy",
                       "bestmove", "ponder", "depth", "margin", "exact", "lowerbound"]),
    max_size=10,
).map(" ".join)  # fmt: skip


@given(WORDS)
def test_every_answer_can_be_read_or_is_refused(line: str) -> None:
    for read in READERS:
        with contextlib.suppress(SyntaxProblem):
            read(line)
    with contextlib.suppress(SyntaxProblem):
        read_score(last_score((line,)))


def test_engine_that_stays_after_quit_is_killed_in_time() -> None:
    engine = mock("stays")
    engine.handshake(SAFE)
    assert engine.quit(0.3) == -9


def test_what_the_engine_started_ends_with_it() -> None:
    engine = mock("child")
    group = int(engine.line(time.monotonic() + SAFE))
    engine.kill()
    deadline = time.monotonic() + SAFE
    while time.monotonic() < deadline:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return
        time.sleep(0.02)
    pytest.fail("expected the group of processes to end")
