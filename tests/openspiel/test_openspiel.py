"""The games as OpenSpiel plays them (extra [openspiel])."""

from __future__ import annotations

import random
from typing import Any

import pyspiel
import pytest
from open_spiel.python import policy as policies
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

from solver import tabular
from solver.contract import CHANCE, OVER
from solver.errors import BadOption, SolverError
from solver.games import NAMES, load
from solver.openspiel import SolverState, load_game
from tests.tabular.test_tabular import TINY

FEW_CARDS = {"Players": 2, "cards": "TTTFFDDCEES!!", "hand": 3, "Eyes": "2334", "TurnLimit": 2}
GAMES: list[tuple[str, dict[str, object]]] = [
    ("wigwam", {}),
    ("wapi", {}),
    ("wakawaka", FEW_CARDS | {"goods": "f" * 36 + "h" * 6}),
    ("goldundrum", {}),
    ("wampum", TINY),
    ("wampum", TINY | {"Objective": "margin"}),
    ("goldundrum", {"Players": 5, "Objective": "margin", "MaxRounds": 1}),
]
every_game = pytest.mark.parametrize(("name", "options"), GAMES, ids=str)


def random_play(state: SolverState, rng: random.Random) -> list[SolverState]:
    """The states of a random game from here on."""
    states = [state]
    while not states[-1].is_terminal():
        here = states[-1]
        actions = here.legal_actions()
        if here.is_chance_node():
            actions, weights = zip(*here.chance_outcomes(), strict=True)
            assert sum(weights) == pytest.approx(1.0)
        states.append(here.child(rng.choice(actions)))
    return states


@every_game
def test_games_go_as_pyspiel_wants_them(name: str, options: dict[str, object]) -> None:
    """Its own checks: legal actions, copies, returns within bounds and with the right sum."""
    game = load_game(name, most_actions=20_000, **options)
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@every_game
def test_states_are_positions(name: str, options: dict[str, object]) -> None:
    states = random_play(load_game(name, 20_000, **options).new_initial_state(), random.Random(3))
    for state in random.Random(4).sample(states, min(30, len(states))):
        position: Any = state.position
        if position.turn == CHANCE:
            assert state.is_chance_node()
        elif position.turn != OVER:
            assert state.current_player() == position.turn
            moves = [str(move) for move in position.legal_moves()]
            assert [state.action_to_string(a) for a in state.legal_actions()] == moves
            assert state.information_state_string().split() == position.seen(position.turn)
    end = states[-1].position
    assert states[-1].returns() == [float(utility) for utility in end.returns()]
    assert str(states[-1]).split()[:3] == [*str(states[3]).split()]


def test_a_view_knows_what_a_player_is_told() -> None:
    states = random_play(load_game("wampum", **TINY).new_initial_state(), random.Random(5))
    for state in states[4:-1]:
        for seat in (0, 1):
            assert state.position.view(seat).seen() == state.information_state_string(seat).split()


def test_copies_go_their_own_way() -> None:
    state = load_game("wampum", **TINY).new_initial_state()
    copy = state.clone()
    copy.apply_action(1)
    assert (str(state), str(copy)) == ("", "deal:0:H")
    assert copy.history() == [1]


@pytest.mark.parametrize("name", NAMES)
def test_games_are_known_to_pyspiel_by_name(name: str) -> None:
    game = load_game(name)
    assert game.get_type().short_name == f"solver_{name}" in pyspiel.registered_names()
    assert pyspiel.load_game(str(game)).num_players() == game.num_players()


def test_utilities_under_each_objective() -> None:
    kinds = {o: load_game("wampum", **TINY, Objective=o).get_type().utility for o in ("win", "margin")}
    utility = pyspiel.GameType.Utility
    assert kinds == {"win": utility.CONSTANT_SUM, "margin": utility.ZERO_SUM}
    three = load_game("wampum", Players=3, Objective="margin")
    assert three.get_type().utility == utility.GENERAL_SUM


def test_wrong_options_and_too_many_decisions() -> None:
    with pytest.raises(BadOption, match="expected a rule option"):
        load_game("wampum", Wigwams=3)
    state = load_game("wampum", 10, Players=2).new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    with pytest.raises(SolverError, match="expected at most 10 decisions"):
        state.legal_actions()


# -- the same equilibrium ---------------------------------------------------------------------


@pytest.fixture(scope="module")
def tiny() -> Any:
    return load_game("wampum", most_actions=8, **TINY)


def as_tabular(game: Any, table: tabular.Histories, policy: tabular.Policy) -> Any:
    """A policy of ours as OpenSpiel has it."""
    known = {(i.seat, " ".join(i.seen)): row for i, row in zip(table.information, policy, strict=True)}

    def chances(state: SolverState) -> dict[int, float]:
        row = known.get((state.current_player(), state.information_state_string()), [1.0])
        return dict(enumerate(row))

    return policies.tabular_policy_from_callable(game, chances)


def test_openspiel_finds_the_value_that_our_table_has(tiny: Any) -> None:
    """WAM-19: a variant of 272 histories, solved by CFR+ there and here."""
    table = tabular.histories(load("wampum").Position.empty(**TINY))
    own = tabular.equilibrium(table, 30)
    solver = cfr.CFRPlusSolver(tiny)
    for _ in range(30):
        solver.evaluate_and_update_policy()
    there = solver.average_policy()
    shares = expected_game_score.policy_value(tiny.new_initial_state(), [there, there])
    assert list(shares) == pytest.approx(tabular.value(table, own), abs=2e-3)


@pytest.mark.parametrize("iterations", [0, 2])
def test_openspiel_finds_the_same_given_away(tiny: Any, iterations: int) -> None:
    """Exploitability of even play and of a few iterations of CFR, to the last digit."""
    table = tabular.histories(load("wampum").Position.empty(**TINY))
    policy = tabular.equilibrium(table, iterations)
    there = exploitability.nash_conv(tiny, as_tabular(tiny, table, policy)) / 2
    assert there == pytest.approx(tabular.exploitability(table, policy), abs=1e-12)
