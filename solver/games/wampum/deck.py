"""A deck of Wampum shuffled beforehand: who draws what in which round, whatever is played."""

from __future__ import annotations

import random

from solver.games.wampum.rules import Rules
from solver.games.wampum.setup import ordered


def shuffled(rules: Rules, seed: int) -> tuple[str, str]:
    """The box and the deck without it (WAM-3, WAM-4)."""
    rng = random.Random(f"{seed}/deck")
    box = rules.goods if rules.removed == "one-each" else ""
    if rules.removed == "two-random":
        box = ordered("".join(rng.sample(rules.goods, 2)))
    deck = list(rules.deck)
    for good in box:
        deck.remove(good)
    rng.shuffle(deck)
    return box, "".join(deck)


def fixed_cards(rules: Rules, seed: int, due: str, number: int) -> str:
    """The cards of an event of round `number`: hands and villages first, then for each round what
    the seats draw, in the order of the seats, and the fill.

    >>> from solver.games.wampum.rules import read_rules
    >>> rules = read_rules({"Players": 2})
    >>> len(fixed_cards(rules, 1, "village:3", 1)), len(fixed_cards(rules, 1, "draw:1", 11))
    (4, 2)
    """
    box, deck = shuffled(rules, seed)
    if due == "removed":
        return box
    first, size = place(rules, due, number)
    first += len(deck) - rules.first_pile if due.startswith(("draw", "fill")) else 0
    return ordered(deck[first : first + size])


def place(rules: Rules, due: str, number: int) -> tuple[int, int]:
    """Where the cards of an event lie, from the top of the deck or of the pile, and how many."""
    kind, _, text = due.partition(":")
    index, before = int(text), (number - 1) * rules.drawn_each_round
    if kind == "deal":
        return index * rules.starting_hand, rules.starting_hand
    if kind == "village":
        hands = rules.players * rules.starting_hand
        return hands + sum(rules.villages[: index - 1]), rules.villages[index - 1]
    if kind == "draw":
        return before + index * rules.income, rules.income
    return before + rules.players * rules.income, rules.fills
