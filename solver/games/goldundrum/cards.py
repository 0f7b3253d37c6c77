"""The army cards of Gold und Rum as texts (GUR-1, GUR-2, GUR-24): `B6` a kind, `B?` a back."""

from __future__ import annotations

import re
from collections.abc import Iterable

from solver._goldundrum import KIND_NAMES, kinds_in
from solver.errors import SyntaxProblem
from solver.notation import shown

TRIBES = "BOSD"
SPIES = "1234"
MERCENARIES = "gwTG"  # GUR-16, in the order of GUR-24
BACKS = "BDGOSTXg"  # in ASCII order
HIDDEN = "?"
NONE = "-"
CARD = re.compile(r"[BOSD][26L]|[BOSDgX]\?|[gwTGfc1-4]")


def back(card: str) -> str:
    """The back of a card, known or not (GUR-2).

    >>> back("OL"), back("w"), back("3"), back("g?")
    ('O', 'g', 'X', 'g')
    """
    if card in SPIES:
        return "X"
    return "g" if card in "gwfc" else card[0]


def hidden(card: str) -> str:
    """What those see of a card who see its back: a giant or a troll is known by it (GUR-2)."""
    return card if card in "GT" else back(card) + HIDDEN


def place(card: str) -> int:
    """Where a card stands in a set, an unknown one behind all with its back."""
    if card in KIND_NAMES:
        return 2 * KIND_NAMES.index(card)
    return 1 + max(2 * at for at, kind in enumerate(KIND_NAMES) if back(kind) == back(card))


PLACES = {card: place(card) for card in (*KIND_NAMES, *(hidden(kind) for kind in KIND_NAMES))}


def spelled(cards: Iterable[str]) -> str:
    """A set of cards as text, `-` for none; each set has one.

    >>> spelled(["w", "O2", "g", "OL"])
    'OLO2gw'
    """
    return "".join(sorted(cards, key=PLACES.__getitem__)) or NONE


def spelled_set(cards: int) -> str:
    """The same of a packed multiset."""
    return "".join(kinds_in(cards)) or NONE


def spelt(item: re.Pattern[str], text: str) -> tuple[list[str], str]:
    """The items that a text begins with, and what it goes on with that is none.

    >>> spelt(CARD, "O2gB7")
    (['O2', 'g'], 'B7')
    """
    items, at = [], 0
    while found := item.match(text, at):
        items.append(found[0])
        at = found.end()
    return items, text[at:]


def read_cards(text: str, what: str) -> tuple[str, ...]:
    """The cards of a text in their order there; raises SyntaxProblem.

    >>> read_cards("O2gB?", "hands")
    ('O2', 'g', 'B?')
    """
    cards, rest = spelt(CARD, text)
    if text != NONE and (rest or not text):
        raise SyntaxProblem(f"expected {what} such as OLO2gw or -, found {shown(rest)}")
    return tuple(cards)
