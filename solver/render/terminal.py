"""A position as plain text: letters for pieces and cards, dots for free spots, coordinates."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

from solver.contract import Game
from solver.drawing import Board, Card, Drawing, Ring, Row, Spot, Table, cells
from solver.render import drawing_of

FREE = "."
COLUMNS = 2  # characters between neighbours


def board(game: Game, position: Any) -> list[str]:
    """The lines that show a position."""
    drawing = drawing_of(game, position)
    lines = lines_of(drawing)
    return [*lines, drawing.caption] if drawing.caption else lines


def lines_of(drawing: Drawing) -> list[str]:
    if isinstance(drawing, Board):
        return board_lines(drawing)
    return ring_lines(drawing) if isinstance(drawing, Ring) else table_lines(drawing)


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
    """One line a row, cells in columns; the row of whoever is to act has a `>`."""
    mark = {False: "  ", True: "> "} if drawing.marked else {False: "", True: ""}
    width = max((len(label) for label, _ in drawing.rows), default=0)
    lines = []
    for group in drawing.groups():
        columns = [
            max(map(len, texts)) for texts in zip_longest(*map(texts_of, group), fillvalue="")
        ]
        for row in group:
            cells = [f"{text:<{w}}" for text, w in zip(texts_of(row), columns, strict=False)]
            head = f"{mark[row[0] == drawing.marked]}{row[0]:<{width}}"
            lines.append("  ".join([head, *cells]).rstrip())
    return lines


def ring_lines(drawing: Ring) -> list[str]:
    """Panels one above the other in three columns, the centre in the midst, the table below."""
    top, upper_right, lower_right, bottom, lower_left, upper_left = map(panel_lines, drawing.panels)
    middle = [*top, "", *drawing.centre, "", *bottom]
    left, right = [*upper_left, "", *lower_left], [*upper_right, "", *lower_right]
    above = [""] * ((len(middle) - len(left)) // 2)
    widths = [max(map(len, column)) for column in (left, middle)]
    rows = zip_longest(above + left, middle, above + right, fillvalue="")
    lines = [f"{a:<{widths[0]}}  {b:^{widths[1]}}  {c}".rstrip() for a, b, c in rows]
    return [*lines, "", *table_lines(drawing.below)]


def panel_lines(row: Row) -> list[str]:
    """The label, and the cells under it."""
    return [row[0], "  ".join(texts_of(row))]


def texts_of(row: Row) -> list[str]:
    return [cell if isinstance(cell, str) else card_text(cell) for cell in cells(row) if row[1]]


def card_text(cards: tuple[Card, ...]) -> str:
    """The letters of some cards, those that are cancelled in brackets; `-` for none.

    >>> card_text((Card("B6", 0, "six"), Card("-2", 0, "desertion", gone=True)))
    'B6 (-2)'
    """
    letters = [f"({card.letter})" if card.gone else card.letter for card in cards]
    return ("" if all(len(letter) == 1 for letter in letters) else " ").join(letters) or "-"
