"""How fast Wapi's rules, playouts, search and solvers are; every figure is of an answer that is
checked."""

from __future__ import annotations

from typing import Any

import pytest

from solver._wapi_exact import EndingSolver, RaceSolver
from solver.games.wapi import Position, exact, ops, sampling
from solver.search.sampling import Budget, Sampling
from tests.oracle.wapi import OVER

RACE = "O:1--/01113 S:0-/1223 J:0-/5 B:1/12 E:1/12255 F:0/135 players=2 seat=0 phase=coin:0"
ONE_TOTEM = "O:11/01223 S:/0135 J:1/01133 B:-/1 E:0-/11155 F:0-/02355 players=2 seat=1 phase=coin:2"
TWO_TOTEMS = "O:11/01335 S:-/2235 J:0--/01235 B:0-/11223 E:-/1135 F:-/0122 players=2 seat=1 phase=symbol:B"


def test_perft(benchmark: Any) -> None:
    assert benchmark(Position.empty().perft, 6) == 59_988


@pytest.mark.parametrize("kind", ["greedy", "random"])
def test_playout_from_the_start(benchmark: Any, kind: str) -> None:
    assert benchmark(Position.empty().playout, 1, kind).turn == OVER


@pytest.mark.parametrize("players", [2, 5])
def test_iterations_from_the_start(benchmark: Any, players: int) -> None:
    """20,000 iterations with full playouts."""
    search = Sampling(ops(), 64)
    root = Position.empty(Players=players).play("J")
    best = benchmark(search.search, root, Budget(20_000), sampling, seed=1)
    assert best.move == "totem"
    assert best.lines[0].nodes == 20_000


def test_race_with_ten_spaces(benchmark: Any) -> None:
    """605,775 states."""

    def solve() -> RaceSolver:
        race = RaceSolver(Position.parse(RACE).packed())
        assert race.run(1 << 40)
        return race

    assert benchmark(solve).valued == 605_775


@pytest.mark.parametrize(
    ("text", "states"), [(ONE_TOTEM, 188_871), (TWO_TOTEMS, 990_122)], ids=["one", "two"]
)
def test_ending_with_totems_left(benchmark: Any, text: str, states: int) -> None:
    position = Position.parse(text)

    def solve() -> EndingSolver:
        ending = EndingSolver(position.packed(), 1 << 30)
        assert ending.run(1 << 40)
        return ending

    assert benchmark.pedantic(solve, rounds=2).valued == states


def test_exact_values_through_the_game(benchmark: Any) -> None:
    solved = benchmark(exact, Position.parse(RACE), 10.0, 256)
    assert solved is not None
    assert solved.values[0][0] == "B"


def test_legal_moves(benchmark: Any) -> None:
    assert len(benchmark(Position.empty().play("3").legal_moves)) == 6


def test_play_a_text(benchmark: Any) -> None:
    assert benchmark(Position.empty().play, "J").turn == 0


def test_parse(benchmark: Any) -> None:
    assert benchmark(Position.parse, RACE).text() == RACE
