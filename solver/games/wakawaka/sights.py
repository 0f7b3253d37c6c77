"""Events of Waka Waka as one seat sees them (WAK-26, WAK-29), read at the point where they are due."""

from __future__ import annotations

import re
from collections import Counter

from solver._wakawaka import KINDS, Table, card_step, good_step, triple_step
from solver.errors import IllegalMove
from solver.games.wakawaka.rules import CARDS, GOODS, HOLDING
from solver.games.wakawaka.setup import ordered
from solver.games.wakawaka.texts import due, event_step
from solver.notation import shown

SIGHTS = ("show", "seen", "turned", "laid")
CARD, GOOD, UNKNOWN = f"[{CARDS}]", f"[{GOODS}]", r"\?"


def read_sight(table: Table, text: str, viewer: int) -> int:
    """The step of an event; raises IllegalMove for another one. Whether the pieces it shows can be
    there is for the belief to say."""
    if not re.fullmatch(pattern(table, viewer), text) or not well_told(table, text, viewer):
        raise IllegalMove(f"expected {due(table)} as seat {viewer} sees it, found {shown(text)}")
    word, _, rest = text.partition(":")
    pieces = rest.rpartition(":")[2]
    if word == "laid":
        return triple_step(KINDS[word], pieces)
    if word == "show":
        return card_step(KINDS[word], pieces)
    if word in SIGHTS:
        return good_step(KINDS[word], pieces)
    step = event_step(table, text)
    assert step is not None
    return step


def pattern(table: Table, viewer: int) -> str:
    """The form of the texts that may come next."""
    own = table.seat == viewer
    match table.point:
        case "draw":
            return draws(table, own)
        case "deal":
            return f"{due(table)}:{CARD if own else UNKNOWN}{{{table.hand}}}"
        case "village":
            return f"village:{GOOD}{{{HOLDING}}}"
        case "refill" if table.runs_out:
            return f"goods-shuffle:{GOOD}{{{HOLDING}}}"
        case "boat" | "refill":
            return f"{due(table)}:{GOOD}{{{table.eyes}}}{UNKNOWN}{{{table.downs}}}"
        case "show":
            return f"{due(table)}:{CARD}{{{len(table.hands[table.seat])}}}"
        case "laid":
            return f"{due(table)}:{CARD}{{3}}"
    return f"{due(table)}:{GOOD}{{{table.downs}}}"


def draws(table: Table, own: bool) -> str:
    """WAK-11, WAK-21."""
    if not table.deck:
        return "shuffle" if table.discard.strip("!") else due(table).replace("draw", "lost")
    fire = "fire|" if table.fires else ""
    if table.deck == table.fires:
        return "fire"
    return f"{fire}{due(table)}:{CARD if own else UNKNOWN}"


def well_told(table: Table, text: str, viewer: int) -> bool:
    """Are the letters in their order, and what the viewer knows of them right?"""
    word, _, rest = text.partition(":")
    pieces = rest.rpartition(":")[2]
    up = table.eyes if word in ("boat", "refill") else len(pieces)
    if pieces[:up] != ordered(pieces[:up]):
        return False
    if word == "goods-shuffle":
        return Counter(pieces) <= Counter(table.village)
    if word == "show" and table.seat == viewer:
        return pieces == table.hands[viewer]
    if word == "laid" and table.seat == viewer:
        return f"#{pieces}" == table.played[table.place]
    return True
