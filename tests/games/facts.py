"""Random games in which every fact that a hint states is checked against the rules: against the game as it
goes on, by the oracle, from what nobody has hidden."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from solver.contract import CHANCE, OVER
from solver.games import load
from solver.games.companion import companion
from solver.games.reason import Reason
from solver.games.sight import sight
from solver.tape import Tape

SOME = 2  # decisions of a moment that are looked at


@dataclass(frozen=True)
class Case:
    """A decision of `seat` in the oracle's position `before`, and that behind it."""

    before: Any
    move: str
    after: Any
    seat: int
    rng: random.Random


Check = Callable[[Case, Any], None]


def kinds(reasons: ModuleType) -> set[type]:
    """The kinds of facts that a game's module has."""
    found = [kind for kind in vars(reasons).values() if isinstance(kind, type)]
    return {kind for kind in found if issubclass(kind, Reason) and kind is not Reason}


def decisions(name: str, seed: int, options: Mapping[str, object]) -> Iterator[Any]:
    """The moments of a game in which a seat decides; who decides is greedy or not, as it falls."""
    begin = load(name).Position
    position = begin.start(**options) if name == "wigwam" else begin.empty(**options)
    tape, rng = Tape(seed), random.Random(seed)
    while position.turn != OVER:
        if position.turn == CHANCE:
            position = position.play(tape.event(position))
            continue
        yield position
        if name == "wigwam":
            position = position.play(rng.choice(position.legal_moves()))
        else:
            kind = rng.choice(["greedy", "random"])
            position = position.play(position.policy_move(rng.getrandbits(32), kind))


def check(
    name: str,
    oracle: Any,
    checks: Mapping[type, Check],
    seed: int,
    options: Mapping[str, object],
    part: float = 1.0,
    follow: int = 0,
) -> set[type]:
    """Checks the facts of some decisions, in this part of the moments of a game, and of what they lose;
    returns the kinds met. A line of play is a decision and so many others behind it."""
    game, said, met = load(name), companion(name, "hints"), set[type]()
    assert said is not None
    rng = random.Random(seed)
    for position in decisions(name, seed, options):
        if rng.random() >= part:
            continue
        seen = sight(game, position)
        before = oracle.parse(position.text(), **options)
        moves = [str(move) for move in position.legal_moves()]
        for move in rng.sample(moves, min(SOME, len(moves))):
            case = Case(before, move, before.play(move), position.turn, rng)
            line = [move, *next_moves(case, follow)]
            harm = said.harm(seen, line)
            for fact in [*said.reasons(seen, line), *([harm] if harm else [])]:
                checks[type(fact)](case, fact)
                met.add(type(fact))
    return met


def next_moves(case: Case, most: int) -> list[str]:
    """Decisions that can follow, captures where there are some."""
    now, moves = case.after, []
    while len(moves) < most and now.turn >= 0:
        legal = now.legal_moves()
        moves.append(str(case.rng.choice([move for move in legal if "x" in move] or legal)))
        now = now.play(moves[-1])
    return moves


def went_on(case: Case, until: Callable[[Any], bool]) -> tuple[Any, list[tuple[int, str]]]:
    """The game once it has come so far, decisions and events at random, and the decisions on the way."""
    now, made = case.after, []
    while now.turn != OVER and not until(now):
        if now.turn == CHANCE:
            now = now.play(now.sample_chance(case.rng))
            continue
        made.append((now.turn, str(case.rng.choice(now.legal_moves()))))
        now = now.play(made[-1][1])
    return now, made
