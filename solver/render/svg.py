"""A position as SVG: pieces that differ in shape and fill, in print and to every eye.

The first side is white with a dark rim, the second dark with a light core. The last move is shown
by rings, a line of play by numbered arrows: solid for the side to move, dashed for the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import cos, hypot, pi, sin
from typing import Any

from solver.contract import Game
from solver.drawing import Board, Piece, Ring, Spot, Step, Table
from solver.render import drawing_of, step_of
from solver.render.cards import table
from solver.render.ink import (
    INK,
    MARGIN,
    PAPER,
    WOOD,
    Point,
    center,
    cross,
    disc,
    escape,
    polygon,
    polyline,
    segment,
    words,
)
from solver.render.ring import ring

UNIT = 60.0  # pixels between neighbours
RADIUS = 0.36 * UNIT
CROSS = 0.6 * RADIUS
LAST, ARROW = "#0072b2", "#d55e00"  # blue and vermilion of Okabe and Ito: apart for every eye
ROW = 26.0  # height of the caption


def svg(game: Game, position: Any, line: Sequence[str] = (), last: str | None = None) -> str:
    """The SVG document of a position, with arrows for `line` and the marks of the move `last`."""
    drawing = drawing_of(game, position)
    if isinstance(drawing, Table):
        return document(*table(drawing), drawing.caption)
    if isinstance(drawing, Ring):
        return document(*ring(drawing), drawing.caption)
    steps = [step_of(game, move) for move in line]
    marked = step_of(game, last) if last else Step()
    return document(*board(drawing, steps, marked), drawing.caption)


def document(width: float, height: float, parts: Iterable[str], caption: str) -> str:
    size = f'width="{width:.0f}" height="{height:.0f}" viewBox="0 0 {width:.0f} {height:.0f}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family="sans-serif">'
    title = [f"<title>{escape(caption)}</title>"] if caption else []
    return "\n".join([head, *title, *parts, "</svg>", ""])


# -- boards


def board(drawing: Board, steps: list[Step], last: Step) -> tuple[float, float, list[str]]:
    """Width, height and parts of a board."""
    everything = [*drawing.spots.values(), *drawing.labels]
    left, top = min(s.x for s in everything), max(s.y for s in everything)
    width = (max(s.x for s in everything) - left) * UNIT + 2 * MARGIN
    height = (top - min(s.y for s in everything)) * UNIT + 2 * MARGIN + ROW

    def at(spot: Spot) -> Point:
        return (spot.x - left) * UNIT + MARGIN, (top - spot.y) * UNIT + MARGIN

    places = {name: at(spot) for name, spot in drawing.spots.items()}
    parts = [f'<rect width="100%" height="100%" fill="{WOOD}"/>']
    parts += [link(places[a], places[b]) for a, b in drawing.links]
    parts += [f'<circle {center(place)} r="4" fill="{INK}"/>' for place in places.values()]
    parts += [words(at(label), label.name) for label in drawing.labels]
    parts += marks(places, last)
    parts += [figure(places[name], piece) for name, piece in drawing.pieces.items()]
    parts += arrows(places, steps)
    parts.append(words((width / 2, height - ROW / 2), drawing.caption))
    return width, height, parts


def link(a: Point, b: Point) -> str:
    return segment(a, b, f'stroke="{INK}" stroke-width="1.5"')


# -- pieces


def star(place: Point, radius: float, style: str) -> str:
    turns = [(-pi / 2 + k * pi / 5, 1.25 if k % 2 == 0 else 0.6) for k in range(10)]
    return polygon(place, [(radius * r * cos(a), radius * r * sin(a)) for a, r in turns], style)


def triangle(place: Point, radius: float, style: str) -> str:
    turns = [-pi / 2 + k * 2 * pi / 3 for k in range(3)]
    return polygon(place, [(1.25 * radius * cos(a), 1.25 * radius * sin(a)) for a in turns], style)


SHAPES: dict[str, Callable[[Point, float, str], str]] = {
    "disc": disc,
    "star": star,
    "triangle": triangle,
}


def figure(place: Point, piece: Piece) -> str:
    """A piece: its shape, and for the second side a light core in a dark fill."""
    draw = SHAPES[piece.shape]
    fill = (PAPER, INK)[piece.side]
    parts = [draw(place, RADIUS, f'fill="{fill}" stroke="{INK}" stroke-width="3"')]
    if piece.side:
        parts.append(draw(place, RADIUS * 0.3, f'fill="{PAPER}"'))
    return f"<g><title>{escape(piece.name)}</title>{''.join(parts)}</g>"


# -- moves


def marks(places: dict[str, Point], last: Step) -> Iterator[str]:
    """Rings around the spots of the last move, crosses where it removed a piece."""
    for name in last.ends:
        style = f'fill="none" stroke="{LAST}" stroke-width="5"'
        yield disc(places[name], RADIUS * 1.3, style)
    for name in last.removed:
        yield cross(places[name], CROSS, LAST)


def arrows(places: dict[str, Point], steps: list[Step]) -> Iterator[str]:
    """The moves of a line of play, each numbered where it begins."""
    for count, step in enumerate(steps):
        dash = ' stroke-dasharray="9 6"' if count % 2 else ""
        for leg in step.legs:
            yield arrow([places[name] for name in leg], dash)
        for name in step.removed:
            yield cross(places[name], CROSS, ARROW)
        if step.legs:
            yield number(places[step.ends[0]], count + 1)


def arrow(way: list[Point], dash: str) -> str:
    """An arrow along the way that ends short of the middle of its goal."""
    *before, a, b = way if len(way) > 1 else way * 2
    length = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    tip = (b[0] - ux * RADIUS * 0.5, b[1] - uy * RADIUS * 0.5)
    neck = (tip[0] - ux * 14, tip[1] - uy * 14)
    left, right = (-ux * 14 - uy * 8, -uy * 14 + ux * 8), (-ux * 14 + uy * 8, -uy * 14 - ux * 8)
    head = [(0.0, 0.0), left, right]
    style = f'stroke="{ARROW}" stroke-width="5" stroke-opacity="0.85"{dash}'
    return polyline([*before, a, neck], style) + polygon(tip, head, f'fill="{ARROW}"')


def number(place: Point, count: int) -> str:
    middle = (place[0] - RADIUS * 0.8, place[1] - RADIUS * 0.8)
    return disc(middle, 10, f'fill="{ARROW}"') + words(middle, str(count), 13, PAPER)
