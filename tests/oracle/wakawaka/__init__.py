"""The slow oracle for Waka Waka: the rules clause by clause, in plain Python, without `solver`.

Clauses are cited as in `seeds/wakawaka.md`. Nothing here is meant to be fast; everything is meant
to be read next to the rules.
"""

from tests.oracle.wakawaka.position import CHANCE, OVER, Position

__all__ = ["CHANCE", "OVER", "Position"]
