"""The words of a line: numbers with their range, and what is wrong with a word, in one line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from solver.errors import SyntaxProblem

# Counts that fit a signed 64-bit integer: what the searches count in.
MOST = 2**63 - 1
SHOWN = 60

NUMBER = re.compile(r"[+-]?[0-9]{1,30}", re.ASCII)
# A digit, or a mark that move texts and KEY=VALUE fields are made of.
VALUE_LIKE = re.compile(r"[0-9?=:>#-]", re.ASCII)


def shown(word: str) -> str:
    """The word as an error message quotes it: printable, in one line and of bounded length.

    >>> print(shown("a" + chr(10) + "b"))
    'a\\nb'
    """
    text = word if len(word) <= SHOWN else word[: SHOWN - 3] + "..."
    return f"'{printable(text)}'"


def printable(text: str) -> str:
    """The text with what cannot be printed, line breaks of all kinds among it, escaped."""
    return text if text.isprintable() else "".join(map(escaped, text))


def escaped(character: str) -> str:
    """A character that cannot be printed in the notation of Python's string literals."""
    if character.isprintable():
        return character
    return character.encode("unicode_escape", "backslashreplace").decode("ascii")


def number(word: str, name: str, least: int, most: int = MOST) -> int:
    """The whole number `word`, `least` to `most`; raises SyntaxProblem naming what it is for.

    >>> number("12", "depth", 1)
    12
    """
    if not NUMBER.fullmatch(word):
        raise SyntaxProblem(f"expected a whole number for {name}, found {shown(word)}")
    value = int(word)
    if not least <= value <= most:
        raise SyntaxProblem(f"expected {span(value, least, most)} for {name}, found {shown(word)}")
    return value


def real(word: str, name: str, least: float, most: float) -> float:
    """The number `word`, `least` to `most`; raises SyntaxProblem naming what it is for.

    >>> real("0.5", "seconds", 0.001, 10**9)
    0.5
    """
    try:
        value = float(word)
    except ValueError:
        raise SyntaxProblem(f"expected a number for {name}, found {shown(word)}") from None
    if not least <= value <= most:  # nor is NaN
        raise SyntaxProblem(f"expected {least} to {most} for {name}, found {shown(word)}")
    return value


def span(value: int, least: int, most: int) -> str:
    """The range that a value is not in; the greatest number of all only where it matters."""
    return f"{least} or more" if most == MOST and value < least else f"{least} to {most}"


def next_word(words: Iterator[str], name: str) -> str:
    """The word that must follow `name`."""
    word = next(words, None)
    if word is None:
        raise SyntaxProblem(f"expected a value for {name}, found the end of the line")
    return word


def ignore(words: Sequence[str], after: str) -> None:
    """Passes over words that a line does not need; one that looks like a value is an error."""
    for word in words:
        if VALUE_LIKE.search(word):
            raise SyntaxProblem(f"unexpected {shown(word)} after {after}")


def one_of(names: Sequence[str]) -> str:
    """The names as a choice in words.

    >>> one_of(["fen", "empty", "startpos"])
    'fen, empty or startpos'
    """
    return " or ".join(filter(None, [", ".join(names[:-1]), names[-1]]))
