"""How Gold und Rum is shown and explained to people."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ElementTree

import pytest

from solver.engine.engine import Engine
from solver.explain.hints import hints
from solver.games import load
from solver.games.goldundrum import Position, View
from solver.games.goldundrum.hints import harm, reasons, suspects
from solver.games.goldundrum.strength import most, value
from solver.info import Limits
from solver.render.svg import svg
from solver.render.terminal import board
from tests.games.goldundrum_tables import window_text

GOLDUNDRUM = load("goldundrum")
PILES = (
    "w g D6 B6 g S2 +3 O2/D2 B2 O2 w G O6 G/T G S2 D2 SL B6 D6/OL O6 G D2 S6 w +1 OL"
    "/D2 G O2 SL B6 g/3 -3 DL g B2 S6 w +2/2 DL g B2 S6 D2/T BL D6 S2 D2 S2/S6 g G O6 S2 O2"
).replace(" ", "")
WINDOW = (
    f"players=4 round=1 scores=0,0,0,0 won=0,0,0,0 phase=window dealt=58 piles={PILES} left=-,1.2,1.2,1.1"
)
WAR = (
    "players=4 round=1 scores=1,0,0,1 won=0,0,0,1 phase=send champion=3 hands=-,{hand},"
    "B6B2B2DLD6D6D2D2D2fG,D2D2ggw spies=- battle=2 tribes=B,D tribe=S "
    "sent=-,{unit},{rival},S6S2gwT turn=1"
)


def at_war(hand: str = "B6B6B2B2gwT", unit: str = "S2", rival: str = "S6S6S6S2") -> Position:
    """Seat 1 sends last."""
    found = Position.parse(WAR.format(hand=hand, unit=unit, rival=rival))
    assert isinstance(found, Position)
    return found


def asked(seat: int = 1) -> Position:
    """A window in which this seat is asked first."""
    order = "".join(sorted("123", key=lambda other: other != str(seat)))
    found = Position.parse(f"{WINDOW} moves order:{order}")
    assert isinstance(found, Position)
    return found


def told(of: Position, move: str) -> list[str]:
    """The reasons as the seat to act is given them."""
    return [str(reason) for reason in reasons(seen(of), [move])]


def lost(of: Position, move: str) -> str:
    """What a decision loses at once, "" for nothing."""
    harmed = harm(seen(of), [move])
    return str(harmed) if harmed else ""


def seen(of: Position) -> View:
    view = of.view(of.turn)
    assert isinstance(view, View)
    return view


def test_piles_on_the_terminal() -> None:
    """GUR-9, GUR-10, GUR-25: piles from the bottom, what is cancelled in brackets, owners."""
    lines = board(GOLDUNDRUM, asked())
    assert lines[1] == "  pile 1           seat 3 owns  w g D6 B6 g S2 +3 O2"
    assert lines[2] == "  pile 2           free         D2 B2 O2 w G O6 G"
    assert lines[6] == "  pile 6           seat 2 owns  (3) -3 DL g B2 S6 w +2"
    assert lines[-5:] == [
        "  seat 0 (wizard)  0 points",
        "> seat 1           0 points  can enlist 1, desert 2",
        "  seat 2           0 points  can enlist 1, desert 2",
        "  seat 3           0 points  can enlist 1, desert 1",
        "round 1, card 58 of 80, enlisting is open: seat 1 is to lay a card or pass",
    ]


def test_a_battle_as_a_seat_knows_it() -> None:
    """GUR-16: mercenaries of others are known by their backs."""
    assert board(GOLDUNDRUM, at_war().view(1)) == [
        "  battle             2 of 4: the skeletons fight; to come: barbarians and dwarves",
        "  seats",
        "  seat 0 (wizard)    1 point",
        "> seat 1 (you)       0 points  B6 B6 B2 B2 g w T               sends  S2",
        "  seat 2             0 points  B6 B2 B2 DL D6 D6 D2 D2 D2 f G  sends  S6 S6 S6 S2",
        "  seat 3 (champion)  1 point   D2 D2 g g? g?                   sends  S6 S2 g? g? T",
        "round 1: seat 1 is to send mercenaries",
    ]


def test_pictures_name_the_cards() -> None:
    root = ElementTree.fromstring(svg(GOLDUNDRUM, asked()))
    titles = [t.text for t in root.iter("{http://www.w3.org/2000/svg}title")]
    assert "spy 3, cancelled" in titles
    assert "enlistment of seat 3" in titles
    root = ElementTree.fromstring(svg(GOLDUNDRUM, at_war().view(1)))
    titles = [t.text for t in root.iter("{http://www.w3.org/2000/svg}title")]
    assert titles.count("goblin back, face down") == 2


@pytest.mark.parametrize("players", [4, 7])
def test_every_moment_is_drawn(players: int) -> None:
    """A whole round and more, events due or not, as all and as a seat knows it."""
    now = Position.empty(Players=players, Window=9)
    moments = set()
    for number in range(600):
        moments.add(now.table.moment)
        lines = board(GOLDUNDRUM, now)
        view = now.view(players - 1)
        assert len(board(GOLDUNDRUM, view)) == len(lines)
        if now.turn == -1:
            now = now.play(now.sample_chance(random.Random(number)))
        else:
            now = now.play(now.sample_move(number))
        if now.table.round == 3:
            break
    assert {"deal", "order", "ask", "champion", "spy", "tribe", "send"} <= moments


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("pass", "waits: 22 cards to come, 1 to enlist and 2 to desert in hand"),
        ("enlist:2", "enlists on pile 2, worth 41 so far (D2 B2 O2 w G O6 G), the most of all free piles"),
        ("enlist:9", "enlists on pile 9, worth 27 so far (S6 g G O6 S2 O2); pile 2 is worth 41"),
        ("enlist:4", "lays an enlistment on your own pile, where it is wasted"),
        ("enlist:6", "lays an enlistment on seat 2's pile, where it is wasted"),
        ("desert:2", "cancels the giant on a pile without an owner"),
        ("desert:4", "cancels the orc leader on your own pile"),
        ("desert:1", "cancels the orc 2 on seat 3's pile"),
    ],
)
def test_reasons_in_windows(move: str, words: str) -> None:
    """GUR-6, GUR-9, GUR-10: with the actor or without."""
    assert told(asked(), move)[0] == words
    assert told(asked(), f"1.{move}")[0] == words


def test_cards_laid_for_nothing_are_suspected() -> None:
    """GUR-9, GUR-10."""
    now = asked()
    assert suspects(seen(now)) == ["desert:6", "enlist:1", "enlist:4", "enlist:6"]
    assert lost(now, "enlist:4") == "lays an enlistment on your own pile, where it is wasted"
    assert lost(now, "1.enlist:6") == "lays an enlistment on seat 2's pile, where it is wasted"
    after = now.play("desert:2")
    nothing = "lays a desertion on pile 2, where it cancels nothing"
    assert lost(after, "desert:2") == nothing
    assert told(after, "desert:2") == [nothing]


def test_own_cards_are_deserted_only_where_they_spoil_each_other() -> None:
    """GUR-14, GUR-18: one of two leaders of a tribe, or of two giants, is better gone."""
    now = asked()
    assert lost(now, "desert:4") == ""
    assert told(now, "desert:4")[1] == "leaves your army one orc leader so far, who doubles"
    text = asked(3).text().replace("S2+3O2", "S2+3OL").replace("w+1OL", "w+1O2")
    lone = Position.parse(text)
    assert isinstance(lone, Position)
    assert lost(lone, "desert:1") == "cancels the orc leader on your own pile"
    giants = Position.parse(
        asked(3)
        .text()
        .replace("gD6B6gS2+3O2", "GD6B6gS2+3G")
        .replace("TGS2", "TgS2")
        .replace("OLO6G", "OLO6O2")
    )
    assert isinstance(giants, Position)
    assert told(giants, "desert:1")[1] == "leaves your army one giant so far, who stays"
    assert lost(giants, "desert:1") == ""


@pytest.mark.parametrize(
    ("unit", "worth"),
    [
        (["S6", "S2", "SL"], 16),
        (["S6", "SL", "SL", "G"], 0),
        (["SL", "G"], 10),
        (["w", "w", "g"], 10),
        (["w"], 0),
        ([], 0),
    ],
)
def test_value_of_units(unit: list[str], worth: int) -> None:
    """GUR-18."""
    assert value(unit) == worth


@pytest.mark.parametrize(
    ("unit", "hand", "sending", "reach"),
    [
        (["S6"], ["g", "w", "T"], True, 21),
        (["S6"], ["g", "w", "T"], False, 6),
        (["S6"], ["f", "g", "g"], False, 12),
        (["S6"], ["f", "g", "g", "w"], True, 21),  # one goblin beside the machine, one flies
        (["SL", "SL"], ["f", "g", "G"], True, 0),
        ([], ["f", "g"], False, 5),
    ],
)
def test_what_a_unit_can_come_to(unit: list[str], hand: list[str], sending: bool, reach: int) -> None:
    """GUR-16 to GUR-19."""
    assert most(unit, hand, sending) == reach


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("-", ["sends no mercenaries: a unit of 2, seat 3 may reach 23", "keeps gwT"]),
        ("gw", ["sends gw: a unit of 12, seat 3 may reach 23", "keeps T"]),
    ],
)
def test_sends_that_fall_short(cards: str, words: list[str]) -> None:
    """GUR-16 to GUR-18."""
    assert told(at_war(), f"send:{cards}") == words


def test_sends_that_beat_all_others() -> None:
    """GUR-16 to GUR-18: whether a cheaper set is enough."""
    strong = at_war(hand="B6B6B2B2gTTG", unit="S6", rival="S6S6S2")
    assert told(strong, "send:TTG") == [
        "sends TTG: 26 beats the 23 that seat 3 may reach",
        "no cheaper set beats it",
        "keeps g",
    ]
    assert told(strong, "send:gTTG")[:2] == [
        "sends gTTG: 27 beats the 23 that seat 3 may reach",
        "TTG is enough",
    ]
    alone = at_war(unit="S6S6SL", rival="S6S2")
    assert told(alone, "send:-")[:2] == [
        "sends no mercenaries: 24 beats the 23 that seat 3 may reach",
        "no cheaper set beats it",
    ]
    assert told(alone, "send:g")[1] == "the tribe alone is enough"


def test_mercenaries_sent_in_vain() -> None:
    """GUR-18: beside two leaders, and war machines without a goblin."""
    assert lost(at_war(), "send:w") == "sends one war machine without a goblin"
    assert lost(at_war(), "send:gw") == lost(at_war(), "send:-") == ""
    both = at_war(unit="S2SLSL")
    assert lost(both, "send:T") == "sends T for nothing: a unit with both leaders is worth 0"
    assert "send:T" in suspects(seen(both))


def moment(name: str, seed: int = 1) -> Position:
    """The first such moment of a random game."""
    now = Position.start(seed=seed, Window=20)
    for number in range(2000):
        if now.turn >= 0 and now.table.moment == name:
            return now
        chance = now.turn == -1
        rng = random.Random(number)
        now = now.play(now.sample_chance(rng) if chance else now.sample_move(number))
    raise AssertionError(f"expected a moment {name} in a game")


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("champion", "names seat"),
        ("spy", "takes"),
        ("tribe", "lets the"),
        ("commando", "the commando"),
        ("fly", "flies in with"),
    ],
)
def test_every_decision_of_the_war_has_a_reason(name: str, word: str) -> None:
    """GUR-11 to GUR-19."""
    now = moment(name)
    first = [told(now, str(move))[0] for move in now.legal_moves()]
    assert any(word in reason for reason in first)


def test_hints_carry_the_reasons() -> None:
    found = hints(GOLDUNDRUM, Engine(GOLDUNDRUM), at_war(), 3, Limits(nodes=200))
    assert len(found) == 3
    for hint in found:
        first = told(at_war(), hint.line[0])[0]
        assert hint.reason.startswith(first[:1].upper() + first[1:])


def test_a_pass_tells_the_plan() -> None:
    """What the seat waits for, as `go` says it at once."""
    now = Position.parse(window_text(60)).play("order:123")
    assert isinstance(now, Position)
    words = told(now, "pass")
    assert words[0].startswith("waits: 20 cards to come")
    assert any(reason.startswith("plan: enlist pile ") for reason in words[1:])
