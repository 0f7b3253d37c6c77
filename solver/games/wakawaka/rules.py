"""The rule options of Waka Waka (WAK-3, WAK-6, WAK-18, WAK-22 to WAK-25), judged together."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from solver.errors import BadOption
from solver.notation import shown
from solver.options import Option, values_of

CARDS = "BCDEFGKRST"  # kinds in the order of WAK-28, as the engine numbers them
FIRE = "!"
GOODS = "fhjstx"
DECK = "T" * 20 + "S" * 7 + "C" * 8 + "EKRFDGB" * 4 + FIRE * 3  # WAK-1
ALL_GOODS = GOODS * 14  # WAK-2
BOAT_SIZES = (2, 3, 3, 4)  # WAK-3
DISPLAYS = (  # WAK-6
    ("AA", "ABC", "AAA", "ABCD", "AABB"),
    ("AAB", "ABC", "AABB", "ABCD", "AAAB"),
    ("ABC", "AABB", "AAAB", "ABCDE", "AABBC"),
    ("ABCD", "AAAB", "AABBC", "ABCDE", "AABBCC"),
    ("AABB", "ABCDE", "AAABB", "AABBCC", "ABCDEF"),
)
TOP_LEVEL = 5
HAND = 6  # WAK-5, WAK-10
HOLDING = 6  # WAK-13
ICON_CARDS = "DGBRFC"  # WAK-22
MOST_TURNS = 1_000_000


def read_eyes(text: str) -> tuple[int, ...]:
    """Eye spaces by boat; raises BadOption (WAK-3).

    >>> read_eyes("0112")
    (0, 1, 1, 2)
    """
    if not re.fullmatch("[0-2][0-3][0-3][0-4]", text):
        raise BadOption(f"expected four digits from 0000 to 2334, found {shown(text)}")
    return tuple(map(int, text))


def read_icons(text: str) -> str:
    """Cards with a gold icon, each once, in any order; raises BadOption (WAK-22)."""
    if len(set(text)) != len(text) or not set(text) <= set(ICON_CARDS):
        raise BadOption(f"expected different letters of {ICON_CARDS}, found {shown(text)}")
    return text


OPTIONS = (
    Option("Players", "spin", 2, 2, 4),
    Option("Display", "spin", 0, 0, 4),
    Option("Eyes", "string", "0112", check=read_eyes),
    Option("GoldIcon", "string", "DGBRF", check=read_icons),
    Option("ShamanPutsOut", "check", False),
    Option("TurnLimit", "spin", 200, 1, MOST_TURNS),
    Option("Objective", "combo", "win", values=("win", "margin")),
)


@dataclass(frozen=True, slots=True)
class Rules:
    """The game that is played. Small variants for exact tests have other `deck`, `goods` or `hand`."""

    players: int = 2
    display: int = 0
    eyes: tuple[int, ...] = (0, 1, 1, 2)
    icons: str = "DGBRF"
    shaman_puts_out: bool = False
    turn_limit: int = 200
    objective: str = "win"
    deck: str = DECK
    goods: str = ALL_GOODS
    hand: int = HAND

    @property
    def dealable(self) -> str:
        """The cards that can come into hands (WAK-5)."""
        return self.deck.replace(FIRE, "")

    def downs(self, boat: int) -> int:
        """Spaces without an eye on a boat, counted from 0."""
        return BOAT_SIZES[boat] - self.eyes[boat]


def read_rules(
    given: Mapping[str, object], cards: str = DECK, goods: str = ALL_GOODS, hand: int | str = HAND
) -> Rules:
    """The rules under these options, texts or numbers, the others at their defaults; raises BadOption.

    >>> read_rules({"Eyes": "0222"}).downs(3)
    2
    """
    value = values_of(OPTIONS, given)
    rules = Rules(
        players=int(value["Players"]),
        display=int(value["Display"]),
        eyes=read_eyes(str(value["Eyes"])),
        icons=read_icons(str(value["GoldIcon"])),
        shaman_puts_out=bool(value["ShamanPutsOut"]),
        turn_limit=int(value["TurnLimit"]),
        objective=str(value["Objective"]),
        deck="".join(sorted(cards)),
        goods="".join(sorted(goods)),
        hand=int(hand),
    )
    check(rules)
    return rules


def check(rules: Rules) -> None:
    """Raises BadOption where the pieces of a small variant do not suffice (WAK-5, WAK-11)."""
    least = HOLDING * rules.players + sum(BOAT_SIZES) + HOLDING
    if len(rules.goods) < least:
        raise BadOption(f"expected {least} goods or more, found {len(rules.goods)}")
    if len(rules.dealable) < rules.players * rules.hand:
        dealt = rules.players * rules.hand
        raise BadOption(f"expected {dealt} cards or more, found {len(rules.dealable)}")
