"""Matches of Wampum players within one process: one seat against copies of another player.

    python tests/long/wampum_strength.py "multi seconds=0.2" greedy --players 2 --deals 200

A player is a policy such as `greedy`, or a search with fields of solver.search.sampling.Settings,
`rollout` by name, `inference=1`, and `iterations` or `seconds` for a decision. The first player sits
in each seat once for each deal; all games of a deal see the same cards (solver.tape). Prints its mean
share of the win and margin, with standard errors over deals. But for times, all follows from the seed.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from multiprocessing import Pool
from statistics import mean, stdev
from typing import Any

from solver.contract import CHANCE, OVER
from solver.games import load
from solver.search.sampling import Budget, Sampling
from solver.tape import Tape

BASELINES = ("greedy", "varied", "light", "random")
Player = Callable[[Any, int], str]


def player(game: Any, words: str) -> Player:
    """A function from a view and a seed to a decision."""
    name, *fields = words.split()
    if name in BASELINES:
        return lambda view, seed: str(view.policy_move(seed, name))
    values: dict[str, Any] = dict(field.split("=") for field in fields)
    hash_mib = int(values.pop("hash", 64))
    seconds, iterations = values.pop("seconds", None), values.pop("iterations", None)
    budget = Budget(iterations and int(iterations), seconds and float(seconds))
    inference = values.pop("inference", "")
    if "rollout" in values:
        values["rollout"] = game.rollouts[values["rollout"]]
    for key, value in values.items():
        kind = type(getattr(game.sampling, key))
        values[key] = kind(value)
    settings = replace(game.sampling, search=name, **values)
    search = Sampling(game.ops(), hash_mib)

    def decide(view: Any, seed: int) -> str:
        if view.legal_count() == 1:
            return str(view.legal_moves()[0])
        root = view.inferred(seed)[0] if inference else view
        answer = search.search(root, budget, settings, seed=seed)
        assert answer.move is not None
        return answer.move

    return decide


def play(game: Any, options: dict[str, object], seats: Sequence[Player], seed: int) -> Any:
    position, tape, n = game.Position.empty(**options), Tape(seed), 0
    views = [game.View.empty(seat, **options) for seat in range(len(seats))]
    told = 0
    while position.turn != OVER:
        if position.turn == CHANCE:
            position = position.play(tape.event(position))
        else:
            n += 1
            move = seats[position.turn](views[position.turn], (seed << 16) + n)
            position = position.play(move)
        for seat in range(len(seats)):
            views[seat] = game.View.follow(views[seat], position.seen(seat)[told:])
        told = len(position.seen(0))
    return position


def deal(job: tuple[str, str, int, int]) -> list[tuple[float, float, float]]:
    """Share, margin and seconds of the first player in each seat of a deal."""
    first, others, players, seed = job
    game = load("wampum")
    results = []
    for seat in range(players):
        seats = [player(game, first if s == seat else others) for s in range(players)]
        began = time.process_time()
        end = play(game, {"Players": players}, seats, seed)
        spent = time.process_time() - began
        share = (seat in end.winners()) / len(end.winners())
        results.append((share, float(end.margins()[seat]), spent))
    return results


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("first")
    parser.add_argument("others")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--deals", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    given = parser.parse_args()
    jobs = [
        (given.first, given.others, given.players, given.seed * 100_000 + n)
        for n in range(given.deals)
    ]
    shares, margins, seconds = [], [], 0.0
    with Pool(given.processes) as pool:
        for results in pool.imap(deal, jobs):
            shares.append(mean(r[0] for r in results))
            margins.append(mean(r[1] for r in results))
            seconds += sum(r[2] for r in results)
    error = [stdev(values) / len(values) ** 0.5 for values in (shares, margins)]
    print(
        f"{given.first} | {given.others} | players {given.players} seed {given.seed} "
        f"games {given.deals * given.players}: share {mean(shares):.3f} +- {error[0]:.3f} "
        f"margin {mean(margins):+.2f} +- {error[1]:.2f}  {seconds:.0f} s"
    )


if __name__ == "__main__":
    main()
