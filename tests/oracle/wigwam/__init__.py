"""Wigwam by the letter: a slow oracle that follows the rules clause by clause.

Written from the clauses WIG-1 to WIG-32 alone, to check the engine against. Readable before fast:
points are (row, diagonal) pairs, a table is a dict from point to letter, a position is a value.
"""

from tests.oracle.wigwam.position import CHANCE, OVER, Position

__all__ = ["CHANCE", "OVER", "Position"]
