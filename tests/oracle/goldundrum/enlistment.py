"""The first half of a round: dealing, windows, the cards laid on piles (GUR-3 to GUR-10)."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations

from tests.oracle.goldundrum.cards import COPIES, KINDS
from tests.oracle.goldundrum.table import Table


def owner_of(pile: list[str]) -> int | None:
    """GUR-10: the lowest enlistment card owns the pile."""
    return next((int(item[1:]) for item in pile if item[0] == "+"), None)


def kept_cards(pile: list[str]) -> list[str]:
    """GUR-9: army cards on which no desertion card lies directly; only the topmost card of a pile
    can be hit, and only while it is an army card."""
    above = [*pile[1:], ""]
    return [
        item for item, upper in zip(pile, above, strict=True)
        if item[0] not in "+-" and upper[:1] != "-"
    ]


class Enlistment(Table):
    """Moments `start`, `deal`, `order` (chance) and `ask` (a fighter in a window)."""

    def begin_round(self) -> None:
        """GUR-3, GUR-5: everything is shuffled anew, each fighter gets the cards of the round."""
        self.dealt, self.started, self.closing, self.queue = 0, False, False, []
        self.piles = [[] for _ in range(self.options.piles)]
        self.left = {seat: [2, self.options.desertions] for seat in self.ring}
        self.points = [0] * self.players
        self.champion, self.spies, self.tribe = None, [], None
        self.hands = [[] for _ in range(self.players)]
        self.sent = [[] for _ in range(self.players)]
        self.anchor("round")
        self.next_card()

    def next_card(self) -> None:
        """GUR-5: the start card lies above the last StartBelow cards."""
        due = not self.started and self.dealt == 80 - self.options.StartBelow
        self.moment = "start" if due else "deal"

    def events_start(self) -> Iterator[tuple[str, int]]:
        yield "start", 1

    def take_start(self, text: str) -> None:
        """GUR-5: no army card, so no window follows it."""
        self.expect(text == "start", "start", text)
        self.record("start")
        self.started = True
        if self.dealt == 80:
            self.next_closing()
        else:
            self.moment = "deal"

    def events_deal(self) -> Iterator[tuple[str, int]]:
        """GUR-5: the next card goes to the next pile of the circle."""
        pile = self.dealt % self.options.piles + 1
        gone = Counter(item for items in self.piles for item in items)
        for kind in KINDS:
            if COPIES[kind] > gone[kind]:
                yield f"deal:{pile}:{kind}", COPIES[kind] - gone[kind]

    def take_deal(self, text: str) -> None:
        self.expect(text in dict(self.events_deal()), "a card left, dealt to the next pile", text)
        self.record(text)
        self.piles[self.dealt % self.options.piles].append(text.split(":")[2])
        self.dealt += 1
        self.after_deal()

    def after_deal(self) -> None:
        """GUR-6: a window after each Window cards, but none after card 80."""
        if self.dealt == 80:
            if self.started:
                self.next_closing()
            else:
                self.next_card()
        elif self.dealt % self.options.Window == 0:
            self.open_window("window")
        else:
            self.next_card()

    def open_window(self, phase: str) -> None:
        """GUR-6, GUR-26: the fighters are asked in a random order, or from the wizard's left."""
        self.anchor(phase)
        if self.options.Race == "random":
            self.moment = "order"
        else:
            self.ask(self.ring)

    def events_order(self) -> Iterator[tuple[str, int]]:
        for seats in permutations(sorted(self.ring)):
            yield "order:" + "".join(map(str, seats)), 1

    def take_order(self, text: str) -> None:
        """GUR-6: nobody sees the order drawn."""
        word, _, seats = text.partition(":")
        fits = word == "order" and sorted(seats) == sorted(map(str, self.ring))
        self.expect(fits, "order: and all fighters once each", text)
        self.record(text, insiders=())
        self.ask([int(seat) for seat in seats])

    def ask(self, order: list[int]) -> None:
        """GUR-6: who has nothing to lay is not asked."""
        self.queue = [seat for seat in order if self.may_enlist(seat) or self.may_desert(seat)]
        self.next_asked()

    def next_asked(self) -> None:
        if self.queue:
            self.moment = "ask"
        elif self.closing:
            self.next_closing()
        else:
            self.next_card()

    def may_enlist(self, seat: int) -> bool:
        """GUR-7."""
        return self.started and self.left[seat][0] > 0

    def may_desert(self, seat: int) -> bool:
        """GUR-7; after card 80 no desertion is left (GUR-8)."""
        return self.left[seat][1] > 0

    def choices_ask(self) -> list[str]:
        """GUR-6, GUR-7: one card on any pile, or a pass."""
        seat = self.queue[0]
        words = ["enlist"] * self.may_enlist(seat) + ["desert"] * self.may_desert(seat)
        piles = range(1, self.options.piles + 1)
        return ["pass"] + [f"{word}:{pile}" for word in words for pile in piles]

    def take_ask(self, text: str) -> None:
        seat = self.queue[0]
        if text == "pass":
            self.record(f"{seat}.pass", insiders=(seat,))
            if self.closing:
                self.left[seat][0] = 0  # GUR-8
        else:
            self.record(f"{seat}.{text}")
            self.lay(seat, *text.split(":"))
        self.queue = self.queue[1:]
        self.next_asked()

    def lay(self, seat: int, word: str, pile: str) -> None:
        sign, which = ("+", 0) if word == "enlist" else ("-", 1)
        self.left[seat][which] -= 1
        self.piles[int(pile) - 1].append(f"{sign}{seat}")

    def next_closing(self) -> None:
        """GUR-8: closing windows for enlistment cards until nobody has one; desertions are lost."""
        self.closing = True
        for cards in self.left.values():
            cards[1] = 0
        if any(enlistments for enlistments, _ in self.left.values()):
            self.open_window("closing")
        else:
            self.take_piles()

    def take_piles(self) -> None:
        """GUR-10, GUR-12: the owners' hands; unowned piles are out of the round."""
        for pile in self.piles:
            owner = owner_of(pile)
            if owner is not None:
                self.hands[owner].extend(kept_cards(pile))
        self.begin_war()
