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
    "NAME", "Move", "Position", "Rules", "Setup", "View", "facts", "ops", "options", "rollouts",
    "sampling", "search_options", "tree_ops",
]

NAME = "wakawaka"
facts = Facts(NAME, min_players=2, max_players=4, hidden=True, chance=True, zero_sum=False)

# Policies for playouts, as ext/games/wakawaka/policy.pxd numbers them.
# `race` plays three turns by the light policy and then judges the race to the top level.
rollouts = {"race": 6, "light": 2, "greedy": 1, "random": 0}
# How these were chosen: docs/results/wakawaka.md.
sampling = Settings(
    search="multi",
    node_key="path",
    rollout=rollouts["race"],
    trust=0.8,
    threshold=200,
    whole_lead=6.0,  # levels, and half a one for the win (WAK-25)
)
search_options = sampling_options(sampling, rollouts)


def tree_ops() -> object:
    """What a tree is searched by: a trade or gatherer goes in one step with the choice that it leaves,
    for without it the card tells little."""
    return ops(pairs=True)
