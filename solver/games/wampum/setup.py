"""Position texts of Wampum (WAM-22): what they say, and what of it cannot be."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from solver.errors import ImpossiblePosition, SyntaxProblem
from solver.games.fields import entries, read_fields
from solver.games.wampum.most import most_after
from solver.games.wampum.rules import GOODS, Rules, read_rules
from solver.notation import one_of, shown

HIDDEN = "?"
PHASES = ("bid", "move", "discard", "end")
FIELDS = (
    *("players", "seat", "round", "start", "turn", "phase", "pile"),
    *("villages", "bids", "hands", "chests", "discards", "box", "under", "bonus"),
)
OPTIONAL = ("seat", "under", "bonus")

Bid = tuple[int, str]  # the owner's seat and the cards


@dataclass(frozen=True, slots=True)
class Setup:
    """A table as a text shows it. Cards are texts in the order of WAM-20, `?` last.

    `seat` is the viewer, None for a full position; `turn` None at the end; `out` a driven-out bid
    in phase `move`, owned by the seat to move; `under` None where the text leaves it out; `bonus` the
    seats whose last bonus is still among the cards in their hands (WAM-14); `told` the text of a seat
    that a full table completes.
    """

    rules: Rules
    seat: int | None
    round: int
    start: int
    turn: int | None
    phase: str
    out: str
    pile: int
    villages: tuple[str, ...]
    bids: tuple[Bid | None, ...]
    hands: tuple[str, ...]
    chests: tuple[int, ...]
    discards: tuple[str, ...]
    box: str
    under: str | None = None
    bonus: tuple[int, ...] = ()
    told: Setup | None = None

    def text(self) -> str:
        """The position text, without `under` (WAM-22)."""
        values = {
            "players": self.rules.players,
            "seat": self.seat,
            "round": self.round,
            "start": self.start,
            "turn": "-" if self.turn is None else self.turn,
            "phase": f"move:{self.out}" if self.phase == "move" else self.phase,
            "pile": self.pile,
            "villages": listed(self.villages),
            "bids": bids_of(self),
            "hands": listed(self.hands),
            "chests": listed(map(str, self.chests)),
            "discards": listed(self.discards),
            "box": self.box or "-",
            "bonus": listed(map(str, self.bonus)) or None,
        }
        return " ".join(f"{key}={value}" for key, value in values.items() if value is not None)

    @property
    def is_last(self) -> bool:
        """Whether it is the last round, which has no income (WAM-9)."""
        return self.round == self.rules.last_round

    @property
    def lying(self) -> dict[int, str]:
        """The bids that lie, by owner."""
        return dict(bid for bid in self.bids if bid)

    @property
    def clockwise(self) -> list[int]:
        """All seats from the start player on (WAM-1)."""
        players = self.rules.players
        return [(self.start + step) % players for step in range(players)]

    @property
    def placed(self) -> str:
        """The cards, known or not, of all places but pile and chests."""
        bids = [cards for _, cards in filter(None, self.bids)]
        places = [*self.villages, *self.hands, *self.discards, *bids]
        return "".join([*places, self.out, self.box])

    def as_seen_by(self, seat: int) -> Setup:
        """What the seat knows of a full table (WAM-16)."""
        if self.told is not None and self.told.seat == seat:
            return self.told

        def hidden(owner: int | None, cards: str) -> str:
            return cards if owner == seat else HIDDEN * len(cards)

        return replace(
            self,
            seat=seat,
            told=None,
            out=hidden(self.turn, self.out),
            bids=tuple(bid and (bid[0], hidden(*bid)) for bid in self.bids),
            hands=tuple(hidden(owner, hand) for owner, hand in enumerate(self.hands)),
            discards=tuple(hidden(owner, cards) for owner, cards in enumerate(self.discards)),
        )

    def as_seen_by_all(self) -> Setup:
        """A view without the viewer's own cards, as one that sits nowhere has it."""

        def hidden(owner: int | None, cards: str) -> str:
            return HIDDEN * len(cards) if owner == self.seat else cards

        return replace(
            self,
            seat=self.rules.players,
            out=hidden(self.turn, self.out),
            bids=tuple(bid and (bid[0], hidden(*bid)) for bid in self.bids),
            hands=tuple(hidden(owner, hand) for owner, hand in enumerate(self.hands)),
            discards=tuple(hidden(owner, cards) for owner, cards in enumerate(self.discards)),
        )

    def check(self) -> None:
        """Raises ImpossiblePosition for a table that cannot arise (WAM-22)."""
        for problem in impossible(self):
            raise ImpossiblePosition(problem)

    def pool(self) -> str:
        """The cards that lie in no known place: `?`, the pile and, without `under`, the chests."""
        known = (self.placed + (self.under or "")).replace(HIDDEN, "")
        return ordered((Counter(self.rules.deck) - Counter(known)).elements())


