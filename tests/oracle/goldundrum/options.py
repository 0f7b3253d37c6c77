"""The rule options of Gold und Rum: names, ranges, defaults (GUR-5 to GUR-26)."""

from dataclasses import dataclass, fields
from typing import Any

RANGES = {  # GUR-26 and the clauses named there
    "Players": (4, 7), "StartBelow": (0, 80), "Window": (1, 80), "BattlePoints": (1, 9),
    "MaxRounds": (1, 999),
}
WORDS = {
    "Race": ("random", "seat"), "Spies": ("steal", "none"), "Tie": ("none", "all"),
    "Objective": ("win", "margin"), "Horizon": ("game", "round"),
}


@dataclass(frozen=True)
class Options:
    """One game's rule options, by their names in the rules."""

    Players: int = 4
    StartBelow: int = 27  # GUR-5
    Window: int = 1  # GUR-6
    Race: str = "random"  # GUR-6
    Spies: str = "steal"  # GUR-13
    BattlePoints: int = 1  # GUR-20
    Tie: str = "none"  # GUR-20
    MaxRounds: int = 30  # GUR-22
    Objective: str = "win"  # GUR-23
    Horizon: str = "game"  # GUR-23

    @property
    def piles(self) -> int:
        """GUR-5."""
        return {4: 9, 5: 11, 6: 13, 7: 14}[self.Players]

    @property
    def desertions(self) -> int:
        """GUR-3: desertion cards of each fighter."""
        return 2 if self.Players <= 5 else 1

    @property
    def threshold(self) -> int:
        """GUR-22: the score that ends the game."""
        return {4: 8, 5: 8, 6: 7, 7: 6}[self.Players]


def read_options(given: dict[str, Any]) -> Options:
    """Options from names and values (str or int); raises ValueError."""
    known = {field.name for field in fields(Options)}
    for name in given:
        if name not in known:
            raise ValueError(f"expected an option of {', '.join(sorted(known))}, found {name!r}")
    return Options(**{name: _value(name, value) for name, value in given.items()})


def _value(name: str, value: Any) -> Any:
    if name in WORDS:
        if value not in WORDS[name]:
            raise ValueError(f"{name}: expected {' or '.join(WORDS[name])}, found {value!r}")
        return value
    low, high = RANGES[name]
    text = str(value)
    if not (text.isascii() and text.isdigit() and low <= int(text) <= high):
        raise ValueError(f"{name}: expected {low} to {high}, found {value!r}")
    return int(text)
