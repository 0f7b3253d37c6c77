"""The functions that every game gives to the search (ext/core/ops.pxd), against its positions,
against its oracle and against each other."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import islice
from typing import Any

import pytest

from solver._probe import Dice, Probe
from solver.contract import CHANCE, OVER
from solver.engine.perft import branches
from solver.games import NAMES
from tests.contract.chi_square import MOST_DEVIATION, deviation
from tests.contract.packed import after, decisions, leaves
from tests.contract.tables import EXISTING, MOST_PLIES, TABLES, Table, every_table, random_game

FEW = 300  # decisions or events that are looked at one by one
LEAVES = 1_000  # of a tree that plain Python walks
DEEP = 4
DRAWN = 4_000


def few(position: Any) -> bool:
    """Are there so few decisions or events that all of them can be looked at?"""
    if position.turn >= 0:
        return len(position.legal_moves()) <= FEW
    return position.turn == OVER or len(list(islice(position.chance_events(), FEW + 1))) <= FEW


def test_every_game_that_has_a_module_is_tested() -> None:
    assert {"wigwam", "wapi"} <= set(EXISTING) <= set(NAMES)
    assert {table.name for table in TABLES} == set(EXISTING)


# ---- Steps, events and where they lead


@every_table
def test_the_state_knows_who_acts(table: Table) -> None:
    for position in random_game(table, 1).positions:
        assert table.probe.to_move(position.packed()) == position.turn
        assert not table.probe.partial(position.packed())


@every_table
def test_steps_are_the_decisions(table: Table) -> None:
    """Each legal move is one way through the steps, and each way is a legal move."""
    for position in filter(few, random_game(table, 2).some(15)):
        steps = [position.steps(str(move)) for move in position.legal_moves()]
        assert sorted(decisions(table.probe, position.packed())) == sorted(steps)
        lines = [[str(position.move(text)) for text in position.line(way)] for way in steps]
        assert lines == [[str(move)] for move in position.legal_moves()]


@every_table
def test_steps_lead_where_moves_lead(table: Table) -> None:
    probe = table.probe
    for position in filter(few, random_game(table, 3).some(8)):
        for text in map(str, position.legal_moves()):
            reached = after(probe, position.packed(), position.steps(text))
            played = position.play(text)
            assert probe.to_move(reached) == played.turn
            assert probe.key(reached) == probe.key(played.packed())
            for seat in range(position.players):
                assert probe.view_key(reached, seat) == probe.view_key(played.packed(), seat)


@every_table
def test_between_the_steps_of_a_decision_the_seat_stays(table: Table) -> None:
    probe = table.probe
    for position in random_game(table, 4).some(40):
        for step in probe.gen(position.packed(), 5):
            reached = probe.child(position.packed(), step)
            if probe.partial(reached):
                assert probe.to_move(reached) == position.turn
                assert probe.gen(reached, 1)


@every_table
def test_gen_with_a_limit_begins_as_without(table: Table) -> None:
    for position in random_game(table, 5).some(30):
        state = position.packed()
        steps = table.probe.gen(state)
        assert len(set(steps)) == len(steps)
        for limit in {1, 2, 3, 7, len(steps) - 1 or 1, len(steps)}:
            assert table.probe.gen(state, limit) == steps[:limit]


@every_table
def test_events_are_those_of_the_position(table: Table) -> None:
    """The same events with the same weights, whatever the weights add up to."""
    probe = table.probe
    for position in filter(few, random_game(table, 6).some(8, CHANCE)):
        if "outcomes" not in probe.slots:
            continue
        texts, events = list(position.chance_events()), probe.outcomes(position.packed())
        weights, found = defaultdict[int, float](float), defaultdict[int, float](float)
        for text, weight in texts:
            weights[probe.key(position.play(text).packed())] += weight
        for event, probability in events:
            found[probe.key(probe.child(position.packed(), event))] += probability
        scale = sum(weights.values()) / sum(found.values())
        assert len({event for event, _ in events}) == len(events) == len(texts)
        assert {key: weight * scale for key, weight in found.items()} == pytest.approx(weights)


@every_table
def test_events_come_as_often_as_their_weights_say(table: Table) -> None:
    """An event that is not listed never comes."""
    probe = table.probe
    for number, position in enumerate(filter(few, random_game(table, 7).some(3, CHANCE))):
        state, dice = position.packed(), Dice(20260704, number)
        events = list(position.chance_events())
        total = sum(weight for _, weight in events)
        expected = defaultdict[int, float](float)
        for text, weight in events:
            expected[probe.key(position.play(text).packed())] += DRAWN * weight / total
        drawn = Counter(
            probe.key(probe.child(state, probe.sample(state, dice))) for _ in range(DRAWN)
        )
        assert drawn.keys() <= expected.keys()
        assert abs(deviation(drawn, expected)) < MOST_DEVIATION


# ---- Perft


def counted(position: Any, depth: int) -> int:
    """Perft by the positions of the engine or of the oracle."""
    if depth == 0:
        return 1
    return sum(counted(position.play(text), depth - 1) for text in branches(position))


def fitting_depth(probe: Probe, state: bytes) -> int:
    """The first depth, at most DEEP, at which a tree has too many leaves to go on."""
    depth, found = 0, 1
    while depth < DEEP and 0 < found <= FEW:
        depth += 1
        found = leaves(probe, state, depth)
    return depth if found <= LEAVES else depth - 1


def with_oracle(table: Table, seed: int) -> list[tuple[Any, Any]]:
    """The positions of a game and those of the oracle after the same texts."""
    game, oracles = random_game(table, seed), [table.oracle()]
    for text in game.texts:
        oracles.append(oracles[-1].play(text))
    return list(zip(game.positions, oracles, strict=True))


def can_count(probe: Probe, position: Any) -> bool:
    """Is it cheap to see how wide the tree is just below?"""
    return position.turn != CHANCE or (few(position) and "outcomes" in probe.slots)


@every_table
def test_perft_by_kernel_slot_positions_and_oracle(table: Table) -> None:
    """The generic kernel, the slot, the states, the positions and the oracle count whole decisions and
    events, where a decision is made in steps as well."""
    probe, counts = table.probe, 0
    pairs = [(p, o) for p, o in with_oracle(table, 8) if can_count(probe, p) and few(p)]
    for position, oracle in pairs[:: len(pairs) // 8 + 1]:
        state = position.packed()
        depth = fitting_depth(probe, state)
        kernel = probe.perft(state, depth, generic=True)
        if "perft" in probe.slots:
            assert probe.perft(state, depth) == kernel
        found = leaves(probe, state, depth)
        assert kernel == found == counted(position, depth) == counted(oracle, depth)
        counts += depth
    assert counts


# ---- The end


@every_table
def test_returns_are_shares_and_margins_are_leads(table: Table) -> None:
    """Shares add up to one win; where one wins what the others lose, margins add up to nothing."""
    for seed in range(10, 20):
        end = random_game(table, seed).positions[-1]
        shares = table.probe.returns(end.packed(), end.players)
        margins = table.probe.margins(end.packed(), end.players)
        assert sum(shares) == pytest.approx(1)
        assert min(shares) >= 0
        assert tuple(i for i, share in enumerate(shares) if share == max(shares)) == end.winners()
        assert all(margins[seat] >= 0 for seat in end.winners())
        assert all(seat in end.winners() for seat, lead in enumerate(margins) if lead > 0)
        if table.game.facts.zero_sum:
            assert sum(margins) == 0
            assert sum(end.returns()) == 0


@every_table
def test_returns_and_winners_are_those_of_the_oracle(table: Table) -> None:
    for seed in (10, 11, 12):
        end, oracle = with_oracle(table, seed)[-1]
        assert oracle.turn == OVER
        assert end.winners() == oracle.winners()
        assert end.returns() == pytest.approx(oracle.returns())


@every_table
def test_random_play_of_steps_always_ends(table: Table) -> None:
    """Any step, not only those of a sensible policy."""
    probe = table.probe
    for seed in range(20):
        state, dice, plies = table.empty().packed(), Dice(seed), 0
        pick = 0x9E3779B97F4A7C15 * (seed + 1)
        while (turn := probe.to_move(state)) != OVER:
            pick = (6364136223846793005 * pick + 1442695040888963407) % 2**64
            if turn == CHANCE:
                step = probe.sample(state, dice)
            else:
                steps = probe.gen(state, 1_000)
                step = steps[(pick >> 33) % len(steps)]
            state, plies = probe.child(state, step), plies + 1
            assert plies < MOST_PLIES


# ---- Policies and playouts


@every_table
def test_policies_choose_legal_steps_by_their_seed_alone(table: Table) -> None:
    probe = table.probe
    for kind in getattr(table.game, "rollouts", {}).values():
        for position in random_game(table, 9).some(20):
            state = position.packed()
            steps = {probe.policy(state, Dice(seed), kind) for seed in range(5)}
            assert steps <= set(probe.gen(state))
            assert probe.policy(state, Dice(3), kind) == probe.policy(state, Dice(3), kind)


@every_table
def test_playouts_end_by_their_seed_alone(table: Table) -> None:
    probe = table.probe
    for kind in getattr(table.game, "rollouts", {}).values():
        for position in random_game(table, 9).some(10):
            ends = [probe.rollout(position.packed(), Dice(seed), kind) for seed in (1, 1, 2, 3)]
            assert {probe.to_move(end) for end in ends} == {OVER}
            assert ends[0] == ends[1]


@every_table
def test_values_are_shares_of_one_win(table: Table) -> None:
    """Where the game has values for unfinished positions."""
    if "value" not in table.probe.slots:
        return
    for position in random_game(table, 9).some(30):
        quality, shares, margins = table.probe.value(position.packed(), position.players)
        if quality != "none":
            assert sum(shares) == pytest.approx(1)
            assert min(shares) >= 0
            assert max(margins) >= 0
