"""What the seat to act may see of a position."""

from __future__ import annotations

from typing import Any

from solver.contract import OVER, Game


def sight(game: Game, position: Any) -> Any:
    """The view of the seat to act; in open games, and where the game is over, the position itself. Whatever
    speaks to that seat is given this alone, so that it cannot tell more.

    >>> from solver.games import wampum, wapi
    >>> sight(wampum, wampum.Position.start(seed=1)).seat
    0
    >>> start = wapi.Position.start(seed=1)
    >>> sight(wapi, start) is start
    True
    """
    if not game.facts.hidden or position.turn == OVER or isinstance(position, game.View):
        return position
    return position.view(position.turn)
