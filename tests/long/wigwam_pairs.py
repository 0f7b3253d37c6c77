"""Matches of Wigwam in pairs of games: a balanced random opening, played with both colours.

An opening is an arrangement of each side drawn from all 1,320 (WIG-6: arranging is the first decision
of a game, and the natural arrangement of WIG-8 is only one of them), then 4, 6 or 8 random plies. It
is balanced where a search of 7 plies sees neither side more than half a warrior ahead.
"""

from __future__ import annotations

import argparse
import random
import statistics
from collections.abc import Callable
from typing import Any, Protocol

from solver.engine.engine import Engine
from solver.games import wigwam
from solver.games.wigwam.setup import arrangements
from solver.info import Centi, Limits

BALANCED = 50  # hundredths of a warrior, at JUDGED plies
JUDGED = 7
MOST_PLIES = 400  # a game that is longer is a draw

Position = Any


class Player(Protocol):
    """One side of a match."""

    def begin(self) -> None:
        """Forgets the game before."""

    def move(self, position: Position) -> Any:
        """The move to play, or its text."""


def engine() -> Engine:
    """An engine with a small table that loses no time to a pipe."""
    made = Engine(wigwam)  # type: ignore[arg-type]
    made.set("Hash", 16)
    made.set("Move Overhead", 0)
    return made


class Openings:
    """Balanced openings, the same for the same seed; `natural` ones leave out the arrangements."""

    def __init__(self, seed: int, natural: bool = False) -> None:
        self._rng = random.Random(seed)
        self._natural = natural
        self._judge = engine()

    def next(self) -> Position:
        """A position that neither side is seen to be ahead in."""
        while True:
            position = self._wandered()
            if position.turn >= 0 and self._is_balanced(position):
                return position

    def _is_balanced(self, position: Position) -> bool:
        self._judge.clear()
        score = self._judge.search(position, Limits(depth=JUDGED)).lines[0].score
        return isinstance(score, Centi) and abs(score.value) <= BALANCED

    def _wandered(self) -> Position:
        texts = arrangements("hex4")
        position = wigwam.Position.empty()
        for _ in range(2):
            position = position.play("TCTTWWWWWWW" if self._natural else self._rng.choice(texts))
        for _ in range(self._rng.choice((4, 6, 8))):
            if position.turn >= 0:
                position = position.play(self._rng.choice(position.legal_moves()))
        return position


def game(position: Position, players: tuple[Player, Player]) -> int:
    """The points of the first player, who has the move."""
    first = position.turn
    for player in players:
        player.begin()
    for _ in range(MOST_PLIES):
        if position.turn < 0:
            return int(position.scores()[first])
        position = position.play(players[position.turn != first].move(position))
    return 0


def match(openings: Callable[[], Position], pairs: int, one: Player, other: Player) -> list[int]:
    """The points of `one` in each game."""
    points: list[int] = []
    for _ in range(pairs):
        start = openings()
        points += game(start, (one, other)), -game(start, (other, one))
    return points


def report(points: list[int]) -> str:
    """Wins count one and draws a half; the standard error is that of the pairs."""
    shares = [0.5 + 0.5 * ((p > 0) - (p < 0)) for p in points]
    pairs = [(a + b) / 2 for a, b in zip(shares[::2], shares[1::2], strict=True)]
    error = statistics.stdev(pairs) / len(pairs) ** 0.5
    wins, losses = (sum(p * sign > 0 for p in points) for sign in (1, -1))
    return (
        f"+{wins} ={len(points) - wins - losses} -{losses}, score {statistics.mean(pairs):.3f}, "
        f"standard error {error:.3f}, mean points {statistics.mean(points):+.3f}"
    )


def match_parser(doc: str | None) -> argparse.ArgumentParser:
    """The options that every match has; the text is the docstring of its script."""
    parser = argparse.ArgumentParser(description=(doc or "").splitlines()[0])
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--natural", action="store_true", help="arrangements of WIG-8 only")
    return parser
