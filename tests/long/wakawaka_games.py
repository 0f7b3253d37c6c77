"""Whole random games of Waka Waka in a compiled loop, with all pieces counted after each step.

    python tests/long/wakawaka_games.py --games 10000
"""

from __future__ import annotations

import argparse
import time

from solver._wakawaka import Table, random_game
from solver.games.wakawaka.rules import read_rules


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--policy", default="random")
    parser.add_argument("--display", type=int, default=0)
    given = parser.parse_args()
    for players in (2, 3, 4):
        rules = read_rules({"Players": players, "Display": given.display})
        table, began = Table.laid_out(rules), time.perf_counter()
        turns = decisions = 0
        for seed in range(given.games):
            end, made, whole = random_game(table, seed, given.policy)
            assert whole, f"pieces are missing in game {seed} of {players} players"
            turns, decisions = max(turns, end.turns), decisions + made
        spent = time.perf_counter() - began
        print(
            f"{players} players: {given.games} games, at most {turns} turns, "
            f"{decisions / given.games:.0f} decisions a game, {spent:.1f} s"
        )


if __name__ == "__main__":
    main()
