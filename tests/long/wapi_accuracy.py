"""Tree sampling on Wapi positions that can be solved: how good its decisions are, and its values.

    python -m tests.long.wapi_accuracy --each 20 "" "exploration=0.7"

Each argument is a set of fields of solver.search.sampling.Settings. Positions come from random games;
those count whose decisions differ by more than 0.01. Prints for each kind of position (players,
totems left, coin spaces left) the share of decisions within 0.005 of the best and of values within
0.02 of what the decision is worth, then the same over all. Everything follows from the seed.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from statistics import mean

from solver.games import wapi
from solver.games.wapi import Position, exact, ops, sampling
from solver.info import Share
from solver.search.sampling import Budget, Sampling, Settings
from tests.games.wapi_table import endings
from tests.long.players import settings_of

DIFFERENT, GOOD, NEAR = 0.01, 0.005, 0.02  # of the win
KINDS = [(2, 0, 2), (2, 0, 4), (2, 0, 6), (2, 0, 10), (2, 1, 1), (2, 1, 2), (2, 1, 3), (2, 1, 4)]
KINDS += [(2, 2, 1), (2, 2, 2), (3, 0, 2), (3, 0, 4), (3, 1, 2)]
Case = tuple[Position, dict[str, float]]


def cases(kind: tuple[int, int, int], scoring: str) -> Iterator[Case]:
    """Positions of a kind with the exact shares of their decisions."""
    players, totems, spaces = kind
    for position in endings(totems, spaces, Players=players, Scoring=scoring):
        solved = exact(position, 10.0, 1024)
        values = {move: share.win for move, share in solved.values} if solved else {}
        if values and max(values.values()) - min(values.values()) > DIFFERENT:
            yield position, values


def judged(case: Case, settings: Settings, iterations: int, seed: int) -> tuple[float, float]:
    """What the decision of a search loses, and how far off its value is."""
    position, values = case
    search = Sampling(ops(), 64)
    best = search.search(position, Budget(iterations), settings, seed=seed)
    assert best.move is not None
    score = best.lines[0].score
    assert isinstance(score, Share)
    return max(values.values()) - values[best.move], abs(score.win - values[best.move])


def rates(results: list[tuple[float, float]]) -> str:
    good = mean(loss <= GOOD for loss, _ in results)
    near = mean(error <= NEAR for _, error in results)
    worst = max(error for _, error in results)
    return f"{len(results):4d}  good {good:.3f}  near {near:.3f}  worst value {worst:.3f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("settings", nargs="*", default=[""])
    parser.add_argument("--each", type=int, default=10)
    parser.add_argument("--iterations", type=int, default=50_000)
    parser.add_argument("--seed", type=int, default=7)
    given = parser.parse_args()
    suite = {
        (kind, scoring): list(islice(cases(kind, scoring), given.each))
        for kind in KINDS
        for scoring in ("basic", "advanced")
    }
    for words in given.settings:
        settings = replace(sampling, **settings_of(wapi, dict(w.split("=") for w in words.split())))
        everything = []
        print(f"settings {words or 'as they are'}, {given.iterations} iterations, seed {given.seed}")
        for (kind, scoring), positions in suite.items():
            found = [judged(case, settings, given.iterations, given.seed) for case in positions]
            everything += found
            print(f"  {kind} {scoring:8} {rates(found)}", flush=True)
        print(f"  all {rates(everything)}", flush=True)


if __name__ == "__main__":
    main()
