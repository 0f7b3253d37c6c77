"""Position files: one position a line, fields behind `;`, comments and options behind `#`."""

from __future__ import annotations

import io
from importlib.resources import files
from pathlib import Path

import pytest

from solver.games import NAMES
from solver.positions.files import (
    LONGEST,
    FileProblem,
    Reader,
    raw_lines,
    read_entries,
    read_stream,
)  # fmt: skip
from solver.positions.spec import PositionSpec


def test_plain_file_of_position_texts_is_a_position_file() -> None:
    lines = ["a/b l 0 1\n", "\n", "c/d d 0 1\r\n"]
    specs = [entry.spec for entry in read_entries(lines, "f")]
    assert specs == [PositionSpec("fen", "a/b l 0 1"), PositionSpec("fen", "c/d d 0 1")]


def test_fields_comments_and_options() -> None:
    text = """\
# a comment
# option Chain=may
fen a l 0 1 moves x y; bm p q; am r; id "one; two"; why because; perft 3 14 159
# option Capture = huff
empty seat=1 moves ? #CDR;
"""
    first, second = read_entries(io.StringIO(text), "f")
    assert first.spec == PositionSpec("fen", "a l 0 1", moves=("x", "y"))
    assert (first.best, first.avoid, first.id) == (("p", "q"), ("r",), "one; two")
    assert (first.why, first.perft, first.line) == ("because", (3, 14, 159), 3)
    assert first.options == {"Chain": "may"}
    assert second.spec == PositionSpec("empty", seat=1, moves=("?", "#CDR"))
    assert second.options == {"Chain": "may", "Capture": "huff"}


def test_fields_and_remarks_of_others_are_passed_over() -> None:
    lines = b'\xef\xbb\xbfa l 0 1; ce 35; bm p; c0 "x # y" # a remark; bm q\r\n\r\nempty moves #CDR # z\r\n'
    first, second = read_stream(io.BytesIO(lines), "f")
    assert (first.spec.text, first.best, first.unknown) == ("a l 0 1", ("p",), ("ce", "c0"))
    assert first.warnings == ("f:1: passed over the field 'ce'", "f:1: passed over the field 'c0'")
    assert (second.spec.moves, second.warnings) == (("#CDR",), ())


def test_field_may_stand_right_behind_the_position() -> None:
    [entry] = read_entries(['a l 0 1 bm p q; id "one";'], "f")
    assert (entry.spec.text, entry.best, entry.id) == ("a l 0 1", ("p", "q"), "one")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("a; bm", "f:2: bm: expected a value, found none"),
        ("a; perft 1 x", "f:2: perft: expected a whole number for a leaf count, found 'x'"),
        ("; bm a", "f:2: position: expected a position text after fen, found none"),
        ("a; id x; bm y; id z", "f:2: id: expected it once, found it twice"),
        ('a; id "b; bm y', "f:2: text: expected a closing quote, found none"),
        ("startpos 3", "f:2: position: unexpected '3' after startpos"),
    ],
)
def test_problem_names_file_line_field_and_what_was_expected(line: str, words: str) -> None:
    with pytest.raises(FileProblem) as problem:
        list(read_entries(["# first", line], "f"))
    assert str(problem.value) == words


def test_bytes_that_are_no_utf8_are_a_problem_of_their_line() -> None:
    with pytest.raises(FileProblem, match="f:2: text: expected UTF-8 text, found byte 0xff"):
        list(read_stream(io.BytesIO(b"a\n\xff\n"), "f"))


def test_byte_order_mark_is_passed_over() -> None:
    [entry] = read_stream(io.BytesIO(b"\xef\xbb\xbfstartpos\n"), "f")
    assert entry.spec == PositionSpec("startpos")


def test_many_quotes_take_no_time() -> None:
    with pytest.raises(FileProblem):
        list(read_entries(['a "' + 'b;"' * 300_000], "f"))


def test_options_know_the_line_that_sets_them() -> None:
    lines = ["# option Chain=may", "startpos", "# option Chain=must", "# option Capture=huff", "startpos"]
    first, second = read_entries(lines, "f")
    assert (first.set_on, second.set_on) == ({"Chain": 1}, {"Chain": 3, "Capture": 4})
    assert str(second.option_problem("Capture", "no")) == "f:4: option: no"


def test_line_without_end_is_refused_before_it_is_read() -> None:
    with open("/dev/zero", "rb") as endless, pytest.raises(FileProblem, match="f:1: text: expected at most"):
        list(read_stream(endless, "f"))


def test_long_line_is_one_problem_of_its_line() -> None:
    """The lines behind it keep their numbers."""
    stream = io.BytesIO(b"startpos\n" + b"x" * (3 * LONGEST) + b"\nstartpos\n")
    lines = list(raw_lines(stream))
    assert [len(lines[0]), len(lines[2])] == [9, 9]
    assert len(lines) == 3
    with pytest.raises(FileProblem, match=f"f:2: text: expected at most {LONGEST} bytes"):
        Reader("f").read(2, lines[1])


@pytest.mark.parametrize("game", NAMES)
def test_the_bench_set_among_the_positions_is_that_of_the_package(game: str) -> None:
    """There it is a link, and a copy where an archive knows none."""
    shown = Path("positions", game, "bench.txt").read_text(encoding="utf-8")
    assert shown == files("solver").joinpath("data", f"{game}-bench.txt").read_text(encoding="utf-8")
