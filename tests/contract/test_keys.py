"""Hashes of positions and of what a seat knows, as a tree search relies on them (core/ops.pxd)."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from solver.contract import OVER
from solver.engine.alphabeta import ARRANGEMENT
from solver.errors import IllegalMove
from tests.contract.tables import Game, Table, every_table, random_game, random_text

WAYS = 30  # decisions or events looked at from one position
WORLDS = 3
STEPS = 8


def moves_of(position: Any) -> list[str]:
    return [str(move) for move in position.legal_moves()]


def several(position: Any, seed: int) -> list[str]:
    """Some different texts that may come next."""
    rng = random.Random(seed)
    return sorted({random_text(position, rng) for _ in range(WAYS)})


def view_key(table: Table, position: Any, seat: int) -> int:
    return table.probe.view_key(position.packed(), seat)


def reread(table: Table, game: Game) -> Iterator[tuple[Any, Any]]:
    """Positions with those of their texts, where the text tells all that is legal (WIG-21: not
    always)."""
    for position in game.some(40):
        if position.text() == ARRANGEMENT:
            continue
        again = table.parse(position.text())
        if moves_of(again)[:1000] == moves_of(position)[:1000]:
            yield position, again


# ---- The whole position


@every_table
def test_the_key_is_that_of_the_text(table: Table) -> None:
    """However the position was reached: the key holds nothing left over from the way."""
    pairs = list(reread(table, random_game(table, 30)))
    assert pairs
    for position, again in pairs:
        assert table.probe.key(again.packed()) == table.probe.key(position.packed())


@every_table
def test_what_can_be_told_apart_has_another_key(table: Table) -> None:
    """Positions with other moves."""
    known = defaultdict(set)
    for position in random_game(table, 31).some(60):
        first = tuple(moves_of(position)[:100])
        known[table.probe.key(position.packed())].add((position.turn, first))
    assert {len(found) for found in known.values()} == {1}


# ---- What a seat knows


@every_table
def test_who_has_seen_the_same_has_the_same_key(table: Table) -> None:
    """Whatever happened out of its sight."""
    unseen = 0
    for position in random_game(table, 32).some(25, *range(-1, 7)):
        played = [position.play(text) for text in several(position, 1)]
        for seat in range(position.players):
            keys = defaultdict(set)
            for after in played:
                keys[tuple(after.seen(seat))].add(view_key(table, after, seat))
            assert {len(found) for found in keys.values()} <= {1}
            unseen += len(played) - len(keys)
    assert unseen or not table.game.facts.hidden


@every_table
def test_who_has_seen_something_else_has_another_key(table: Table) -> None:
    """Where it matters how a position came about: with hidden information."""
    if not table.game.facts.hidden:
        return
    for position in random_game(table, 33).some(25, *range(-1, 7)):
        played = [position.play(text) for text in several(position, 2)]
        for seat in range(position.players):
            seen = {tuple(after.seen(seat)) for after in played}
            assert len({view_key(table, after, seat) for after in played}) == len(seen)


@every_table
def test_a_view_key_is_a_sum_over_what_was_seen(table: Table) -> None:
    """Seats that had seen different things and then see the same add the same to their keys: a tree
    search takes the difference for a hash of the way from its root, whatever world it began in."""
    compared = 0
    for position in random_game(table, 34).some(12) if table.game.facts.hidden else ():
        view = position.view(position.turn)
        for here, there in common_ways(position, view.sample(5)):
            for seat in range(position.players):
                seen = [seen_since(*way, seat) for way in (here, there)]
                sums = [difference(table, *way, seat) for way in (here, there)]
                assert (seen[0] == seen[1]) == (sums[0] == sums[1])
                compared += seen[0] == seen[1] and view_key(table, here[0], seat) != view_key(
                    table, there[0], seat
                )
    assert compared or not table.game.facts.hidden


Way = tuple[Any, Any]


def common_ways(one: Any, other: Any) -> Iterator[tuple[Way, Way]]:
    """Beginnings and ends of ways of one step, two and so on that are possible from both."""
    here, there = one, other
    for number in range(STEPS):
        for text in several(here, number) if here.turn == there.turn != OVER else ():
            try:
                here, there = here.play(text), there.play(text)
            except IllegalMove:
                continue
            yield (one, here), (other, there)
            break
        else:
            return


def seen_since(before: Any, after: Any, seat: int) -> list[str]:
    seen: list[str] = after.seen(seat)
    return seen[len(before.seen(seat)) :]


def difference(table: Table, before: Any, after: Any, seat: int) -> int:
    return (view_key(table, after, seat) - view_key(table, before, seat)) % 2**64


# ---- The order of steps


@every_table
def test_steps_come_in_the_same_order_for_the_same_position(table: Table) -> None:
    """Unless the mover remembers more than its text tells."""
    for position, again in reread(table, random_game(table, 36)):
        if table.game.facts.hidden:
            seat = position.turn
            if position.view(seat).text() != again.view(seat).text():
                continue
        assert table.probe.gen(again.packed(), 50) == table.probe.gen(position.packed(), 50)


@every_table
def test_steps_come_in_the_same_order_for_the_same_knowledge(table: Table) -> None:
    """In every world that the mover cannot tell from the true one."""
    if not table.game.facts.hidden:
        return
    for position in random_game(table, 37).some(15):
        steps = table.probe.gen(position.packed(), 50)
        for world in position.view(position.turn).worlds(WORLDS, 4):
            assert table.probe.gen(world.packed(), 50) == steps


@every_table
def test_a_step_that_is_not_secret_is_seen_by_all(table: Table) -> None:
    """With hidden information: each tells its own thing, to every seat."""
    probe = table.probe
    for position in random_game(table, 39).some(40) if table.game.facts.hidden else ():
        state = position.packed()
        if not probe.secret(state):
            reached = [probe.child(state, step) for step in probe.gen(state, 8)]
            for seat in range(position.players):
                assert len({probe.view_key(after, seat) for after in reached}) == len(reached)
