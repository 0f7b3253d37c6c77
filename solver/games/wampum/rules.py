"""The rule options of Wampum (WAM-1 to WAM-4, WAM-9, WAM-10, WAM-15, WAM-19), judged together."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from solver.errors import BadOption
from solver.notation import shown
from solver.options import Option, values_of

GOODS = "CHTWA"  # WAM-1, in the order of WAM-20
VILLAGES = {2: "2/3/4", 3: "2/3/4", 4: "2/3/3/4", 5: "2/3/3/3/4"}  # WAM-2
REMOVED = {2: "one-each", 3: "none", 4: "two-random", 5: "none"}  # WAM-3
MOST_CARDS = 127  # what a packed table can hold: ext/games/wampum/cards.pxd
MOST_VILLAGES = 6  # and ext/games/wampum/table.pxd

OPTIONS = (
    Option("Players", "spin", 3, 2, 5),
    Option("Goods", "string", GOODS, check=lambda text: read_goods(text)),
    Option("CardsOfEachGood", "spin", 18, 1, MOST_CARDS),
    Option("StartingHand", "spin", 5, 1, MOST_CARDS),
    # Empty: as the number of players wants it (WAM-2).
    Option("Villages", "string", "", check=lambda text: read_villages(text, 5)),
    Option("Removed", "combo", "default", values=("default", "none", "one-each", "two-random")),
    Option("Income", "spin", 2, 1, MOST_CARDS),
    Option("Fill", "spin", 2, 0, MOST_CARDS),
    Option("LimitPlus", "spin", 3, 0, MOST_CARDS),
    Option("Objective", "combo", "win", values=("win", "margin")),
)


@dataclass(frozen=True, slots=True)
class Rules:
    """The game that is played. `removed` is `none`, `one-each` or `two-random`, never
    `default`."""

    players: int
    goods: str
    cards_of_each_good: int
    starting_hand: int
    villages: tuple[int, ...]
    removed: str
    income: int
    fill: int
    limit_plus: int
    objective: str

    @property
    def deck(self) -> str:
        """All cards of the game, the box among them."""
        return "".join(good * self.cards_of_each_good for good in self.goods)

    @property
    def box_size(self) -> int:
        """Cards removed before the deal (WAM-3)."""
        return {"none": 0, "one-each": len(self.goods), "two-random": 2}[self.removed]

    @property
    def first_pile(self) -> int:
        """Cards in the draw pile after the deal (WAM-4)."""
        dealt = self.players * self.starting_hand + sum(self.villages)
        return len(self.goods) * self.cards_of_each_good - self.box_size - dealt

    @property
    def fills(self) -> int:
        """Cards a round for the village without a bid, which only 2 players leave (WAM-9)."""
        return self.fill if self.players == 2 and len(self.villages) == 3 else 0

    @property
    def drawn_each_round(self) -> int:
        """Cards that leave the pile in a round (WAM-9)."""
        return self.players * self.income + self.fills

    @property
    def last_round(self) -> int:
        """The number of the round after the one that empties the pile (WAM-9)."""
        return self.first_pile // self.drawn_each_round + 1


def read_goods(text: str) -> str:
    """Letters of GOODS in their order, at least one; raises BadOption."""
    if not text or text != "".join(good for good in GOODS if good in text):
        raise BadOption(f"expected letters of {GOODS} in this order, found {shown(text)}")
    return text


def read_villages(text: str, players: int) -> tuple[int, ...]:
    """Starting values by village, those of WAM-2 for an empty text; raises BadOption.

    >>> read_villages("", 4)
    (2, 3, 3, 4)
    """
    if not re.fullmatch(r"(0|[1-9][0-9]?)(/(0|[1-9][0-9]?))*", text or VILLAGES[players]):
        raise BadOption(f"expected starting values such as 2/3/4, found {shown(text)}")
    return tuple(int(value) for value in (text or VILLAGES[players]).split("/"))


def read_rules(given: Mapping[str, object]) -> Rules:
    """The rules under these options, texts or numbers, the others at their defaults.

    Raises BadOption, also where the options do not go together.

    >>> read_rules({"Players": 4}).first_pile
    56
    """
    value = values_of(OPTIONS, given)
    players = int(value["Players"])
    removed = str(value["Removed"])
    rules = Rules(
        players=players,
        goods=read_goods(str(value["Goods"])),
        cards_of_each_good=int(value["CardsOfEachGood"]),
        starting_hand=int(value["StartingHand"]),
        villages=read_villages(str(value["Villages"]), players),
        removed=REMOVED[players] if removed == "default" else removed,
        income=int(value["Income"]),
        fill=int(value["Fill"]),
        limit_plus=int(value["LimitPlus"]),
        objective=str(value["Objective"]),
    )
    check(rules)
    return rules


def check(rules: Rules) -> None:
    """WAM-19: room for every bid, and a pile that the rounds empty exactly; raises BadOption."""
    villages, cards = len(rules.villages), len(rules.deck)
    most = 3 if rules.players == 2 else MOST_VILLAGES
    if not rules.players <= villages <= most:
        raise BadOption(f"expected {rules.players} to {most} villages, found {villages}")
    if cards > MOST_CARDS:
        raise BadOption(f"expected at most {MOST_CARDS} cards in all, found {cards}")
    if rules.removed == "two-random" and len(rules.goods) < 2:
        raise BadOption(f"expected two goods or more to remove two, found {rules.goods}")
    pile, each = rules.first_pile, rules.drawn_each_round
    if pile <= 0 or pile % each:
        raise BadOption(f"expected a pile that {each} cards a round empty, found {pile} cards")
