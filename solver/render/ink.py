"""Marks on paper: the elements of which every SVG document here is made."""

from __future__ import annotations

import html
from collections.abc import Iterable

from solver.notation import printable

INK, PAPER, WOOD = "#1b1b1b", "#ffffff", "#f4ead7"
MARGIN = 40.0
BASELINE = 0.36  # half a capital; not every program knows dominant-baseline

Point = tuple[float, float]


def escape(text: str) -> str:
    """Foreign text as HTML and SVG have it: XML allows no control characters, not even as entities.

    >>> print(escape("<a>" + chr(27)))
    &lt;a&gt;\\x1b
    """
    return html.escape(printable(text))


def center(place: Point) -> str:
    return f'cx="{place[0]:.1f}" cy="{place[1]:.1f}"'


def segment(a: Point, b: Point, style: str) -> str:
    return f'<line x1="{a[0]:.1f}" y1="{a[1]:.1f}" x2="{b[0]:.1f}" y2="{b[1]:.1f}" {style}/>'


def polyline(way: Iterable[Point], style: str) -> str:
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in way)
    return f'<polyline points="{points}" fill="none" {style}/>'


def polygon(place: Point, corners: Iterable[Point], style: str) -> str:
    points = " ".join(f"{place[0] + x:.1f},{place[1] + y:.1f}" for x, y in corners)
    return f'<polygon points="{points}" {style}/>'


def disc(place: Point, radius: float, style: str) -> str:
    return f'<circle {center(place)} r="{radius:.1f}" {style}/>'


def cross(place: Point, r: float, colour: str) -> str:
    x, y = place
    style = f'stroke="{colour}" stroke-width="5" stroke-linecap="round"'
    return segment((x - r, y - r), (x + r, y + r), style) + segment(
        (x - r, y + r), (x + r, y - r), style
    )


def words(
    place: Point, text: str, size: int = 18, fill: str = INK, anchor: str = "middle", more: str = ""
) -> str:
    """Words at half height beside, or in the middle of, a place."""
    base = place[1] + BASELINE * size
    where = f'x="{place[0]:.1f}" y="{base:.1f}" font-size="{size}" text-anchor="{anchor}"'
    return f'<text {where} fill="{fill}"{more}>{escape(text)}</text>'
