"""The other commands: what they print, and their exit statuses."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from solver.cli.group import COMMANDS
from solver.version import __version__
from tests.cli.conftest import Solver

START = "ttct/wwwww/2ww2/7/2WW2/WWWWW/TCTT l 0 1"
HEX3 = "1ct/1www/5/WWW1/TC1 l 0 1"
QUICK = ("--option", "Hash=1")


def test_version(solver: Solver) -> None:
    done = solver("--version")
    assert (done.status, done.out) == (0, f"solver, version {__version__}\n")


@pytest.mark.parametrize(
    "words",
    [
        ("fly",),
        ("perft", "chess", "-", "1"),
        ("perft", "wigwam"),
        *(("analyse", "wigwam", "-", "--time", time) for time in ("nan", "inf", "1e30", "0", "-1")),
        *(("analyse", "wigwam", "-", f"--{what}", number)
          for what in ("depth", "nodes") for number in ("0", "-1", "1.5", "1" + 30 * "0")),
        ("hint", "wigwam", "-", "--time", "nan"),
        ("play", "wigwam", "--time", "inf"),
        ("match", "wigwam", "--engine", "name=A", "--engine", "name=B", "--patience", "nan"),
        ("match", "wigwam", "--engine", "name=A", "--engine", "name=B", "--handshake", "inf"),
    ],
)  # fmt: skip
def test_bad_usage_ends_with_2(solver: Solver, words: tuple[str, ...]) -> None:
    done = solver(*words, text="startpos")
    assert done.status == 2
    assert done.err.startswith("solver: ")
    assert done.err.count("\n") == 1


def test_help_sums_up_every_command_whole(solver: Solver) -> None:
    lines = solver("--help").out.partition("Commands:\n")[2].splitlines()
    assert [line.split()[0] for line in lines] == list(COMMANDS)
    assert not [line for line in lines if line.endswith("...")]


def examples(text: str) -> list[str]:
    """The command lines below `Example:` in a help text, continued ones put together."""
    block = re.split(r"\n\s*\n", text.partition("Example:\n")[2])[0]
    return [line.strip() for line in re.sub(r"\\\n\s*", "", block).splitlines()]


def here(line: str) -> str:
    """An example as it runs here: this interpreter's `solver`, and short matches."""
    line = re.sub(r"--games \d+ --tc \S+", "--games 4 --tc nodes=10", line)
    return re.sub(r"\bsolver (?=[a-z])", f"{shlex.quote(sys.executable)} -m solver ", line)


