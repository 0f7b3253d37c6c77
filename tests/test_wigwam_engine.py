"""The Wigwam engine as a process: what protocol.md promises, at full size."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from solver.pipe.client import EngineProcess
from solver.positions.spec import PositionSpec

COMMAND = [sys.executable, "-m", "solver", "engine", "wigwam"]
START = "ttct/wwwww/2ww2/7/2WW2/WWWWW/TCTT l 0 1"


@pytest.fixture
def engine() -> Iterator[EngineProcess]:
    with EngineProcess(COMMAND) as process:
        process.handshake()
        yield process


def said(engine: EngineProcess, *lines: str) -> list[str]:
    """What the engine says to some lines, up to `readyok`."""
    for line in (*lines, "isready"):
        engine.send(line)
    found = []
    while (line := engine.line(time.monotonic() + 20.0)) != "readyok":
        found.append(line)
    return found


def test_engine_path_imports_nothing_heavy() -> None:
    code = (
        "import sys; sys.argv = ['solver', 'engine', 'wigwam']\n"
        "from solver.cli import run; status = run(sys.argv[1:])\n"
        "heavy = {'numpy', 'rich', 'click', 'asyncio', 'hashlib'} & set(sys.modules)\n"
        "print(status, sorted(heavy))"
    )
    lines = b"isready\nposition startpos\ngo depth 3\n"
    done = subprocess.run([sys.executable, "-c", code], input=lines, capture_output=True)
    assert done.stdout.decode().splitlines()[-1] == "0 []"


def test_isready_is_answered_during_a_search(engine: EngineProcess) -> None:
    """How soon, tests/long/wigwam_stop.py measures."""
    for _ in range(15):
        engine.go("infinite")
        engine.ready()
        engine.stop()
        assert engine.answer(60.0).move is not None


def test_thousand_starts_and_stops(engine: EngineProcess) -> None:
    for cycle in range(1000):
        engine.go("infinite" if cycle % 2 else "depth 40")
        engine.stop()
        assert engine.answer(5.0).move is not None
    assert said(engine) == []


def test_searches_that_end_by_themselves_leave_no_stop_behind(engine: EngineProcess) -> None:
    for _ in range(50):
        engine.go("depth 1")
        engine.stop()
        engine.answer(5.0)
        assert len(engine.search("depth 3", 5.0).infos()) == 3


VOCABULARY = (
    "position startpos fen empty moves query fen legal go depth nodes movetime win searchmoves "
    "setoption name value Hash Threads Chain must b2-c2 c3xd4-e5 -1 0 1 2 99999999999999999999 "
    "seat=1 ? ugi uci isready stop ponderhit uginewgame d moves eval perft hint help p1time "
    "ttct/wwwww/2ww2/7/2WW2/WWWWW/TCTT l 0 1 1ct/1www/5/WWW1/TC1 \x00 \x7f é 🛶 // ;"
)


def noise(rng: random.Random) -> str:
    """A line out of the protocol's own words, numbers and rubbish, that starts no long job and
    brings no `readyok`."""
    words = VOCABULARY.split(" ")
    line = " ".join(rng.choice(words) for _ in range(rng.randint(1, 9)))
    heavy = ("perft", "hint", "setoption name Hash", "setoption name Threads", "go", "isready")
    return f"x{line}" if line.startswith(heavy) else line


def test_ten_thousand_fuzzed_lines(engine: EngineProcess) -> None:
    rng = random.Random(7)
    for _ in range(100):
        found = said(engine, *(noise(rng) for _ in range(100)))
        assert not any("Traceback" in line or "internal error" in line for line in found)
    engine.position(PositionSpec())
    engine.set_option("Chain", "must")
    assert engine.query("legalcount") == "13"


def test_fuzzed_searches_are_answered_once_each(engine: EngineProcess) -> None:
    rng = random.Random(8)
    limits = ("depth", "nodes", "movetime", "win", "infinite", "ponder", "0", "1", "2", "x", "-3")
    for _ in range(200):
        words = " ".join(rng.choice(limits) for _ in range(rng.randint(0, 4)))
        found = said(engine, f"go {words}", "stop")
        if any(line.startswith("info string error: ") for line in found):
            assert not any(line.startswith("bestmove") for line in found)
            continue
        while not any(line.startswith("bestmove") for line in found):
            found.append(engine.line(time.monotonic() + 5.0))
        assert sum(line.startswith("bestmove") for line in found) == 1


def test_megabyte_of_noise_during_a_search(engine: EngineProcess) -> None:
    engine.go("infinite")
    found = said(engine, "\x01" * (1 << 20), "position " + "fen " * 200_000, "go " * 300_000)
    assert [line[:19] for line in found if not line.startswith("info depth")] == [
        "info string error: "
    ] * 3
    engine.stop()
    assert engine.answer(5.0).move is not None
    assert engine.query("fen") == START


def test_fixed_depth_is_repeatable_with_a_fresh_table() -> None:
    def outcome() -> list[object]:
        with EngineProcess(COMMAND) as engine:
            engine.set_option("Seed", 5)
            engine.position(PositionSpec(moves=("b2-c2",)))
            answer = engine.search("depth 7", 20.0)
            return [answer.move, *((i.depth, i.score, i.nodes, i.line) for i in answer.infos())]

    first = outcome()
    assert len(first) == 8
    assert outcome() == first


def test_new_game_gives_a_fresh_table(engine: EngineProcess) -> None:
    nodes = []
    for _ in range(2):
        engine.new_game()
        engine.position(PositionSpec())
        nodes.append(engine.search("depth 6", 20.0).infos()[-1].nodes)
    assert nodes[0] == nodes[1]


def test_multipv_gives_so_many_lines_each_its_own(engine: EngineProcess) -> None:
    engine.set_option("MultiPV", 4)
    engine.position(PositionSpec())
    lines = engine.search("depth 4", 20.0).best().lines
    assert [line.multipv for line in lines] == [1, 2, 3, 4]
    assert len({line.line[0] for line in lines}) == 4


def test_memory_stays_within_hash_and_100_mib() -> None:
    with EngineProcess(COMMAND) as engine:
        engine.set_option("Hash", 32)
        engine.position(PositionSpec())
        engine.search("movetime 1500", 20.0)
        status = Path(f"/proc/{engine.pid}/status").read_text()
    peak = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM"))
    assert peak < (32 + 100) * 1024


def test_infinite_waits_when_all_is_proven(engine: EngineProcess) -> None:
    engine.position(PositionSpec("fen", "c3/5/6/3Ww2/5w/5/C3 l 0 1"))
    engine.go("infinite")
    time.sleep(0.3)
    assert not any(line.startswith("bestmove") for line in said(engine))
    engine.stop()
    assert engine.answer(5.0).move is not None


def test_end_of_input_after_a_search_of_every_kind() -> None:
    for limits, least in (("movetime 150", 0.13), ("infinite", 0.0), ("depth 5", 0.0)):
        with EngineProcess(COMMAND) as engine:
            engine.handshake()
            engine.go(limits)
            engine.end_input()
            answer = engine.answer(10.0)
            assert answer.move is not None
            assert answer.seconds >= least
            assert engine.wait(5.0) == 0


def test_table_takes_its_memory_as_it_is_used(engine: EngineProcess) -> None:
    """So the first search is not late where no `uginewgame` came before it, and stops at once."""
    engine.set_option("Hash", 2000)
    engine.position(PositionSpec())
    assert engine.search("depth 1", 10.0).move is not None
    assert resident(engine) < 400


def resident(engine: EngineProcess) -> int:
    """The memory in use, in MiB."""
    text = Path(f"/proc/{engine.pid}/status").read_text()
    return int(text.partition("VmRSS:")[2].split()[0]) >> 10


def test_table_that_finds_no_memory_is_told_in_a_line() -> None:
    lines = "setoption name Hash value 2000\nuginewgame\nsetoption name Hash value 8\ngo depth 5\n"
    command = ["bash", "-c", 'ulimit -v 1500000; exec "$@"', "bash", *COMMAND]
    done = subprocess.run(command, input=lines, capture_output=True, text=True, timeout=60)
    told = done.stdout.splitlines()
    assert (done.returncode, done.stderr) == (0, "")
    assert told[0] == "info string error: no memory for a table of 2000 MiB"
    assert told[-1].startswith("bestmove ")
    assert " depth 5 " in told[-2]
