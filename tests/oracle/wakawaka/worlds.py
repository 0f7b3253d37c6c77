"""Every world that agrees with a view, by playing the rules forward from the bare table.

The prior is WAM-18 (WAK-27): cards are told apart as if numbered, and a history is an order of the
shuffled cards and the set of numbered cards that each opponent let go at each point. Chance weights
of the oracle count numbered cards already; a decision counts once for every set of numbered cards
that reads the same. Positions that differ in nothing hidden are merged, or there would be too many.

This is meant for small variants: the bare table of the real game has some 10^9 worlds. There
`tests.oracle.wakawaka.belief` counts the same histories without listing them.
"""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction

from tests.oracle.wakawaka.multiset import spell, ways_of
from tests.oracle.wakawaka.position import CHANCE, Position

Key = tuple[object, ...]


def worlds(view: list[str], seat: int, **options: object) -> list[tuple[Position, Fraction]]:
    """The positions in which `seat` has seen exactly `view`, each with its probability."""
    start = Position.empty(**options)
    layer: dict[Key, tuple[Position, int]] = {_key(start): (start, 1)}
    reached = 0
    while reached < len(view):
        layer = _next_layer(layer, view, seat)
        reached = len(next(iter(layer.values()))[0].logs[seat]) if layer else len(view)
    total = sum(weight for _, weight in layer.values())
    return [(world, Fraction(weight, total)) for world, weight in layer.values()]


def _next_layer(
    layer: dict[Key, tuple[Position, int]], view: list[str], seat: int
) -> dict[Key, tuple[Position, int]]:
    following: dict[Key, Position] = {}
    weights: dict[Key, int] = defaultdict(int)
    for world, weight in layer.values():
        for text, ways in _matching(world, view[len(world.logs[seat])], seat):
            child = world.after(text)
            if child.logs[seat] == view[: len(child.logs[seat])]:
                key = _key(child)
                following[key] = child
                weights[key] += weight * ways
    return {key: (child, weights[key]) for key, child in following.items()}


def _matching(world: Position, seen: str, seat: int) -> Iterator[tuple[str, int]]:
    """The texts that `seat` would see as `seen`, with their numbers of histories."""
    for text, ways in _all_texts(world):
        if world.censored(text, seat) == seen:
            yield text, ways


def _all_texts(world: Position) -> Iterator[tuple[str, int]]:
    if world.turn == CHANCE:
        yield from world.chance_events()
        return
    for text in world.legal_moves():
        yield text, ways_of(world.table.hands[world.turn], cards_gone(world.kind, text))


def cards_gone(kind: str, text: str) -> str:
    """The cards that leave the hand of the one who decides."""
    if kind == "play":
        return "" if text == "end" else text.lstrip("#")
    if kind in ("drum", "limit", "exchange"):
        return text.partition(":")[2]
    return ""


def _key(world: Position) -> Key:
    """All that is hidden from somebody; what is public is equal in every world of a view."""
    table = world.table
    bags = [*table.hands, *table.downs, *table.eyes, *table.holdings]
    bags += [table.deck, table.discard, table.pile, table.former, table.village]
    return (*map(spell, bags), *table.played)
