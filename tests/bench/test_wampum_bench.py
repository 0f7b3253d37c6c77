"""How fast Wampum's rules, playouts, worlds and search are; every figure is of an answer that is
checked."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from solver._wampum_belief import Belief
from solver.contract import CHANCE, OVER
from solver.games.wampum import Position, View, ops, rollouts, sampling
from solver.search.sampling import Budget, Sampling
from solver.tape import Tape

WORLDS = 2000


def view_of_round(number: int, players: int = 3, seed: int = 1) -> View:
    """The first decision of a round of a game of greedy play, with its whole history."""
    position, tape = Position.empty(Players=players), Tape(seed)
    while position.turn == CHANCE or position.setup().round < number:
        if position.turn == CHANCE:
            position = position.play(tape.event(position))
        else:
            position = position.play(position.policy_move(seed, "greedy"))
    return position.view(position.turn)


@pytest.mark.parametrize("kind", rollouts)
def test_playout_from_the_first_bid(benchmark: Any, kind: str) -> None:
    table, decisions = benchmark(Position.start(1, Players=3)._table.play_out, 1, kind)
    assert table.turn == OVER
    assert decisions >= 36


@pytest.mark.parametrize("kind", ["varied", "light"])
@pytest.mark.parametrize("players", [2, 3, 5])
def test_iterations_from_the_first_bid(benchmark: Any, players: int, kind: str) -> None:
    """10,000 iterations with full playouts."""
    search, position = Sampling(ops(), 64), Position.start(1, Players=players)
    settings = replace(sampling, rollout=rollouts[kind])
    view = position.view(position.turn)
    best = benchmark(search.search, view, Budget(10_000), settings, seed=1)
    assert best.lines[0].nodes == 10_000
    assert best.move in position.legal_moves()


@pytest.mark.parametrize("number", [1, 6, 12])
def test_worlds(benchmark: Any, number: int) -> None:
    """2,000 of them."""
    table = view_of_round(number).belief_table()
    assert benchmark(table.draw_many, WORLDS, 1) == WORLDS


@pytest.mark.parametrize("number", [6, 12])
def test_building_the_table(benchmark: Any, number: int) -> None:
    evidence = view_of_round(number).evidence()
    assert benchmark(Belief, *evidence).edges > 0


def test_weighing_worlds(benchmark: Any) -> None:
    view = view_of_round(6)
    weighed, size = benchmark(view.inferred, 1)
    assert 1 <= size <= len(weighed.belief_table().weights) + 0.5


def test_legal_moves(benchmark: Any) -> None:
    position = Position.start(1, Players=3)
    assert len(benchmark(position.legal_moves)) == position.legal_count()


def test_play_a_text(benchmark: Any) -> None:
    position = Position.start(1, Players=3)
    move = position.policy_move(1, "greedy")
    assert benchmark(position.play, move).turn == 1


def test_a_text_and_back(benchmark: Any) -> None:
    text = view_of_round(6).text()
    assert benchmark(View.parse, text).text() == text
