"""Position texts that are made of fields: NAME=VALUE in a fixed order, a value with entries or without."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from solver.errors import SyntaxProblem
from solver.notation import shown


def read_fields(text: str, names: Sequence[str], optional: Collection[str] = ()) -> dict[str, str]:
    """The fields of a text: those of `names` in their order, the optional ones or not. Raises SyntaxProblem
    at the first that is not in its place.

    >>> read_fields("players=2 turn=0", ("players", "seat", "turn"), {"seat"})
    {'players': '2', 'turn': '0'}
    """
    words = text.split()
    found: dict[str, str] = {}
    for name in names:
        if name not in optional or (words and words[0].startswith(f"{name}=")):
            found[name] = value_of(name, words.pop(0) if words else "")
    if words:
        raise SyntaxProblem(f"expected the end of the text, found {shown(words[0])}")
    return found


def value_of(name: str, word: str) -> str:
    """The value in the word that stands where a field has its place."""
    given, _, value = word.partition("=")
    if given != name or not value:
        found = shown(word) if word else "the end of the text"
        raise SyntaxProblem(f"expected {name}=VALUE, found {found}")
    return value


def entries(name: str, value: str, count: int, by: str = ",") -> list[str]:
    """The entries of a field, so many; raises SyntaxProblem."""
    found = value.split(by)
    if len(found) != count:
        raise SyntaxProblem(f"expected {count} entries for {name}, found {shown(value)}")
    return found
