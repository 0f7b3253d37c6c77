"""Every fact that a hint for Wapi states is right, by the oracle's shares before and after."""

from __future__ import annotations

from fractions import Fraction

from solver.games.wapi import reasons
from tests.games.facts import Case, Check, check, kinds
from tests.oracle.wapi import Position as Oracle

GAMES = [
    (1, {"Players": 2}),
    (2, {"Players": 3, "Scoring": "advanced"}),
    (3, {"Players": 5, "SymbolSpaces": 6, "Bag": "O2S6J3B4E5F4:0x8,1x12,2x12,3x10,5x6"}),
]


def coin(case: Case, fact: reasons.Coin) -> None:
    """WAP-7 to WAP-10."""
    assert case.before.phase() == f"coin:{fact.value}"
    places = (case.before.shares[fact.share], case.after.shares[fact.share])
    seats = range(case.before.players)
    gains = [case.after.points(places[1], s) - case.before.points(places[0], s) for s in seats]
    assert list(fact.points) == gains
    assert fact.seat == case.seat
    left = [int(token) for token in case.before.bag().elements() if token.isdigit()]
    assert fact.mean == (Fraction(sum(left), len(left)) if left else None)


def raises(case: Case, fact: reasons.Raises) -> None:
    """WAP-6."""
    share = case.after.shares[fact.share]
    assert share.totems == case.before.shares[fact.share].totems + 1
    assert share.worth == fact.points
    assert case.before.rules.coin_spaces - len(share.coins) == fact.spaces
    assert case.after.totems_left(case.seat) == fact.left


def keeps(case: Case, fact: reasons.Keeps) -> None:
    """WAP-6."""
    assert case.after.totems_left(case.seat) == case.before.totems_left(case.seat) == fact.totems
    assert sum(token.isalpha() for token in case.before.bag().elements()) == fact.symbols


CHECKS: dict[type, Check] = {reasons.Coin: coin, reasons.Raises: raises, reasons.Keeps: keeps}


def test_every_fact_of_random_games_is_right() -> None:
    """WAP-6 to WAP-10; every kind of fact is met, and checked."""
    met = set[type]()
    for seed, options in GAMES:
        met |= check("wapi", Oracle, CHECKS, seed, options)
    assert met == set(CHECKS) == kinds(reasons)
