"""A recorded game, played again: its positions one after the other, and what is known of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from solver import games
from solver.contract import CHANCE
from solver.errors import SolverError
from solver.match.records import DealRecord, GameRecord
from solver.match.setting import Match
from solver.match.table import replay
from solver.match.worker import rules_of


@dataclass(frozen=True, slots=True)
class Frame:
    """A position of the game. `move` led to it (None for the first), made by `seat` (CHANCE for an
    event); `score` and `time` (milliseconds) are the engine's, None for moves of the opening."""

    number: int
    position: Any
    move: str | None = None
    seat: int = CHANCE
    score: str | None = None
    time: float | None = None


def game_numbered(deals: Sequence[DealRecord], number: int) -> GameRecord:
    """The game with this number; raises SolverError."""
    for deal in deals:
        for game in deal.games:
            if game.number == number:
                return game
    numbers = [game.number for deal in deals for game in deal.games]
    span = f"1 to {max(numbers)}" if numbers else "none yet"
    raise SolverError(f"expected the number of a game that was played, {span}, found {number}")


def frames(match: Match, game: GameRecord) -> Iterator[Frame]:
    """The game from its start on; raises SolverError for a record that cannot be played."""
    positions = replay(games.load(match.game), rules_of(match), game.start, game.moves)
    yield Frame(0, positions[0])
    asked = iter(zip(game.scores, game.times, strict=True))
    for number, move in enumerate(game.moves, start=1):
        seat = positions[number - 1].turn
        of_engine = number > game.book and seat != CHANCE
        score, time = next(asked) if of_engine else (None, None)
        yield Frame(number, positions[number], move, seat, score, time)
