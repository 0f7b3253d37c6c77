"""A journal as reports have it: checked against its first line and against the rules of its game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import isfinite
from typing import Any

from solver import games
from solver.errors import SolverError
from solver.match.contestant import named_apart
from solver.match.journal import JournalProblem, read_journal
from solver.match.openings import Start
from solver.match.records import DealRecord
from solver.match.schedule import Schedule
from solver.match.setting import Match, match_of
from solver.match.worker import rules_of
from solver.notation import MOST, printable

WRONG = (SolverError, KeyError, TypeError, ValueError, AttributeError, ArithmeticError)


def read_match(
    path: str, warn: Callable[[str], None] = lambda warning: None
) -> tuple[Match, list[DealRecord]]:
    """The match of a journal and its deals; raises JournalProblem."""
    header, deals = read_journal(path, warn)
    try:
        match = match_of(header)
        for expected in wrong(match):
            raise ValueError(f"expected {expected}")
    except WRONG as problem:
        found = str(problem) if isinstance(problem, ValueError) else repr(problem)
        raise JournalProblem(f"{path}:1: expected a match: {printable(found)}") from None
    schedule = Schedule(match, Start())
    for deal in deals:
        try:
            schedule.check(deal, MOST)
        except SolverError as problem:
            raise JournalProblem(f"{path}: {problem}") from None
    return match, deals


def wrong(match: Match) -> Iterator[str]:
    """What was expected of a match that it is not."""
    named_apart(match.contestants)
    players = games.load(match.game).Position.empty(**rules_of(match)).players
    if match.players != players:
        yield f"{players} players by the rule options, found {match.players}"
    seats = range(len(match.contestants))
    if not match.lineups or not all(len(lineup) == players for lineup in match.lineups):
        yield f"lineups of {players} engines"
    if not all(type(engine) is int and engine in seats for lineup in match.lineups for engine in lineup):
        yield "engines at the tables that take part"
    if match.sprt and (players != 2 or match.lineups != ((0, 1),)):
        yield "two engines and two players for a sequential test"
    yield from odd_values(match)


def odd_values(match: Match) -> Iterator[str]:
    """The same of its single values."""
    conduct = match.conduct
    times: dict[str, Any] = {name: getattr(conduct, name) for name in ("handshake", "patience", "margin")}
    for name, value in times.items():
        if type(value) not in (int, float) or not (isfinite(value) and value >= 0):
            yield f"seconds for {name}"
    for name, count in (("longest", conduct.longest), ("seed", match.seed)):
        if type(count) is not int or not 1 <= count <= MOST:
            yield f"a whole number for {name}"
    texts = (match.game, match.openings, match.book, *(word for rule in match.rules for word in rule))
    if not all(isinstance(text, str) for text in texts):
        yield "texts for game, rules, openings and book"
