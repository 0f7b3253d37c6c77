"""Draws the suite of Wapi decisions: endings of games that were mostly played by greedy, whose best
decision is exact and at least 0.02 of the win ahead of the next.

    python -m tests.long.wapi_positions > positions/wapi/suite.txt
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import count

from solver.contract import CHANCE, OVER
from solver.games.wapi import Position, exact
from solver.info import Share

AHEAD = 0.02  # of the win
# Totems and coin spaces left, for each number of players.
KINDS = {2: ((0, 14), (0, 10), (0, 6), (1, 5), (1, 3), (2, 3), (2, 2)), 3: ((0, 4), (1, 2))}
EACH = 2
HEAD = """\
# Wapi: decisions near the end with their exact values, from games mostly played by greedy.
# bm: the decision that is best by at least 0.02 of the win; why: the share of the win of each.
# Made by tests/long/wapi_positions.py; tests/games/test_wapi_positions.py solves them again."""


def decisions(seed: int, players: int, scoring: str) -> Iterator[tuple[tuple[int, int], Position]]:
    """Each decision of a game with the totems and coin spaces left then."""
    rng = random.Random(seed)
    position = Position.empty(Players=players, Scoring=scoring)
    while position.turn != OVER:
        if position.turn == CHANCE:
            position = position.play(position.sample_chance(rng))
            continue
        setup = position.setup()
        free = 6 * setup.rules.coin_spaces - sum(map(len, setup.coins))
        if position.legal_count() > 1:
            yield (3 * players - setup.raised.total(), free), position
        kind = "greedy" if rng.random() < 0.7 else "random"
        position = position.play(position.policy_move(rng.getrandbits(32), kind))


def clear_decisions(players: int, scoring: str) -> Iterator[str]:
    """Lines of the suite, the same number for each kind."""
    wanted = dict.fromkeys(KINDS[players], EACH)
    for seed in count():
        for kind, position in decisions(seed, players, scoring):
            if not wanted.get(kind):
                continue
            solved = exact(position, 5.0, 512)
            if solved and lead(solved.values) >= AHEAD:
                wanted[kind] -= 1
                name = f"{scoring}-{players}-{kind[0]}-{kind[1]}-{seed}"
                yield line(position, name, solved.values)
        if not any(wanted.values()):
            return


def lead(values: tuple[tuple[str, Share], ...]) -> float:
    """How far the best decision is ahead of the next that is not just as good."""
    return values[0][1].win - values[1][1].win


def line(position: Position, name: str, values: tuple[tuple[str, Share], ...]) -> str:
    why = " ".join(f"{move} {share.win:.4f}" for move, share in values)
    return f'{position.text()}; bm {values[0][0]}; id "{name}"; why "{why}"'


def main() -> None:
    print(HEAD)
    for scoring in ("basic", "advanced"):
        print(f"# option Scoring={scoring}")
        for players in KINDS:
            for text in clear_decisions(players, scoring):
                print(text, flush=True)


if __name__ == "__main__":
    main()
