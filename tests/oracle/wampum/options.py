"""The rule options of Wampum (WAM-1 to WAM-4, WAM-9, WAM-10, WAM-15, WAM-19)."""

import re
from dataclasses import dataclass

from tests.oracle.wampum.cards import ORDER

VILLAGES = {2: "2/3/4", 3: "2/3/4", 4: "2/3/3/4", 5: "2/3/3/3/4"}  # WAM-2
REMOVED = {2: "one-each", 3: "none", 4: "two-random", 5: "none"}  # WAM-3
NUMBERS = {  # name: (default, least), WAM-19; the greatest follows from the cards
    "Players": (3, 2),
    "CardsOfEachGood": (18, 1),
    "StartingHand": (5, 1),
    "Income": (2, 1),
    "Fill": (2, 0),
    "LimitPlus": (3, 0),
}
WORDS = {"Removed": ("default", "none", "one-each", "two-random"), "Objective": ("win", "margin")}
TEXTS = ("Goods", "Villages")


@dataclass(frozen=True)
class Options:
    """The game that is played. `removed` is never `default`: the default is looked up."""

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
    def box_size(self) -> int:
        return {"none": 0, "one-each": len(self.goods), "two-random": 2}[self.removed]

    @property
    def total(self) -> int:
        return len(self.goods) * self.cards_of_each_good

    @property
    def first_pile(self) -> int:
        """Cards in the draw pile after the deal (WAM-4)."""
        dealt = self.players * self.starting_hand + sum(self.villages)
        return self.total - self.box_size - dealt

    @property
    def fills(self) -> int:
        """Cards a round for the village without a bid: only with 2 players (WAM-9)."""
        return self.fill if self.players == 2 and len(self.villages) == 3 else 0

    @property
    def drawn_each_round(self) -> int:
        return self.players * self.income + self.fills

    @property
    def last_round(self) -> int:
        """The round after the one that empties the pile (WAM-9)."""
        return self.first_pile // self.drawn_each_round + 1


def read_options(given: dict[str, object]) -> Options:
    """The options, defaults filled in. Raises ValueError for what WAM-19 does not allow."""
    unknown = set(given) - set(NUMBERS) - set(WORDS) - set(TEXTS)
    if unknown:
        raise ValueError(f"expected a rule option of Wampum, found {sorted(unknown)}")
    number = {name: _number(name, given) for name in NUMBERS}
    players = number["Players"]
    if players > 5:
        raise ValueError(f"expected Players from 2 to 5, found {players}")
    removed = _word("Removed", given)
    options = Options(
        players=players,
        goods=_goods(str(given.get("Goods", ORDER))),
        cards_of_each_good=number["CardsOfEachGood"],
        starting_hand=number["StartingHand"],
        villages=_villages(str(given.get("Villages", VILLAGES[players]))),
        removed=REMOVED[players] if removed == "default" else removed,
        income=number["Income"],
        fill=number["Fill"],
        limit_plus=number["LimitPlus"],
        objective=_word("Objective", given),
    )
    _check(options)
    return options


def _number(name: str, given: dict[str, object]) -> int:
    default, least = NUMBERS[name]
    text = str(given.get(name, default))
    if not re.fullmatch(r"0|[1-9][0-9]{0,5}", text) or int(text) < least:
        raise ValueError(f"expected {name} to be a number from {least}, found {text!r}")
    return int(text)


def _word(name: str, given: dict[str, object]) -> str:
    word = str(given.get(name, WORDS[name][0]))
    if word not in WORDS[name]:
        raise ValueError(f"expected {name} to be one of {WORDS[name]}, found {word!r}")
    return word


def _goods(text: str) -> str:
    if not text or text != "".join(good for good in ORDER if good in text):
        raise ValueError(f"expected Goods as different letters of {ORDER} in order, found {text!r}")
    return text


def _villages(text: str) -> tuple[int, ...]:
    if not re.fullmatch(r"(0|[1-9][0-9]?)(/(0|[1-9][0-9]?))*", text):
        raise ValueError(f"expected Villages such as 2/3/4, found {text!r}")
    return tuple(int(value) for value in text.split("/"))


def _check(options: Options) -> None:
    """WAM-2, WAM-19: room for every bid, and a pile that the rounds empty exactly."""
    if len(options.villages) < options.players:
        raise ValueError("expected at least as many villages as players")
    if options.players == 2 and len(options.villages) > 3:
        raise ValueError("expected three villages at most with 2 players")
    if options.removed == "two-random" and len(options.goods) < 2:
        raise ValueError("expected two goods or more to remove two different ones")
    pile, each = options.first_pile, options.drawn_each_round
    if pile <= 0 or pile % each:
        raise ValueError(f"expected a pile that draws of {each} empty exactly, found {pile} cards")
