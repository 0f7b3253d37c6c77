"""The components of the game and its rule options: WAK-1 to WAK-6, WAK-18, WAK-22 to WAK-25."""

from collections import Counter
from dataclasses import dataclass

from tests.oracle.wakawaka.multiset import Bag

# WAK-1 and WAK-2.
CARDS = "T" * 20 + "S" * 7 + "C" * 8 + "EKRFDGB" * 4 + "!!!"
GOODS = "fhjstx" * 14
# WAK-3: spaces and price of each boat.
BOAT_SIZES = (2, 3, 3, 4)
BOAT_PRICES = (2, 3, 4, 5)
# WAK-6: the goods for levels 1 to 5.
DISPLAYS = (
    ("AA", "ABC", "AAA", "ABCD", "AABB"),
    ("AAB", "ABC", "AABB", "ABCD", "AAAB"),
    ("ABC", "AABB", "AAAB", "ABCDE", "AABBC"),
    ("ABCD", "AAAB", "AABBC", "ABCDE", "AABBCC"),
    ("AABB", "ABCDE", "AAABB", "AABBCC", "ABCDEF"),
)
TOP_LEVEL = 5
HAND = 6
VILLAGE = 6
ICON_CARDS = "DGBRFC"


@dataclass(frozen=True)
class Options:
    """What is fixed before the game begins; small variants set `cards`, `goods` and `hand`."""

    players: int = 2
    display: int = 0
    eyes: tuple[int, ...] = (0, 1, 1, 2)
    icons: frozenset[str] = frozenset("DGBRF")
    shaman_puts_out: bool = False
    turn_limit: int = 200
    objective: str = "win"
    cards: str = CARDS
    goods: str = GOODS
    hand: int = HAND

    def card_bag(self) -> Bag:
        return Counter(self.cards)

    def goods_bag(self) -> Bag:
        return Counter(self.goods)


def _whole(name: str, value: object, low: int, high: int | None) -> int:
    if isinstance(value, bool) or not str(value).isascii() or not str(value).isdigit():
        raise ValueError(f"{name}: a whole number expected, found {value!r}")
    number = int(str(value))
    if number < low or (high is not None and number > high):
        raise ValueError(f"{name}: {low} to {high or 'any number'} expected, found {number}")
    return number


def _eyes(value: object) -> tuple[int, ...]:
    text = str(value)
    if len(text) != 4 or not all(c in "01234" for c in text):
        raise ValueError(f"Eyes: four digits expected, found {text!r}")
    eyes = tuple(int(c) for c in text)
    if any(eye > size for eye, size in zip(eyes, BOAT_SIZES, strict=True)):
        raise ValueError(f"Eyes: at most 2334 spaces, found {text!r}")
    return eyes


def _icons(value: object) -> frozenset[str]:
    text = str(value)
    if len(set(text)) != len(text) or not set(text) <= set(ICON_CARDS):
        raise ValueError(f"GoldIcon: a set of the letters {ICON_CARDS} expected, found {text!r}")
    return frozenset(text)


def _flag(name: str, value: object) -> bool:
    text = str(value).lower()
    if text not in ("true", "false"):
        raise ValueError(f"{name}: true or false expected, found {value!r}")
    return text == "true"


def _objective(value: object) -> str:
    if value not in ("win", "margin"):
        raise ValueError(f"Objective: win or margin expected, found {value!r}")
    return str(value)


_READERS = {
    "Players": ("players", lambda value: _whole("Players", value, 2, 4)),
    "Display": ("display", lambda value: _whole("Display", value, 0, 4)),
    "Eyes": ("eyes", _eyes),
    "GoldIcon": ("icons", _icons),
    "ShamanPutsOut": ("shaman_puts_out", lambda value: _flag("ShamanPutsOut", value)),
    "TurnLimit": ("turn_limit", lambda value: _whole("TurnLimit", value, 1, None)),
    "Objective": ("objective", _objective),
}


def read_options(given: dict[str, object], cards: str, goods: str, hand: int) -> Options:
    """Options by their names in the rules; ValueError for an unknown name or a wrong value."""
    values = {}
    for name, value in given.items():
        if name not in _READERS:
            raise ValueError(f"unknown option {name!r}")
        field, reader = _READERS[name]
        values[field] = reader(value)
    options = Options(cards=cards, goods=goods, hand=hand, **values)
    # So many goods are enough to fill any boat after the pile was renewed (WAK-11).
    if len(goods) < 6 * options.players + sum(BOAT_SIZES) + VILLAGE:
        raise ValueError(f"too few goods: {len(goods)}")
    if options.players * hand > len(cards) - cards.count("!"):
        raise ValueError(f"too few cards: {len(cards)}")
    return options
