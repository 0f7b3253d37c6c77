"""What Wampum looks like: villages with what is bid there, then what each seat has (WAM-16)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from solver._wampum import Table as Packed
from solver.contract import CHANCE
from solver.drawing import Card, Cell, Row, Step, Table, seat_label
from solver.games.wampum.setup import Bid, Setup
from solver.games.wampum.view import View

SCORES = "wampum"
NAMES = {"C": "corn", "H": "hides", "T": "tobacco", "W": "weapons", "A": "alcohol"}
SHADES = {"C": 1, "H": 3, "T": 4, "W": 5, "A": 7}
CANOE = "canoe"
HAPPENING = {
    "removed": "cards are to be removed",
    "deal": "seat {} is to be dealt cards",
    "village": "village {} is to be laid out",
    "draw": "seat {} is to draw",
    "fill": "village {} is to be filled",
    "show": "the bid of seat {} is to be turned up",
}


def drawing(position: Any) -> Table:
    """The table of a full position or of a view, between decisions too."""
    chance = position.turn == CHANCE
    setup = dealing(position) if chance else position.setup()
    villages = [village_row(setup, place) for place in range(len(setup.villages))]
    seats = [seat_row(setup, seat) for seat in range(setup.rules.players)]
    rows = [("villages", ()), *villages, *out_row(setup), ("seats", ()), *seats, *box_row(setup)]
    words = happening(known(position)[0].due) if chance else due(setup)
    marked = "" if setup.turn is None else label(setup, setup.turn)
    return Table(tuple(rows), f"{words}; {pile(setup)}", marked)


def step(move: str) -> Step:
    """Nothing moves on a board in Wampum."""
    return Step()


def dealing(position: Any) -> Setup:
    """The table while an event is due, which has no text (WAM-22)."""
    tables = known(position)
    table, seats = tables[0], range(position.players)
    bids = [[table.bids[place] for table in tables] for place in range(len(table.villages))]
    return Setup(
        rules=position.rules,
        seat=getattr(position, "seat", None),
        round=table.round,
        start=table.start,
        turn=None,
        phase=table.phase,
        out="",
        pile=table.pile,
        villages=table.villages,
        bids=tuple(seen[owner(seen)] for seen in bids),
        hands=tuple(tables[seat].hands[seat] for seat in seats),
        chests=table.chests,
        discards=tuple(tables[seat].discards[seat] for seat in seats),
        box=table.box,
    )


def known(position: Any) -> list[Packed]:
    """For each seat the table as it sees it; of a view, its own each time."""
    if isinstance(position, View):
        return [position.evidence()[0]] * position.players
    return [position.view(seat).evidence()[0] for seat in range(position.players)]


def owner(seen: Sequence[Bid | None]) -> int:
    """Whose bid it is that the seats see in a village; any seat where there is none."""
    return seen[0][0] if seen[0] else 0


def cards(text: str, down: bool = False) -> tuple[Card, ...]:
    """The cards of a text, `?` for those that the viewer does not know."""
    return tuple(Card(c, SHADES.get(c, 0), NAMES.get(c, "unknown card"), down=down) for c in text)


def label(setup: Setup, seat: int) -> str:
    return seat_label(seat, setup.seat, CANOE if seat == setup.start else "")


def village_row(setup: Setup, place: int) -> Row:
    return f"village {place + 1}", (cards(setup.villages[place]), *bid_cells(setup.bids[place]))


def bid_cells(bid: Bid | None) -> tuple[Cell, ...]:
    if bid is None:
        return ("no bid",)
    return f"seat {bid[0]} bids", cards(bid[1], down=True)


def out_row(setup: Setup) -> list[Row]:
    """A bid that is driven out (WAM-7)."""
    if setup.phase != "move":
        return []
    return [("driven out", ("", f"seat {setup.turn} bids", cards(setup.out, down=True)))]


def seat_row(setup: Setup, seat: int) -> Row:
    thrown = setup.discards[seat]
    discards: tuple[Cell, ...] = ("discarded", cards(thrown, down=True)) if thrown else ()
    return label(setup, seat), (f"{setup.chests[seat]} wampum", cards(setup.hands[seat]), *discards)


def box_row(setup: Setup) -> list[Row]:
    return [("beside the table", ()), ("box", (cards(setup.box),))] if setup.box else []


def happening(event: str) -> str:
    """What is due at a chance point: kind, and the number of a seat or of a village."""
    kind, _, number = event.partition(":")
    return HAPPENING[kind].format(number)


def due(setup: Setup) -> str:
    """Who is to do what."""
    if setup.turn is None:
        return "the end"
    what = {"bid": "bid", "move": "move the bid that was driven out", "discard": "discard"}
    return f"seat {setup.turn} is to {what[setup.phase]}"


def pile(setup: Setup) -> str:
    last = setup.rules.last_round
    number = f"round {setup.round}" if setup.round < last else "the last round"
    return f"{number}, {setup.pile} cards in the pile"
