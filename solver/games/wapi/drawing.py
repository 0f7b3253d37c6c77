"""What Wapi looks like: the six shares around the bag, the totems left below (WAP-1 to WAP-5)."""

from __future__ import annotations

from typing import Any

from solver.drawing import Card, Ring, Row, Step, Table, seat_label
from solver.games.wapi.setup import SHARES, TOKENS, TOTEMS, Setup

NAMES = ("owl", "sorcerer", "jackal", "bear", "eagle", "fish")
# Of the totems by seat; seats 0 and 1, which every game has, lie far apart.
SHADES = (1, 5, 3, 7, 4)
KINDS = 5  # of coins in a line of the bag


def drawing(position: Any) -> Ring:
    """The ring of a position: symbol tokens as seats of totems in boxes, coins as discs."""
    setup: Setup = position.setup()
    panels = tuple(share(setup, number) for number in range(len(SHARES)))
    return Ring(panels, ("in the bag", *bag(setup)), totems(setup))


def step(move: str) -> Step:
    """Nothing moves in Wapi."""
    return Step()


def share(setup: Setup, number: int) -> Row:
    """One share: its symbol spaces, its coin spaces, and the sum of the coins."""
    coins = setup.coins[number]
    symbols = spaces(tuple(map(symbol, setup.symbols[number])), setup.rules.symbol_spaces)
    laid = spaces(tuple(map(coin, coins)), setup.rules.coin_spaces, round=True)
    return f"{SHARES[number]} {NAMES[number]}", (symbols, laid, f"sum {sum(map(int, coins))}")


def spaces(laid: tuple[Card, ...], count: int, round: bool = False) -> tuple[Card, ...]:
    """What is laid, and free places up to so many."""
    return laid + (Card(".", 0, "free", round, free=True),) * (count - len(laid))


def symbol(seat: str) -> Card:
    return Card("-", 0, "symbol without a totem") if seat == "-" else totem(int(seat))


def totem(seat: int) -> Card:
    return Card(str(seat), SHADES[seat], f"totem of seat {seat}")


def coin(value: str) -> Card:
    return Card(value, 0, f"coin {value}", round=True)


def totems(setup: Setup) -> Table:
    """The totems that each seat has left, the seat whose turn it is marked."""
    left = [TOTEMS - setup.raised[str(seat)] for seat in range(setup.rules.players)]
    rows = ((seat_label(seat, None), (spaces((totem(seat),) * n, TOTEMS),)) for seat, n in enumerate(left))
    marked = "" if setup.phase() == "end" else seat_label(setup.seat, None)
    return Table((("totems left", ()), *rows), caption(setup), marked)


def bag(setup: Setup) -> tuple[str, ...]:
    """What is left in the bag, kind by kind: symbols, then coins, a few kinds to a line."""
    left = [f"{token}x{count}" for token in TOKENS if (count := setup.bag[token])]
    coins = [kind for kind in left if kind[0].isdigit()]
    lines = [left[: len(left) - len(coins)], coins[:KINDS], coins[KINDS:]]
    return tuple(" ".join(line) for line in lines if line)


def caption(setup: Setup) -> str:
    phase, _, token = setup.phase().partition(":")
    if phase == "end":
        return "the end"
    if phase == "draw":
        return f"seat {setup.seat} is to draw"
    return f"seat {setup.seat} has drawn the {phase} {token}"
