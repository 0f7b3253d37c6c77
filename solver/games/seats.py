"""The seats of a table."""

from __future__ import annotations

from solver.errors import IllegalMove


def check_seat(seat: int, players: int) -> None:
    """Raises IllegalMove unless the table has that seat."""
    if not 0 <= seat < players:
        raise IllegalMove(f"expected 0 to {players - 1} for seat, found '{seat}'")
