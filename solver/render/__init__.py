"""Positions to look at: as text for a terminal, and as SVG."""

from __future__ import annotations

from typing import Any

from solver.contract import Game
from solver.drawing import Drawing, Step, Table
from solver.games.companion import companion


def drawing_of(game: Game, position: Any) -> Drawing:
    """The drawing that the game makes of a position, or the fields of its text as a table."""
    module = companion(game.NAME, "drawing")
    return fields(str(position.text())) if module is None else module.drawing(position)


def step_of(game: Game, move: str) -> Step:
    """A move as it is drawn; nothing where a game has no board."""
    module = companion(game.NAME, "drawing")
    return Step() if module is None else module.step(move)


def fields(text: str) -> Table:
    """The fields of a position text, one a row.

    >>> fields("players=3 seat=0").rows
    (('players', '3'), ('seat', '0'))
    """
    return Table(tuple(field(word) for word in text.split()))


def field(word: str) -> tuple[str, str]:
    name, mark, value = word.partition("=") if "=" in word else word.partition(":")
    return (name, value) if mark else ("", word)