def ordered(cards: Iterator[str] | str) -> str:
    """Cards in the order of WAM-20, the unknown ones last.

    >>> ordered("?AC")
    'CA?'
    """
    return "".join(sorted(cards, key=(GOODS + HIDDEN).index))


def listed(texts: Iterator[str] | Sequence[str]) -> str:
    return ",".join(text or "-" for text in texts)


# -- syntax -----------------------------------------------------------------------------------


def parse_setup(text: str, options: Mapping[str, object]) -> Setup:
    """The table of a position text; its number of players wins over the option.

    Raises SyntaxProblem, ImpossiblePosition or BadOption.
    """
    field = read_fields(text, FIELDS, OPTIONAL)
    players = number("players", field["players"])
    if not 2 <= players <= 5:
        raise SyntaxProblem(f"expected 2 to 5 players, found {players}")
    rules = read_rules({**options, "Players": players})
    phase, colon, out = field["phase"].partition(":")
    if phase not in PHASES or (phase == "move") != bool(colon):
        expected = one_of(["bid", "move:HH", "discard", "end"])
        raise SyntaxProblem(f"expected phase {expected}, found {shown(field['phase'])}")
    setup = Setup(
        rules=rules,
        seat=seat("seat", field["seat"], rules) if "seat" in field else None,
        round=number("round", field["round"]),
        start=seat("start", field["start"], rules),
        turn=None if field["turn"] == "-" else seat("turn", field["turn"], rules),
        phase=phase,
        out=multiset("phase", out) if colon else "",
        pile=number("pile", field["pile"]),
        villages=multisets("villages", field["villages"], len(rules.villages)),
        bids=tuple(bid(part, rules) for part in entries("bids", field["bids"], len(rules.villages))),
        hands=multisets("hands", field["hands"], players),
        chests=tuple(number("chests", part) for part in entries("chests", field["chests"], players)),
        discards=multisets("discards", field["discards"], players),
        box=multisets("box", field["box"], 1)[0],
        under=multisets("under", field["under"], 1)[0] if "under" in field else None,
        bonus=seats("bonus", field["bonus"], rules) if "bonus" in field else (),
    )
    setup.check()
    return setup


def number(key: str, text: str) -> int:
    if not re.fullmatch(r"0|[1-9][0-9]{0,5}", text):
        raise SyntaxProblem(f"expected a number for {key}, found {shown(text)}")
    return int(text)


def seat(key: str, text: str, rules: Rules) -> int:
    value = number(key, text)
    if value >= rules.players:
        raise SyntaxProblem(f"expected {key} from 0 to {rules.players - 1}, found {value}")
    return value


def seats(key: str, text: str, rules: Rules) -> tuple[int, ...]:
    """Seats, each once and in their order."""
    found = tuple(seat(key, part, rules) for part in text.split(","))
    if found != tuple(sorted(set(found))):
        raise SyntaxProblem(f"expected seats in their order for {key}, found {shown(text)}")
    return found


def multiset(key: str, text: str) -> str:
    """Cards in the order of WAM-20, with `?` anywhere among them."""
    known = text.replace(HIDDEN, "")
    if not text or set(known) - set(GOODS) or known != ordered(known):
        raise SyntaxProblem(f"expected goods in the order {GOODS} for {key}, found {shown(text)}")
    return ordered(text)


def multisets(key: str, text: str, count: int) -> tuple[str, ...]:
    return tuple("" if p == "-" else multiset(key, p) for p in entries(key, text, count))


def bid(text: str, rules: Rules) -> Bid | None:
    if text == "-":
        return None
    owner, colon, cards = text.partition(":")
    if not colon:
        raise SyntaxProblem(f"expected a bid such as 2:CCH, found {shown(text)}")
    return seat("bids", owner, rules), multiset("bids", cards)


# -- what cannot arise ------------------------------------------------------------------------


def impossible(setup: Setup) -> Iterator[str]:
    """All that is wrong with a table, as what was expected and what was found."""
    yield from hidden_cards(setup)
    yield from wrong_cards(setup)
    yield from wrong_round(setup)
    yield from wrong_turn(setup)
    yield from wrong_bonus(setup)
    yield from too_much(setup)
    if setup.round == 1 and setup.phase != "end":
        yield from wrong_deal(setup)
    else:
        yield from wrong_later(setup)


