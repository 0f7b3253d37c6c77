"""What a seat can know (WAK-26, WAK-27): its view followed text by text, hidden places counted.

`Follower` goes through the game as one who sees `?`: it knows who decides and how many cards lie
where. `Belief` adds the two clouds of hidden pieces, cards and goods; they are independent of each
other, because nothing that a seat sees depends on both.
"""

from collections import Counter
from fractions import Fraction

from tests.oracle.wakawaka.hidden import Hidden
from tests.oracle.wakawaka.multiset import spell
from tests.oracle.wakawaka.position import CHANCE, Position


class Follower(Position):
    """The course of the game with unknown cards and goods as `?`; it believes every text."""

    viewer = 0

    def _leave_hand(self, seat: int, cards: str) -> None:
        super()._leave_hand(seat, cards if seat == self.viewer else "?" * len(cards))

    def _offer_play(self, seat: int) -> list[str]:
        return ["end"] if len(self.table.played) < 3 else []

    def _offer_via(self, seat: int, owner: int) -> list[str]:
        return ["skip"]

    def turn_up(self, buyer: int, goods: str) -> None:
        """The face-down goods that have just been bought are seen by all (WAK-29)."""
        self.table.holdings[buyer] += Counter(goods)
        self.table.holdings[buyer] -= Counter("?" * len(goods))


