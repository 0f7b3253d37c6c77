"""How Waka Waka is shown and explained to people."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ElementTree

import pytest

from solver.games import load
from solver.games.wakawaka import Position, View
from solver.games.wakawaka.hints import harm, reasons, suspects
from solver.render.svg import svg
from solver.render.terminal import board

WAKAWAKA = load("wakawaka")
TEXT = (
    "players=2 turn=8 active=0 played={played} phase=play fire=1 gold={gold},4 levels={level},1 "
    "holdings={holding},hs village=hhjjjssxxx boats=[st],t[fx],h[ft],jx[jx] hands={hand},CDRST "
    "deck={deck} discard=!FKTTTT pile={pile}"
)


def position(**given: object) -> Position:
    """The first seat to play; counts of deck and pile as the rest leaves them."""
    field = {"played": "-", "gold": 13, "level": 1, "holding": "fhtt", "hand": "EKSST"} | given
    gone = 7 + 5 + len(str(field["hand"])) + len(str(field["played"]).replace("-", "").replace("#", ""))
    held = len(str(field["holding"]).replace("-", ""))
    field |= {"deck": 66 - gone, "pile": 84 - (2 + 10 + 12) - held}
    found = Position.parse(TEXT.format(**field))
    assert isinstance(found, Position)
    return found


def told(of: Position | View, *line: str) -> list[str]:
    """The reasons as the seat to act is given them."""
    return [str(reason) for reason in reasons(seen(of), line)]


def lost(of: Position, move: str) -> str:
    """What a decision loses at once, "" for nothing."""
    harmed = harm(seen(of), [move])
    return str(harmed) if harmed else ""


def seen(of: Position | View) -> View:
    return of if isinstance(of, View) else of.view(of.turn)


def test_a_full_table_on_the_terminal() -> None:
    """WAK-3, WAK-6, WAK-26: boats and prices, village, track, holdings and hands."""
    assert board(WAKAWAKA, position(played="R", hand="KSST")) == [
        "  boats",
        "  boat 1               2 gold  -   face down  st",
        "  boat 2               3 gold  t   face down  fx",
        "  boat 3               4 gold  h   face down  ft",
        "  boat 4               5 gold  jx  face down  jx",
        "  village",
        "  10 goods             hhjjjssxxx",
        "  seats",
        "> seat 0               level 1, next ABC  13 gold  fhtt  KSST",
        "  seat 1               level 1, next ABC  4 gold   hs    CDRST",
        "  played in this turn",
        "  by seat 0            R",
        "  beside the table",
        "  track                1: AA  2: ABC  3: AAA  4: ABCD  5: AABB; the fire burns",
        "  deck                 49 cards, 2 of them fire",
        "  discarded            !FKTTTT",
        "  goods pile           56 goods",
        "turn 8 of seat 0: seat 0 is to play a card",
    ]


def test_a_view_shows_no_more_than_the_seat_knows() -> None:
    """WAK-26: the other hand and the goods face down are backs."""
    lines = board(WAKAWAKA, position().view(0))
    assert lines[2].split() == ["boat", "2", "3", "gold", "t", "face", "down", "??"]
    assert lines[9].split()[-1] == "?????"
    root = ElementTree.fromstring(svg(WAKAWAKA, position().view(0)))
    texts = [t.text for t in root.iter("{http://www.w3.org/2000/svg}text")]
    assert texts.count("?") == 5 + 8


def test_substitutes_are_shown_by_their_backs_to_others() -> None:
    """WAK-14."""
    played = position(hand="EKSSTT").play("#EKS")
    assert "  by seat 0            #EKS" in board(WAKAWAKA, played)
    assert "  by seat 0            #???" in board(WAKAWAKA, played.view(1))


@pytest.mark.parametrize("players", [2, 4])
def test_every_moment_is_drawn(players: int) -> None:
    now = Position.empty(Players=players)
    captions = set()
    for number in range(300):
        captions.add(board(WAKAWAKA, now)[-1].partition(": ")[2])
        if number % 10 == 0:
            board(WAKAWAKA, now.view(0))
        drawn = now.turn == -1
        now = now.play(now.sample_chance(random.Random(number)) if drawn else now.sample_move(number))
    assert {"deal is due", "draw is due", "seat 1 is to play a card"} <= captions


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (("T", "sell:tt"), ["plays the trade", "sells two tea for 10 gold"]),
        (("S",), ["plays the shaman", "pays 12 of 13 gold to rise to level 2"]),
        (("R",), ["plays the rainmaker", "takes 1 gold for level 1"]),
        (("C",), ["plays the chimpanzee", "draws one card"]),
        (("E", "ask:1"), ["plays the elder", "has seat 1 show a hand of five cards"]),
        (("#EKS",), ["lays elder, torch thrower and shaman down as a trade"]),
        (("end", "cards:1"), ["plays no more cards"]),
    ],
)
def test_reasons_for_cards(line: tuple[str, ...], words: list[str]) -> None:
    """WAK-12, WAK-14, WAK-15, WAK-17 to WAK-19: the card with the choice that follows it."""
    hand = line[0] + "EKSS" if len(line[0]) == 1 else "EKSST"
    assert told(position(hand="".join(sorted(hand))), *line)[: len(words)] == words


@pytest.mark.parametrize(
    ("holding", "level", "move", "words"),
    [
        ("tt", 1, "buy:3", ["still lacks at most one good for level 2, down from two"]),
        ("fh", 1, "buy:2", ["has all that level 2 needs, ABC"]),
        ("tt", 2, "buy:3", []),
        ("f", 3, "buy:2", ["still lacks at most two goods for level 4, down from three"]),
        ("fhtt", 1, "buy:1", []),
        ("fhtt", 4, "sell:tt", ["then lacks two goods for level 5, up from one"]),
        ("fhttt", 0, "sell:tt", ["then lacks one good for level 1, up from none"]),
    ],
)
def test_what_the_next_level_needs(holding: str, level: int, move: str, words: list[str]) -> None:
    """WAK-6: the kinds that are most serve the letters that need most; unseen goods count for nothing."""
    now = position(holding=holding, level=level).play("T")
    lacks = [reason for reason in told(now, move) if "level" in reason]
    assert [reason for reason in lacks if "rise" not in reason] == words


def test_unseen_goods_of_a_boat_are_only_counted() -> None:
    """WAK-3, WAK-26: also where the whole position is at hand."""
    now = position(holding="f")
    assert told(now, "T", "buy:2")[1] == "buys tea and two unseen for 3 of 13 gold"
    assert told(now, "T", "buy:1")[1] == "buys two unseen for 2 of 13 gold"


def test_the_hint_of_the_first_game_knows_nothing_of_what_lies_face_down() -> None:
    """WAK-26: seed 3, where the goods of boat 4 were told."""
    now = Position.start(seed=3)
    assert now.seen(0)[3].startswith("boat:4:")
    assert "??" in now.seen(0)[3]
    buys = told(now.play("T"), "buy:4")
    assert "two unseen" in buys[0]
    assert not [reason for reason in buys if reason.startswith("has all")]


def test_a_repeated_card_says_what_it_is_repeated_for() -> None:
    """WAK-16 to WAK-20."""
    after = position(played="R", hand="KSST", level=4)
    assert told(after, "K") == ["repeats the rainmaker", "takes 4 gold for level 4"]
    trade = position(hand="EKSST").play("T").play("buy:2")
    trade = trade.play(trade.legal_moves()[0]) if "spill" in str(trade.legal_moves()[0]) else trade
    words = told(trade, "K", "buy:3")
    assert words[:2] == ["repeats the trade", "buys hides and two unseen for 4 of 10 gold"]


def test_rises_and_supplies() -> None:
    """WAK-9, WAK-23."""
    after = position(played="R", hand="KSST", level=4)
    assert told(after, "S") == [
        "plays the shaman",
        "pays 12 of 13 gold to rise to level 5, which makes this the last round",
    ]
    supply = after.play("end")
    assert told(supply, "cards:1") == ["draws one card", "takes 1 gold"]
    assert told(supply, "cards:2") == ["draws two cards"]
    assert told(supply, "cards:0") == ["takes 2 gold"]


def test_gold_icons_name_whom_to_pay() -> None:
    """WAK-22."""
    icon = position(hand="EGSST").play("G").play("take:s")
    assert told(icon, "use") == ["pays seat 0 one of 4 gold for the gatherer"]
    assert told(icon, "skip") == ["does not pay for the gatherer"]


def test_what_is_lost_at_once() -> None:
    """WAK-12, WAK-13: a sale of what the next level needs, and goods that find no place."""
    now = position(holding="fhttt", level=4).play("T")
    assert suspects(seen(now)) == ["buy:1", "buy:2", "buy:3", "buy:4", "sell:tt"]
    assert lost(now, "sell:tt") == "then lacks two goods for level 5, up from one"
    assert lost(now, "buy:3") == "brings the holding to eight goods: two must go"
    assert lost(now, "buy:1") == "brings the holding to seven goods: one must go"
    assert lost(position(holding="f").play("T"), "buy:4") == ""


def test_goods_let_go_harm_only_where_others_could_go() -> None:
    """WAK-13."""
    full = position(holding="ffhhtt", level=4).play("T").play("buy:1")
    assert lost(full, "spill:st") == ""
    assert lost(full, "spill:fh") == "then lacks one good for level 5, up from none"
