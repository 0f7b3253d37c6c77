"""Positions as text and SVG: coordinates, pieces that can be told apart, moves."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections import Counter

import pytest

from solver.drawing import Board, Step
from solver.games import load
from solver.games.wigwam.drawing import drawing, points, step
from solver.render import fields
from solver.render.svg import svg
from solver.render.terminal import board, table_lines
from tests.toy import Position, Toy

WIGWAM = load("wigwam")
NAMESPACE = "{http://www.w3.org/2000/svg}"


def test_board_of_letters_has_the_coordinates_of_the_rules() -> None:
    """WIG-2: rows a to g from below, numbers where the diagonals leave the board."""
    assert board(WIGWAM, WIGWAM.Position.start()) == [
        "   g t t c t",
        "  f w w w w w",
        " e . . w w . .",
        "d . . . . . . .",
        " c . . W W . . 7",
        "  b W W W W W 6",
        "   a T C T T 5",
        "      1 2 3 4",
        "Light to move",
    ]


@pytest.mark.parametrize(("edge", "count", "lines"), [(3, 19, 42), (4, 37, 90)])
def test_boards_have_their_points_and_lines(edge: int, count: int, lines: int) -> None:
    """WIG-1, WIG-4."""
    position = WIGWAM.Position.start(Board={3: "hex3", 4: "hex4"}[edge])
    made = drawing(position)
    assert len(points(edge)) == len(made.spots) == count
    assert len(made.links) == lines


def test_neighbours_are_one_unit_apart() -> None:
    made = drawing(WIGWAM.Position.start())
    for a, b in made.links:
        p, q = made.spots[a], made.spots[b]
        assert (p.x - q.x) ** 2 + (p.y - q.y) ** 2 == pytest.approx(1)


@pytest.mark.parametrize(("name", "count"), [("hex4", 37), ("hex4-ends", 37), ("hex3", 19)])
def test_board_before_the_arrangements_is_free(name: str, count: int) -> None:
    made = drawing(WIGWAM.Position.empty(Board=name))
    assert (made.pieces, made.caption, len(made.spots)) == ({}, "arrangement", count)


@pytest.mark.parametrize(
    ("move", "made"),
    [
        ("c3-c4", Step((("c3", "c4"),))),
        ("c3xd4-e5", Step((("c3", "d4", "e5"),), ("d4",))),
        ("huff:c3", Step(removed=("c3",))),
        ("insist:c3", Step((("c3",),))),
        ("TCTTWWWWWWW", Step()),
    ],
)
def test_moves_are_drawn_by_their_legs(move: str, made: Step) -> None:
    assert step(move) == made


def tree(text: str, line: tuple[str, ...] = (), last: str | None = None) -> ElementTree.Element:
    return ElementTree.fromstring(svg(WIGWAM, WIGWAM.Position.parse(text), line, last))


def test_svg_names_every_piece_and_every_coordinate() -> None:
    root = tree("ttct/wwwww/2ww2/7/2WW2/WWWWW/TCTT l 0 1")
    titles = Counter(t.text for t in root.iter(f"{NAMESPACE}title"))
    assert titles["Light's warrior"] == titles["Dark's warrior"] == 7
    assert titles["Light's chief"] == titles["Dark's chief"] == 1
    assert titles["Light's tent"] == titles["Dark's tent"] == 3
    texts = {t.text for t in root.iter(f"{NAMESPACE}text")}
    assert texts >= set("abcdefg1234567") | {"Light to move"}


def test_pieces_differ_in_shape_by_kind_and_in_fill_by_side() -> None:
    looks = set()
    for letter in "WCTwct":
        made = drawing(
            WIGWAM.Position.parse(f"4/5/6/7/6/5/{'C' if letter != 'C' else 'c'}2{letter} l 0 1")
        )
        piece = made.pieces["a4"]
        looks.add((piece.shape, piece.side))
    assert len(looks) == 6


def test_line_of_play_is_numbered_and_the_last_move_ringed() -> None:
    text = "c3/5/3w2/2w1C2/3w2/5/W3 l 0 1"
    plain, drawn = tree(text), tree(text, ("d5xc4-c3xd3-e4", "g4-g5"), "d4-d5")

    def count(root: ElementTree.Element, tag: str) -> int:
        return sum(1 for _ in root.iter(NAMESPACE + tag))

    assert count(drawn, "polyline") - count(plain, "polyline") == 3
    numbers = [t.text for t in drawn.iter(f"{NAMESPACE}text") if t.get("font-size") == "13"]
    assert numbers == ["1", "2"]
    rings = [c for c in drawn.iter(f"{NAMESPACE}circle") if c.get("fill") == "none"]
    assert len(rings) == 2


def test_game_without_a_drawing_is_shown_by_its_fields() -> None:
    made = fields("players=2 pile=9 J:01-/035 end")
    assert made.rows == (("players", "2"), ("pile", "9"), ("J", "01-/035"), ("", "end"))
    assert table_lines(made) == ["players  2", "pile     9", "J        01-/035", "         end"]
    root = ElementTree.fromstring(svg(Toy(), Position(7)))
    assert "heap" in {t.text for t in root.iter(f"{NAMESPACE}text")}
    assert not isinstance(made, Board)
