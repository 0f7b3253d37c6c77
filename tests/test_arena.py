"""Games within this process, and `solver.analyse`: the same for every game."""

from __future__ import annotations

import random
from typing import Any

import pytest

import solver
from solver import arena
from solver.contract import CHANCE, OVER
from solver.errors import BadOption, IllegalMove
from solver.games import NAMES, load
from solver.tape import Tape

QUICK: dict[str, dict[str, object]] = {
    "goldundrum": {"MaxRounds": 1, "Window": 20},
    "wakawaka": {"TurnLimit": 4},
}
every_game = pytest.mark.parametrize("name", NAMES)
CARD_GAMES = [name for name in NAMES if name != "wigwam"]


def some_decision(name: str) -> Any:
    """A decision early in a game."""
    position, tape, rng = load(name).Position.empty(), Tape(3), random.Random(3)
    while position.turn == CHANCE or position.legal_count() < 2:
        forced = position.turn != CHANCE and str(rng.choice(position.legal_moves()))
        position = position.play(forced or tape.event(position))
    return position


@every_game
def test_analyse_takes_positions_and_views_of_every_game(name: str) -> None:
    position = load(name).Position.start() if name == "wigwam" else some_decision(name)
    roots = [position]
    if load(name).facts.hidden:
        roots.append(position.view(position.turn))
    moves = {solver.analyse(root, nodes=200, options={"Seed": 7}).move for root in roots}
    assert len(moves) == 1
    assert moves <= {str(move) for move in position.legal_moves()}


def test_options_of_analyse() -> None:
    position = solver.wampum.Position.start(seed=2, Players=2)
    found = solver.analyse(position, nodes=100, options={"Search": "flat", "Seed": 1}, multipv=3)
    assert len(found.lines) == 3
    with pytest.raises(BadOption, match="unknown option"):
        solver.analyse(position, nodes=100, options={"Serach": "flat"})


@pytest.mark.parametrize("name", CARD_GAMES)
def test_a_game_of_baselines_ends(name: str) -> None:
    options = QUICK.get(name, {})
    seats = load(name).Position.empty(**options).players
    end = arena.play(name, [arena.baseline("greedy")] * seats, seed=4, **options)
    assert end.turn == OVER
    again = arena.play(name, [arena.baseline("greedy")] * seats, seed=4, **options)
    assert again.scores() == end.scores()


@pytest.mark.parametrize("name", ["wampum", "wakawaka", "goldundrum"])
def test_a_player_is_told_what_its_seat_has_seen(name: str) -> None:
    """At each decision the view has seen what the position shows that seat, and nothing more."""
    told = []

    def watch(view: Any, seed: int) -> str:
        assert type(view) is load(name).View
        told.append((view.seat, list(view.seen())))
        return str(view.policy_move(seed, "greedy"))

    options = QUICK.get(name, {})
    seats = load(name).Position.empty(**options).players
    end = arena.play(name, [watch] * seats, seed=6, **options)
    assert {seat for seat, _ in told} == set(range(seats))
    assert all(end.seen(seat)[: len(seen)] == seen for seat, seen in told)


def test_a_decision_that_is_none() -> None:
    with pytest.raises(IllegalMove):
        arena.play("wampum", [lambda view, seed: "9:C"] * 3, seed=1)


def test_a_match_of_equals_is_even_and_one_of_unequals_is_not() -> None:
    """WAM-15: over all seats of a deal equal players have one win to share."""
    greedy, chance = arena.baseline("greedy"), arena.baseline("random")
    even = arena.match("wampum", greedy, greedy, deals=2, Players=3)
    assert (even.games, even.share, even.share_error) == (6, pytest.approx(1 / 3), pytest.approx(0))
    better = arena.match("wampum", greedy, chance, deals=3, Players=2)
    assert better.share > 0.6
    assert better.lead > 5 * better.lead_error > 0


def test_a_searcher_plays_by_view_and_seed_alone() -> None:
    view = solver.wampum.Position.start(seed=2, Players=2).view(0)
    one, other = (arena.searcher("wampum", nodes=300, Search="multi") for _ in range(2))
    one(view, 9)
    assert one(view, 5) == other(view, 5)


def test_wigwam_in_the_arena() -> None:
    """WIG-7: the arrangements are decisions like others."""
    player = arena.searcher("wigwam", nodes=200, Hash=1)
    end = arena.play("wigwam", [player, player], seed=1)
    assert end.turn == OVER
    assert sum(arena.share(end, seat) for seat in (0, 1)) == pytest.approx(1)
    assert arena.lead(end, 0) == -arena.lead(end, 1)
