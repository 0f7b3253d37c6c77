"""Multisets of one-letter cards or goods: spelling, and picking some of the numbered pieces."""

from collections import Counter
from collections.abc import Iterator
from math import comb

Bag = Counter[str]


def spell(bag: Bag) -> str:
    """The letters in ASCII order (WAK-28)."""
    return "".join(sorted(bag.elements()))


def picks(bag: Bag, size: int) -> Iterator[tuple[str, int]]:
    """Every distinct choice of `size` pieces, with the number of numbered sets it stands for."""
    if size == 0:
        yield "", 1
        return
    kinds = sorted(+bag)
    if not kinds or size > bag.total():
        return
    first, rest = kinds[0], Counter({kind: bag[kind] for kind in kinds[1:]})
    for count in range(min(bag[first], size), -1, -1):
        for tail, ways in picks(rest, size - count):
            yield first * count + tail, comb(bag[first], count) * ways


def ways_of(bag: Bag, pick: str) -> int:
    """How many sets of numbered pieces of `bag` read as `pick`; 0 if it does not hold them."""
    ways = 1
    for kind, count in Counter(pick).items():
        ways *= comb(bag[kind], count)
    return ways
