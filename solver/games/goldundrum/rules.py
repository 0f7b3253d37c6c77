"""The rule options of Gold und Rum (GUR-26) and what they fix."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from solver.options import Option, values_of

OPTIONS = (
    Option("Players", "spin", 4, 4, 7),
    Option("StartBelow", "spin", 27, 0, 80),  # GUR-5
    Option("Window", "spin", 1, 1, 80),  # GUR-6
    Option("Race", "combo", "random", values=("random", "seat")),  # GUR-6
    Option("Spies", "combo", "steal", values=("steal", "none")),  # GUR-13
    Option("BattlePoints", "spin", 1, 1, 9),  # GUR-20
    Option("Tie", "combo", "none", values=("none", "all")),  # GUR-20
    Option("MaxRounds", "spin", 30, 1, 999),  # GUR-22
    Option("Objective", "combo", "win", values=("win", "margin")),  # GUR-23
    Option("Horizon", "combo", "game", values=("game", "round")),  # GUR-23
)
PILES = {4: 9, 5: 11, 6: 13, 7: 14}  # GUR-5
DESERTIONS = {4: 2, 5: 2, 6: 1, 7: 1}  # GUR-3
THRESHOLDS = {4: 8, 5: 8, 6: 7, 7: 6}  # GUR-22


@dataclass(frozen=True, slots=True)
class Rules:
    """One value for each of OPTIONS."""

    players: int
    start_below: int
    window: int
    race: str
    spies: str
    battle_points: int
    tie: str
    max_rounds: int
    objective: str
    horizon: str

    @property
    def piles(self) -> int:
        return PILES[self.players]

    @property
    def desertions(self) -> int:
        """Desertion cards of each fighter."""
        return DESERTIONS[self.players]

    @property
    def threshold(self) -> int:
        """The score that ends the game."""
        return THRESHOLDS[self.players]

    def wizard(self, round: int) -> int:
        """The wizard of a round (GUR-4)."""
        return (round - 1) % self.players


def read_rules(given: Mapping[str, object]) -> Rules:
    """The rules under these options, texts or numbers, the others at their defaults.

    Raises BadOption.

    >>> read_rules({"Players": 6}).piles
    13
    """
    return Rules(*values_of(OPTIONS, given).values())  # type: ignore[arg-type]
