"""Wapi: two to five players, open information, random draws from a bag. Rules: seeds/wapi.md."""

from __future__ import annotations

from solver._wapi import Move, Position, ops
from solver.games.facts import Facts
from solver.games.wapi_exact import exact
from solver.games.wapi_setup import OPTIONS as options
from solver.games.wapi_setup import Setup

__all__ = ["NAME", "Move", "Position", "Setup", "View", "exact", "facts", "ops", "options"]

NAME = "wapi"
facts = Facts(NAME, min_players=2, max_players=5, hidden=False, chance=True, zero_sum=False)
View = None  # everybody knows everything: a position is its own view
