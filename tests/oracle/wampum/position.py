"""Wampum as in seeds/wampum.md, clause by clause: slow, plain, and the judge of the engine.

A position is never changed; `play` gives a new one. Seats count from 0, villages from 1.
"""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TypeVar

from tests.oracle.wampum import cards
from tests.oracle.wampum.options import Options, read_options

CHANCE = -1
OVER = -2

Bid = tuple[int, str]  # the owner's seat and the cards
T = TypeVar("T")


@dataclass(frozen=True)
class Happened:
    """One text of the record, how the other seats see it, and all that came before."""

    before: "Happened | None"
    seat: int | None  # who sees `text`; None: everybody does
    text: str
    masked: str
    for_views_only: bool = False


@dataclass(frozen=True)
class Position:
    """A moment of the game, full or (when parsed from a text with `seat=`) as one seat knows it.

    `pool` holds the cards that lie in no known place: the pile and, after a text without
    `under`, the cards under the chests; `pile` counts the former. `due` lists the chance events
    to come, in order. `out` is the bid of a driven-out player, who is on turn (WAM-7).
    """

    options: Options
    round: int
    start: int
    seat_to_act: int
    phase: str  # setup, bid, move, income, discard, end
    due: tuple[str, ...]
    pool: str
    pile: int
    villages: tuple[str, ...]
    bids: tuple[Bid | None, ...]
    out: str
    hands: tuple[str, ...]
    chests: tuple[int, ...]
    discards: tuple[str, ...]
    box: str
    viewer: int | None = None
    history: Happened | None = field(default=None, compare=False, repr=False)

    # -- beginnings ---------------------------------------------------------------------------

    @classmethod
    def empty(cls, **given: object) -> "Position":
        """The table before anything is dealt (WAM-1 to WAM-4)."""
        options = read_options(given)
        box = options.goods if options.removed == "one-each" else ""
        deck = "".join(good * options.cards_of_each_good for good in options.goods)
        seats, villages = range(options.players), range(len(options.villages))
        due = [f"deal:{seat}" for seat in seats]
        due += [f"village:{v + 1}" for v in villages if options.villages[v]]
        if options.removed == "two-random":
            due.insert(0, "removed")
        return cls(
            options=options,
            round=1,
            start=0,
            seat_to_act=0,
            phase="setup",
            due=tuple(due),
            pool=cards.minus(deck, box),
            pile=len(deck) - len(box),
            villages=("",) * len(villages),
            bids=(None,) * len(villages),
            out="",
            hands=("",) * len(seats),
            chests=(0,) * len(seats),
            discards=("",) * len(seats),
            box=box,
        )

    @classmethod
    def parse(cls, text: str, **given: object) -> "Position":
        """The position of a text (WAM-22). Raises ValueError where it is malformed or cannot be."""
        from tests.oracle.wampum.text import read_position

        return read_position(text, given)

    def text(self) -> str:
        """The position text (WAM-22). Raises ValueError at a chance point, which has none."""
        from tests.oracle.wampum.text import write_position

        return write_position(self)

    # -- who acts -----------------------------------------------------------------------------

    @property
    def players(self) -> int:
        return self.options.players

    @property
    def turn(self) -> int:
        """The seat to act, CHANCE or OVER."""
        if self.phase == "end":
            return OVER
        return CHANCE if self.due else self.seat_to_act

    def clockwise(self) -> list[int]:
        """All seats, from the start player on (WAM-1)."""
        return [(self.start + step) % self.players for step in range(self.players)]

    @property
    def largest_bid(self) -> int:
        return max(len(bid[1]) for bid in self.bids if bid)

    @property
    def hand_limit(self) -> int:
        """WAM-10."""
        return self.largest_bid + self.options.limit_plus

    # -- decisions ----------------------------------------------------------------------------

    def legal_moves(self) -> list[str]:
        """Every legal decision in ASCII order; none at chance and when over."""
        if self.turn < 0:
            return []
        hand = self._known_hand()
        if self.phase == "bid":
            return sorted(
                f"{v + 1}:{bid}"
                for v in range(len(self.villages))
                for size in range(self._least_bid(v), len(hand) + 1)
                for bid in cards.subsets(hand, size)
            )
        if self.phase == "move":
            return sorted(f">{v + 1}" for v in self._open_villages())
        return sorted(f"-{part}" for part in cards.subsets(hand, self._to_discard()))

    def legal_count(self) -> int:
        """How many decisions are legal, by multiplying polynomials instead of writing them."""
        if self.turn < 0:
            return 0
        if self.phase == "move":
            return len(self._open_villages())
        counts = cards.subset_counts(self._known_hand())
        if self.phase == "discard":
            return counts[self._to_discard()]
        return sum(sum(counts[self._least_bid(v) :]) for v in range(len(self.villages)))

    def _known_hand(self) -> str:
        hand = self.hands[self.seat_to_act]
        if cards.HIDDEN in hand:
            raise ValueError(f"expected the viewer to act, found seat {self.seat_to_act} on turn")
        return hand

    def _least_bid(self, village: int) -> int:
        """WAM-5, WAM-6: one card or more; more than the bid that lies there."""
        lying = self.bids[village]
        return len(lying[1]) + 1 if lying else 1

    def _open_villages(self) -> list[int]:
        """WAM-7: where the driven-out bid may go."""
        return [v for v in range(len(self.villages)) if self._least_bid(v) <= len(self.out)]

    def _to_discard(self) -> int:
        return len(self.hands[self.seat_to_act]) - self.hand_limit

    # -- play ---------------------------------------------------------------------------------

    def play(self, text: str) -> "Position":
        """The position after a decision or, at a chance point, after an event.

        Raises ValueError where the text is not one that is legal here (WAM-20, WAM-21).
        """
        text = str(text)
        if self.viewer is not None:
            raise ValueError("expected a full position: the oracle does not play on from a view")
        if self.turn == OVER:
            raise ValueError(f"expected nothing after the end, found {text!r}")
        if self.due:
            return self._chance(text)
        return {"bid": self._bid, "move": self._move, "discard": self._discard}[self.phase](text)

    def _bid(self, text: str) -> "Position":
        """WAM-5: a bid, laid face down."""
        match = re.fullmatch(r"([1-9][0-9]*):([A-Z]+)", text)
        if not match:
            raise ValueError(f"expected a bid such as 2:CCH, found {text!r}")
        village, bid = int(match[1]) - 1, cards.check_multiset(match[2])
        self._check_room(village, bid, text)
        seat = self.seat_to_act
        hands = _put(self.hands, seat, cards.minus(self.hands[seat], bid))
        masked = f"{village + 1}:{cards.mask(bid)}"
        return replace(self._record(seat, text, masked), hands=hands)._lay(village, seat, bid)

    def _move(self, text: str) -> "Position":
        """WAM-7: a driven-out player moves the bid, unchanged."""
        match = re.fullmatch(r">([1-9][0-9]*)", text)
        if not match:
            raise ValueError(f"expected a move of the driven-out bid such as >3, found {text!r}")
        village = int(match[1]) - 1
        self._check_room(village, self.out, text)
        return self._record(None, text, text)._lay(village, self.seat_to_act, self.out)

    def _check_room(self, village: int, bid: str, text: str) -> None:
        if village >= len(self.villages):
            raise ValueError(f"expected a village from 1 to {len(self.villages)}, found {text!r}")
        if len(bid) < self._least_bid(village):
            raise ValueError(f"expected more cards than the bid that lies there, found {text!r}")

    def _lay(self, village: int, seat: int, bid: str) -> "Position":
        """WAM-6, WAM-7: the bid lies; whoever lay there is out and acts next."""
        driven_out = self.bids[village]
        after = replace(self, bids=_put(self.bids, village, (seat, bid)), out="")
        if driven_out:
            return replace(after, phase="move", seat_to_act=driven_out[0], out=driven_out[1])
        laid = {bid[0] for bid in after.bids if bid}
        waiting = [other for other in self.clockwise() if other not in laid]
        if waiting:
            return replace(after, phase="bid", seat_to_act=waiting[0])
        return after._canoe()

    def _canoe(self) -> "Position":
        """WAM-8: the largest bid; of tied ones, the first clockwise from the start player."""
        size = {bid[0]: len(bid[1]) for bid in self.bids if bid}
        owner = next(seat for seat in self.clockwise() if size[seat] == self.largest_bid)
        return replace(self, start=owner)._income()

    def _income(self) -> "Position":
        """WAM-9: draws from the new start player on, then the fill; nothing in the last round."""
        if self.round == self.options.last_round:
            return self._limit()
        due = [f"draw:{seat}" for seat in self.clockwise()]
        if self.options.fills:
            due.append(f"fill:{self.bids.index(None) + 1}")
        return replace(self, phase="income", due=tuple(due))

    def _limit(self) -> "Position":
        """WAM-10: who holds too many discards, from the new start player on; then trades."""
        over = [seat for seat in self.clockwise() if len(self.hands[seat]) > self.hand_limit]
        if over:
            return replace(self, phase="discard", seat_to_act=over[0])
        return self._trades()

    def _discard(self, text: str) -> "Position":
        """WAM-10: down to the limit, face down."""
        if not re.fullmatch(r"-[A-Z]+", text):
            raise ValueError(f"expected a discard such as -CT, found {text!r}")
        part, seat = cards.check_multiset(text[1:]), self.seat_to_act
        if len(part) != self._to_discard():
            raise ValueError(f"expected {self._to_discard()} cards to discard, found {text!r}")
        hands = _put(self.hands, seat, cards.minus(self.hands[seat], part))
        discards = _put(self.discards, seat, cards.plus(self.discards[seat], part))
        after = self._record(seat, text, "-" + cards.mask(part))
        return replace(after, hands=hands, discards=discards)._limit()

    def _trades(self) -> "Position":
        """WAM-11, WAM-12: all bids are turned up, then the villages trade in number order."""
        after = self
        for bid in self.bids:
            if bid:
                shown = f"show:{bid[0]}:{bid[1]}"
                after = after._record(None, shown, shown, for_views_only=True)
        for village, bid in enumerate(self.bids):
            if bid:
                after = after._trade(village, *bid)
        after = replace(after, bids=(None,) * len(self.villages))
        if self.round == self.options.last_round:
            return after._end()
        return replace(after, phase="bid", round=self.round + 1, seat_to_act=self.start)

    def _trade(self, village: int, seat: int, bid: str) -> "Position":
        there = self.villages[village]
        if set(bid) & set(there):  # WAM-11: goods trade
            hands = _put(self.hands, seat, cards.plus(self.hands[seat], there))
            return replace(self, hands=hands, villages=_put(self.villages, village, bid))
        one_each = cards.goods_of(bid)  # WAM-12: wampum trade
        chests = _put(self.chests, seat, self.chests[seat] + len(bid) - len(one_each))
        villages = _put(self.villages, village, cards.plus(there, one_each))
        return replace(self, chests=chests, villages=villages)

    def _end(self) -> "Position":
        """WAM-14: one card of each good in hand goes under the chest."""
        bonus = [cards.goods_of(hand) for hand in self.hands]
        hands = tuple(cards.minus(hand, part) for hand, part in zip(self.hands, bonus, strict=True))
        chests = tuple(n + len(part) for n, part in zip(self.chests, bonus, strict=True))
        return replace(self, phase="end", hands=hands, chests=chests)

    # -- chance -------------------------------------------------------------------------------

    def _size_due(self) -> int:
        kind, _, number = self.due[0].partition(":")
        if kind == "village":
            return self.options.villages[int(number) - 1]
        sizes = {"removed": 2, "deal": self.options.starting_hand, "draw": self.options.income}
        return sizes.get(kind, self.options.fill)

    def chance_events(self) -> Iterator[tuple[str, int]]:
        """Every outcome at a chance point, and how many sets of numbered cards give it."""
        if self.due:
            for part in cards.subsets(self.pool, self._size_due()):
                if self.due[0] != "removed" or len(set(part)) == 2:  # WAM-3: different goods
                    yield f"{self.due[0]}:{part}", cards.ways(self.pool, part)

    def sample_chance(self, rng: random.Random) -> str:
        """One outcome with its right probability. Raises ValueError where none is due."""
        if not self.due:
            raise ValueError("expected a chance point")
        while True:
            part = cards.ordered("".join(rng.sample(self.pool, self._size_due())))
            if self.due[0] != "removed" or len(set(part)) == 2:
                return f"{self.due[0]}:{part}"

    def _chance(self, text: str) -> "Position":
        """WAM-3, WAM-4, WAM-9: cards leave the pool for the place whose turn it is."""
        prefix, _, part = text.rpartition(":")
        if prefix != self.due[0] or len(part) != self._size_due():
            due = f"{self.due[0]} with {self._size_due()} cards"
            raise ValueError(f"expected {due}, found {text!r}")
        pool = cards.minus(self.pool, cards.check_multiset(part))
        kind, _, number = prefix.partition(":")
        seat = int(number) if kind in ("deal", "draw") else None
        after = self._record(seat, text, f"{prefix}:{cards.mask(part)}")
        due, pile = self.due[1:], self.pile - len(part)
        return replace(after, due=due, pool=pool, pile=pile)._place(kind, number, part)

    def _place(self, kind: str, number: str, part: str) -> "Position":
        if kind == "removed":
            if len(set(part)) != 2:
                raise ValueError(f"expected two different goods to be removed, found {part}")
            return replace(self, box=part)
        if kind in ("deal", "draw"):
            seat = int(number)
            after = replace(self, hands=_put(self.hands, seat, cards.plus(self.hands[seat], part)))
        else:
            village = int(number) - 1
            here = cards.plus(self.villages[village], part)
            after = replace(self, villages=_put(self.villages, village, here))
        if after.due:
            return after
        return after._limit() if self.phase == "income" else replace(after, phase="bid")

    # -- what was seen ------------------------------------------------------------------------

    def _record(
        self, seat: int | None, text: str, masked: str, for_views_only: bool = False
    ) -> "Position":
        return replace(self, history=Happened(self.history, seat, text, masked, for_views_only))

    def _happened(self) -> list[Happened]:
        steps, step = [], self.history
        while step:
            steps.append(step)
            step = step.before
        return steps[::-1]

    def record(self) -> list[str]:
        """Everything that happened, as a referee sees it (WAM-21)."""
        return [step.text for step in self._happened() if not step.for_views_only]

    def seen(self, seat: int) -> list[str]:
        """Everything that happened, as that seat saw it (WAM-16, WAM-20, WAM-21)."""
        return [
            step.text if step.seat in (None, seat) else step.masked for step in self._happened()
        ]

    # -- results ------------------------------------------------------------------------------

    def scores(self) -> tuple[int, ...] | None:
        """Wampum of each seat once the game is over (WAM-14)."""
        return self.chests if self.turn == OVER else None

    def winners(self) -> tuple[int, ...]:
        """WAM-14: most wampum; all that are tied win together."""
        if self.turn != OVER:
            return ()
        return tuple(s for s in range(self.players) if self.chests[s] == max(self.chests))

    def returns(self) -> tuple[Fraction, ...] | None:
        """The utility of each seat under `Objective` (WAM-15)."""
        if self.turn != OVER:
            return None
        if self.options.objective == "margin":
            return tuple(Fraction(self._margin(seat)) for seat in range(self.players))
        share = Fraction(1, len(self.winners()))
        return tuple(share * (seat in self.winners()) for seat in range(self.players))

    def _margin(self, seat: int) -> int:
        return self.chests[seat] - max(n for s, n in enumerate(self.chests) if s != seat)


def _put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])
