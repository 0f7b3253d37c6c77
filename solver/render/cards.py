"""A table of cards as SVG: rows with labels, cards as boxes, markers as discs.

Kinds differ by the letter and by a shade, and shades by how light they are: they stay apart in
print and for every eye. A card with a dashed rim lies face down, a hatched one is unknown, a
pale one that is struck out cancelled; a rim of dots is a free place.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from solver.drawing import Card, Cell, Row, Table, cells
from solver.render.ink import (
    INK,
    MARGIN,
    PAPER,
    WOOD,
    Point,
    disc,
    polygon,
    segment,
    words,
)

# From light to dark; each is at least 1.25 times as light as the next (contrast of WCAG 2.1).
SHADES = ("#ffffff", "#f7e463", "#a0cef0", "#eda03c", "#58a883", "#2874b2", "#862f5a", "#1b1b1b")
DARK = 5  # the first shade that takes light letters
WIDTH, HEIGHT, GAP = 30.0, 38.0, 4.0
LINE = 16  # cards in one line; more go on below
ROW, LETTER = 26.0, 9.4  # height of a row of words, and width of a letter in it
BETWEEN = 24.0  # from one column to the next
MARKED = "#e3c98f"
BACK = "#d9d9d9"
EDGE = MARGIN * 0.75
FREE = f'fill="none" stroke="{INK}" stroke-opacity="0.6" stroke-dasharray="2 3"'


def table(drawing: Table) -> tuple[float, float, list[str]]:
    """Width, height and parts of a table."""
    first = EDGE + LETTER * 1.1 * max((len(label) for label, _ in drawing.rows), default=0)
    groups = [(group, columns(group)) for group in drawing.groups()]
    wide = [sum(width + BETWEEN for width in widths) for _, widths in groups]
    width = max(first + max(wide, default=0.0), LETTER * 1.2 * len(drawing.caption)) + 2 * EDGE
    parts, y = [f'<rect width="100%" height="100%" fill="{WOOD}"/>'], EDGE / 2
    for group, widths in groups:
        for row in group:
            if row[0] == drawing.marked:
                parts.append(band(y, width, height_of(row)))
            parts += line(row, y, first, widths) if row[1] else heading(row[0], y, width)
            y += height_of(row)
    parts.append(words((width / 2, y + ROW), drawing.caption))
    return width, y + 2 * ROW, parts


def columns(group: list[Row]) -> list[float]:
    """The widths of the columns of rows under one heading."""
    rows = zip_longest(*(map(width_of, cells(row)) for row in group if row[1]), fillvalue=0.0)
    return [max(widths) for widths in rows]


def width_of(cell: Cell) -> float:
    if isinstance(cell, str):
        return LETTER * len(cell)
    return (WIDTH + GAP) * min(len(cell), LINE) - GAP if cell else 0.0


def height_of(row: Row) -> float:
    """Of a row: as many lines of cards as its longest cell needs."""
    if not row[1]:
        return ROW * 1.5
    lines = [-(-len(cell) // LINE) for cell in cells(row) if not isinstance(cell, str)]
    return max(ROW, max(lines, default=0) * (HEIGHT + GAP) + GAP)


def heading(label: str, y: float, width: float) -> Iterator[str]:
    yield segment((EDGE, y + 6), (width - EDGE, y + 6), f'stroke="{INK}" stroke-opacity="0.4"')
    yield words((EDGE, y + ROW), label, 16, anchor="start", more=' font-style="italic"')


def band(y: float, width: float, height: float) -> str:
    """What shows whose turn it is: a darker ground and a wedge."""
    ground = f'<rect y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{MARKED}"/>'
    middle = (EDGE / 2, y + height / 2)
    return ground + polygon(middle, [(-6, -7), (6, 0), (-6, 7)], f'fill="{INK}"')


def line(row: Row, y: float, first: float, widths: list[float]) -> Iterator[str]:
    """A label, and its cells each in its column."""
    middle = y + height_of(row) / 2
    yield words((EDGE, middle), row[0], 16, anchor="start", more=' font-weight="bold"')
    x = first + BETWEEN
    for cell, width in zip(cells(row), widths, strict=False):
        if isinstance(cell, str):
            yield words((x, middle), cell, 16, anchor="start")
        else:
            yield from laid(cell, x, y + GAP)
        x += width + BETWEEN


def laid(cards: tuple[Card, ...], x: float, y: float) -> Iterator[str]:
    """Cards side by side, from their left upper corner on."""
    for count, card in enumerate(cards):
        down, across = divmod(count, LINE)
        place = x + across * (WIDTH + GAP) + WIDTH / 2, y + down * (HEIGHT + GAP) + HEIGHT / 2
        yield figure(card, place)


def figure(card: Card, place: Point) -> str:
    """A card or marker around its middle, or the rim of a free place."""
    if card.free:
        return f"<g>{title(card)}{shape(card, place, FREE)}</g>"
    unknown = "?" in card.letter
    fill = BACK if card.letter == "?" else SHADES[card.shade]
    dash = ' stroke-dasharray="5 3"' if card.down else ""
    style = f'fill="{fill}" stroke="{INK}" stroke-width="2"{dash}'
    parts = [shape(card, place, style)]
    parts += hatching(place) if unknown and not card.round else []
    letters = PAPER if card.shade >= DARK and card.letter != "?" else INK
    parts += [stroke(place, letters)] if card.gone else []
    parts.append(words(place, card.letter, 17, letters, more=' font-weight="bold"'))
    pale = ' opacity="0.55"' if card.gone else ""
    return f"<g{pale}>{title(card)}{''.join(parts)}</g>"


def shape(card: Card, place: Point, style: str) -> str:
    return disc(place, WIDTH / 2 - 1, style) if card.round else box(place, style)


def stroke(place: Point, colour: str) -> str:
    """What crosses a card out and leaves its letter to be read."""
    (x, y), w, h = place, WIDTH / 2, HEIGHT / 2
    return segment((x - w, y + h), (x + w, y - h), f'stroke="{colour}" stroke-width="3"')


def title(card: Card) -> str:
    notes = [note for note, so in (("face down", card.down), ("cancelled", card.gone)) if so]
    return f"<title>{', '.join([card.name, *notes])}</title>"


def box(place: Point, style: str) -> str:
    x, y = place[0] - WIDTH / 2, place[1] - HEIGHT / 2
    size = f'width="{WIDTH:.0f}" height="{HEIGHT:.0f}" rx="4"'
    return f'<rect x="{x:.1f}" y="{y:.1f}" {size} {style}/>'


def hatching(place: Point) -> Iterator[str]:
    """Lines across the corners of a back, clear of the letter."""
    (x, y), w, h = place, WIDTH / 2 - 1, HEIGHT / 2 - 1
    style = f'stroke="{INK}" stroke-width="1" stroke-opacity="0.7"'
    for reach in (6.0, 11.0):
        yield segment((x - w, y - h + reach), (x - w + reach, y - h), style)
        yield segment((x + w, y + h - reach), (x + w - reach, y + h), style)
