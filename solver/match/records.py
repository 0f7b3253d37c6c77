"""What is kept of a game and of a deal, and how it stands in a journal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from math import isfinite
from typing import Any, get_args

from solver.games.results import leads
from solver.match.ending import Ending, Kind


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game. `seats` holds the engine (by index) at each seat, `moves` all events and decisions
    since `start`, of which the first `book` are the opening.

    `shares` are the shares of the win, `points` the exact points of each seat (empty where the
    rules gave none). `scores`, `times` (milliseconds) and `asked` (the seats, a digit each) have an
    entry for each decision that an engine was asked for.
    """

    number: int
    seats: tuple[int, ...]
    start: str
    moves: tuple[str, ...]
    book: int
    ending: Ending
    shares: tuple[float, ...]
    points: tuple[str, ...] = ()
    scores: tuple[str, ...] = ()
    times: tuple[float, ...] = ()
    asked: str = ""

    def margins(self) -> tuple[float, ...]:
        """The lead of each seat over the best other one; empty without points."""
        return tuple(map(float, leads([Fraction(points) for points in self.points])))


@dataclass(frozen=True, slots=True)
class DealRecord:
    """One opening, or one tape of chance, played in every seating of a lineup."""

    number: int
    lineup: int
    games: tuple[GameRecord, ...] = field(default=())


def deal_json(deal: DealRecord) -> dict[str, Any]:
    """The record as a line of a journal holds it."""
    games = []
    for game in deal.games:
        document = asdict(game)
        document["moves"] = " ".join(game.moves)
        ending = document["ending"].items()
        document["ending"] = {name: value for name, value in ending if value not in (None, "", ())}
        games.append(document)
    return {"deal": deal.number, "lineup": deal.lineup, "games": games}


def deal_of(document: Mapping[str, Any]) -> DealRecord:
    """The record that a line holds; raises KeyError, TypeError or ValueError for anything else."""
    games = tuple(game_of(game) for game in document["games"])
    return DealRecord(int(document["deal"]), int(document["lineup"]), games)


def game_of(document: Mapping[str, Any]) -> GameRecord:
    ending = dict(document["ending"])
    ending["stderr"] = tuple(ending.get("stderr", ()))
    fields = {
        name: tuple(document[name]) for name in ("seats", "shares", "points", "scores", "times")
    }
    game = GameRecord(
        number=int(document["number"]),
        start=str(document["start"]),
        moves=tuple(document["moves"].split()),
        book=int(document["book"]),
        asked=str(document["asked"]),
        ending=Ending(**ending),
        **fields,
    )
    check(game)
    return game


def check(game: GameRecord) -> None:
    """Raises ValueError or TypeError where the parts of a record do not go together."""
    seats, decisions = len(game.seats), len(game.scores)
    if len(game.shares) != seats or len(game.points) not in (0, seats):
        raise ValueError("expected shares and points for each seat")
    if len(game.times) != decisions or len(game.asked) != decisions:
        raise ValueError("expected a score, a time and a seat for each decision")
    if game.ending.kind not in get_args(Kind) or game.ending.seat not in (None, *range(seats)):
        raise ValueError("expected an end of a known kind")
    if not all(0 <= int(seat) < seats for seat in game.asked):
        raise ValueError("expected seats at the table")
    if not all(isfinite(figure) for figure in (*game.shares, *game.times, *game.margins())):
        raise ValueError("expected finite figures")
