"""Kuhn poker (Kuhn 1950), whose equilibria are known, with the names that positions have."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations

from solver.contract import CHANCE, OVER

ENDS = {"pp": 1, "bb": 2, "pbb": 2, "bp": 1, "pbp": 1}  # chips that change hands


@dataclass(frozen=True)
class Kuhn:
    cards: str = ""
    bets: str = ""
    players: int = 2

    @property
    def turn(self) -> int:
        if not self.cards:
            return CHANCE
        return OVER if self.bets in ENDS else len(self.bets) % 2

    def chance_events(self) -> Iterator[tuple[str, int]]:
        for deal in permutations("JQK", 2):
            yield "".join(deal), 1

    def legal_moves(self) -> list[str]:
        return ["b", "p"] if self.turn >= 0 else []

    def play(self, text: str) -> Kuhn:
        return Kuhn(self.cards, self.bets + text) if self.cards else Kuhn(text)

    def seen(self, seat: int) -> list[str]:
        return [self.cards[seat], *self.bets]

    def returns(self) -> tuple[Fraction, ...]:
        won = self.cards[0] > self.cards[1] if self.bets[-2:] != "bp" else len(self.bets) == 2
        chips = Fraction(ENDS[self.bets] if won else -ENDS[self.bets])
        return (chips, -chips)
