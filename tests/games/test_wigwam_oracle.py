"""The Wigwam engine against the oracle, in random games and in positions of any kind."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from solver.contract import OVER
from solver.games.wigwam import BOARDS, Position
from tests.games.wigwam_setups import random_setup
from tests.oracle.wigwam import Position as Oracle

RULES = [
    {"Chain": chain, "Capture": capture}
    for chain, capture in product(["must", "may"], ["forced", "huff", "insist"])
]
BY_RULES = pytest.mark.parametrize("rules", RULES, ids=lambda r: "-".join(r.values()))
BY_BOARD = pytest.mark.parametrize("board", BOARDS)
LONGEST = 60


def assert_alike(engine: Any, oracle: Any) -> None:
    """Everything that can be asked of a position."""
    assert engine.text() == oracle.text()
    assert engine.turn == oracle.turn
    assert engine.clause() == oracle.clause()
    assert engine.scores() == oracle.scores()
    assert engine.winners() == oracle.winners()
    assert engine.returns() == oracle.returns()
    assert [str(move) for move in engine.legal_moves()] == oracle.legal_moves()
    assert engine.aliases() == oracle.aliases()
    for seat in (0, 1):
        assert engine.seen(seat) == oracle.seen(seat)


@BY_RULES
@BY_BOARD
def test_random_games(board: str, rules: dict[str, str]) -> None:
    """Every position of some games, arrangements among them; draws come soon."""
    rng = Random(f"{board}{rules}")
    for _ in range(4):
        options = {"Board": board, "Repetition": 2, "NoCapture": 20, **rules}
        engine, oracle = Position.empty(**options), Oracle.empty(**options)
        for _ in range(LONGEST):
            assert_alike(engine, oracle)
            if oracle.turn == OVER:
                break
            move = rng.choice(oracle.legal_moves())
            engine, oracle = engine.play(move), oracle.play(move)


@BY_RULES
@pytest.mark.parametrize("board", ["hex4", "hex3"])
def test_any_positions(board: str, rules: dict[str, str]) -> None:
    """Positions with any pieces anywhere and all that follows from them in one ply."""
    rng = Random(f"{board}{rules}")
    for _ in range(40):
        text = str(random_setup(rng, BOARDS[board], rules["Capture"]))
        engine, oracle = Position.parse(text, **rules), Oracle.parse(text, **rules)
        assert_alike(engine, oracle)
        assert engine.perft(2) == oracle.perft(2)
        for move in engine.legal_moves()[:3]:
            assert_alike(engine.play(move), oracle.play(str(move)))
