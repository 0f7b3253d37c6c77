"""What goes into a search and what comes out of it: plain values that print nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

Bound = Literal["exact", "lower", "upper"]


@dataclass(frozen=True, slots=True)
class Limits:
    """When a search ends. Times are in milliseconds; None is no limit, all None runs until stopped.

    `clocks` and `increments` hold one entry a seat. `moves` restricts the root to these texts.
    `win` asks for a forced win within so many own moves.
    """

    depth: int | None = None
    nodes: int | None = None
    movetime: int | None = None
    clocks: tuple[int | None, ...] = ()
    increments: tuple[int, ...] = ()
    movestogo: int | None = None
    infinite: bool = False
    ponder: bool = False
    moves: tuple[str, ...] = ()
    win: int | None = None


@dataclass(frozen=True, slots=True)
class Centi:
    """An estimate in hundredths of a warrior, seen from the side to move."""

    value: int
    bound: Bound = "exact"


@dataclass(frozen=True, slots=True)
class Points:
    """A proven result: `points` (-2..2, seen from the side to move) `plies` from now; with a bound,
    what is proven is that the result is no worse ("lower") or no better ("upper")."""

    points: int
    plies: int
    bound: Bound = "exact"


@dataclass(frozen=True, slots=True)
class Share:
    """Expected share of the win (0..1) and lead over the best opponent, of the seat to move."""

    win: float
    margin: float
    exact: bool = False


Score = Centi | Points | Share


@dataclass(frozen=True, slots=True)
class Info:
    """One line of play as the search sees it. `nodes` are nodes or iterations, `time` milliseconds,
    `hashfull` thousandths of the table in use; `line` holds move texts from the root."""

    depth: int
    score: Score
    line: tuple[str, ...]
    nodes: int
    time: int
    nps: int
    seldepth: int | None = None
    multipv: int = 1
    visits: int | None = None
    hashfull: int | None = None
    notes: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True, slots=True)
class BestMove:
    """The answer to a search: `move` is None where the game is over. `lines` are the last Info of
    each line of play, best first; `policy` the probabilities where the engine mixes moves."""

    move: str | None
    ponder: str | None = None
    lines: tuple[Info, ...] = ()
    policy: tuple[tuple[str, float], ...] = ()
    messages: tuple[str, ...] = field(default=())


@dataclass(frozen=True, slots=True)
class Hint:
    """A move worth playing: `share` is the expected share of the win, `reason` one sentence."""

    move: str
    score: Score
    share: float
    line: tuple[str, ...]
    reason: str


OnInfo = Callable[[Info], None]
