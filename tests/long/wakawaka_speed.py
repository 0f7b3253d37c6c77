"""How fast Waka Waka is searched from an opening of two players, by the policy of its playouts.

    python -m tests.long.wakawaka_speed --seconds 2
"""

from __future__ import annotations

import argparse
from dataclasses import replace

from solver.games import wakawaka as game
from solver.search.sampling import Budget, Sampling


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0)
    given = parser.parse_args()
    for display in (0, 4):
        view = game.Position.start(seed=5, Players=2, Display=display).view(0)
        for name, kind in game.rollouts.items():
            settings = replace(game.sampling, rollout=kind)
            search = Sampling(game.ops(), 64)
            best = search.search(view, Budget(None, given.seconds), settings, seed=1)
            assert best.move in map(str, view.legal_moves())
            print(f"display {display}, {name}: {best.lines[0].nps} iterations a second", flush=True)


if __name__ == "__main__":
    main()
