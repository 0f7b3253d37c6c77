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
    kinds = sorted((kind, held) for kind, held in bag.items() if held > 0)
    yield from _picks(kinds, sum(held for _, held in kinds), size)


def _picks(kinds: list[tuple[str, int]], left: int, size: int) -> Iterator[tuple[str, int]]:
    """Of these kinds, each with its number, which are `left` pieces together."""
    if size == 0:
        yield "", 1
    elif size <= left:
        (first, held), *rest = kinds
        for count in range(min(held, size), -1, -1):
            for tail, ways in _picks(rest, left - held, size - count):
                yield first * count + tail, comb(held, count) * ways


def ways_of(bag: Bag, pick: str) -> int:
    """How many sets of numbered pieces of `bag` read as `pick`; 0 if it does not hold them."""
    ways = 1
    for kind, count in Counter(pick).items():
        ways *= comb(bag[kind], count)
    return ways
