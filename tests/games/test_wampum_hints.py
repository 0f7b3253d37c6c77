"""How Wampum is shown and explained to people."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ElementTree

import pytest

from solver.games import load
from solver.games.wampum import Position, View
from solver.games.wampum.hints import harm, reasons, suspects
from solver.render.svg import svg
from solver.render.terminal import board
from tests.games.wampum_table import table

WAMPUM = load("wampum")
HANDS = "CTAA,CCHTTTTTWA,CCH"
BIDS = "0:HHWWWW,2:TT,-"
BEFORE = {"round": 8, "start": 2, "chests": [10, 8]}


def position(**more: object) -> Position:
    given = BEFORE | {"turn": 1, "hands": HANDS, "villages": "C,HTA,CC", "bids": BIDS} | more
    found = Position.parse(table(**given))
    assert isinstance(found, Position)
    return found


def told(of: Position | View, *line: str) -> list[str]:
    """The reasons as the seat to act is given them."""
    view = of if isinstance(of, View) else of.view(of.turn)
    return [str(reason) for reason in reasons(view, line)]


def test_a_full_table_on_the_terminal() -> None:
    """WAM-2, WAM-5, WAM-8: villages with their bids, the canoe, hands and chests."""
    assert board(WAMPUM, position()) == [
        "  villages",
        "  village 1       C    seat 0 bids  HHWWWW",
        "  village 2       HTA  seat 2 bids  TT",
        "  village 3       CC   no bid",
        "  seats",
        "  seat 0          10 wampum  CTAA",
        "> seat 1          8 wampum   CCHTTTTTWA",
        "  seat 2 (canoe)  17 wampum  CCH",
        "seat 1 is to bid; round 8, 24 cards in the pile",
    ]


def test_a_view_shows_no_more_than_the_seat_knows() -> None:
    """WAM-16: bids and hands of others are backs."""
    lines = board(WAMPUM, position().view(1))
    assert lines[1].split() == ["village", "1", "C", "seat", "0", "bids", "??????"]
    assert lines[5].split() == ["seat", "0", "10", "wampum", "????"]
    assert lines[6].split()[-1] == "CCHTTTTTWA"
    picture = svg(WAMPUM, position().view(1))
    texts = [t.text for t in ElementTree.fromstring(picture).iter("{http://www.w3.org/2000/svg}text")]
    assert texts.count("?") == 6 + 2 + 4 + 3
    assert "hides, face down" not in picture


def test_a_bid_that_is_driven_out_is_shown() -> None:
    """WAM-7."""
    driven = position().play("1:CCHTTTT")
    assert "  driven out           seat 0 bids  HHWWWW" in board(WAMPUM, driven)
    assert "seat 0 is to move the bid that was driven out; " in board(WAMPUM, driven)[-1]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_moment_is_drawn(players: int) -> None:
    """From the empty table to the end, events due or not."""
    now = Position.empty(Players=players)
    captions = set()
    for number in range(400):
        captions.add(board(WAMPUM, now)[-1].partition(";")[0].rstrip("0123456789 "))
        board(WAMPUM, now.view(0))
        if now.turn == -2:
            break
        drawn = now.turn == -1
        now = now.play(now.sample_chance(random.Random(number)) if drawn else now.sample_move(number))
    assert {"the end", "seat 1 is to bid", "seat 1 is to draw"} <= captions


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (("3:CCT",), "trades CCT for CC"),
        (("3:C",), "trades C for CC"),
        (("3:TTTTA",), "wins three wampum and lays tobacco and alcohol in the village"),
        (("3:T",), "wins no wampum and lays tobacco in the village"),
        (("2:CCT", ">3"), "drives seat 2 out to village 3"),
        (("2:CCT",), "drives seat 2 out to village 3"),
        (("1:CCHTTTT",), "drives seat 0 out"),
        (("1:CCHTTTT", ">2"), "drives seat 0 out, expected to go to village 2"),
        (("1:CCHTTTT",), "takes the canoe with the largest bid, seven cards"),
        (("3:CC",), "must discard one of ten cards, the limit is nine"),
    ],
)
def test_reasons_for_bids(line: tuple[str, ...], words: str) -> None:
    """WAM-6 to WAM-12: what a bid drives out, trades, wins and costs."""
    assert words in told(position(), *line)


def test_what_can_still_change_is_not_told_as_a_fact() -> None:
    """WAM-6, WAM-8, WAM-10: as long as others have to bid."""
    first = position(bids="-,-,-", start=1, hands="CHHTWWWWAA,CCHTTTTTWA,CCHTT")
    assert told(first, "3:CC") == [
        "trades CC for CC if the bid stays",
        "the largest bid so far, two cards, for the canoe",
        "must discard five of ten cards, the limit is five so far",
    ]


def test_a_small_bid_has_no_word_of_the_canoe() -> None:
    """WAM-8."""
    assert not [words for words in told(position(), "3:CC") if "canoe" in words]


def test_reasons_for_moving_and_discarding() -> None:
    """WAM-7, WAM-10."""
    driven = position().play("2:CCT")
    assert told(driven, ">3")[:2] == [
        "moves the bid TT to village 3",
        "wins one wampum and lays tobacco in the village",
    ]
    text = table(
        "CTAA,CCHTTTTTWA,CCHHHTTTT",
        "C,HTA,CC",
        "0:HWWW,1:HW,2:TT",
        round=8,
        phase="discard",
        start=0,
        turn=1,
        chests=[9, 8],
    )
    thrown = told(View.parse(text), "-TTA")
    assert thrown == ["discards two tobacco and alcohol, keeps CCHTTTW"]


ROUND_12 = (
    "players=3 round=12 start=0 turn=2 phase=bid pile=0 villages=HTA,CH,CCHA bids=1:WWWW,0:T,- "
    "hands=CCW,HHHHHA,CTTWW chests=18,18,19 discards=W,CCCHH,T box=-"
)


@pytest.mark.parametrize(
    ("move", "wampum", "words"),
    [
        ("3:C", 24, "ends with 24 wampum: 19 in the chest and five for kinds of goods"),
        ("3:CTTWW", 22, "ends with 22 wampum: 19 in the chest and three for kinds of goods"),
        ("3:TT", 22, "ends with 22 wampum: 19 in the chest, one won and two for kinds of goods"),
    ],
)
def test_the_last_bonus_counts_what_the_trade_brings_in(move: str, wampum: int, words: str) -> None:
    """WAM-11, WAM-14: the position of docs/python.md."""
    now = Position.parse(ROUND_12)
    assert isinstance(now, Position)
    assert words in told(now, move)
    assert now.play(move).scores()[2] == wampum  # type: ignore[index]


def test_the_last_bonus_is_told_for_moved_bids_and_discards_too() -> None:
    """WAM-7, WAM-10, WAM-14."""
    text = table("CCCC,WAAA,HW", "HTT,CC,A", round=12, chests=[20, 18])
    ends = "ends with 23 wampum if the bid stays: 20 in the chest, two won and one for kinds of goods"
    assert ends in told(View.parse(text), "1:CCC")
    driven = Position.parse(ROUND_12).play("2:CT")  # seat 0 with T can go to village 3 alone
    assert told(driven, ">3") == [
        "moves the bid T to village 3",
        "wins no wampum and lays tobacco in the village",
        "ends with 20 wampum: 18 in the chest and two for kinds of goods",
    ]
    late = {"round": 12, "phase": "discard", "turn": 1, "chests": [0, 0]}
    text = table("CTAA,CCHTTTTTWA,CCHH", "C,HTA,CC", "0:HWWW,1:HW,2:TT", **late)
    thrown = told(View.parse(text), "-TTA")
    assert thrown[1].startswith("ends with 5 wampum: 0 in the chest and five for kinds")


def test_bids_that_bring_nothing_are_suspected() -> None:
    """WAM-12: one card of a good that is not there is laid for no wampum."""
    view = position().view(1)
    assert suspects(view) == ["3:H", "3:T", "3:W", "3:A"]
    assert str(harm(view, ["3:H"])) == "lays hides in village 3 for no wampum"
    assert harm(view, ["3:C"]) is harm(view, ["3:TT"]) is None


def test_a_view_from_a_text_alone_is_explained() -> None:
    view = View.parse(position().view(1).text())
    assert "trades C for CC" in told(view, "3:C")


def test_between_decisions_a_full_table_shows_all_and_a_view_its_own() -> None:
    """WAM-9, WAM-16: while income is drawn, with all bids still face down."""
    drawing = position().play("3:CCT")
    assert drawing.turn == -1
    lines = board(WAMPUM, drawing)
    assert lines[1] == "village 1       C    seat 0 bids  HHWWWW"
    assert lines[6].split()[-1] == "HTTTTWA"
    assert lines[-1] == "seat 0 is to draw; round 8, 24 cards in the pile"
    lines = board(WAMPUM, drawing.view(1))
    assert [line.split()[-1] for line in lines[1:4]] == ["??????", "??", "CCT"]
    assert [line.split()[-1] for line in lines[5:8]] == ["????", "HTTTTWA", "???"]
