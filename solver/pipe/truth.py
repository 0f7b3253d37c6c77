"""Games by our rules, to hold what an engine says against: some of their positions, and their ends."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from solver.contract import CHANCE, OVER, Game
from solver.options import Value
from solver.positions.spec import PositionSpec
from solver.tape import Tape

GAMES = 6  # played at random
ALONG = 30  # positions looked at on the way through the first of them
DECISIONS = 5000  # of a game, which is then given up
WIDEST = 60  # moves at the last decision of a game that are tried


@dataclass(frozen=True, slots=True)
class Moment:
    """A position, and how it is told to an engine."""

    spec: PositionSpec
    position: Any


@dataclass(frozen=True, slots=True)
class Truth:
    """Positions along a game, the ends of several, and the last decisions before them."""

    along: tuple[Moment, ...]
    ends: tuple[Moment, ...]
    last: tuple[Moment, ...]


def truth(game: Game, rules: Mapping[str, Value]) -> Truth:
    """Games played at random under these rule options, always the same."""
    games = [list(walk(game, rules, seed)) for seed in range(1, GAMES + 1)]
    first = [moment for moment in games[0] if moment.position.turn != OVER]
    along = first[:: max(1, len(first) // ALONG)]
    ends = [moments[-1] for moments in games if moments[-1].position.turn == OVER]
    last = [moments[-2] for moments in games if moments[-1].position.turn == OVER and moments[1:]]
    return Truth(tuple(along), tuple(ends), tuple(last))


def walk(game: Game, rules: Mapping[str, Value], seed: int) -> Iterator[Moment]:
    """The decisions of a game played at random, and its end."""
    rng, tape = random.Random(seed), Tape(seed)
    chance = game.facts.chance
    position = game.Position.empty(**rules) if chance else game.Position.start(**rules)
    moves: list[str] = []
    for _ in range(DECISIONS):
        while position.turn == CHANCE:
            moves.append(tape.event(position))
            position = position.play(moves[-1])
        yield Moment(PositionSpec("empty" if chance else "startpos", moves=tuple(moves)), position)
        if position.turn == OVER:
            return
        moves.append(str(rng.choice(position.legal_moves())))
        position = position.play(moves[-1])


def outcome(position: Any) -> float | None:
    """What the seat to act makes of the last decision of a game: 1 where it can win alone at once, 0
    where whatever it does it has no share of the win; None for anything between."""
    moves = position.legal_moves()
    if len(moves) > WIDEST:
        return None
    after = [position.play(str(move)) for move in moves]
    shares = [share(end, position.turn) if end.turn == OVER else 0.5 for end in after]
    return max(shares) if max(shares) in (0.0, 1.0) else None


def share(end: Any, seat: int) -> float:
    winners = end.winners()
    return float(seat in winners) / len(winners)
