"""The course of the game: points where a seat decides or chance acts, and what each seat sees.

A position is a table and a stack of tasks, the next one last. A task that offers nothing is none
(a hand within the limit, a spill without a surplus), so it is dropped without a text.
"""

import random
from collections import Counter
from collections.abc import Iterator
from copy import copy
from fractions import Fraction

from tests.oracle.wakawaka.chance import events, sample
from tests.oracle.wakawaka.multiset import picks, spell
from tests.oracle.wakawaka.options import (
    BOAT_PRICES,
    CARDS,
    GOODS,
    HAND,
    TOP_LEVEL,
    read_options,
)
from tests.oracle.wakawaka.table import BOATS, Table
from tests.oracle.wakawaka.text import format_position, parse_position

CHANCE = -1
OVER = -2
CHANCE_TASKS = ("boat", "village", "deal", "draw", "refill")
PHASES = ("play", "supply", "limit")
Task = tuple[str | int, ...]


class Position:
    """One moment of the game; `play` leaves it as it is and returns the next."""

    def __init__(self, table: Table, todo: list[Task]) -> None:
        self.table = table
        self.todo = todo
        self.logs: list[list[str]] = [[] for _ in table.hands]
        self.anchor = "empty"
        self.since: list[str] = []
        self._advance()

    # Constructors

    @classmethod
    def empty(
        cls, cards: str = CARDS, goods: str = GOODS, hand: int = HAND, **options: object
    ) -> "Position":
        """WAK-5: the bare table; other cards and goods make small variants."""
        table = Table(read_options(options, cards, goods, hand))
        setup: list[Task] = [("boat", boat) for boat in BOATS]
        setup += [("village",)] + [("deal", seat) for seat in range(table.options.players)]
        return cls(table, [("start",), *setup[::-1]])

    @classmethod
    def parse(cls, text: str, **options: object) -> "Position":
        """A full position text, `moves` behind it allowed (WAK-30)."""
        head, _, moves = text.partition(" moves ")
        if head == "empty":
            position = cls.empty(**options)
        else:
            table, phase = parse_position(head, options)
            position = cls(table, _turn_tasks(table.active, phase))
        for move in moves.split():
            position = position.play(move)
        return position

    # The contract

    @property
    def players(self) -> int:
        return self.table.options.players

    @property
    def kind(self) -> str:
        """The name of the point: a decision (`play`, `trade`, ...) or a chance task; `over`."""
        return str(self.todo[-1][0]) if self.todo else "over"

    @property
    def turn(self) -> int:
        if not self.todo:
            return OVER
        return CHANCE if self.kind in CHANCE_TASKS else int(self.todo[-1][1])

    def legal_moves(self) -> list[str]:
        return sorted(self._offer()) if self.turn >= 0 else []

    def chance_events(self) -> Iterator[tuple[str, int]]:
        """Distinct outcomes with the number of ways they come about; none at a decision."""
        if self.turn == CHANCE:
            yield from events(self.table, self.todo[-1])

    def sample_chance(self, rng: random.Random) -> str:
        return sample(self.table, self.todo[-1], rng)

    def play(self, move: object) -> "Position":
        text = str(move)
        self._check(text)
        return self.after(text)

    def after(self, text: str) -> "Position":
        """The position after a text that is known to be possible."""
        twin = copy(self)
        twin.table = copy(self.table)
        twin.todo = list(self.todo)
        twin.logs = [list(log) for log in self.logs]
        twin.since = [*self.since, text]
        for seat, log in enumerate(twin.logs):
            log.append(self.censored(text, seat))
        kind, *args = twin.todo.pop()
        getattr(twin, f"_carry_{kind}")(text, *args)
        twin._advance()
        return twin

    def text(self) -> str:
        """WAK-30: other moments are written as the last such text followed by `moves ...`."""
        return " moves ".join([self.anchor] + ([" ".join(self.since)] if self.since else []))

    def seen(self, seat: int) -> list[str]:
        return list(self.logs[seat])

    def censored(self, text: str, seat: int) -> str:
        """What `seat` sees of a text that is played here (WAK-26, WAK-28, WAK-29)."""
        kind, *args = self.todo[-1]
        if kind == "play" and text[0] == "#" and seat != args[0]:
            return "#???"
        if kind in ("deal", "draw") and text.startswith(str(kind)) and seat != args[0]:
            head, _, cards = text.rpartition(":")
            return f"{head}:{'?' * len(cards)}"
        if kind in ("boat", "refill") and text.startswith(str(kind)):
            head, _, goods = text.rpartition(":")
            face_up = self.table.empty_spaces(int(args[0]))[0]
            return f"{head}:{goods[:face_up]}{'?' * len(goods[face_up:])}"
        return text

    # The result: WAK-23 to WAK-25

    def scores(self) -> tuple[int, ...] | None:
        return None if self.todo else tuple(self.table.levels)

    def winners(self) -> tuple[int, ...]:
        if self.todo:
            return ()
        table = self.table
        if table.reached:
            # WAK-23: most gold, then who got there last.
            place = {seat: order for order, seat in enumerate(table.reached)}
            return (max(table.reached, key=lambda seat: (table.gold[seat], place[seat])),)
        # WAK-24: highest level, then most gold, then a shared win.
        ranks = list(zip(table.levels, table.gold, strict=True))
        return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))

    def returns(self) -> tuple[Fraction, ...] | None:
        """WAK-25."""
        winners = self.winners()
        if not winners:
            return None
        seats = range(self.players)
        if self.table.options.objective == "win":
            share = Fraction(1, len(winners))
            return tuple(share if seat in winners else Fraction(0) for seat in seats)
        half = Fraction(1, 2)
        return tuple(self._lead(seat) + (half if seat in winners else -half) for seat in seats)

    def _lead(self, seat: int) -> int:
        levels = self.table.levels
        return levels[seat] - max(levels[other] for other in self.table.others(seat))

    # Going on

    def _advance(self) -> None:
        """Carries out what needs no text, up to the next point."""
        while self.todo:
            kind, *args = self.todo[-1]
            if kind in CHANCE_TASKS:
                if kind != "refill" or sum(self.table.empty_spaces(int(args[0]))):
                    return
                self.todo.pop()
            elif hasattr(self, f"_offer_{kind}"):
                if self._offer():
                    self._set_anchor()
                    return
                self.todo.pop()
            else:
                self.todo.pop()
                getattr(self, f"_auto_{kind}")(*args)

    def _set_anchor(self) -> None:
        if self.kind in PHASES:
            self.anchor = format_position(self.table, self.kind)
            self.since = []

    def _offer(self) -> list[str]:
        kind, *args = self.todo[-1]
        return getattr(self, f"_offer_{kind}")(*args)

    def _check(self, text: str) -> None:
        if self.turn == OVER:
            raise ValueError(f"the game is over, found {text!r}")
        if self.turn == CHANCE:
            possible = any(text == event for event, _ in self.chance_events())
        else:
            possible = text in self._offer()
        if not possible:
            raise ValueError(f"not possible here ({self.kind}): {text!r}")

    def _do_next(self, *tasks: Task) -> None:
        """Puts tasks before all others, the first one first."""
        self.todo += tasks[::-1]

    def _tell(self, text: str, *seats: int) -> None:
        for seat in seats or range(self.players):
            self.logs[seat].append(text)

    # Setup: WAK-5

    def _carry_boat(self, text: str, boat: int) -> None:
        self._fill(boat, text.rpartition(":")[2])

    def _fill(self, boat: int, goods: str) -> None:
        """Eye spaces first; of a pile that ran out (WAK-11) the last goods come first."""
        table = self.table
        face_up = table.empty_spaces(boat)[0]
        table.eyes[boat] += Counter(goods[:face_up])
        table.downs[boat] += Counter(goods[face_up:])
        table.pile = table.pile + table.former - Counter(goods)
        table.former = Counter()

    def _carry_village(self, text: str) -> None:
        self.table.village = Counter(text.partition(":")[2])
        self.table.pile -= self.table.village

    def _carry_deal(self, text: str, seat: int) -> None:
        self.table.hands[seat] = Counter(text.rpartition(":")[2])
        self.table.deck -= self.table.hands[seat]

    def _auto_start(self) -> None:
        self._do_next(*reversed(_turn_tasks(self.table.active, "play")))

    # A turn: WAK-7 to WAK-10

    def _offer_play(self, seat: int) -> list[str]:
        table = self.table
        if len(table.played) == 3:
            return []
        cards = [card for card in table.hands[seat] if table.playable(seat, card)]
        substitutes = []
        if table.trades(seat):
            substitutes = [f"#{pick}" for pick, _ in picks(table.hands[seat], 3)]
        return cards + substitutes + ["end"]

    def _carry_play(self, text: str, seat: int) -> None:
        if text == "end":
            return
        table = self.table
        self._leave_hand(seat, text.lstrip("#"))
        action = table.repeated() if text == "K" else text[0].replace("#", "T")
        table.played.append(text)
        self._do_next(("act", seat, action), *self._icons(seat, text), ("play", seat))

    def _icons(self, seat: int, card: str) -> list[Task]:
        """WAK-22; a repeated or borrowed action has no icon (WAK-15, WAK-16)."""
        if card not in self.table.options.icons:
            return []
        return [("icon", other, seat, card) for other in self.table.others(seat)]

    def _offer_icon(self, seat: int, owner: int, card: str) -> list[str]:
        willing = self.table.gold[seat] >= 1 and self.table.able(seat, card)
        return ["use", "skip"] if willing else []

    def _carry_icon(self, text: str, seat: int, owner: int, card: str) -> None:
        if text == "skip":
            return
        self.table.gold[seat] -= 1
        self.table.gold[owner] += 1
        self._do_next(("act", seat, card))

    def _offer_supply(self, seat: int) -> list[str]:
        left = 3 - len(self.table.played)
        return [f"cards:{cards}" for cards in range(left + 1)] if left else []

    def _carry_supply(self, text: str, seat: int) -> None:
        cards = int(text.partition(":")[2])
        self.table.gold[seat] += 3 - len(self.table.played) - cards
        self._do_next(*[("draw", seat)] * cards)

    def _offer_limit(self, seat: int) -> list[str]:
        hand = self.table.hands[seat]
        if hand.total() <= HAND:
            return []
        return [f"limit:{pick}" for pick, _ in picks(hand, hand.total() - HAND)]

    def _carry_limit(self, text: str, seat: int) -> None:
        self._put_off(seat, text.partition(":")[2])

    def _put_off(self, seat: int, cards: str) -> None:
        """Cards from the hand to the discard pile, open."""
        self._leave_hand(seat, cards)
        self.table.discard += Counter(cards)

    def _leave_hand(self, seat: int, cards: str) -> None:
        self.table.hands[seat] -= Counter(cards)

    def _auto_close(self, seat: int) -> None:
        """WAK-14: the others see substitutes when they go to the discard pile."""
        for card in self.table.played:
            if card[0] == "#":
                self._tell(f"laid:{seat}:{card[1:]}")
            self.table.discard += Counter(card.lstrip("#"))
        self.table.played = []

    def _carry_refill(self, text: str, boat: int) -> None:
        if text.startswith("goods-shuffle:"):
            self._renew_goods(text.partition(":")[2])
            self._do_next(("refill", boat))
        else:
            self._fill(boat, text.rpartition(":")[2])

    def _renew_goods(self, village: str) -> None:
        """WAK-11."""
        table = self.table
        table.former = table.pile
        table.village, table.pile = Counter(village), table.village - Counter(village)

    def _auto_next(self) -> None:
        table = self.table
        table.turn += 1
        round_over = table.active == 0
        if round_over and (table.reached or table.turn == table.options.turn_limit * self.players):
            self.todo.clear()
        else:
            self._auto_start()

    # Cards: WAK-11 to WAK-21

    def _auto_act(self, seat: int, card: str) -> None:
        table = self.table
        match card:
            case "T":
                self._do_next(("trade", seat), ("spill", seat))
            case "E":
                self._do_next(("ask", seat))
            case "R":
                table.gold[seat] += table.levels[seat]
            case "S":
                self._shaman(seat)
            case "C":
                self._do_next(("draw", seat), ("peek", seat))
            case "F":
                self._do_next(("draw", seat), ("draw", seat))
            case "D":
                self._do_next(("drum", seat))
            case "G":
                self._do_next(("take", seat), ("spill", seat))
            case "B":
                self._do_next(("swap", seat))

    def _shaman(self, seat: int) -> None:
        """WAK-18."""
        self.table.gold[seat] -= 12
        self._rise(seat)
        if self.table.options.shaman_puts_out:
            self.table.fire = False

    def _rise(self, seat: int) -> None:
        self.table.levels[seat] += 1
        if self.table.levels[seat] == TOP_LEVEL:
            self.table.reached.append(seat)

    def _offer_trade(self, seat: int) -> list[str]:
        return self.table.trades(seat)

    def _carry_trade(self, text: str, seat: int) -> None:
        """WAK-12."""
        table = self.table
        verb, _, what = text.partition(":")
        if verb == "buy":
            self._buy(seat, int(what) - 1)
            return
        table.holdings[seat] -= Counter(what)
        table.village += Counter(what)
        if verb == "sell":
            table.gold[seat] += 10
        else:
            self._rise(seat)

    def _buy(self, seat: int, boat: int) -> None:
        table = self.table
        table.gold[seat] -= BOAT_PRICES[boat]
        if table.downs[boat]:
            self._tell(f"turned:{boat + 1}:{spell(table.downs[boat])}")
        table.holdings[seat] += table.eyes[boat] + table.downs[boat]
        table.eyes[boat], table.downs[boat] = Counter(), Counter()

    def _offer_spill(self, seat: int) -> list[str]:
        surplus = self.table.surplus(seat)
        if not surplus:
            return []
        return [f"spill:{pick}" for pick, _ in picks(self.table.holdings[seat], surplus)]

    def _carry_spill(self, text: str, seat: int) -> None:
        goods = Counter(text.partition(":")[2])
        self.table.holdings[seat] -= goods
        self.table.village += goods

    def _offer_ask(self, seat: int) -> list[str]:
        return [f"ask:{other}" for other in self.table.others(seat) if self.table.hands[other]]

    def _carry_ask(self, text: str, seat: int) -> None:
        owner = int(text.partition(":")[2])
        self._tell(f"show:{owner}:{spell(self.table.hands[owner])}")
        self._do_next(("via", seat, owner), ("exchange", owner))

    def _offer_via(self, seat: int, owner: int) -> list[str]:
        """WAK-15: neither E nor K can be used through an elder."""
        cards = [card for card in self.table.hands[owner] if card not in "EK"]
        return [f"via:{card}" for card in cards if self.table.able(seat, card)] + ["skip"]

    def _carry_via(self, text: str, seat: int, owner: int) -> None:
        if text != "skip":
            self._do_next(("act", seat, text[-1]))

    def _offer_exchange(self, owner: int) -> list[str]:
        return [f"drop:{card}" for card in self.table.hands[owner]] + ["skip"]

    def _carry_exchange(self, text: str, owner: int) -> None:
        if text != "skip":
            self._put_off(owner, text[-1])
            self._do_next(("draw", owner))

    def _carry_draw(self, text: str, seat: int) -> None:
        """WAK-11 and WAK-21: a shuffle or a fire card leaves the draw still to be made."""
        table = self.table
        if text.startswith("draw:"):
            table.deck -= Counter(text[-1])
            table.hands[seat] += Counter(text[-1])
        elif text == "fire":
            table.fire = not table.fire
            table.deck -= Counter("!")
            table.discard += Counter("!")
            self._do_next(("draw", seat))
        elif text == "shuffle":
            table.deck, table.discard = table.discard, Counter()
            self._do_next(("draw", seat))

    def _offer_peek(self, seat: int) -> list[str]:
        return [f"peek:{boat + 1}" for boat in BOATS if self.table.downs[boat]]

    def _carry_peek(self, text: str, seat: int) -> None:
        boat = int(text[-1])
        self._tell(f"seen:{boat}:{spell(self.table.downs[boat - 1])}", seat)

    def _offer_drum(self, seat: int) -> list[str]:
        hand = self.table.hands[seat]
        return [f"drum:{pick}" for size in range(1, 6) for pick, _ in picks(hand, size)]

    def _carry_drum(self, text: str, seat: int) -> None:
        cards = text.partition(":")[2]
        self._put_off(seat, cards)
        self._do_next(*[("draw", seat)] * len(cards))

    def _offer_take(self, seat: int) -> list[str]:
        return [f"take:{good}" for good in self.table.village]

    def _carry_take(self, text: str, seat: int) -> None:
        self.table.village -= Counter(text[-1])
        self.table.holdings[seat] += Counter(text[-1])

    def _offer_swap(self, seat: int) -> list[str]:
        table = self.table
        return [f"swap:{put}:{take}" for put in table.holdings[seat] for take in table.village]

    def _carry_swap(self, text: str, seat: int) -> None:
        _, put, take = text.split(":")
        table = self.table
        table.holdings[seat] += Counter(take)
        table.holdings[seat] -= Counter(put)
        table.village += Counter(put)
        table.village -= Counter(take)


def _turn_tasks(seat: int, phase: str) -> list[Task]:
    """WAK-7: what is left of a turn from a phase on, the next task last."""
    left: list[Task] = [(name, seat) for name in PHASES[PHASES.index(phase) :]]
    left += [("close", seat)] + [("refill", boat) for boat in BOATS] + [("next",)]
    return left[::-1]
