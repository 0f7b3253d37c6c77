"""What speaks for or against a decision in Wampum, in figures and in words."""

from __future__ import annotations

from dataclasses import dataclass

from solver.games.reason import Reason
from solver.games.wampum.drawing import NAMES
from solver.games.wording import counted, joined, named, number


@dataclass(frozen=True, slots=True)
class Moves(Reason):
    """A bid that was driven out goes to a village (WAM-7)."""

    cards: str
    village: int

    def __str__(self) -> str:
        return f"moves the bid {self.cards} to village {self.village}"


@dataclass(frozen=True, slots=True)
class DrivesOut(Reason):
    """A bid of another seat has to go to one of some villages (WAM-6, WAM-7); `expected` is the one that the
    search expects."""

    seat: int
    villages: tuple[int, ...]
    expected: int | None = None

    def __str__(self) -> str:
        drives = f"drives seat {self.seat} out"
        if len(self.villages) == 1:
            return f"{drives} to village {self.villages[0]}"
        return f"{drives}, expected to go to village {self.expected}" if self.expected else drives


@dataclass(frozen=True, slots=True)
class GoodsTrade(Reason):
    """A good of the bid lies in the village (WAM-11); `stays` where nobody can drive the bid out any more."""

    given: str
    taken: str
    stays: bool

    def __str__(self) -> str:
        return f"trades {self.given} for {self.taken}{proviso(self.stays)}"


@dataclass(frozen=True, slots=True)
class WampumTrade(Reason):
    """No good of the bid lies in the village: one card of each is laid there, the rest is won (WAM-12)."""

    won: int
    laid: str
    stays: bool

    def __str__(self) -> str:
        laid = named(self.laid, NAMES)
        return f"wins {number(self.won)} wampum and lays {laid} in the village{proviso(self.stays)}"


@dataclass(frozen=True, slots=True)
class LargestBid(Reason):
    """The bid is the largest, ties as in WAM-8; `sure` when no bid is to come."""

    size: int
    has_canoe: bool
    sure: bool

    def __str__(self) -> str:
        if not self.sure:
            return f"the largest bid so far, {counted(self.size, 'card')}, for the canoe"
        verb = "keeps" if self.has_canoe else "takes"
        return f"{verb} the canoe with the largest bid, {counted(self.size, 'card')}"


@dataclass(frozen=True, slots=True)
class OverLimit(Reason):
    """Cards that the limit takes (WAM-9, WAM-10); not `sure` where a larger bid can still raise it."""

    held: int
    limit: int
    sure: bool

    def __str__(self) -> str:
        so_far = "" if self.sure else " so far"
        cards = f"{number(self.held - self.limit)} of {counted(self.held, 'card')}"
        return f"must discard {cards}, the limit is {number(self.limit)}{so_far}"


@dataclass(frozen=True, slots=True)
class Discards(Reason):
    """Cards thrown away, and what is left in hand (WAM-10)."""

    thrown: str
    kept: str

    def __str__(self) -> str:
        return f"discards {named(self.thrown, NAMES)}, keeps {self.kept or 'no cards'}"


@dataclass(frozen=True, slots=True)
class Ends(Reason):
    """The seat's wampum after the last round: chest, what the bid wins, one for each kind of goods in hand
    after the trades (WAM-14). `choice` where it takes the right discards."""

    chest: int
    won: int
    kinds: int
    stays: bool
    choice: bool = False

    @property
    def wampum(self) -> int:
        return self.chest + self.won + self.kinds

    def __str__(self) -> str:
        won = [f"{number(self.won)} won"] if self.won else []
        parts = [f"{self.chest} in the chest", *won, f"{number(self.kinds)} for kinds of goods"]
        can = "can end" if self.choice else "ends"
        return f"{can} with {self.wampum} wampum{proviso(self.stays)}: {joined(parts)}"


@dataclass(frozen=True, slots=True)
class Nothing(Reason):
    """A bid that wins nothing: its cards are laid in a village for no wampum (WAM-12)."""

    cards: str
    village: int

    def __str__(self) -> str:
        return f"lays {named(self.cards, NAMES)} in village {self.village} for no wampum"


def proviso(stays: bool) -> str:
    """What a trade depends on as long as the bid can be driven out."""
    return "" if stays else " if the bid stays"
