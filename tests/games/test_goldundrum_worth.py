"""What an army of Gold und Rum is worth to a plain player (baselines), reckoned anew from the cards."""

from __future__ import annotations

import random
from itertools import product

import pytest

from solver._goldundrum import FULL_SUPPLY, KIND_NAMES, packed_cards
from solver._goldundrum_ending import gains
from tests.games.goldundrum_tables import DECK


def worth(army: list[str]) -> int:
    """1000 v^1.25 for each tribe, 1200 a point of mercenaries, and the special cards."""
    tribes = sum(round(1000 * strength([c for c in army if c[0] == tribe]) ** 1.25) for tribe in "BOSD")
    goblins = army.count("g")
    hired = goblins + 9 * min(goblins, army.count("w")) + 5 * army.count("T")
    hired += 10 * (army.count("G") == 1) + 4 * (goblins > 0 and "f" in army)
    return tribes + 1200 * hired + 3000 * army.count("c") + 4000 * sum(card in "1234" for card in army)


def strength(cards: list[str]) -> int:
    """GUR-18."""
    leaders = sum(card[1] == "L" for card in cards)
    return (1, 2, 0)[leaders] * sum(int(card[1]) for card in cards if card[1] != "L")


def expected(army: list[str]) -> list[int]:
    """For a kind that an army has all of, nothing: there is no other."""
    supply = zip(KIND_NAMES, FULL_SUPPLY, strict=True)
    return [worth([*army, k]) - worth(army) if army.count(k) < n else 0 for k, n in supply]


@pytest.mark.parametrize("counts", list(product((0, 7), (0, 3, 4), (0, 1, 2))))
def test_one_card_more_than_a_tribe_has(counts: tuple[int, int, int]) -> None:
    """GUR-1, GUR-18: seven twos and four sixes are all that a tribe has."""
    army = [kind for kind, n in zip(("B2", "B6", "BL"), counts, strict=True) for _ in range(n)]
    assert gains(packed_cards(army)) == expected(army)


@pytest.mark.parametrize("seed", range(200))
def test_gains_are_those_of_the_formula(seed: int) -> None:
    rng = random.Random(seed)
    army = rng.sample(DECK, rng.randint(0, 80))
    assert gains(packed_cards(army)) == expected(army)
