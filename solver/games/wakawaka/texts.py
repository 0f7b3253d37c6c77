"""Decisions and events of Waka Waka as text (WAK-28, WAK-29): steps of the engine read and written."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from solver._wakawaka import (
    KINDS,
    NOTHING,
    Table,
    card_step,
    decisions_of,
    good_step,
    load_step,
    number_step,
    step_cards,
    step_goods,
    step_kind,
    step_load,
    step_number,
    step_triple,
    triple_step,
)
from solver.contract import CHANCE, OVER
from solver.errors import IllegalMove
from solver.games.wakawaka.rules import CARDS, GOODS
from solver.games.wakawaka.setup import HIDDEN
from solver.notation import one_of, shown

NAMES = {number: name for name, number in KINDS.items()}
UNKNOWN = 15  # of a card, as the engine numbers it
MOST_EXPECTED = 8  # decisions that an error message lists


@dataclass(frozen=True, slots=True, order=True)
class Move:
    """One decision; compares by its text."""

    text: str

    def __str__(self) -> str:
        return self.text


# -- writing ----------------------------------------------------------------------------------


def card(number: int) -> str:
    return HIDDEN if number == UNKNOWN else CARDS[number]


def used(step: int, verb: str) -> str:
    """A card that is used or exchanged, or none."""
    number = step_number(step)
    return "skip" if number == NOTHING else f"{verb}:{CARDS[number]}"


def swapped(step: int) -> str:
    number = step_number(step)
    return f"swap:{GOODS[number & 15]}:{GOODS[number >> 4]}"


DECISIONS: dict[str, Callable[[int], str]] = {
    "card": lambda step: CARDS[step_number(step)],
    "#": lambda step: f"#{step_triple(step)}",
    "end": lambda step: "end",
    "buy": lambda step: f"buy:{step_number(step) + 1}",
    "sell": lambda step: f"sell:{GOODS[step_number(step)] * 2}",
    "status": lambda step: f"status:{step_goods(step)}",
    "spill": lambda step: f"spill:{step_goods(step)}",
    "ask": lambda step: f"ask:{step_number(step)}",
    "via": lambda step: used(step, "via"),
    "drop": lambda step: used(step, "drop"),
    "peek": lambda step: f"peek:{step_number(step) + 1}",
    "drum": lambda step: f"drum:{step_cards(step)}",
    "take": lambda step: f"take:{GOODS[step_number(step)]}",
    "swap": swapped,
    "use": lambda step: "use" if step_number(step) else "skip",
    "cards": lambda step: f"cards:{step_number(step)}",
    "limit": lambda step: f"limit:{step_cards(step)}",
}


def decision_text(step: int) -> str:
    """A decision (WAK-28)."""
    return DECISIONS[NAMES[step_kind(step)]](step)


def step_texts(step: int) -> list[str]:
    """The decisions that a step of a search takes."""
    return list(map(decision_text, decisions_of(step)))


def event_text(table: Table, step: int) -> str:
    """An event that is due at a table where nothing is hidden (WAK-29)."""
    name = NAMES[step_kind(step)]
    if name == "load":
        return f"{due(table)}:{''.join(step_load(step))}"
    if name == "draw":
        return f"{due(table)}:{card(step_number(step))}"
    if name == "deal":
        return f"{due(table)}:{step_cards(step)}"
    if name in ("village", "goods-shuffle"):
        return f"{name}:{step_goods(step)}"
    return f"lost:{table.seat}" if name == "lost" else name


def due(table: Table) -> str:
    """What an event text begins with at this point: kind and seat or boat."""
    point = table.point
    if point in ("boat", "refill", "seen", "turned"):
        return f"{point}:{table.boat}"
    return point if point == "village" else f"{point}:{table.seat}"


# -- reading ----------------------------------------------------------------------------------

DECISION = re.compile(
    rf"(?P<card>[{CARDS}])|(?P<substitute>#[{CARDS}?]{{3}})|(?P<word>end|use|skip)"
    rf"|(?P<number>buy|ask|peek|cards):(?P<digit>[0-9])|sell:(?P<pair>[{GOODS}])(?P=pair)"
    rf"|(?P<goods>status|spill):(?P<given>[{GOODS}]+)|(?P<one>via|drop):(?P<letter>[{CARDS}])"
    rf"|(?P<many>drum|limit):(?P<cards>[{CARDS}]+)|take:(?P<taken>[{GOODS}])"
    rf"|swap:(?P<put>[{GOODS}]):(?P<got>[{GOODS}])"
)


def decision_step(table: Table, text: str) -> int | None:
    """The step that a text spells, legal or not; None for other texts."""
    match = DECISION.fullmatch(text)
    if match is None:
        return None
    part = match.groupdict()
    if part["card"]:
        return number_step(KINDS["card"], CARDS.index(text))
    if part["substitute"]:
        return triple_step(KINDS["#"], text[1:])
    if part["word"]:
        return word_step(table, text)
    if part["number"]:
        return numbered_step(part["number"], int(part["digit"]))
    if part["goods"]:
        return good_step(KINDS[part["goods"]], part["given"])
    if part["many"]:
        return card_step(KINDS[part["many"]], part["cards"])
    if part["one"]:
        return number_step(KINDS[part["one"]], CARDS.index(part["letter"]))
    return goods_step(part)


def goods_step(part: dict[str, str | None]) -> int:
    """A sale, or what the gatherer or the bearer does."""
    if part["pair"]:
        return number_step(KINDS["sell"], GOODS.index(part["pair"]))
    if part["taken"]:
        return number_step(KINDS["take"], GOODS.index(part["taken"]))
    put, got = GOODS.index(part["put"] or ""), GOODS.index(part["got"] or "")
    return number_step(KINDS["swap"], put | got << 4)


def word_step(table: Table, text: str) -> int:
    """`skip` means what is due."""
    if text == "end":
        return number_step(KINDS["end"], 0)
    if text == "skip" and table.point in ("via", "exchange"):
        return number_step(KINDS["via" if table.point == "via" else "drop"], NOTHING)
    return number_step(KINDS["use"], text == "use")


def numbered_step(word: str, number: int) -> int:
    """Boats count from 1."""
    from_one = word in ("buy", "peek")
    return number_step(KINDS[word], number - from_one if number >= from_one else NOTHING)


def read_decision(table: Table, text: str) -> int:
    """The step of a decision that is legal as far as the viewer can tell; raises IllegalMove."""
    if table.turn < 0:
        found = "the end" if table.turn == OVER else f"{due(table)} due"
        raise IllegalMove(f"expected a decision due, found {found} before {shown(text)}")
    step = decision_step(table, text)
    if step is None or decision_text(step) != text or not table.allows(step):
        raise IllegalMove(f"expected {expected(table)}, found {shown(text)}")
    return step


def expected(table: Table) -> str:
    """What the seat to decide may do, in words."""
    if HIDDEN in table.hands[table.seat] and table.point in ("play", "drum", "limit"):
        return f"a decision of seat {table.seat} at {table.point}"
    texts = [decision_text(step) for step in table.steps(MOST_EXPECTED + 1)]
    if len(texts) > MOST_EXPECTED:
        return f"one of {table.count()} decisions such as {one_of(texts[:MOST_EXPECTED])}"
    return one_of(texts)


EVENT = re.compile(
    rf"(?P<draw>draw):[0-9]:(?P<drawn>[{CARDS}?])|(?P<bare>fire|shuffle|lost):?[0-9]?"
    rf"|(?P<boat>boat|refill):[0-9]:(?P<load>[{GOODS}?]+)|(?P<deal>deal):[0-9]:(?P<hand>[{CARDS}?]+)"
    rf"|(?P<six>village|goods-shuffle):(?P<goods>[{GOODS}]+)"
)


def event_step(table: Table, text: str) -> int | None:
    """The step of an event text, possible or not; None for other texts. Of goods, as many lie face up
    as the boat has eyes."""
    match = EVENT.fullmatch(text)
    if match is None:
        return None
    part = match.groupdict()
    if part["draw"]:
        number = UNKNOWN if part["drawn"] == HIDDEN else CARDS.index(part["drawn"])
        return number_step(KINDS["draw"], number)
    if part["bare"]:
        return number_step(KINDS[part["bare"]], 0)
    if part["boat"]:
        eyes = table.eyes
        return load_step(KINDS["load"], part["load"][:eyes], part["load"][eyes:])
    if part["deal"]:
        return card_step(KINDS["deal"], part["hand"])
    return good_step(KINDS[part["six"]], part["goods"])


def read_event(table: Table, text: str) -> int:
    """The step of an event that is due where nothing is hidden; raises IllegalMove."""
    step = event_step(table, text)
    if step is None or not table.expects(step) or event_text(table, step) != text:
        raise IllegalMove(f"expected {due(table)}, found {shown(text)}")
    return step


def masked(table: Table, text: str, seat: int) -> str:
    """A decision or an event at a full table as a seat sees it (WAK-26, WAK-28, WAK-29)."""
    if table.turn != CHANCE:
        return "#???" if text[0] == "#" and table.seat != seat else text
    head, _, pieces = text.rpartition(":")
    if text.startswith(("deal:", "draw:")) and table.seat != seat:
        return f"{head}:{HIDDEN * len(pieces)}"
    if text.startswith(("boat:", "refill:")):
        return f"{head}:{pieces[: table.eyes]}{HIDDEN * len(pieces[table.eyes :])}"
    return text


# -- lists ------------------------------------------------------------------------------------


def texts_of(table: Table) -> list[Move]:
    """The legal decisions in ASCII order; none at chance and when over."""
    if table.turn < 0:
        return []
    return [Move(text) for text in sorted(map(decision_text, table.steps()))]


def check_turn(table: Table, viewer: int | None = None) -> None:
    """Raises IllegalMove unless a seat, or the viewer if there is one, is to act."""
    if table.turn < 0 or viewer not in (None, table.turn):
        found = "the end" if table.turn == OVER else due(table)
        wanted = "a seat" if viewer is None else f"seat {viewer}"
        raise IllegalMove(f"expected {wanted} to act, found {found}")
