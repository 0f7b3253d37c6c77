"""What can be searched: whether a seat is to decide, and limits that a search comes to an end by. One
place for the protocol, the command line, JSON and Python, which refuse the same in the same words."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from solver.contract import OVER, Game
from solver.errors import IllegalMove, SyntaxProblem
from solver.info import Limits
from solver.notation import number, real
from solver.positions.build import canonical
from solver.positions.query import TURNS, decides

COUNTS = ("depth", "nodes", "movetime", "movestogo", "win")  # from 1 on
LONGEST = 10**9  # seconds; some thirty years
SHORTEST = 0.001  # seconds


def searchable(game: Game, position: Any, limits: Limits) -> Limits:
    """The limits, the moves among them in canonical form; raises SolverError for a position in which
    there is nothing to search, and for limits that it cannot be searched by."""
    check_counts(limits)
    check_seat_to_act(position)
    check_clock(position, limits)
    check_win(game, limits)
    return replace(limits, moves=canonical(position, limits.moves))


def check_counts(limits: Limits) -> None:
    """Raises SyntaxProblem for a limit that is no whole number, or one below 1."""
    for name in COUNTS:
        value = getattr(limits, name)
        if value is not None:
            number(str(value), name, 1)


def check_seat_to_act(position: Any) -> None:
    """Raises IllegalMove unless the seat that the position is seen by is to act, or it is over."""
    if position.turn == OVER or decides(position):
        return
    viewer = getattr(position, "seat", position.turn)
    who = f"seat {viewer}" if viewer >= 0 else "a seat"
    found = TURNS.get(position.turn, f"seat {position.turn}")
    raise IllegalMove(f"expected {who} to act, found {found}")


def check_clock(position: Any, limits: Limits) -> None:
    """Raises SyntaxProblem where other seats have clocks and nothing would end the search."""
    others = (limits.depth, limits.nodes, limits.movetime, limits.win)
    seat = getattr(position, "seat", position.turn)
    if limits.infinite or limits.ponder or any(others) or not limits.clocks or seat < 0:
        return
    if seat >= len(limits.clocks) or limits.clocks[seat] is None:
        clock = f"p{seat + 1}time"
        raise SyntaxProblem(f"expected {clock}, the clock of the seat to act, found others alone")


def check_win(game: Game, limits: Limits) -> None:
    """Raises SyntaxProblem where a forced win is asked for in a game that leaves something to chance."""
    if limits.win is not None and (game.facts.chance or game.facts.hidden):
        what = f"expected a game without chance for win {limits.win}"
        raise SyntaxProblem(f"{what}, found {game.NAME}, in which none is forced")


def milliseconds(seconds: float) -> int:
    """A time as limits have it; raises SyntaxProblem for one that is too short, or never over."""
    return round(1000 * real(str(seconds), "seconds", SHORTEST, LONGEST))
