"""Exact values of Wapi: the case file, the oracle on tables of its own, and the two solvers on the
same positions."""

from __future__ import annotations

import json
import random
import time
from fractions import Fraction
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from solver._wapi_exact import EndingSolver, RaceSolver
from solver.games.wapi import Position, exact
from solver.games.wapi.exact import race_of
from tests.games.wapi_table import endings
from tests.oracle.wapi import CHANCE
from tests.oracle.wapi import Position as Oracle
from tests.oracle.wapi_exact import chosen, decision_outlooks

CASES = Path(__file__).parents[1] / "cases" / "wapi"
POSITIONS = json.loads((CASES / "exact.json").read_text(encoding="utf-8"))["positions"]
PLENTY = 60.0  # seconds
ALL = 1 << 40  # states
MIB = 256
DOUBLES = 1e-12  # error allowed where the race solver's doubles are used

# Tables small enough for the oracle after a few turns: one coin space a share, a bag of few tokens.
SMALL: list[dict[str, object]] = [
    {"CoinSpaces": 1, "Bag": "O1J1:0x2,1x2,3x3"},
    {"CoinSpaces": 1, "Bag": "O2S1:1x3,2x3", "Scoring": "advanced"},
    {"CoinSpaces": 1, "Bag": "O1S1J1:2x8"},
]
SHARES = "OSJBEF"


def case_ids(case: dict[str, Any]) -> str:
    return str(case["id"])


def valued(position: Position) -> dict[str, tuple[Any, Any]]:
    """Every decision with the shares and the margins of all seats, by whole numbers."""
    solver = EndingSolver(position.packed(), MIB << 20)
    assert solver.run(ALL)
    return values_of(solver, position)


def values_of(solver: EndingSolver, position: Position) -> dict[str, tuple[Any, Any]]:
    return {str(move): solver.value(position.steps(str(move))[0]) for move in position.legal_moves()}


@pytest.mark.parametrize("objective", ["win", "margin"])
@pytest.mark.parametrize("case", POSITIONS, ids=case_ids)
def test_cases_are_met_as_fractions(case: dict[str, Any], objective: str) -> None:
    """WAP-11: every value of every decision as a fraction, and the margins that break ties."""
    scoring = case["scoring"]
    position = Position.parse(case["position"], Scoring=scoring, Objective=objective)
    found = valued(position)
    for move, expected in case["decisions"].items():
        wins, margins = found[move]
        utility = wins if objective == "win" else margins
        assert [str(value) for value in utility] == expected[objective]
        if objective == "win" and "win_margin" in expected:
            assert [str(value) for value in margins] == expected["win_margin"]
    assert found.keys() == case["decisions"].keys()


@pytest.mark.parametrize("objective", ["win", "margin"])
@pytest.mark.parametrize("case", POSITIONS, ids=case_ids)
def test_cases_are_solved_and_the_choice_is_right(case: dict[str, Any], objective: str) -> None:
    """WAP-11: `exact` takes every case, to 1e-12, best decisions first."""
    scoring = case["scoring"]
    position = Position.parse(case["position"], Scoring=scoring, Objective=objective)
    solved = exact(position, PLENTY, MIB)
    assert solved is not None
    for move, share in solved.values:
        expected = Fraction(case["decisions"][move][objective][position.turn])
        value = share.win if objective == "win" else share.margin
        assert share.exact
        assert abs(value - expected) < DOUBLES * max(1, abs(expected))
    assert solved.values[0][0] in case[f"best_{objective}"]
    if position.players > 2:
        assert solved.values[0][0] == case[f"choice_{objective}"]