def hidden_cards(setup: Setup) -> Iterator[str]:
    """WAM-16: what all see, and what is the viewer's own, is known."""
    lying, viewer = setup.lying, setup.seat
    shown_to = range(setup.rules.players) if viewer is None else [viewer]
    known = [("villages", cards) for cards in setup.villages]
    known += [("box", setup.box), ("under", setup.under or "")]
    for seat in shown_to:
        known += [("hands", setup.hands[seat]), ("discards", setup.discards[seat])]
        known += [("bids", lying.get(seat, "")), ("phase", setup.out if setup.turn == seat else "")]
    for name, cards in known:
        if HIDDEN in cards:
            yield f"expected goods and no ? for what all see or the viewer owns in {name}, found {cards}"


def wrong_cards(setup: Setup) -> Iterator[str]:
    """WAM-1, WAM-3: every count adds up."""
    rules, under = setup.rules, setup.under
    total = len(setup.placed) + setup.pile + sum(setup.chests)
    if total != len(rules.deck):
        yield f"expected {len(rules.deck)} cards in all, found {total}"
    if len(setup.box) != rules.box_size or len(set(setup.box)) != len(setup.box):
        yield f"expected {rules.box_size} different goods in the box, found {setup.box or '-'}"
    if under is not None and len(under) != sum(setup.chests):
        yield f"expected {sum(setup.chests)} cards under the chests, found {under or '-'}"
    known, deck = Counter(setup.placed + (under or "")), Counter(rules.deck)
    for good in GOODS:
        if known[good] > deck[good]:
            yield f"expected at most {deck[good]} cards {good}, found {known[good]}"


def wrong_round(setup: Setup) -> Iterator[str]:
    """WAM-9: the pile after so many rounds of income and fill."""
    rules, last = setup.rules, setup.rules.last_round
    if not 1 <= setup.round <= last:
        yield f"expected a round from 1 to {last}, found {setup.round}"
    incomes = setup.round - 1 + (setup.phase == "discard" and setup.round < last)
    pile = rules.first_pile - incomes * rules.drawn_each_round
    if setup.pile != pile:
        yield f"expected a pile of {pile} cards in round {setup.round}, found {setup.pile}"
    if setup.phase == "end" and (setup.round != last or setup.lying):
        yield f"expected the end in round {last} without bids, found {setup.round}"


def wrong_turn(setup: Setup) -> Iterator[str]:
    """WAM-5 to WAM-10: the turn fits the bids."""
    if (setup.phase == "end") != (setup.turn is None):
        yield f"expected turn=- at the end and nowhere else, found {turn_of(setup)} in phase {setup.phase}"
    elif len(setup.lying) != sum(bid is not None for bid in setup.bids):
        yield f"expected one bid of a seat at most, found {bids_of(setup)}"
    elif setup.phase == "bid":
        yield from wrong_bidder(setup)
    elif setup.phase == "move":
        yield from wrong_driven_out(setup)
    elif setup.phase == "discard":
        yield from wrong_discard(setup)


def turn_of(setup: Setup) -> str:
    return "turn=-" if setup.turn is None else f"turn={setup.turn}"


def bids_of(setup: Setup) -> str:
    """The bids as the text has them."""
    return listed(f"{bid[0]}:{bid[1]}" if bid else "" for bid in setup.bids)


def seats_text(seats: Sequence[int]) -> str:
    return listed(map(str, seats)) or "-"


def wrong_bonus(setup: Setup) -> Iterator[str]:
    """WAM-14: only in a view of the end, and not the viewer's own."""
    if setup.bonus and (setup.phase != "end" or setup.seat is None):
        yield f"expected no bonus but in a view of the end, found {listed(map(str, setup.bonus))}"
    elif setup.seat in setup.bonus:
        yield f"expected the bonus of other seats than the viewer's, found {setup.seat}"


def wrong_bidder(setup: Setup) -> Iterator[str]:
    """The first seats clockwise have bid, and the next one is to move."""
    done, waiting = setup.clockwise[: len(setup.lying)], setup.clockwise[len(setup.lying) :]
    if set(done) != setup.lying.keys():
        first = f"seats {seats_text(done)}, from start={setup.start} on"
        yield f"expected bids of {first}, found {bids_of(setup)}"
    elif not waiting:
        yield f"expected a seat without a bid in phase bid, found {bids_of(setup)}"
    elif setup.turn != waiting[0]:
        yield f"expected turn={waiting[0]} after bids of {len(done)} seats, found {setup.turn}"


def wrong_driven_out(setup: Setup) -> Iterator[str]:
    """The last to bid drove somebody out, who may have driven out others (WAM-7)."""
    lying, turn = setup.lying, setup.turn
    done = setup.clockwise[: len(lying) + 1]
    last = done[-1]
    if turn in lying or set(done) != {*lying, turn}:
        first = f"the seats from start={setup.start} on but turn={turn}"
        yield f"expected bids of {first}, found {bids_of(setup)}"
    elif last == turn or len(lying[last]) <= len(setup.out):
        yield f"expected a larger bid of seat {last}, found {lying.get(last, '-')}"


