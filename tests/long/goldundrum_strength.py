"""Matches of Gold und Rum players within one process: one seat against copies of another player.

    python tests/long/goldundrum_strength.py "multi seconds=0.1" greedy --players 4 --deals 75

A player is `greedy`, `random`, `light`, or a search with fields of solver.search.sampling.Settings,
`rollout` by name, and `iterations` or `seconds` for a decision; `plain=window,send` leaves decisions
of these kinds (KINDS) to greedy, `exact=0` the last two battles to the tree as well. The first player
sits in each seat once for each deal; all games of a deal have the same luck (solver.tape). Prints its
mean share of the win and margin, with standard errors over deals, and its decisions and seconds a
game. Everything but times follows from the seed.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from dataclasses import replace
from multiprocessing import Pool
from statistics import mean, stdev
from typing import Any

from solver.contract import CHANCE, OVER
from solver.games import goldundrum as game
from solver.search.sampling import Budget, Sampling
from solver.tape import Tape

BASELINES = ("greedy", "random", "light")
KINDS = {  # by the moment at which a decision is due
    "ask": "window",
    "champion": "champion",
    "spy": "spy",
    "tribe": "tribe",
    "send": "send",
    "commando": "commando",
    "fly": "fly",
}


class Player:
    """Decides by words such as `greedy` or `multi seconds=0.1`; counts what it searches."""

    def __init__(self, words: str) -> None:
        name, *fields = words.split()
        values: dict[str, Any] = dict(field.split("=") for field in fields)
        self.plain = values.pop("plain", "").split(",")
        self.exact = values.pop("exact", "1") != "0"
        self.decisions, self.seconds = 0, 0.0
        self.baseline = name if name in BASELINES else None
        if self.baseline is None:
            self.search = Sampling(game.ops(), int(values.pop("hash", 64)))
            seconds, iterations = values.pop("seconds", None), values.pop("iterations", None)
            self.budget = Budget(iterations and int(iterations), seconds and float(seconds))
            self.settings = settings(name, values)

    def decide(self, position: Any, seed: int) -> str:
        kind = KINDS[position.table.moment]
        if self.baseline is not None or kind in self.plain:
            return str(position.policy_move(seed, self.baseline or "greedy"))
        if position.legal_count() == 1:
            return str(position.legal_moves()[0])
        view = position.view(position.turn)
        ready = view.at_once()
        return ready[0] if ready is not None else self.searched(view, seed)

    def searched(self, view: Any, seed: int) -> str:
        began = time.perf_counter()
        solved = game.exact(view, (self.budget.seconds or 2.0) / 2) if self.exact else None
        if solved is not None:
            move = solved.values[0][0]
        else:
            move = self.search.search(view, self.budget, self.settings, seed=seed).move or ""
        self.decisions += 1
        self.seconds += time.perf_counter() - began
        return move


def settings(name: str, values: dict[str, Any]) -> Any:
    if "rollout" in values:
        values["rollout"] = game.rollouts[values["rollout"]]
    kinds = {key: type(getattr(game.sampling, key)) for key in values}
    return replace(game.sampling, search=name, **{k: kinds[k](v) for k, v in values.items()})


def play(options: dict[str, object], seats: Sequence[Player], seed: int) -> Any:
    position, tape, n = game.Position.empty(**options), Tape(seed), 0
    while position.turn != OVER:
        if position.turn == CHANCE:
            position = position.play(tape.event(position))
        else:
            n += 1
            position = position.play(seats[position.turn].decide(position, (seed << 16) + n))
    return position


def deal(job: tuple[str, str, dict[str, object], int]) -> list[tuple[float, ...]]:
    """Share, margin, decisions and seconds of the first player in each seat of a deal."""
    first, others, options, seed = job
    results = []
    for seat in range(int(str(options["Players"]))):
        players = range(int(str(options["Players"])))
        one, rest = Player(first), Player(others)
        end = play(options, [one if s == seat else rest for s in players], seed)
        share = (seat in end.winners()) / len(end.winners())
        results.append((share, float(end.margins()[seat]), one.decisions, one.seconds))
    return results


def report(rows: list[list[tuple[float, ...]]]) -> str:
    """Means over deals of the figures of `deal`, with standard errors where they are results."""
    columns = [[mean(r[i] for r in results) for results in rows] for i in range(4)]
    error = [stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0 for values in columns]
    share, margin, decisions, seconds = map(mean, columns)
    return (
        f"share {share:.3f} +- {error[0]:.3f} ({share * len(rows[0]):.2f} of a fair one) "
        f"margin {margin:+.2f} +- {error[1]:.2f} "
        f"searched {decisions:.0f} decisions in {seconds:.1f} s a game"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("first")
    parser.add_argument("others")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--deals", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    given = parser.parse_args()
    options: dict[str, object] = {"Players": given.players}
    jobs = [
        (given.first, given.others, options, given.seed * 100_000 + n) for n in range(given.deals)
    ]
    with Pool(given.processes) as pool:
        rows = pool.map(deal, jobs, chunksize=1)
    print(
        f"{given.first} | {given.others} | players {given.players} seed {given.seed} "
        f"games {given.deals * given.players}: {report(rows)}"
    )


if __name__ == "__main__":
    main()
