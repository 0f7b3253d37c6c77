"""Fits the value of a score between two rounds of Gold und Rum to games of a policy with itself.

    python tests/long/goldundrum_value.py --games 1500 --policy light --seed 1

For each number of players and each number of battles that the leader lacks of the end: the factor by
which a seat's weight falls for each battle behind, and the one for a tie with somebody who won a
battle later. Greatest likelihood of the winners, by a grid, with two games' worth of the neighbouring
value to steady rare cases. Prints the tables of ext/games/goldundrum/value.pxd.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import log

from solver._goldundrum import Table
from solver.games.goldundrum.rules import Rules, read_rules

LACKS = 8
BEHIND = [n / 40 for n in range(2, 30)]
EARLIER = [n / 10 for n in range(5, 12)]
Case = tuple[tuple[int, ...], tuple[bool, ...], tuple[float, ...]]  # behind, earlier, shares


def game(rules: Rules, seed: int, policy: str) -> list[tuple[int, Case]]:
    """The scores after each round but the last, by what the leader lacks, with the final shares."""
    seen: list[tuple[list[int], list[int]]] = []
    table = Table.laid_out(rules)
    while True:
        end = table.for_one_round().play_out((seed << 8) + table.round, policy)
        if end.moment == "over":
            return [case(rules, scores, won, tuple(end.returns())) for scores, won in seen]
        seen.append((end.scores, end.won))
        table = Table.laid_out(rules, end.round + 1, end.scores, end.won)


def case(
    rules: Rules, scores: Sequence[int], won: Sequence[int], shares: tuple[float, ...]
) -> tuple[int, Case]:
    lead = max(scores)
    pairs = list(zip(scores, won, strict=True))
    earlier = tuple(any(s == own and w > last for s, w in pairs) for own, last in pairs)
    return rules.threshold - lead, (tuple(lead - own for own in scores), earlier, shares)


def likelihood(cases: Sequence[Case], behind: float, earlier: float) -> float:
    total = 0.0
    for gaps, later, shares in cases:
        weights = [behind**gap * (earlier if e else 1.0) for gap, e in zip(gaps, later, strict=True)]
        whole = sum(weights)
        total += sum(s * log(w / whole) for s, w in zip(shares, weights, strict=True) if s)
    return total


def fitted(cases: Sequence[Case], default: tuple[float, float]) -> tuple[float, float]:
    """The factors that make the winners likeliest; the default where there are few games."""
    if len(cases) < 100:
        return default
    chosen = cases[:1500]
    return max(((b, e) for b in BEHIND for e in EARLIER), key=lambda x: likelihood(chosen, *x))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1500)
    parser.add_argument("--policy", default="light")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    tables: list[list[tuple[float, float]]] = []
    for players in (4, 5, 6, 7):
        rules = read_rules({"Players": players})
        cases: list[list[Case]] = [[] for _ in range(LACKS)]
        for n in range(given.games):
            for lack, found in game(rules, given.seed * 100_000 + n, given.policy):
                cases[lack - 1].append(found)
        factors: list[tuple[float, float]] = []
        for lack in range(LACKS):
            factors.append(fitted(cases[lack], factors[-1] if factors else (0.6, 1.0)))
        tables.append(factors)
        print(players, [len(found) for found in cases])
    for part, name in enumerate(("BEHIND", "EARLIER")):
        print(name)
        for factors in tables:
            print("    {" + ", ".join(f"{pair[part]:.2f}" for pair in factors) + "},")


if __name__ == "__main__":
    main()
