"""How Wampum is shown and explained to people."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ElementTree

import pytest

from solver.games import load
from solver.games.wampum import Position, View
from solver.games.wampum.hints import harm, phrases, suspects
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
    texts = [
        t.text for t in ElementTree.fromstring(picture).iter("{http://www.w3.org/2000/svg}text")
    ]
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
        now = now.play(
            now.sample_chance(random.Random(number)) if drawn else now.sample_move(number)
        )
    assert {"the end", "seat 1 is to bid", "seat 1 is to draw"} <= captions


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (("3:CCT",), "goods trade: takes CC for CCT"),
        (("3:C",), "goods trade: takes CC for one C"),
        (("3:TTTTA",), "three wampum now, opens tobacco and alcohol for the next"),
        (("3:T",), "no wampum, opens tobacco for the next"),
        (("2:CCT", ">3"), "drives seat 2 out to village 3"),
        (("2:CCT",), "drives seat 2 out to village 3"),
        (("1:CCHTTTT",), "drives seat 0 out"),
        (("1:CCHTTTT", ">2"), "drives seat 0 out to village 2"),
        (("1:CCHTTTT",), "takes the canoe"),
        (("3:CC",), "must discard one card over the limit of 9 so far"),
    ],
)
def test_reasons_for_bids(line: tuple[str, ...], words: str) -> None:
    """WAM-6 to WAM-12: what a bid drives out, trades, wins and costs."""
    assert words in phrases(position(), line)
    assert words in phrases(position().view(1), line)


def test_a_small_bid_has_no_word_of_the_canoe() -> None:
    """WAM-8."""
    assert not [words for words in phrases(position(), ["3:CC"]) if "canoe" in words]


def test_reasons_for_moving_and_discarding() -> None:
    """WAM-7, WAM-10."""
    driven = position().play("2:CCT")
    assert phrases(driven, [">3"])[:2] == [
        "moves the bid TT to village 3",
        "one wampum now, opens tobacco for the next",
    ]
    hands = "CTAA,CCHTTTTTWA,CCHHHTTTT"
    text = table(
        hands,
        "C,HTA,CC",
        "0:HWWW,1:HW,2:TT",
        round=8,
        phase="discard",
        start=0,
        turn=1,
        chests=[9, 8],
    )
    assert phrases(Position.parse(text), ["-TTA"]) == [
        "throws two tobacco and alcohol away and keeps CCHTTTW"
    ]


def test_the_last_round_counts_kinds_kept() -> None:
    """WAM-14."""
    text = table("CCCC,WAAA,HW", "HTT,CC,A", round=12, chests=[20, 18])
    assert "keeps one kind for the last bonus" in phrases(Position.parse(text), ["1:CCC"])


def test_bids_that_bring_nothing_are_suspected() -> None:
    """WAM-12: one card of a good that is not there is laid for no wampum."""
    assert suspects(position()) == ["3:H", "3:T", "3:W", "3:A"]
    assert harm(position(), ["3:H"]) == "3:H lays hides there for no wampum"
    assert harm(position(), ["3:C"]) == harm(position(), ["3:TT"]) == ""


def test_a_view_from_a_text_alone_is_explained() -> None:
    view = View.parse(position().view(1).text())
    assert "goods trade: takes CC for one C" in phrases(view, ["3:C"])


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
