"""What a decision in Wampum does, in words: whom a bid drives out, what it trades and costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from solver.games.wampum.drawing import NAMES
from solver.games.wampum.rules import GOODS
from solver.games.wampum.setup import HIDDEN, Bid, Setup
from solver.games.wording import counted, named, number


def phrases(position: Any, line: Sequence[str]) -> list[str]:
    """What the first decision of the line does and what follows from it.

    >>> from solver.games.wampum import Position
    >>> text = "players=3 round=12 start=0 turn=0 phase=bid pile=0 villages=HTT,CC,A bids=-,-,- "
    >>> text += "hands=CCCC,WAAA,HW chests=20,18,36 discards=-,-,- box=-"
    >>> phrases(Position.parse(text), ["1:CCCC"])[0]
    'three wampum now, opens corn for the next'
    """
    setup: Setup = position.setup()
    move = line[0]
    if move[0] == "-":
        return [discards(setup, move[1:])]
    village, cards = read(setup, move)
    after = laid(setup, village, cards)
    driven = driven_out(setup, after, village, line[1:])
    moved = [] if move[0] != ">" else [f"moves the bid {cards} to village {village + 1}"]
    costs = [
        canoe(after, setup.bids[village]),
        over_limit(after, setup.turn),
        bonus(after, setup.turn),
    ]
    return [*moved, *filter(None, [driven, trade(setup.villages[village], cards), *costs])]


def suspects(position: Any) -> list[str]:
    """Bids of one card that would go to a village for nothing (WAM-12)."""
    setup: Setup = position.setup()
    if setup.phase != "bid":
        return []
    free = [place for place, bid in enumerate(setup.bids) if bid is None]
    kinds = [good for good in GOODS if good in setup.hands[setup.turn or 0]]
    moves = [f"{place + 1}:{good}" for place in free for good in kinds]
    return [move for move in moves if harm(position, [move])]


def harm(position: Any, line: Sequence[str]) -> str:
    """What the first decision of the line loses at once, "" if nothing."""
    setup: Setup = position.setup()
    move = line[0]
    if move[0] == "-":
        return ""
    village, cards = read(setup, move)
    if set(cards) & set(setup.villages[village]) or len(set(cards)) < len(cards):
        return ""
    return f"{move} lays {named(cards, NAMES)} there for no wampum"


# -- the bid ----------------------------------------------------------------------------------


def read(setup: Setup, move: str) -> tuple[int, str]:
    """The village, from 0, and the cards of a bid that is laid or moved."""
    if move[0] == ">":
        return int(move[1:]) - 1, setup.out
    village, _, cards = move.partition(":")
    return int(village) - 1, cards


def laid(setup: Setup, village: int, cards: str) -> Setup:
    """The table with the bid of the seat to act where it lies now."""
    seat = setup.turn or 0
    bids = (*setup.bids[:village], (seat, cards), *setup.bids[village + 1 :])
    hand = Counter(setup.hands[seat])
    if setup.phase == "bid":
        hand -= Counter(cards)
    left = "".join(hand.elements())
    return replace(setup, bids=bids, hands=(*setup.hands[:seat], left, *setup.hands[seat + 1 :]))


def driven_out(setup: Setup, after: Setup, village: int, later: Sequence[str]) -> str:
    """Who is driven out, and where to if the line says it or there is one place only (WAM-6)."""
    bid = setup.bids[village]
    if bid is None:
        return ""
    places = [place + 1 for place in places_for(after, len(bid[1]))]
    goal = later[0][1:] if later and later[0][0] == ">" else ""
    if not goal and len(places) == 1:
        goal = str(places[0])
    return f"drives seat {bid[0]} out" + (f" to village {goal}" if goal else "")


def places_for(setup: Setup, size: int) -> Iterator[int]:
    """The villages, from 0, to which a driven-out bid of so many cards can go (WAM-7)."""
    for place, bid in enumerate(setup.bids):
        if bid is None or len(bid[1]) < size:
            yield place


def trade(village: str, cards: str) -> str:
    """What a bid brings if it stays (WAM-11, WAM-12).

    >>> trade("CCT", "C"), trade("H", "CT")
    ('goods trade: takes CCT for one C', 'no wampum, opens corn and tobacco for the next')
    """
    if HIDDEN in cards:
        return ""
    if set(cards) & set(village):
        given = f"one {cards}" if len(cards) == 1 else cards
        return f"goods trade: takes {village} for {given}"
    kinds = [good for good in GOODS if good in cards]
    won = number(len(cards) - len(kinds))
    now = " now" if len(cards) > len(kinds) else ""
    return f"{won} wampum{now}, opens {named(kinds, NAMES)} for the next"


def canoe(after: Setup, out: Bid | None) -> str:
    """Whether the seat's bid is the largest so far, ties as in WAM-8; `out` is now driven out."""
    seat = after.turn
    if leader(after) != seat:
        return ""
    if len(after.lying) + (out is not None) == after.rules.players:
        return "takes the canoe" if seat != after.start else "keeps the canoe"
    return "the largest bid so far, for the canoe"


def leader(setup: Setup) -> int | None:
    """Who would get the canoe if no more bids came (WAM-8)."""
    lying = setup.lying
    largest = max(map(len, lying.values()), default=0)
    return next((seat for seat in setup.clockwise if len(lying.get(seat, "")) == largest), None)


def over_limit(after: Setup, seat: int | None) -> str:
    """Cards that the limit will take unless a larger bid raises it (WAM-9, WAM-10)."""
    limit = max(map(len, after.lying.values())) + after.rules.limit_plus
    held = len(after.hands[seat or 0]) + (after.rules.income if not last_round(after) else 0)
    if held <= limit:
        return ""
    return f"must discard {counted(held - limit, 'card')} over the limit of {limit} so far"


def bonus(after: Setup, seat: int | None) -> str:
    """What is left for the end (WAM-14)."""
    kinds = len(set(after.hands[seat or 0]))
    return f"keeps {counted(kinds, 'kind')} for the last bonus" if last_round(after) else ""


def discards(setup: Setup, cards: str) -> str:
    left = Counter(setup.hands[setup.turn or 0]) - Counter(cards)
    kept = "".join(good * left[good] for good in GOODS)
    return f"throws {named(cards, NAMES)} away and keeps {kept}"


# -- words ------------------------------------------------------------------------------------


def last_round(setup: Setup) -> bool:
    return setup.round == setup.rules.last_round
