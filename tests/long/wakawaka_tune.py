"""Finds the weights of the light policy and of the race of Waka Waka (ext/games/wakawaka/weights.pxd).

    python tests/long/wakawaka_tune.py light --display 0 --seconds 60
    python tests/long/wakawaka_tune.py race --display 0 --games 24000

`light` climbs: it changes a few weights at random and keeps the change if it wins more games of two
players against greedy, and again on other deals. `race` fits the share of the win at the start of a
turn to how games of the light policy end, of two, three and four players: a share is proportional
to e to the power of the weighted features (a conditional logit, by Newton's method, with a ridge).
Both print what they found and write it into weights.pxd; without --display they do all five.
"""

from __future__ import annotations

import argparse
import random
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver._wakawaka import Table
from solver.games.wakawaka.rules import DISPLAYS, read_rules
from tests.long.compiled import ROOT, compiled

FILE = ROOT / "ext" / "games" / "wakawaka" / "weights.pxd"
WIDTH = 96
GAMES = 4_000  # to judge a change of weights by
CONFIRM = 1 << 40  # added to the seed: other deals
FRESH = 40  # changes judged on the same deals
NOISE, KEEP = 60, 3
RIDGE = 4.0
ROUNDS = 8  # of Newton's method
CHUNK = 10_000
Array = NDArray[Any]
Sets = list[tuple[Array, Array]]
loop = compiled(Path(__file__).with_suffix(".pyx"))


def start(players: int, display: int) -> bytes:
    """The packed table before the deal."""
    return Table.laid_out(read_rules({"Players": players, "Display": display})).packed()


# ---- The file


def rows(name: str) -> list[list[int]]:
    """The weights in force, by display."""
    body = re.search(rf"{name}\[5\]\[\d+\] = {{(.*?)}};", FILE.read_text(), re.DOTALL)
    assert body is not None
    return [list(map(int, row.split(","))) for row in re.findall(r"{(.*?)}", body[1], re.DOTALL)]


def write(name: str, display: int, row: list[int]) -> None:
    """Puts a row in the place of the one in force."""
    table = [*rows(name)]
    table[display] = row
    body = ",\n".join(wrapped(row) for row in table)
    pattern = rf"({name}\[5\]\[\d+\] = {{\n).*?(}};)"
    text = re.sub(pattern, rf"\g<1>{body}\g<2>", FILE.read_text(), flags=re.DOTALL)
    FILE.write_text(text)


def wrapped(row: list[int]) -> str:
    """A row of numbers as C text in short lines.

    >>> wrapped([1, -2])
    '        {1, -2}'
    """
    lines = [" " * 8 + "{"]
    for number, value in enumerate(row):
        item = f"{value}" + (", " if number < len(row) - 1 else "}")
        if len(lines[-1]) + len(item) > WIDTH:
            lines[-1] = lines[-1].rstrip()
            lines.append(" " * 9)
        lines[-1] += item
    return "\n".join(lines)


# ---- The light policy


def changed(weights: list[int], rng: random.Random) -> list[int]:
    """With a few weights up or down, the larger ones by more."""
    new = list(weights)
    for _ in range(rng.choice((1, 1, 2, 3, 4))):
        place = rng.randrange(len(new))
        size = int(abs(new[place]) * rng.choice((0.1, 0.25, 0.5)) + rng.random())
        new[place] += rng.choice((-1, 1)) * max(1, size)
    return new


def climbed(weights: list[int], share: Callable[[list[int], int], float], seconds: float) -> list[int]:
    """The weights after so long a climb; `share` tells how much weights win on the deals of a seed."""
    rng, seed, tries = random.Random(1), 1, 0
    best, most, end = weights, share(weights, 1), time.monotonic() + seconds
    while time.monotonic() < end:
        tries += 1
        new = changed(best, rng)
        found = share(new, seed)
        if found > most and share(new, seed + CONFIRM) > share(best, seed + CONFIRM):
            best, most = new, found
        if tries % FRESH == 0:
            seed += GAMES
            most = share(best, seed)
    return best


def tune_light(display: int, given: argparse.Namespace) -> None:
    table = start(2, display)
    before = rows("WAKA_LIGHT")[display]
    best = climbed(before, lambda row, seed: loop.match(table, GAMES, row, None, seed), given.seconds)
    for name, row in (("before", before), ("now", best)):
        share = loop.match(table, 10 * GAMES, row, None, 2 * CONFIRM)
        print(f"light, display {display}, {name}: {share:.4f} against greedy")
    write("WAKA_LIGHT", display, best)


# ---- The race


def likely(values: Array) -> Array:
    """Shares proportional to e to the power of the values."""
    powers = np.exp(values - values.max(1, keepdims=True))
    return powers / powers.sum(1, keepdims=True)


def fitted(sets: Sets) -> Array:
    """The weights of greatest likelihood, drawn a little towards zero."""
    weights = np.zeros(loop.RACE_COUNT)
    for _ in range(ROUNDS):
        slope, bend = RIDGE * weights, RIDGE * np.eye(len(weights))
        for features, shares in sets:
            for first in range(0, len(features), CHUNK):
                x = features[first : first + CHUNK].astype(np.float32)
                p = likely(x @ weights.astype(np.float32))
                flat = x.reshape(-1, len(weights))
                slope += flat.T @ (p - shares[first : first + CHUNK]).ravel()
                weighted = x * p[:, :, None]
                mean = weighted.sum(1)
                bend += flat.T @ weighted.reshape(flat.shape) - mean.T @ mean
        weights -= np.linalg.solve(bend, slope)
    return weights


def report(weights: Array, sets: Sets, name: str) -> None:
    """How well the weights foretell the ends of other games."""
    for features, shares in sets:
        p = likely(features.astype(np.float64) @ weights)
        loss = -(shares * np.log(p + 1e-9)).sum(1).mean()
        players = shares.shape[1]
        print(
            f"{name}, {players} players, {len(shares)} turns: log loss {loss:.4f} "
            f"(nothing known: {np.log(players):.4f}), square error {((p - shares) ** 2).mean():.4f}"
        )


def tune_race(display: int, given: argparse.Namespace) -> None:
    light = rows("WAKA_LIGHT")[display]

    def games(number: int, seed: int) -> Sets:
        return [
            loop.records(start(players, display), number // (players - 1), light, seed, NOISE, KEEP)
            for players in (2, 3, 4)
        ]

    others = games(given.games // 5, 2)
    report(np.array(rows("WAKA_RACE")[display]) / 1000, others, f"race, display {display}, before")
    weights = np.round(1000 * fitted(games(given.games, 1)))
    report(weights / 1000, others, f"race, display {display}, now")
    write("WAKA_RACE", display, [int(weight) for weight in weights])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("light", "race"))
    parser.add_argument("--display", type=int)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--games", type=int, default=24_000)
    given = parser.parse_args()
    for display in range(len(DISPLAYS)) if given.display is None else [given.display]:
        {"light": tune_light, "race": tune_race}[given.what](display, given)


if __name__ == "__main__":
    main()
