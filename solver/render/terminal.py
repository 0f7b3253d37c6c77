"""A position as plain text: letters for pieces, dots for free spots, coordinates around them."""

from __future__ import annotations

from typing import Any

from solver.contract import Game
from solver.drawing import Board, Spot, Table
from solver.render import drawing_of

FREE = "."
COLUMNS = 2  # characters between neighbours


def board(game: Game, position: Any) -> list[str]:
    """The lines that show a position."""
    drawing = drawing_of(game, position)
    lines = board_lines(drawing) if isinstance(drawing, Board) else table_lines(drawing)
    return [*lines, drawing.caption] if drawing.caption else lines


def board_lines(drawing: Board) -> list[str]:
    """One line for each height at which something stands, the highest first."""
    marks = [
        (spot, drawing.pieces[spot.name].letter if spot.name in drawing.pieces else FREE)
        for spot in drawing.spots.values()
    ]
    marks += [(label, label.name) for label in drawing.labels]
    left = min(spot.x for spot, _ in marks)
    heights = sorted({spot.y for spot, _ in marks}, reverse=True)
    return [line_at(height, left, marks) for height in heights]


def line_at(height: float, left: float, marks: list[tuple[Spot, str]]) -> str:
    here = {round((s.x - left) * COLUMNS): mark for s, mark in marks if s.y == height}
    return "".join(here.get(column, " ") for column in range(max(here) + 1))


def table_lines(drawing: Table) -> list[str]:
    width = max((len(label) for label, _ in drawing.rows), default=0)
    return [f"{label:<{width}}  {words}".rstrip() for label, words in drawing.rows]
