"""The slow oracle of Gold und Rum."""

from tests.oracle.goldundrum.position import CHANCE, OVER, Position

__all__ = ["CHANCE", "OVER", "Position"]
