"""What a decision in Wapi does, in words: where a coin counts for whom, what a totem is put on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from solver.games.wapi.drawing import NAMES
from solver.games.wapi.setup import SHARES, Setup

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def phrases(position: Any, line: Sequence[str]) -> list[str]:
    """What the decision does and why that is good.

    >>> from solver.games.wapi import Position
    >>> p = Position.parse("O:0/1 S:1/2 J:/ B:/ E:/ F:/ players=2 seat=0 phase=coin:5")
    >>> phrases(p, ["O"])
    ['a 5, above the mean of 2.0 left, goes where you have one totem more than the others']
    """
    setup: Setup = position.setup()
    if line[0] in SHARES:
        return [coin(setup, line[0])]
    return [raised(setup) if line[0] == "totem" else kept(setup)]


def suspects(position: Any) -> list[str]:
    """No decision loses anything at once."""
    return []


def harm(position: Any, line: Sequence[str]) -> str:
    """Nothing is lost at once."""
    return ""


def coin(setup: Setup, share: str) -> str:
    """A coin: its value beside the mean left, and whose share it goes to."""
    value, mean = int(setup.drawn), mean_left(setup)
    beside = "above" if value > mean else "below" if value < mean else "at"
    lead = advantage(setup, SHARES.index(share))
    if lead > 0:
        whose = f"you have {totems(lead)} more than the others"
    elif lead < 0:
        whose = f"the others have {totems(-lead)} more than you"
    else:
        whose = "you and the others have as many totems"
    return f"a {value}, {beside} the mean of {mean:.1f} left, goes where {whose}"


def raised(setup: Setup) -> str:
    number = SHARES.index(setup.drawn)
    sum_there = sum(map(int, setup.coins[number]))
    free = setup.rules.coin_spaces - len(setup.coins[number])
    places = f"{NUMBERS[free]} coin space{'s' if free != 1 else ''} free"
    return f"raises a totem on the {NAMES[number]} share, {sum_there} points and {places}"


def kept(setup: Setup) -> str:
    symbols = sum(setup.bag[share] for share in SHARES)
    return f"keeps the totem for a better share; {symbols} symbols are still to come"


def totems(number: int) -> str:
    return f"{NUMBERS[number]} totem{'s' if number != 1 else ''}"


def advantage(setup: Setup, share: int) -> int:
    """Own totems on a share less those of all others."""
    marks = setup.symbols[share].replace("-", "")
    own = marks.count(str(setup.seat))
    return own - (len(marks) - own)


def mean_left(setup: Setup) -> float:
    """Of the coins in the bag; 0 without any."""
    coins = [int(token) for token in setup.bag.elements() if token.isdigit()]
    return sum(coins) / len(coins) if coins else 0.0
