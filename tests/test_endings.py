"""How a conversation ends, and what ends in it: stops that come early, readers who go away, threads that
there is no room for."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator

import pytest

from solver.engine.engine import Engine
from solver.errors import SolverError
from solver.games import load
from solver.pipe.server import MOST_WAITING, Server
from tests.conversation import Conversation
from tests.toy import Position, Toy, ToyEngine

ENGINE = (sys.executable, "-m", "solver", "engine", "wapi")
SERVE = (sys.executable, "-m", "solver", "serve", "wapi", "--stdio-json")
LONG = ("perft 60", "hint 1 depth 300", "bench", "go depth 300", "go infinite")
SAFE = 60.0  # seconds; how long a test waits for what takes a moment


@pytest.fixture
def talk() -> Iterator[Conversation]:
    wigwam = load("wigwam")
    with Conversation(wigwam, Engine(wigwam)) as conversation:
        yield conversation


def answers(lines: list[str]) -> list[str]:
    """What is not a count, a hint or a line of play."""
    return [line for line in lines if line.startswith(("response", "info string", "hintok", "bestmove"))]


@pytest.mark.parametrize("command", LONG)
def test_a_stop_right_behind_the_first_command_ends_it(talk: Conversation, command: str) -> None:
    talk.say(command, "stop", "query turn")
    lines = answers(talk.until("response", SAFE))
    assert lines[-1] == "response 0"
    assert "error" not in " ".join(lines)


@pytest.mark.parametrize("command", LONG)
def test_quit_ends_what_runs_and_loses_no_answer(talk: Conversation, command: str) -> None:
    talk.say("perft 60", command, "query turn", "perft 60", "query p1turn", "quit")
    lines = answers(talk.rest(SAFE))
    assert [line for line in lines if line.startswith("response")] == ["response 0", "response true"]
    assert "info string perft stopped" in lines


def test_a_stop_ends_all_that_waits_before_it_and_nothing_behind(talk: Conversation) -> None:
    talk.say("perft 60", "perft 60", "query turn", "stop", "perft 1", "query p1turn")
    lines = talk.until("response true", SAFE)
    assert lines.count("info string perft stopped") == 2
    assert [line.split()[:2] for line in lines if line.startswith("leaves")] == [["leaves", "13"]]


def test_isready_is_answered_while_a_count_runs(talk: Conversation) -> None:
    talk.say("perft 60", "isready")
    assert talk.until("readyok", SAFE)[-1] == "readyok"
    talk.say("stop")
    assert talk.until("info string", SAFE)[-1] == "info string perft stopped"


class Slow(Position):
    """A heap whose count goes on until it is let go."""

    gone = threading.Event()

    def legal_moves(self) -> list[str]:
        self.gone.wait(SAFE)
        return super().legal_moves()


def test_lines_without_number_wait_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those behind a count that runs take a bounded part of memory; none is lost."""
    monkeypatch.setattr("solver.pipe.server.MOST_WAITING", 1000)
    assert MOST_WAITING > 1000
    Slow.gone.clear()
    with Conversation(Toy(), ToyEngine()) as talk:
        talk.server.session.position = Slow(5)
        said = 20_000
        talk.say("perft 1")
        writer = threading.Thread(target=lambda: talk.say(*["query fen"] * said))
        writer.start()
        writer.join(0.2)
        assert writer.is_alive()
        assert talk.server._waiting.size < 1100
        Slow.gone.set()
        lines = [talk.line(SAFE) for _ in range(said + 4)]
        writer.join()
        assert lines.count("response heap 5 0") == said


# -- nobody reads


@pytest.mark.parametrize("ends_input", [True, False])
@pytest.mark.parametrize("command", LONG)
def test_work_ends_with_its_reader(command: str, ends_input: bool) -> None:
    """The parent was killed: the output is closed, and the input, unless somebody else has it."""
    to_server, near = os.pipe()
    far, from_server = os.pipe()
    wigwam = load("wigwam")
    server = Server(wigwam, Engine(wigwam), to_server, from_server)
    running = threading.Thread(target=server.run)
    running.start()
    os.write(near, f"isready\n{command}\n".encode())
    while b"readyok" not in os.read(far, 1 << 16):
        pass
    if ends_input:
        os.close(near)
    os.close(far)
    running.join(SAFE)
    assert not running.is_alive()
    for fd in (to_server, from_server, *(() if ends_input else (near,))):
        os.close(fd)


def test_an_idle_engine_ends_with_its_reader_too() -> None:
    child = subprocess.Popen(ENGINE, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert child.stdin is not None
    assert child.stdout is not None
    child.stdin.write(b"isready\n")
    child.stdin.flush()
    child.stdout.readline()
    child.stdout.close()
    assert child.wait(SAFE) == 0
    child.stdin.close()


@pytest.mark.parametrize(
    ("command", "line"),
    [(ENGINE, b"go infinite\n" + b"d\n" * 60_000), (SERVE, b'{"action": "show"}\n' * 60_000)],
    ids=["engine", "serve"],
)
def test_a_reader_who_does_not_read_keeps_nobody_from_ending(command: tuple[str, ...], line: bytes) -> None:
    child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert child.stdin is not None
    assert child.stdout is not None
    os.set_blocking(child.stdin.fileno(), False)
    while line:
        try:
            line = line[os.write(child.stdin.fileno(), line) :]
        except BlockingIOError:  # it has stopped reading
            break
    assert child.stdout.read(1)
    child.send_signal(signal.SIGTERM)
    assert child.wait(SAFE) == 128 + signal.SIGTERM
    _, err = child.communicate()
    assert err.strip() == b""


# -- no room for threads


def test_an_engine_without_room_for_threads_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    server = Server(Toy(), ToyEngine(), 0, 1)
    monkeypatch.setattr(threading.Thread, "start", refuse)
    with pytest.raises(SolverError, match="expected room for one more thread, found none"):
        server.run()


def test_threads_of_a_search_that_cannot_be_started_cost_a_line(
    talk: Conversation, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And a move: the best that looks so without a search."""

    def refuse(thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    talk.ask("setoption name Threads value 4")
    monkeypatch.setattr(threading.Thread, "start", refuse)
    talk.say("go depth 3", "isready")
    lines = talk.until("bestmove", SAFE)
    assert [line for line in lines if "can't start new thread" in line]
    monkeypatch.undo()
    talk.say("setoption name Threads value 1", "go depth 1")
    assert talk.until("bestmove", SAFE)
