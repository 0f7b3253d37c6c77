"""A ring of panels as SVG: a hexagon of six sectors around a centre, and a table below.

A box of width W and height H just fits into each sector when the hexagons around the centre and
around everything have apothems of one and three times s = W sqrt(3) / 4 + H / 4, and the boxes
have their middles at twice s: their corners then touch both hexagons and the lines between. A box
around the words of the centre fits into the hexagon of the same apothem.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin, sqrt

from solver.drawing import Cell, Ring, Row, cells
from solver.render.cards import EDGE, GAP, HEIGHT, ROW, laid, table, width_of
from solver.render.ink import INK, PAPER, WOOD, Point, polygon, segment, words

SIDES = 6
RIM = f'stroke="{INK}" stroke-width="2"'
LINES = 22.0  # from one line of the centre to the next


def ring(drawing: Ring) -> tuple[float, float, list[str]]:
    """Width, height and parts of a ring."""
    step = step_for(drawing)
    below, depth, rows = table(drawing.below)
    width = max(2 * corner(0, 3 * step)[0] + 2 * EDGE, below)
    middle = (width / 2, 3 * step + EDGE)
    parts = [f'<rect width="100%" height="100%" fill="{WOOD}"/>', *sectors(middle, step)]
    for count, row in enumerate(drawing.panels):
        angle = 2 * pi * count / SIDES
        place = middle[0] + 2 * step * sin(angle), middle[1] - 2 * step * cos(angle)
        parts += panel(row, place)
    parts += centre(drawing.centre, middle)
    top = 2 * middle[1]
    parts += [f'<g transform="translate({(width - below) / 2:.1f} {top:.1f})">', *rows, "</g>"]
    return width, top + depth, parts


def step_for(drawing: Ring) -> float:
    """The apothem of the hexagon around the centre: room for every panel and for the words within."""
    high = max(map(height, drawing.panels)) + 2 * GAP
    wide = max(high, *map(width_of_panel, drawing.panels)) + 2 * GAP
    longest, deep = max(map(width_of, drawing.centre), default=0.0), LINES * len(drawing.centre)
    return max(wide * sqrt(3) / 4 + high / 4, longest * sqrt(3) / 4 + deep / 4)


def width_of_panel(row: Row) -> float:
    return max(map(width_of, (row[0], *cells(row))))


def height(row: Row) -> float:
    return ROW + sum(map(height_of, cells(row)))


def height_of(cell: Cell) -> float:
    return ROW if isinstance(cell, str) else HEIGHT + GAP


def corner(count: int, apothem: float) -> Point:
    """A corner of a hexagon around the origin, with sides above and below."""
    radius, angle = apothem / cos(pi / SIDES), 2 * pi * count / SIDES
    return radius * cos(angle), radius * sin(angle)


def sectors(middle: Point, step: float) -> Iterator[str]:
    """The hexagons around everything and around the centre, and the lines between."""
    inner, outer = ([corner(k, apothem) for k in range(SIDES)] for apothem in (step, 3 * step))
    yield polygon(middle, outer, f'fill="{PAPER}" {RIM}')
    yield polygon(middle, inner, f'fill="{WOOD}" {RIM}')
    x, y = middle
    for a, b in zip(inner, outer, strict=True):
        yield segment((x + a[0], y + a[1]), (x + b[0], y + b[1]), RIM)


def panel(row: Row, place: Point) -> Iterator[str]:
    """A label, and the cells one below the other, around their middle."""
    x, y = place[0], place[1] - height(row) / 2
    yield words((x, y + ROW / 2), row[0], more=' font-weight="bold"')
    y += ROW
    for cell in cells(row):
        if isinstance(cell, str):
            yield words((x, y + ROW / 2), cell)
        else:
            yield from laid(cell, x - width_of(cell) / 2, y + GAP / 2)
        y += height_of(cell)


def centre(lines: tuple[str, ...], middle: Point) -> Iterator[str]:
    first = middle[1] - LINES * (len(lines) - 1) / 2
    for count, text in enumerate(lines):
        yield words((middle[0], first + LINES * count), text, 16)
