"""The options of an engine that is not ours, as its handshake declares them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from solver.notation import MOST, NUMBER, shown

PARTS = ("type", "default", "min", "max", "var")  # that follow the name of an option
UNBOUNDED = 2**31 - 1  # the largest value of a number without a range: what most engines can hold


@dataclass(frozen=True, slots=True)
class Declared:
    """An option: its name, its type, its range, the whole line, and in `odd` what is wrong with it.

    A bound is None where there is none that can be read.
    """

    name: str
    line: str = ""
    kind: str = ""
    least: int | None = None
    most: int | None = None
    odd: str = ""

    def clamped(self, value: int) -> int | None:
        """A number from 1 on within the range, that `value` fixes; None where there is none."""
        least, most = max(1, self.least or 1), UNBOUNDED if self.most is None else self.most
        return least + (value - 1) % (most - least + 1) if least <= most else None


def parse_option(line: str) -> Declared:
    """Reads an `option` line as leniently as can be: words that say nothing are passed over.

    >>> parse_option("option name Seed type spin default 0 min 0 max 1e9").most
    1000000000
    """
    words = line.split()[1:]
    start = words.index("type") if "type" in words else len(words)
    name = " ".join(words[1 if words[:1] == ["name"] else 0 : start])
    values: dict[str, str] = {}
    for part, value in pairwise(words[start:]):
        if part in PARTS and value not in PARTS:
            values.setdefault(part, value)
    numbers = {part: spin_number(values[part]) for part in ("min", "max") if part in values}
    odd = [unreadable(part, values[part]) for part, found in numbers.items() if found is None]
    return Declared(
        name, line, values.get("type", ""), numbers.get("min"), numbers.get("max"), "".join(odd[:1])
    )


def unreadable(part: str, word: str) -> str:
    return f"expected a number for {part}, found {shown(word)}"


def spin_number(word: str) -> int | None:
    """A whole number in any notation that a float has, within 64 bits; None for anything else."""
    try:
        value = int(word) if NUMBER.fullmatch(word) else int(float(word))
    except (ValueError, OverflowError):  # the latter for infinity
        return None
    return max(-MOST, min(MOST, value))
