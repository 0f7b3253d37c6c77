"""How long a search may think: from the limits of a `go` to a time to aim at and one to keep."""

from __future__ import annotations

from dataclasses import dataclass

from solver.info import Limits

MOVES_AHEAD = 24  # own moves that a clock without `movestogo` has to last for
SHARE_OF_INCREMENT = 0.8
RESERVE = 0.5  # of the clock that one move may take at most
STRETCH = 3.0  # a hard move may take so many times the time to aim at
LEAST = 0.001  # seconds; a search of one millisecond still answers
LONGEST = 1e9  # seconds; the searches count microseconds in 64 bits


@dataclass(frozen=True, slots=True)
class Allotment:
    """Seconds from the start of the search: `aim` is what a move should take, and at `most` the
    search ends wherever it is. None: no limit."""

    aim: float | None = None
    most: float | None = None


UNLIMITED = Allotment()


def allot(limits: Limits, seat: int, overhead: int) -> Allotment:
    """The time for a move of `seat`; `overhead` is the option Move Overhead, in milliseconds.

    >>> allot(Limits(movetime=200), 0, 10)
    Allotment(aim=None, most=0.19)
    """
    most = None
    if limits.movetime is not None:
        most = usable(limits.movetime, overhead)
    clock = limits.clocks[seat] if seat < len(limits.clocks) else None
    if clock is None:
        return Allotment(None, most)
    aim, longest = from_clock(limits, seat, usable(clock, overhead))
    return Allotment(aim, longest if most is None else min(most, longest))


def usable(time: int, overhead: int) -> float:
    """The seconds of a time in milliseconds that a search may use."""
    return min(max(LEAST, (time - overhead) / 1000), LONGEST)


def from_clock(limits: Limits, seat: int, left: float) -> tuple[float, float]:
    """Seconds to aim at and never to pass, `left` of them being on the clock."""
    increment = limits.increments[seat] / 1000 if seat < len(limits.increments) else 0.0
    moves = min(limits.movestogo or MOVES_AHEAD, MOVES_AHEAD)
    aim = left / moves + SHARE_OF_INCREMENT * increment
    reserve = left if moves == 1 else left * RESERVE
    most = max(LEAST, min(STRETCH * aim, reserve))
    return min(aim, most), most
