"""What lies on the table, what has happened, and who has seen it: the state of the oracle."""

from __future__ import annotations

import copy
from collections.abc import Collection
from typing import NamedTuple, NoReturn

from tests.oracle.goldundrum.options import Options


class Event(NamedTuple):
    """One thing that happened. `text` is the record's (None: only views have it); seats outside
    `insiders` (None: everybody is inside) see `shown`, or nothing where that is None."""

    text: str | None
    insiders: tuple[int, ...] | None
    shown: str | None


class Log(NamedTuple):
    """A list that grows at its end and shares its past with older positions."""

    past: Log | None
    event: Event


class Table:
    """All that a position holds. Methods change it; `fork` makes the copy to change."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.players = options.Players
        self.round = 1
        self.totals = [0] * self.players
        self.won = [0] * self.players  # GUR-25: the latest battle won, 0 for none
        self.points = [0] * self.players  # of this round
        self.round_points: list[int] | None = None  # of the round that ended last
        self.moment = "deal"
        self.phase = "round"  # of the last moment that has a text of its own (GUR-25)
        self.dealt, self.started, self.closing = 0, False, False
        self.piles: list[list[str]] = []
        self.left: dict[int, list[int]] = {}  # enlistment and desertion cards of each fighter
        self.queue: list[int] = []  # fighters still to be asked, or still to send
        self.champion: int | None = None
        self.hands: list[list[str]] = []
        self.spies: list[str] = []
        self.battle, self.tribes = 1, list[str]()
        self.tribe: str | None = None
        self.sent: list[list[str]] = []
        self.drawing = ("", 0, 0, "")  # spy or commando, who draws, from whom, which back
        self.log: Log | None = None
        self.base, self.moves = "", list[str]()
        self.results: list[str] = []  # results of the last event, which a record may repeat

    @property
    def wizard(self) -> int:
        """GUR-4."""
        return (self.round - 1) % self.players

    @property
    def ring(self) -> list[int]:
        """GUR-4: the fighters from the wizard's left."""
        return [(self.wizard + step) % self.players for step in range(1, self.players)]

    def fork(self) -> Table:
        """An independent copy; options and log are shared, they never change."""
        twin = copy.copy(self)
        for name in ("totals", "won", "points", "queue", "spies", "tribes", "moves", "results"):
            setattr(twin, name, list(getattr(self, name)))
        for name in ("piles", "hands", "sent"):
            setattr(twin, name, [list(cards) for cards in getattr(self, name)])
        twin.left = {seat: list(cards) for seat, cards in self.left.items()}
        return twin

    def record(self, text: str, insiders: Collection[int] | None = None,
               shown: str | None = None) -> None:
        """Notes an event, who saw it, and what the others saw instead."""
        self.log = Log(self.log, Event(text, None if insiders is None else tuple(insiders), shown))
        self.moves.append(text)

    def result(self, text: str, recorded: bool) -> None:
        """GUR-24: what follows by the rules; `show` is for views only."""
        self.log = Log(self.log, Event(text if recorded else None, None if recorded else (), text))
        self.results.append(text)

    def anchor(self, phase: str) -> None:
        """GUR-25: here the position has a text of its own."""
        self.phase, self.moves = phase, []
        self.base = self.base_text()

    # What the parts of a round hand over to each other.

    def base_text(self) -> str:
        raise NotImplementedError

    def begin_war(self) -> None:
        raise NotImplementedError

    def end_round(self) -> None:
        raise NotImplementedError

    def expect(self, fits: bool, expected: str, found: str) -> None:
        if not fits:
            self.refuse(expected, found)

    def refuse(self, expected: str, found: str) -> NoReturn:
        raise ValueError(f"expected {expected}, found {found!r}")
