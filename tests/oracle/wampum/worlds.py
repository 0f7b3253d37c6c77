"""What a seat of Wampum can know: every world that agrees with it, and its exact weight (WAM-18).

Forward enumeration with the rules themselves: start from the empty table, follow what the seat
saw, and wherever it saw a `?` go on with everything that may have happened. A chance event
weighs as many sets of numbered cards as show its goods, and so does a hidden bid or discard of
an opponent; equal positions are put together. Histories that differ only in the order of the
cards inside one draw, or of the pile left at the end, are equally many for every world.
A text without a history is simpler: the unseen cards lie anywhere, each way as likely (WAM-22).
"""

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction

from tests.oracle.wampum import cards
from tests.oracle.wampum.position import Position

Weights = dict[Position, int]


def worlds_after(seen: Iterable[str], seat: int, **options: object) -> dict[Position, Fraction]:
    """Every position that agrees with what the seat saw from the empty table on.

    Raises ValueError where no history fits.
    """
    return normalised(follow({Position.empty(**options): 1}, list(seen), seat))


def follow(worlds: Weights, seen: list[str], seat: int) -> Weights:
    """The weights of the worlds after the seat has seen some more."""
    for index, text in enumerate(seen):
        if text.startswith("show:"):
            continue  # already used when the bid was laid
        shown = seen_bid(seen, index, worlds, seat)
        after: Weights = Counter()
        for world, weight in worlds.items():
            for played, ways in candidates(world, text, shown):
                moved = replace(world.play(played), history=None)
                after[moved] += weight * ways
        worlds = after
    return worlds


def normalised(worlds: Weights) -> dict[Position, Fraction]:
    total = sum(worlds.values())
    if not total:
        raise ValueError("no world agrees with what was seen")
    return {world: Fraction(weight, total) for world, weight in worlds.items()}


def seen_bid(seen: list[str], index: int, worlds: Weights, seat: int) -> str:
    """What the bid laid by this text was later turned up as; empty where that is still to come."""
    bidder = next(iter(worlds)).turn if worlds else seat
    for text in itertools.islice(seen, index + 1, None):
        if text.startswith(f"show:{bidder}:"):
            return text.rpartition(":")[2]
    return ""


def candidates(world: Position, text: str, shown: str) -> Iterator[tuple[str, int]]:
    """What may have happened where the seat saw `text`, with the number of card sets for each."""
    head, hidden = text.rstrip(cards.HIDDEN), text.count(cards.HIDDEN)
    if world.due:
        yield from chance_candidates(world, text, head, hidden)
    elif not hidden:
        if is_legal(world, text):
            yield text, 1  # the viewer's own choice, or one that everybody sees
    else:
        hand = world.hands[world.seat_to_act]
        choices = cards.subsets(hand, hidden)
        if world.phase == "bid" and shown:
            choices = iter([shown] if cards.holds(hand, shown) else [])
        for part in choices:
            yield head + part, cards.ways(hand, part)


def chance_candidates(
    world: Position, text: str, head: str, hidden: int
) -> Iterator[tuple[str, int]]:
    parts = cards.subsets(world.pool, hidden) if hidden else [text.rpartition(":")[2]]
    for part in parts:
        if cards.holds(world.pool, part):
            yield (head + part if hidden else text), cards.ways(world.pool, part)


def is_legal(world: Position, text: str) -> bool:
    try:
        world.play(text)
    except ValueError:
        return False
    return True


# -- views ------------------------------------------------------------------------------------


def lying(world: Position) -> tuple[str, ...]:
    """The bid of each seat; one that is driven out and about to move counts as lying."""
    bids = [""] * world.players
    for bid in filter(None, world.bids):
        bids[bid[0]] = bid[1]
    if world.phase == "move":
        bids[world.seat_to_act] = world.out
    return tuple(bids)


def under_chests(world: Position) -> str:
    """The goods under all chests together, of a world that was followed from the empty table."""
    options = world.options
    placed = [*world.villages, *world.hands, *world.discards, *lying(world), world.box, world.pool]
    deck = "".join(good * options.cards_of_each_good for good in options.goods)
    return cards.minus(deck, "".join(placed))


def places(world: Position) -> list[str]:
    """All that can be hidden: hands, discards and bids, seat by seat."""
    return [*world.hands, *world.discards, *lying(world)]


def with_places(world: Position, texts: list[str]) -> Position:
    """The same moment with other cards in the places."""
    n = world.players
    bids = texts[2 * n :]
    return replace(
        world,
        hands=tuple(texts[:n]),
        discards=tuple(texts[n : 2 * n]),
        bids=tuple(bid and (bid[0], bids[bid[0]]) for bid in world.bids),
        out=bids[world.seat_to_act] if world.phase == "move" else "",
    )


def view_of(worlds: Iterable[Position], seat: int) -> Position:
    """The view that the worlds share: known is what lies at a place in every one (WAM-22)."""
    every = list(worlds)
    shared = [common(texts) for texts in zip(*map(places, every), strict=True)]
    return replace(with_places(every[0], shared), viewer=seat, pool="")


def common(texts: tuple[str, ...]) -> str:
    """The cards that lie at a place in every world, and a `?` for each other card."""
    known = "".join(good * min(text.count(good) for text in texts) for good in cards.ORDER)
    return known + cards.mask(texts[0][len(known) :])


def worlds_of_text(text: str, **options: object) -> dict[Position, Fraction]:
    """Every full position that the text leaves open, all ways to place numbered cards alike."""
    view = Position.parse(text, **options)
    worlds: Weights = {replace(view, viewer=None): 1}
    for place in range(len(places(view))):
        after: Weights = Counter()
        for world, weight in worlds.items():
            for filled, ways in fillings(world, place):
                after[filled] += weight * ways
        worlds = after
    return normalised(worlds)


def fillings(world: Position, place: int) -> Iterator[tuple[Position, int]]:
    """The `?` of one place turned into cards of the pool in every way."""
    texts = places(world)
    known, hidden = texts[place].rstrip(cards.HIDDEN), texts[place].count(cards.HIDDEN)
    for part in cards.subsets(world.pool, hidden):
        filled = [*texts[:place], cards.plus(known, part), *texts[place + 1 :]]
        moved = replace(with_places(world, filled), pool=cards.minus(world.pool, part))
        yield moved, cards.ways(world.pool, part)
