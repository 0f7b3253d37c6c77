"""Wigwam: two players, all open, no chance. Rules: seeds/wigwam.md."""

from __future__ import annotations

from solver._wigwam import Move, Position, ops
from solver.games.facts import Facts
from solver.games.wigwam.rules import OPTIONS as options
from solver.games.wigwam.setup import BOARDS, Board, Setup, point_name
from solver.options import Option

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
# What the side that plays gives, in hundredths of a warrior, to keep one on the board, its own or an
# opposing one: equal exchanges lead to bare chiefs and a draw (WIG-27), which a weaker player is glad
# of. 2 costs nothing against an equal one (docs/results/wigwam.md).
search_options = (Option("Contempt", "spin", 2, 0, 20),)
facts = Facts(NAME, min_players=2, max_players=2, hidden=False, chance=False, zero_sum=True)
