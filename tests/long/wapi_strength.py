"""Matches of Wapi players within one process: one seat against copies of another player.

    python -m tests.long.wapi_strength "seconds=0.2" greedy --deals 500
    python -m tests.long.wapi_strength "iterations=4000 exploration=0.4 exact=0" "iterations=4000"

A player is `greedy`, `random`, or a search: `seconds` or `iterations` for a decision, `exact`
seconds in which an ending must be solvable (half of `seconds` if not given), and fields of
solver.search.sampling.Settings, `rollout` by name. The first player sits in each seat once for each deal;
all games of a deal draw the same tokens (solver.tape). Prints its mean share of the win and its
mean margin, with standard errors over deals: every minute of those so far, in the last line of all.
With `iterations` and `exact=0` all but the times follows from the seed; an exact solver is given up
when its time is over, which depends on the load.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from statistics import mean, stdev
from typing import Any

from solver.contract import CHANCE, OVER
from solver.games.wapi import Position, exact, ops, rollouts, sampling
from solver.search.sampling import Budget, Sampling, Settings
from solver.tape import Tape

PROGRESS_EVERY = 60.0  # seconds
Player = Callable[[Position, int], str]
NAMES = {field.name for field in fields(Settings)}


def player(words: str) -> Player:
    """A function from a position and a seed to a decision."""
    if words in rollouts:
        return lambda position, seed: position.policy_move(seed, words)
    given = dict(word.split("=") for word in words.split())
    seconds = float(given["seconds"]) if "seconds" in given else None
    budget = Budget(int(given["iterations"]) if "iterations" in given else None, seconds)
    patience = float(given.get("exact", (seconds or 0) / 2))
    search, changes = Sampling(ops(), int(given.get("hash", 64))), settings_of(given)

    def decide(position: Position, seed: int) -> str:
        began = time.monotonic()
        solved = exact(position, patience, 64) if patience else None
        if solved:
            return solved.values[0][0]
        left = seconds and replace(budget, seconds=seconds - (time.monotonic() - began))
        chosen = replace(sampling.suited(position.rules.objective), **changes)
        answer = search.search(position, left or budget, chosen, seed=seed)
        return answer.move or position.policy_move(seed, "greedy")  # no time was left at all

    return decide


def settings_of(given: dict[str, str]) -> dict[str, Any]:
    """The fields of Settings among the words."""
    values: dict[str, Any] = {}
    for name in NAMES & given.keys():
        kind = type(getattr(Settings(), name))
        values[name] = rollouts[given[name]] if name == "rollout" else kind(given[name])
    return values


def play(options: dict[str, object], seats: Sequence[Player], seed: int) -> Position:
    """The end of a game on the tape of `seed`."""
    position, tape = Position.empty(**options), Tape(seed)
    while position.turn != OVER:
        if position.turn == CHANCE:
            position = position.play(tape.event(position))
        elif position.legal_count() == 1:
            position = position.play(position.legal_moves()[0])
        else:
            turn = len(position.seen(0))
            position = position.play(seats[position.turn](position, (seed << 16) + turn))
    return position


def deal(options: dict[str, object], one: Player, other: Player, seed: int) -> tuple[float, float]:
    """Mean share of the win and margin of `one` over all seats of a deal."""
    shares, margins = [], []
    for seat in range(int(str(options["Players"]))):
        seats = [one if s == seat else other for s in range(int(str(options["Players"])))]
        end = play(options, seats, seed)
        shares.append((seat in end.winners()) / len(end.winners()))
        margins.append(float((end.margins() or ())[seat]))
    return mean(shares), mean(margins)


def match(one: str, other: str, options: dict[str, object], deals: int, seed: int) -> str:
    """The result of a match in one line; says how it stands on the way."""
    players = player(one), player(other)
    began = said = time.monotonic()
    results: list[tuple[float, float]] = []
    for number in range(deals):
        results.append(deal(options, *players, seed * 100_000 + number))
        now = time.monotonic()
        if now - said >= PROGRESS_EVERY and len(results) > 1:
            said = now
            print(f"{len(results)} of {deals}: {standing(results)}  {now - began:.0f} s", flush=True)
    rules = " ".join(f"{name}={value}" for name, value in options.items())
    games = deals * int(str(options["Players"]))
    what = f"{one} | {other} | {rules} seed {seed} deals {deals} games {games}"
    return f"{what}: {standing(results)}  {time.monotonic() - began:.0f} s"


def standing(results: Sequence[tuple[float, float]]) -> str:
    """Means over deals with their standard errors."""
    shares, margins = zip(*results, strict=True)
    errors = [stdev(values) / len(values) ** 0.5 for values in (shares, margins)]
    share = f"share {mean(shares):.4f} +- {errors[0]:.4f}"
    return f"{share} margin {mean(margins):+.2f} +- {errors[1]:.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("one")
    parser.add_argument("other")
    parser.add_argument("--deals", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--scoring", default="basic")
    parser.add_argument("--objective", default="win")
    given = parser.parse_args()
    options: dict[str, object] = {
        "Players": given.players,
        "Scoring": given.scoring,
        "Objective": given.objective,
    }
    print(match(given.one, given.other, options, given.deals, given.seed), flush=True)


if __name__ == "__main__":
    main()
