"""What Gold und Rum looks like: piles and their owners, then armies and the battle (GUR-25)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from solver._goldundrum import Table as Packed
from solver.contract import OVER
from solver.drawing import Card, Cell, Row, Step, Table, seat_label
from solver.games.goldundrum_cards import PLACES, back
from solver.games.goldundrum_moments import Moment
from solver.games.goldundrum_setup import Cards, Setup
from solver.games.goldundrum_view import Known, View, table_in

TRIBE_NAMES = {"B": "barbarians", "O": "orcs", "S": "skeletons", "D": "dwarves"}
BACK_NAMES = {"B": "barbarian", "O": "orc", "S": "skeleton", "D": "dwarf"}
BACK_NAMES |= {"g": "goblin", "G": "giant", "T": "troll", "X": "spy"}
HIRED_NAMES = {"g": "goblin", "w": "war machine", "f": "flying machine", "c": "commando"}
SHADES = {"S": 0, "g": 1, "T": 2, "B": 3, "O": 4, "D": 5, "G": 6, "X": 7}
ENLISTING = ("deal", "start", "order", "ask")
FIGHTING = ("commando", "hit-draw", "fly", "show", "settle")
CARDS = 80
DUE = {
    "ask": "lay a card or pass",
    "champion": "name a champion",
    "spy": "spy",
    "tribe": "announce a tribe",
    "send": "send mercenaries",
    "commando": "play the commando, or not",
    "fly": "fly in, or not",
}


def drawing(position: Any) -> Table:
    """The table of a full position or of a view, between decisions too."""
    setup, table = setup_now(position), packed(position)
    piles = [pile_row(setup, number) for number in range(len(setup.piles))]
    head: list[Row] = [("piles", ()), *piles] if piles else [("battle", battle(setup))]
    seats = [seat_row(setup, table, seat) for seat in range(setup.rules.players)]
    marked = label(setup, position.turn) if position.turn >= 0 else ""
    rows = (*(head if setup.phase != "round" else []), ("seats", ()), *seats)
    return Table(rows, caption(position, setup, table), marked)


def step(move: str) -> Step:
    """Nothing moves on a board in Gold und Rum."""
    return Step()


# -- the table as it is now -------------------------------------------------------------------


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


# -- rows -------------------------------------------------------------------------------------


def card(item: str, gone: bool = False, down: bool = False) -> Card:
    """An army card or its back, or an enlistment `+2` or desertion `-2` as a marker."""
    if item[0] in "+-":
        what = "enlistment" if item[0] == "+" else "desertion"
        return Card(item, 0, f"{what} of seat {item[1]}", round=True)
    return Card(item, SHADES[back(item)], card_name(item), down=down, gone=gone)


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


def hand(items: Iterable[str], down: bool = False) -> tuple[Card, ...]:
    """Cards in the order of GUR-24."""
    return tuple(card(item, down=down) for item in sorted(items, key=PLACES.__getitem__))


def pile_row(setup: Setup, number: int) -> Row:
    """A pile from the bottom up, with what is cancelled crossed out."""
    pile = setup.piles[number]
    gone, seat = cancelled(pile), owner(pile)
    laid = tuple(card(item, gone=at in gone) for at, item in enumerate(pile))
    return f"pile {number + 1}", ("free" if seat is None else f"seat {seat} owns", laid)


def label(setup: Setup, seat: int) -> str:
    roles = ["wizard" if seat == setup.wizard else "", "champion" * (seat == setup.champion)]
    return seat_label(seat, setup.seat, *roles)


def seat_row(setup: Setup, table: Packed, seat: int) -> Row:
    score = setup.scores[seat]
    points = f"{score} point{'s' if score != 1 else ''}"
    if setup.phase == "round" or seat == setup.wizard:
        return label(setup, seat), (points,)
    if setup.piles:
        return label(setup, seat), (points, left(setup.left[seat]))
    army: tuple[Cell, ...] = (hand(setup.hands[seat]),)
    unit = setup.sent[seat]
    army += ("sends", hand(unit, down=True)) if unit else ()
    return label(setup, seat), (points, *army)


def left(cards: tuple[int, int]) -> str:
    """The enlistment and desertion cards that a seat still has (GUR-3)."""
    enlistments, desertions = cards
    return f"can enlist {enlistments}, desert {desertions}"


def battle(setup: Setup) -> str:
    """The battle, and what is still to come."""
    fights = f"the {TRIBE_NAMES[setup.tribe]} fight" if setup.tribe else "no tribe is announced"
    later = " and ".join(TRIBE_NAMES[tribe] for tribe in setup.tribes if tribe != setup.tribe)
    spies = f"; spies to act: {' '.join(setup.spies)}" if setup.spies else ""
    return f"{setup.battle} of 4: {fights}" + (f"; to come: {later}" if later else "") + spies


def caption(position: Any, setup: Setup, table: Packed) -> str:
    if position.turn == OVER:
        return "the end"
    where = f"round {setup.round}"
    if setup.piles:
        started = "enlisting is open" if table.started else "no enlisting yet"
        where += f", card {setup.dealt} of {CARDS}, {started}"
    return f"{where}: seat {position.turn} is to {due(table)}" if position.turn >= 0 else where


def due(table: Packed) -> str:
    """What is to be done; windows in which the view cannot tell who is asked go on by `ask`."""
    return DUE.get(table.moment, DUE["ask"])
