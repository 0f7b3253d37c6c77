"""Position texts that are made of fields: NAME=VALUE in a fixed order, a value with entries or without."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from solver.errors import SyntaxProblem
from solver.notation import shown


def read_fields(text: str, names: Sequence[str], optional: Collection[str] = ()) -> dict[str, str]:
    """The fields of a text: those of `names` in their order, the optional ones or not. Raises SyntaxProblem.

    >>> read_fields("players=2 turn=0", ("players", "seat", "turn"), {"seat"})
    {'players': '2', 'turn': '0'}
    """
    pairs = [word.partition("=") for word in text.split()]
    found = [name for name, _, _ in pairs]
    if found != [name for name in names if name in found or name not in optional]:
        raise SyntaxProblem(f"expected the fields {' '.join(names)}, found {shown(' '.join(found))}")
    for name, _, value in pairs:
        if not value:
            raise SyntaxProblem(f"expected {name}=VALUE, found no value")
    return {name: value for name, _, value in pairs}


def entries(name: str, value: str, count: int, by: str = ",") -> list[str]:
    """The entries of a field, so many; raises SyntaxProblem."""
    found = value.split(by)
    if len(found) != count:
        raise SyntaxProblem(f"expected {count} entries for {name}, found {shown(value)}")
    return found
