"""Tunes the weights of the Wigwam evaluation to the results of games against itself.

    python -m tests.long.tune_wigwam play --games 4000 --nodes 2000 --seed 1 --out games.npz
    python -m tests.long.tune_wigwam fit games.npz

`play` records the counts of all terms (ext/games/wigwam/eval.pxd) in quiet positions, with the
result of the game seen from the side to move. `fit` finds the weights whose sum, put through a
logistic curve, predicts the results best (Newton's method on the cross entropy), and then how much
of the sum counts where both sides have the same number of warriors. It prints both tables. Both begin
with the weights in force, or with those of another `--build` (tests/long/wigwam_weights.py).
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver._alphabeta import TranspositionTable, Worker, describe, terms
from solver.games.wigwam import Position, ops
from solver.games.wigwam.setup import arrangements
from tests.long.wigwam_nodes import ops_of

# A point is worth less than half of two: most wins are by one.
VALUE = {-2: 0.0, -1: 0.1, 0: 0.5, 1: 0.9, 2: 1.0}
A_GAME = 16  # positions
DECIDED = 150  # hundredths of a warrior; a game does not begin with more
NO_CAPTURE = 50  # plies; games that only shuffle end sooner
PULL = 30.0  # of each weight towards the one it has, as so many positions
Array = NDArray[Any]
ENOUGH = 3  # warriors on each side; with fewer nearly all games are drawn whatever else there is
HUNDREDTHS = 100  # that a warrior is worth with three against two: a lead of three sixteenths
FULL_SCALE = 16
NAMES = [name for name, _, _ in terms(ops(), Position.start().packed())[0]]
Quiet = tuple[list[int], int, int]
# Always 0 in quiet positions: their weights are not tuned.
HANGING = [NAMES.index("hanging"), NAMES.index("hanging chief")]
WARRIORS, LEAD = NAMES.index("warriors"), NAMES.index("lead")


# ---- Games


class SelfPlay:
    """Games of one engine against itself at a fixed number of nodes a move."""

    def __init__(self, build: str, nodes: int, seed: int) -> None:
        self._table = TranspositionTable(4)
        self._worker = Worker(ops_of(build), self._table)
        self._nodes = nodes
        self._rng = random.Random(seed)

    def opening(self) -> Position:
        """A position that is not yet decided, after random arrangements and a few random plies."""
        while True:
            position = self.wandered()
            if position.turn >= 0 and abs(self.best(position)[1]) <= DECIDED:
                return position

    def wandered(self) -> Position:
        texts = arrangements("hex4")
        position = Position.empty(NoCapture=NO_CAPTURE)
        for _ in range(2):
            position = position.play(self._rng.choice(texts))
        for _ in range(self._rng.choice((0, 2, 4, 8, 16))):
            if position.turn >= 0:
                position = position.play(self._rng.choice(position.legal_moves()))
        return position

    def best(self, position: Position) -> tuple[int, int]:
        """The best move, packed, and its score."""
        worker = self._worker
        self._table.next_search()
        worker.begin(position.packed(), position.history_keys(), position.repetition)
        depth = 1
        while worker.iterate(depth) and depth < 30:
            worker.limit(self._nodes)
            depth += 1
        line = worker.lines(1)[0]
        return line.moves[0], line.score

    def game(self) -> tuple[list[Quiet], int]:
        """Quiet positions as (counts, warriors of the side to move, that side); Light's points."""
        self._table.clear()
        self._worker.clear()
        position, quiet = self.opening(), list[Quiet]()
        while position.turn >= 0:
            move, score = self.best(position)
            known = describe(score)
            if known is not None:
                return self.some(quiet), known[0] if position.turn == 0 else -known[0]
            counts = [count for _, _, count in terms(ops(), position.packed())[0]]
            if move < 1 << 12 and not any(counts[i] for i in HANGING):
                quiet.append((counts, warriors(position), position.turn))
            position = position.play(position.move_of(move))
        return self.some(quiet), position.result() or 0

    def some(self, quiet: list[Quiet]) -> list[Quiet]:
        """So few of one game that its positions do not say the same over and over."""
        return self._rng.sample(quiet, min(len(quiet), A_GAME))


def warriors(position: Position) -> int:
    """Those of the side to move."""
    return position.text().split()[0].count("Ww"[position.turn])


