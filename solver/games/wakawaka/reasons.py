"""What speaks for or against a decision in Waka Waka, in figures and in words."""

from __future__ import annotations

from dataclasses import dataclass

from solver.games.reason import Reason
from solver.games.wakawaka.drawing import CARD_NAMES, GOOD_NAMES
from solver.games.wakawaka.rules import TOP_LEVEL
from solver.games.wording import counted, joined, named, number


@dataclass(frozen=True, slots=True)
class Plays(Reason):
    """A card is played, or its action used or repeated (WAK-7, WAK-15, WAK-16)."""

    card: str
    how: str = "plays"

    def __str__(self) -> str:
        return f"{self.how} the {CARD_NAMES[self.card]}"


@dataclass(frozen=True, slots=True)
class LaysDown(Reason):
    """Three cards serve as a trade (WAK-14)."""

    cards: str

    def __str__(self) -> str:
        return f"lays {joined([CARD_NAMES[card] for card in self.cards])} down as a trade"


@dataclass(frozen=True, slots=True)
class TakesGold(Reason):
    """The rainmaker brings as much gold as the level (WAK-17)."""

    gold: int

    def __str__(self) -> str:
        return f"takes {self.gold} gold for level {self.gold}"


@dataclass(frozen=True, slots=True)
class Rises(Reason):
    """A shaman's price or goods for the next level (WAK-12, WAK-18); `ends` where the first player reaches
    the top (WAK-23)."""

    level: int
    ends: bool
    goods: str = ""
    cost: int = 0
    gold: int = 0

    def __str__(self) -> str:
        gives, pays = f"gives {named(self.goods, GOOD_NAMES)}", f"pays {self.cost} of {self.gold} gold"
        price = gives if self.goods else pays
        ends = ", which makes this the last round" if self.ends else ""
        return f"{price} to rise to level {self.level}{ends}"


@dataclass(frozen=True, slots=True)
class DrawsCards(Reason):
    """Cards from the deck; not `sure` where it may run out (WAK-9, WAK-11, WAK-20)."""

    count: int
    sure: bool

    def __str__(self) -> str:
        return f"draws {'' if self.sure else 'up to '}{counted(self.count, 'card')}"


@dataclass(frozen=True, slots=True)
class Supplies(Reason):
    """Gold taken in the place of cards (WAK-9)."""

    gold: int

    def __str__(self) -> str:
        return f"takes {self.gold} gold"


@dataclass(frozen=True, slots=True)
class Buys(Reason):
    """All goods of a boat, `unseen` of them unknown to the buyer, for some of the buyer's gold (WAK-12)."""

    boat: int
    goods: str
    unseen: int
    cost: int
    gold: int

    def __str__(self) -> str:
        unseen = [f"{number(self.unseen)} unseen"] if self.unseen else []
        what = " and ".join(filter(None, [named(self.goods, GOOD_NAMES), *unseen]))
        return f"buys {what} for {self.cost} of {self.gold} gold"


@dataclass(frozen=True, slots=True)
class Sells(Reason):
    """Two equal goods for gold (WAK-12)."""

    goods: str
    gold: int

    def __str__(self) -> str:
        return f"sells {named(self.goods, GOOD_NAMES)} for {self.gold} gold"


@dataclass(frozen=True, slots=True)
class Lacks(Reason):
    """Goods that the next level still wants, `before` and `after` the decision (WAK-6); unseen goods among
    those bought may be some of them."""

    level: int
    pattern: str
    before: int
    after: int
    unseen: int = 0

    def __str__(self) -> str:
        if not self.after:
            return f"has all that level {self.level} needs, {self.pattern}"
        most = "at most " if self.unseen else ""
        verb, than = ("still ", "down from") if self.after < self.before else ("then ", "up from")
        short = f"{verb}lacks {most}{counted(self.after, 'good')} for level {self.level}"
        return f"{short}, {than} {number(self.before) if self.before else 'none'}"


@dataclass(frozen=True, slots=True)
class TooMany(Reason):
    """Goods beyond the six that a holding has room for (WAK-13)."""

    held: int
    room: int

    def __str__(self) -> str:
        return f"brings the holding to {number(self.held)} goods: {number(self.held - self.room)} must go"


@dataclass(frozen=True, slots=True)
class Moves(Reason):
    """Goods that go into the village, and that come out of it (WAK-13, WAK-20)."""

    put: str
    taken: str

    def __str__(self) -> str:
        put = f"puts {named(self.put, GOOD_NAMES)} into the village" if self.put else ""
        taken = f"takes {named(self.taken, GOOD_NAMES)} from the village" if self.taken else ""
        return " and ".join(filter(None, [put, taken]))


@dataclass(frozen=True, slots=True)
class Asks(Reason):
    """An elder has a hand shown (WAK-15)."""

    seat: int
    cards: int

    def __str__(self) -> str:
        return f"has seat {self.seat} show a hand of {counted(self.cards, 'card')}"


@dataclass(frozen=True, slots=True)
class Looks(Reason):
    """A chimpanzee looks at the goods that lie face down in a boat (WAK-19)."""

    boat: int
    goods: int

    def __str__(self) -> str:
        return f"looks at {counted(self.goods, 'good')} in boat {self.boat}"


@dataclass(frozen=True, slots=True)
class Discards(Reason):
    """Cards thrown away, and what is left in hand (WAK-10, WAK-15, WAK-20)."""

    thrown: str
    kept: str

    def __str__(self) -> str:
        return f"discards {self.thrown}, keeps {self.kept or 'no cards'}"


@dataclass(frozen=True, slots=True)
class Pays(Reason):
    """The gold icon: another player's card is used for one gold, or not (WAK-22)."""

    seat: int
    card: str
    gold: int

    def __str__(self) -> str:
        return f"pays seat {self.seat} one of {self.gold} gold for the {CARD_NAMES[self.card]}"


@dataclass(frozen=True, slots=True)
class Leaves(Reason):
    """Nothing is done where something could be."""

    moment: str
    card: str = ""

    def __str__(self) -> str:
        if self.moment == "icon":
            return f"does not pay for the {CARD_NAMES[self.card]}"
        return {
            "play": "plays no more cards",
            "via": "uses none of the cards shown",
            "exchange": "keeps the hand as it is",
        }[self.moment]


def ends_game(level: int, reached: bool) -> bool:
    """Whether who rises to a level is the first on the top one (WAK-23)."""
    return level == TOP_LEVEL and not reached
