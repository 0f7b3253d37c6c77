"""How fast the rules, playouts, views and search of Gold und Rum are; every figure is of an answer
that is checked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from solver._goldundrum import Table, random_game
from solver.games.goldundrum import Position, ops, sampling
from solver.games.goldundrum.rules import read_rules
from solver.positions.files import Entry, read_entries
from solver.search.sampling import Budget, Sampling
from solver.tape import Tape

BENCH = Path(__file__).parents[2] / "positions" / "goldundrum" / "bench.txt"


def entry(id: str) -> Entry:
    with BENCH.open() as file:
        return next(e for e in read_entries(file, "bench.txt") if e.id == id)


def at_card_54(players: int) -> Position:
    """The first window with enlistments, nothing laid."""
    position, tape = Position.empty(Players=players), Tape(1)
    while position.table.dealt < 54 or position.turn < 0:
        chance = position.turn < 0
        position = position.play(tape.event(position) if chance else "pass")
    return position


@pytest.mark.parametrize("players", [4, 7])
def test_a_random_game(benchmark: Any, players: int) -> None:
    end, _, whole = benchmark(random_game, Table.laid_out(read_rules({"Players": players})), 1)
    assert whole
    assert end.moment == "over"


def test_a_playout_from_card_54(benchmark: Any) -> None:
    """To the end of the round, 5 players."""
    table = at_card_54(5).table.for_one_round()
    assert benchmark(table.play_out, 1, "light").moment == "round-over"


@pytest.mark.parametrize("id", ["ask 5 players", "send 5 players"])
def test_iterations(benchmark: Any, id: str) -> None:
    """2,000 iterations to the end of the round."""
    view = Position.parse(entry(id).spec.text)
    for move in entry(id).spec.moves:
        view = view.play(move)
    view = view.view(view.turn)
    search = Sampling(ops(), 32)
    best = benchmark(search.search, view, Budget(2000), sampling, seed=1)
    assert best.lines[0].nodes == 2000


def test_the_next_card_in_a_view(benchmark: Any) -> None:
    """A position update: a card is seen and the seat is asked; a millisecond is the limit."""
    position: Any = at_card_54(5)
    view = position.view(1)
    while position.turn >= 0:
        position = position.play("pass")
    card = min(text for text, _ in position.chance_events())
    after = benchmark(lambda: view.play("pass").play(card).asked().at_once())
    assert after is None or after[0] == "pass"
