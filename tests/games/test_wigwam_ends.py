"""When and how a game of Wigwam ends: WIG-23 to WIG-29."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wigwam_table import (
    ON,
    OVER,
    SHUFFLE,
    SHUFFLED,
    at,
    end,
    legal,
    play,
    refused,
)

# -- the end


@pytest.mark.parametrize("side", ["l", "d"])
@pytest.mark.parametrize(("pieces", "points"), [("Cd4 Wa1 wg7", 2), ("Wa1 cd4 wg7", -2)])
def test_wig23_a_side_without_a_chief_has_lost(
    Position: Any, pieces: str, points: int, side: str
) -> None:
    """WIG-23: whoever is to move."""
    assert end(at(Position, pieces, f"{side} 0 1")) == (points, "WIG-23")


def test_wig23_some_chief_there_must_be(Position: Any) -> None:
    """WIG-23: both sides without a chief."""
    with refused():
        at(Position, "Wa1 wg7")


def test_wig24_the_enclosed_side_loses(Position: Any) -> None:
    """WIG-24: chief and warrior in the corner, tents about them; the own tent could move."""
    walled = "Ca1 Wa2 tb1 tb2 tb3 wa3 wa4 Tg7 cg4"
    assert end(at(Position, walled)) == (-2, "WIG-24")
    assert end(at(Position, walled, "d 0 1")) == ON


@pytest.mark.parametrize(
    ("pieces", "why"),
    [
        ("Ca1 Wa2 ta3 tb1 tb3 wb2 Tg7 cg4", "a1xb2-c3"),
        ("Ca1 Ta2 tb1 tb2 Wd1 wg4 cg7", "a1-a3"),
        ("Ca1 ta2 tb1 tb2 Wd4 wg4 cg7", "d4-d5"),
    ],
)
def test_wig24_not_enclosed(Position: Any, pieces: str, why: str) -> None:
    """WIG-24: a capture, a long move over an own tent or a step of one warrior is enough."""
    position = at(Position, pieces)
    assert end(position) == ON
    assert why in legal(position)


@pytest.mark.parametrize("others", ["cg4 wd4", "cg4"])
def test_wig24_an_enclosed_bare_chief_loses_two(Position: Any, others: str) -> None:
    """WIG-24 before WIG-25 and WIG-27."""
    assert end(at(Position, f"Ca1 ta2 tb1 tb2 Tg7 {others}")) == (-2, "WIG-24")


def test_wig25_a_side_without_warriors_loses_one(Position: Any) -> None:
    """WIG-25: no capture, or one warrior of two, saves nobody; Dark the same."""
    assert end(at(Position, "Cd4 wd6 cg7")) == (-1, "WIG-25")
    assert end(at(Position, "Cd4 wd5 wg4 ca1")) == (-1, "WIG-25")
    assert end(at(Position, "cd4 Wd6 Cg7", "d 0 1")) == (1, "WIG-25")


@pytest.mark.parametrize(
    ("pieces", "saving"),
    [
        ("Cd4 wd5 wf6 ca1", "d4xd5-e6xf6-f5"),
        ("Cd4 cd5 wg4", "d4xd5-d6"),
        ("Cd4 wd5 cf6 wa1", "d4xd5-e6xf6-g6"),
    ],
)
def test_wig25_a_reply_that_saves(Position: Any, pieces: str, saving: str) -> None:
    """WIG-25: all warriors, or the chief, also by a chain; then play goes on."""
    position = at(Position, pieces)
    assert end(position) == ON
    assert saving in legal(position)


def test_wig25_all_moves_stay_legal(Position: Any) -> None:
    """WIG-25: other captures and, where the agreement has them, other moves."""
    assert "d4xd5-c5" in legal(at(Position, "Cd4 wd5 wf6 ca1"))
    assert "d4-d3" in legal(at(Position, "Cd4 wd5 wf6 ca1", Capture="huff"))


def test_wig26_the_reply_did_not_save(Position: Any) -> None:
    """WIG-26: the other warrior is left, and so its side wins a point."""
    assert end(at(Position, "Cd4 wd5 wf6 ca1").play("d4xd5-c5")) == (-1, "WIG-26")
    assert end(at(Position, "Cd4 cd5 Wa1")) == (1, "WIG-26")


def test_wig27_chiefs_alone_draw(Position: Any) -> None:
    """WIG-27: neither side has a warrior; tents do not matter."""
    assert end(at(Position, "Cd4 cd6 Ta1 tg7")) == (0, "WIG-27")
    assert end(at(Position, "Cd4 wd5 wf6 ca1").play("d4xd5-e6xf6-f5")) == (0, "WIG-27")


def test_wig27_unless_the_chief_can_be_captured(Position: Any) -> None:
    """WIG-27: then play goes on, and the capture wins by WIG-23."""
    position = at(Position, "Cd4 cd5")
    assert end(position) == ON
    assert legal(position) == ["d4xd5-c5", "d4xd5-d6", "d4xd5-e6"]
    assert end(position.play("d4xd5-d6")) == (2, "WIG-23")


@pytest.mark.parametrize(("limit", "rounds"), [({}, 2), ({"Repetition": 2}, 1)])
def test_wig28_repetition(Position: Any, limit: dict[str, Any], rounds: int) -> None:
    """WIG-28: the text is the first occurrence, the third is a draw unless agreed otherwise."""
    position = play(at(Position, SHUFFLED, **limit), " ".join([SHUFFLE] * (rounds - 1)))
    *before, last = SHUFFLE.split()
    position = play(position, " ".join(before))
    assert end(position) == ON
    assert end(position.play(last)) == (0, "WIG-28")


def test_wig28_no_repetition(Position: Any) -> None:
    """WIG-28: `Repetition=0` is off."""
    assert end(play(at(Position, SHUFFLED, Repetition=0), " ".join([SHUFFLE] * 5))) == ON


def test_wig28_the_side_to_move_counts(Position: Any) -> None:
    """WIG-28: the same pieces with the other side to move are another position."""
    position = at(Position, "Ca1 Wd1 cg7 wd7", Repetition=2)
    assert end(play(position, "a1-a3 g7-g6 a3-a2 g6-g7 a2-a1")) == ON


def test_wig28_no_capture(Position: Any) -> None:
    """WIG-28: 100 plies without a capture unless agreed otherwise; 0 is off."""
    position = at(Position, SHUFFLED, "l 99 80")
    assert end(position) == ON
    assert end(position.play("a1-b1")) == (0, "WIG-28")
    assert end(at(Position, SHUFFLED, "l 19 80", NoCapture=20)) == ON
    assert end(at(Position, SHUFFLED, "l 20 80", NoCapture=20)) == (0, "WIG-28")
    assert end(at(Position, SHUFFLED, "l 1000 800", NoCapture=0)) == ON


def test_wig28_is_checked_last(Position: Any) -> None:
    """WIG-28: a win by another clause comes first."""
    assert end(at(Position, "Cd4 wd6 cg7", "l 100 90")) == (-1, "WIG-25")
    assert end(at(Position, "Cd4 cd5", "l 100 90")) == (0, "WIG-28")


@pytest.mark.parametrize(
    ("pieces", "scores", "winners"),
    [
        ("Cd4 Wa1 wg7", (2, -2), (0,)),
        ("Cd4 cd5 Wa1", (1, -1), (0,)),
        ("Cd4 cd6", (0, 0), (0, 1)),
        ("Cd4 wd6 cg7", (-1, 1), (1,)),
        ("Wa1 cd4 wg7", (-2, 2), (1,)),
    ],
)
def test_wig29_points(
    Position: Any, pieces: str, scores: tuple[int, int], winners: tuple[int, ...]
) -> None:
    """WIG-29: what one side gains the other loses; a draw is shared."""
    position = at(Position, pieces)
    assert position.turn == OVER
    assert legal(position) == []
    assert tuple(position.scores()) == tuple(position.returns()) == scores
    assert tuple(position.winners()) == winners
    with refused():
        position.play("d4-d3")


def test_wig29_no_points_before_the_end(Position: Any) -> None:
    """WIG-29: a game that goes on."""
    start = Position.start()
    assert (start.scores(), tuple(start.winners()), start.result()) == (None, (), None)
