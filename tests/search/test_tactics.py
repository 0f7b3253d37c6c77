"""Tactics on the full board: the moves that win by force, found by brute force, are the ones played."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from solver.engine.engine import Engine
from solver.games import load
from solver.games.wigwam import Position
from solver.info import Limits, Points
from tests.search.minimax import Minimax
from tests.search.positions import sampled

WIGWAM = load("wigwam")
PLIES = 3


def winning(position: Position, points: int) -> list[str]:
    """The moves that force at least so many points within PLIES."""
    brute, seat = Minimax(), position.turn
    return [
        str(move)
        for move in position.legal_moves()
        if brute.forces(position.play(move), seat, points, PLIES - 1)
    ]


def tactical() -> Iterator[tuple[Position, int, list[str]]]:
    """Positions in which few of several moves win by force, and which these are."""
    for position in sampled(200, 21, range(8, 50)):
        for points in (2, 1):
            moves = winning(position, points)
            if moves:
                if len(moves) < len(position.legal_moves()):
                    yield position, points, moves
                break


FOUND = list(tactical())


@pytest.mark.parametrize(("position", "points", "moves"), FOUND, ids=str)
def test_a_forced_win_is_played(position: Position, points: int, moves: list[str]) -> None:
    answer = Engine(WIGWAM).search(position, Limits(depth=6))
    score = answer.lines[0].score
    assert isinstance(score, Points)
    assert score.points >= points
    if score.points == points and score.plies <= PLIES:
        assert answer.move in moves


def test_there_are_tactics_to_find() -> None:
    assert len(FOUND) >= 10
    assert {points for _, points, _ in FOUND} == {1, 2}
