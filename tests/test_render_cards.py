"""Tables of cards as text and SVG: kinds stay apart, backs are told, columns line up."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from itertools import pairwise

import pytest

from solver.drawing import Card, Table
from solver.render.cards import DARK, LINE, SHADES, table
from solver.render.ink import INK, PAPER
from solver.render.svg import document
from solver.render.terminal import table_lines

NAMESPACE = "{http://www.w3.org/2000/svg}"
CORN, SPY = Card("C", 1, "corn"), Card("X?", 7, "spy back", down=True)


def drawn(made: Table) -> ElementTree.Element:
    return ElementTree.fromstring(document(*table(made), made.caption))


def count(made: Table, tag: str) -> int:
    return sum(1 for _ in drawn(made).iter(NAMESPACE + tag))


def lightness(colour: str) -> float:
    """Relative luminance (WCAG 2.1)."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: str, b: str) -> float:
    light, dark = sorted((lightness(a), lightness(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_shades_stay_apart_without_colour() -> None:
    """In print and for every eye: they differ by how light they are, in order."""
    assert [lightness(s) for s in SHADES] == sorted(map(lightness, SHADES), reverse=True)
    assert all(contrast(a, b) >= 1.25 for a, b in pairwise(SHADES))


@pytest.mark.parametrize("shade", range(len(SHADES)))
def test_letters_can_be_read_on_every_shade(shade: int) -> None:
    assert contrast(SHADES[shade], PAPER if shade >= DARK else INK) >= 4.5


def test_cards_are_boxes_and_markers_discs() -> None:
    marker = Card("f", 1, "fruit", round=True)
    plain = Table((("hand", ((),)),))
    made = Table((("hand", ((CORN, CORN), (marker,))),))
    assert count(made, "rect") - count(plain, "rect") == 2
    assert count(made, "circle") - count(plain, "circle") == 1


def test_what_lies_face_down_or_is_cancelled_is_told() -> None:
    made = Table((("hand", ((SPY, Card("B6", 3, "barbarian 6", gone=True)),)),))
    titles = [t.text for t in drawn(made).iter(f"{NAMESPACE}title")]
    assert titles == ["spy back, face down", "barbarian 6, cancelled"]
    dashed = [r for r in drawn(made).iter(f"{NAMESPACE}rect") if r.get("stroke-dasharray")]
    assert len(dashed) == 1
    assert count(made, "line") == 4 + 1  # hatching of a back, and one stroke


def test_long_hands_go_on_below() -> None:
    _, low, _ = table(Table((("hand", ((CORN,) * LINE,)),)))
    _, high, _ = table(Table((("hand", ((CORN,) * (LINE + 1),)),)))
    assert high > low


def test_rows_under_one_heading_stand_in_columns() -> None:
    made = Table(
        (
            ("seats", ()),
            ("seat 0", ("12 wampum", (CORN, CORN))),
            ("seat 1", ("3 wampum", ())),
            ("pile", ()),
            ("rest", "9 cards"),
        ),
        marked="seat 1",
    )
    assert table_lines(made) == [
        "  seats",
        "  seat 0  12 wampum  CC",
        "> seat 1  3 wampum   -",
        "  pile",
        "  rest    9 cards",
    ]
    texts = {t.text: t for t in drawn(made).iter(f"{NAMESPACE}text")}
    assert texts["12 wampum"].get("x") == texts["3 wampum"].get("x")
    assert count(made, "polygon") == 1  # the wedge before whoever is to act


def test_names_are_escaped() -> None:
    made = Table((("a & b", "<c>"),))
    assert {"a & b", "<c>"} <= {t.text for t in drawn(made).iter(f"{NAMESPACE}text")}
