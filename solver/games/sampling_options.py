"""The options of tree sampling, the same for every game that is searched so."""

from __future__ import annotations

from collections.abc import Iterable

from solver.errors import BadOption
from solver.options import Option
from solver.search.sampling import Settings

TREES = ("multi", "single", "pimc", "flat")
BASELINES = ("greedy", "random")


def exploration(text: str) -> float:
    """The exploration constant; raises BadOption unless it lies within 0 to 100."""
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0.0 <= value <= 100.0:
        raise BadOption(f"expected a number from 0 to 100, found {text!r}")
    return value


def sampling_options(defaults: Settings, rollouts: Iterable[str]) -> tuple[Option, ...]:
    """The options of a game with these defaults; `rollouts` are the names of its policies, the one
    in force first."""
    names = tuple(rollouts)
    return (
        Option("Search", "combo", defaults.search, values=(*TREES, *BASELINES)),
        Option("NodeKey", "combo", defaults.node_key, values=("path", "view", "backoff")),
        Option("Selection", "combo", defaults.selection, values=("ucb", "regret", "mixed")),
        Option("Rollout", "combo", names[0], values=names),
        Option("Inference", "check", False),
        Option("Exploration", "string", str(defaults.exploration), check=exploration),
    )
