"""What a decision in Wampum does, as far as the seat that decides can know: whom a bid drives out, what it
trades and what it costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from solver.games.reason import Reason
from solver.games.wampum.reasons import (
    Discards,
    DrivesOut,
    Ends,
    GoodsTrade,
    LargestBid,
    Moves,
    Nothing,
    OverLimit,
    WampumTrade,
)
from solver.games.wampum.rules import GOODS
from solver.games.wampum.setup import Setup, ordered
from solver.games.wampum.view import View


def reasons(view: View, line: Sequence[str]) -> list[Reason]:
    """What the first decision of the line does and what follows from it.

    >>> text = "players=3 seat=0 round=12 start=0 turn=0 phase=bid pile=0 villages=HTT,CC,A bids=-,-,- "
    >>> text += "hands=CCCC,????,?? chests=20,18,36 discards=-,-,- box=-"
    >>> [str(reason) for reason in reasons(View.parse(text), ["1:CCCC"])][0]
    'wins three wampum and lays corn in the village'
    """
    setup, move = view.setup(), line[0]
    if move[0] == "-":
        return discarding(setup, move[1:])
    village, cards = read(setup, move)
    after = laid(setup, village, cards)
    moves = setup.phase == "move"
    first = [Moves(cards, village + 1)] if moves else []
    driven = driven_out(setup, after, line[1:])
    costs = [*([] if moves else largest(after)), *over_limit(after), *last(after)]
    return [*first, *driven, trade(after), *costs]


def suspects(view: View) -> list[str]:
    """Bids of one card that would go to a free village for nothing (WAM-12)."""
    setup = view.setup()
    if setup.phase != "bid":
        return []
    free = [place for place, bid in enumerate(setup.bids) if bid is None]
    kinds = [good for good in GOODS if good in setup.hands[view.seat]]
    moves = [f"{place + 1}:{good}" for place in free for good in kinds]
    return [move for move in moves if loss(setup, move)]


def harm(view: View, line: Sequence[str]) -> Reason | None:
    """What the first decision of the line loses at once, None if nothing."""
    return loss(view.setup(), line[0])


def loss(setup: Setup, move: str) -> Reason | None:
    if move[0] == "-":
        return None
    village, cards = read(setup, move)
    if set(cards) & set(setup.villages[village]) or len(set(cards)) < len(cards):
        return None
    return Nothing(cards, village + 1)


# -- the bid ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Laid:
    """The table with the bid of `seat` where it lies now; that of the seat `driven` lies nowhere."""

    table: Setup
    seat: int
    village: int
    driven: int | None = None

    @property
    def cards(self) -> str:
        """The seat's bid."""
        return self.table.lying[self.seat]

    @property
    def hand(self) -> str:
        return self.table.hands[self.seat]

    @property
    def there(self) -> str:
        """What lies in the village of the bid."""
        return self.table.villages[self.village]

    @property
    def is_last_round(self) -> bool:
        return self.table.round == self.table.rules.last_round

    @property
    def largest(self) -> int:
        """The cards in the largest bid so far."""
        return max(map(len, self.table.lying.values()))

    @property
    def largest_to_come(self) -> int:
        """The most cards that can be in a bid of a seat that has laid none."""
        to_come = set(self.table.clockwise) - set(self.table.lying) - {self.driven}
        return max((len(self.table.hands[seat]) for seat in to_come), default=0)

    @property
    def stays(self) -> bool:
        """Whether nothing can drive the bid out. One that is driven out cannot: it is smaller than what it
        made way for (WAM-6, WAM-7)."""
        return self.largest_to_come <= len(self.cards)

    @property
    def is_goods_trade(self) -> bool:
        """WAM-11."""
        return bool(set(self.cards) & set(self.there))

    @property
    def limit(self) -> int:
        """The hand limit as the bids lie now (WAM-10)."""
        return self.largest + self.table.rules.limit_plus


