"""The game as the referee holds it: the full truth, and what each seat may be told of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from solver.contract import CHANCE, Game
from solver.positions.build import check_full, opened, replayed
from solver.positions.spec import PositionSpec, parse_spec
from solver.tape import Tape


class Table:
    """One game from an opening on. `moves` holds all events and decisions since `start`, `book` of
    them from the opening. Raises SolverError for an opening that is none.

    Games with chance start from the empty table: the tape gives the events that the opening leaves
    open, and none that the opening has used up.
    """

    def __init__(
        self, game: Game, rules: Mapping[str, Any], opening: PositionSpec, tape: Tape
    ) -> None:
        check_full(game, opening)
        self.game = game
        self.tape = tape
        dealt = opening.kind == "startpos" and game.facts.chance
        self.start = replace(opening, kind="empty" if dealt else opening.kind, moves=())
        self.base = self.position = opened(game, self.start, rules)
        self.moves: list[str] = []
        for move in opening.moves:
            if dealt:
                self.settle()
            self._open(move)
        self.book = len(self.moves)
        self._shared = not game.facts.hidden and self.start.kind != "empty"

    @property
    def turn(self) -> int:
        """The seat to act, or OVER; events happen on the way."""
        self.settle()
        return int(self.position.turn)

    def settle(self) -> None:
        """Lets the events happen that are due."""
        while self.position.turn == CHANCE:
            self._take(self.tape.event(self.position))

    def play(self, text: str) -> None:
        """The decision of the seat to act; raises SolverError for one that is not legal."""
        self._take(self.position.move(text))

    def told(self, seat: int) -> PositionSpec:
        """The position as that seat may know it."""
        if self._shared:
            return PositionSpec(self.start.kind, self.start.text, moves=tuple(self.moves))
        seen = tuple(self.position.seen(seat))
        if self.start.kind == "empty":
            return PositionSpec("empty", seat=seat, moves=seen)
        return PositionSpec("fen", text=self.base.view(seat).text(), moves=seen)

    def _open(self, move: str) -> None:
        """A decision or an event of the opening."""
        if self.position.turn == CHANCE:
            self.tape.rng(self.position.chance_label())
            self._take(move)
        else:
            self.play(move)

    def _take(self, move: Any) -> None:
        self.position = self.position.play(move)
        self.moves.append(str(move))


def replay(game: Game, rules: Mapping[str, Any], start: str, moves: tuple[str, ...]) -> list[Any]:
    """The positions of a recorded game, the first before any move; raises SolverError."""
    positions = [opened(game, parse_spec(start.split()), rules)]
    for move in moves:
        positions.append(replayed(positions[-1], (move,)))
    return positions
