"""The texts of Wigwam, perft and the rule options: WIG-30 to WIG-32."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wigwam_table import (
    APART,
    DARK,
    ENDS,
    LIGHT,
    OVER,
    SHUFFLE,
    SHUFFLED,
    SMALL,
    START,
    at,
    legal,
    play,
    refused,
)

# -- texts


@pytest.mark.parametrize(
    ("text", "options"),
    [
        (START, {}),
        (SMALL, {}),
        ("2w1/1w3/c3C1/2w1w2/2w3/wW3/1tw1 d 13 33", {"Chain": "may"}),
        ("2w1/1w3/c3C1/2w1w2/2w3/wW3/1tw1 l 0 33 -", {"Capture": "huff"}),
        ("t3/wtww1/1tTw1c/7/1W2T1/W1wW1/1TC1 d 1 17 a3,b4", {"Capture": "huff"}),
        ("t3/wtww1/1tTw1c/7/1W4/W1wWT/1TC1 l 0 17 !b4", {"Capture": "insist"}),
        ("t3/wtww1/1tTw1c/7/1W4/W1wWT/1TC1 l 0 17", {"Capture": "insist"}),
    ],
)
def test_wig30_texts_are_read_and_written(
    Position: Any, text: str, options: dict[str, str]
) -> None:
    """WIG-30: what is read is written."""
    assert Position.parse(text, **options).text() == text


def test_wig30_the_fifth_field_is_added_under_huff(Position: Any) -> None:
    """WIG-30: read without it, it is `-`."""
    assert Position.parse(START, Capture="huff").text() == f"{START} -"


def test_wig30_counters(Position: Any) -> None:
    """WIG-30: the count from 0 at a capture, the number up after Dark's move."""
    position = at(Position, "Wa1 Ca4 wg7 cg4 wb5", "d 6 9")
    assert position.play("g7-g6").text().endswith(" l 7 10")
    assert position.play("b5-c6").play("a1-a2").text().endswith(" d 8 10")
    capture = at(Position, f"Wd4 wd5 {APART}", "l 6 9").play("d4xd5-d6")
    assert capture.text().endswith(" d 0 9")


BAD_TEXTS = {
    "empty": "",
    "three fields": "c3/5/6/7/6/5/C3 l 0",
    "six fields": f"{START} - -",
    "six rows": "c3/5/6/7/6/5 l 0 1",
    "row too short": "c3/5/6/7/6/5/C2 l 0 1",
    "row too long": "c3/5/6/7/6/5/C4 l 0 1",
    "letter": "c3/5/6/7/6/5/C2X l 0 1",
    "run not maximal": "c3/5/6/34/6/5/C3 l 0 1",
    "run of 0": "c30/5/6/7/6/5/C3 l 0 1",
    "8 warriors": "c3/5/6/7/WWW3/WWWWW/C3 l 0 1",
    "2 chiefs": "c3/5/6/7/6/5/C2C l 0 1",
    "4 tents": "c3/5/6/7/6/TTTT1/C3 l 0 1",
    "side": "c3/5/6/7/6/5/C3 w 0 1",
    "count below 0": "c3/5/6/7/6/5/C3 l -1 1",
    "count no number": "c3/5/6/7/6/5/C3 l x 1",
    "number 0": "c3/5/6/7/6/5/C3 l 0 0",
    "number with a leading 0": "c3/5/6/7/6/5/C3 l 0 01",
    "number of other digits": "c3/5/6/7/6/5/C3 l 0 \u0661",
    "fifth field": f"{START} -",
    "arrangement": "arrangement",
}


@pytest.mark.parametrize("text", BAD_TEXTS.values(), ids=BAD_TEXTS)
def test_wig30_anything_else_is_refused(Position: Any, text: str) -> None:
    """WIG-30."""
    with refused():
        Position.parse(text)


@pytest.mark.parametrize(
    "right", ["a9", "b1", "a2", "a3", "g7", "a4,a1", "a1,a1", "a1,", "!a1", "--", "A1"]
)
def test_wig30_rights_that_cannot_be(Position: Any, right: str) -> None:
    """WIG-30: own warriors and chief of the side that just moved, in ASCII order, each once."""
    pieces = "Wa1 Ta2 Wa4 Cb5 cg7 wg4"
    assert at(Position, pieces, "d 1 1 a1,a4,b5", Capture="huff").turn == DARK
    with refused():
        at(Position, pieces, f"d 1 1 {right}", Capture="huff")


