"""`solver analyse`: the main job, its forms of output, its exit statuses."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.conftest import Solver

WIN = "c3/5/6/3Ww2/5w/5/C3 l 0 1; bm d4xd5-d6; id win; why the last warrior but one"
COMMAND = [sys.executable, "-m", "solver", "analyse", "wigwam"]


def test_position_is_shown_searched_and_judged(solver: Solver) -> None:
    done = solver("analyse", "wigwam", "-", "--depth", "4", text=f"# comment\n{WIN}\n")
    assert done.status == 0
    assert done.lines[0] == "<stdin>:2 win the last warrior but one"
    assert "   d . . . W w . ." in ["   " + line for line in done.lines]
    assert any(line.split()[:1] == ["depth"] for line in done.lines)
    assert "Best is d4xd5-d6." in done.out
    assert "As expected." in done.lines


def test_move_that_is_not_expected_is_told(solver: Solver) -> None:
    done = solver("analyse", "wigwam", "-", "--nodes", "500", text="startpos; bm c3-d3")
    assert done.status == 0
    assert "Expected: c3-d3." in done.out


def test_finished_position_is_told_in_words(solver: Solver) -> None:
    done = solver("analyse", "wigwam", "-", "--depth", "2", text="3t/5/6/3Ww2/6/5/C3 d 0 1\n")
    assert "The game is over: Light has won 2 points." in done.lines


def test_json_is_one_object_a_position(solver: Solver) -> None:
    text = f"{WIN}\nstartpos moves b2-c2\n"
    done = solver("analyse", "wigwam", "-", "--json", "--depth", "3", "--multipv", "2", text=text)
    first, second = map(json.loads, done.lines)
    assert (first["line"], first["best"], first["expected"]) == (1, "d4xd5-d6", ["d4xd5-d6"])
    assert second["position"] == "ttct/wwwww/2ww2/7/1WWW2/W1WWW/TCTT d 1 1"
    assert [line["multipv"] for line in second["lines"]] == [1, 2]
    assert second["lines"][0]["score"]["kind"] == "cp"
    assert second["lines"][0]["depth"] == 3


def test_options_of_the_file_win_over_those_of_the_command_line(solver: Solver) -> None:
    text = "startpos\n# option Board=hex3\nstartpos\n"
    done = solver(
        "analyse",
        "wigwam",
        "-",
        "--json",
        "--nodes",
        "50",
        "--option",
        "Board=hex4-ends",
        text=text,
    )
    texts = [json.loads(line)["position"] for line in done.lines]
    assert texts == [
        "ttct/wwwww/w4w/7/W4W/WWWWW/TCTT l 0 1",
        "1ct/1www/5/WWW1/TC1 l 0 1",
    ]


def test_pictures_are_numbered(solver: Solver, tmp_path: Path) -> None:
    picture = tmp_path / "board.svg"
    text = "startpos\nstartpos moves b2-c2\n"
    solver("analyse", "wigwam", "-", "--depth", "1", "--svg", str(picture), text=text)
    assert picture.read_text().startswith("<svg")
    assert (tmp_path / "board-2.svg").read_text().startswith("<svg")


@pytest.mark.parametrize(
    ("words", "text", "message"),
    [
        (("-",), "startpos\nnonsense l 0 1\n", "<stdin>:2: position: expected"),
        (("-",), "startpos; ce x; bm b2-c9\n", "<stdin>:1: bm: expected a legal move, found 'b2-c9'"),
        (("-",), "startpos; bm b2-c9\n", "<stdin>:1: bm: expected a legal move, found 'b2-c9'"),
        (("-",), "startpos; bm b2-c2; am x\n", "<stdin>:1: am: expected a legal move, found 'x'"),
        (("/no/such/file",), "", "/no/such/file: cannot be read: No such file or directory"),
        (("-", "--option", "Chain=x"), "startpos", "expected must or may for option Chain"),
        (("-", "--option", "Chain"), "startpos", "expected NAME=VALUE"),
        (("-", "--depth", "0"), "startpos", "--depth"),
        (("-", "--hash", "99999999"), "startpos", "option Hash"),
    ],
)
def test_bad_input_ends_with_2_and_one_line(
    solver: Solver, words: tuple[str, ...], text: str, message: str
) -> None:
    options = () if "--depth" in words else ("--depth", "1")
    done = solver("analyse", "wigwam", *words, *options, text=text)
    assert done.status == 2
    assert message in done.err
    assert "Traceback" not in done.err


def test_titles_cannot_move_the_cursor(solver: Solver) -> None:
    done = solver("analyse", "wigwam", "-", "--depth", "1", text="startpos; id \x1b[2Jgone")
    assert done.lines[0] == "<stdin>:1 \\x1b[2Jgone"


def test_interrupt_prints_the_best_so_far_and_ends_with_130() -> None:
    process = subprocess.Popen(
        [*COMMAND, "-", "--time", "60"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("startpos\nstartpos\n")
    process.stdin.close()
    for line in process.stdout:
        if line.split()[:1] and line.split()[0].startswith("6/"):
            break
    process.send_signal(signal.SIGINT)
    rest = process.stdout.read()
    assert process.wait(10) == 130
    assert rest.count("Best is ") == 1
    process.stdout.close()


def test_closed_pipe_is_a_quiet_end() -> None:
    words = " ".join(COMMAND)
    script = f"for i in 1 2 3 4 5; do echo startpos; done | {words} - --depth 5 | head -n 2"
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, timeout=60)
    assert done.stderr == ""
    assert done.stdout.splitlines()[0] == "<stdin>:1"


def test_live_table_on_a_terminal() -> None:
    main, side = pty.openpty()
    process = subprocess.Popen(
        [*COMMAND, "-", "--depth", "5"], stdin=subprocess.PIPE, stdout=side, stderr=side,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "100"},
    )  # fmt: skip
    os.close(side)
    assert process.stdin is not None
    process.stdin.write(b"startpos\n")
    process.stdin.close()
    shown = b""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        try:
            data = os.read(main, 1 << 16)
        except OSError:
            break
        shown += data
        if not data:
            break
    os.close(main)
    assert process.wait(10) == 0
    assert b"\x1b[" in shown
    assert b"nodes/s" in shown
    assert b"Best is " in shown


@pytest.mark.parametrize(
    ("word", "value"),
    [("--depth", "0"), ("--nodes", "-5"), ("--time", "nan"), ("--time", "0"), ("--depth", "x")],
)
def test_limits_are_refused_in_the_words_of_the_protocol(solver: Solver, word: str, value: str) -> None:
    done = solver("analyse", "wigwam", "-", word, value, text="startpos\n")
    assert done.status == 2
    assert ": expected " in done.err
    assert f"found '{value}'" in done.err
    assert len(done.err.splitlines()) == 1
