"""Wigwam's boards as data (WIG-1 to WIG-8), and its position texts taken apart (WIG-30).

A point is a whole number here and in the engine: row * 8 + diagonal, row a being 0.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property

from solver.errors import ImpossiblePosition, SyntaxProblem
from solver.notation import shown

ROWS = "abcdefg"
SIDES = "ld"
LARGEST = 999_999_999  # of the two counters in a text

COUNTER = re.compile("0|[1-9][0-9]*", re.ASCII)
ROW = re.compile("[WCTwct1-7]*", re.ASCII)
SPLIT_RUN = re.compile("[1-7]{2}", re.ASCII)


def point_name(point: int) -> str:
    """The coordinates of a point (WIG-2).

    >>> point_name(27)
    'd3'
    """
    return f"{ROWS[point >> 3]}{point & 7}"


def point_at(row: int, diagonal: int) -> int:
    """The point with these coordinates, both counted from 1 (WIG-2)."""
    return 8 * (row - 1) + diagonal


def diagonals(row: int, edge: int) -> range:
    """Those of a row, both counted from 1, on a board with so many points on an edge (WIG-1)."""
    return range(max(1, row - edge + 1), min(2 * edge, row + edge))


@dataclass(frozen=True)
class Board:
    """A board as data (WIG-4): `edge` is the number of points of an edge."""

    name: str
    edge: int
    natural: str  # WIG-8, in the letters and the order of WIG-7
    homes: tuple[str, ...]  # Light's starting points in the order of WIG-7

    @cached_property
    def rows(self) -> list[list[int]]:
        """The points row by row from `a` on, each row from its lowest diagonal (WIG-1, WIG-2)."""
        rows = range(1, 2 * self.edge)
        return [[point_at(row, d) for d in diagonals(row, self.edge)] for row in rows]

    @cached_property
    def points(self) -> dict[str, int]:
        """Every point by its name."""
        return {point_name(point): point for row in self.rows for point in row}

    def most(self, kind: str) -> int:
        """The most pieces of a kind, a capital letter, that a side can have (WIG-4, WIG-5)."""
        return self.natural.count(kind)

    def half_turn(self, point: int) -> int:
        """Where a half turn of the board takes a point (WIG-6)."""
        return point_at(2 * self.edge, 2 * self.edge) - 8 - point


NINE = ("a1", "a2", "a3", "a4", "b1", "b2", "b3", "b4", "b5")
BOARDS = {
    board.name: board
    for board in (
        Board("hex4", 4, "TCTTWWWWWWW", (*NINE, "c3", "c4")),
        Board("hex4-ends", 4, "TCTTWWWWWWW", (*NINE, "c1", "c6")),
        Board("hex3", 3, "TCWWW", ("a1", "a2", "b1", "b2", "b3")),
    )
}


@cache
def arrangements(board: str) -> tuple[str, ...]:
    """Every arrangement of a side on this board, in ASCII order (WIG-6, WIG-7)."""
    return tuple(orders("".join(sorted(BOARDS[board].natural))))


def orders(letters: str) -> Iterator[str]:
    """Every different order of sorted letters, in ASCII order.

    >>> list(orders("CWW"))
    ['CWW', 'WCW', 'WWC']
    """
    if not letters:
        yield ""
    for first in sorted(set(letters)):
        for rest in orders(letters.replace(first, "", 1)):
            yield first + rest


@dataclass(frozen=True)
class Setup:
    """A position text taken apart: of the right form, but the position may be impossible.

    `pieces` maps points to letters. `rights` are the points of the pieces of the other side over
    which a right is open; `due` is the point of the piece that must capture now (WIG-21).
    """

    board: Board
    pieces: Mapping[int, str]
    side: int
    count: int
    number: int
    rights: tuple[int, ...] = ()
    due: int | None = None
    capture: str = "forced"

    def __str__(self) -> str:
        """The position text (WIG-30)."""
        placed = "/".join(self._row(row) for row in reversed(self.board.rows))
        four = f"{placed} {SIDES[self.side]} {self.count} {self.number}"
        if self.capture == "huff":
            return f"{four} {','.join(map(point_name, self.rights)) or '-'}"
        return four if self.due is None else f"{four} !{point_name(self.due)}"

    def _row(self, row: list[int]) -> str:
        letters = "".join(self.pieces.get(point, ".") for point in row)
        return re.sub(r"\.+", lambda run: str(len(run[0])), letters)

    def check(self) -> None:
        """Raises ImpossiblePosition where the pieces, or what the fifth field names, cannot be.

        Whether the piece that is due can capture takes the rules to know.
        """
        number = Counter(self.pieces.values())
        for letter in "WCTwct":
            most = self.board.most(letter.upper())
            if number[letter] > most:
                raise ImpossiblePosition(
                    f"expected at most {most} of {letter} on the board, found {number[letter]}"
                )
        if not number["C"] and not number["c"]:
            raise ImpossiblePosition("expected a chief, C or c, on the board, found none")
        for point in self.rights:
            self._check_fighter(point, 1 - self.side)
        if self.due is not None:
            self._check_fighter(self.due, self.side)

    def _check_fighter(self, point: int, side: int) -> None:
        letters = ("WC", "wc")[side]
        piece = self.pieces.get(point)
        if piece is None or piece not in letters:
            raise ImpossiblePosition(
                f"expected {letters[0]} or {letters[1]} on {point_name(point)}, "
                f"found {piece or 'a free point'}"
            )


def parse_setup(text: str, capture: str, board: str) -> Setup:
    """Takes a position text apart (WIG-30); raises SyntaxProblem.

    `capture` is the rule option, which decides about the fifth field; `board` is the one that is
    meant where the rows leave it open (WIG-4).
    """
    fields = text.split(" ")
    if not 4 <= len(fields) <= (4 if capture == "forced" else 5):
        expected = "ROWS SIDE PLIES NUMBER" + ("" if capture == "forced" else " [RIGHT]")
        found = f"{len(text.split())} words: {shown(text)}"
        raise SyntaxProblem(f"expected {expected} under Capture={capture}, found {found}")
    rows = fields[0].split("/")
    played = board_of_rows(rows, BOARDS[board])
    if fields[1] not in ("l", "d"):
        raise SyntaxProblem(f"expected the side to move, l or d, found {shown(fields[1])}")
    setup = Setup(
        played,
        parse_rows(rows, played),
        SIDES.index(fields[1]),
        parse_counter(fields[2], 0, "the plies since the last capture"),
        parse_counter(fields[3], 1, "the move number"),
        capture=capture,
    )
    return with_fifth(setup, fields[4]) if len(fields) == 5 else setup


def board_of_rows(rows: list[str], preferred: Board) -> Board:
    """WIG-4: the number of rows tells the board, the option the one with other starting points."""
    if len(rows) == 2 * preferred.edge - 1:
        return preferred
    for board in BOARDS.values():
        if len(rows) == 2 * board.edge - 1:
            return board
    raise SyntaxProblem(f"expected 7 rows, or 5 of the small board, found {len(rows)}")


def parse_rows(rows: list[str], board: Board) -> dict[int, str]:
    pieces: dict[int, str] = {}
    for name, points, word in zip(ROWS, board.rows, reversed(rows), strict=False):
        letters = parse_row(word, len(points), name)
        pieces |= {p: piece for p, piece in zip(points, letters, strict=True) if piece != "."}
    return pieces


def parse_row(word: str, length: int, name: str) -> str:
    """The points of a row as letters, free ones as dots."""
    if not ROW.fullmatch(word):
        raise SyntaxProblem(f"expected W C T w c t or 1 to 7 in row {name}, found {shown(word)}")
    if SPLIT_RUN.search(word):
        raise SyntaxProblem(f"expected one number for a run in row {name}, found {shown(word)}")
    letters = re.sub("[1-7]", lambda run: "." * int(run[0]), word)
    if len(letters) != length:
        raise SyntaxProblem(
            f"expected {length} points in row {name}, found {len(letters)} in {shown(word)}"
        )
    return letters


def parse_counter(word: str, least: int, what: str) -> int:
    if not COUNTER.fullmatch(word) or not least <= int(word[:10]) <= LARGEST:
        raise SyntaxProblem(f"expected {least} to {LARGEST} for {what}, found {shown(word)}")
    return int(word)


def with_fifth(setup: Setup, word: str) -> Setup:
    """Reads the fifth field: rights under `huff`, a duty under `insist` (WIG-30)."""
    if setup.capture == "insist":
        return replace(setup, due=parse_due(word, setup.board))
    return setup if word == "-" else replace(setup, rights=parse_rights(word, setup.board))


def parse_due(word: str, board: Board) -> int:
    if not word.startswith("!") or word[1:] not in board.points:
        raise SyntaxProblem(f"expected ! and a point in the fifth field, found {shown(word)}")
    return board.points[word[1:]]


def parse_rights(word: str, board: Board) -> tuple[int, ...]:
    names = word.split(",")
    if names != sorted(set(names)) or not board.points.keys() >= set(names):
        expected = "- or points in ASCII order joined by commas"
        raise SyntaxProblem(f"expected {expected} in the fifth field, found {shown(word)}")
    return tuple(board.points[name] for name in names)
