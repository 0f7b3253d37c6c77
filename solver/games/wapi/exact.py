"""When what is left of Wapi can be solved, by which solver, and what comes out."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from solver._wapi import Position
from solver._wapi_exact import EndingSolver, RaceSolver
from solver.games.wapi.setup import SHARES
from solver.info import Share

# Work that a solver does in a second, in states, from below: measured are 20 to 60 million of a race,
# and 10 to 20 million of an ending (docs/results/wapi.md).
RACE_SPEED = 15e6
ENDING_SPEED = 8e6
PATIENCE = 1.0  # seconds' worth of work where the caller names no time
SLICE = 100_000  # states between two looks at a stop: some 10 ms
EVEN = 9  # decimals in which the values of equal decisions of a race agree

MIB = 1 << 20

Values = dict[str, Share]  # by decision, for the seat that decides
Ended = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Solved:
    """The legal decisions with their exact values for the seat that decides, best first by WAP-11,
    and how many states were valued."""

    values: tuple[tuple[str, Share], ...]
    states: int


def exact(
    position: Position,
    seconds: float | None,
    mib: float,
    stopped: Callable[[], bool] = lambda: False,
) -> Solved | None:
    """The decisions of the seat to act, when all play for the objective; None where solving them
    would take more than so much time or memory, or `stopped` says so. Without a time the work alone
    decides, so that the answer is always the same.

    Whole numbers with totems left or more than two players, else doubles that are right to 1e-12.
    """
    ended = stopped if seconds is None else until(time.monotonic() + seconds, stopped)
    patience = PATIENCE if seconds is None else seconds
    if position.turn < 0 or ended():
        return None
    if race := race_of(position):
        fits = race.work <= patience * RACE_SPEED and race.size <= mib * MIB
        values = race_values(race, position, ended) if fits else None
        return ranked(position, values, race.valued)
    if ending := ending_of(position, patience, mib):
        return ranked(position, ending_values(ending, position, ended), ending.valued)
    return None


def until(deadline: float, stopped: Ended) -> Ended:
    """Whether `stopped` says so, or the deadline has passed."""
    return lambda: stopped() or time.monotonic() >= deadline


def ranked(position: Position, values: Values | None, states: int) -> Solved | None:
    """WAP-11: by the objective, then the margin, then in ASCII order."""
    if values is None:
        return None
    for_margin = position.rules.objective == "margin"

    def merit(move: str) -> tuple[float, float, str]:
        win, margin = round(values[move].win, EVEN), round(values[move].margin, EVEN)
        return -margin if for_margin else -win, -margin, move

    return Solved(tuple((move, values[move]) for move in sorted(values, key=merit)), states)


def race_of(position: Position) -> RaceSolver | None:
    """Two players, no totem left."""
    try:
        return RaceSolver(position.packed())
    except ValueError:
        return None


def race_values(race: RaceSolver, position: Position, ended: Ended) -> Values | None:
    try:
        while not race.run(SLICE):
            if ended():
                return None
    except MemoryError:
        return None
    moves = [str(move) for move in position.legal_moves()]
    return {move: seen_by(position.turn, *race.value(SHARES.index(move))) for move in moves}


def seen_by(seat: int, win: float, margin: float) -> Share:
    """A value for seat 0, for either seat of two."""
    return Share(win, margin, exact=True) if seat == 0 else Share(1 - win, -margin, exact=True)


def ending_of(position: Position, patience: float, mib: float) -> EndingSolver | None:
    """Any players; how many states there are shows as they are found."""
    try:
        return EndingSolver(position.packed(), int(mib * MIB), int(patience * ENDING_SPEED))
    except (ValueError, MemoryError):  # too many tokens to count with, or no room for a beginning
        return None


def ending_values(ending: EndingSolver, position: Position, ended: Ended) -> Values | None:
    try:
        while not ending.run(SLICE):
            if ended():
                return None
    except MemoryError:  # too many states, or more than the memory holds
        return None
    seat = position.turn
    values: Values = {}
    for move in map(str, position.legal_moves()):
        wins, margins = ending.value(position.steps(move)[0])
        values[move] = Share(float(wins[seat]), float(margins[seat]), exact=True)
    return values
