"""What a seat of Wampum has seen of another one: the cards it began with, and events since."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from solver.errors import IllegalMove
from solver.games.wampum.setup import HIDDEN
from solver.games.wampum.texts import holds

if TYPE_CHECKING:
    from solver._wampum_belief import Entry

# Kinds of events of an opponent, as in ext/games/wampum/belief.pxd.
DRAWN, TAKEN, LAID, SHOWN, DISCARDED = 1, 2, 3, 4, 5
Event = tuple[int, int, str]


@dataclass(frozen=True, slots=True)
class Opponent:
    """What was seen of another seat: what the view began with, and events since.

    `known` are cards that were in hand at the beginning, of `held` in all; `bid` and `thrown` the
    known cards of a lying bid and of the discards, and the numbers of the unknown ones; `shown`
    what those of the bid turned out to be, None before it is turned up.
    """

    seat: int
    known: str = ""
    held: int = 0
    bid: str = ""
    bid_unknown: int = 0
    thrown: str = ""
    thrown_unknown: int = 0
    shown: str | None = None
    events: tuple[Event, ...] = ()

    @property
    def has_shown(self) -> bool:
        """Whether a bid of this seat was turned up."""
        return self.shown is not None or any(kind == SHOWN for kind, _, _ in self.events)

    def saw(self, kind: int, number: int, cards: str = "") -> Opponent:
        return replace(self, events=(*self.events, (kind, number, cards)))

    def turned_up(self, cards: str) -> Opponent:
        """The lying bid is shown; raises IllegalMove where it holds other cards for certain."""
        for place in range(len(self.events) - 1, -1, -1):
            if self.events[place][0] == LAID:
                shown = (SHOWN, len(cards), cards)
                events = (*self.events[:place], shown, *self.events[place + 1 :])
                return replace(self, events=events)
        if not holds(cards, self.bid):
            raise IllegalMove(f"expected {self.bid} in the bid of seat {self.seat}, found {cards}")
        unseen = cards
        for good in self.bid:
            unseen = unseen.replace(good, "", 1)
        return replace(self, shown=unseen)

    def entry(self) -> Entry:
        """As solver._wampum_belief.Belief takes it."""
        bid = (self.bid, self.bid_unknown) if self.shown is None else ("", 0)
        thrown, shown = (self.thrown, self.thrown_unknown), self.shown or ""
        return (self.seat, self.known, self.held, *bid, *thrown, shown, self.events)


def opponent(seat: int, hand: str, bid: str, thrown: str) -> Opponent:
    """A seat as a text shows it."""
    return Opponent(
        seat,
        known=hand.rstrip(HIDDEN),
        held=len(hand),
        bid=bid.rstrip(HIDDEN),
        bid_unknown=bid.count(HIDDEN),
        thrown=thrown.rstrip(HIDDEN),
        thrown_unknown=thrown.count(HIDDEN),
    )
