"""Rings of panels as text and SVG: each panel within its sector, free places told."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from math import cos, pi, sin

import pytest

from solver.drawing import Card, Ring, Row, Table
from solver.render.cards import GAP, width_of
from solver.render.ring import LINES, corner, height, ring, step_for, width_of_panel
from solver.render.svg import document
from solver.render.terminal import ring_lines

NAMESPACE = "{http://www.w3.org/2000/svg}"
CORN, PLACE = Card("C", 1, "corn"), Card(".", 0, "free", free=True)
BELOW = Table((("left", ((CORN,),)),), "who is to act")


def ring_of(row: Row, *centre: str) -> Ring:
    return Ring((row,) * 6, centre, BELOW)


def drawn(made: Ring) -> ElementTree.Element:
    return ElementTree.fromstring(document(*ring(made), made.caption))


@pytest.mark.parametrize(
    "cells",
    [("x",), ((CORN,),), ((CORN,) * 9,), ((CORN,) * 4, (CORN,) * 5, "sum"), ("a",) * 12],
    ids=["word", "card", "wide", "share", "high"],
)
@pytest.mark.parametrize("count", range(6))
def test_panels_lie_within_their_sectors(cells: tuple[str | tuple[Card, ...], ...], count: int) -> None:
    """All corners of a panel, with room around: between the hexagons, and the lines on both sides."""
    row = ("label", cells)
    step, angle = step_for(ring_of(row)), pi / 2 - pi / 3 * count
    wide, high = width_of_panel(row) / 2 + GAP / 2, height(row) / 2 + GAP / 2
    for dx, dy in ((-wide, -high), (-wide, high), (wide, -high), (wide, high)):
        x, y = 2 * step * cos(angle) + dx, 2 * step * sin(angle) + dy
        out, across = x * cos(angle) + y * sin(angle), y * cos(angle) - x * sin(angle)
        assert step <= out <= 3 * step
        assert abs(across) <= out / 3**0.5


def test_hexagons_have_the_apothems_they_are_told() -> None:
    points = [corner(count, 5.0) for count in range(6)]
    assert max(y for _, y in points) == pytest.approx(5)
    assert min(y for _, y in points) == pytest.approx(-5)


def test_long_words_in_the_centre_make_room() -> None:
    """The corners of their box lie within the hexagon; sides are 30 degrees off the level."""
    centre = ("word" * 20,) * 3
    step = step_for(ring_of(("label", ((CORN,),)), *centre))
    x, y = width_of(centre[0]) / 2, LINES * len(centre) / 2
    assert step == pytest.approx(x * cos(pi / 6) + y * sin(pi / 6))


def test_panels_go_clockwise_from_the_top() -> None:
    made = Ring(tuple((label, ("x",)) for label in "UVWXYZ"), ("centre",), BELOW)
    texts = {text.text: text for text in drawn(made).iter(f"{NAMESPACE}text")}
    places = {name: (float(text.get("x", "")), float(text.get("y", ""))) for name, text in texts.items()}
    (a, b, c, d, e, f), middle = (places[label] for label in "UVWXYZ"), places["centre"]
    assert a[1] < b[1] == f[1] < c[1] == e[1] < d[1]
    assert e[0] == f[0] < a[0] == d[0] == middle[0] < b[0] == c[0]


def test_free_places_are_rims_without_letters() -> None:
    root = drawn(ring_of(("label", ((CORN, PLACE),))))
    titles = [title.text for title in root.iter(f"{NAMESPACE}title")]
    assert titles.count("free") == titles.count("corn") - 1 == 6
    rims = [rect for rect in root.iter(f"{NAMESPACE}rect") if rect.get("stroke-dasharray")]
    assert [rect.get("fill") for rect in rims] == ["none"] * 6
    assert "." not in {text.text for text in root.iter(f"{NAMESPACE}text")}


def test_ring_of_letters() -> None:
    made = Ring(tuple((label, ((CORN, PLACE), "1")) for label in "ABCDEF"), ("in", "middle"), BELOW)
    assert ring_lines(made) == [
        "         A",
        "F      C.  1   B",
        "C.  1          C.  1",
        "         in",
        "E      middle  C",
        "C.  1          C.  1",
        "         D",
        "       C.  1",
        "",
        "left  C",
    ]
