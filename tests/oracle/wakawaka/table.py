"""What lies on the table and in the hands, and what a seat can do with it (WAK-8, WAK-12)."""

from collections import Counter
from copy import copy
from itertools import permutations

from tests.oracle.wakawaka.multiset import Bag, spell
from tests.oracle.wakawaka.options import BOAT_PRICES, BOAT_SIZES, DISPLAYS, TOP_LEVEL, Options

BOATS = range(len(BOAT_SIZES))
HOLDING = 6


class Table:
    """Everything material. Deck and goods pile are bags: their orders are drawn when they matter.

    `former` holds the last goods of a pile that ran out while a boat was being filled (WAK-11).
    A played substitute is `#` with its three cards.
    """

    def __init__(self, options: Options) -> None:
        seats = range(options.players)
        self.options = options
        self.turn = 0
        self.played: list[str] = []
        self.fire = True
        self.gold = [8 for _ in seats]
        self.levels = [0 for _ in seats]
        self.reached: list[int] = []
        self.hands: list[Bag] = [Counter() for _ in seats]
        self.holdings: list[Bag] = [Counter() for _ in seats]
        self.village: Bag = Counter()
        self.eyes: list[Bag] = [Counter() for _ in BOATS]
        self.downs: list[Bag] = [Counter() for _ in BOATS]
        self.deck = options.card_bag()
        self.discard: Bag = Counter()
        self.pile = options.goods_bag()
        self.former: Bag = Counter()

    def __copy__(self) -> "Table":
        twin = object.__new__(type(self))
        for name, value in vars(self).items():
            if isinstance(value, list):
                value = [copy(item) for item in value]
            setattr(twin, name, copy(value) if isinstance(value, Counter) else value)
        return twin

    @property
    def active(self) -> int:
        """WAK-5: seat 0 begins, then clockwise."""
        return self.turn % self.options.players

    def others(self, seat: int) -> list[int]:
        """The other seats clockwise, the left neighbour first."""
        players = self.options.players
        return [(seat + step) % players for step in range(1, players)]

    # WAK-12

    def buys(self, seat: int) -> list[str]:
        return [
            f"buy:{boat + 1}"
            for boat in BOATS
            if self.eyes[boat] + self.downs[boat] and BOAT_PRICES[boat] <= self.gold[seat]
        ]

    def sales(self, seat: int) -> list[str]:
        return [f"sell:{kind * 2}" for kind, count in self.holdings[seat].items() if count >= 2]

    def rises(self, seat: int) -> list[str]:
        """WAK-6: equal letters are equal goods, different letters different goods."""
        level = self.levels[seat]
        if level == TOP_LEVEL:
            return []
        sizes = list(Counter(DISPLAYS[self.options.display][level]).values())
        held = self.holdings[seat]
        found = set()
        for kinds in permutations(+held, len(sizes)):
            goods = Counter(dict(zip(kinds, sizes, strict=True)))
            if goods <= held:
                found.add(f"status:{spell(goods)}")
        return list(found)

    def trades(self, seat: int) -> list[str]:
        return self.buys(seat) + self.sales(seat) + self.rises(seat)

    # WAK-8

    def able(self, seat: int, card: str, leaving: int = 0) -> bool:
        """Whether the action of `card` (not K) can be done, `leaving` cards gone from the hand."""
        match card:
            case "T":
                return bool(self.trades(seat))
            case "E":
                return any(self.hands[other].total() for other in self.others(seat))
            case "R" | "C" | "F":
                return True
            case "S":
                return self.fire and self.gold[seat] >= 12 and self.levels[seat] < TOP_LEVEL
            case "D":
                return self.hands[seat].total() > leaving
            case "G":
                return self.village.total() > 0
            case "B":
                return self.holdings[seat].total() > 0 and self.village.total() > 0
        raise ValueError(f"no action: {card}")

    def repeated(self) -> str | None:
        """WAK-16: what a torch thrower stands for, the previous card looking through other Ks."""
        for card in reversed(self.played):
            if card != "K":
                return card
        return None

    def playable(self, seat: int, card: str) -> bool:
        if card != "K":
            return self.able(seat, card, leaving=1)
        former = self.repeated()
        return former is not None and former[0] != "#" and self.able(seat, former, leaving=1)

    def surplus(self, seat: int) -> int:
        """WAK-13: goods above six."""
        return max(0, self.holdings[seat].total() - HOLDING)

    def empty_spaces(self, boat: int) -> tuple[int, int]:
        """Eye spaces and other spaces without a good."""
        eye = self.options.eyes[boat]
        other = BOAT_SIZES[boat] - eye
        return eye - self.eyes[boat].total(), other - self.downs[boat].total()

    def goods_run_out(self, boat: int) -> bool:
        """WAK-11: whether the pile must be renewed before this boat is full."""
        return self.pile.total() + self.former.total() < sum(self.empty_spaces(boat))
