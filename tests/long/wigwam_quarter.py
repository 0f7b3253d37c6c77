"""Wigwam against itself at a quarter of the time: pairs of games from balanced random openings.

    python tests/long/wigwam_quarter.py --pairs 100 --time 40 --seed 1

Each opening is played twice, with the sides changed. The score counts wins as one and draws as a half;
its standard error is that of the pairs. With `--random` openings have random arrangements on both
sides; without, all come from the natural one.
"""

from __future__ import annotations

import argparse
import random
import statistics
from typing import Any

from solver.engine.engine import Engine
from solver.games import wigwam
from solver.games.wigwam.setup import arrangements
from solver.info import Centi, Limits

BALANCED = 50  # hundredths of a warrior, at JUDGED plies
JUDGED = 7
MOST_PLIES = 400  # a game that is longer is a draw
ODDS = 4


def engine(contempt: int) -> Engine:
    made = Engine(wigwam)  # type: ignore[arg-type]
    made.set("Hash", 16)
    made.set("Move Overhead", 0)
    made.set("Contempt", contempt)
    return made


def wandered(rng: random.Random, arranged: bool) -> Any:
    position = wigwam.Position.start()
    if arranged:
        texts = arrangements("hex4")
        position = wigwam.Position.empty().play(rng.choice(texts)).play(rng.choice(texts))
    for _ in range(rng.choice((4, 6, 8))):
        if position.turn >= 0:
            position = position.play(rng.choice(position.legal_moves()))
    return position


def opening(rng: random.Random, judge: Engine, arranged: bool) -> Any:
    """A random position that neither side is seen to be ahead in."""
    while True:
        position = wandered(rng, arranged)
        if position.turn >= 0:
            score = judge.search(position, Limits(depth=JUDGED)).lines[0].score
            if isinstance(score, Centi) and abs(score.value) <= BALANCED:
                return position


def game(position: Any, engines: tuple[Engine, Engine], times: tuple[int, int]) -> int:
    """The points of the first engine, which has the move."""
    first = position.turn
    for player in engines:
        player.clear()
    for _ in range(MOST_PLIES):
        if position.turn < 0:
            return int(position.scores()[first])
        seat = 0 if position.turn == first else 1
        answer = engines[seat].search(position, Limits(movetime=times[seat]))
        position = position.play(answer.move)
    return 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--time", type=int, default=40, help="ms a move of the slow side")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--random", action="store_true")
    parser.add_argument("--contempt", type=int, default=0, help="of both sides")
    args = parser.parse_args()
    rng = random.Random(args.seed)
    judge, strong, weak = (engine(contempt) for contempt in (0, args.contempt, args.contempt))
    slow, fast = args.time, args.time // ODDS
    points: list[int] = []
    for _ in range(args.pairs):
        start = opening(rng, judge, args.random)
        points.append(game(start, (strong, weak), (slow, fast)))
        points.append(-game(start, (weak, strong), (fast, slow)))
    report(points, slow, fast)


def report(points: list[int], slow: int, fast: int) -> None:
    shares = [0.5 + 0.5 * ((p > 0) - (p < 0)) for p in points]
    pairs = [(a + b) / 2 for a, b in zip(shares[::2], shares[1::2], strict=True)]
    error = statistics.stdev(pairs) / len(pairs) ** 0.5
    wins, losses = (sum(p * sign > 0 for p in points) for sign in (1, -1))
    print(f"{slow} ms against {fast} ms: +{wins} ={len(points) - wins - losses} -{losses}")
    print(f"score {statistics.mean(pairs):.3f}, standard error {error:.3f}")
    print(f"mean points {statistics.mean(points):+.3f}")


if __name__ == "__main__":
    main()
