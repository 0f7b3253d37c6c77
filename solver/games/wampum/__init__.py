"""Wampum: two to five players, hidden hands and face-down bids. Rules: seeds/wampum.md."""

from __future__ import annotations

from solver._wampum import POLICIES as rollouts
from solver._wampum import ops
from solver.games.facts import Facts
from solver.games.sampling_options import sampling_options
from solver.games.wampum.position import Position
from solver.games.wampum.rules import OPTIONS as options
from solver.games.wampum.rules import Rules
from solver.games.wampum.setup import Setup
from solver.games.wampum.texts import Move
from solver.games.wampum.view import View
from solver.options import Option
from solver.search.sampling import Settings

__all__ = [
    "NAME", "Move", "Position", "Rules", "Setup", "View", "facts", "ops", "options", "rollouts",
    "sampling", "search_options",
]

NAME = "wampum"
facts = Facts(NAME, min_players=2, max_players=5, hidden=True, chance=True, zero_sum=False)

# Tuned by matches (docs/results/wampum.md). Villages and numbers open as visits grow, best bids
# first; a share alone says little early in the game, so that half of what counts is the lead.
sampling = Settings(
    search="multi",
    node_key="backoff",
    rollout=rollouts["varied"],
    exploration=0.3,
    widen=0.25,
    threshold=10,
    margin_weight=0.5,
    margin_scale=5.0,
    whole_lead=20.0,  # WAM-15
)
search_options = (
    *sampling_options(sampling, rollouts),
    Option("Redeal", "spin", 0, 0, 90),
    Option("Keep", "check", False),
)
