"""Arrangements that `go` proposes before the first move (WIG-6, WIG-7)."""

from __future__ import annotations

import time

import pytest

from solver.engine.engine import Engine
from solver.games import load
from solver.games.wigwam import Position
from solver.info import BestMove, Limits

WIGWAM = load("wigwam")


def proposed(position: Position, limits: Limits, lines: int = 1, seed: int = 1) -> BestMove:
    engine = Engine(WIGWAM)
    engine.set("Seed", seed)
    engine.set("MultiPV", lines)
    return engine.search(position, limits)


@pytest.mark.parametrize("board", ["hex3", "hex4", "hex4-ends"])
def test_the_proposal_is_an_arrangement_of_the_board(board: str) -> None:
    empty = Position.empty(Board=board)
    answer = proposed(empty, Limits(nodes=20_000))
    assert answer.move in {str(move) for move in empty.legal_moves()}


def test_the_seed_decides() -> None:
    empty = Position.empty(Board="hex3")
    first, second = (proposed(empty, Limits(depth=3), seed=4) for _ in range(2))
    assert (first.move, [i.score for i in first.lines]) == (
        second.move,
        [i.score for i in second.lines],
    )


def test_lines_are_distinct_and_best_first() -> None:
    lines = proposed(Position.empty(Board="hex3"), Limits(depth=2), lines=4).lines
    assert len({info.line for info in lines}) == 4
    assert [info.multipv for info in lines] == [1, 2, 3, 4]


def test_dark_does_not_look_at_what_it_has_not_seen() -> None:
    """WIG-7: under `simultaneous` the proposal is the same whatever Light has arranged."""
    empty = Position.empty(Board="hex3")
    unseen = [empty.play("?"), *(empty.play(text) for text in ("TCWWW", "WWWCT"))]
    assert len({proposed(position, Limits(depth=2)).move for position in unseen}) == 1


def test_dark_answers_the_arrangement_that_it_has_seen() -> None:
    """WIG-7: under `light-first` the proposals follow what Light has arranged."""
    empty = Position.empty(Board="hex3", Setup="light-first")
    seen = [empty.play(move) for move in empty.legal_moves()]
    assert len({proposed(position, Limits(depth=2)).move for position in seen}) > 1


def test_a_proposal_beats_the_average_arrangement() -> None:
    """Against all replies on the small board, by a search that did not choose it."""
    empty = Position.empty(Board="hex3")
    texts = [str(move) for move in empty.legal_moves()]
    chosen = proposed(empty, Limits(depth=4)).move

    def points(own: str) -> int:
        return sum(outcome(empty.play(own).play(reply)) for reply in texts[::3])

    assert points(str(chosen)) > sum(points(own) for own in texts[::4]) / len(texts[::4])


def outcome(position: Position) -> int:
    """How Light stands after a short search, in hundredths of a warrior."""
    if position.turn < 0:
        return 1500 * (position.result() or 0)
    score = Engine(WIGWAM).search(position, Limits(depth=3)).lines[0].score
    value = score.value if hasattr(score, "value") else 1500 * score.points  # type: ignore[union-attr]
    return value if position.turn == 0 else -value


def test_the_time_is_kept() -> None:
    start = time.process_time()
    assert proposed(Position.empty(), Limits(movetime=150)).move
    assert time.process_time() - start < 0.5