def rows(play: SelfPlay, games: int) -> Iterator[tuple[list[int], int, float, int]]:
    """(counts, warriors of the side to move, value of the result, number of the game)."""
    drawn = 0
    for number in range(games):
        quiet, light = play.game()
        drawn += light == 0
        if number % 200 == 0:
            print(f"game {number}", flush=True)
        for counts, own, side in quiet:
            yield counts, own, VALUE[light if side == 0 else -light], number
    print(f"{drawn} of {games} games drawn")


def play(args: argparse.Namespace) -> None:
    data = list(rows(SelfPlay(args.build, args.nodes, args.seed), args.games))
    counts, own, value, game = (np.array(column) for column in zip(*data, strict=True))
    np.savez_compressed(args.out, counts=counts, own=own, value=value, game=game)
    print(f"{len(data)} positions of {args.games} games in {args.out}")


# ---- Fit


def predicted(x: Array, w: Array) -> Array:
    return 1 / (1 + np.exp(-np.clip(x @ w, -30, 30)))


def loss(x: Array, y: Array, w: Array) -> float:
    """Mean cross entropy."""
    p = np.clip(predicted(x, w), 1e-9, 1 - 1e-9)
    return float(-np.mean(y * np.log(p) + (1 - y) * np.log(1 - p)))


def newton(x: Array, y: Array, w0: Array) -> Array:
    """The weights of least loss, each pulled towards w0 as if PULL positions said so."""
    w, pull = w0.copy(), PULL * np.maximum(x.var(axis=0), 1e-3)
    for _ in range(20):
        p = predicted(x, w)
        slope = x.T @ (p - y) + pull * (w - w0)
        bend = (x * (p * (1 - p))[:, None]).T @ x + np.diag(pull)
        w = w - np.linalg.solve(bend, slope)
    return w


def weights_of(build: str) -> Array:
    """In hundredths of a warrior."""
    found = terms(ops_of(build), Position.start().packed())[0]
    return np.array([weight for _, weight, _ in found], dtype=float)


def steepness(x: Array, y: Array, w: Array) -> float:
    """The factor from hundredths of a warrior to the logistic curve under these weights."""
    return float(min(np.geomspace(5e-4, 5e-2, 80), key=lambda k: loss(x, y, k * w)))


def even_scale(x: Array, y: Array, w: Array) -> int:
    """The sixteenths of the sum that predict best."""
    return min(range(FULL_SCALE + 1), key=lambda s: loss(x, y, w * s / FULL_SCALE))


def fit(args: argparse.Namespace) -> None:
    data = np.load(args.data)
    x, y, own = data["counts"].astype(float), data["value"], data["own"]
    held = data["game"] % 5 == 0  # games that the weights are not fitted to
    other, even = own - x[:, WARRIORS], x[:, WARRIORS] == 0
    full = (own >= ENOUGH) & (other >= ENOUGH)
    present = weights_of(args.build)
    k = steepness(x[full], y[full], present)
    w = newton(x[full & ~held], y[full & ~held], k * present)
    print(f"{full.sum()} of {len(y)} positions with at least {ENOUGH} warriors a side")
    unit = HUNDREDTHS / (w[WARRIORS] + 3 * w[LEAD])
    for name, weights in (("before", k * present), ("after", w)):
        print(f"loss on held games {name}: {loss(x[full & held], y[full & held], weights):.5f}")
    for name, before, after in zip(NAMES, present, w * unit, strict=True):
        print(f"{name:16} {before:6.0f} {after:8.1f}")
    print("weights:", ", ".join(str(round(v)) for v in w * unit))
    for count in range(8):
        part = even & (own == count)
        if part.sum() > 200:
            print(count, "each:", part.sum(), "positions, scale", even_scale(x[part], y[part], w))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(required=True)
    playing = commands.add_parser("play")
    playing.add_argument("--games", type=int, default=4000)
    playing.add_argument("--nodes", type=int, default=2000)
    playing.add_argument("--seed", type=int, default=1)
    playing.add_argument("--out", default="games.npz")
    playing.set_defaults(run=play)
    fitting = commands.add_parser("fit")
    fitting.add_argument("data")
    fitting.set_defaults(run=fit)
    for command in (playing, fitting):
        command.add_argument("--build", default="", help="a compiled solver._wigwam")
    args = parser.parse_args()
    args.run(args)


if __name__ == "__main__":
    main()
