"""Journals made for tests of `report` and `replay`, without a match."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from solver.match.contestant import Contestant
from solver.match.ending import Ending
from solver.match.journal import Journal
from solver.match.records import DealRecord, GameRecord
from solver.match.schedule import lineups
from solver.match.setting import Match, match_json


def record(number: int, seats: tuple[int, ...], ending: Ending, shares: tuple[float, ...]) -> GameRecord:
    return GameRecord(
        number=number,
        seats=seats,
        start="startpos",
        moves=("b2-c2", "f6-e6"),
        book=1,
        ending=ending,
        shares=shares,
        points=tuple(str(int(2 * (2 * share - 1))) for share in shares),
        scores=("cp 5",),
        times=(1.5 + number,),
        asked="1",
    )


def pair(number: int, ending: Ending = Ending("win", "WIG-23")) -> DealRecord:  # noqa: B008 it is frozen
    games = (
        record(2 * number + 1, (0, 1), ending, (1.0, 0.0)),
        record(2 * number + 2, (1, 0), ending, (0.0, 1.0)),
    )
    return DealRecord(number, 0, games)


def journal(path: Path, names: tuple[str, ...] = ("A", "B"), *deals: DealRecord, **fields: Any) -> str:
    """Writes a journal of Wigwam, of one pair if no deals are given; the path."""
    match = Match("wigwam", tuple(map(Contestant, names)), lineups(len(names), 2, "roundrobin"), **fields)
    with Journal(str(path), match_json(match)) as written:
        for deal in deals or (pair(0),):
            written.append(deal)
    return str(path)
