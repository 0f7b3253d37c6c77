"""Exact values of Wapi near the end: expectimax in fractions, with the tie rule of WAP-11.

A plain recursion over oracle positions with a memo; a few coin spaces from the end it takes
seconds.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from operator import mul

from tests.oracle.wapi import CHANCE, OVER, SHARES, Position

Values = tuple[Fraction, ...]  # one a seat


@dataclass(frozen=True)
class Outlook:
    """What each seat expects: of the objective, and of the margin and the win under the same play."""

    utility: Values
    margin: Values
    win: Values


def decision_values(position: Position) -> dict[str, Values]:
    """Exact utility by seat, under the position's objective, of every legal decision."""
    return {text: outlook.utility for text, outlook in decision_outlooks(position).items()}


def decision_outlooks(position: Position) -> dict[str, Outlook]:
    """As decision_values, with the margins that the tie rule looks at."""
    memo: dict[tuple[object, ...], Outlook] = {}
    return {text: outlook(position.play(text), memo) for text in position.legal_moves()}


def chosen(outlooks: dict[str, Outlook], seat: int) -> str:
    """WAP-11: largest own utility, then largest own margin, then first in ASCII order."""

    def merit(text: str) -> tuple[Fraction, Fraction]:
        return outlooks[text].utility[seat], outlooks[text].margin[seat]

    return max(sorted(outlooks), key=merit)


def outlook(position: Position, memo: dict[tuple[object, ...], Outlook]) -> Outlook:
    """What the seats expect from here when all play by WAP-11."""
    if position.turn == OVER:
        returns = position.returns()
        assert returns is not None
        return Outlook(returns, position.margins(), position.win_shares())
    if position.turn != CHANCE:
        outlooks = {text: outlook(position.play(text), memo) for text in position.legal_moves()}
        return outlooks[chosen(outlooks, position.turn)]
    key = what_matters(position)
    if key not in memo:
        memo[key] = average(position, memo)
    return memo[key]


def average(position: Position, memo: dict[tuple[object, ...], Outlook]) -> Outlook:
    """The mean over the next draw (WAP-5)."""
    branches = [
        (weight, outlook(position.play(token), memo)) for token, weight in position.chance_events()
    ]
    weights = [weight for weight, _ in branches]
    total = sum(weights)

    def mean(figure: Callable[[Outlook], Values]) -> Values:
        rows = zip(*(figure(o) for _, o in branches), strict=True)
        return tuple(sum(map(mul, weights, row)) / Fraction(total) for row in rows)

    return Outlook(mean(lambda o: o.utility), mean(lambda o: o.margin), mean(lambda o: o.win))


def what_matters(position: Position) -> tuple[object, ...]:
    """All of a position before a draw that later play and the scores depend on.

    Of the coins on a share only number and sum; of the symbol tokens on it only the totems; of
    the symbol tokens in the bag only their number once no totem is left to put on them.
    """
    bag = position.bag()
    shares = tuple(
        (share.symbols.rstrip("-"), len(share.coins), share.worth) for share in position.shares
    )
    symbols: object = tuple(bag[share] for share in SHARES)
    if not any(position.totems_left(seat) for seat in range(position.players)):
        symbols = sum(bag[share] for share in SHARES)
    coins = tuple(bag[value] for value in "0123456789")
    return position.next_seat(), shares, symbols, coins
