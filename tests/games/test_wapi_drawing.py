"""How Wapi is shown and explained to people."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections import Counter

import pytest

from solver.games import load
from solver.games.wapi import Position
from solver.games.wapi.drawing import drawing, symbol, totem
from solver.games.wapi.hints import harm, reasons, suspects
from solver.render.svg import svg
from solver.render.terminal import board

NAMESPACE = "{http://www.w3.org/2000/svg}"
ENDED = ("00112", "00112", "00112", "01122", "01222", "22333")
TABLE = "O:/ S:-/ J:01-/035 B:/ E:0/1 F:/ players=3 seat=%d phase=%s"


def test_shares_lie_around_the_bag_on_the_terminal() -> None:
    """WAP-1 to WAP-5: shares, totems left, the bag, and what is due."""
    assert board(load("wapi"), Position.parse(TABLE % (0, "coin:5"))) == [
        "                             O owl",
        "                      ....  .....  sum 0",
        "F fish                                       S sorcerer",
        "....  .....  sum 0        in the bag         -...  .....  sum 0",
        "                    Ox4 Sx3 Jx1 Bx4 Ex3 Fx4",
        "E eagle              0x7 1x11 2x12 3x9 5x4   J jackal",
        "0...  1....  sum 1                           01-.  035..  sum 8",
        "                            B bear",
        "                      ....  .....  sum 0",
        "",
        "  totems left",
        "> seat 0       0..",
        "  seat 1       11.",
        "  seat 2       222",
        "seat 0 has drawn the coin 5",
    ]


def picture(text: str, **options: object) -> ElementTree.Element:
    return ElementTree.fromstring(svg(load("wapi"), Position.parse(text, **options)))


def words(root: ElementTree.Element) -> list[str | None]:
    return [text.text for text in root.iter(f"{NAMESPACE}text")]


def test_picture_names_all_that_lies_on_the_shares() -> None:
    root = picture(TABLE % (0, "draw"))
    titles = Counter(title.text for title in root.iter(f"{NAMESPACE}title"))
    spaces = 6 * (4 + 5) + 3 * 3  # WAP-2, WAP-4
    assert titles == {
        "totem of seat 0": 3,
        "totem of seat 1": 3,
        "totem of seat 2": 3,
        "symbol without a totem": 2,
        "coin 0": 1,
        "coin 1": 1,
        "coin 3": 1,
        "coin 5": 1,
        "free": spaces - 15,
        "seat 0 is to draw": 1,
    }
    assert {"J jackal", "sum 8", "E eagle", "sum 1", "in the bag"} <= set(words(root))


def test_spaces_are_as_many_as_the_options_say() -> None:
    """WAP-2: coins are discs, symbols boxes."""
    text = "O:/ S:/ J:/ B:/ E:/ F:/ players=2 seat=0 phase=draw"
    few, many = picture(text), picture(text, SymbolSpaces=6, CoinSpaces=8)
    for tag, more in (("rect", 6 * 2), ("circle", 6 * 3)):
        counts = [sum(1 for _ in root.iter(NAMESPACE + tag)) for root in (few, many)]
        assert counts[1] - counts[0] == more


def test_totems_differ_by_letter_and_shade() -> None:
    looks = [totem(seat) for seat in range(5)]
    assert len({card.letter for card in looks}) == len({card.shade for card in looks}) == 5
    assert symbol("-").shade not in {card.shade for card in looks}


def test_long_bags_go_on_below() -> None:
    """WAP-3: up to ten kinds of coins; kinds that are used up are left out."""
    text = "O:/ S:/ J:/ B:/ E:/ F:/ players=2 seat=0 phase=draw"
    bag = "J2:" + ",".join(f"{value}x12" for value in range(8))
    lines = drawing(Position.parse(text, Bag=bag)).centre
    assert lines == ("in the bag", "Jx2", "0x12 1x12 2x12 3x12 4x12", "5x12 6x12 7x12")


def test_nobody_is_marked_at_the_end() -> None:
    """WAP-8."""
    full = " ".join(f"{share}:/{coins}" for share, coins in zip("OSJBEF", ENDED, strict=True))
    made = drawing(Position.parse(f"{full} players=2 seat=0 phase=end"))
    assert (made.below.marked, made.caption) == ("", "the end")


@pytest.mark.parametrize(
    ("phase", "move", "reason"),
    [
        ("coin:5", "E", "puts the 5 on the eagle share: five points for you; "),
        ("coin:0", "J", "puts the 0 on the jackal share: no points yet; "),
        ("symbol:J", "totem", "raises a totem on the jackal share, eight points there and two coin spaces"),
        ("symbol:J", "pass", "keeps one totem, 18 symbols still in the bag"),
    ],
)
def test_reasons(phase: str, move: str, reason: str) -> None:
    """WAP-6, WAP-7: what the decision does, in one phrase."""
    position = Position.parse(TABLE % (0, phase))
    (told,) = reasons(position, [move])
    assert str(told).startswith(reason)
    assert suspects(position) == []
    assert harm(position, [move]) is None
