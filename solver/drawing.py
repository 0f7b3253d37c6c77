"""What a position looks like, as values: a board of spots and pieces, a table of cards and
words, or a ring of panels.

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
class Card:
    """A card, or a marker if `round`, that lies somewhere.

    `letter` is its face, or its back where the face is not known; `shade` a place in SHADES of
    solver.render.cards, from light to dark; `name` is for people who cannot see the picture.
    `down`: face down for those at the table; `gone`: cancelled; `free`: no card, but a place for one.
    """

    letter: str
    shade: int
    name: str
    round: bool = False
    down: bool = False
    gone: bool = False
    free: bool = False


Cell = str | tuple[Card, ...]  # words, or what lies in one place
Row = tuple[str, str | tuple[Cell, ...]]  # a label, and words or cells behind it


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of a label and what lies there, for games that are laid out in cards.

    A row without words or cells is the heading of those that follow; the cells of rows under one
    heading stand in columns. `marked` is the label of the row whose owner is to act.
    """

    rows: tuple[Row, ...]
    caption: str = ""
    marked: str = ""

    def groups(self) -> list[list[Row]]:
        """The rows, a new group with each heading."""
        groups: list[list[Row]] = [[]]
        for row in self.rows:
            if not row[1]:
                groups.append([])
            groups[-1].append(row)
        return [group for group in groups if group]


def cells(row: Row) -> tuple[Cell, ...]:
    """What stands behind the label of a row."""
    return (row[1],) if isinstance(row[1], str) else row[1]


def seat_label(seat: int, viewer: int | None, *roles: str) -> str:
    """A seat as a row is labelled.

    >>> seat_label(2, None), seat_label(1, 1, "canoe")
    ('seat 2', 'seat 1 (you, canoe)')
    """
    notes = [*(["you"] if seat == viewer else []), *filter(None, roles)]
    return f"seat {seat} ({', '.join(notes)})" if notes else f"seat {seat}"


@dataclass(frozen=True, slots=True)
class Ring:
    """Six rows as panels around a centre, clockwise from the one at the top, and a table below.

    The cells of a panel stand under its label; `centre` is lines of words.
    """

    panels: tuple[Row, ...]
    centre: tuple[str, ...]
    below: Table

    @property
    def caption(self) -> str:
        """The caption of the table, which is that of the whole."""
        return self.below.caption


Drawing = Board | Table | Ring


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
