"""The clock of a pondered move, and what is answered where there is no room or time for a search."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from solver.engine.engine import Engine
from solver.engine.task import Task
from solver.games import NAMES, load
from solver.info import Limits
from solver.pipe.jobs import SearchJob
from solver.positions.build import build
from solver.positions.spec import PositionSpec
from solver.search import sampling
from solver.search.sampling import SLICE, Budget, Clock

CARDS = [name for name in NAMES if load(name).facts.chance]


def start(name: str) -> Any:
    """A position of a game in which a seat is to act."""
    game = load(name)
    rules = {option.name: option.default for option in game.options}
    return build(game, PositionSpec(), rules, seed=3)


class Hand:
    """A clock that the test sets."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        return self.now


def test_seconds_of_a_pondered_move_count_from_the_hit(monkeypatch: pytest.MonkeyPatch) -> None:
    hand, hit = Hand(), threading.Event()
    monkeypatch.setattr(sampling, "time", hand)
    clock = Clock(Budget(None, 1.0), 1, hit)
    hand.now = 3600.0
    assert clock.left()[1] == SLICE
    hit.set()
    assert clock.left()[1] == SLICE
    hand.now = 3600.99
    assert clock.left()[1] == pytest.approx(0.01)
    hand.now = 3601.5
    assert clock.left()[1] < 0


def test_seconds_of_any_other_move_count_from_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = Hand()
    monkeypatch.setattr(sampling, "time", hand)
    clock = Clock(Budget(None, 1.0), 1)
    hand.now = 2.0
    assert clock.left()[1] < 0


@pytest.mark.parametrize("name", CARDS)
def test_a_pondered_move_waits_for_the_hit(name: str) -> None:
    """Of a movetime that is over at once; the hit comes when the search has told of a line."""
    game = load(name)
    engine = Engine(game)
    engine.set("Hash", 1)
    engine.expect()
    heard = threading.Event()
    hitter = threading.Thread(target=lambda: heard.wait(60) and engine.ponderhit())
    hitter.start()
    position = start(name)
    best = engine.search(position, Limits(movetime=1, ponder=True), lambda info: heard.set())
    hitter.join()
    assert heard.is_set()
    assert best.move in map(str, position.legal_moves())


# -- without room for a search, or time


class Broke(Engine):
    """An engine for whose tables there is no memory."""

    def _ready(self) -> Any:
        raise MemoryError("no room for the table")


@pytest.mark.parametrize("name", NAMES)
def test_a_search_without_memory_answers_the_best_cheap_move(name: str) -> None:
    position = start(name)
    engine = Broke(load(name))
    *said, answer = SearchJob(engine, position, Limits(depth=3)).run(lambda line: None)
    assert "the search failed" in said[0]
    move = answer.split()[1]
    assert move == engine.quick_move(position)
    if name in CARDS:
        seen = position if not load(name).facts.hidden else position.view(position.turn)
        assert move == str(seen.policy_move(1, "greedy"))


def test_the_cheap_move_of_wigwam_takes_what_is_to_be_had() -> None:
    """By the evaluation behind each move: a move that wins the game (WIG-20) is better than all others."""
    wigwam = load("wigwam")
    position = wigwam.Position.parse("1ct/1www/5/WWW1/TC1 l 0 1")
    game = Engine(wigwam)
    best = game.quick_move(position)
    assert game.quick_move(position, [best]) == best
    assert best in map(str, position.legal_moves())
    worth = {}
    for move in map(str, position.legal_moves()):
        after = position.play(move)
        worth[move] = -int(str(dict(game.evaluate(after))["total"])) if after.turn == 1 else 10**6
    assert worth[best] == max(worth.values())


@pytest.mark.parametrize("name", CARDS)
def test_a_stopped_search_answers_by_the_greedy_policy(name: str) -> None:
    position = start(name)
    engine = Engine(load(name))
    engine.set("Hash", 1)
    engine.set("Seed", 1)
    task = Task(engine)
    task.stop()
    best = task.search(position, Limits(infinite=True))
    assert best.move == engine.quick_move(position)


# -- several searches that one stop ends


def test_one_stop_ends_all_searches_of_a_task() -> None:
    task = Task(Engine(load("wigwam")))
    task.stop()
    for _ in range(2):
        assert task.search(start("wigwam"), Limits(infinite=True)).move
