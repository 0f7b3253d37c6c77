"""Playing below full strength: nodes, and a choice among near-best moves that the seed decides."""

from __future__ import annotations

from collections import Counter

import pytest

from solver.engine.engine import Engine
from solver.engine.strength import FULL, MARGIN, NODES, choose, most_nodes
from solver.games import load
from solver.games.wigwam import Position
from solver.info import Centi, Info, Limits, Points
from tests.search.positions import sampled

WIGWAM = load("wigwam")


def line(value: int, move: str) -> Info:
    return Info(depth=5, score=Centi(value), line=(move,), nodes=1, time=0, nps=0)


def answer(level: int, seed: int, position: Position) -> str | None:
    engine = Engine(WIGWAM)
    engine.set("Strength", level)
    engine.set("Seed", seed)
    return engine.search(position, Limits(depth=8)).move


def test_each_level_has_more_nodes_than_the_one_below() -> None:
    assert len(NODES) == FULL - 1
    assert list(NODES) == sorted(set(NODES))
    assert most_nodes(FULL, None) is None
    assert most_nodes(1, 5) == 5
    assert most_nodes(1, 10**9) == NODES[0]


@pytest.mark.parametrize("level", [1, 5, 10, 19])
def test_the_seed_decides(level: int) -> None:
    for position in sampled(3, 11, range(20)):
        assert answer(level, 7, position) == answer(level, 7, position)


def test_another_seed_may_play_another_move() -> None:
    assert len({answer(1, seed, Position.start()) for seed in range(1, 30)}) > 1


def test_only_near_best_moves_are_chosen_and_the_better_more_often() -> None:
    level = 15
    margin = MARGIN * (FULL - level)
    lines = [line(10, "best"), line(10 - margin // 2, "near"), line(9 - margin, "far")]
    chosen = Counter(choose(level, lines, seed, 0).line[0] for seed in range(300))
    assert chosen["best"] > chosen["near"] > 0
    assert chosen["far"] == 0


def test_full_strength_and_results_leave_no_choice() -> None:
    even = [line(5, "first"), line(5, "second")]
    won = [Info(5, Points(2, 3), ("win",), 1, 0, 0), line(5, "second")]
    assert {choose(FULL, even, seed, 0).line[0] for seed in range(50)} == {"first"}
    assert {choose(1, won, seed, 0).line[0] for seed in range(50)} == {"win"}
