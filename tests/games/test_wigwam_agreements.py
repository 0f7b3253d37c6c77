"""What a neglected capture gives the opponent, and which paths are one move: WIG-21, WIG-22."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wigwam_table import (
    APART,
    DARK,
    LIGHT,
    ON,
    at,
    end,
    legal,
    play,
    refused,
    table,
)

# -- agreements on a capture that is not made

# Light can capture by a1xb2-c3 alone.
NEGLECT = "Wa1 wb2 Cb5 Wa4 cg4 wg7"
QUIET = "b5-b4"


def test_wig21_forced_is_the_default(Position: Any) -> None:
    """WIG-21: with a capture on the board nothing else is legal."""
    assert legal(at(Position, NEGLECT)) == ["a1xb2-c3"]
    assert legal(at(Position, NEGLECT, Capture="forced")) == ["a1xb2-c3"]


@pytest.mark.parametrize("agreement", ["huff", "insist"])
def test_wig21_other_moves_are_legal_too(Position: Any, agreement: str) -> None:
    """WIG-21: the moves are those of before and the capture."""
    moves = legal(at(Position, NEGLECT, Capture=agreement))
    assert {"a1xb2-c3", "a1-a2", "b5-c6", QUIET} <= set(moves)


@pytest.mark.parametrize("agreement", ["forced", "huff", "insist"])
def test_wig21_no_unfinished_chain(Position: Any, agreement: str) -> None:
    """WIG-21, WIG-19: no agreement lets a chain stop half way."""
    position = at(Position, f"Wd2 wd3 wd5 {APART}", Capture=agreement)
    assert [move for move in legal(position) if "x" in move] == ["d2xd3-d4xd5-d6"]
    with refused():
        position.play("d2xd3-d4")


@pytest.mark.parametrize("agreement", ["huff", "insist"])
@pytest.mark.parametrize(
    ("pieces", "move", "claims"),
    [
        (NEGLECT, "b5-b4", ["a1"]),
        (NEGLECT, "a1-b1", ["b1"]),
        (NEGLECT, "a1xb2-c3", []),
        ("Wa1 wb2 Ca2 Wa4 cg4 wg7", "a4-a3", ["a1", "a2"]),
        ("Wa1 Cb5 Wa4 cg4 wg7", "b5-b4", []),
    ],
)
def test_wig21_over_which_pieces(
    Position: Any, agreement: str, pieces: str, move: str, claims: list[str]
) -> None:
    """WIG-21: over all that could have captured, where they now stand, if none did."""
    after = at(Position, pieces, Capture=agreement).play(move)
    found = [text for text in legal(after) if ":" in text]
    assert found == [f"{agreement}:{point}" for point in claims]


def test_wig21_removal(Position: Any) -> None:
    """WIG-21: a ply of its own: the same side moves, the count is 0, the move number stays."""
    after = play(at(Position, NEGLECT, "l 7 9", Capture="huff"), f"{QUIET} huff:a1")
    assert after.text() == f"{table('wb2 Cb4 Wa4 cg4 wg7')} d 0 9 -"
    assert after.turn == DARK
    assert not [text for text in legal(after) if ":" in text]


def test_wig21_one_removal_of_several(Position: Any) -> None:
    """WIG-21: the opponent chooses the piece, one."""
    position = play(at(Position, "Wa1 wb2 Ca2 Wa4 cg4 wg7", Capture="huff"), "a4-a3")
    with refused():
        position.play("huff:a3")
    once = position.play("huff:a1")
    assert once.text() == f"{table('wb2 Ca2 Wa3 cg4 wg7')} d 0 1 -"
    with refused():
        once.play("huff:a2")


def test_wig21_a_removed_chief_is_a_captured_chief(Position: Any) -> None:
    """WIG-21, WIG-23."""
    position = play(at(Position, "Wa1 wb2 Ca2 Wa4 cg4 wg7", Capture="huff"), "a4-a3 huff:a2")
    assert end(position) == (-2, "WIG-23")


def test_wig21_letting_the_right_pass(Position: Any) -> None:
    """WIG-21: any legal move does; afterwards the right is gone."""
    position = play(at(Position, NEGLECT, Capture="huff"), f"{QUIET} g7-g6")
    assert position.text() == f"{table('Wa1 wb2 Cb4 Wa4 cg4 wg6')} l 2 2 -"
    assert not [text for text in legal(position) if ":" in text]


@pytest.mark.parametrize(
    ("pieces", "rest", "without"),
    [
        ("Ca1 Tg7 ta2 tb1 tb2 cg4 wd4", "l 4 9", "WIG-24"),
        ("Cd4 Tb5 cg7 wd6", "l 4 9", "WIG-25"),
        ("Cd4 Wa1 cg7", "l 4 9", "WIG-26"),
        ("Cd4 Ta1 cg7 tg4", "l 4 9", "WIG-27"),
        (NEGLECT, "l 100 90", "WIG-28"),
    ],
)
def test_wig21_only_a_missing_chief_ends_the_game(
    Position: Any, pieces: str, rest: str, without: str
) -> None:
    """WIG-21: while a right over one of Dark's pieces is open, the later clauses wait."""
    right = next(word[1:] for word in pieces.split() if word[0] in "cw")
    closed = at(Position, pieces, f"{rest} -", Capture="huff")
    assert closed.clause() == without
    open_right = at(Position, pieces, f"{rest} {right}", Capture="huff")
    assert end(open_right) == ON
    assert f"huff:{right}" in legal(open_right)


