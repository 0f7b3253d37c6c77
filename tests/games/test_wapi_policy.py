"""Wapi's baselines and playouts: greedy against a plain one in fractions, random by counting."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from statistics import mean, variance

import pytest

from solver.errors import IllegalMove
from solver.games.wapi import Position
from tests.oracle.wapi import CHANCE, OVER, SHARES, Share
from tests.oracle.wapi import Position as Oracle

TABLES: list[dict[str, object]] = [
    {},
    {"Scoring": "advanced"},
    {"CoinSpaces": 3, "Bag": "O4J3F1:0x5,1x5,3x8", "Scoring": "advanced"},
    {"SymbolSpaces": 9, "CoinSpaces": 9, "Bag": "O9S9J9B9E9F9:0x9,4x9,6x9,7x9,8x9,9x19"},
]


class Greedy:
    """The baseline as it is described, over an oracle position, in fractions."""

    def __init__(self, position: Oracle) -> None:
        self.position = position
        self.seat = position.turn
        self.bag = position.bag()
        self.coins = [int(token) for token in self.bag.elements() if token.isdigit()]
        self.symbols = sum(self.bag[letter] for letter in SHARES)
        self.mean = Fraction(sum(self.coins), len(self.coins)) if self.coins else Fraction(0)
        self.advanced = position.rules.scoring == "advanced"

    def own(self, share: Share) -> int:
        return share.symbols.count(str(self.seat))

    def free(self, share: Share) -> int:
        return self.position.rules.coin_spaces - len(share.coins)

    def decision(self) -> str:
        if self.position.drawn.isdigit():
            return self.share()
        return "totem" if self.position.totems_left(self.seat) and self.totem() else "pass"

    def share(self) -> str:
        legal = [s for s in self.position.shares if s.letter in self.position.legal_moves()]
        return max(sorted(legal, key=lambda s: s.letter), key=self.gain).letter

    def gain(self, share: Share) -> Fraction:
        """(value - mean left) x (own totems - mean of the opponents'), advanced by all totems."""
        others = Fraction(share.totems - self.own(share), self.position.players - 1)
        gain = (int(self.position.drawn) - self.mean) * (self.own(share) - others)
        return gain / share.totems if self.advanced and share.totems else gain

    def totem(self) -> bool:
        """Symbols to come are few, or the share is as good as the mean of those to come."""
        spaces = sum(self.free(share) for share in self.position.shares)
        pace = min(Fraction(1), Fraction(spaces, len(self.coins)))
        to_come = self.symbols * pace / self.position.players
        if to_come <= Fraction(12, 10) * (self.position.totems_left(self.seat) - 1):
            return True
        here = next(s for s in self.position.shares if s.letter == self.position.drawn)
        open_shares = [s for s in self.position.shares if self.bag[s.letter]]
        return self.prospect(here) >= sum(map(self.prospect, open_shares)) / len(open_shares)

    def prospect(self, share: Share) -> Fraction:
        own, totems = self.own(share), share.totems
        worth = share.worth + self.free(share) * (self.mean + Fraction(9, 10))
        worth += Fraction(3, 2) * (own - (totems - own))
        if self.advanced:
            before = Fraction(own, totems) if totems else Fraction(0)
            worth *= Fraction(own + 1, totems + 1) - before
        return worth


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("table", TABLES)
def test_greedy_is_the_baseline_described(players: int, table: dict[str, object]) -> None:
    """Ties fall to the first text in ASCII order; no rounding decides."""
    options = {**table, "Players": players}
    rng, decisions = random.Random(players), 0
    for _ in range(6):
        position, oracle = Position.empty(**options), Oracle.empty(**options)
        while oracle.turn != OVER:
            if oracle.turn == CHANCE:
                word = oracle.sample_chance(rng)
            else:
                expected = Greedy(oracle).decision()
                assert position.policy_move(7, "greedy") == expected
                decisions += len(oracle.legal_moves()) > 1
                word = rng.choice([expected, *oracle.legal_moves()])
            position, oracle = position.play(word), oracle.play(word)
    assert decisions > 30


def test_random_is_uniform_and_seeded() -> None:
    """Each of six shares within five standard deviations."""
    position = Position.empty().play("3")
    drawn = Counter(position.policy_move(seed, "random") for seed in range(6000))
    assert set(drawn) == set("OSJBEF")
    assert all(abs(count - 1000) < 5 * (6000 * 5 / 36) ** 0.5 for count in drawn.values())
    assert position.policy_move(1, "random") == position.policy_move(1, "random")


@pytest.mark.parametrize("kind", ["greedy", "random"])
@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("table", TABLES)
def test_playouts_end_in_tables_that_can_be(table: dict[str, object], players: int, kind: str) -> None:
    """WAP-8: whatever was played, the end is read back as it is, bag and keys included."""
    options = {**table, "Players": players}
    for start in (Position.empty(**options), Position.empty(**options).play("0")):
        for seed in range(20):
            end = start.playout(seed, kind)
            assert end.turn == OVER
            assert Position.parse(end.text(), **options).packed() == end.packed()


@pytest.mark.parametrize("kind", ["greedy", "random"])
def test_playouts_play_like_their_policy(kind: str) -> None:
    """The mean lead of seat 0 over games played out in one go, and decision by decision: the same
    within five standard errors."""
    start = Position.parse("O:0/ S:-/ J:1/ B:/ E:/ F:/ players=2 seat=1 phase=coin:5")
    rng, count = random.Random(5), 400
    fast = [leads(start.playout(seed, kind)) for seed in range(count)]
    slow = [leads(played(start, rng, kind)) for _ in range(count)]
    error = ((variance(fast) + variance(slow)) / count) ** 0.5
    assert abs(mean(fast) - mean(slow)) < 5 * error


def played(position: Position, rng: random.Random, kind: str) -> Position:
    """The end of a game by a policy, decision by decision."""
    while position.turn != OVER:
        if position.turn == CHANCE:
            position = position.play(position.sample_chance(rng))
        else:
            position = position.play(position.policy_move(rng.getrandbits(32), kind))
    return position


def leads(end: Position) -> float:
    margins = end.margins()
    assert margins is not None
    return float(margins[0])


@pytest.mark.parametrize("scoring", ["basic", "advanced"])
def test_judgement_is_what_random_play_comes_to(scoring: str) -> None:
    """All totems raised: at random play coins then fall by chance. The mean
    lead is the judged one within five standard errors, the share of the win within 0.02."""
    for text in (
        "O:00/12 S:1/035 J:1/11 B:0-/2 E:1/ F:-/ players=2 seat=0 phase=draw",
        "O:00/ S:11/5 J:1/13 B:0/22 E:-/ F:-/ players=2 seat=1 phase=draw",
    ):
        position = Position.parse(text, Scoring=scoring)
        position = position.play(position.sample_chance(random.Random(1)))
        ends = [position.playout(seed, "random") for seed in range(4000)]
        shares, margins = position.judged()
        found = [leads(end) for end in ends]
        assert abs(mean(found) - margins[0]) < 5 * (variance(found) / len(found)) ** 0.5
        wins = mean(float((end.returns() or ())[0]) for end in ends)
        assert abs(wins - shares[0]) < 0.02


@pytest.mark.parametrize("players", [2, 3, 5])
def test_judgement_is_a_share_of_one_win(players: int) -> None:
    """Wherever a game stands; and nobody leads everybody and trails."""
    rng = random.Random(players)
    position = Position.empty(Players=players)
    while position.turn != OVER:
        shares, margins = position.judged()
        assert abs(sum(shares) - 1) < 1e-6
        assert min(shares) >= 0
        assert shares[margins.index(max(margins))] == max(shares)
        chance = position.turn == CHANCE
        position = position.play(
            position.sample_chance(rng) if chance else rng.choice(position.legal_moves())
        )


@pytest.mark.parametrize("record", ["", "J pass"])
def test_a_policy_needs_a_decision(record: str) -> None:
    position = Position.empty()
    for word in record.split():
        position = position.play(word)
    with pytest.raises(IllegalMove, match="decision"):
        position.policy_move(1, "greedy")
