"""Every game's search: the same seed, one thread and fixed nodes give the same answer."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from solver._alphabeta import TranspositionTable, Worker
from solver.engine.engine import Engine
from solver.games import load
from solver.info import BestMove, Limits
from tests.contract.tables import EVERY_GAME, Table, every_table, random_game

NODES = 400


def timeless(answer: BestMove) -> BestMove:
    """The answer without what the clock says."""
    lines = tuple(replace(line, time=0, nps=0, hashfull=None) for line in answer.lines)
    return replace(answer, lines=lines)


def answers(name: str, seed: int) -> list[BestMove]:
    """What a new engine says of some positions, one after the other."""
    engine = Engine(load(name))  # type: ignore[arg-type]
    engine.set("Seed", seed)
    engine.set("Hash", 8)
    positions = random_game(Table(name), 50).some(5)
    return [timeless(engine.search(p, Limits(nodes=NODES))) for p in positions]


@EVERY_GAME
def test_the_same_seed_gives_the_same_search(name: str) -> None:
    first = answers(name, 7)
    assert answers(name, 7) == first
    assert any(line.nodes for answer in first for line in answer.lines)


@EVERY_GAME
def test_a_search_stopped_before_it_began_keeps_to_the_moves_it_was_given(name: str) -> None:
    engine = Engine(load(name))  # type: ignore[arg-type]
    for position in random_game(Table(name), 52).some(3):
        for move in map(str, (position.legal_moves()[0], position.legal_moves()[-1])):
            engine.expect()
            engine.stop()
            assert engine.search(position, Limits(infinite=True, moves=(move,))).move == move


@EVERY_GAME
def test_baselines_keep_to_the_moves_they_were_given(name: str) -> None:
    game = load(name)
    kinds = [kind for option in game.search_options if option.name == "Search" for kind in option.values]
    for kind in {"greedy", "random"} & set(kinds):
        engine = Engine(game)  # type: ignore[arg-type]
        engine.set("Search", kind)
        for position in random_game(Table(name), 53).some(3):
            last = str(position.legal_moves()[-1])
            assert engine.search(position, Limits(nodes=10, moves=(last,))).move == last


def followed(game: Any, seat: int, texts: list[str]) -> Any:
    """The view of a seat by nothing but what it has seen, as a front-end sends it."""
    view = game.View.empty(seat)
    for text in texts:
        view = view.play(text)
    return view


@EVERY_GAME
def test_a_view_is_searched_as_the_position_behind_it(name: str) -> None:
    """Also where a seat is asked unseen, so that only `go` says that it is to act (GUR-24)."""
    game = load(name)
    if not game.facts.hidden:
        return
    one, other = Engine(game), Engine(game)  # type: ignore[arg-type]
    for engine in (one, other):
        engine.set("Seed", 3)
        engine.set("Hash", 8)
    for position in random_game(Table(name), 54).some(40):
        view = followed(game, position.turn, position.seen(position.turn))
        limits = Limits(nodes=60, moves=tuple(map(str, position.legal_moves()[:3])))
        answer = timeless(one.search(view, limits))
        assert answer == timeless(other.search(position, limits))
        assert answer.lines or position.legal_count() == 1


@EVERY_GAME
def test_the_only_move_is_answered_with_what_it_is_worth(name: str) -> None:
    """A game may also know it without a search, and says so."""
    engine = Engine(load(name))  # type: ignore[arg-type]
    decisions = random_game(Table(name), 54).some(10_000)
    forced = [p for p in decisions if len(p.legal_moves()) == 1]
    for position in forced[:3]:
        answer = engine.search(position, Limits(nodes=200))
        assert answer.move == str(position.legal_moves()[0])
        assert answer.lines or answer.messages
    assert forced


def depths(worker: Worker, position: Any) -> list[tuple[int, object]]:
    """Nodes and lines of a search to depth 5, iteration by iteration."""
    worker.begin(position.packed(), position.history_keys(), position.repetition)
    found = []
    for depth in range(1, 6):
        worker.iterate(depth)
        found.append((worker.nodes, worker.lines(1)))
    return found


@every_table
def test_alphabeta_by_kernel_and_by_slot_are_the_same_search(table: Table) -> None:
    """With the game's functions as pointers and as constants: node for node."""
    there = "alphabeta" in table.probe.slots
    for position in random_game(table, 51).some(6) if there else ():
        one, other = (
            Worker(table.game.ops(), TranspositionTable(1), generic=generic)
            for generic in (True, False)
        )
        assert depths(one, position) == depths(other, position)
