"""Matches of the games with cards, at two to seven seats: every seat is asked by what it has seen."""

from __future__ import annotations

import pytest

from solver.match.control import parse_control
from solver.match.records import DealRecord
from tests.match.playing import between, mock, played

# Rules for short games.
SHORT: dict[str, tuple[tuple[str, str], ...]] = {
    "goldundrum": (("MaxRounds", "1"), ("Window", "9")),
    "wampum": (),
    "wakawaka": (),
}
WHOLE = [("goldundrum", 4), ("goldundrum", 6), ("wampum", 2), ("wampum", 4)]
CUT_SHORT = [("goldundrum", 4), ("wampum", 3), ("wakawaka", 2), ("wakawaka", 4)]


def table(game: str, players: int, fault: str = "", at: str = "2") -> list[DealRecord]:
    """One deal in all rotations: an engine, at fault or not, among as many others as there are seats."""
    contestants = [mock("one", fault, at, game=game)]
    contestants += [mock(f"other{n}", game=game) for n in range(1, players)]
    match = between(
        *contestants,
        game=game,
        players=players,
        rules=(("Players", str(players)), *SHORT[game]),
        lineups=(tuple(range(players)),),
        openings="startpos",
        control=parse_control("movetime=60000"),
    )
    return played(match, 1)[1]


@pytest.mark.parametrize(("game", "players"), WHOLE)
def test_every_seat_is_asked_by_what_it_has_seen_until_the_end(game: str, players: int) -> None:
    (deal,) = table(game, players)
    assert len(deal.games) == players
    for record in deal.games:
        assert record.ending.kind in ("win", "draw"), record.ending
        assert sum(record.shares) == pytest.approx(1.0)


@pytest.mark.parametrize(("game", "players"), CUT_SHORT)
@pytest.mark.parametrize(("fault", "kind"), [("illegal", "illegal"), ("crash-on-go", "crash")])
def test_who_is_at_fault_has_lost_and_the_others_share_the_win(
    game: str, players: int, fault: str, kind: str
) -> None:
    (deal,) = table(game, players, fault)
    for record in deal.games:
        guilty = record.seats.index(0)
        assert (record.ending.kind, record.ending.seat) == (kind, guilty)
        assert record.shares[guilty] == 0.0
        assert sorted(record.shares)[1:] == [pytest.approx(1 / (players - 1))] * (players - 1)
