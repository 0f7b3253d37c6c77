"""A small share of tests/long/fuzz_texts.py: changed texts and records are refused in one line or taken."""

from __future__ import annotations

from tests.contract.tables import EVERY_GAME
from tests.long.fuzz_texts import finds

INPUTS = 150  # of a game


@EVERY_GAME
def test_nothing_but_a_line_of_refusal_comes_of_changed_texts(name: str) -> None:
    assert not list(finds(name, INPUTS, seed=1))
