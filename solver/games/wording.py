"""Numbers and lists as people say them, for the hints of every game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def number(count: int) -> str:
    """A number in words up to ten."""
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def counted(count: int, noun: str) -> str:
    """So many things.

    >>> counted(1, "card"), counted(12, "card")
    ('one card', '12 cards')
    """
    return f"{number(count)} {noun}{'s' if count != 1 else ''}"


def joined(names: Sequence[str]) -> str:
    """Names in one list.

    >>> joined(["corn", "hides", "tobacco"])
    'corn, hides and tobacco'
    """
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def named(letters: Iterable[str], names: Mapping[str, str]) -> str:
    """A multiset by the names of its letters, in the order of the names.

    >>> named("CCT", {"T": "tobacco", "C": "corn"})
    'tobacco and two corn'
    """
    counts = Counter(letters)
    kinds = [(counts[letter], name) for letter, name in names.items() if counts[letter]]
    return joined([f"{number(count)} {name}" if count > 1 else name for count, name in kinds])
