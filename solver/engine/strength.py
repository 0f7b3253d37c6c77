"""Playing below full strength: fewer nodes, and a choice among the better moves.

At level L below 20 a search ends after NODES[L - 1] nodes, and the move is drawn among the best
CHOICE ones that stand at most MARGIN * (20 - L) hundredths of a warrior below the first, the better
the likelier. The draw depends on the seed and the position alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from solver.info import Centi, Info

FULL = 20
# 20 nodes, and from level to level about 1.7 times as many.
NODES = (20, 34, 58, 98, 170, 280, 480, 820, 1_400, 2_400, 4_000, 6_900, 12_000, 20_000, 34_000,
         57_000, 97_000, 170_000, 280_000)  # fmt: skip
CHOICE = 5
MARGIN = 8


def most_nodes(level: int, nodes: int | None) -> int | None:
    """The nodes of a search at this level, where the limits allow `nodes` (None: any number)."""
    if level >= FULL:
        return nodes
    return NODES[level - 1] if nodes is None else min(nodes, NODES[level - 1])


def choose(level: int, lines: Sequence[Info], seed: int, key: int) -> Info:
    """The line to play among `lines`, best first; `key` is that of the position."""
    best = lines[0].score
    if level >= FULL or not isinstance(best, Centi):
        return lines[0]
    margin = MARGIN * (FULL - level)
    near = [
        (line, margin + line.score.value - best.value + 1)
        for line in lines
        if isinstance(line.score, Centi) and best.value - line.score.value <= margin
    ]
    return near[drawn([weight for _, weight in near], seed, key)][0]


def drawn(weights: Sequence[int], seed: int, key: int) -> int:
    """A place, with a probability in proportion to its weight."""
    import random  # full strength, and so the start of an engine, does without

    places = range(len(weights))
    return random.Random(f"{seed}/{key}/strength").choices(places, weights)[0]
