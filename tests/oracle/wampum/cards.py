"""Multisets of goods as texts in the order C H T W A (WAM-20); `?` is a card nobody here knows."""

import math
from collections.abc import Iterator

ORDER = "CHTWA"
HIDDEN = "?"


def ordered(cards: str) -> str:
    """The multiset text of some cards, the unknown ones last."""
    return "".join(sorted(cards, key=(ORDER + HIDDEN).index))


def plus(cards: str, more: str) -> str:
    return ordered(cards + more)


def holds(cards: str, part: str) -> bool:
    return all(cards.count(good) >= part.count(good) for good in set(part))


def minus(cards: str, part: str) -> str:
    if not holds(cards, part):
        raise ValueError(f"expected {part} among {cards or '-'}")
    for good in part:
        cards = cards.replace(good, "", 1)
    return cards


def mask(cards: str) -> str:
    """What the others see of hidden cards: how many they are (WAM-5, WAM-20)."""
    return HIDDEN * len(cards)


def goods_of(cards: str) -> str:
    """Each good among the cards, once (WAM-12, WAM-14)."""
    return "".join(good for good in ORDER if good in cards)


def subsets(cards: str, size: int) -> Iterator[str]:
    """Every different multiset of `size` goods among the cards."""
    if size == 0:
        yield ""
    elif size <= len(cards):
        good, here = cards[0], cards.count(cards[0])
        rest = cards[here:]
        for taken in range(max(0, size - len(rest)), min(here, size) + 1):
            for others in subsets(rest, size - taken):
                yield good * taken + others


def subset_counts(cards: str) -> list[int]:
    """counts[n]: how many different multisets of n goods there are among the cards."""
    counts = [1]
    for good in goods_of(cards):
        wider = [0] * (len(counts) + cards.count(good))
        for size, ways_here in enumerate(counts):
            for taken in range(cards.count(good) + 1):
                wider[size + taken] += ways_here
        counts = wider
    return counts


def ways(cards: str, part: str) -> int:
    """How many sets of numbered cards show the goods of `part` (WAM-18)."""
    return math.prod(math.comb(cards.count(good), part.count(good)) for good in ORDER)


def check_multiset(text: str) -> str:
    """The text itself, if it is a multiset of known goods, not empty, in the order of WAM-20."""
    if not text or set(text) - set(ORDER) or text != ordered(text):
        raise ValueError(f"expected goods in the order {ORDER}, found {text!r}")
    return text
