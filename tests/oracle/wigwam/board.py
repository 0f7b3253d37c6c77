"""The points, lines and starting points of Wigwam: WIG-1 to WIG-8, WIG-30 for the rows."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cached_property

LIGHT, DARK = 0, 1

Point = tuple[int, int]
Table = dict[Point, str]

# WIG-2: (row, diagonal) steps in the cycle E, NE, NW, W, SW, SE; neighbours are 60 degrees apart.
CYCLE: tuple[Point, ...] = ((0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0))


def onward(heading: int) -> tuple[int, int, int]:
    """WIG-3: straight on, or round an obtuse corner to either side."""
    return heading, (heading + 1) % 6, (heading - 1) % 6


def step(point: Point, heading: int) -> Point:
    return point[0] + CYCLE[heading][0], point[1] + CYCLE[heading][1]


def name(point: Point) -> str:
    return "abcdefg"[point[0] - 1] + str(point[1])


def owner(piece: str) -> int:
    """WIG-5: capitals are Light's."""
    return LIGHT if piece.isupper() else DARK


@dataclass(frozen=True)
class Board:
    """WIG-4: points, starting points and piece counts as data."""

    name: str
    edge: int
    natural: str  # the arrangement of `startpos`, WIG-8
    home: tuple[Point, ...]  # Light's starting points in the order of WIG-7

    @cached_property
    def rows(self) -> list[list[Point]]:
        """WIG-1, WIG-2: the rows from `a` on, each from its lowest diagonal to its highest."""
        n = self.edge
        lows = [max(1, row - n + 1) for row in range(1, 2 * n)]
        highs = [min(2 * n - 1, row + n - 1) for row in range(1, 2 * n)]
        return [
            [(row, diagonal) for diagonal in range(low, high + 1)]
            for row, (low, high) in enumerate(zip(lows, highs, strict=True), start=1)
        ]

    @cached_property
    def points(self) -> frozenset[Point]:
        return frozenset(point for row in self.rows for point in row)

    @cached_property
    def named(self) -> dict[str, Point]:
        return {name(point): point for point in self.points}

    def limit(self, kind: str) -> int:
        """The most pieces of a kind that a side can have (WIG-4, WIG-5)."""
        return self.natural.count(kind)

    def homes(self, seat: int) -> list[Point]:
        """WIG-6: the starting points of a seat; Dark's are Light's under the half turn."""
        if seat == LIGHT:
            return list(self.home)
        return [(2 * self.edge - row, 2 * self.edge - diagonal) for row, diagonal in self.home]


def home(text: str) -> tuple[Point, ...]:
    return tuple(("abcdefg".index(word[0]) + 1, int(word[1])) for word in text.split())


NINE = "a1 a2 a3 a4 b1 b2 b3 b4 b5 "
BOARDS = {
    "hex4": Board("hex4", 4, "TCTTWWWWWWW", home(NINE + "c3 c4")),
    "hex4-ends": Board("hex4-ends", 4, "TCTTWWWWWWW", home(NINE + "c1 c6")),
    "hex3": Board("hex3", 3, "TCWWW", home("a1 a2 b1 b2 b3")),
}


def read_table(board: Board, placed: str) -> Table:
    """WIG-30: the pieces of the rows, last row first; checks the piece counts (WIG-4, WIG-23)."""
    table: Table = {}
    for row, word in zip(reversed(board.rows), placed.split("/"), strict=True):
        if not re.fullmatch("[WCTwct1-7]*", word) or re.search("[1-7][1-7]", word):
            raise ValueError(f"expected pieces and maximal runs of free points, found {word!r}")
        letters = re.sub("[1-7]", lambda run: "." * int(run[0]), word)
        if len(letters) != len(row):
            raise ValueError(f"expected a row of {len(row)} points, found {word!r}")
        table |= {point: piece for point, piece in zip(row, letters, strict=True) if piece != "."}
    number = Counter(table.values())
    for kind in "WCTwct":
        most = board.limit(kind.upper())
        if number[kind] > most:
            raise ValueError(f"expected at most {most} {kind!r}, found {number[kind]}")
    if not number["C"] and not number["c"]:
        raise ValueError(f"expected a chief on the board, found {placed!r}")
    return table
