"""How fast Wigwam's rules are; every figure is of an answer that is checked."""

from __future__ import annotations

from typing import Any

import pytest

from solver.games.wigwam import Position

START = "ttct/wwwww/2ww2/7/2WW2/WWWWW/TCTT l 0 1"
SMALL = "1ct/1www/5/WWW1/TC1 l 0 1"
OPEN = "ttwt/1w1c1/W5/5w1/2C3/1WW1W/T1TT l 1 14"
CHAINS = "4/1W3/C1tW2/WwWc3/1WW3/1W2t/4 d 0 11"


@pytest.mark.parametrize(
    ("text", "depth", "leaves"),
    [(START, 7, 52_899_316), (OPEN, 5, 5_209_683), (SMALL, 6, 334_143)],
    ids=["start", "open", "hex3"],
)
def test_perft_in_bulk(benchmark: Any, text: str, depth: int, leaves: int) -> None:
    """WIG-32."""
    assert benchmark(Position.parse(text).perft, depth) == leaves


@pytest.mark.parametrize(
    ("text", "depth", "leaves"),
    [(START, 6, 3_578_968), (OPEN, 4, 237_239), (SMALL, 6, 334_143)],
    ids=["start", "open", "hex3"],
)
def test_perft_with_every_leaf_made(benchmark: Any, text: str, depth: int, leaves: int) -> None:
    """WIG-32."""
    assert benchmark(Position.parse(text).perft, depth, False) == leaves


def test_perft_under_huff(benchmark: Any) -> None:
    """WIG-21, WIG-32."""
    assert benchmark(Position.parse(SMALL, Capture="huff").perft, 5) == 533_861


@pytest.mark.parametrize(("text", "number"), [(START, 13), (CHAINS, 11)], ids=["quiet", "chains"])
def test_legal_moves(benchmark: Any, text: str, number: int) -> None:
    assert len(benchmark(Position.parse(text).legal_moves)) == number


def test_play_a_move(benchmark: Any) -> None:
    position = Position.start()
    after = benchmark(position.play, position.move("c3-d4"))
    assert after.text() == "ttct/wwwww/2ww2/3W3/3W2/WWWWW/TCTT d 1 1"


def test_play_a_text(benchmark: Any) -> None:
    after = benchmark(Position.start().play, "c3-d4")
    assert after.text() == "ttct/wwwww/2ww2/3W3/3W2/WWWWW/TCTT d 1 1"


def test_parse(benchmark: Any) -> None:
    assert benchmark(Position.parse, START).text() == START