def read(setup: Setup, move: str) -> tuple[int, str]:
    """The village, from 0, and the cards of a bid that is laid or moved."""
    if move[0] == ">":
        return int(move[1:]) - 1, setup.out
    village, _, cards = move.partition(":")
    return int(village) - 1, cards


def laid(setup: Setup, village: int, cards: str) -> Laid:
    """The table after a bid of the seat to act."""
    seat, there = setup.turn or 0, setup.bids[village]
    bids = (*setup.bids[:village], (seat, cards), *setup.bids[village + 1 :])
    hand = setup.hands[seat]
    left = without(hand, cards) if setup.phase == "bid" else hand
    hands = (*setup.hands[:seat], left, *setup.hands[seat + 1 :])
    return Laid(replace(setup, bids=bids, hands=hands), seat, village, there and there[0])


def without(hand: str, cards: str) -> str:
    """The cards that stay in a hand."""
    return ordered((Counter(hand) - Counter(cards)).elements())


def driven_out(before: Setup, after: Laid, later: Sequence[str]) -> list[Reason]:
    """Who is driven out, and where that bid can go (WAM-6, WAM-7)."""
    bid = before.bids[after.village]
    if bid is None:
        return []
    goal = int(later[0][1:]) if later and later[0][0] == ">" else None
    return [DrivesOut(bid[0], tuple(places_for(after.table, len(bid[1]))), goal)]


def places_for(table: Setup, size: int) -> Iterator[int]:
    """The villages to which a driven-out bid of so many cards can go (WAM-7)."""
    for place, bid in enumerate(table.bids, 1):
        if bid is None or len(bid[1]) < size:
            yield place


def trade(after: Laid) -> Reason:
    """What the bid brings if it stays (WAM-11, WAM-12)."""
    if after.is_goods_trade:
        return GoodsTrade(after.cards, after.there, after.stays)
    return WampumTrade(won(after), ordered("".join(set(after.cards))), after.stays)


def won(after: Laid) -> int:
    """The wampum that the bid wins (WAM-12)."""
    return 0 if after.is_goods_trade else len(after.cards) - len(set(after.cards))


def largest(after: Laid) -> list[Reason]:
    """Whether the bid is the largest so far (WAM-8). In the last round the canoe is worth nothing."""
    table, lying = after.table, after.table.lying
    leader = next(s for s in table.clockwise if len(lying.get(s, "")) == after.largest)
    if leader != after.seat or after.is_last_round:
        return []
    return [LargestBid(after.largest, leader == table.start, after.largest_to_come == 0)]


def over_limit(after: Laid) -> list[Reason]:
    """Cards that the limit takes as the bids lie now (WAM-9, WAM-10)."""
    income = 0 if after.is_last_round else after.table.rules.income
    held = len(after.hand) + income
    if held <= after.limit:
        return []
    return [OverLimit(held, after.limit, after.largest_to_come <= after.largest)]


# -- the end ----------------------------------------------------------------------------------


def last(after: Laid) -> list[Reason]:
    """The seat's wampum at the end, with what the trade takes into the hand (WAM-11, WAM-14)."""
    if not after.is_last_round:
        return []
    taken = set(after.there) if after.is_goods_trade else set()
    more = min(after.limit, len(set(after.hand) - taken))
    chest = after.table.chests[after.seat]
    return [Ends(chest, won(after), len(taken) + more, after.stays, len(after.hand) > after.limit)]


def discarding(setup: Setup, thrown: str) -> list[Reason]:
    """What a discard throws away; all bids lie (WAM-10)."""
    seat = setup.turn or 0
    kept = without(setup.hands[seat], thrown)
    village = next(place for place, bid in enumerate(setup.bids) if bid and bid[0] == seat)
    hands = (*setup.hands[:seat], kept, *setup.hands[seat + 1 :])
    return [Discards(thrown, kept), *last(Laid(replace(setup, hands=hands), seat, village))]
