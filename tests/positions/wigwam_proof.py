"""What a Wigwam position is worth, proven by playing out every line: no table, no estimate.

Works on positions of the engine and of the oracle alike.
"""

from __future__ import annotations

from typing import Any

from solver.contract import OVER

Guides = dict[int, str]


def reaches(
    position: Any, seat: int, points: int, plies: int, hopeful: bool, guides: Guides | None = None
) -> bool:
    """Does the seat get at least `points` (WIG-29), whatever the other side does?

    What is still open after so many plies counts for the seat if `hopeful`, else against it: so
    True is a proof where it is not, and False where it is. `guides` are the moves that decided
    last, by the plies left: they are looked at first.
    """
    if position.turn == OVER:
        return bool(position.scores()[seat] >= points)
    if plies == 0:
        return hopeful
    guides = {} if guides is None else guides
    own = position.turn == seat
    for move in guided(position, guides.get(plies)):
        if reaches(position.play(move), seat, points, plies - 1, hopeful, guides) == own:
            guides[plies] = str(move)
            return own
    return not own


def guided(position: Any, first: str | None) -> list[Any]:
    """The legal moves, `first` before the others, then captures."""
    return sorted(position.legal_moves(), key=lambda m: (str(m) != first, "x" not in str(m)))


def winning(position: Any, points: int, plies: int) -> set[str]:
    """The moves that force at least so many points within so many plies."""
    return keeping(position, points, plies, hopeful=False)


def keeping(position: Any, points: int, plies: int, hopeful: bool) -> set[str]:
    """The moves after which the side to move gets at least so many points; see `reaches`."""
    guides: Guides = {}
    return {
        str(move)
        for move in position.legal_moves()
        if reaches(position.play(move), position.turn, points, plies - 1, hopeful, guides)
    }


def shortest_win(position: Any, points: int, plies: int) -> set[str]:
    """The moves that force so many points within exactly so many plies, if there is no shorter way;
    else none."""
    sooner = winning(position, points, plies - 1) if plies > 1 else set()
    return set() if sooner else winning(position, points, plies)


def only_ways(position: Any, points: int, plies: int) -> set[str]:
    """The moves that are worth so many points, if all others are worth less and none is worth more,
    all of it within so many plies; else none."""
    sure = keeping(position, points, plies, hopeful=False)
    possible = keeping(position, points, plies, hopeful=True)
    more = keeping(position, points + 1, plies, hopeful=True)
    return sure if sure == possible and not more else set()


def longest_stands(position: Any, plies: int) -> set[str]:
    """The moves of a side that loses two points within exactly so many plies that hold out until
    then; none if it does not lose."""
    if keeping(position, -1, plies, hopeful=True):
        return set()
    return keeping(position, -1, plies - 1, hopeful=True)