class Belief:
    """Everything `seat` can tell after `view`, as exact probabilities under WAM-18."""

    def __init__(self, view: list[str], seat: int, **options: object) -> None:
        self.seat = seat
        self.follower = Follower.empty(**options)
        self.follower.viewer = seat
        fixed = self.follower.table.options
        self.cards = Hidden(fixed.cards.replace("!", ""))
        self.goods = Hidden(fixed.goods)
        self.fires = fixed.cards.count("!")
        self.deck = len(fixed.cards)
        self.pile = len(fixed.goods)
        self.former = 0
        self.discard = ""
        self.lying = ""
        self.substitutes: list[str] = []
        for text in view:
            self._feed(text)
        self._clear_table()

    # Claims

    def contents(self, where: str) -> dict[str, Fraction]:
        """What lies in a place, or in several joined by `+`, with the probability of each."""
        names = where.split("+")
        if names[0].startswith(("down", "pile")):
            return self.goods.union(["rest" if name == "pile" else name for name in names])
        known = "!" * self.fires if "deck" in names else ""
        groups = []
        for name in names:
            place, _, seat = name.partition(":")
            if name == "deck":
                groups.append("rest")
            elif int(seat) == self.seat:
                known += self._own(place)
            else:
                groups += self._groups(place, name)
        return {
            "".join(sorted(known + pieces)): chance
            for pieces, chance in self.cards.union(groups or ["nothing"]).items()
        }

    def top(self, card: str) -> Fraction:
        """The probability that the top card of the deck is a fire card: all places are alike."""
        assert card == "!"
        return Fraction(self.fires, self.deck)

    def _own(self, place: str) -> str:
        if place == "hand":
            return spell(self.follower.table.hands[self.seat])
        return "".join(c[1:] for c in self.follower.table.played if c[0] == "#")

    def _groups(self, place: str, name: str) -> list[str]:
        if place == "hand":
            return [name]
        return [lying for lying in self.substitutes if lying.startswith(name)]

    # Following the view

    def _feed(self, text: str) -> None:
        head, _, what = text.partition(":")
        if head in ("show", "seen", "turned", "laid"):
            where, _, pieces = what.partition(":")
            getattr(self, f"_sight_{head}")(int(where), pieces)
            return
        self._clear_table()
        point = self.follower
        if point.turn == CHANCE:
            getattr(self, f"_chance_{point.kind}")(text, *point.todo[-1][1:])
        elif point.kind in ("play", "drum", "limit", "exchange"):
            self._departure(point.kind, text, point.turn)
        self.buyer = point.turn
        self.follower = point.after(text)

    def _clear_table(self) -> None:
        """WAK-7: once the turn is over, what was played lies in the discard pile."""
        if not self.follower.table.played:
            self.discard += self.lying
            self.lying = ""

    def _sight_show(self, owner: int, cards: str) -> None:
        if owner != self.seat:
            self.cards.settle(f"hand:{owner}", cards)

    def _sight_laid(self, owner: int, cards: str) -> None:
        if owner != self.seat:
            name = self.substitutes.pop(0)
            self.cards.settle(name, cards)
            self.cards.drop_group(name)
            self.discard += cards

    def _sight_seen(self, boat: int, goods: str) -> None:
        self.goods.settle(f"down:{boat}", goods)

    def _sight_turned(self, boat: int, goods: str) -> None:
        self.goods.settle(f"down:{boat}", goods)
        self.goods.drop_group(f"down:{boat}")
        self.follower.turn_up(self.buyer, goods)

    def _chance_boat(self, text: str, boat: int) -> None:
        self._load(boat, text.rpartition(":")[2])

    def _load(self, boat: int, goods: str) -> None:
        """WAK-11: the last goods of a pile that ran out come first, in the eye spaces."""
        face_up, face_down = goods.replace("?", ""), goods.count("?")
        former_up = min(self.former, len(face_up))
        former_down = self.former - former_up
        self.goods.drop_group("former")
        self.goods.reveal(face_up, self._slots(former_up, len(face_up) - former_up))
        self.goods.add_unknown(
            f"down:{boat + 1}", self._slots(former_down, face_down - former_down)
        )
        self.pile -= len(goods) - self.former
        self.former = 0

    def _slots(self, former: int, new: int) -> tuple[int, ...]:
        """Places of the goods epoch before the last and of the last."""
        slots = self.goods.newest(new)
        return (*slots[:-2], former, new) if former else slots

    def _chance_village(self, text: str) -> None:
        goods = text.partition(":")[2]
        self.goods.reveal(goods, self.goods.newest(len(goods)))
        self.pile -= len(goods)

    def _chance_refill(self, text: str, boat: int) -> None:
        if text.startswith("goods-shuffle:"):
            pool = spell(self.follower.table.village - Counter(text.partition(":")[2]))
            self.goods.add_unknown("former", self.goods.newest(self.pile))
            self.goods.new_pool(pool)
            self.former, self.pile = self.pile, len(pool)
        else:
            self._load(boat, text.rpartition(":")[2])

    def _chance_deal(self, text: str, seat: int) -> None:
        self._enter(seat, text.rpartition(":")[2])

    def _enter(self, seat: int, cards: str) -> None:
        slots = self.cards.newest(len(cards))
        self.deck -= len(cards)
        if seat == self.seat:
            self.cards.reveal(cards, slots)
        else:
            self.cards.add_unknown(f"hand:{seat}", slots)

    def _chance_draw(self, text: str, seat: int) -> None:
        if text.startswith("draw:"):
            self._enter(seat, text.rpartition(":")[2])
        elif text == "fire":
            self.fires -= 1
            self.deck -= 1
            self.discard += "!"
        elif text == "shuffle":
            self.cards.new_pool("".join(sorted(self.discard.replace("!", ""))))
            self.fires, self.deck = self.discard.count("!"), len(self.discard)
            self.discard = ""

    def _departure(self, kind: str, text: str, seat: int) -> None:
        """Cards leave a hand: to lie before the player, or straight to the discard pile."""
        cards = text.partition(":")[2] if kind != "play" else text.lstrip("#")
        if text in ("end", "skip"):
            return
        if "?" in cards:
            name = f"laid:{seat}.{len(self.substitutes)}"
            self.substitutes.append(name)
            self.cards.part(f"hand:{seat}", name, len(cards))
            return
        if seat != self.seat:
            self.cards.leave(f"hand:{seat}", cards)
        if kind == "play":
            self.lying += cards
        else:
            self.discard += cards
