"""What a seat of Gold und Rum can know: every world that agrees with it, and its exact weight.

The prior is uniform over histories, as WAM-18 has it for Wampum: cards are told apart as if
numbered; a history is every card dealt or drawn, every order of a window and every choice, where
a hidden send is the set of numbered cards chosen. So a pass or a `keep` that may have happened
weighs one, a draw or a send as many as there are sets of numbered cards that look the same.
(The number of cards with a back is seen by all, so uniform draws weigh the same in every world.)

Forward enumeration with the rules themselves: follow what the seat saw from a full position, go
on with everything that shows the seat the same, and put equal positions together.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb
from typing import Any, NamedTuple

from tests.oracle.goldundrum.cards import COPIES, KINDS, back, read_cards
from tests.oracle.goldundrum.position import CHANCE, Position

HIDDEN_DECISIONS = ("pass", "keep")  # GUR-24: of others these are not seen at all


class World(NamedTuple):
    """A position that may be the true one, and its probability or its weight."""

    position: Position
    weight: Fraction


def worlds_after(start: Position, seen: Sequence[str], seat: int, asked: bool) -> list[World]:
    """Every world after the seat saw those texts, beginning with the full position `start`.

    `asked`: the seat is asked now, as `go` says it (GUR-24); otherwise the worlds right after the
    last text. Probabilities sum to 1. Raises ValueError where no history fits.
    """
    stages: list[dict[Any, World]] = [{} for _ in range(len(seen) + 1)]
    merge(stages[0], World(start, Fraction(1)))
    for index in range(len(seen)):
        for world, arrived in advance(stages[index], seen[index:], seat):
            merge(stages[index + arrived], world)
        stages[index].clear()
    found = waiting(stages[-1], seat) if asked else stages[-1]
    total = sum(world.weight for world in found.values())
    if not total:
        raise ValueError("no world agrees with what was seen")
    return [World(world.position, world.weight / total) for world in found.values()]


def advance(stage: dict[Any, World], ahead: Sequence[str],
            seat: int) -> Iterator[tuple[World, int]]:
    """Every way on from the worlds of a stage to a later one, with the number of texts seen on
    the way; steps that the seat does not see are taken in between."""
    while stage:
        unseen: dict[Any, World] = {}
        for world in stage.values():
            for after in steps(world, ahead[0], seat):
                news = after.position.seen_since(world.position.log, seat)
                if not news:
                    merge(unseen, after)
                elif news == list(ahead[:len(news)]):
                    yield after, len(news)
        stage = unseen


def waiting(stage: dict[Any, World], seat: int) -> dict[Any, World]:
    """The worlds in which the seat is asked, after steps that it does not see."""
    found: dict[Any, World] = {}
    while stage:
        unseen: dict[Any, World] = {}
        for world in stage.values():
            if world.position.turn == seat:
                merge(found, world)
                continue
            for after in steps(world, "", seat):
                if not after.position.seen_since(world.position.log, seat):
                    merge(unseen, after)
        stage = unseen
    return found


def merge(stage: dict[Any, World], world: World) -> None:
    """Adds a world; those that differ in their past alone are one."""
    key = situation(world.position)
    known = stage.get(key)
    weight = world.weight + (known.weight if known else 0)
    stage[key] = World(world.position, weight)


def situation(position: Position) -> tuple[Any, ...]:
    """All that can differ between positions which one seat takes for each other."""
    return (
        position.moment, position.round, position.dealt, position.battle,
        tuple(position.queue), tuple(position.spies), position.drawing, tuple(position.totals),
        tuple(tuple(sorted(hand)) for hand in position.hands),
        tuple(tuple(sorted(unit)) for unit in position.sent),
        tuple(tuple(cards) for cards in position.left.values()),
    )


def steps(world: World, text: str, seat: int) -> Iterator[World]:
    """What may happen next where the seat sees `text` next, or nothing."""
    position = world.position
    for event, ways in candidates(position, text, seat):
        yield World(position.play(event), world.weight * ways)


def candidates(position: Position, text: str, seat: int) -> Iterator[tuple[str, int]]:
    if position.turn == CHANCE:
        hidden = position.moment in ("order", "draw")
        yield from ((event, ways) for event, ways in position.chance_events()
                    if hidden or event == text)
        return
    for decision in position.legal_moves():
        named = f"{position.turn}.{decision}"
        if named == text or (position.turn != seat and decision in HIDDEN_DECISIONS):
            yield named, 1
        elif position.turn != seat and position.moment == "send":
            yield named, sets_of_numbered(position.hands[position.turn], decision[len("send:"):])


def sets_of_numbered(hand: Sequence[str], sent: str) -> int:
    """How many sets of numbered cards of the hand look like the cards sent."""
    have, ways = Counter(hand), 1
    for kind, n in Counter(read_cards(sent)).items():
        ways *= comb(have[kind], n)
    return ways


# Views without a history

def worlds_of_text(text: str, **options: Any) -> list[World]:
    """WAM-22, GUR-25: every full position that a view's text leaves open. The unknown cards are
    any numbered cards that the text does not show, each way as likely as the other."""
    words = text.split()
    fields = dict(word.split("=", 1) for word in words if not word.startswith("seat="))
    shown = Counter(read_cards(re.sub(r"[BOSDgX]\?|[,-]", "", fields["hands"] + fields["sent"])
                               or "-"))
    supply = Counter({kind: COPIES[kind] - shown[kind] for kind in KINDS})
    found = list(filled(fields, supply, 1, options))
    total = sum(ways for _, ways in found)
    if not total:
        raise ValueError("no world agrees with the text")
    return [World(position, Fraction(ways, total)) for position, ways in found]


def filled(fields: dict[str, str], supply: Counter[str], ways: int,
           options: dict[str, Any]) -> Iterator[tuple[Position, int]]:
    """The text's fields with the unknown cards put in, place after place."""
    for name in ("hands", "sent"):
        unknown = re.search(r"([BOSDgX])\?", fields[name])
        if unknown is None:
            continue
        run = re.compile(rf"(?:{unknown[1]}\?)+").search(fields[name])
        assert run is not None
        before, after = fields[name][:run.start()], fields[name][run.end():]
        for cards, more in fillings(unknown[1], len(run[0]) // 2, supply):
            rest = Counter(supply)
            rest.subtract(cards)
            changed = {**fields, name: before + "".join(cards) + after}
            yield from filled(changed, rest, ways * more, options)
        return
    try:
        text = " ".join(f"{name}={value}" for name, value in fields.items())
        yield Position.parse(text, **options), ways
    except ValueError:
        return  # such cards cannot lie there: a spy that has acted, a flyer that was sent, ...


def fillings(colour: str, n: int, supply: Counter[str]) -> Iterator[tuple[tuple[str, ...], int]]:
    """The multisets of n unseen cards with that back, and the number of numbered sets of each."""
    kinds = [kind for kind in KINDS if back(kind) == colour]
    for cards in combinations_with_replacement(kinds, n):
        ways = 1
        for kind, count in Counter(cards).items():
            ways *= comb(supply[kind], count)
        if ways:
            yield cards, ways
