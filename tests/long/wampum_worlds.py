"""How fast worlds of Wampum are drawn, and how long the table of a view takes to build.

    python tests/long/wampum_worlds.py --players 3 --games 12 --seed 1

For decisions of games of random and greedy play, all with their whole history: worlds a second of
processor time once the table is built, and milliseconds to build it, by round. Prints the worst and
the median of each part of the game, and the worst decision with its round.
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from collections.abc import Iterator
from statistics import median

from solver._wampum_belief import Belief
from solver.contract import CHANCE, OVER
from solver.games.wampum import Position, View
from solver.tape import Tape

LEAST_TIME = 0.02  # seconds of drawing
PLAYERS = ("random", "greedy", "light")


def decisions(players: int, seed: int) -> Iterator[tuple[int, str, View]]:
    """The decisions of a game with more than one choice: round, kind of play and view."""
    kind = PLAYERS[seed % len(PLAYERS)]
    position, tape, n = Position.empty(Players=players), Tape(seed), 0
    while position.turn != OVER:
        if position.turn == CHANCE:
            position = position.play(tape.event(position))
            continue
        if position.legal_count() > 1:
            yield position.setup().round, kind, position.view(position.turn)
        n += 1
        position = position.play(position.policy_move((seed << 16) + n, kind))


def built(view: View) -> tuple[Belief, float]:
    """The table of a view and milliseconds of processor time."""
    began = time.process_time()
    table = Belief(*view.evidence())
    return table, 1000 * (time.process_time() - began)


def speed(table: Belief) -> float:
    """Worlds a second of processor time."""
    n, spent = 500, 0.0
    while spent < LEAST_TIME:
        n *= 2
        began = time.process_time()
        assert table.draw_many(n, 1) == n
        spent = time.process_time() - began
    return n / spent


def part_of(round_number: int, last: int) -> str:
    if round_number * 3 <= last:
        return "first third"
    return "second third" if round_number * 3 <= 2 * last else "last third"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    last = Position.empty(Players=given.players).rules.last_round
    found = defaultdict(list)
    for n in range(given.games):
        for number, kind, view in decisions(given.players, given.seed + n):
            table, spent = built(view)
            found[part_of(number, last)].append((speed(table), spent, number, kind, table.ess))
    for part, rows in found.items():
        slowest, longest = min(rows), max(rows, key=lambda row: row[1])
        print(
            f"{part}: {len(rows)} views, worlds a second: median "
            f"{median(row[0] for row in rows):,.0f}, worst {slowest[0]:,.0f} (round {slowest[2]}, "
            f"{slowest[3]} play); building: median {median(row[1] for row in rows):.3f} ms, "
            f"worst {longest[1]:.2f} ms; not exact: {sum(row[4] is not None for row in rows)}"
        )


if __name__ == "__main__":
    main()
