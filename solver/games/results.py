"""What the end of a game is worth to its seats, from points and winners."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction


def leads(points: Sequence[int]) -> tuple[int, ...]:
    """Each seat's points less the best other seat's.

    >>> leads([7, 4, 7])
    (0, -3, 0)
    """
    return tuple(own - max([*points[:seat], *points[seat + 1 :]]) for seat, own in enumerate(points))


def win_shares(winners: Collection[int], players: int) -> tuple[Fraction, ...]:
    """The win, shared evenly among the winners.

    >>> [str(share) for share in win_shares([0, 2], 3)]
    ['1/2', '0', '1/2']
    """
    return tuple(Fraction(seat in winners, len(winners)) for seat in range(players))
