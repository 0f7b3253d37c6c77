"""Values to lines and back: the answers of protocol.md."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import SyntaxProblem
from solver.info import BestMove, Centi, Hint, Info, Points, Share
from solver.protocol.answers import (
    format_best,
    format_hint,
    format_info,
    parse_best,
    parse_info,
    parse_policy,
)


def test_info_lines_of_the_protocol_are_read_and_written() -> None:
    alphabeta = (
        "info depth 9 seldepth 17 multipv 1 score cp 35 nodes 812345 nps 4012345 hashfull 12 "
        "time 202 pv c3-c4 e5-d5"
    )
    sampling = (
        "info depth 6 multipv 1 score wp 0.412 margin -0.8 visits 5120 nodes 20000 nps 61000 "
        "time 330 pv 2:CCH"
    )
    for line in (alphabeta, sampling):
        info = parse_info(line)
        assert info is not None
        assert format_info(info) == line


@pytest.mark.parametrize(
    ("score", "words"),
    [
        (Centi(-12, "lower"), "score cp -12 lowerbound"),
        (Centi(0, "upper"), "score cp 0 upperbound"),
        (Points(-2, 7), "score points -2 plies 7"),
        (Points(1, 7, "lower"), "score points 1 plies 7 lowerbound"),
        (Share(1 / 3, 2 / 3, exact=True), "score wp 0.333333333 margin 0.666666667 exact"),
        (Share(0.5, -1.25), "score wp 0.5 margin -1.25 "),
    ],
)
def test_scores_have_their_own_words(score: Centi | Points | Share, words: str) -> None:
    line = format_info(Info(1, score, ("a",), 1, 1, 1))
    assert f"{words} ".replace("  ", " ") in line


COUNT = st.integers(0, 2**63 - 1)
SCORES = (
    st.builds(Centi, st.integers(-9999, 9999), st.sampled_from(["exact", "lower", "upper"]))
    | st.builds(Points, st.integers(-2, 2), st.integers(0, 200))
    | st.builds(
        Share, st.integers(0, 10**4).map(lambda n: n / 10**4), st.integers(-99, 99), st.booleans()
    )
)
INFOS = st.builds(
    Info,
    depth=COUNT,
    score=SCORES,
    line=st.lists(st.text("abcx123-:?", min_size=1), max_size=3).map(tuple),
    nodes=COUNT,
    time=COUNT,
    nps=COUNT,
    seldepth=st.none() | COUNT,
    multipv=st.integers(1, 500),
    visits=st.none() | COUNT,
    hashfull=st.none() | COUNT,
)


@given(INFOS)
def test_info_is_read_as_it_is_written(info: Info) -> None:
    assert parse_info(format_info(info)) == info


def test_notes_are_written_and_passed_over() -> None:
    info = Info(1, Share(0.5, 0), ("a",), 1, 1, 1, notes=(("worlds", 12.0), ("ess", 3.25)))
    line = format_info(info)
    assert " worlds 12 ess 3.25 pv a" in line
    assert parse_info(line) is not None


@pytest.mark.parametrize(
    "line",
    ["info string hello", "info policy a 0.5", "info hint 1 a", "info depth 3", "bestmove a"],
)
def test_other_lines_tell_no_line_of_play(line: str) -> None:
    assert parse_info(line) is None


@pytest.mark.parametrize(
    "line",
    [
        "info depth x score cp 1",
        "info score cp",
        "info score cp abc",
        "info score what 3",
        "info score wp x",
    ],
)
def test_garbled_info_is_an_error(line: str) -> None:
    with pytest.raises(SyntaxProblem):
        parse_info(line)


def test_policy_and_messages_stand_before_bestmove() -> None:
    best = BestMove("a", None, policy=(("a", 0.75), ("b", 0.25)), messages=("no win in 3",))
    lines = list(format_best(best, ponder=True))
    assert lines == ["info string no win in 3", "info policy a 0.75 b 0.25", "bestmove a"]
    assert parse_policy(lines[1]) == best.policy
    assert parse_policy(lines[2]) is None


@pytest.mark.parametrize(
    ("line", "moves"),
    [
        ("bestmove a ponder b", ("a", "b")),
        ("bestmove a", ("a", None)),
        ("bestmove (none)", (None, None)),
        ("info depth 1", None),
    ],
)
def test_bestmove_is_read(line: str, moves: object) -> None:
    assert parse_best(line) == moves


def test_finished_position_has_no_move_and_no_ponder() -> None:
    assert list(format_best(BestMove(None, "b"), ponder=True)) == ["bestmove (none)"]


def test_the_reply_to_ponder_on_is_named_on_request() -> None:
    best = BestMove("a", "b")
    assert list(format_best(best, ponder=True)) == ["bestmove a ponder b"]
    assert list(format_best(best, ponder=False)) == ["bestmove a"]


def test_hint_line_ends_with_its_reason() -> None:
    hint = Hint("a", Centi(35), 0.54361, ("a", "b"), "Captures a warrior.")
    assert format_hint(2, hint) == (
        "info hint 2 a score cp 35 share 0.5436 pv a b reason Captures a warrior."
    )
