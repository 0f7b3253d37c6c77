"""What a decision in Wapi does: whom a coin brings how much, what a totem is put on."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from solver._wapi import Position
from solver.games.reason import Reason
from solver.games.wapi.reasons import Coin, Keeps, Raises
from solver.games.wapi.setup import SHARES, TOTEMS, Setup


def reasons(position: Position, line: Sequence[str]) -> list[Reason]:
    """What the first decision of the line does.

    >>> position = Position.parse("O:0/1 S:1/2 J:/ B:/ E:/ F:/ players=2 seat=0 phase=coin:5")
    >>> [str(reason) for reason in reasons(position, ["O"])]
    ['puts the 5 on the owl share: five points for you; the coins in the bag have a mean of 2.0']
    """
    setup = position.setup()
    if line[0] in SHARES:
        return [coin(setup, SHARES.index(line[0]))]
    return [raised(setup) if line[0] == "totem" else kept(setup)]


def suspects(position: Position) -> list[str]:
    """No decision loses anything at once."""
    return []


def harm(position: Position, line: Sequence[str]) -> Reason | None:
    """Nothing is lost at once."""
    return None


def coin(setup: Setup, share: int) -> Coin:
    value = int(setup.drawn)
    totems = setup.symbols[share].replace("-", "")
    parts = len(totems) if setup.rules.scoring == "advanced" and totems else 1  # WAP-10
    seats = range(setup.rules.players)
    points = tuple(Fraction(value * totems.count(str(seat)), parts) for seat in seats)
    return Coin(value, share, setup.seat, points, mean_left(setup))


def raised(setup: Setup) -> Raises:
    share = SHARES.index(setup.drawn)
    coins = setup.coins[share]
    free = setup.rules.coin_spaces - len(coins)
    return Raises(share, sum(map(int, coins)), free, left(setup) - 1)


def kept(setup: Setup) -> Keeps:
    return Keeps(left(setup), sum(setup.bag[share] for share in SHARES))


def left(setup: Setup) -> int:
    """The totems in the hand of the seat that decides (WAP-4)."""
    return TOTEMS - setup.raised[str(setup.seat)]


def mean_left(setup: Setup) -> Fraction | None:
    """Of the coins in the bag; None without any."""
    coins = [int(token) for token in setup.bag.elements() if token.isdigit()]
    return Fraction(sum(coins), len(coins)) if coins else None
