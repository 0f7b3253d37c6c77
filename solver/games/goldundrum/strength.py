"""What cards and units of Gold und Rum are worth (GUR-1, GUR-16 to GUR-19)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from solver.games.goldundrum.cards import MERCENARIES

# GUR-1; a leader doubles the cards of the tribe, a war machine counts with a goblin alone.
STRENGTH = {"g": 1, "w": 9, "f": 4, "T": 5, "G": 10}


def printed(card: str) -> int:
    """What stands on a card; leaders, spies and backs count 0."""
    return int(card[1]) if card[1:].isdigit() else STRENGTH.get(card, 0)


def printed_sum(cards: Iterable[str]) -> int:
    return sum(map(printed, cards))


def hired(hand: Iterable[str]) -> list[str]:
    """The cards of a hand that can be sent beside the tribe (GUR-16)."""
    return [card for card in hand if card in MERCENARIES]


def has_two_leaders(unit: Iterable[str]) -> bool:
    """Then it is worth nothing (GUR-18)."""
    return sum(card[-1] == "L" for card in unit) > 1


def value(unit: Iterable[str]) -> int:
    """What a unit of one tribe and mercenaries is worth (GUR-18).

    >>> value(["O6", "OL", "G"]), value(["OL", "OL", "G"]), value(["w", "w", "g"])
    (22, 0, 10)
    """
    cards = Counter(unit)
    leaders = sum(n for card, n in cards.items() if card[-1] == "L")
    if leaders > 1:
        return 0
    people = sum(n * int(card[1]) for card, n in cards.items() if card[1:].isdigit())
    others = sum(STRENGTH[card] * cards[card] for card in "gTG")
    return people * (1 + leaders) + others + STRENGTH["w"] * min(cards["w"], cards["g"])


def with_flight(unit: Sequence[str], goblins: int) -> int:
    """The value once the flying machine has brought so many goblins, which support no war machine
    (GUR-19)."""
    return 0 if has_two_leaders(unit) else value(unit) + STRENGTH["f"] + STRENGTH["g"] * goblins


def most(unit: Sequence[str], hand: Sequence[str], sending: bool) -> int:
    """The most that a unit can come to by what is in hand; `sending`: mercenaries can still be added."""
    return max(reached(unit, hand, sending))


def reached(unit: Sequence[str], hand: Sequence[str], sending: bool) -> Iterator[int]:
    """With all mercenaries; with the flying machine and all goblins that are kept for it."""
    more = hired(hand) if sending else []
    yield value([*unit, *more])
    goblins = hand.count("g")
    for flown in range(1, goblins + 1) if "f" in hand else ():
        sent = [card for card in more if card != "g"] + ["g"] * (goblins - flown if sending else 0)
        yield with_flight([*unit, *sent], flown)
