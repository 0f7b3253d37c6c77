"""Fits the value of a score between two rounds of Gold und Rum to games of a policy with itself.

    python tests/long/goldundrum_value.py --games 1500 --policy light --seed 1
    python tests/long/goldundrum_value.py --games 100 --policy "multi iterations=100" --seed 1

A policy is one of the playouts' or a search as tests.long.players has it. Of that few games are
played; many more are made up of their rounds.

For each number of players and each number of battles that the leader lacks of the end: the factor by
which a seat's weight falls for each battle behind, and the one for a tie with somebody who won a
battle later. Greatest likelihood of the winners, by a grid, with two games' worth of the neighbouring
value to steady rare cases. Prints the tables of ext/games/goldundrum/value.pxd.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from math import log
from multiprocessing import Pool

from solver._goldundrum import POLICIES, Table
from solver.contract import CHANCE, OVER
from solver.games import goldundrum
from solver.games.goldundrum import Position
from solver.games.goldundrum.rules import Rules, read_rules
from solver.tape import Tape
from tests.long.players import player

LACKS = 8
RESAMPLED = 4000  # games made up of rounds
Round = list[tuple[int, int]]  # each battle's winner and the champion, counted from the wizard
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


def searched_rounds(job: tuple[int, str, int]) -> list[Round]:
    """The rounds of a game that a search plays with itself."""
    players, words, seed = job
    position, tape, n = Position.empty(Players=players), Tape(seed), 0
    decide, rounds = player(goldundrum, words), []
    while position.turn != OVER:
        before = position.table
        if position.turn == CHANCE:
            position = position.play(tape.event(position))
        else:
            n += 1
            position = position.play(decide(position.view(position.turn), (seed << 16) + n))
        while len(rounds) < before.round:
            rounds.append([])
        rounds[-1] += battles_between(before, position.table)
    return rounds


def battles_between(before: Table, after: Table) -> Round:
    """The battle won by a step, if one was: who won it and who was champion, from the wizard on."""
    pairs = zip(before.won, after.won, strict=True)
    winners = [seat for seat, (last, now) in enumerate(pairs) if last != now]
    places = [(seat - before.wizard) % before.players for seat in winners]
    return [(place, ((before.champion or 0) - before.wizard) % before.players) for place in places]


def resampled(rules: Rules, rng: random.Random, rounds: list[Round]) -> list[tuple[int, Case]]:
    """As `game`, with rounds drawn from those that were played: a round depends little on the
    scores (SEARCH.md), and so a few hundred of them make many games."""
    scores, won = [0] * rules.players, [0] * rules.players
    seen: list[tuple[list[int], list[int]]] = []
    for wizard in range(rules.max_rounds):
        for battle, (winner, champion) in enumerate(rng.choice(rounds), 4 * wizard + 1):
            seat = (wizard + winner) % rules.players
            won[seat] = battle
            for place in (seat, wizard % rules.players) if winner == champion else (seat,):
                scores[place] += rules.battle_points
        if max(scores) >= rules.threshold:
            break
        seen.append(([*scores], [*won]))
    best = max(zip(scores, won, strict=True))
    shares = tuple(float(pair == best) for pair in zip(scores, won, strict=True))
    whole = sum(shares)
    return [case(rules, s, w, tuple(share / whole for share in shares)) for s, w in seen]


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


def played(rules: Rules, given: argparse.Namespace) -> Iterator[tuple[int, Case]]:
    """The cases of all games."""
    seeds = [given.seed * 100_000 + n for n in range(given.games)]
    if given.policy in POLICIES:
        for seed in seeds:
            yield from game(rules, seed, given.policy)
        return
    rounds: list[Round] = []
    with Pool(given.processes) as pool:
        jobs = [(rules.players, given.policy, seed) for seed in seeds]
        for found in pool.imap(searched_rounds, jobs):
            rounds += found
    rng = random.Random(given.seed)
    for _ in range(RESAMPLED):
        yield from resampled(rules, rng, rounds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1500)
    parser.add_argument("--policy", default="light")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--players", type=int, nargs="*", default=(4, 5, 6, 7))
    given = parser.parse_args()
    tables: list[list[tuple[float, float]]] = []
    for players in given.players:
        rules = read_rules({"Players": players})
        cases: list[list[Case]] = [[] for _ in range(LACKS)]
        for lack, found in played(rules, given):
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
