"""The full positions that a view's text leaves open (GUR-25): its unknown cards are any numbered
cards that the text does not show, each way as likely as the other (seeds, reading 17)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations_with_replacement, islice
from math import comb, prod

from solver._goldundrum import FULL_SUPPLY, KIND_NAMES
from solver.games.goldundrum.cards import HIDDEN, SPIES, back
from solver.games.goldundrum.checks import problems
from solver.games.goldundrum.setup import Cards, Setup

MOST_FILLINGS = 1000  # where more are open so many are drawn

Place = tuple[str, int]  # `sent` or `hands`, and the seat


def fillings(setup: Setup) -> list[tuple[Setup, int]]:
    """Full setups with the number of ways to each; a random selection where they are too many."""
    if most_fillings(setup) <= 100 * MOST_FILLINGS:
        found = list(islice(filled(setup, supply(setup)), MOST_FILLINGS + 1))
        if len(found) <= MOST_FILLINGS:
            return found
    rng = random.Random(setup.text())
    return [(drawn(setup, rng), 1) for _ in range(MOST_FILLINGS)]


def most_fillings(setup: Setup) -> int:
    """A bound on their number: multisets at each place, as if there were cards enough."""
    kinds = ((len(kinds_for(place, colour)), n) for place, colour, n in unknown(setup))
    return prod(comb(k + n - 1, n) for k, n in kinds)


def supply(setup: Setup) -> Counter[str]:
    """The cards that the text does not show; of spies those that are still to act (GUR-13)."""
    shown = Counter(card for cards in (*setup.hands, *setup.sent) for card in cards)
    gone = {card for card in SPIES if card not in setup.spies}
    return Counter(
        {k: n - shown[k] for k, n in zip(KIND_NAMES, FULL_SUPPLY, strict=True) if k not in gone}
    )


def unknown(setup: Setup) -> Iterator[tuple[Place, str, int]]:
    """Places with unknown cards, their back and number; units first."""
    for name in ("sent", "hands"):
        for seat, cards in enumerate(getattr(setup, name)):
            for card, n in Counter(cards).items():
                if card.endswith(HIDDEN):
                    yield (name, seat), back(card), n


def kinds_for(place: Place, colour: str) -> list[str]:
    """What an unknown card may be there: flyer and commando are not sent (GUR-16)."""
    kinds = [kind for kind in KIND_NAMES if back(kind) == colour]
    return [kind for kind in kinds if place[0] == "hands" or kind not in "fc"]


def filled(setup: Setup, left: Counter[str], ways: int = 1) -> Iterator[tuple[Setup, int]]:
    """All of them, place after place."""
    first = next(unknown(setup), None)
    if first is None:
        full = replace(setup, seat=None)
        if not setup.hands or next(problems(full), None) is None:
            yield full, ways
        return
    place, colour, n = first
    for cards in combinations_with_replacement(kinds_for(place, colour), n):
        chosen = Counter(cards)
        more = prod(comb(left[kind], count) for kind, count in chosen.items())
        if more:
            yield from filled(put(setup, place, colour, cards), left - chosen, ways * more)


def put(setup: Setup, place: Place, colour: str, cards: Sequence[str]) -> Setup:
    """The setup with the unknown cards of a back at a place known."""
    name, seat = place
    places: list[Cards] = list(getattr(setup, name))
    known = tuple(card for card in places[seat] if card != colour + HIDDEN)
    places[seat] = (*known, *cards)
    return replace(setup, **{name: tuple(places)})  # type: ignore[arg-type]


def drawn(setup: Setup, rng: random.Random) -> Setup:
    """One of them at random. Units are filled first: whatever it is, hands have as many ways."""
    seat, numbered = setup.seat, list(supply(setup).elements())
    rng.shuffle(numbered)
    for place, colour, n in list(unknown(setup)):
        fit = [card for card in numbered if card in kinds_for(place, colour)][:n]
        for card in fit:
            numbered.remove(card)
        setup = put(setup, place, colour, fit)
    assert seat is not None
    return replace(setup, seat=None)
