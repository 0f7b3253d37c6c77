"""Makes positions/goldundrum/suite.txt: decisions of games of greedy with search values.

    python tests/long/goldundrum_positions.py --seed 1

A decision is taken where two searches with different seeds agree on it and find it better than the
next one by at least MARGIN of the win; at most MOST of a kind and number of players.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from solver.contract import CHANCE, OVER
from solver.games import goldundrum as game
from solver.search.sampling import Budget, Sampling
from solver.tape import Tape

OUT = Path(__file__).parents[2] / "positions" / "goldundrum"
MARGIN = 0.02
MOST = 3
ITERATIONS = 1500
HEAD = """\
# Gold und Rum: decisions of games of greedy, with the values of a search ({iterations} iterations).
# bm: best by at least {margin} of the win in two searches; why: expected shares of the win.
# Made by tests/long/goldundrum_positions.py --seed {seed}.
"""


def decisions(players: int, seed: int) -> Iterator[Any]:
    """Positions at which there is something to think about."""
    position, tape = game.Position.empty(Players=players), Tape(seed)
    while position.turn != OVER:
        if position.turn == CHANCE:
            position = position.play(tape.event(position))
            continue
        if position.legal_count() > 1:
            here = game.Position.parse(position.text())
            if here.view(here.turn).at_once() is None:
                yield here
        position = position.play(position.policy_move(seed, "greedy"))


def searched(search: Sampling, position: Any, seed: int) -> Any:
    view = position.view(position.turn)
    settings = game.sampling.suited(view.rules.objective)
    return search.search(view, Budget(ITERATIONS), settings, seed=seed, multipv=2)


def entry(search: Sampling, position: Any, name: str) -> str | None:
    """The line of a decision that is clear enough."""
    first, second = (searched(search, position, seed) for seed in (1, 2))
    best, *others = first.lines
    if first.move != second.move or not others:
        return None
    if any(found.lines[0].score.win - found.lines[1].score.win < MARGIN for found in (first, second)):
        return None
    texts = [str(position.move(line.line[0])) for line in (best, others[0])]
    values = [line.score.win for line in (best, others[0])]
    why = " ".join(f"{text} {value:.3f}" for text, value in zip(texts, values, strict=True))
    return f'{position.text()}; bm {first.move}; id "{name}"; why "{why}"'


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=2)
    given = parser.parse_args()
    search, lines = Sampling(game.ops(), 32), []
    for players in (4, 5, 6, 7):
        found: Counter[str] = Counter()
        for n in range(given.games):
            for position in decisions(players, given.seed * 1000 + n):
                kind = position.table.moment
                if found[kind] < MOST:
                    line = entry(search, position, f"{kind}-{players}-{found[kind] + 1}")
                    lines += [line] if line else []
                    found[kind] += line is not None
    head = HEAD.format(iterations=ITERATIONS, margin=MARGIN, seed=given.seed)
    OUT.mkdir(parents=True, exist_ok=True)
    (OUT / "suite.txt").write_text(head + "\n".join(lines) + "\n")
    print(len(lines), "decisions")


if __name__ == "__main__":
    main()
