"""Waka Waka: two to four players, hidden hands and face-down goods. Rules: seeds/wakawaka.md."""

from __future__ import annotations

from solver._wakawaka import ops
from solver.games.facts import Facts
from solver.games.sampling_options import sampling_options
from solver.games.wakawaka.position import Position
from solver.games.wakawaka.rules import OPTIONS as options
from solver.games.wakawaka.rules import Rules
from solver.games.wakawaka.setup import Setup
from solver.games.wakawaka.texts import Move
from solver.games.wakawaka.view import View
from solver.search.sampling import Settings

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
    "sampling_for",
    "search_options",
]

NAME = "wakawaka"
facts = Facts(NAME, min_players=2, max_players=4, hidden=True, chance=True, zero_sum=False)

# Policies for playouts, as ext/games/wakawaka/policy.pxd numbers them.
# `race` plays three turns by the light policy and then judges the race to the top level.
rollouts = {"race": 6, "light": 2, "greedy": 1, "random": 0}
# How these were chosen: docs/results/wakawaka.md.
sampling = Settings(search="multi", rollout=rollouts["race"], threshold=50, trust=0.8, node_key="path")
search_options = sampling_options(sampling, rollouts)
LEAD = 6.0  # levels, and half a one for the win, that count as the whole way in play for the margin


def sampling_for(root: View) -> Settings:
    """How this root is searched: for the win or for the margin (WAK-25)."""
    return sampling.suited(root.rules.objective, LEAD)
