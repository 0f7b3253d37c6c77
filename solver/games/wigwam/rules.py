"""The rule options of Wigwam, by their names in the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from solver.games.wigwam.setup import BOARDS
from solver.options import Option, values_of

OPTIONS = (
    Option("Board", "combo", "hex4", values=tuple(BOARDS)),  # WIG-4, WIG-6
    Option("Setup", "combo", "simultaneous", values=("simultaneous", "light-first")),  # WIG-7
    Option("Chain", "combo", "must", values=("must", "may")),  # WIG-19
    Option("Capture", "combo", "forced", values=("forced", "huff", "insist")),  # WIG-21
    Option("Repetition", "spin", 3, 0, 100),  # WIG-28, 0 = off
    Option("NoCapture", "spin", 100, 0, 10_000),  # WIG-28, 0 = off
)


@dataclass(frozen=True, slots=True)
class Rules:
    """One value for each of OPTIONS."""

    board: str
    setup: str
    chain: str
    capture: str
    repetition: int
    no_capture: int


def read_rules(given: Mapping[str, object]) -> Rules:
    """The rules under these options, texts or numbers; raises BadOption.

    >>> read_rules({"Chain": "may"}).chain
    'may'
    """
    return Rules(*values_of(OPTIONS, given).values())  # type: ignore[arg-type]
