"""How a finished game is told: winners and final scores that agree, as far as they are known."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from solver.explain.verdict import over
from solver.games import load


def ended(scores: tuple[int, ...] | None, *winners: int) -> Any:
    return SimpleNamespace(scores=lambda: scores, winners=lambda: winners)


@pytest.mark.parametrize(
    ("game", "end", "words"),
    [
        ("wigwam", ended((2, -2), 0), "Light has won 2 points."),
        ("wigwam", ended((0, 0)), "a draw."),
        ("wampum", ended((25, 29, 20), 1), "Seat 1 has won. Wampum: Seat 0 25, Seat 1 29, Seat 2 20."),
        ("wapi", ended((9, 9), 0, 1), "Seat 0 and Seat 1 share the win. Points: Seat 0 9, Seat 1 9."),
        ("wakawaka", ended((5, 5), 1), "Seat 1 has won on the tie-break. Levels: Seat 0 5, Seat 1 5."),
        ("wampum", ended(None), "this view does not tell who has won."),
    ],
)
def test_the_end_names_winners_and_all_scores(game: str, end: Any, words: str) -> None:
    """WIG-29, WAM-14, WAP-11, WAK-23; a view may not know the last bonus of others (WAM-21)."""
    assert over(load(game), end) == f"The game is over: {words}"
