"""Wampum: two to five players, hidden hands and face-down bids. Rules: seeds/wampum.md."""

from __future__ import annotations

from solver._wampum import ops
from solver.games.facts import Facts
from solver.games.wampum_position import Position
from solver.games.wampum_rules import OPTIONS as options
from solver.games.wampum_rules import Rules
from solver.games.wampum_setup import Setup
from solver.games.wampum_texts import Move
from solver.games.wampum_view import View

__all__ = ["NAME", "Move", "Position", "Rules", "Setup", "View", "facts", "ops", "options"]

NAME = "wampum"
facts = Facts(NAME, min_players=2, max_players=5, hidden=True, chance=True, zero_sum=False)
