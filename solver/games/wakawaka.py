"""Waka Waka: two to four players, hidden hands and face-down goods. Rules: seeds/wakawaka.md."""

from __future__ import annotations

from solver._wakawaka import ops
from solver.games.facts import Facts
from solver.games.sampling_options import sampling_options
from solver.games.wakawaka_position import Position
from solver.games.wakawaka_rules import OPTIONS as options
from solver.games.wakawaka_rules import Rules
from solver.games.wakawaka_setup import Setup
from solver.games.wakawaka_texts import Move
from solver.games.wakawaka_view import View
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
    "search_options",
]

NAME = "wakawaka"
facts = Facts(NAME, min_players=2, max_players=4, hidden=True, chance=True, zero_sum=False)

# Policies for playouts, as ext/games/wakawaka_policy.pxd numbers them.
rollouts = {"greedy": 1, "random": 0}
sampling = Settings(rollout=rollouts["greedy"], threshold=8, node_key="path")
search_options = sampling_options(sampling, rollouts)
