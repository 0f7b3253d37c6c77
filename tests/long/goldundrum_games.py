"""Whole random games of Gold und Rum in a compiled loop, with all 80 cards counted after each step.

    python tests/long/goldundrum_games.py --games 10000
"""

from __future__ import annotations

import argparse
import time

from solver._goldundrum import Table, random_game
from solver.games.goldundrum.rules import read_rules


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--policy", default="random")
    given = parser.parse_args()
    for players in (4, 5, 6, 7):
        table, began = Table.laid_out(read_rules({"Players": players})), time.perf_counter()
        rounds = decisions = 0
        for seed in range(given.games):
            end, made, whole = random_game(table, seed, given.policy)
            assert whole, f"cards are missing in game {seed} of {players} players"
            rounds, decisions = max(rounds, end.round), decisions + made
        spent = time.perf_counter() - began
        print(
            f"{players} players: {given.games} games, at most {rounds} rounds, "
            f"{decisions / given.games:.0f} decisions a game, {spent:.1f} s"
        )


if __name__ == "__main__":
    main()
