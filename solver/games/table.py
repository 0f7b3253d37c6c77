"""What games with hidden cards have in common: a packed table under rules, all of it laid open in a full
position, or as one seat sees it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, Generic, Protocol, Self, TypeVar

from solver._stopping import StopFlag
from solver.contract import CHANCE, OVER
from solver.errors import IllegalMove
from solver.games.dealing import dealt
from solver.games.past import Happened, history, sights
from solver.games.results import leads, win_shares
from solver.games.seats import check_seat


class TableRules(Protocol):
    """The options that the rules of every such game have."""

    @property
    def players(self) -> int: ...
    @property
    def objective(self) -> str: ...


class PackedTable(Protocol):
    """What every compiled `Table` tells."""

    @property
    def turn(self) -> int: ...
    @property
    def key(self) -> int: ...
    def view_key(self, seat: int) -> int: ...
    def packed(self) -> bytes: ...
    def perft(self, depth: int, stop: StopFlag | None = None) -> int: ...


R = TypeVar("R", bound=TableRules)
T = TypeVar("T", bound=PackedTable)


class AtTable(ABC, Generic[R, T]):
    """A packed table under rules, and whose turn it is there."""

    __slots__ = ("_table", "rules")

    def __init__(self, rules: R, table: T) -> None:
        self.rules = rules
        self._table = table

    @property
    def turn(self) -> int:
        """The seat to act; CHANCE where an event is due or, in a view, something to be seen; OVER."""
        return self._table.turn

    @property
    def players(self) -> int:
        return self.rules.players

    @property
    def table(self) -> T:
        """The packed table."""
        return self._table

    @abstractmethod
    def legal_moves(self) -> Sequence[Any]:
        """The legal decisions in ASCII order; none at chance and when over."""

    def iter_legal(self) -> Iterator[Any]:
        """As legal_moves, one after the other."""
        return iter(self.legal_moves())


class FullPosition(AtTable[R, T]):
    """A full position: a table of which nothing is hidden, and what the seats have seen on the way to it.

    Immutable: `play` gives a new one.
    """

    __slots__ = ("_past",)

    SHOWN: tuple[str, ...] = ("show:",)  # texts of what comes into sight by the rules, with no event

    def __init__(self, rules: R, table: T, past: Happened | None = None) -> None:
        super().__init__(rules, table)
        self._past = past

    @classmethod
    @abstractmethod
    def empty(cls, **options: object) -> Self:
        """The table before anything is dealt; raises BadOption."""

    @classmethod
    def start(cls, seed: int | None = None, **options: object) -> Self:
        """A new game, dealt by the tape that `seed` fixes, or any; raises BadOption."""
        return dealt(cls.empty(**options), seed)

    @property
    def key(self) -> int:
        """A hash of all that lies on the table and is due."""
        return self._table.key

    def view_key(self, seat: int) -> int:
        """A hash of all that the seat has seen."""
        return self._table.view_key(seat)

    def record(self) -> list[str]:
        """Everything that happened since the empty table or the text, as a referee sees it."""
        return [past.text for past in history(self._past) if not past.text.startswith(self.SHOWN)]

    def seen(self, seat: int) -> list[str]:
        """Everything that happened, as that seat saw it (WAM-16, WAK-29, GUR-24)."""
        check_seat(seat, self.players)
        return sights(self._past, seat)

    # -- the end ------------------------------------------------------------------------------

    @abstractmethod
    def scores(self) -> Sequence[int] | None:
        """Points of each seat; None where the game counts none before the end."""

    @abstractmethod
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; empty before the end."""

    def margins(self) -> tuple[Fraction, ...] | None:
        """Own points less the best other seat's; None before the end (WAM-15, GUR-23)."""
        return leads(self.scores() or ()) if self.turn == OVER else None

    def returns(self) -> tuple[Fraction, ...] | None:
        """The utility of each seat under `Objective`; None before the end (WAM-15, WAK-25, GUR-23)."""
        if self.rules.objective == "margin" or self.turn != OVER:
            return self.margins()
        return win_shares(self.winners(), self.players)

    # -- for the search -----------------------------------------------------------------------

    def packed(self) -> bytes:
        """The 256 bytes of the state."""
        return self._table.packed()

    def belief(self) -> None:
        """A full position leaves nothing open."""
        return

    def perft(self, depth: int, stop: StopFlag | None = None) -> int:
        """The leaves so many decisions and events on; `stop` ends the count."""
        return self._table.perft(depth, stop)

    def _check_chance(self) -> None:
        """Raises IllegalMove where no event is due."""
        if self.turn != CHANCE:
            raise IllegalMove("expected a chance point, found none")
