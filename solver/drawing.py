"""What a position looks like, as values: a board of spots and pieces, or a table of words.

A game makes these; `solver.render` shows them on a terminal or as SVG and knows no game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Spot:
    """A point of a board; neighbours are one unit apart, `y` grows upwards."""

    name: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Piece:
    """What stands on a spot. `letter` stands for it in text, `shape` in pictures (a key of
    SHAPES in solver.render.svg); `name` is for people who cannot see the picture."""

    letter: str
    shape: str
    side: int
    name: str


@dataclass(frozen=True, slots=True)
class Board:
    """Spots, the lines that join them, the labels beside them, and the pieces by spot."""

    spots: Mapping[str, Spot]
    links: tuple[tuple[str, str], ...]
    labels: tuple[Spot, ...]
    pieces: Mapping[str, Piece]
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of a label and words, for games that are laid out in cards."""

    rows: tuple[tuple[str, str], ...]
    caption: str = ""


Drawing = Board | Table


@dataclass(frozen=True, slots=True)
class Step:
    """A move as it is drawn: its legs, each the spots from one rest to the next, and the spots of
    the pieces that it removes."""

    legs: tuple[tuple[str, ...], ...] = ()
    removed: tuple[str, ...] = ()

    @property
    def ends(self) -> tuple[str, ...]:
        """Where the move begins and where it ends."""
        return (self.legs[0][0], self.legs[-1][-1]) if self.legs else ()
