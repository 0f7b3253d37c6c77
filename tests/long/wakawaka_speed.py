"""How fast Waka Waka is searched from an opening of two players, by the policy of its playouts, and how
many decisions a second these make by themselves.

    python -m tests.long.wakawaka_speed --seconds 2
"""

from __future__ import annotations

import argparse
import time
from dataclasses import replace

from solver._wakawaka import Table, play_outs
from solver.games import wakawaka as game
from solver.search.sampling import Budget, Sampling

PLAYOUTS = 200  # between two looks at the clock


def decisions_a_second(table: Table, kind: str, seconds: float) -> int:
    """In playouts to the end, without a tree."""
    decisions, seed, began = 0, 0, time.process_time()
    while time.process_time() < began + seconds:
        decisions += play_outs(table, PLAYOUTS, seed, kind)
        seed += 1
    return round(decisions / (time.process_time() - began))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0)
    given = parser.parse_args()
    for display in (0, 4):
        start = game.Position.start(seed=5, Players=2, Display=display)
        view = start.view(0)
        for name, kind in game.rollouts.items():
            settings = replace(game.sampling, rollout=kind)
            search = Sampling(game.tree_ops(), 64)
            best = search.search(view, Budget(None, given.seconds), settings, seed=1)
            assert best.move in map(str, view.legal_moves())
            alone = decisions_a_second(start.table, "light" if name == "race" else name, given.seconds)
            told = "" if name == "race" else f", {alone} decisions a second in playouts alone"
            print(f"display {display}, {name}: {best.lines[0].nps} iterations a second{told}", flush=True)


if __name__ == "__main__":
    main()