def test_wig21_a_missing_chief_does_end_it(Position: Any) -> None:
    """WIG-21: even while a right is open."""
    assert end(at(Position, "Wa1 cg4 wg7", "d 4 9 a1", Capture="huff")) == (-2, "WIG-23")


def test_wig21_the_enclosed_side_may_move_a_tent(Position: Any) -> None:
    """WIG-21: any legal move, though without the right the game would be over."""
    position = at(Position, "Ca1 Wa2 tb1 tb2 tb3 wa3 wa4 Tg7 cg4", "l 4 9 a4", Capture="huff")
    assert legal(position) == ["g7-f6", "g7-f7", "g7-g6", "huff:a4"]
    assert position.play("g7-f7").turn == DARK


def test_wig21_after_a_removal_the_end_is_checked_anew(Position: Any) -> None:
    """WIG-21: Light's last warrior is removed, Dark to move has some: WIG-26."""
    position = play(at(Position, "Wa1 wb2 Cb5 cg4 wg7", Capture="huff"), QUIET)
    assert end(position) == ON
    assert end(position.play("huff:a1")) == (-1, "WIG-26")


ROUND = "g7-f7 b5-b4 f7-g7 b4-b5"  # Light neglects a1xb2-c3 twice


def test_wig21_a_draw_by_repetition_waits_for_a_turn_without_a_right(Position: Any) -> None:
    """WIG-21, WIG-28: the second occurrence counts, the draw is declared a turn later."""
    start = at(Position, NEGLECT, "d 1 1 a1", Capture="huff", Repetition=2)
    again = play(start, ROUND)
    assert again.text() == f"{table(NEGLECT)} d 5 3 a1"
    assert end(again) == ON
    assert end(again.play("g4-f3")) == (0, "WIG-28")


def test_wig21_a_removal_leaves_no_old_occurrence(Position: Any) -> None:
    """WIG-21, WIG-28 (reading): after the removal no earlier position can come back."""
    start = at(Position, NEGLECT, "d 1 1 a1", Capture="huff", Repetition=2)
    removed = play(start, f"{ROUND} huff:a1")
    assert end(removed) == ON
    assert end(removed.play("g4-f3")) == ON


@pytest.mark.parametrize(("move", "named"), [("b5-b4", "a1"), ("a1-b1", "b1")])
def test_wig21_insisting_takes_the_move_back(Position: Any, move: str, named: str) -> None:
    """WIG-21: named where it stands now, the piece must capture from where it stood."""
    before = at(Position, NEGLECT, "l 7 9", Capture="insist")
    after = play(before, f"{move} insist:{named}")
    assert after.text() == f"{table(NEGLECT)} l 7 9 !a1"
    assert after.turn == LIGHT
    assert legal(after) == ["a1xb2-c3"]
    with refused():
        after.play(move)
    assert after.play("a1xb2-c3").text() == f"{table('Wc3 Cb5 Wa4 cg4 wg7')} d 0 9"


