"""The modules beside a game's own that only people need: GAME.drawing, GAME.hints.

An engine that serves a program never imports them. A game without one is shown and explained by its
texts alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType


@cache
def companion(game: str, kind: str) -> ModuleType | None:
    """The module `solver.games.GAME.KIND`, None if the game has none.

    >>> companion("wigwam", "drawing").SEATS
    ('Light', 'Dark')
    """
    name = f"solver.games.{game}.{kind}"
    known = find_spec(f"solver.games.{game}") and find_spec(name)
    return import_module(name) if known else None


def seat_name(game: str, seat: int) -> str:
    """A seat as people call it.

    >>> seat_name("wigwam", 1), seat_name("wapi", 1)
    ('Dark', 'Seat 1')
    """
    names: Sequence[str] = getattr(companion(game, "drawing"), "SEATS", ())
    return names[seat] if 0 <= seat < len(names) else f"Seat {seat}"


def score_name(game: str) -> str:
    """What the scores of a game count, in the plural.

    >>> score_name("wampum"), score_name("wapi")
    ('wampum', 'points')
    """
    name: str = getattr(companion(game, "drawing"), "SCORES", "points")
    return name
