"""What everything above the games expects of a game and of an engine: names and types, no code.

The rules say what these mean; see `solver.games` for the games themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol, Self

from solver.info import BestMove, Limits, OnInfo
from solver.options import Option

if TYPE_CHECKING:
    import random

CHANCE = -1  # Position.turn: an event is due
OVER = -2  # Position.turn: the game is over
UNKNOWN = -3  # Position.turn of a view: it cannot tell who is to act


class Position(Protocol):
    """A position, or what one seat knows of one. Immutable: `play` gives a new one."""

    @property
    def turn(self) -> int:
        """The seat to act, CHANCE, OVER or UNKNOWN."""
        ...

    @property
    def players(self) -> int: ...

    def legal_moves(self) -> Sequence[object]:
        """The decisions of the seat to act, in ASCII order; `str` gives the text of one."""
        ...

    def play(self, move: Any) -> Self:
        """The position after a move or its text; raises IllegalMove."""
        ...

    def move(self, text: str) -> object:
        """The legal move that `text` spells, in any spelling the rules let a reader accept."""
        ...

    def text(self) -> str:
        """The position text, as `query fen` answers it."""
        ...

    def seen(self, seat: int) -> list[str]:
        """What that seat has seen since the empty table."""
        ...

    def scores(self) -> Sequence[object] | None:
        """Points of each seat as the rules count them; None where they count none yet."""
        ...

    def winners(self) -> tuple[int, ...]: ...


class ChancePosition(Position, Protocol):
    """A position of a game with chance."""

    def chance_label(self) -> str: ...

    def sample_chance(self, rng: random.Random) -> str: ...


class SearchEngine(Protocol):
    """What a search offers to the two ends of the protocol and to the command line."""

    def search(
        self, position: Any, limits: Limits, on_info: OnInfo | None = None, playing: bool = False
    ) -> BestMove:
        """Searches until the limits or `stop` end it; `playing` for a move that is to be played,
        which Contempt is for."""
        ...

    def prepare(self) -> None:
        """Takes what a search needs, so that the first loses no time with it."""
        ...

    def expect(self) -> None:
        """A search is about to begin: from now on `stop` ends it."""
        ...

    def stop(self) -> None:
        """Ends the search that runs or is expected, from any thread; else does nothing."""
        ...

    def ponderhit(self) -> None:
        """The pondered move was played: the clocks of the limits count from now."""
        ...

    def clear(self) -> None:
        """Forgets tables and trees."""
        ...

    def set(self, name: str, value: Any) -> None: ...

    def quick_move(self, position: Any, moves: Sequence[str] = ()) -> str:
        """What looks best without a search among `moves` (none: all), for want of memory or threads.
        Some seat is to act."""
        ...

    def evaluate(self, position: Any) -> Sequence[tuple[str, object]]:
        """The terms of the static evaluation and their total, seen from the side to move."""
        ...


class Facts(Protocol):
    """What kind of game it is; decides which search is used and how results are told."""

    @property
    def chance(self) -> bool: ...

    @property
    def hidden(self) -> bool: ...

    @property
    def zero_sum(self) -> bool: ...


class PositionType(Protocol):
    """Where positions of a game come from; rule options are given by name. Raise SolverError."""

    def start(self, **options: Any) -> Any: ...

    def empty(self, **options: Any) -> Any: ...

    def parse(self, text: str, **options: Any) -> Any: ...


class Game(Protocol):
    """A module of `solver.games`."""

    NAME: str

    @property
    def facts(self) -> Facts: ...

    @property
    def options(self) -> tuple[Option, ...]:
        """The options that belong to the rules."""
        ...

    @property
    def search_options(self) -> tuple[Option, ...]:
        """Options of the game's search, beside those of every engine."""
        ...

    @property
    def Position(self) -> PositionType: ...

    @property
    def View(self) -> Any: ...