def test_wig21_the_named_piece_must_capture(Position: Any) -> None:
    """WIG-21: a2 could capture as well and may not."""
    position = play(at(Position, "Wa1 wb2 Ca2 Wa4 cg4 wg7", Capture="insist"), "a4-a3 insist:a1")
    assert legal(position) == ["a1xb2-c3"]


def test_wig21_nothing_to_insist_on_from_a_bare_text(Position: Any) -> None:
    """WIG-21: a position text knows no move that could be taken back."""
    after = at(Position, NEGLECT, Capture="insist").play(QUIET)
    bare = Position.parse(after.text(), Capture="insist")
    assert "insist:a1" in legal(after)
    assert not [text for text in legal(bare) if ":" in text]


def test_wig21_the_record_keeps_the_move_taken_back(Position: Any) -> None:
    """WIG-21: what was played was seen, also what no longer stands."""
    moves = [QUIET, "insist:a1", "a1xb2-c3"]
    position = play(at(Position, NEGLECT, Capture="insist"), " ".join(moves))
    assert position.seen(LIGHT)[-3:] == position.seen(DARK)[-3:] == moves


def test_wig21_a_capture_due_comes_before_the_end(Position: Any) -> None:
    """WIG-21 (reading): taken back to a turn with an open right, the game still goes on."""
    start = at(Position, "Wa1 wb2 Cb5 Wf6 cg4 wg7", Capture="insist", NoCapture=2)
    position = play(start, f"{QUIET} g4-f3 b4-b5 insist:a1")
    assert position.text() == f"{table('Wa1 wb2 Cb4 Wf6 cf3 wg7')} l 2 2 !a1"
    assert end(position) == ON
    assert legal(position) == ["a1xb2-c3"]


# -- one move, several paths


def test_wig22_paths_to_the_same_end_are_one_move(Position: Any) -> None:
    """WIG-22: by d3 or e3 to the capture of e4; the first in ASCII order is the text."""
    position = at(Position, "Cd1 wd2 we4 Wa4 cg7")
    assert legal(position) == [
        "d1xd2-c2",
        "d1xd2-d3xe4-e5",
        "d1xd2-d3xe4-f4",
        "d1xd2-d3xe4-f5",
        "d1xd2-e3xe4-d4",
    ]
    assert position.aliases() == {
        "d1xd2-e3xe4-e5": "d1xd2-d3xe4-e5",
        "d1xd2-e3xe4-f5": "d1xd2-d3xe4-f5",
    }


def test_wig22_every_complete_path_is_read(Position: Any) -> None:
    """WIG-22: the other path is the same move, also in the record."""
    position = at(Position, "Cd1 wd2 we4 Wa4 cg7")
    after = position.play("d1xd2-e3xe4-e5")
    assert after.text() == position.play("d1xd2-d3xe4-e5").text()
    assert after.seen(DARK)[-1] == "d1xd2-d3xe4-e5"


def test_wig22_other_captures_are_other_moves(Position: Any) -> None:
    """WIG-22: the same way from a1 to c3 over one piece or another is not one move."""
    position = at(Position, "Ca1 wa2 wb1 Wa4 cg7")
    assert {"a1xa2-b3", "a1xb1-c2"} <= set(legal(position))
    assert position.aliases() == {}


def test_wig22_completeness_is_judged_path_by_path(Position: Any) -> None:
    """WIG-22: round the same ring one way the chain may end on d4, the other way not."""
    position = Position.parse("4/1W3/C1tW2/WwWc3/1WW3/1W2t/4 d 0 11")
    assert "d4xe5-f5xf4-e3xd3-d4" in legal(position)
    with refused():
        position.play("d4xd3-e3xf4-f5xe5-d4")