def wrong_discard(setup: Setup) -> Iterator[str]:
    """WAM-8, WAM-10: in the order from the new start player, down to the limit."""
    lying, hands = setup.lying, setup.hands
    if len(lying) != setup.rules.players:
        yield f"expected a bid of every seat, found {len(lying)}"
        return
    largest = max(map(len, lying.values()))
    limit = largest + setup.rules.limit_plus
    if len(lying[setup.start]) != largest:
        yield f"expected start to own a bid of {largest} cards, found seat {setup.start}"
    earlier = setup.clockwise[: setup.clockwise.index(setup.turn or 0)]
    if any(len(hands[s]) > limit for s in earlier) or len(hands[setup.turn or 0]) <= limit:
        yield f"expected the first hand over {limit} cards to move, found seat {setup.turn}"
    done = {s for s in earlier if len(hands[s]) == limit}
    if setup.round == 1 and any(setup.discards[s] for s in set(setup.clockwise) - done):
        yield f"expected no discards before the first limit, found {listed(setup.discards)}"


def wrong_deal(setup: Setup) -> Iterator[str]:
    """WAM-4: before the first trade all lies where it was dealt."""
    rules, lying = setup.rules, dict(setup.lying)
    if setup.phase == "move":
        lying[setup.turn or 0] = setup.out
    income = setup.phase == "discard" and rules.last_round > 1
    dealt = rules.starting_hand + (rules.income if income else 0)
    for seat, hand in enumerate(setup.hands):
        found = len(hand + lying.get(seat, "") + setup.discards[seat])
        if found != dealt:
            yield f"expected {dealt} cards dealt to seat {seat}, found {found}"
    if setup.phase != "discard" and any(setup.discards):
        yield f"expected no discards yet, found {listed(setup.discards)}"
    first = first_canoe(setup)
    if setup.start != first:
        yield f"expected seat {first} as start in round 1, found {setup.start}"
    for value, cards, laid in zip(rules.villages, setup.villages, setup.bids, strict=True):
        filled = rules.fills if income and not laid else 0
        if len(cards) != value + filled:
            yield f"expected {value + filled} cards in the village, found {cards or '-'}"


def first_canoe(setup: Setup) -> int:
    """WAM-1, WAM-8: seat 0, and from the discards on the first one with a largest bid."""
    if setup.phase != "discard":
        return 0
    sizes = [len(setup.lying.get(seat, "")) for seat in range(setup.rules.players)]
    return sizes.index(max(sizes))


def too_much(setup: Setup) -> Iterator[str]:
    """WAM-11, WAM-12, WAM-14: more than so few rounds bring. A bound may be higher than what can be
    reached."""
    most = most_after(setup.rules, setup.round - 1)
    over, lying = setup.phase == "end", dict(setup.lying)
    if setup.phase == "move":
        lying[setup.turn or 0] = setup.out
    income = setup.rules.income if setup.phase == "discard" and not setup.is_last else 0
    if over:
        most = most.after(setup.rules)
    for seat, chest in enumerate(setup.chests):
        bonus = len(setup.rules.goods) if over and seat not in setup.bonus else 0
        if chest > most.wampum + bonus:
            yield (
                f"expected at most {most.wampum + bonus} wampum of seat {seat} in round "
                f"{setup.round}, found {chest}"
            )
        cards = chest + len(setup.hands[seat] + setup.discards[seat] + lying.get(seat, ""))
        if cards > most.cards + income:
            yield (
                f"expected at most {most.cards + income} cards and wampum of seat {seat} in round "
                f"{setup.round}, found {cards}"
            )


def wrong_later(setup: Setup) -> Iterator[str]:
    """WAM-11 to WAM-13: villages never run empty, and everybody can bid."""
    rules = setup.rules
    filled = [bool(cards) for cards in setup.villages]
    for value, cards in zip(rules.villages, setup.villages, strict=True):
        if value and not cards:
            yield f"expected cards in each village that began with some, found {listed(setup.villages)}"
    if sum(filled) < rules.players:
        yield f"expected cards in {rules.players} villages, found {sum(filled)}"
    if setup.phase == "bid":
        least = min(rules.income, 1 + rules.limit_plus)
        for seat in set(range(rules.players)) - set(setup.lying):
            if len(setup.hands[seat]) < least:
                found = setup.hands[seat] or "-"
                yield f"expected {least} cards or more in the hand of seat {seat}, found {found}"
