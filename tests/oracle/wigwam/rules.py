"""The rule options of Wigwam by their names in the rules."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from typing import Any

from tests.oracle.wigwam.board import BOARDS

CHOICES = {
    "Board": tuple(BOARDS),
    "Setup": ("simultaneous", "light-first"),
    "Chain": ("must", "may"),
    "Capture": ("forced", "huff", "insist"),
}


@dataclass(frozen=True)
class Rules:
    """The rule options by their names in the rules: WIG-6, WIG-7, WIG-19, WIG-21, WIG-28."""

    Board: str = "hex4"
    Setup: str = "simultaneous"
    Chain: str = "must"
    Capture: str = "forced"
    Repetition: int = 3
    NoCapture: int = 100

    @classmethod
    def read(cls, options: dict[str, Any]) -> Rules:
        known = [option.name for option in fields(cls)]
        for option in options:
            if option not in known:
                raise ValueError(f"expected an option of {', '.join(known)}, found {option!r}")
        return cls(**{option: read_option(option, value) for option, value in options.items()})


def read_option(option: str, value: Any) -> Any:
    if option not in CHOICES:
        return read_number(str(value), 0, option)
    if value not in CHOICES[option]:
        raise ValueError(f"{option}: expected {' or '.join(CHOICES[option])}, found {value!r}")
    return value


def read_number(word: str, least: int, what: str) -> int:
    if not re.fullmatch("0|[1-9][0-9]*", word) or int(word) < least:
        raise ValueError(f"{what}: expected a number from {least} up, found {word!r}")
    return int(word)
