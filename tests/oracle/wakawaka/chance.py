"""What chance can do at each point, and how often: WAK-5, WAK-7, WAK-11, WAK-21.

The deck and the goods pile are in an unknown random order, so drawing from the bag is the same as
taking the top. Weights count sets of numbered pieces.
"""

import random
from collections import Counter
from collections.abc import Iterator

from tests.oracle.wakawaka.multiset import Bag, picks, spell
from tests.oracle.wakawaka.options import VILLAGE
from tests.oracle.wakawaka.table import Table

Event = tuple[str, int]


def events(table: Table, task: tuple) -> Iterator[Event]:
    """The distinct outcomes at a chance point with their weights."""
    match task:
        case ("boat", boat):
            yield from _boat_loads(table, boat, "boat")
        case ("village",):
            yield from ((f"village:{pick}", ways) for pick, ways in picks(table.pile, VILLAGE))
        case ("deal", seat):
            cards = Counter({card: count for card, count in table.deck.items() if card != "!"})
            for pick, ways in picks(cards, table.options.hand):
                yield f"deal:{seat}:{pick}", ways
        case ("draw", seat):
            yield from _draws(table, seat)
        case ("refill", boat):
            yield from _refills(table, boat)


def _draws(table: Table, seat: int) -> Iterator[Event]:
    if table.deck:
        for card, count in sorted(table.deck.items()):
            yield ("fire" if card == "!" else f"draw:{seat}:{card}"), count
    elif set(+table.discard) - {"!"}:
        yield "shuffle", 1
    else:
        # WAK-11: nothing to draw, or nothing but fire cards.
        yield f"lost:{seat}", 1


def _refills(table: Table, boat: int) -> Iterator[Event]:
    if table.goods_run_out(boat):
        for pick, ways in picks(table.village, VILLAGE):
            yield f"goods-shuffle:{pick}", ways
    else:
        yield from _boat_loads(table, boat, "refill")


def _boat_loads(table: Table, boat: int, verb: str) -> Iterator[Event]:
    """Eye spaces are filled first, and goods left over from a former pile go before new ones."""
    face_up, face_down = table.empty_spaces(boat)
    former_up = min(face_up, table.former.total())
    loads: Counter[str] = Counter()
    for old, new, ways_up in _from_both(table.former, table.pile, former_up, face_up - former_up):
        rest = table.former - Counter(old), table.pile - Counter(new)
        up, former_down = "".join(sorted(old + new)), rest[0].total()
        for first, more, ways_down in _from_both(*rest, former_down, face_down - former_down):
            down = "".join(sorted(first + more))
            loads[f"{verb}:{boat + 1}:{up}{down}"] += ways_up * ways_down
    yield from loads.items()


def _from_both(
    former: Bag, pile: Bag, from_former: int, from_pile: int
) -> Iterator[tuple[str, str, int]]:
    for old, old_ways in picks(former, from_former):
        for new, new_ways in picks(pile, from_pile):
            yield old, new, old_ways * new_ways


def sample(table: Table, task: tuple, rng: random.Random) -> str:
    """One outcome with its right probability."""
    match task:
        case ("boat", boat):
            return f"boat:{boat + 1}:{_sample_load(table, boat, rng)}"
        case ("refill", boat) if not table.goods_run_out(boat):
            return f"refill:{boat + 1}:{_sample_load(table, boat, rng)}"
    texts, weights = zip(*events(table, task), strict=True)
    return rng.choices(texts, weights)[0]


def _sample_load(table: Table, boat: int, rng: random.Random) -> str:
    face_up, face_down = table.empty_spaces(boat)
    order = _shuffled(table.former, rng) + _shuffled(table.pile, rng)
    up, down = order[:face_up], order[face_up : face_up + face_down]
    return spell(Counter(up)) + spell(Counter(down))


def _shuffled(bag: Bag, rng: random.Random) -> list[str]:
    pieces = sorted(bag.elements())
    rng.shuffle(pieces)
    return pieces
