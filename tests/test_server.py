"""The engine's end of the pipe, with a toy game: what protocol.md promises whatever the game is."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from solver.pipe.server import Server
from tests.conversation import Conversation
from tests.toy import Position, Toy, ToyEngine

ERROR = "info string error: "


@pytest.fixture
def talk() -> Iterator[Conversation]:
    with Conversation(Toy(), ToyEngine()) as conversation:
        yield conversation


def bestmoves(lines: list[str]) -> list[str]:
    return [line for line in lines if line.startswith("bestmove")]


def test_handshake_lists_every_option_and_ends_with_the_word(talk: Conversation) -> None:
    talk.say("ugi")
    lines = talk.until("ugiok")
    assert lines[0].startswith("id name solver ")
    assert lines[1].startswith("id author ")
    assert "option name Hash type spin default 64 min 1 max" in lines[2]
    assert "option name Clear Hash type button" in lines
    assert "option name Colour type combo default red var red var blue" in lines
    assert "option name LogFile type string default <empty>" in lines
    talk.say("uci")
    assert talk.until("uciok")[:-1] == lines[:-1]


def test_isready_is_answered_at_once_during_a_search(talk: Conversation) -> None:
    talk.say("go infinite")
    talk.until("info")
    start = time.monotonic()
    talk.say("isready")
    assert talk.line() == "readyok"
    assert time.monotonic() - start < 0.05
    talk.say("stop")
    assert talk.line() == "bestmove 1"


def test_stop_brings_bestmove_soon_and_is_ignored_without_a_search(talk: Conversation) -> None:
    assert talk.ask("stop", "stop") == []
    talk.say("go infinite")
    talk.until("info")
    start = time.monotonic()
    talk.say("stop")
    assert talk.line() == "bestmove 1"
    assert time.monotonic() - start < 0.05


@pytest.mark.parametrize(
    "line",
    ["go", "position startpos", "setoption name Hash value 1", "uginewgame", "perft 1", "hint"],
)
def test_what_a_search_forbids_gets_an_error_and_the_search_goes_on(
    talk: Conversation, line: str
) -> None:
    talk.say("go infinite")
    talk.until("info")
    assert talk.ask(line) == [ERROR + "a search is running, expected stop first"]
    talk.say("stop")
    assert talk.line() == "bestmove 1"


def test_position_can_be_looked_at_during_a_search(talk: Conversation) -> None:
    talk.say("go infinite")
    talk.until("info")
    assert talk.ask("query fen", "moves") == ["response heap 10 0", "moves 1 2 3"]
    talk.say("stop")
    talk.until("bestmove")


def test_thousand_starts_and_stops_give_a_bestmove_each(talk: Conversation) -> None:
    for _ in range(1000):
        talk.say("go infinite", "stop")
        assert bestmoves(talk.until("bestmove")) == ["bestmove 1"]
    assert talk.ask() == []


def test_go_and_stop_without_waiting_give_a_bestmove_for_each_accepted_go(
    talk: Conversation,
) -> None:
    lines = talk.ask(*["go infinite", "stop"] * 200)
    talk.end_input()
    lines += talk.rest()
    refused = [line for line in lines if line.startswith(ERROR)]
    assert len(bestmoves(lines)) == 200 - len(refused)


def test_position_right_behind_bestmove_is_taken(talk: Conversation) -> None:
    for _ in range(200):
        talk.say("go movetime 1")
        talk.until("bestmove")
        assert talk.ask("position startpos") == []


def test_end_of_input_lets_a_limited_search_run_to_its_limit(talk: Conversation) -> None:
    start = time.monotonic()
    talk.say("go movetime 200")
    talk.end_input()
    assert bestmoves(talk.rest()) == ["bestmove 1"]
    assert time.monotonic() - start >= 0.2


@pytest.mark.parametrize("limits", ["", "infinite", "ponder movetime 5", "ponder"])
def test_end_of_input_ends_an_endless_search(talk: Conversation, limits: str) -> None:
    talk.say(f"go {limits}")
    talk.end_input()
    assert bestmoves(talk.rest()) == ["bestmove 1"]


def test_quit_ends_a_search_with_its_bestmove(talk: Conversation) -> None:
    talk.say("go infinite", "quit")
    assert bestmoves(talk.rest()) == ["bestmove 1"]


def test_last_line_needs_no_newline(talk: Conversation) -> None:
    talk.write(b"query fen")
    talk.end_input()
    assert talk.rest() == ["response heap 10 0"]


def test_carriage_returns_are_no_part_of_a_line(talk: Conversation) -> None:
    talk.write(b"query fen\r\nisready\r\n")
    assert talk.until("readyok") == ["response heap 10 0", "readyok"]


def test_ponderhit_turns_pondering_into_a_search(talk: Conversation) -> None:
    talk.say("go ponder movetime 1")
    talk.until("info")
    assert talk.ask() == []
    talk.say("ponderhit")
    assert talk.line() == "bestmove 1"


def test_infinite_waits_for_stop_when_all_is_known(talk: Conversation) -> None:
    talk.say("position fen heap 0 0", "go infinite")
    assert talk.ask() == []
    talk.say("stop")
    assert talk.line() == "bestmove (none)"


def test_finished_position_has_no_best_move(talk: Conversation) -> None:
    talk.say("position fen heap 0 1", "go depth 3")
    assert talk.line() == "bestmove (none)"


def test_forced_decision_is_answered_without_a_search(talk: Conversation) -> None:
    talk.say("position fen heap 1 0", "go movetime 60000")
    assert talk.line() == "bestmove 1"


def test_clock_of_the_seat_to_act_must_not_be_missing(talk: Conversation) -> None:
    [line] = talk.ask("go p2time 1000")
    assert line == ERROR + "expected p1time, the clock of the seat to act, found others alone"
    talk.say("go p2time 1000 movetime 1")
    assert bestmoves(talk.until("bestmove")) == ["bestmove 1"]


def test_searchmoves_are_checked_and_put_in_canonical_form(talk: Conversation) -> None:
    talk.say("go movetime 1 searchmoves 02")
    assert bestmoves(talk.until("bestmove")) == ["bestmove 2"]
    [line] = talk.ask("go movetime 1 searchmoves 2 9")
    assert line.startswith(ERROR)
    assert "'9'" in line


def test_bad_position_keeps_the_former_one_whole(talk: Conversation) -> None:
    assert talk.ask("position startpos moves 1 2") == []
    for bad in (
        "position startpos moves 1 9",
        "position fen heap x 0",
        "position fen heap 3 7",
        "position fen",
        "position",
        "position elsewhere",
        "position startpos 1 2",
    ):
        [line] = talk.ask(bad)
        assert line.startswith(ERROR)
    assert talk.ask("query fen") == ["response heap 7 0"]


def test_bad_option_keeps_the_value(talk: Conversation) -> None:
    assert talk.ask("setoption name hEAP value 6", "position startpos", "query fen") == [
        "response heap 6 0"
    ]
    for bad in ("Heap value 0", "Heap value x", "Heap", "Nothing value 1", "Colour value green"):
        [line] = talk.ask(f"setoption name {bad}")
        assert line.startswith(ERROR)
    assert talk.ask("position startpos", "query fen") == ["response heap 6 0"]


def test_rule_options_act_at_the_next_position(talk: Conversation) -> None:
    assert talk.ask("setoption name Heap value 5", "query fen") == ["response heap 10 0"]
    assert talk.ask("position startpos", "query fen") == ["response heap 5 0"]


def test_engine_hears_of_its_options_and_of_no_rules() -> None:
    engine = ToyEngine()
    with Conversation(Toy(), engine) as talk:
        talk.ask("setoption name hash value 8", "setoption name Clear Hash", "uginewgame")
        talk.ask("setoption name Heap value 5", "setoption name Seed value 3")
    names = [call[1:] for call in engine.calls if call[0] == "set"]
    assert ("Hash", 8) in names
    assert ("Seed", 3) in names
    assert all(name in ("Hash", "Seed") for name, _ in names)
    assert engine.calls.count(("clear",)) == 2


def test_isready_has_the_engine_ready_for_its_first_search() -> None:
    engine = ToyEngine()
    with Conversation(Toy(), engine) as talk:
        talk.ask()
        talk.say("go infinite", "isready", "stop")
        talk.until("bestmove")
    assert [call[0] for call in engine.calls if call[0] in ("prepare", "search")] == ["prepare", "search"]


def test_every_move_but_of_an_endless_search_is_to_be_played() -> None:
    engine = ToyEngine()
    with Conversation(Toy(), engine) as talk:
        for limits in ("movetime 1", "p1time 10 p2time 10", "ponder", "infinite"):
            talk.say(f"go {limits}", "stop")
            talk.until("bestmove")
    assert [call[1] for call in engine.calls if call[0] == "search"] == [True, True, True, False]


def test_megabyte_of_noise_gets_one_error_line(talk: Conversation) -> None:
    for noise in (b"\xff\x00" * (1 << 19), b"go " * (1 << 18), b"x" * (1 << 20), b"9" * (1 << 21)):
        talk.write(noise + b"\n")
        lines = talk.ask("query fen", "stop")
        lines = [line for line in lines if not line.startswith(("info depth", "bestmove"))]
        assert sorted(lines)[-1] == "response heap 10 0"
        assert all(line.startswith(ERROR) and len(line) < 400 for line in sorted(lines)[:-1])


VOCABULARY = (
    "go position startpos fen empty moves query stop isready perft setoption name value Hash depth "
    "nodes -1 0 3 99999999999999999999 seat=1 legal d eval heap 5 0 1 2 ? uci ugi help infinite "
    "ponder searchmoves win ponderhit uginewgame p1time p8time \x00 \u2028 \x85 é"
)
WORDS = st.sampled_from(VOCABULARY.split(" "))


@settings(
    max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    st.lists(WORDS, max_size=8).map(" ".join)
    | st.text(st.characters(blacklist_characters="\n", blacklist_categories=["Cs"]), max_size=40)
)
def test_no_line_breaks_the_conversation(talk: Conversation, line: str) -> None:
    if line.split()[:1] == ["quit"]:
        return
    lines = asked = talk.ask(line, "stop", "position fen heap 7 1")
    deadline = time.monotonic() + 60.0
    while any("a search is running" in text for text in asked):  # which was ending
        assert time.monotonic() < deadline
        asked = talk.ask("position fen heap 7 1")
        lines = lines + asked
    talk.say("query gameover")  # behind what the line itself may have asked for
    lines += talk.until("response false")
    assert talk.ask("query fen") == ["response heap 7 1"]
    assert len(bestmoves(lines)) <= 1
    assert not any("Traceback" in text or "internal error" in text for text in lines)


def test_lines_behind_a_count_wait_for_it(talk: Conversation) -> None:
    lines = talk.ask("perft 3", "perft 2", "query fen")
    assert [line for line in lines if line.startswith(("leaves", "response"))] == [
        line for line in lines if line.startswith(("leaves 27", "leaves 9", "response heap 10 0"))
    ]
    assert lines[-1] == "response heap 10 0"


def test_log_file_holds_both_directions(talk: Conversation, tmp_path_factory) -> None:
    path = tmp_path_factory.mktemp("log") / "engine log.txt"
    assert talk.ask(f"setoption name LogFile value {path}", "query fen") == ["response heap 10 0"]
    assert talk.ask("setoption name LogFile value") == []
    text = path.read_text()
    assert "> query fen" in text
    assert "< response heap 10 0" in text
    [line] = talk.ask("setoption name LogFile value /nowhere/at/all")
    assert line.startswith(ERROR + "cannot write the log file")


def test_closed_output_ends_the_conversation_quietly() -> None:
    import os

    from solver.pipe.server import Server

    to_server, write = os.pipe()
    read, from_server = os.pipe()
    os.close(read)
    os.write(write, b"go infinite\nisready\n")
    Server(Toy(), ToyEngine(), to_server, from_server).run()
    for fd in (to_server, write, from_server):
        os.close(fd)


def test_search_that_fails_is_answered_all_the_same() -> None:
    class Broken(ToyEngine):
        def search(self, *arguments):
            raise RuntimeError("out of order")

    with Conversation(Toy(), Broken()) as talk:
        talk.say("go depth 3")
        lines = talk.until("bestmove")
    assert lines[0].startswith(ERROR)
    assert lines[-1] == "bestmove 1"


class Endless(Position):
    """Every heap leads back to itself: a count of it comes to no end in time."""

    def play(self, text: str) -> Position:
        return self


def test_perft_stops_in_the_middle_of_a_count(talk: Conversation) -> None:
    talk.server.session.position = Endless(5)
    talk.say("perft 60", "isready")
    assert talk.line() == "readyok"
    talk.say("stop", "query fen")
    assert [talk.line(), talk.line()] == ["info string perft stopped", "response heap 5 0"]


@pytest.mark.parametrize("kind", ["fifo", "device", "folder"])
def test_a_log_is_a_regular_file(talk: Conversation, tmp_path: Path, kind: str) -> None:
    """A FIFO that nobody reads would hold the engine up."""
    os.mkfifo(tmp_path / "fifo")
    path = {"fifo": tmp_path / "fifo", "device": "/dev/full", "folder": tmp_path}[kind]
    [line] = talk.ask(f"setoption name LogFile value {path}")
    assert line.startswith((ERROR + "expected a regular file for option LogFile", ERROR + "cannot write"))


def test_a_fifo_that_is_read_is_no_log_either(talk: Conversation, tmp_path: Path) -> None:
    path = tmp_path / "fifo"
    os.mkfifo(path)
    reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    [line] = talk.ask(f"setoption name LogFile value {path}")
    assert line.startswith(ERROR + "expected a regular file for option LogFile")
    os.close(reader)


def test_a_full_disk_ends_the_log_with_a_whole_line_and_a_word(tmp_path: Path) -> None:
    """The limit on the size of files stands for the disk."""
    log = tmp_path / "log"
    said = f"setoption name LogFile value {log}\n" + "query fen\n" * 40
    done = subprocess.run(
        ["bash", "-c", f"ulimit -f 1; exec {sys.executable} -m solver engine wigwam"],
        input=said, capture_output=True, text=True, timeout=60, check=True,
    )  # fmt: skip
    told = [line for line in done.stdout.splitlines() if line.startswith(ERROR)]
    assert [line.partition("'")[0] for line in told] == [ERROR + "the log file "]
    assert told[0].endswith("' ends here, as it cannot be written: File too large")
    assert done.stdout.count("response ") == 40
    assert log.read_text().endswith("\n")
    assert done.stderr == ""


def test_name_that_no_file_can_have_is_one_error(talk: Conversation) -> None:
    [line] = talk.ask("setoption name LogFile value a\0b")
    assert line == ERROR + "cannot write the log file 'a\\x00b': embedded null byte"


@pytest.mark.parametrize(("path", "flags"), [("/dev/full", os.O_WRONLY), ("/dev/null", os.O_RDONLY)])
def test_output_that_cannot_be_written_ends_the_conversation(path: str, flags: int) -> None:
    """A full disk, and a descriptor that takes no output; the input stays open."""
    to_server, near = os.pipe()
    output = os.open(path, flags)
    server = Server(Toy(), ToyEngine(), to_server, output)
    with ThreadPoolExecutor() as pool:
        running = pool.submit(server.run)
        os.write(near, b"isready\n")
        assert isinstance(running.exception(5.0), OSError)
    for end in (near, to_server, output):
        os.close(end)


def test_input_that_cannot_be_read_is_at_its_end() -> None:
    output = os.open("/dev/null", os.O_WRONLY)
    thread = threading.Thread(target=Server(Toy(), ToyEngine(), output, output).run)
    thread.start()
    thread.join(5.0)
    assert not thread.is_alive()
    os.close(output)


@pytest.mark.parametrize(
    "line",
    [
        "setoption name Hash value +064", "setoption  name  hASH   value  64",
        "setoption name Clear Hash value",
        "setoption name LogFile value <empty>", "setoption name Ponder value TRUE",
        "setoption name Move Overhead value 0", "setoption name Seed value 9223372036854775807",
        "position startpos moves", "position\tstartpos\tmoves\t1", "position   fen   heap  5   1 ",
        "position empty seat=1", "stop now", "ucinewgame", "ponderhit",
    ],
)  # fmt: skip
def test_odd_but_legal_lines_are_taken(talk: Conversation, line: str) -> None:
    assert talk.ask(line) == []
