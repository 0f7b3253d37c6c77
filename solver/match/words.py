"""`NAME=VALUE NAME=VALUE ...` in one quoted string: how engines, tests and limits are given."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from math import isfinite

from solver.errors import BadOption
from solver.notation import MOST, one_of, shown


def assignments(text: str, names: Sequence[str], what: str) -> dict[str, str]:
    """The values by name; raises BadOption for anything but NAME=VALUE with NAME one of `names`.

    >>> assignments("score=10 plies=8", ["score", "plies"], "the draw rule")
    {'score': '10', 'plies': '8'}
    """
    given: dict[str, str] = {}
    for word in split(text, what):
        name, equals, value = word.partition("=")
        if not equals or name not in names:
            expected = one_of([f"{name}=" for name in names])
            raise BadOption(f"expected {expected} for {what}, found {shown(word)}")
        if name in given:
            raise BadOption(f"expected {name}= once for {what}, found it twice")
        given[name] = value
    return given


def split(text: str, what: str) -> list[str]:
    """The words of a string, quoted as in a shell; raises BadOption."""
    try:
        return shlex.split(text)
    except ValueError as problem:
        raise BadOption(f"{what}: {problem} in {shown(text)}") from None


def real(word: str, name: str) -> float:
    """A finite number; raises BadOption."""
    try:
        value = float(word)
    except ValueError:
        value = float("inf")
    if not isfinite(value):
        raise BadOption(f"expected a number for {name}, found {shown(word)}")
    return value


def whole(word: str, name: str, least: int) -> int:
    """A whole number that fits into 64 bits; raises BadOption."""
    digits = word.isdecimal() and word.isascii() and len(word) <= len(str(MOST))
    if not digits or not least <= int(word) <= MOST:
        raise BadOption(
            f"expected a whole number, {least} or more, for {name}, found {shown(word)}"
        )
    return int(word)
