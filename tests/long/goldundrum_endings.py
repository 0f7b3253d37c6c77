"""How much the tree search of Gold und Rum gives away in the last two battles of a round, by the values
of the exact search with every send.

    python tests/long/goldundrum_endings.py --players 4 --games 20 --iterations 300 1000 10000

Decisions with a choice along games of the light policy, as far as they can be searched out. Prints, by
the battle, how many there are, and for each number of iterations in how many the tree decides as well
as the exact search (within 1e-9) and what it gives away on average, in utility: the share of the win
with some of the margin.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator
from statistics import mean
from typing import Any

from solver._goldundrum_ending import searched_out
from solver.contract import CHANCE, OVER
from solver.games import goldundrum as game
from solver.games.goldundrum.exact import in_last_battles
from solver.search.sampling import Budget, Sampling
from solver.tape import Tape

MOST = 1_000_000  # steps of the exact search


def decisions(players: int, seed: int) -> Iterator[Any]:
    """The positions of a game in which the last two battles are decided."""
    position, tape, n = game.Position.empty(Players=players), Tape(seed), 0
    while position.turn != OVER:
        if position.turn == CHANCE:
            position = position.play(tape.event(position))
            continue
        n += 1
        if position.legal_count() > 1 and in_last_battles(position.view(position.turn)):
            yield position
        position = position.play(position.policy_move((seed << 16) + n, "light"))


def utilities(view: Any) -> dict[int, float] | None:
    """What each decision is worth; None where that is too much to search out."""
    settings = game.sampling.suited(view.rules.objective)
    found = searched_out(view.belief(), MOST, settings.margin_weight, settings.margin_scale)
    return found and {valued.step: valued.utility for valued in found[0]}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--iterations", type=int, nargs="*", default=(300, 1000, 10_000))
    given = parser.parse_args()
    search = Sampling(game.ops(), 64)
    regrets: dict[tuple[int, int], list[float]] = defaultdict(list)
    unsolved = 0
    for n in range(given.games):
        for position in decisions(given.players, given.seed * 100_000 + n):
            view = position.view(position.turn)
            worth = utilities(view)
            unsolved += worth is None
            for most in given.iterations if worth else ():
                settings = game.sampling.suited(view.rules.objective)
                best = search.search(view, Budget(most), settings, seed=n)
                step = view.steps(best.move)[0]
                regrets[position.table.battle, most].append(max(worth.values()) - worth[step])
    print(f"{given.players} players, {given.games} games, {unsolved} decisions too large")
    for (battle, most), found in sorted(regrets.items()):
        same = sum(regret < 1e-9 for regret in found)
        print(
            f"battle {battle}, {most} iterations: {len(found)} decisions, as good in {same}, "
            f"gives away {mean(found):.5f}, at most {max(found):.3f}"
        )


if __name__ == "__main__":
    main()