@pytest.mark.parametrize("due", ["-", "a1", "!", "!a3", "!b2", "!a4", "!a2", "!a1,a4", "!a9"])
def test_wig30_duties_that_cannot_be(Position: Any, due: str) -> None:
    """WIG-30: one point, of a piece of the side to move that can capture."""
    pieces = "Wa1 wb2 Ta2 Wa4 Cb5 cg7 wg4"
    assert legal(at(Position, pieces, "l 1 1 !a1", Capture="insist")) == ["a1xb2-c3"]
    with refused():
        at(Position, pieces, f"l 1 1 {due}", Capture="insist")


def test_wig31_move_texts(Position: Any) -> None:
    """WIG-31: `-` before a landing, `x` before a captured point, every one of them named."""
    assert "d4-d5" in legal(at(Position, f"Wd4 {APART}"))
    assert legal(at(Position, f"Wd2 wd3 wd5 {APART}")) == ["d2xd3-d4xd5-d6"]


@pytest.mark.parametrize(
    "text", ["", "d2", "d2-d6", "d2xd3-d4-d6", "d2xd3xd5-d6", "D2xd3-d4xd5-d6", "d2-d4xd5-d6", "?"]
)
def test_wig31_other_texts_are_refused(Position: Any, text: str) -> None:
    """WIG-31: the move is `d2xd3-d4xd5-d6`."""
    with refused():
        at(Position, f"Wd2 wd3 wd5 {APART}").play(text)


@pytest.mark.parametrize(
    ("text", "leaves"),
    [(START, [1, 13, 121, 1472]), (ENDS, [1, 17, 255, 4697]), (SMALL, [1, 13, 103, 771])],
)
def test_wig32_perft(Position: Any, text: str, leaves: list[int]) -> None:
    """WIG-32."""
    position = Position.parse(text)
    assert [position.perft(depth) for depth in range(4)] == leaves


def test_wig32_a_finished_position_has_no_continuation(Position: Any) -> None:
    """WIG-32: by WIG-23 to WIG-27 or the no-capture count."""
    assert at(Position, "Cd4 cd5").perft(1) == 3
    assert at(Position, "Cd4 cd5").perft(2) == 0
    assert at(Position, SHUFFLED, "l 99 80").perft(2) == 0
    assert at(Position, SHUFFLED, "l 100 80").perft(1) == 0


def test_wig32_repetition_is_not_looked_at(Position: Any) -> None:
    """WIG-32: drawn by WIG-28, the position has its leaves all the same."""
    first = at(Position, SHUFFLED, Repetition=2)
    again = play(first, SHUFFLE)
    assert again.turn == OVER
    assert again.perft(2) == first.perft(2) > 0


# -- options


@pytest.mark.parametrize(
    ("option", "values"),
    [
        ("Board", ["hex4", "hex4-ends", "hex3"]),
        ("Setup", ["simultaneous", "light-first"]),
        ("Chain", ["must", "may"]),
        ("Capture", ["forced", "huff", "insist"]),
        ("Repetition", [0, 2, 3, 10, "3"]),
        ("NoCapture", [0, 1, 100, 1000, "100"]),
    ],
)
def test_options_and_their_values(Position: Any, option: str, values: list[Any]) -> None:
    """WIG-4, WIG-6, WIG-7, WIG-19, WIG-21, WIG-28: as text or number."""
    for value in values:
        assert Position.start(**{option: value}).turn == LIGHT


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("Board", "hex5"),
        ("Setup", "dark-first"),
        ("Chain", "can"),
        ("Capture", ""),
        ("Repetition", -1),
        ("Repetition", "three"),
        ("NoCapture", -1),
        ("NoCapture", "1.5"),
        ("Chains", "must"),
    ],
)
def test_options_out_of_range(Position: Any, option: str, value: Any) -> None:
    """An unknown option, or a value that it does not have, is refused wherever it is given."""
    for make in (Position.start, Position.empty, lambda **o: Position.parse(START, **o)):
        with refused():
            make(**{option: value})


@pytest.mark.parametrize("text", [START, SMALL])
def test_options_give_way_to_the_text(Position: Any, text: str) -> None:
    """WIG-4: the rows of a position text tell the board, whatever `Board` says."""
    for board in ["hex4", "hex4-ends", "hex3"]:
        assert Position.parse(text, Board=board).text() == text


def test_no_chance(Position: Any) -> None:
    """WIG-9: nothing in this game is left to chance."""
    assert list(Position.start().chance_events()) == []
