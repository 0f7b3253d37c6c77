"""Gold und Rum: four to seven players, open piles, face-down mercenaries.

Rules: seeds/goldundrum.md.
"""

from __future__ import annotations

from solver._goldundrum import ops
from solver.games.facts import Facts
from solver.games.goldundrum_position import Position
from solver.games.goldundrum_rules import OPTIONS as options
from solver.games.goldundrum_rules import Rules
from solver.games.goldundrum_setup import Setup
from solver.games.goldundrum_texts import Move
from solver.games.goldundrum_view import View

__all__ = ["NAME", "Move", "Position", "Rules", "Setup", "View", "facts", "ops", "options"]

NAME = "goldundrum"
facts = Facts(NAME, min_players=4, max_players=7, hidden=True, chance=True, zero_sum=False)
