"""The table of Gold und Rum at any moment, as a Setup, and the names of what lies on it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from solver._goldundrum import Table as Packed
from solver.games.goldundrum.cards import back
from solver.games.goldundrum.known import Known, table_in
from solver.games.goldundrum.moments import Moment
from solver.games.goldundrum.setup import Cards, Setup
from solver.games.goldundrum.view import View

TRIBE_NAMES = {"B": "barbarians", "O": "orcs", "S": "skeletons", "D": "dwarves"}
BACK_NAMES = {"B": "barbarian", "O": "orc", "S": "skeleton", "D": "dwarf"}
BACK_NAMES |= {"g": "goblin", "G": "giant", "T": "troll", "X": "spy"}
HIRED_NAMES = {"g": "goblin", "w": "war machine", "f": "flying machine", "c": "commando"}
ENLISTING = ("deal", "start", "order", "ask")
FIGHTING = ("commando", "hit-draw", "fly", "show", "settle")
CARDS = 80


def packed(position: Any) -> Packed:
    """The packed table, for a view of one of its worlds: for what all of them have in common."""
    return table_in(position.knowledge) if isinstance(position, View) else position.table


def setup_now(position: Any) -> Setup:
    """The table at any moment, as a text would have it that all moments had (GUR-25)."""
    table, rules = packed(position), position.rules
    phase = phase_of(table)
    if isinstance(position, View):
        setup = Known(phase, position.knowledge, position.piles).setup(rules, position.seat)
    else:
        setup = Moment(phase, table, position.piles).setup(rules)
    return replace(setup, tribe=table.tribe) if table.moment in FIGHTING else setup


def phase_of(table: Packed) -> str:
    """The phase whose fields show the table."""
    if table.moment in ENLISTING:
        return "round" if table.dealt == 0 else "closing" if table.dealt == CARDS else "window"
    if table.moment in ("round-over", "over"):
        return "round"
    return table.moment if table.moment in ("champion", "spy", "send") else "tribe"


def owner(pile: Cards) -> int | None:
    """Who owns a pile: the lowest enlistment card (GUR-10)."""
    return next((int(item[1]) for item in pile if item[0] == "+"), None)


def cancelled(pile: Cards) -> set[int]:
    """The places of the cards that desertions have cancelled, from the bottom up (GUR-9)."""
    gone: set[int] = set()
    for at, item in enumerate(pile):
        if item[0] == "-" and at and pile[at - 1][0] not in "+-":
            gone.add(at - 1)
    return gone


def card_name(item: str) -> str:
    """A card in words.

    >>> card_name("B6"), card_name("OL"), card_name("g?"), card_name("w"), card_name("3")
    ('barbarian 6', 'orc leader', 'goblin back', 'war machine', 'spy 3')
    """
    if item in HIRED_NAMES:
        return HIRED_NAMES[item]
    colour = BACK_NAMES[back(item)]
    if item[-1] == "L":
        return f"{colour} leader"
    if item[-1] == "?":
        return f"{colour} back"
    return f"{colour} {item[-1]}" if item[-1].isdigit() else colour
