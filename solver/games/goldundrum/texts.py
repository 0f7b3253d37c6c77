"""Texts of decisions, events and results of Gold und Rum (GUR-24), and the steps they stand for."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product

from solver._goldundrum import (
    BACK_NAMES,
    KIND_NAMES,
    STEP_TYPES,
    Table,
    packed_cards,
    parts,
    step,
    supply_problem,
)
from solver.contract import CHANCE
from solver.errors import IllegalMove, SyntaxProblem
from solver.games.goldundrum.cards import (
    CARD,
    HIDDEN,
    MERCENARIES,
    NONE,
    TRIBES,
    hidden,
    read_cards,
    spelled,
)
from solver.notation import one_of, shown

ACTOR = re.compile(r"([0-6])\.(.+)", re.ASCII)
ORDER = re.compile(r"order:([0-6]{3,6})", re.ASCII)
TYPE_NAMES = {number: name for name, number in STEP_TYPES.items()}
LAYS = ("desert", "enlist")
SEEN = "what a seat sees, such as deal:3:B6, 2.desert:3, 1.send:g?T or show:1:O2g"
UNIT_SHIFT = 32  # of mercenaries in a packed set


class Move(str):
    """A legal decision: its text, the only one it has but for the actor before it (GUR-24)."""

    __slots__ = ()


# -- decisions --------------------------------------------------------------------------------


def unit_step(cards: str) -> int:
    """The step that sends a set of mercenaries."""
    return step("send", packed_cards(cards) >> UNIT_SHIFT)


@cache
def decisions() -> dict[str, int]:
    """Every decision that any position has, by its text."""
    found = {"pass": step("pass"), "keep": step("keep")}
    found |= {f"{word}:{pile + 1}": step(word, pile) for word in LAYS for pile in range(14)}
    found |= {f"champion:{seat}": step("champion", seat) for seat in range(7)}
    found |= {f"tribe:{name}": step("tribe", at) for at, name in enumerate(TRIBES)}
    found |= {f"fly:{'g' * n}": step("fly", n) for n in range(1, 9)}
    for word, seat, (at, name) in product(("spy", "commando"), range(7), enumerate(BACK_NAMES)):
        found[f"{word}:{seat}:{name}"] = step(word, seat + 8 * at)
    for counts in product(range(9), range(5), range(5), range(7)):
        cards = "".join(kind * n for kind, n in zip(MERCENARIES, counts, strict=True))
        found[f"send:{cards or NONE}"] = unit_step(cards)
    return found


@cache
def decision_texts() -> dict[int, str]:
    return {step: text for text, step in decisions().items()}


def legal_texts(table: Table) -> list[str]:
    """The legal decisions in ASCII order; none at chance and at the end."""
    texts = decision_texts()
    return sorted([texts[step] for step in table.steps()])


def without_actor(text: str, actor: int) -> str:
    """A decision without the seat before it; raises IllegalMove where that is another one."""
    named = ACTOR.fullmatch(text)
    if named is None:
        return text
    if int(named[1]) != actor:
        raise IllegalMove(f"expected a decision of seat {actor}, found {shown(text)}")
    return named[2]


def read_decision(table: Table, text: str) -> int:
    """The step of a decision of the seat to act; raises IllegalMove."""
    if table.turn < 0:
        what = "an event" if table.turn == CHANCE else "nothing after the end"
        raise IllegalMove(f"expected {what}, found {shown(text)}")
    step = decisions().get(without_actor(text, table.turn))
    if step is None or not table.legal(step):
        raise IllegalMove(f"expected {choice(legal_texts(table))}, found {shown(text)}")
    return step


def choice(texts: list[str]) -> str:
    """Some texts, as an error message offers them."""
    return one_of(texts) if len(texts) <= 6 else f"one of {len(texts)} such as {texts[0]}"


# -- chance -----------------------------------------------------------------------------------


def event_text(table: Table, event: int) -> str:
    """The text of a chance event that is due."""
    type, what = parts(event)
    name = TYPE_NAMES[type]
    if name == "deal":
        return f"deal:{next_pile(table)}:{KIND_NAMES[what]}"
    if name == "draw":
        return f"draw:{KIND_NAMES[what]}"
    if name == "order":
        return "order:" + "".join(str(seat) for seat in nibbles(what))
    return "start"


def nibbles(queue: int) -> list[int]:
    """The seats of a queue, the first lowest."""
    return [(queue >> at & 15) - 1 for at in range(0, queue.bit_length(), 4)]


def next_pile(table: Table) -> int:
    """The pile, from 1, on which the next card falls (GUR-5)."""
    return int(table.dealt % table.pile_count + 1)


def read_event(table: Table, text: str) -> int:
    """The step of a chance event that is due; raises IllegalMove."""
    if table.moment == "order":
        return read_order(table, text)
    events = {event_text(table, event): event for event, _ in table.events()}
    if text not in events:
        raise IllegalMove(f"expected {choice(list(events))}, found {shown(text)}")
    return events[text]


def read_order(table: Table, text: str) -> int:
    """GUR-6: all fighters, once each."""
    named = ORDER.fullmatch(text)
    if named is None or sorted(named[1]) != sorted(map(str, table.ring)):
        example = "".join(map(str, table.ring))
        raise IllegalMove(f"expected an order such as order:{example}, found {shown(text)}")
    return order_step(int(seat) for seat in named[1])


def order_step(seats: Iterable[int]) -> int:
    queue = 0
    for at, seat in enumerate(seats):
        queue |= seat + 1 << 4 * at
    return step("order", queue)


# -- as others see it -------------------------------------------------------------------------


def backs_of(text: str) -> str:
    """A draw or a send as those see it who see backs alone (GUR-24).

    >>> backs_of("1.send:gwT"), backs_of("draw:O6"), backs_of("draw:G")
    ('1.send:g?g?T', 'draw:O?', 'draw:G')
    """
    head, _, cards = text.partition(":")
    if cards == NONE:
        return text
    return f"{head}:{spelled(map(hidden, CARD.findall(cards)))}"


@dataclass(frozen=True, slots=True)
class Sight:
    """What a seat sees: a key of STEP_TYPES and what it is about, as Knowledge.seen takes it.

    `actor` is None where the text leaves it out, or for an event of chance.
    """

    type: str
    actor: int | None = None
    what: int = 0
    by_back: bool = False
    unit: int = 0


@lru_cache(1 << 12)
def read_sight(text: str) -> Sight:
    """What a text of a view says (GUR-24), whatever it belongs to; raises SyntaxProblem."""
    named = ACTOR.fullmatch(text)
    actor, rest = (int(named[1]), named[2]) if named else (None, text)
    word, _, about = rest.partition(":")
    if rest in decisions():
        type, what = parts(decisions()[rest])
        return Sight(TYPE_NAMES[type], actor, what)
    if word == "send":
        return read_backs(about, actor, text)
    if word == "giants" and actor is not None and re.fullmatch("GG+", about):
        return Sight("giants", actor, len(about))
    if actor is None:
        return read_open(word, about, text)
    raise SyntaxProblem(f"expected {SEEN}, found {shown(text)}")


def read_backs(about: str, actor: int | None, text: str) -> Sight:
    """A send by backs; goblin backs stand where goblins would."""
    cards = read_cards(about, "cards sent")
    if spelled(cards) != about or not set(cards) <= {f"g{HIDDEN}", "T", "G"}:
        raise SyntaxProblem(f"expected a send such as send:g?g?TG, found {shown(text)}")
    shadow = "".join(card.removesuffix(HIDDEN) for card in cards)
    if shadow.count("g") > 12:  # GUR-1: eight goblins and four machines
        raise SyntaxProblem(f"expected at most 12 goblin backs, found {shown(text)}")
    return Sight("send", actor, packed_backs(shadow), by_back=True)


def packed_backs(shadow: str) -> int:
    rest = packed_cards(shadow.replace("g", "")) >> UNIT_SHIFT
    return int(rest) + shadow.count("g")


def read_open(word: str, about: str, text: str) -> Sight:
    """An event of chance, or a unit that is turned up."""
    if text == "start":
        return Sight("start")
    if word == "draw" and about in KIND_NAMES:
        return Sight("draw", what=KIND_NAMES.index(about))
    if word == "draw" and about[1:] == HIDDEN and about[0] in BACK_NAMES:
        return Sight("draw", what=BACK_NAMES.index(about[0]), by_back=True)
    first, _, cards = about.partition(":")
    if word == "deal" and re.fullmatch("[1-9][0-9]?", first) and cards in KIND_NAMES:
        return Sight("deal", int(first) - 1, KIND_NAMES.index(cards))
    if word == "show" and re.fullmatch("[0-6]", first):
        unit = read_cards(cards, "a unit")
        if unit and spelled(unit) == cards and HIDDEN not in cards and fits(unit):
            return Sight("show", int(first), unit=packed_cards(unit))
    raise SyntaxProblem(f"expected {SEEN}, found {shown(text)}")


def fits(unit: tuple[str, ...]) -> bool:
    """Whether there are such cards (GUR-1): sets that are packed must not overflow."""
    return supply_problem(unit) is None
