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
from solver.sampling import Settings

__all__ = [
    "NAME",
    "Move",
    "Position",
    "Rules",
    "Setup",
    "View",
    "facts",
    "ops",
    "options",
    "rollouts",
    "sampling",
]

NAME = "wampum"
facts = Facts(NAME, min_players=2, max_players=5, hidden=True, chance=True, zero_sum=False)

# Policies for playouts, as ext/games/wampum_policy.pxd numbers them.
rollouts = {"random": 0, "greedy": 1, "light": 2}
sampling = Settings(rollout=rollouts["greedy"], threshold=40, widen=1.0)
