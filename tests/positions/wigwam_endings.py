"""Endings of Wigwam solved by going backwards from the ends: all positions with given pieces at once.

A position is told from the side to move, as Light, and turned and mirrored so that it comes first
among its like. Play that never ends is a draw (WIG-28).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations, permutations
from typing import Any

from solver.contract import OVER
from solver.games.wigwam.setup import BOARDS, Board, Setup

Pieces = tuple[tuple[str, int], ...]
DIRECTIONS = (1, 9, 8, -1, -9, -8)  # E to SE, as the engine numbers points


def symmetries(board: Board) -> list[dict[int, int]]:
    """The six turns of the board, and the same of its mirror image, as maps of points."""
    centre = sum(board.points.values()) // len(board.points)
    return [
        {point: place(centre, point, turn, mirror) for point in board.points.values()}
        for turn in range(6)
        for mirror in (1, -1)
    ]


def place(centre: int, point: int, turn: int, mirror: int) -> int:
    """Where a point comes to lie: its way from the centre along E and NE, each of them turned."""
    row, diagonal = (point >> 3) - (centre >> 3), (point & 7) - (centre & 7)
    east, north_east = diagonal - row, row
    return centre + east * DIRECTIONS[turn] + north_east * DIRECTIONS[(turn + mirror) % 6]


@dataclass
class Endings:
    """Everything about the pieces `letters`, capitals of the side to move, and what comes of them.

    `worth` maps a position to its points and the plies until they are there, None for a draw.
    """

    position_type: Any
    letters: str
    board: Board = BOARDS["hex3"]
    after: dict[Pieces, dict[str, Pieces | int]] = field(default_factory=dict)
    worth: dict[Pieces, tuple[int, int | None]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.maps = symmetries(self.board)
        self.explore()
        self.worth = dict.fromkeys(self.after, (0, None))
        for points in (1, 2):
            self.attract(points)

    # -- Positions

    def like(self, pieces: Any) -> Pieces:
        """The first of the twelve positions that are the same but for turning and mirroring."""
        return min(tuple(sorted((k, m[p]) for p, k in pieces.items())) for m in self.maps)

    def seen_by_mover(self, position: Any) -> Pieces:
        """A position of the engine as it stands here."""
        setup = position.setup()
        swap = str.swapcase if setup.side else str
        return self.like({point: swap(kind) for point, kind in setup.pieces.items()})

    def position(self, pieces: Pieces) -> Any:
        setup = Setup(self.board, {point: kind for kind, point in pieces}, 0, 0, 1)
        return self.position_type.parse(str(setup))

    def beginnings(self) -> Iterator[Pieces]:
        for points in combinations(self.board.points.values(), len(self.letters)):
            for kinds in set(permutations(self.letters)):
                pieces = dict(zip(points, kinds, strict=True))
                like = self.like(pieces)
                if {point: kind for kind, point in like} == pieces:
                    yield like

    def explore(self) -> None:
        """What every move leads to: a position, or points for the side that moves."""
        waiting = [p for p in self.beginnings() if self.position(p).turn != OVER]
        while waiting:
            pieces = waiting.pop()
            if pieces in self.after:
                continue
            position, known = self.position(pieces), self.after.setdefault(pieces, {})
            for move in position.legal_moves():
                reached = position.play(move)
                if reached.turn == OVER:
                    known[str(move)] = int(reached.scores()[0])
                else:
                    known[str(move)] = self.seen_by_mover(reached)
                    waiting.append(known[str(move)])  # type: ignore[arg-type]

    # -- Solving

    def attract(self, points: int) -> None:
        """Finds who can force so many points, in rising order of plies."""
        before: dict[Pieces, list[Pieces]] = defaultdict(list)
        open_moves = {}
        layer: dict[Pieces, int] = {}  # +1: the mover forces it, -1: the other side does
        for pieces, moves in self.after.items():
            for reached in moves.values():
                if not isinstance(reached, int):
                    before[reached].append(pieces)
            values = [reached for reached in moves.values() if isinstance(reached, int)]
            open_moves[pieces] = len(moves) - sum(value <= -points for value in values)
            if any(value >= points for value in values):
                layer[pieces] = 1
            elif not open_moves[pieces]:
                layer[pieces] = -1
        done: set[Pieces] = set()
        plies = 1
        while layer:
            following: dict[Pieces, int] = {}
            for pieces, sign in layer.items():
                self.worth[pieces] = (sign * points, plies)
            done |= layer.keys()
            for pieces, sign in layer.items():
                for earlier in before[pieces]:
                    open_moves[earlier] -= sign > 0
                    if earlier not in done and (sign < 0 or not open_moves[earlier]):
                        following[earlier] = -sign
            layer, plies = following, plies + 1

    # -- Answers

    def best(self, position: Any) -> set[str]:
        """The moves of a position of the engine that keep what it is worth: the shortest to a win,
        the longest to a loss."""
        ranks = {str(move): self.rank(position, position.play(move)) for move in position.legal_moves()}
        return {move for move, rank in ranks.items() if rank == max(ranks.values())}

    def rank(self, position: Any, reached: Any) -> tuple[int, int]:
        """Points for the side that moved, then the fewer plies to a win or the more to a loss."""
        if reached.turn == OVER:
            return int(reached.scores()[position.turn]), 0
        points, plies = self.worth[self.seen_by_mover(reached)]
        return -points, (plies or 0) * (1 if points > 0 else -1)
