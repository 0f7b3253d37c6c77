"""What the engine of a game answers to limits that name no time, without what is about time.

    python -m tests.search.answering GAME
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from solver.engine import Engine
from solver.games import load
from solver.info import Limits

LIMITS = [Limits(nodes=1500), Limits(depth=1)]
# Decisions that an exact solver takes some while for, or gives up.
LATE = {
    "wapi": [
        "O:01-/22335 S:0--/115 J:--/ B:1/0 E:0-/133 F:1-/ players=2 seat=1 phase=coin:2",
        "O:0/01235 S:0/1122 J:0/0135 B:1/2233 E:1/0112 F:-/0012 players=2 seat=1 phase=coin:3",
        "O:-/0235 S:01-/0125 J:0-/112 B:1--/01335 E:1-/00115 F:0/122 players=2 seat=0 phase=coin:3",
    ],
}


def roots(game: Any) -> Iterator[Any]:
    """A decision at the beginning of a game, and late ones."""
    position = game.Position.start() if game.NAME == "wigwam" else game.Position.start(seed=5)
    while position.turn < 0:
        position = position.play(next(iter(position.chance_events()))[0])
    yield position
    yield from map(game.Position.parse, LATE.get(game.NAME, ()))


def answers(game: Any) -> Iterator[str]:
    for root in roots(game):
        for limits in LIMITS:
            engine = Engine(game)
            for name, value in (("Seed", 5), ("MultiPV", 2)):
                engine.set(name, value)
            best = engine.search(root, limits)
            yield repr(replace(best, lines=tuple(replace(line, time=0, nps=0) for line in best.lines)))


if __name__ == "__main__":
    print(*answers(load(sys.argv[1])), sep="\n")
