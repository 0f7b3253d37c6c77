"""Matches of Waka Waka players within one process: one seat against copies of another player.

    python -m tests.long.wakawaka_strength "engine seconds=0.1" greedy --display 4 --deals 100
    python -m tests.long.wakawaka_strength ablations --deals 50

A player is `greedy`, `random`, `light`, or a search: `engine` as it is by default, or one of multi, single,
pimc and flat, with fields of solver.search.sampling.Settings, `rollout` by name, and `iterations` or
`seconds` for a decision. Words behind that leave something out: `no-elder` never asks, `no-icons`
never pays for a card of another, `no-peek` forgets the goods that it has seen lying face down, and
with them all else that its position text does not tell; `by-text` forgets only the latter, and so is what
`no-peek` is to be compared with. `ablations` plays the engine with each of these, and with a single tree,
against itself. The first player sits in each seat once for each deal; the games of a deal have equal
luck (solver.tape). Prints its mean share of the win and margin, with standard errors over deals.
Everything but times follows from the seed.
"""

from __future__ import annotations

import argparse
import re
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

BASELINES = ("greedy", "random", "light")
ABLATIONS = ("no-elder", "no-icons", "no-peek", "by-text")
ITERATIONS = 600  # a decision in matches of ablations
Player = Callable[[Any, int], str]


def player(game: Any, words: str, options: dict[str, object]) -> Player:
    """A function from a view and a seed to a decision."""
    name, *fields = words.split()
    if name in BASELINES:
        return lambda view, seed: str(view.policy_move(seed, name))
    name = game.sampling.search if name == "engine" else name
    without = [field for field in fields if field in ABLATIONS]
    values: dict[str, Any] = dict(field.split("=") for field in fields if field not in ABLATIONS)
    search = Sampling(game.ops(), int(values.pop("hash", 64)))
    seconds, iterations = values.pop("seconds", None), values.pop("iterations", None)
    budget = Budget(iterations and int(iterations), seconds and float(seconds))
    if "rollout" in values:
        values["rollout"] = game.rollouts[values["rollout"]]
    for key, value in values.items():
        values[key] = type(getattr(game.sampling, key))(value)
    settings = replace(game.sampling, search=name, **values)

    def decide(view: Any, seed: int) -> str:
        if "by-text" in without or "no-peek" in without:
            view = game.View.parse(remembered(view.text(), without), **options)
        moves = allowed([str(move) for move in view.legal_moves()], view, without)
        if len(moves) == 1:
            return moves[0]
        chosen = moves if len(moves) < view.legal_count() else ()
        answer = search.search(view, budget, settings, seed=seed, moves=chosen)
        assert answer.move is not None
        return answer.move

    return decide


def remembered(text: str, without: Sequence[str]) -> str:
    """The text of a view as an ablation leaves it. What was seen since the last moment with a text
    stays."""
    if "no-peek" not in without:
        return text
    return re.sub(r"\[(\w+)\]", lambda down: f"[{'?' * len(down[1])}]", text)


def allowed(moves: list[str], view: Any, without: Sequence[str]) -> list[str]:
    """The decisions that an ablation leaves."""
    if "no-elder" in without and view.table.point == "play":
        return [move for move in moves if move != "E"]
    if "no-icons" in without and view.table.point == "icon":
        return ["skip"]
    return moves


def play(game: Any, options: dict[str, object], seats: Sequence[Player], seed: int) -> Any:
    position, tape, n = game.Position.empty(**options), Tape(seed), 0
    while position.turn != OVER:
        if position.turn == CHANCE:
            position = position.play(tape.event(position))
        else:
            n += 1
            view = position.view(position.turn)
            position = position.play(seats[position.turn](view, (seed << 16) + n))
    return position


def deal(job: tuple[str, str, dict[str, object], int]) -> list[tuple[float, float, float]]:
    """Share, margin and seconds of the first player in each seat of a deal."""
    first, others, options, seed = job
    game = load("wakawaka")
    players = int(str(options["Players"]))
    results = []
    for seat in range(players):
        seats = [player(game, first if s == seat else others, options) for s in range(players)]
        began = time.process_time()
        end = play(game, options, seats, seed)
        spent = time.process_time() - began
        share = (seat in end.winners()) / len(end.winners())
        results.append((share, float(end.margins()[seat]), spent))
    return results


def match(first: str, others: str, given: argparse.Namespace) -> None:
    options: dict[str, object] = {"Players": given.players, "Display": given.display}
    jobs = [(first, others, options, given.seed * 100_000 + n) for n in range(given.deals)]
    shares, margins, seconds = [], [], 0.0
    with Pool(given.processes) as pool:
        for results in pool.imap(deal, jobs):
            shares.append(mean(r[0] for r in results))
            margins.append(mean(r[1] for r in results))
            seconds += sum(r[2] for r in results)
    error = [stdev(values) / len(values) ** 0.5 for values in (shares, margins)]
    print(
        f"{first} | {others} | players {given.players} display {given.display} "
        f"seed {given.seed} games {given.deals * given.players}: "
        f"share {mean(shares):.3f} +- {error[0]:.3f} "
        f"margin {mean(margins):+.2f} +- {error[1]:.2f}  {seconds:.0f} s",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("first")
    parser.add_argument("others", nargs="?", default="")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--display", type=int, default=0)
    parser.add_argument("--deals", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    given = parser.parse_args()
    if given.first != "ablations":
        match(given.first, given.others, given)
        return
    whole = f"engine iterations={ITERATIONS}"
    for word in ("no-elder", "no-icons"):
        match(f"{whole} {word}", whole, given)
    match(f"{whole} no-peek", f"{whole} by-text", given)
    match(f"single iterations={ITERATIONS}", whole, given)


if __name__ == "__main__":
    main()
