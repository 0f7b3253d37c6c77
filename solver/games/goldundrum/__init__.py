"""Gold und Rum: four to seven players, open piles, face-down mercenaries.

Rules: seeds/goldundrum.md.
"""

from __future__ import annotations

from solver._goldundrum import POLICIES as rollouts
from solver._goldundrum import ops
from solver.games.facts import Facts
from solver.games.goldundrum.exact import exact
from solver.games.goldundrum.position import Position
from solver.games.goldundrum.rules import OPTIONS as options
from solver.games.goldundrum.rules import Rules
from solver.games.goldundrum.setup import Setup
from solver.games.goldundrum.texts import Move
from solver.games.goldundrum.view import View
from solver.games.sampling_options import sampling_options
from solver.search.sampling import Settings

__all__ = [
    "NAME", "Move", "Position", "Rules", "Setup", "View", "exact", "facts", "ops", "options",
    "rollouts", "sampling", "search_options",
]

NAME = "goldundrum"
facts = Facts(NAME, min_players=4, max_players=7, hidden=True, chance=True, zero_sum=False)

# Tuned by matches: docs/results/goldundrum.md. Playouts end with the round, whose value hardly
# moves: hence the small exploration.
sampling = Settings(
    search="multi",
    node_key="view",
    rollout=rollouts["light"],
    exploration=0.15,
    widen=0.5,
    threshold=8,
    margin_weight=0.05,
    margin_scale=5.0,
    whole_lead=8.0,  # GUR-23
)
search_options = sampling_options(sampling, ("light", "greedy", "random"))
