"""How the pieces of Wigwam move and capture: WIG-10 to WIG-20, one path at a time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tests.oracle.wigwam.board import LIGHT, Board, Point, Table, name, onward, owner, step


@dataclass(frozen=True)
class Move:
    """One move along one path; two with the same `identity` are one legal move (WIG-22)."""

    text: str
    origin: Point
    landing: Point
    taken: frozenset[Point] = frozenset()

    @property
    def identity(self) -> tuple[Point, Point, frozenset[Point]]:
        return self.origin, self.landing, self.taken


def steps(board: Board, table: Table, origin: Point) -> set[Point]:
    """Where the piece can move without a capture: WIG-10, WIG-11 and for the chief WIG-12."""
    piece = table[origin]
    passable = {"-", "W", "T"} if owner(piece) == LIGHT else {"-", "w", "t"}
    landings = set()
    for heading in range(6):
        near = step(origin, heading)
        if near in board.points and near not in table:
            landings.add(near)
        if piece in "Cc" and near in board.points and table.get(near, "-") in passable:
            far = {step(near, second) for second in onward(heading)}
            landings |= {point for point in far if point in board.points and point not in table}
    return landings


def jumps(
    board: Board, table: Table, piece: str, at: Point, headings: tuple[int, ...]
) -> Iterator[tuple[Point, Point, int]]:
    """Single jumps as (captured point, landing, direction of landing): WIG-13, WIG-14, WIG-15."""
    if piece in "Tt":
        return
    for heading in headings:
        victim = step(at, heading)
        prey = table.get(victim)
        if prey is None or prey in "Tt" or owner(prey) == owner(piece):
            continue
        for second in onward(heading) if piece in "Cc" else (heading,):
            landing = step(victim, second)
            if landing in board.points and landing not in table:
                yield victim, landing, second


def chains(
    board: Board, table: Table, piece: str, sofar: Move, headings: tuple[int, ...], may_stop: bool
) -> Iterator[Move]:
    """Every complete chain that goes on from `sofar` (WIG-16 to WIG-20).

    `table` is the board without the jumping piece and without what it has captured (WIG-17).
    """
    for victim, landing, heading in jumps(board, table, piece, sofar.landing, headings):
        longer = Move(
            f"{sofar.text}x{name(victim)}-{name(landing)}",
            sofar.origin,
            landing,
            sofar.taken | {victim},
        )
        rest = {point: other for point, other in table.items() if point != victim}
        chief_taken = table[victim] in "Cc"
        further = (
            []
            if chief_taken
            else list(chains(board, rest, piece, longer, onward(heading), may_stop))
        )
        if may_stop or not further:
            yield longer
        yield from further


def captures(board: Board, table: Table, origin: Point, may_stop: bool) -> list[Move]:
    """Every complete capturing path of the piece on `origin`, not merged."""
    rest = {point: other for point, other in table.items() if point != origin}
    start = Move(name(origin), origin, origin)
    return list(chains(board, rest, table[origin], start, tuple(range(6)), may_stop))
