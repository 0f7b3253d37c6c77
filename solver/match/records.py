"""What is kept of a game and of a deal, and how it stands in a journal."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from math import inf, isclose
from typing import Any, cast, get_args

from solver.games.results import leads
from solver.match.ending import Ending, Kind
from solver.notation import MOST, shown

SEATS = "0123456789"
POINTS = re.compile(r"-?[0-9]{1,9}(/[1-9][0-9]{0,8})?", re.ASCII)


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
    """The record that a line holds; raises KeyError, TypeError, ValueError, AttributeError or
    ArithmeticError for anything else."""
    games = tuple(game_of(game) for game in items(document["games"]))
    return DealRecord(whole(document["deal"]), whole(document["lineup"]), games)


def game_of(document: Mapping[str, Any]) -> GameRecord:
    ending = dict(document["ending"])
    ending["stderr"] = tuple(map(text, items(ending.get("stderr", []))))
    game = GameRecord(
        number=whole(document["number"]),
        seats=tuple(map(whole, items(document["seats"]))),
        start=text(document["start"]),
        moves=tuple(text(document["moves"]).split()),
        book=whole(document["book"]),
        ending=Ending(**ending),
        shares=tuple(map(real, items(document["shares"]))),
        points=tuple(map(exact, items(document["points"]))),
        scores=tuple(map(text, items(document["scores"]))),
        times=tuple(map(real, items(document["times"]))),
        asked=text(document["asked"]),
    )
    check(game)
    return game


def check(game: GameRecord) -> None:
    """Raises ValueError or TypeError where the parts of a record do not go together."""
    seats, decisions, ending = len(game.seats), len(game.scores), game.ending
    if len(game.shares) != seats or len(game.points) not in (0, seats):
        raise ValueError("expected shares and points for each seat")
    if len(game.times) != decisions or len(game.asked) != decisions:
        raise ValueError("expected a score, a time and a seat for each decision")
    if ending.kind not in get_args(Kind) or ending.seat not in (None, *range(seats)):
        raise ValueError("expected an end of a known kind")
    text(ending.why), whole(ending.seat or 0), whole(abs(ending.status or 0))
    if not all(seat in SEATS[:seats] for seat in game.asked):
        raise ValueError("expected seats at the table")
    if not all(0 <= share <= 1 for share in game.shares) or not isclose(sum(game.shares), 1):
        raise ValueError("expected shares of one win")
    if not all(0 <= time < inf for time in game.times):
        raise ValueError("expected finite times")


# -- values as JSON has them


def items(value: object) -> list[Any]:
    if not isinstance(value, list):
        raise TypeError(f"expected a list, found {shown(repr(value))}")
    return value


def text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"expected a text, found {shown(repr(value))}")
    return value


def whole(value: object) -> int:
    """A number from 0 on that a search can count to."""
    if type(value) is not int or not 0 <= value <= MOST:
        raise ValueError(f"expected a whole number, 0 or more, found {shown(repr(value))}")
    return value


def real(value: object) -> float:
    if type(value) not in (int, float):
        raise TypeError(f"expected a number, found {shown(repr(value))}")
    return float(cast(float, value))


def exact(value: object) -> str:
    """Points: a whole number or a fraction of a size that a game can give."""
    points = text(value)
    if not POINTS.fullmatch(points):
        raise ValueError(f"expected points, found {shown(points)}")
    return points
