"""The slow oracle of Wampum: `Position`, and in `worlds` what a seat can know."""

from tests.oracle.wampum.position import CHANCE, OVER, Position

__all__ = ["CHANCE", "OVER", "Position"]
