"""Position texts: WAK-30, read and written for full positions (nothing hidden)."""

from collections import Counter

from tests.oracle.wakawaka.multiset import Bag, spell
from tests.oracle.wakawaka.options import BOAT_SIZES, CARDS, GOODS, HAND, TOP_LEVEL, read_options
from tests.oracle.wakawaka.table import BOATS, HOLDING, Table

FIELD_ORDER = (
    "players turn active played phase fire gold levels reached holdings village boats hands"
    " deck discard pile"
)
FIELDS = FIELD_ORDER.split()


def format_position(table: Table, phase: str) -> str:
    values = {
        "players": str(table.options.players),
        "turn": str(table.turn),
        "active": str(table.active),
        "played": "".join(table.played) or "-",
        "phase": phase,
        "fire": str(int(table.fire)),
        "gold": _list(table.gold),
        "levels": _list(table.levels),
        "reached": _list(table.reached),
        "holdings": _list([spell(bag) or "-" for bag in table.holdings]),
        "village": spell(table.village) or "-",
        "boats": _list([_boat(table, boat) for boat in BOATS]),
        "hands": _list([spell(bag) or "-" for bag in table.hands]),
        "deck": str(table.deck.total()),
        "discard": spell(table.discard) or "-",
        "pile": str(table.pile.total()),
    }
    return " ".join(f"{name}={value}" for name, value in values.items() if value)


def _list(values: list) -> str:
    return ",".join(str(value) for value in values)


def _boat(table: Table, boat: int) -> str:
    down = spell(table.downs[boat])
    return spell(table.eyes[boat]) + (f"[{down}]" if down else "") or "-"


def parse_position(text: str, options: dict[str, object]) -> tuple[Table, str]:
    """The table and the phase; a position that cannot arise is a ValueError (WAM-22)."""
    fields = _fields(text)
    given = dict(options, Players=fields["players"])
    table = Table(read_options(given, CARDS, GOODS, HAND))
    players = table.options.players
    table.turn = _number("turn", fields["turn"])
    table.played = _played(fields["played"])
    table.fire = _number("fire", fields["fire"]) == 1
    table.gold = [_number("gold", item) for item in _items("gold", fields["gold"], players)]
    table.levels = [_number("levels", item) for item in _items("levels", fields["levels"], players)]
    table.reached = [_number("reached", item) for item in fields["reached"].split(",") if item]
    table.holdings = [
        _bag(item, "fhjstx") for item in _items("holdings", fields["holdings"], players)
    ]
    table.hands = [_bag(item, "BCDEFGKRST") for item in _items("hands", fields["hands"], players)]
    table.village = _bag(fields["village"], "fhjstx")
    table.discard = _bag(fields["discard"], "!BCDEFGKRST")
    for boat, item in zip(BOATS, _items("boats", fields["boats"], len(BOATS)), strict=True):
        table.eyes[boat], table.downs[boat] = _boat_bags(item)
    _leave_the_rest(table)
    _refuse_impossible(table, fields)
    return table, fields["phase"]


def _fields(text: str) -> dict[str, str]:
    fields = {"reached": ""}
    names = []
    for part in text.split():
        name, equals, value = part.partition("=")
        if not equals or not value or name not in FIELDS or name in names:
            raise ValueError(f"a field of a full position expected, found {part!r}")
        fields[name] = value
        names.append(name)
    if names != [name for name in FIELDS if name in names] or set(fields) != set(FIELDS):
        raise ValueError(f"the fields {FIELD_ORDER} expected, found {' '.join(names)}")
    return fields


def _number(name: str, text: str) -> int:
    if not text.isascii() or not text.isdigit():
        raise ValueError(f"{name}: a number expected, found {text!r}")
    return int(text)


def _items(name: str, text: str, count: int) -> list[str]:
    items = text.split(",")
    if len(items) != count:
        raise ValueError(f"{name}: {count} entries expected, found {text!r}")
    return items


def _bag(text: str, letters: str) -> Bag:
    if text == "-":
        return Counter()
    if not text or not set(text) <= set(letters):
        raise ValueError(f"letters of {letters} or - expected, found {text!r}")
    return Counter(text)


def _played(text: str) -> list[str]:
    cards = []
    rest = "" if text == "-" else text
    while rest:
        size = 4 if rest[0] == "#" else 1
        cards.append(rest[:size])
        rest = rest[size:]
    for card in cards:
        letters = card.lstrip("#")
        if len(letters) != (3 if card[0] == "#" else 1) or not set(letters) <= set("BCDEFGKRST"):
            raise ValueError(f"played: cards expected, found {text!r}")
    return ["#" + "".join(sorted(card[1:])) if card[0] == "#" else card for card in cards]


def _boat_bags(text: str) -> tuple[Bag, Bag]:
    up, bracket, down = text.partition("[")
    if bracket and not (down.endswith("]") and len(down) > 1):
        raise ValueError(f"boats: goods and [goods] expected, found {text!r}")
    return _bag(up if up or bracket == "" else "-", "fhjstx"), _bag(down[:-1] or "-", "fhjstx")


