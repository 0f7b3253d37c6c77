"""Wigwam: two players, all open, no chance. Rules: seeds/wigwam.md."""

from __future__ import annotations

from solver._wigwam import Move, Position, ops
from solver.games.facts import Facts
from solver.games.wigwam.rules import OPTIONS as options
from solver.games.wigwam.setup import BOARDS, Board, Setup, point_name

__all__ = [
    "BOARDS",
    "NAME",
    "Board",
    "Move",
    "Position",
    "Setup",
    "facts",
    "ops",
    "options",
    "point_name",
    "search_options",
]

NAME = "wigwam"
search_options = ()  # alpha-beta has none beside those of every engine
facts = Facts(NAME, min_players=2, max_players=2, hidden=False, chance=False, zero_sum=True)
