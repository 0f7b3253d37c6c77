"""The second half of a round: champion, spies, giants, four battles (GUR-11 to GUR-21)."""

from collections import Counter
from collections.abc import Iterator
from itertools import product

from tests.oracle.goldundrum.battle import battle_winners, unit_value
from tests.oracle.goldundrum.cards import (
    MERCENARIES,
    SPIES,
    TRIBES,
    back,
    hidden,
    spell,
    spell_hidden,
)
from tests.oracle.goldundrum.table import Table


class War(Table):
    """Moments `champion`, `spy`, `tribe`, `send`, `commando`, `fly` and the chance `draw`."""

    def begin_war(self) -> None:
        held = sorted(card for hand in self.hands for card in hand if card in SPIES)
        self.spies = held if self.options.Spies == "steal" else []
        self.tribes, self.battle = list(TRIBES), 1
        self.moment = "champion"
        self.anchor("champion")

    def choices_champion(self) -> list[str]:
        """GUR-11: any fighter, with or without a pile."""
        return [f"champion:{seat}" for seat in self.ring]

    def take_champion(self, text: str) -> None:
        self.record(f"{self.wizard}.{text}")
        self.champion = int(text.split(":")[1])
        self.next_spy()

    # GUR-13: spies

    def holder(self, card: str) -> int | None:
        return next((seat for seat in self.ring if card in self.hands[seat]), None)

    def targets(self, seat: int, places: list[list[str]]) -> list[str]:
        """Opponents among the fighters with the backs of the cards they have in `places`."""
        return [
            f"{other}:{colour}"
            for other in self.ring if other != seat
            for colour in sorted({back(card) for card in places[other]})
        ]

    def next_spy(self) -> None:
        """GUR-13: in the order 1 to 4; with no card to take the spy is spent."""
        while self.spies:
            if self.targets(self.spy_holder(), self.hands):
                self.moment = "spy"
                self.anchor("spy")
                return
            self.discard_spy()
        self.after_spies()

    def spy_holder(self) -> int:
        """Who holds the next spy now: a stolen spy acts for its new holder."""
        seat = self.holder(self.spies[0])
        assert seat is not None
        return seat

    def discard_spy(self) -> None:
        self.hands[self.spy_holder()].remove(self.spies[0])
        self.spies = self.spies[1:]

    def choices_spy(self) -> list[str]:
        return ["spy:" + target for target in self.targets(self.spy_holder(), self.hands)]

    def take_spy(self, text: str) -> None:
        seat = self.spy_holder()
        self.record(f"{seat}.{text}")
        self.discard_spy()
        _, target, colour = text.split(":")
        self.drawing, self.moment = ("spy", seat, int(target), colour), "draw"

    def pool(self) -> list[str]:
        """The cards among which a spy or the commando draws."""
        word, _, target, _ = self.drawing
        return (self.hands if word == "spy" else self.sent)[target]

    def events_draw(self) -> Iterator[tuple[str, int]]:
        """GUR-13, GUR-17: one card with the back named, each as likely as the other."""
        colour = self.drawing[3]
        for card, n in sorted(Counter(c for c in self.pool() if back(c) == colour).items()):
            yield f"draw:{card}", n

    def take_draw(self, text: str) -> None:
        self.expect(text in dict(self.events_draw()), "a draw of a card with the back named", text)
        card = text.split(":")[1]
        self.pool().remove(card)
        word, seat, target, _ = self.drawing
        if word == "spy":  # GUR-13: only the two see the card
            self.record(text, insiders=(seat, target), shown="draw:" + hidden(card))
            self.hands[seat].append(card)
            self.next_spy()
        else:  # GUR-17: shown to all and discarded
            self.record(text)
            self.turn_up()

    # GUR-14: giants

    def after_spies(self) -> None:
        for seat in self.ring:
            self.hands[seat] = [card for card in self.hands[seat] if card not in SPIES]
            self.discard_giants(seat)
        self.next_tribe()

    def discard_giants(self, seat: int) -> None:
        giants = [card for card in self.hands[seat] if card == "G"]
        if len(giants) >= 2:
            self.hands[seat] = [card for card in self.hands[seat] if card != "G"]
            self.result(f"{seat}.giants:{spell(giants)}", recorded=True)

    # GUR-15, GUR-16: the tribe and what is sent

    def next_tribe(self) -> None:
        self.tribe, self.sent = None, [[] for _ in range(self.players)]
        self.moment = "tribe"
        self.anchor("tribe")

    def choices_tribe(self) -> list[str]:
        return [f"tribe:{tribe}" for tribe in self.tribes]

    def take_tribe(self, text: str) -> None:
        """GUR-16: all cards of the tribe go; mercenaries from the k-th fighter on."""
        self.record(f"{self.wizard}.{text}")
        self.tribe = text.split(":")[1]
        self.tribes = [tribe for tribe in self.tribes if tribe != self.tribe]
        for seat in self.ring:
            self.sent[seat] = [card for card in self.hands[seat] if card[0] == self.tribe]
            self.hands[seat] = [card for card in self.hands[seat] if card[0] != self.tribe]
        self.queue = self.senders()
        self.next_sender()

    def senders(self) -> list[int]:
        """GUR-16: the circle of the fighters from the k-th in battle k."""
        first = (self.battle - 1) % len(self.ring)
        return self.ring[first:] + self.ring[:first]

    def next_sender(self) -> None:
        if self.queue:
            self.moment = "send"
            self.anchor("send")
        else:
            self.before_showing()

    def choices_send(self) -> list[str]:
        """GUR-16, GUR-24: each multiset of goblins, machines, trolls and giants once."""
        hand = Counter(self.hands[self.queue[0]])
        numbers = product(*(range(hand[kind] + 1) for kind in MERCENARIES))
        sets = (
            "".join(kind * n for kind, n in zip(MERCENARIES, chosen, strict=True))
            for chosen in numbers
        )
        return [f"send:{cards or '-'}" for cards in sets]

    def take_send(self, text: str) -> None:
        seat, cards = self.queue[0], list(text[5:].replace("-", ""))
        shown = f"{seat}.send:{spell_hidden(cards)}"
        self.record(f"{seat}.{text}", insiders=(seat,), shown=shown)
        for card in cards:
            self.hands[seat].remove(card)
            self.sent[seat].append(card)
        self.queue = self.queue[1:]
        self.next_sender()

    # GUR-17: the commando

    def before_showing(self) -> None:
        seat = self.holder("c")
        if seat is not None and self.targets(seat, self.sent):
            self.moment = "commando"
        else:
            self.turn_up()

    def choices_commando(self) -> list[str]:
        seat = self.holder("c")
        assert seat is not None
        return ["keep"] + ["commando:" + target for target in self.targets(seat, self.sent)]

    def take_commando(self, text: str) -> None:
        seat = self.holder("c")
        assert seat is not None
        if text == "keep":
            self.record(f"{seat}.keep", insiders=(seat,))
            self.turn_up()
            return
        self.record(f"{seat}.{text}")
        self.hands[seat].remove("c")
        _, target, colour = text.split(":")
        self.drawing, self.moment = ("commando", seat, int(target), colour), "draw"

    # GUR-18, GUR-19: showing and the flying machine

    def turn_up(self) -> None:
        """GUR-18: every unit with a card is shown, after the commando."""
        for seat in self.ring:
            if self.sent[seat]:
                self.result(f"show:{seat}:{spell(self.sent[seat])}", recorded=False)
        pilot = self.holder("f")
        if pilot is not None and "g" in self.hands[pilot]:
            self.moment = "fly"
        else:
            self.settle(None, 0)

    def choices_fly(self) -> list[str]:
        pilot = self.holder("f")
        assert pilot is not None
        goblins = self.hands[pilot].count("g")
        return ["keep"] + ["fly:" + "g" * n for n in range(1, goblins + 1)]

    def take_fly(self, text: str) -> None:
        pilot = self.holder("f")
        assert pilot is not None
        if text == "keep":
            self.record(f"{pilot}.keep", insiders=(pilot,))
            self.settle(None, 0)
            return
        self.record(f"{pilot}.{text}")
        goblins = len(text) - len("fly:")
        self.hands[pilot].remove("f")
        for _ in range(goblins):
            self.hands[pilot].remove("g")
        self.settle(pilot, goblins)

    # GUR-20, GUR-21: the points

    def settle(self, pilot: int | None, goblins: int) -> None:
        assert self.tribe is not None
        values = {
            seat: unit_value(self.sent[seat], self.tribe, goblins if seat == pilot else 0)
            for seat in self.ring
        }
        self.reward(battle_winners(values, self.options.Tie))
        self.battle += 1
        if self.tribes:
            self.next_tribe()
        else:
            self.end_round()

    def reward(self, winners: list[int]) -> None:
        """GUR-20; GUR-11: the wizard scores with the champion, but has not won the battle."""
        for seat in winners:
            self.won[seat] = 4 * (self.round - 1) + self.battle
        for seat in winners + [self.wizard] * (self.champion in winners):
            self.totals[seat] += self.options.BattlePoints
            self.points[seat] += self.options.BattlePoints