def _leave_the_rest(table: Table) -> None:
    """Deck and goods pile hold what lies nowhere else."""
    for card in table.played:
        table.deck.subtract(card.lstrip("#"))
    for bag in [*table.hands, table.discard]:
        table.deck.subtract(bag)
    for bag in [*table.holdings, table.village, *table.eyes, *table.downs]:
        table.pile.subtract(bag)
    for name, bag in (("cards", table.deck), ("goods", table.pile)):
        if min(bag.values()) < 0:
            raise ValueError(f"more {name} of a kind than there are: {spell(-bag)}")
    table.deck, table.pile = +table.deck, +table.pile


def _refuse_impossible(table: Table, fields: dict[str, str]) -> None:
    seat, phase = table.active, fields["phase"]
    checks = {
        "active": fields["active"] == str(seat),
        "phase": phase in ("play", "supply", "limit"),
        "fire": fields["fire"] in ("0", "1"),
        "deck": fields["deck"] == str(table.deck.total()),
        "pile": fields["pile"] == str(table.pile.total()),
        "levels": max(table.levels) <= TOP_LEVEL,
        "holdings": all(bag.total() <= HOLDING for bag in table.holdings),
        "turn": table.turn < table.options.turn_limit * table.options.players,
        "played": _played_can_be(table, phase),
        "hands": phase != "limit" or table.hands[seat].total() > HAND,
        "reached": _reached_can_be(table),
        "boats": all(_boat_can_be(table, boat) for boat in BOATS) and _purchases_can_be(table),
    }
    for group in (checks, _so_soon(table, phase), _as_dealt(table, phase)):
        for name, right in group.items():
            if not right:
                raise ValueError(f"impossible {name}: {fields[name]!r}")


def _so_soon(table: Table, phase: str) -> dict[str, bool]:
    """Whether so few turns can have brought so much. WAK-12, WAK-18: one level for a card of the own;
    WAK-9, WAK-12, WAK-17, WAK-22: 10 gold for a card, 4 for a rainmaker of another, 3 for supplies;
    WAK-22: nothing but goods of gatherers for one who has played no card."""
    level, gold, goods = [], [], []
    for seat in range(table.options.players):
        mine = sum(turn % table.options.players == seat for turn in range(table.turn))
        acts = seat == table.active
        cards = 3 * mine + (len(table.played) if acts else 0)
        rain, gathered = (
            3 * (table.turn - mine) + (0 if acts else table.played.count(card))
            if card in table.options.icons
            else 0
            for card in "RG"
        )
        supplies = 3 if acts and phase == "limit" else 0
        level.append(table.levels[seat] <= cards)
        gold.append(table.gold[seat] <= 8 + supplies + (10 * cards + 4 * rain if cards else 0))
        goods.append(bool(cards) or table.holdings[seat].total() <= gathered)
    return {"levels": all(level), "gold": all(gold), "holdings": all(goods)}


def _as_dealt(table: Table, phase: str) -> dict[str, bool]:
    """WAK-5: what lies there until a card is played. WAK-9: supplies are three cards or gold for seat 0;
    WAK-21: they may have brought fire cards to the discard pile, nothing else."""
    if table.turn or table.played:
        return {}
    supplies = 3 if phase == "limit" else 0
    first, *others = [hand.total() for hand in table.hands]
    more = (table.gold[0] - 8, first - table.options.hand)
    discard = table.discard.total()
    return {
        "gold": set(table.gold[1:]) == {8} and more[0] >= 0 and sum(more) == supplies,
        "hands": set(others) == {table.options.hand} and more[1] >= 0,
        "village": table.village.total() == 6,
        "fire": table.fire == (discard % 2 == 0),
        "discard": discard == (table.discard["!"] if supplies else 0),
    }


def _played_can_be(table: Table, phase: str) -> bool:
    """At most three, two where cards or supplies are still to come; K repeats a card (WAK-16)."""
    if len(table.played) > (3 if phase == "limit" else 2):
        return False
    before = [table.played[:place] for place, card in enumerate(table.played) if card == "K"]
    return all(any(c != "K" for c in cards) and _last_card(cards)[0] != "#" for cards in before)


def _last_card(cards: list[str]) -> str:
    return [card for card in cards if card != "K"][-1]


def _reached_can_be(table: Table) -> bool:
    """WAK-23: levels rise in the own turn, and the round of the first arrival is the last."""
    arrived = [seat for seat, level in enumerate(table.levels) if level == TOP_LEVEL]
    if table.reached != arrived:
        return False
    return all(seat < table.active or (seat == table.active and table.played) for seat in arrived)


def _boat_can_be(table: Table, boat: int) -> bool:
    """WAK-7: full, or empty because it was bought in this turn."""
    found = (table.eyes[boat].total(), table.downs[boat].total())
    face_up = table.options.eyes[boat]
    return found in ((0, 0), (face_up, BOAT_SIZES[boat] - face_up))


def _purchases_can_be(table: Table) -> bool:
    """WAK-12: one boat for each trade of this turn, and what was bought is held (WAK-13) unless
    another trade took it."""
    sizes = [BOAT_SIZES[boat] for boat in BOATS if not table.eyes[boat] + table.downs[boat]]
    places = range(1, len(table.played) + 1)
    spare = sum(_action(table.played[:place])[0] in "T#E" for place in places) - len(sizes)
    held = table.holdings[table.active].total()
    return spare > 0 or (spare == 0 and held >= min(HOLDING, sum(sizes)))


def _action(cards: list[str]) -> str:
    """What the last of these cards carries out (WAK-16); a K with nothing to repeat is judged elsewhere."""
    return next((card for card in reversed(cards) if card != "K"), "K")