@pytest.fixture(scope="module")
def journal(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the journal of a short match, `match.journal`."""
    folder = tmp_path_factory.mktemp("match")
    words = ["match", "wigwam", "--engine", "name=A", "--engine", "name=B", "--games", "4"]
    words += ["--tc", "nodes=10", "--out", str(folder / "match.journal")]
    subprocess.run([sys.executable, "-m", "solver", *words], check=True, capture_output=True)
    return folder


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_has_an_example_that_works(
    solver: Solver, command: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    done = solver(*filter(None, [command]), "--help")
    assert done.status == 0
    lines = examples(done.out)
    assert lines
    reads_journal = command in ("replay", "report")
    folder: Path = request.getfixturevalue("journal") if reads_journal else tmp_path
    path = {"PYTHONPATH": str(Path.cwd()), "PATH": os.environ["PATH"]}
    for line in lines:
        ran = subprocess.run(
            ["bash", "-c", here(line)], cwd=folder, env=path, input="quit\n", text=True,
            capture_output=True, timeout=120,
        )  # fmt: skip
        assert (ran.returncode, ran.stderr) == (0, ""), line
        assert ran.stdout or any(folder.iterdir())


def test_perft_counts_and_divides(solver: Solver) -> None:
    done = solver("perft", "wigwam", "-", "3", "--divide", text="startpos\n")
    assert done.lines[0] == "a2-c2: 193"
    assert done.lines[-1].startswith("startpos: 1472 leaves, ")
    assert solver("perft", "wigwam", "-", "0", text=START).lines[0].startswith(f"fen {START}: 1 ")


def test_perft_checks_the_counts_of_the_file(solver: Solver) -> None:
    good = solver("perft", "wigwam", "-", "2", text="startpos; perft 13 121")
    bad = solver("perft", "wigwam", "-", "2", text="startpos; perft 13 122")
    assert (good.status, bad.status) == (0, 1)
    assert bad.out.endswith("expected 122\n")


def test_moves_are_listed(solver: Solver) -> None:
    done = solver("moves", "wigwam", "-", text=f"startpos\n{HEX3}\n")
    assert [len(line.split()) for line in done.lines] == [13, 13]
    assert done.lines[0].startswith("a2-c2 b1-c1 ")
    assert solver("moves", "wigwam", "-", "--count", text="startpos").out == "13\n"


def test_validate_tells_every_problem(solver: Solver) -> None:
    text = f"startpos; bm b2-c2\nstartpos; bm b2-c9\n\n{START} extra\n{HEX3}\n\n8/8 l 0 1\n"
    done = solver("validate", "wigwam", "-", text=text)
    assert done.status == 1
    assert [line.split(" ")[0] for line in done.lines[:-1]] == [
        "<stdin>:2:",
        "<stdin>:4:",
        "<stdin>:7:",
    ]
    assert done.lines[0].split(" ")[1] == "bm:"
    assert done.lines[-1] == "<stdin>: 2 good, 3 bad"
    assert solver("validate", "wigwam", "-", text="startpos").status == 0


def test_validate_goes_on_behind_bytes_that_are_no_text(tmp_path: Path, solver: Solver) -> None:
    path = tmp_path / "positions.txt"
    path.write_bytes(b"startpos\n\xff\nstartpos\n" + b"x" * (3 << 20) + b"\nstartpos\n")
    done = solver("validate", "wigwam", str(path))
    assert (done.status, done.lines[-1]) == (1, f"{path}: 3 good, 2 bad")
    assert [line.split(" ")[:2] for line in done.lines[:-1]] == [
        [f"{path}:2:", "text:"], [f"{path}:4:", "text:"]
    ]  # fmt: skip


@pytest.mark.parametrize("command", ["validate", "analyse", "moves"])
@pytest.mark.parametrize(
    ("option", "problem"),
    [
        ("Chain=perhaps", "expected must or may for option Chain, found 'perhaps'"),
        ("Luck=1", "unknown option 'Luck', expected "),
        ("Hash=1", "expected a rule option, found 'Hash'"),
    ],
)
def test_problem_of_an_option_names_the_line_that_sets_it(
    solver: Solver, command: str, option: str, problem: str
) -> None:
    done = solver(command, "wigwam", "-", text=f"\n# option {option}\n\nstartpos\n")
    assert f"<stdin>:2: option: {problem}" in done.out + done.err


def test_render_draws_text_and_svg(solver: Solver, tmp_path: Path) -> None:
    text = solver("render", "wigwam", "-", text=HEX3)
    assert text.lines[0] == "  e . c t"
    svg = solver("render", "wigwam", "-", "--svg", "--line", "b1-c1", text=HEX3)
    assert svg.out.startswith("<svg ")
    out = tmp_path / "board.svg"
    solver("render", "wigwam", "-", "--svg", "--line", "b1-c1", "--out", str(out), text=HEX3)
    assert out.read_text() == svg.out
    two = solver("render", "wigwam", "-", "--svg", text="startpos\nstartpos\n")
    assert (two.status, "expected one position" in two.err) == (2, True)


def test_hint_tells_reasons(solver: Solver) -> None:
    words = ("hint", "wigwam", "-", "--count", "2", "--depth", "4", *QUICK)
    plain = solver(*words, text="startpos")
    assert [line[:2] for line in plain.lines] == ["1.", "  ", "  ", "2.", "  ", "  "]
    document = json.loads(solver(*words, "--json", text="startpos").out)
    assert [hint["rank"] for hint in document["hints"]] == [1, 2]


def test_check_passes_the_own_engine_and_fails_a_foreign_one(solver: Solver) -> None:
    own = solver("check", "wigwam", f"{sys.executable} -m solver engine wigwam", *QUICK)
    assert (own.status, own.lines[-1]) == (0, "all passed"), own.out
    mock = Path(__file__).parents[1] / "mock_engine.py"
    foreign = solver("check", "wigwam", f"{sys.executable} {mock} crash-on-go")
    assert foreign.status == 1
    assert "FAIL  go nodes, go movetime: a legal bestmove" in foreign.lines
    assert any("exit status 3" in line and "last words" in line for line in foreign.lines)


@pytest.mark.parametrize("command", ["true", "echo ugi no", "sh -c 'exec 0<&- 1>&-'"])
def test_check_ends_where_there_is_no_handshake(solver: Solver, command: str) -> None:
    """None of the other duties could be tried."""
    done = solver("check", "wigwam", command)
    assert (done.status, done.lines[-1]) == (1, "1 failed")
    assert len(done.lines) == 3


@pytest.mark.parametrize("command", ["", "  ", "'unbalanced", "/nowhere/engine", "/"])
def test_check_of_what_is_no_command_ends_with_2(solver: Solver, command: str) -> None:
    done = solver("check", "wigwam", command)
    assert (done.status, done.out, len(done.err.splitlines())) == (2, "", 1)


def test_engine_speaks_the_protocol_under_the_options_given() -> None:
    words = [sys.executable, "-m", "solver", "engine", "wigwam", "--option", "Board=hex3"]
    done = subprocess.run(words, input="query fen\n", capture_output=True, text=True, timeout=20)
    assert (done.returncode, done.stdout) == (0, f"response {HEX3}\n")
    bad = subprocess.run(
        [*words, "--option", "Chain=x"], capture_output=True, text=True, timeout=20
    )
    assert bad.returncode == 2
    assert bad.stderr == "solver: expected must or may for option Chain, found 'x'\n"


@pytest.mark.parametrize("command", ["analyse", "hint"])
def test_nobody_to_act_is_told_with_the_line(solver: Solver, command: str) -> None:
    done = solver(command, "wampum", "-", "--time", "0.01", text="# two lines\nempty\n")
    assert done.status == 2
    assert done.err == "solver: <stdin>:2: position: expected a seat to act, found chance\n"
