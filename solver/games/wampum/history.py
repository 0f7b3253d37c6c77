"""Whole histories that agree with a view: every card of the opponents is told from where it came.

The tables draw which known cards went when (WAM-18); here the others are dealt, numbered card by
numbered card, so that every history has the same chance.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from solver.games.wampum.opponent import DRAWN, SHOWN, TAKEN, Opponent
from solver.games.wampum.setup import HIDDEN, Setup, ordered


@dataclass(slots=True, eq=False)
class Card:
    """A card; its good is empty until it is known."""

    good: str = ""


Cards = list[Card]


@dataclass(slots=True)
class Holder:
    """The cards of one opponent: where they lay when the view began, and where they went."""

    first_hand: Cards
    bid: Cards
    thrown: Cards
    hand: Cards = field(default_factory=list)
    happened: list[Cards] = field(default_factory=list)  # drawn, laid and discarded, in order
    unseen: Cards = field(default_factory=list)  # cards that nobody else saw when they came


def begun(opponent: Opponent) -> Holder:
    holder = Holder(
        first_hand=known_and_not(opponent.known, opponent.held - len(opponent.known)),
        bid=known_and_not(opponent.bid, opponent.bid_unknown),
        thrown=known_and_not(opponent.thrown, opponent.thrown_unknown),
    )
    everything = holder.first_hand + holder.bid + holder.thrown
    holder.hand = list(holder.first_hand)
    holder.unseen = [card for card in everything if not card.good]
    assign([card for card in holder.bid if not card.good], opponent.shown or "")
    return holder


def known_and_not(known: str, unknown: int) -> Cards:
    return [*map(Card, known), *(Card() for _ in range(unknown))]


def assign(cards: Sequence[Card], goods: str) -> None:
    """Tells which goods these cards are, as far as there are goods."""
    for card, good in zip(cards, goods, strict=False):
        card.good = good


def follow(opponent: Opponent, used: Sequence[str], rng: random.Random) -> Holder:
    """The cards after all events; `used` are the known ones in each bid shown and each discard up
    to the last bid shown, as Belief.paths draws them."""
    holder, paths = begun(opponent), iter(used)
    for kind, number, goods in opponent.events:
        if kind == DRAWN:
            holder.happened.append(known_and_not("", number))
            holder.hand += holder.happened[-1]
            holder.unseen += holder.happened[-1]
        elif kind == TAKEN:
            holder.hand += map(Card, goods)
        else:
            gone = chosen(holder.hand, next(paths, None), number, rng)
            if kind == SHOWN:
                known = "".join(card.good for card in gone)
                assign([card for card in gone if not card.good], shuffled(less(goods, known), rng))
            holder.happened.append(gone)
            holder.hand = [card for card in holder.hand if card not in gone]
    return holder


def chosen(hand: Cards, known: str | None, number: int, rng: random.Random) -> Cards:
    """These known cards, any of the same good, and unknown ones; any cards for None."""
    if known is None:
        return rng.sample(hand, number)
    gone: Cards = []
    for good, n in Counter(known).items():
        gone += rng.sample([card for card in hand if card.good == good], n)
    return gone + rng.sample([card for card in hand if not card.good], number - len(known))


def less(goods: str, part: str) -> str:
    return ordered((Counter(goods) - Counter(part)).elements())


def shuffled(goods: str, rng: random.Random) -> str:
    return "".join(rng.sample(goods, len(goods)))


def deal(
    opponents: Sequence[Opponent],
    paths: Mapping[int, Sequence[str]],
    unseen: str,
    rng: random.Random,
) -> dict[int, Holder]:
    """The cards of the opponents by seat, every one with its good, out of the unseen ones."""
    holders = {o.seat: follow(o, paths[o.seat], rng) for o in opponents if o.seat in paths}
    drawn = [card for holder in holders.values() for card in holder.unseen]
    shown = "".join(card.good for card in drawn)
    assign([card for card in drawn if not card.good], shuffled(less(unseen, shown), rng))
    return holders


def text(cards: Cards) -> str:
    return ordered("".join(card.good for card in cards))


def texts(holder: Holder) -> Iterator[str]:
    """What was drawn, laid and discarded, in order."""
    return map(text, holder.happened)


def full(setup: Setup, holders: Mapping[int, Holder]) -> Setup:
    """The table of a view's text with the cards of all seats."""
    hands, discards, lying = list(setup.hands), list(setup.discards), dict(setup.lying)
    out = setup.out
    for seat, holder in holders.items():
        hands[seat], discards[seat] = text(holder.first_hand), text(holder.thrown)
        if seat in lying:
            lying[seat] = text(holder.bid)
        elif HIDDEN in out and seat == setup.turn:
            out = text(holder.bid)
    bids = tuple(bid and (bid[0], lying[bid[0]]) for bid in setup.bids)
    return replace(
        setup,
        seat=None,
        told=setup,
        hands=tuple(hands),
        discards=tuple(discards),
        bids=bids,
        out=out,
    )
