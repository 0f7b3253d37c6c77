"""Proven results against brute force: never wrong, and never missed within reach of the depth."""

from __future__ import annotations

import pytest

from solver.engine.engine import Engine
from solver.games import load
from solver.games.wigwam import Position
from solver.info import Info, Limits, Points
from tests.search.minimax import WIN, Minimax
from tests.search.positions import crowded, sampled

WIGWAM = load("wigwam")
PLIES = 5  # of the brute force that finds results,
MOST = 8  # and of the one that checks them
SMALL = [
    *sampled(12, 1, range(6, 40), Board="hex3"),
    *sampled(8, 2, range(6, 40), Board="hex3", Chain="may"),
]
# Where having to move is a burden a null move would lie: all three warriors are there, as it asks.
CROWDED = list(crowded(40, 3))


def reports(position: Position, depth: int) -> list[Info]:
    """What a search with a fresh table tells of the best line, iteration by iteration."""
    told: list[Info] = []
    Engine(WIGWAM).search(position, Limits(depth=depth), told.append)
    return told


def signed(score: object) -> int:
    """A score as Minimax.value has it: a result, or nothing known."""
    if not isinstance(score, Points):
        return 0
    return score.points * WIN + (-score.plies if score.points > 0 else score.plies)


@pytest.mark.parametrize("position", SMALL, ids=str)
def test_every_result_that_is_claimed_can_be_forced(position: Position) -> None:
    brute, seat = Minimax(), position.turn
    for score in {info.score for info in reports(position, 8)}:
        if isinstance(score, Points) and score.points and score.plies <= MOST - 2:
            winner = seat if score.points > 0 else 1 - seat
            lengths = range(score.plies, MOST + 1)
            assert any(brute.forces(position, winner, abs(score.points), n) for n in lengths)


@pytest.mark.parametrize("position", SMALL, ids=str)
def test_an_exact_result_cannot_be_bettered(position: Position) -> None:
    brute, seat = Minimax(), position.turn
    for score in {info.score for info in reports(position, 8)}:
        if isinstance(score, Points) and score.bound == "exact":
            assert not brute.forces(position, seat, score.points + 1, PLIES)
            assert not brute.forces(position, 1 - seat, 1 - score.points, PLIES)


@pytest.mark.parametrize("position", SMALL + CROWDED, ids=str)
def test_no_result_within_reach_is_missed(position: Position) -> None:
    """A deeper search may better a result, for the side that it is good for."""
    found = Minimax().value(position, PLIES)
    score = signed(reports(position, 8)[-1].score)
    if found > 0:
        assert score >= found
    elif found < 0:
        assert score <= found
