"""Who meets whom: pairs with sides changed, rotations, tournaments."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import BadOption
from solver.match.schedule import Schedule, lineups, missing, parse_seats, rotations
from tests.match.playing import between, mock, schedule

ENGINES = [mock(name) for name in "ABCD"]


def test_with_two_players_each_opening_is_played_with_sides_changed() -> None:
    deals = schedule(between(*ENGINES[:2]))
    first, second = deals.deal(0), deals.deal(1)
    assert first.seatings == second.seatings == ((0, 1), (1, 0))
    assert (first.first, second.first) == (1, 3)
    assert first.opening != second.opening
    assert first.seed != second.seed


def test_a_deal_is_the_same_however_often_it_is_asked_for() -> None:
    match = between(*ENGINES[:2])
    assert schedule(match).deal(7) == schedule(match).deal(7)


def test_another_seed_gives_other_openings() -> None:
    one, other = (schedule(between(*ENGINES[:2], seed=seed)).deal(0) for seed in (1, 2))
    assert one.opening != other.opening


def test_all_pairings_of_a_round_share_opening_and_tape() -> None:
    deals = schedule(between(*ENGINES))
    assert len(deals.match.lineups) == 6
    around = [deals.deal(number) for number in range(6)]
    assert len({deal.opening for deal in around}) == len({deal.seed for deal in around}) == 1
    assert [deal.first for deal in around] == [1, 3, 5, 7, 9, 11]
    assert deals.deal(6).opening != around[0].opening


@given(st.lists(st.integers(0, 3), min_size=2, max_size=7))
def test_every_engine_sits_in_every_seat_equally_often(lineup: list[int]) -> None:
    seatings = rotations(tuple(lineup))
    for seat in range(len(lineup)):
        counts = Counter(seating[seat] for seating in seatings)
        expected = {e: n * len(seatings) / len(lineup) for e, n in Counter(lineup).items()}
        assert counts == expected


@pytest.mark.parametrize(
    ("engines", "players", "tournament", "expected"),
    [
        (2, 2, "roundrobin", ((0, 1),)),
        (3, 2, "roundrobin", ((0, 1), (0, 2), (1, 2))),
        (3, 2, "gauntlet", ((0, 1), (0, 2))),
        (3, 3, "roundrobin", ((0, 1, 2),)),
        (4, 3, "gauntlet", ((0, 1, 2), (0, 1, 3), (0, 2, 3))),
        (2, 4, "roundrobin", ((0, 1, 1, 1),)),
        (3, 5, "gauntlet", ((0, 1, 2, 1, 2),)),
    ],
)
def test_tournaments(engines: int, players: int, tournament: str, expected: object) -> None:
    assert lineups(engines, players, tournament) == expected  # type: ignore[arg-type]


def test_one_engine_cannot_play() -> None:
    with pytest.raises(BadOption, match="expected two engines or more, found 1"):
        lineups(1, 2, "roundrobin")


def test_games_are_rounded_up_to_whole_deals() -> None:
    deals = schedule(between(*ENGINES[:2]))
    assert [deals.deals_for(games) for games in range(6)] == [0, 1, 1, 2, 2, 3]
    assert [deals.games_in(count) for count in range(4)] == [0, 2, 4, 6]


def test_deals_of_different_sizes_are_counted_as_they_come() -> None:
    match = between(*ENGINES[:2], players=4, lineups=((0, 1, 1, 1), (0, 1, 0, 1)))
    deals = Schedule(match, schedule(between(*ENGINES[:2])).openings)
    assert [deals.deal(number).first for number in range(4)] == [1, 5, 7, 11]
    assert deals.games_in(3) == 10
    assert deals.deals_for(7) == 3


def test_what_has_been_played_is_not_played_again() -> None:
    deals = schedule(between(*ENGINES[:2]))
    assert [deal.number for deal in missing(deals, 6, {0, 2, 3})] == [1, 4, 5]


def test_seats_by_name() -> None:
    assert parse_seats("B, A,B", ["A", "B"], 3) == (1, 0, 1)


@pytest.mark.parametrize(
    ("text", "problem"),
    [("A,C", "expected an engine, A or B, found 'C'"), ("A,B,A", "expected 2 seats, found 3")],
)
def test_bad_seats_are_refused(text: str, problem: str) -> None:
    with pytest.raises(BadOption, match=problem):
        parse_seats(text, ["A", "B"], 2)
