"""Standard streams that are closed, full or cut off, files that cannot be written, and Ctrl-C."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.conftest import Solver

SOLVER = (sys.executable, "-m", "solver")
OVER = "1c1/4/5/WWW1/TC1 d 0 1"  # a line of output at once, whatever the command
COMMANDS = [
    ("analyse", "wigwam", "{file}", "--depth", "2", "--hash", "1"),
    ("hint", "wigwam", "{file}", "--depth", "2", "--option", "Hash=1"),
    ("moves", "wigwam", "{file}"),
    ("perft", "wigwam", "{file}", "3", "--divide"),
    ("render", "wigwam", "{file}"),
    ("validate", "wigwam", "{file}"),
    ("match", "wigwam", "--engine", "name=A", "--engine", "name=B", "--tc", "nodes=1", "--games", "2"),
    ("play", "wigwam"),
    ("--help",),
]
each = pytest.mark.parametrize("words", COMMANDS, ids=lambda words: words[0])


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "positions.txt"
    path.write_text("startpos\n" * 300)
    return str(path)


def ran(redirection: str, words: tuple[str, ...], file: str) -> subprocess.CompletedProcess[str]:
    """The command with its streams redirected by the shell."""
    command = [*SOLVER, *(word.format(file=file) for word in words)]
    return subprocess.run(
        ["bash", "-c", f'"$@" {redirection}; exit ${{PIPESTATUS[0]}}', "bash", *command],
        capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL,
    )  # fmt: skip


@each
def test_a_reader_that_has_seen_enough_is_no_failure(words: tuple[str, ...], file: str) -> None:
    done = ran("| head -1", words, file)
    assert (done.returncode, done.stderr.strip()) == (0, "")


@each
def test_a_full_disk_is_told_in_one_line(words: tuple[str, ...], file: str) -> None:
    done = ran(">/dev/full", words, file)
    assert (done.returncode, done.stderr) == (2, "solver: the output: No space left on device\n")


@each
def test_closed_streams_do_no_harm(words: tuple[str, ...], file: str) -> None:
    for redirection in (">&-", "<&-", "<&- >&- 2>&-"):
        done = ran(redirection, words, file)
        assert (done.returncode, done.stderr.strip()) == (0, "")


@pytest.mark.parametrize(
    ("output", "expected"),
    [(">/dev/full", (2, "solver: the output: No space left on device\n")), ("| head -1", (0, ""))],
)
def test_an_engine_whose_words_are_lost_says_so(output: str, expected: tuple[int, str], file: str) -> None:
    """Where somebody has seen enough of them, it ends without a word."""
    done = ran(f"<<<ugi {output}", ("engine", "wapi"), file)
    assert (done.returncode, done.stderr) == expected


def test_output_that_lacks_letters_gets_them_escaped() -> None:
    """A plus-minus sign, in ASCII."""
    words = ["match", "wigwam", "--engine", "name=A", "--engine", "name=B", "--tc", "nodes=1", "--games", "2"]
    ascii_only = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run([*SOLVER, *words], capture_output=True, text=True, env=ascii_only, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    assert " \\xb1 " in done.stdout


@pytest.mark.parametrize("path", ["/dev/full", "/nowhere/board.svg"])
def test_a_picture_that_cannot_be_written_is_told(solver: Solver, path: str) -> None:
    for words in (("analyse", "wigwam", "-", "--depth", "1", "--svg", path),
                  ("render", "wigwam", "-", "--svg", "--out", path)):  # fmt: skip
        done = solver(*words, text="startpos\n")
        assert (done.status, done.err.startswith(f"solver: {path}: cannot be written: ")) == (2, True)


@pytest.mark.parametrize(
    "words",
    [
        ("perft", "wigwam", "-", "20"),
        ("perft", "wigwam", "-", "20", "--divide"),
        ("hint", "wigwam", "-", "--time", "1000", "--json"),
        ("analyse", "wigwam", "-", "--time", "1000", "--threads", "3"),
    ],
)
def test_ctrl_c_ends_long_work_at_once(words: tuple[str, ...]) -> None:
    status, err = interrupted(words, f"{OVER}\nstartpos\n")
    assert (status, err.strip()) == (130, "")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("play", "wigwam", "--seat", "1", "--time", "1000"), ""),
        (("engine", "wigwam"), "isready\n"),
        (("engine", "wigwam"), "isready\ngo infinite\n"),
        (("engine", "wigwam"), "isready\nperft 20\n"),
        (("serve", "wigwam", "--stdio-json"), '{"action": "show"}\n'),
        (("serve", "wigwam", "--stdio-json"), '{"action": "show"}\n{"limits": {"depth": 99}, "id": 1}\n'),
    ],
)
def test_ctrl_c_ends_a_conversation(words: tuple[str, ...], said: str) -> None:
    status, err = interrupted(words, said)
    assert (status, err.strip()) == (130, "")


def interrupted(words: tuple[str, ...], said: str) -> tuple[int, str]:
    """Exit status and errors of a command that gets a signal soon after its first line; its input
    stays open."""
    pipe = subprocess.PIPE
    with subprocess.Popen([*SOLVER, *words], stdin=pipe, stdout=pipe, stderr=pipe, text=True) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdin.write(said)
        child.stdin.flush()
        if "-" in words:
            child.stdin.close()
        assert child.stdout.readline()
        time.sleep(0.3)
        child.send_signal(signal.SIGINT)
        try:
            status = child.wait(5)
        finally:
            child.kill()
        return status, child.stderr.read()
