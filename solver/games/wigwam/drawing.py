"""What Wigwam looks like: WIG-2 for the coordinates, WIG-30 and WIG-31 for the texts."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from solver.drawing import Board, Piece, Spot, Step
from solver.games.wigwam.setup import BOARDS, ROWS, diagonals, point_at, point_name

NAMES = {"W": "warrior", "C": "chief", "T": "tent"}
SHAPES = {"W": "disc", "C": "star", "T": "triangle"}
SEATS = ("Light", "Dark")
# E, NE and NW: half of the six directions, so that each line is drawn once.
FORWARD = ((0, 1), (1, 1), (1, 0))
POINT = re.compile(r"[a-g][1-7]")


def name(row: int, diagonal: int) -> str:
    return point_name(point_at(row, diagonal))


def spot(row: int, diagonal: int, text: str = "") -> Spot:
    """Where a point lies: rows are sqrt(3)/2 apart, NW is half a unit to the left."""
    return Spot(text or name(row, diagonal), diagonal - row / 2, row * 0.75**0.5)


@cache
def points(edge: int) -> tuple[tuple[int, int], ...]:
    """The (row, diagonal) of every point of a board with so many points on an edge, by rows."""
    rows = range(1, 2 * edge)
    return tuple((row, diagonal) for row in rows for diagonal in diagonals(row, edge))


@cache
def links(edge: int) -> tuple[tuple[str, str], ...]:
    there = set(points(edge))
    return tuple(
        (name(r, d), name(r + dr, d + dd))
        for r, d in points(edge)
        for dr, dd in FORWARD
        if (r + dr, d + dd) in there
    )


@cache
def labels(edge: int) -> tuple[Spot, ...]:
    """Row letters to the left of the rows, numbers where the diagonals leave the board."""
    numbers = range(1, 2 * edge)
    rows = [(row, diagonals(row, edge)[0] - 1, ROWS[row - 1]) for row in numbers]
    columns = [(max(0, d - edge), d, str(d)) for d in numbers]
    return tuple(spot(row, diagonal, text) for row, diagonal, text in rows + columns)


def drawing(position: Any) -> Board:
    """The board of a position, from its text."""
    text = position.text()
    if "/" not in text:
        return board("", BOARDS[position.rules.board].edge, "arrangement")
    rows, side, *_ = text.split(" ")
    return board(rows, (rows.count("/") + 2) // 2, f"{SEATS['ld'.index(side)]} to move")


def board(rows: str, edge: int, caption: str) -> Board:
    """The board on which `rows` (WIG-30) stand."""
    places = [letter for row in reversed(rows.split("/")) for letter in spread(row)]
    pieces = {
        name(*point): piece(letter)
        for point, letter in zip(points(edge), places, strict=False)
        if letter != "."
    }
    spots = {name(*point): spot(*point) for point in points(edge)}
    return Board(spots, links(edge), labels(edge), pieces, caption)


def spread(row: str) -> str:
    """The row with a dot for every free point."""
    return re.sub("[1-7]", lambda run: "." * int(run[0]), row)


def piece(letter: str) -> Piece:
    kind, side = letter.upper(), int(letter.islower())
    return Piece(letter, SHAPES[kind], side, f"{SEATS[side]}'s {NAMES[kind]}")


def step(move: str) -> Step:
    """The points on the way of a move, and those whose pieces it removes.

    >>> step("c3xd4-e5xe6-e7")
    Step(legs=(('c3', 'd4', 'e5'), ('e5', 'e6', 'e7')), removed=('d4', 'e6'))
    """
    points = tuple(POINT.findall(move))
    if move.startswith("huff:"):
        return Step(removed=points)
    if "x" in move:
        starts = range(0, len(points) - 2, 2)
        return Step(tuple(points[i : i + 3] for i in starts), points[1::2])
    return Step((points,)) if points else Step()
