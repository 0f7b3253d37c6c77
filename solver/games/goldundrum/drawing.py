"""What Gold und Rum looks like: piles and their owners, then armies and the battle (GUR-25)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from solver._goldundrum import Table as Packed
from solver.contract import OVER
from solver.drawing import Card, Cell, Row, Step, Table, seat_label
from solver.games.goldundrum.cards import PLACES, back
from solver.games.goldundrum.scene import (
    CARDS,
    TRIBE_NAMES,
    cancelled,
    card_name,
    owner,
    packed,
    setup_now,
)
from solver.games.goldundrum.setup import Setup

SHADES = {"S": 0, "g": 1, "T": 2, "B": 3, "O": 4, "D": 5, "G": 6, "X": 7}
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


# -- rows -------------------------------------------------------------------------------------


def card(item: str, gone: bool = False, down: bool = False) -> Card:
    """An army card or its back, or an enlistment `+2` or desertion `-2` as a marker."""
    if item[0] in "+-":
        what = "enlistment" if item[0] == "+" else "desertion"
        return Card(item, 0, f"{what} of seat {item[1]}", round=True)
    return Card(item, SHADES[back(item)], card_name(item), down=down, gone=gone)


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
