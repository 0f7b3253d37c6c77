"""What Wapi looks like: the six shares row by row, then what is left to come (WAP-1 to WAP-5)."""

from __future__ import annotations

from typing import Any

from solver.drawing import Step, Table
from solver.games.wapi_setup import SHARES, TOKENS, TOTEMS, Setup

NAMES = ("owl", "sorcerer", "jackal", "bear", "eagle", "fish")
FREE = "."


def drawing(position: Any) -> Table:
    """The table of a position: symbol tokens as seats of totems, coins and their sum."""
    setup: Setup = position.setup()
    rows = [share_row(setup, number) for number in range(len(SHARES))]
    return Table((*rows, ("totems left", totems(setup)), ("bag", bag(setup))), caption(setup))


def step(move: str) -> Step:
    """Nothing moves in Wapi."""
    return Step()


def share_row(setup: Setup, number: int) -> tuple[str, str]:
    """One share: a place for each space, a dot where it is free."""
    symbols, coins = setup.symbols[number], setup.coins[number]
    marks = symbols.ljust(setup.rules.symbol_spaces, FREE)
    places = coins.ljust(setup.rules.coin_spaces, FREE)
    label = f"{SHARES[number]} {NAMES[number]}"
    return label, f"{' '.join(marks)}  |  {' '.join(places)}  = {sum(map(int, coins))}"


def totems(setup: Setup) -> str:
    left = (TOTEMS - setup.raised[str(seat)] for seat in range(setup.rules.players))
    return "  ".join(f"seat {seat}: {count}" for seat, count in enumerate(left))


def bag(setup: Setup) -> str:
    """What is left in the bag, kind by kind."""
    left = setup.bag
    return "  ".join(f"{token} x{left[token]}" for token in TOKENS if left[token])


def caption(setup: Setup) -> str:
    phase, _, token = setup.phase().partition(":")
    if phase == "end":
        return "the end"
    if phase == "draw":
        return f"seat {setup.seat} is to draw"
    return f"seat {setup.seat} has drawn the {phase} {token}"