@pytest.mark.parametrize("objective", ["win", "margin"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("table", SMALL)
def test_small_tables_agree_with_the_oracle(table: dict[str, object], players: int, objective: str) -> None:
    """WAP-4 to WAP-11 with nearly all totems in hand: every fraction of every decision."""
    options = {**table, "Players": players, "Objective": objective}
    position, oracle = Position.empty(**options), Oracle.empty(**options)
    rng = random.Random(players)
    for _ in range(7):  # three turns and a draw, so that the oracle takes no seconds
        event = oracle.turn == CHANCE
        word = oracle.sample_chance(rng) if event else oracle.legal_moves()[-1]
        position, oracle = position.play(word), oracle.play(word)
    expected = decision_outlooks(oracle)
    for move, (wins, margins) in valued(position).items():
        assert wins == expected[move].win
        assert margins == expected[move].margin
    solved = exact(position, PLENTY, MIB)
    assert solved is not None
    assert solved.values[0][0] == chosen(expected, oracle.turn)


@pytest.mark.parametrize("scoring", ["basic", "advanced"])
@pytest.mark.parametrize("objective", ["win", "margin"])
def test_races_and_endings_agree(scoring: str, objective: str) -> None:
    """Doubles over leads and whole numbers over tables give the same, with two players."""
    options = {"Scoring": scoring, "Objective": objective}
    open_ones = (p for p in endings(totems=0, spaces=6, **options) if race_of(p))
    for position in islice(open_ones, 12):
        race = race_of(position)
        assert race is not None
        assert race.run(ALL)
        for move, (wins, margins) in valued(position).items():
            win, margin = race.value(SHARES.index(move))
            assert abs(margin - margins[0]) < 10 * DOUBLES
            assert abs(win - wins[0]) < DOUBLES


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("objective", ["win", "margin"])
@pytest.mark.parametrize("scoring", ["basic", "advanced"])
def test_exact_leaves_agree_with_the_solvers(scoring: str, objective: str, players: int) -> None:
    """What the tree search takes as exact near the end is so, for both objectives."""
    options = {"Scoring": scoring, "Objective": objective, "Players": players}
    leaves = (p for p in endings(totems=0, spaces=3, **options) if p.leaf() is not None)
    for position in islice(leaves, 8):
        solved = exact(position, PLENTY, MIB)
        leaf = position.leaf()
        assert solved is not None
        assert leaf is not None
        (_, best), (shares, margins) = solved.values[0], leaf
        assert abs(margins[position.turn] - best.margin) < 10 * DOUBLES
        assert abs(shares[position.turn] - best.win) < DOUBLES


def test_leaves_are_exact_near_the_end_only() -> None:
    """Totems left or more spaces: the search plays out."""
    assert Position.empty().play("3").leaf() is None
    assert next(endings(totems=1, spaces=2)).leaf() is None
    assert next(endings(totems=0, spaces=4, Scoring="advanced")).leaf() is None


def test_a_race_before_a_draw() -> None:
    """The mean over the draws is the value before them (WAP-5)."""
    shares = "O:-/0235 S:01-/0125 J:0-/112 B:1--/01335 E:1-/00115 F:0/12233"
    position = Position.parse(f"{shares} players=2 seat=0 phase=draw")
    race = RaceSolver(position.packed())
    assert race.run(ALL)
    mean = Fraction(0)
    for token, weight in position.chance_events():
        values = valued(position.play(token))
        mean += weight * max(wins[0] for wins, _ in values.values())
    mean /= sum(weight for _, weight in position.chance_events())
    assert abs(race.value()[0] - mean) < DOUBLES


def test_values_do_not_depend_on_how_the_work_is_sliced() -> None:
    """A solver stopped again and again ends with the values of one that ran through."""
    position = next(endings(totems=1, spaces=5))
    solver = EndingSolver(position.packed(), MIB << 20)
    slices = 1
    while not solver.run(1000):
        slices += 1
    assert values_of(solver, position) == valued(position)
    assert slices > 2


def test_what_is_too_large_is_left_to_the_search() -> None:
    """The first decision of a game; a position without time, memory or need for it."""
    assert exact(Position.empty().play("J"), 1.0, MIB) is None
    assert exact(Position.empty(Players=5).play("3"), PLENTY, 4096) is None
    position = next(endings(totems=1, spaces=5))
    assert exact(position, 0.0, MIB) is None
    assert exact(position, PLENTY, 0.1) is None
    assert exact(position, PLENTY, 0.001) is None
    assert exact(position, PLENTY, MIB, stopped=lambda: True) is None
    assert exact(position, PLENTY, MIB) is not None
    assert exact(Position.empty(), 1.0, MIB) is None  # a draw is due, no decision


def test_what_a_solver_may_hold_and_do_is_kept_to() -> None:
    """Bytes and work given are upper bounds; the states found are those valued."""
    position = next(endings(totems=1, spaces=5))
    free = EndingSolver(position.packed(), MIB << 20)
    assert free.run(ALL)
    assert free.valued == free.states
    assert 0 < free.boards < free.states
    work = free.states + 20 * free.boards
    assert EndingSolver(position.packed(), free.bytes, work).run(ALL)
    for size, most in ((free.bytes - 1, work), (free.bytes, work - 1)):
        with pytest.raises(MemoryError):
            EndingSolver(position.packed(), size, most).run(ALL)


def test_a_stop_is_heeded_at_once() -> None:
    """Within the 20 ms that the protocol allows, some of them left to the rest of the way."""
    position = next(islice(endings(totems=1, spaces=7), 3, None))  # ten million states
    stop_at = time.monotonic() + 0.005
    assert exact(position, PLENTY, 2048, stopped=lambda: time.monotonic() >= stop_at) is None
    assert time.monotonic() - stop_at < 0.1  # other processes may have the processor meanwhile


def two_seats(seed: int) -> tuple[Position, Oracle]:
    """A small table of two seats who play for the margin, some of its coins alike, in the midst of a game."""
    rng = random.Random(seed)
    bag = rng.choice(["O1J1:0x2,1x2,3x3", "O2S1B1:1x3,2x4", "O1S1J1:2x8", "E1F2:0x4,1x4"])
    options = {
        "CoinSpaces": 1, "Bag": bag, "Objective": "margin", "Scoring": rng.choice(["basic", "advanced"]),
    }
    position, oracle = Position.empty(**options), Oracle.empty(**options)
    turns = rng.choice([7, 9])
    for _ in range(turns):
        event = oracle.turn == CHANCE
        word = oracle.sample_chance(rng) if event else rng.choice(oracle.legal_moves())
        position, oracle = position.play(word), oracle.play(word)
    return position, oracle


@pytest.mark.parametrize("seed", range(16))
def test_the_tie_rule_decides_who_wins_in_play_for_the_margin(seed: int) -> None:
    """WAP-11: between equal margins the letters decide, and so the share of the win."""
    position, oracle = two_seats(seed)
    expected = decision_outlooks(oracle)
    for move, (wins, margins) in valued(position).items():
        assert (wins, margins) == (expected[move].win, expected[move].margin)
    solved = exact(position, None, MIB)
    assert solved is not None
    assert solved.values[0][0] == chosen(expected, oracle.turn)
    for move, share in solved.values:
        assert abs(share.win - expected[move].win[oracle.turn]) < DOUBLES
