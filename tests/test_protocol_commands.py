"""Lines to commands: the grammar of protocol.md, and one clear error for everything else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import SyntaxProblem
from solver.info import Limits
from solver.positions.spec import PositionSpec, parse_place, parse_spec
from solver.protocol.commands import (
    Go,
    Handshake,
    Hint,
    Perft,
    Plain,
    Query,
    SetOption,
    SetPosition,
    parse_command,
)
from solver.protocol.limits import format_limits, parse_limits


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("ugi", Handshake("ugi")),
        ("uci", Handshake("uci")),
        ("isready", Plain("isready")),
        ("  isready \r", Plain("isready")),
        ("isready now please", Plain("isready")),
        ("ucinewgame", Plain("ucinewgame")),
        ("setoption name Hash value 64", SetOption("Hash", "64")),
        ("setoption name Move Overhead value 30", SetOption("Move Overhead", "30")),
        ("setoption name LogFile value a b.txt", SetOption("LogFile", "a b.txt")),
        ("setoption name LogFile value", SetOption("LogFile", "")),
        ("setoption name Clear Hash", SetOption("Clear Hash", None)),
        ("position startpos", SetPosition(PositionSpec("startpos"))),
        ("position startpos moves", SetPosition(PositionSpec("startpos"))),
        ("position startpos moves a b", SetPosition(PositionSpec("startpos", moves=("a", "b")))),
        ("position startpos please moves a", SetPosition(PositionSpec("startpos", moves=("a",)))),
        (
            "position empty seat=1 moves ?",
            SetPosition(PositionSpec("empty", seat=1, moves=("?",))),
        ),
        (
            "position fen 3/4 l 0 1 moves a",
            SetPosition(PositionSpec("fen", "3/4 l 0 1", moves=("a",))),
        ),
        (
            "position empty moves deal:0:CCHTW 2:??? -??",
            SetPosition(PositionSpec("empty", moves=("deal:0:CCHTW", "2:???", "-??"))),
        ),
        ("query p1turn", Query("p1turn")),
        ("perft 5", Perft(5)),
        ("perft 0", Perft(0)),
        ("go", Go(Limits(infinite=True))),
        ("go infinite", Go(Limits(infinite=True))),
        ("go depth 9", Go(Limits(depth=9))),
        ("go foo depth 9 bar", Go(Limits(depth=9))),
        ("go nodes +100", Go(Limits(nodes=100))),
        ("go searchmoves a b depth 3", Go(Limits(depth=3, moves=("a", "b")))),
        ("go searchmoves a", Go(Limits(infinite=True, moves=("a",)))),
        ("go movestogo 9", Go(Limits(infinite=True, movestogo=9))),
        ("go win 3", Go(Limits(win=3))),
        ("go ponder p1time 5", Go(Limits(ponder=True, clocks=(5,), increments=(0,)))),
        (
            "go wtime 1000 btime -5 winc 0 binc 7 movestogo 3",
            Go(Limits(clocks=(1000, 1), increments=(0, 7), movestogo=3)),
        ),
        ("go p3time 9", Go(Limits(clocks=(None, None, 9), increments=(0, 0, 0)))),
        ("hint", Hint(3, Limits(movetime=1000))),
        ("hint 5", Hint(5, Limits(movetime=1000))),
        ("hint 2 depth 4", Hint(2, Limits(depth=4))),
        ("hint searchmoves a", Hint(3, Limits(movetime=1000, moves=("a",)))),
    ],
)
def test_line_is_read(line: str, command: object) -> None:
    assert parse_command(line) == command


@pytest.mark.parametrize("line", ["", " ", "\t\r"])
def test_blank_line_is_no_command(line: str) -> None:
    assert parse_command(line) is None


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("xyzzy", "'xyzzy'"),
        ("Go depth 3", "'Go'"),
        ("setoption Hash 3", "'Hash'"),
        ("setoption", "the end of the line"),
        ("setoption name value 3", "the name of an option"),
        ("position", "startpos, empty or fen"),
        ("position here", "'here'"),
        ("position fen", "a position text"),
        ("position startpos b2-c2", "'b2-c2'"),
        ("position startpos seat=1", "'seat=1'"),
        ("position empty seat=x", "'x'"),
        ("position empty seat=-1", "0 or more"),
        ("query", "fen, gameover"),
        ("query weather", "'weather'"),
        ("go depth 0", "1 or more"),
        ("go nodes 0", "1 or more"),
        ("go movetime 0", "1 or more"),
        ("go win 0", "1 or more"),
        ("go depth", "a value for depth"),
        ("go depth x", "'x'"),
        ("go depth 3.5", "'3.5'"),
        ("go depth 1_0", "'1_0'"),
        ("go depth ٣", "'٣'"),
        ("go depth 99999999999999999999", "'99999999999999999999'"),
        ("go p1inc -1", "0 or more"),
        ("go p8time 5", "'p8time'"),
        ("go 5", "'5'"),
        ("go depth 5 6", "'6'"),
        ("go searchmoves", "a value for searchmoves"),
        ("perft", "a depth"),
        ("perft -1", "'-1'"),
        ("perft 3 4", "'4'"),
        ("hint 0", "1 to 1000"),
        ("x\x00y\x7fz", "'x\\x00y\\x7fz'"),
    ],
)
def test_bad_line_names_the_offending_word(line: str, words: str) -> None:
    with pytest.raises(SyntaxProblem) as problem:
        parse_command(line)
    message = str(problem.value)
    assert words in message
    assert len(message.splitlines()) == 1


def test_long_word_is_quoted_in_part() -> None:
    with pytest.raises(SyntaxProblem) as problem:
        parse_command("x" * 1_000_000)
    assert len(str(problem.value)) < 200


@given(st.text(max_size=100))
def test_any_text_is_a_command_or_one_error_line(line: str) -> None:
    try:
        found: object = parse_command(line)
    except SyntaxProblem as problem:
        found = str(problem)
    assert not isinstance(found, str) or found.isprintable()


NUMBERS = st.none() | st.integers(1, 2**63 - 1)
MOVES = st.text("abcx123-:>?#", min_size=1, max_size=6)


@given(
    st.builds(
        Limits,
        depth=NUMBERS,
        nodes=NUMBERS,
        movetime=NUMBERS,
        movestogo=NUMBERS,
        win=NUMBERS,
        infinite=st.just(True),
        ponder=st.booleans(),
        moves=st.lists(MOVES, max_size=3).map(tuple),
    )
)
def test_limits_are_read_as_they_are_written(limits: Limits) -> None:
    assert parse_limits(format_limits(limits).split(), "go") == limits


@given(
    st.builds(
        PositionSpec,
        kind=st.just("fen"),
        text=st.lists(MOVES, min_size=1, max_size=3).map(" ".join),
        moves=st.lists(MOVES, max_size=3).map(tuple),
    )
    | st.builds(
        PositionSpec,
        kind=st.just("empty"),
        seat=st.none() | st.integers(0, 6),
        moves=st.lists(MOVES, max_size=3).map(tuple),
    )
)
def test_position_words_are_read_as_they_are_written(spec: PositionSpec) -> None:
    assert parse_spec(str(spec).split()) == spec
    assert parse_place(str(spec)) == spec
