"""What the end of a game is worth to its seats, from points and winners."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction


def most(points: Sequence[int]) -> tuple[int, ...]:
    """The seats with the most points; none of no points.

    >>> most([7, 4, 7])
    (0, 2)
    """
    return tuple(seat for seat, own in enumerate(points) if own == max(points))


def leads(points: Sequence[int | Fraction]) -> tuple[Fraction, ...]:
    """Each seat's points less the best other seat's.

    >>> [str(lead) for lead in leads([7, 4, 7])]
    ['0', '-3', '0']
    """
    others = [[*points[:seat], *points[seat + 1 :]] for seat in range(len(points))]
    return tuple(Fraction(own) - max(rest) for own, rest in zip(points, others, strict=True))


def win_shares(winners: Collection[int], players: int) -> tuple[Fraction, ...]:
    """The win, shared evenly among the winners.

    >>> [str(share) for share in win_shares([0, 2], 3)]
    ['1/2', '0', '1/2']
    """
    return tuple(Fraction(seat in winners, len(winners)) for seat in range(players))
