"""Wapi: two to five players, open information, random draws from a bag. Rules: seeds/wapi.md."""

from __future__ import annotations

from solver._wapi import ROLLOUTS as rollouts
from solver._wapi import Move, Position, ops
from solver.games.facts import Facts
from solver.games.sampling_options import sampling_options
from solver.games.wapi.exact import exact
from solver.games.wapi.setup import OPTIONS as options
from solver.games.wapi.setup import Setup
from solver.search.sampling import Settings

__all__ = [
    "NAME", "Move", "Position", "Setup", "View", "exact", "facts", "ops", "options", "rollouts",
    "sampling", "search_options",
]

NAME = "wapi"
facts = Facts(NAME, min_players=2, max_players=5, hidden=False, chance=True, zero_sum=False)
View = None  # everybody knows everything: a position is its own view

# Tuned by matches: docs/results/wapi.md. A node counts as soon as it has been played out once.
sampling = Settings(
    search="multi",
    node_key="view",
    rollout=rollouts["greedy"],
    exploration=0.4,
    threshold=1,
    solved=True,
    margin_weight=0.05,
    margin_scale=5.0,
    whole_lead=30.0,  # WAP-11
)
search_options = sampling_options(sampling, rollouts)
