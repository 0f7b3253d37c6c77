"""What Waka Waka looks like: boats, village and track, then what each seat has (WAK-26)."""

from __future__ import annotations

from typing import Any

from solver.contract import CHANCE, OVER
from solver.drawing import Card, Cell, Row, Step, Table, seat_label
from solver.games.wakawaka.rules import DISPLAYS, TOP_LEVEL
from solver.games.wakawaka.setup import Setup

SCORES = "levels"
CARD_NAMES = {
    "T": "trade",
    "E": "elder",
    "K": "torch thrower",
    "R": "rainmaker",
    "S": "shaman",
    "C": "chimpanzee",
    "F": "fortune teller",
    "D": "drummer",
    "G": "gatherer",
    "B": "bearer",
    "!": "shaman's fire",
    "#": "three cards as a trade",
}
# By what they are about: trade, gold and rising, cards, goods, other people, fire.
CARD_SHADES = {"T": 1, "R": 3, "S": 3, "C": 2, "F": 2, "D": 2, "G": 4, "B": 4, "E": 5, "K": 5}
CARD_SHADES |= {"!": 7, "#": 1}
GOOD_NAMES = {
    "f": "fruit",
    "h": "hides",
    "j": "jewellery",
    "s": "salt",
    "t": "tea",
    "x": "textiles",
}
GOOD_SHADES = {"s": 0, "f": 1, "j": 2, "h": 3, "t": 4, "x": 6}
DUE = {
    "play": "play a card",
    "trade": "choose a trade",
    "spill": "let goods go",
    "ask": "name a player for the elder",
    "via": "use a card of the hand that is shown",
    "exchange": "discard a card and draw one, or not",
    "peek": "name a boat to look into",
    "drum": "choose cards for the drummer",
    "take": "take a good from the village",
    "swap": "exchange a good with the village",
    "icon": "pay for the gold icon, or not",
    "supply": "take supplies",
    "limit": "discard down to six cards",
}


def drawing(position: Any) -> Table:
    """The table of a full position or of a view, in the middle of a turn too."""
    setup: Setup = position.setup()
    boats = [boat_row(setup, boat) for boat in range(len(setup.boats))]
    seats = [seat_row(setup, seat) for seat in range(setup.rules.players)]
    rows = (
        ("boats", ()),
        *boats,
        ("village", ()),
        (f"{len(setup.village)} goods", (goods(setup.village),)),
        ("seats", ()),
        *seats,
        *played_rows(setup),
        ("beside the table", ()),
        ("track", track(setup)),
        ("deck", f"{setup.deck} cards, {setup.fires} of them fire"),
        ("discarded", (cards(setup.discard),)),
        ("goods pile", f"{setup.pile} goods"),
    )
    marked = label(setup, position.turn) if position.turn >= 0 else ""
    return Table(rows, caption(position, setup), marked)


def step(move: str) -> Step:
    """Nothing moves on a board in Waka Waka."""
    return Step()


def cards(text: str, down: bool = False) -> tuple[Card, ...]:
    """The cards of a text, `?` for those that the viewer does not know."""
    return tuple(
        Card(c, CARD_SHADES.get(c, 0), CARD_NAMES.get(c, "unknown card"), down=down) for c in text
    )


def goods(text: str, down: bool = False) -> tuple[Card, ...]:
    """The markers of a text, `?` for those that the viewer does not know."""
    return tuple(
        Card(g, GOOD_SHADES.get(g, 0), GOOD_NAMES.get(g, "unknown good"), round=True, down=down)
        for g in text
    )


def label(setup: Setup, seat: int) -> str:
    return seat_label(seat, setup.seat)


def boat_row(setup: Setup, boat: int) -> Row:
    """The price, what lies face up and what lies face down (WAK-3)."""
    up, down = setup.boats[boat]
    load: tuple[Cell, ...] = (goods(up), "face down", goods(down, down=True))
    return f"boat {boat + 1}", (f"{price(boat)} gold", *(load if up or down else ("bought",)))


def price(boat: int) -> int:
    """Of a boat counted from 0 (WAK-3).

    >>> [price(boat) for boat in range(4)]
    [2, 3, 4, 5]
    """
    return boat + 2


def pattern(setup: Setup, seat: int) -> str:
    """The goods for the seat's next level (WAK-6); none on the last."""
    level = setup.levels[seat]
    return DISPLAYS[setup.rules.display][level] if level < TOP_LEVEL else ""


def seat_row(setup: Setup, seat: int) -> Row:
    rise = pattern(setup, seat)
    level = f"level {setup.levels[seat]}" + (f", next {rise}" if rise else "")
    money = f"{setup.gold[seat]} gold"
    return label(setup, seat), (level, money, goods(setup.holdings[seat]), hand(setup, seat))


def hand(setup: Setup, seat: int) -> Cell:
    held = setup.hands[seat]
    return cards(held) if held else "no cards"


def played_rows(setup: Setup) -> list[Row]:
    """The cards of this turn, those of a substitute face down (WAK-14)."""
    if not setup.played:
        return []
    laid: tuple[Card, ...] = ()
    for card in setup.played:
        laid += cards(card[0]) + cards(card[1:], down=True)
    return [("played in this turn", ()), (f"by seat {setup.active}", (laid,))]


def track(setup: Setup) -> str:
    """The levels with their goods, and whether the fire burns."""
    levels = enumerate(DISPLAYS[setup.rules.display], start=1)
    fire = "the fire burns" if setup.fire else "the fire is out"
    return "  ".join(f"{level}: {goods}" for level, goods in levels) + f"; {fire}"


def caption(position: Any, setup: Setup) -> str:
    if position.turn == OVER:
        return "the end"
    number = f"turn {setup.turn} of seat {setup.active}"
    if position.turn == CHANCE:
        return f"{number}: {setup.phase} is due"
    return f"{number}: seat {position.turn} is to {DUE[setup.phase]}"
