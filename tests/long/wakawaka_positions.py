"""Draws the suite of Waka Waka decisions: the few, of many, after which a win this turn is sure.

    python -m tests.long.wakawaka_positions

Writes positions/wakawaka/suite.txt, and with it deals.txt, openings dealt by seeds, and bench.txt, moments
of games of the light policy. The decisions come from such games with some random decisions among them;
tests/positions/wakawaka_sure.py proves them.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from solver.contract import CHANCE, OVER
from solver.games.wakawaka import Position
from tests.positions.wakawaka_sure import OPEN, Unproved, sure_moves

OUT = Path(__file__).parents[2] / "positions" / "wakawaka"
WANTED = 36
DEALS = 4  # for each number of players
MOST = 3  # of a kind of decision on one display
MOST_BEST = 3
LEAST_LEVEL = 3
HEAD = """\
# Waka Waka: decisions of the last seat of a round, which wins if it reaches the top level this turn (WAK-23).
# bm: the only decisions after which that is sure, whatever is drawn and whatever the others do;
# why: the decisions that win, up to the first draw. All goods lie face up.
# Made by tests/long/wakawaka_positions.py; tests/positions/test_wakawaka_suite.py proves them again.
# option Eyes=2334"""
DEALS_HEAD = """\
# Waka Waka: openings, dealt by the seeds in their names; made by tests/long/wakawaka_positions.py."""


def decisions(seed: int, players: int, display: int) -> Iterator[Position]:
    """What the last seat has to decide late in a game."""
    rng = random.Random(seed)
    position = Position.empty(Players=players, Display=display, Eyes=OPEN)
    while position.turn != OVER:
        if position.turn == CHANCE:
            position = position.play(position.sample_chance(rng))
            continue
        table = position.table
        last = table.turns % players == players - 1 == position.turn
        if last and table.levels[position.turn] >= LEAST_LEVEL and position.legal_count() >= 4:
            yield position
        kind = "light" if rng.random() < 0.8 else "random"
        position = position.play(position.policy_move(rng.getrandbits(32), kind))


def entry(position: Position, name: str) -> str | None:
    """Its line, where few decisions of many are sure to win."""
    try:
        sure = sure_moves(position)
    except Unproved:
        return None
    if not 0 < len(sure) <= min(MOST_BEST, position.legal_count() // 2):
        return None
    why = " ".join(next(iter(sure.values())))
    return f'{position.text()}; bm {" ".join(sure)}; id "{name}"; why "{why}"'


BENCH_HEAD = """\
# limits nodes 3000
# What the search of Waka Waka is timed on: an opening, middles and endings of light games."""
BENCH = ((2, 0, 1), (2, 0, 60), (2, 4, 60), (2, 4, 150), (3, 0, 120), (3, 4, 1), (4, 0, 160), (4, 4, 200))


def bench() -> Iterator[str]:
    """The first card to be played after so many decisions."""
    for players, display, decided in BENCH:
        rng = random.Random(1)
        position = Position.empty(Players=players, Display=display)
        while decided > 0 or position.table.point != "play":
            if position.turn == CHANCE:
                position = position.play(position.sample_chance(rng))
            else:
                decided -= 1
                position = position.play(position.policy_move(1, "light"))
        yield f"# option Display={display}"
        yield f'{position.text()}; id "{players} players, turn {position.table.turns}"'


def deals() -> Iterator[str]:
    for players in (2, 3, 4):
        for seed in range(1, DEALS + 1):
            text = Position.start(seed, Players=players).text()
            yield f'{text}; id "deal-{players}-{seed}"'


def suite() -> Iterator[str]:
    """The lines of all displays, each behind its option."""
    found: dict[int, list[str]] = {display: [] for display in range(5)}
    kinds: Counter[tuple[int, str]] = Counter()
    seed = 0
    while sum(map(len, found.values())) < WANTED:
        seed += 1
        display = seed % 5
        for position in decisions(seed, 2 + seed // 5 % 2, display):
            kind = display, position.table.point
            if kinds[kind] == MOST or len(found[display]) >= WANTED // 4:
                continue
            line = entry(position, f"{position.table.point}-{display}-{kinds[kind] + 1}")
            if line:
                kinds[kind] += 1
                found[display].append(line)
    for display, lines in found.items():
        yield f"# option Display={display}"
        yield from lines


def main() -> None:
    (OUT / "suite.txt").write_text("\n".join([HEAD, *suite()]) + "\n")
    (OUT / "bench.txt").write_text("\n".join([BENCH_HEAD, *bench()]) + "\n")
    (OUT / "deals.txt").write_text("\n".join([DEALS_HEAD, *deals()]) + "\n")


if __name__ == "__main__":
    main()
