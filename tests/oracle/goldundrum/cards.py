"""The 80 army cards of Gold und Rum: kinds, numbers, backs and how sets of them are spelt."""

import re
from collections import Counter
from collections.abc import Iterable

TRIBES = "BOSD"

# GUR-1. The order is that of every set of cards in a text: within a tribe the leaders come first,
# as in the example `OLO2gw` of GUR-24; goblin backs stand together, g and w before T and G.
COPIES: dict[str, int] = {
    **{tribe + rank: n for tribe in TRIBES for rank, n in (("L", 2), ("6", 4), ("2", 7))},
    "g": 8, "w": 4, "f": 1, "c": 1, "T": 4, "G": 6, "1": 1, "2": 1, "3": 1, "4": 1,
}
KINDS = tuple(COPIES)
PLACE = {kind: place for place, kind in enumerate(KINDS)}
MERCENARIES = "gwTG"  # GUR-16: what may be added to a unit, in the order of GUR-24
SPIES = "1234"

BACKS = "BOSDgGTX"  # GUR-2
_TOKEN = re.compile(r"[BOSD][26L]|[gwTGfc1-4]")


def back(kind: str) -> str:
    """GUR-2: the back of a card; goblins, machines, flyer and commando share `g`, spies `X`."""
    if kind in SPIES:
        return "X"
    if kind in "gwfc":
        return "g"
    return kind[0]


def hidden(kind: str) -> str:
    """GUR-2: what others see of a card; a giant or a troll is known by its back."""
    return kind if kind in ("G", "T") else back(kind) + "?"


def arranged(cards: Iterable[str]) -> list[str]:
    """The cards in the order in which texts list them."""
    return sorted(cards, key=PLACE.__getitem__)


def spell(cards: Iterable[str]) -> str:
    """GUR-24: one text for each multiset, `-` for none."""
    return "".join(arranged(cards)) or "-"


def spell_hidden(cards: Iterable[str]) -> str:
    """GUR-24: the backs of a set of cards, `g?g?TG`."""
    return "".join(hidden(card) for card in arranged(cards)) or "-"


def read_cards(text: str) -> list[str]:
    """A list of cards from `B6gw` in any order, or from `-`; raises ValueError."""
    cards = _TOKEN.findall(text)
    if text != "-" and (not text or "".join(cards) != text):
        raise ValueError(f"expected cards such as B6gwT, or -, found {text!r}")
    return cards


def check_supply(cards: Iterable[str]) -> None:
    """GUR-1: no card may occur more often than the game has it."""
    for kind, n in Counter(cards).items():
        if n > COPIES[kind]:
            raise ValueError(f"expected at most {COPIES[kind]} cards {kind}, found {n}")
