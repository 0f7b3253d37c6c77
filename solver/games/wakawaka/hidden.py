"""What each text tells of cards and goods that a seat cannot see: operations on its belief (WAK-27).

Groups are those of ext/games/wakawaka/hidden.pxd: of cards the hands by seat, then the substitutes by
their place among the cards played; of goods the boats, then goods of a pile that ran out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from solver.games.wakawaka.rules import FIRE
from solver.games.wakawaka.setup import HIDDEN, Setup, left

if TYPE_CHECKING:
    from solver._wakawaka import Table

LYING = 4
FORMER = 4
RISING = 5


class Operation(NamedTuple):
    """An operation on `cards` or `goods`, as Belief.do takes it, and the number of the text that told of
    it (-1: the text the view began with)."""

    side: str
    verb: str
    group: int = 0
    pieces: str = ""
    number: int = 0
    other: int = 0
    text: int = -1


def beginning(setup: Setup) -> Iterator[Operation]:
    """What a position text tells."""
    for seat, hand in enumerate(setup.hands):
        if seat != setup.seat:
            yield from placed("cards", seat, hand)
    for place, card in enumerate(setup.played):
        if card[0] == "#" and setup.active != setup.seat:
            yield from placed("cards", LYING + place, card[1:])
    for boat, (_, down) in enumerate(setup.boats):
        yield from placed("goods", boat, down)


def placed(side: str, group: int, pieces: str) -> Iterator[Operation]:
    known, unknown = pieces.replace(HIDDEN, ""), pieces.count(HIDDEN)
    if known:
        yield Operation(side, "known", group, known)
    if unknown:
        yield Operation(side, "unknown", group, number=unknown)


def of_decision(table: Table, text: str, viewer: int) -> Iterator[Operation]:
    """Cards that leave the hand of another seat."""
    seat, point = table.seat, table.point
    if seat == viewer or text in ("end", "skip"):
        return
    if point == "play" and text[0] == "#":
        yield Operation("cards", "part", seat, number=3, other=LYING + len(table.played))
    elif point in ("play", "drum", "limit", "exchange"):
        for card in text.rpartition(":")[2]:
            yield Operation("cards", "leave", seat, card)


def of_event(table: Table, text: str, viewer: int) -> Iterator[Operation]:
    """Pieces that come, or come into sight."""
    word, _, rest = text.partition(":")
    pieces = rest.rpartition(":")[2]
    if word in ("deal", "draw"):
        yield from come(table.seat, pieces, viewer)
    elif word == "shuffle":
        yield Operation("cards", "pool", pieces=table.discard.replace(FIRE, ""))
    elif word in ("boat", "refill"):
        yield from loaded(table, pieces)
    elif word == "village":
        yield Operation("goods", "reveal", pieces=pieces)
    elif word == "goods-shuffle":
        yield Operation("goods", "unknown", FORMER, number=table.pile)
        yield Operation("goods", "pool", pieces=left(table.village, pieces))
    elif word not in ("fire", "lost"):
        yield from sight(table, word, pieces, viewer)


def come(seat: int, cards: str, viewer: int) -> Iterator[Operation]:
    if seat == viewer:
        yield Operation("cards", "reveal", pieces=cards)
    else:
        yield Operation("cards", "unknown", seat, number=len(cards))


def loaded(table: Table, goods: str) -> Iterator[Operation]:
    """WAK-11: of a pile that ran out the last goods come first, to the eye spaces."""
    boat = table.boat - 1
    up, down = goods.replace(HIDDEN, ""), goods.count(HIDDEN)
    former_up = min(table.former, len(up))
    former_down = table.former - former_up
    if former_up:
        yield Operation("goods", "part", FORMER, number=former_up, other=RISING)
        yield Operation("goods", "unknown", RISING, number=len(up) - former_up)
        yield Operation("goods", "settle", RISING, up)
        yield Operation("goods", "forget", RISING)
    elif up:
        yield Operation("goods", "reveal", pieces=up)
    if former_down:
        yield Operation("goods", "part", FORMER, number=former_down, other=boat)
    yield Operation("goods", "unknown", boat, number=down - former_down)


def sight(table: Table, word: str, pieces: str, viewer: int) -> Iterator[Operation]:
    """What was hidden is shown to the viewer or to all."""
    if word in ("seen", "turned"):
        yield Operation("goods", "settle", table.boat - 1, pieces)
        if word == "turned":
            yield Operation("goods", "forget", table.boat - 1)
    elif table.seat != viewer:
        group = table.seat if word == "show" else LYING + table.place
        yield Operation("cards", "settle", group, pieces)
        if word == "laid":
            yield Operation("cards", "forget", group)
