"""Counting results, and what is said of them."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from math import isfinite, sqrt
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.match.elo import estimate
from solver.match.ending import Ending
from solver.match.finding import finding
from solver.match.records import DealRecord, GameRecord
from solver.match.setting import Match
from solver.match.sprt import Sprt
from solver.match.summary import summary
from solver.match.tally import Tally
from tests.match.playing import between, mock

TWO = between(mock("A"), mock("B"))
FOUR = between(
    mock("A"), mock("B"), game="wapi", players=4, lineups=((0, 1, 1, 1),),
    rules=(("Players", "4"),),
)  # fmt: skip


def game(seats: tuple[int, ...], points: tuple[int, ...], **fields: Any) -> GameRecord:
    """A game that ended by rule with these points."""
    winners = [seat for seat, value in enumerate(points) if value == max(points)]
    return GameRecord(
        number=1,
        seats=seats,
        start="startpos",
        moves=("a", "b"),
        book=0,
        ending=Ending("win" if len(winners) == 1 else "draw"),
        shares=tuple((seat in winners) / len(winners) for seat in range(len(points))),
        points=tuple(map(str, points)),
        **fields,
    )


def pair(number: int, first: int, second: int) -> DealRecord:
    """Two games in which engine 0 made so many points, as Light and as Dark."""
    games = (game((0, 1), (first, -first)), game((1, 0), (-second, second)))
    return DealRecord(number, 0, games)


def tally(match: Match, *deals: DealRecord) -> Tally:
    counted = Tally(match)
    for deal in deals:
        counted.add(deal)
    return counted


# -- two players


def test_pairs_and_games_are_counted_by_wins_and_by_points() -> None:
    counted = tally(TWO, pair(0, 2, 1), pair(1, -1, 1), pair(2, 0, -2), pair(3, 0, 0))
    counts = counted.pairs[0, 1]
    assert counts.games == [2, 3, 3]
    assert counts.pairs == [0, 1, 2, 0, 1]
    assert counts.points == {2: 1, 1: 2, 0: 3, -1: 1, -2: 1}
    assert counts.mean.mean == pytest.approx((1.5 + 0 - 1 + 0) / 4)
    assert (counted.deals, counted.games) == (4, 8)


def test_points_and_wins_may_say_different_things() -> None:
    """Two wins by one point against one by two: ahead in wins, level in points (WIG-29)."""
    counts = tally(TWO, pair(0, 1, -2), pair(1, 1, 0)).pairs[0, 1]
    assert estimate(counts.games).score > 0.5
    assert counts.mean.mean == 0


def test_seats_are_counted_whoever_sits_there() -> None:
    light, dark = tally(TWO, pair(0, 2, -1), pair(1, 1, 0)).seats
    assert light.games == [0, 1, 3]
    assert dark.games == [3, 1, 0]


def test_faults_and_times_are_those_of_the_engine() -> None:
    late = replace(
        game((1, 0), (2, -2), asked="0101", times=(1.0, 2.0, 3.0, 5.0)),
        ending=Ending("time", "late", 1),
    )
    counted = tally(TWO, DealRecord(0, 0, (late,)))
    a, b = counted.engines
    assert a.faults == {"time": 1}
    assert not b.faults
    assert (a.moves, a.time, a.longest) == (2, 7.0, 5.0)
    assert (b.moves, b.time, b.longest) == (2, 4.0, 3.0)
    assert counted.ends == {"time": 1}
    assert not counted.reasons  # what an engine did is no clause


# -- more players


def test_every_deal_is_one_value_of_the_paired_intervals() -> None:
    """A alone wins two of four rotations, and shares one with a B: 2.5 of 4."""
    games = (
        game((0, 1, 1, 1), (9, 1, 2, 3)),
        game((1, 0, 1, 1), (1, 9, 2, 3)),
        game((1, 1, 0, 1), (1, 2, 5, 5)),
        game((1, 1, 1, 0), (1, 2, 7, 3)),
    )
    counted = tally(FOUR, DealRecord(0, 0, games))
    a, b = counted.engines
    assert a.share.mean == 2.5 / 4
    assert b.share.mean == pytest.approx(1.5 / 12)
    assert a.margin.mean == (6 + 6 + 0 - 4) / 4
    lead = counted.leads[0, 1]
    assert lead.share.mean == pytest.approx(2.5 / 4 - 1.5 / 12)
    assert lead.margin.mean == pytest.approx(a.margin.mean - b.margin.mean)
    assert a.share.count == 1
    assert not counted.pairs


def test_margins_of_a_deal_that_was_not_scored_whole_are_left_out() -> None:
    games = [game((0, 1, 1, 1), (9, 1, 2, 3)) for _ in range(4)]
    games[1] = replace(games[1], points=(), ending=Ending("crash", "ended", 0))
    counted = tally(FOUR, DealRecord(0, 0, tuple(games)))
    assert counted.engines[0].share.count == 1
    assert counted.engines[0].margin.count == counted.leads[0, 1].margin.count == 0


def test_the_interval_is_over_deals() -> None:
    """Deals worth 1/4 and 3/4 to A: mean 1/2, t(1) = 12.706."""

    def deal(number: int, wins: int) -> DealRecord:
        games = [
            game((0, 1, 1, 1), (9, 1, 1, 1) if rotation < wins else (0, 9, 1, 1))
            for rotation in range(4)
        ]
        return DealRecord(number, 0, tuple(games))

    share = tally(FOUR, deal(0, 1), deal(1, 3)).engines[0].share
    assert share.mean == 0.5
    assert share.error == pytest.approx(12.706 * sqrt(0.125) / sqrt(2))


# -- the summary


def numbers(value: Any) -> list[float]:
    """All numbers in a document."""
    if isinstance(value, dict):
        return [n for part in value.values() for n in numbers(part)]
    if isinstance(value, list):
        return [n for part in value for n in numbers(part)]
    return [value] if isinstance(value, float | int) else []


POINTS = st.integers(-2, 2)


@given(st.lists(st.tuples(POINTS, POINTS), max_size=20), st.booleans())
def test_every_figure_of_a_summary_is_a_number(pairs: list[tuple[int, int]], tested: bool) -> None:
    match = replace(TWO, sprt=Sprt(0, 50) if tested else None)
    document = summary(match, tally(match, *(pair(i, *p) for i, p in enumerate(pairs))))
    assert json.loads(json.dumps(document, allow_nan=False)) == document
    assert all(map(isfinite, numbers(document)))
    assert document["games"] == 2 * len(pairs)
    assert document["finding"]


def test_the_summary_of_a_game_alone() -> None:
    counted = tally(TWO, DealRecord(0, 0, (game((0, 1), (1, -1)),)))
    document = summary(TWO, counted)
    assert document["pairs"][0]["pentanomial"] == [0] * 5
    assert document["pairs"][0]["from_games"]["score"] == 1
    assert document["engines"][0]["share"] == {"mean": 1.0, "error": None, "count": 1}


def test_ratings_do_not_depend_on_the_order_in_which_deals_end() -> None:
    deals = [pair(number, *points) for number, points in enumerate([(1, 1), (-2, 0), (1, 0)])]
    documents = [summary(TWO, tally(TWO, *order)) for order in (deals, deals[::-1])]
    rating, other = (document["engines"][0]["rating"] for document in documents)
    assert rating == other
    assert rating["mean"] > documents[0]["engines"][1]["rating"]["mean"]
    assert rating["deviation"] < 25 / 3


# -- what was learnt


def test_nothing_is_known_without_games() -> None:
    assert finding(TWO, Tally(TWO)) == "No game has been played: nothing is known."


def test_the_stronger_engine_is_named() -> None:
    rng = random.Random(1)
    deals = [pair(i, rng.choice((1, 2)), rng.choice((-1, 0, 1))) for i in range(40)]
    assert finding(TWO, tally(TWO, *deals)).startswith("A is stronger than B by ")
    mirrored = [pair(i, -2, rng.choice((-1, 0, 1))) for i in range(40)]
    assert finding(TWO, tally(TWO, *mirrored)).startswith("B is stronger than A by ")


def test_nothing_is_claimed_of_a_handful_of_games() -> None:
    """Their spread says nothing: after one pair won twice it is none at all."""
    told = finding(TWO, tally(TWO, pair(0, 2, 2)))
    assert told == "Too few games to say who is stronger: A has 100.0% of the win."
    told = finding(TWO, tally(TWO, *[pair(number, 2, -2) for number in range(9)]))
    assert told == "Too few games to say who is stronger: A has 50.0% of the win."


def test_no_difference_is_claimed_where_none_was_shown() -> None:
    points = [(1, -1), (1, 0), (-1, 0), (1, 0)] * 3
    deals = [pair(number, *made) for number, made in enumerate(points)]
    told = finding(TWO, tally(TWO, *deals))
    assert told.startswith("No difference was shown: A against B +")
    assert "games would show it." in told


def test_the_sequential_test_is_told() -> None:
    match = replace(TWO, sprt=Sprt(0, 50))
    wins = [pair(number, 1, number % 2) for number in range(200)]
    assert "A beats B by 50 or more" in finding(match, tally(match, *wins))
    losses = [pair(number, -1, -(number % 2)) for number in range(200)]
    assert "A beats B by no more than 0" in finding(match, tally(match, *losses))
    assert "has not decided" in finding(match, tally(match, pair(0, 1, -1)))


def test_faults_come_first() -> None:
    lost = replace(game((0, 1), (-2, 2)), ending=Ending("crash", "ended", 0))
    told = finding(TWO, tally(TWO, DealRecord(0, 0, (lost, lost))))
    assert told.startswith("A lost 2 games by fault (2 crash).")


def test_the_best_of_several_is_named() -> None:
    won = [game((0, 1, 1, 1), (9, 1, 2, 3))] * 4
    deals = [DealRecord(number, 0, tuple(won)) for number in range(3)]
    told = finding(FOUR, tally(FOUR, *deals))
    assert told == ("A won most: 100.0% of the win a game. It is ahead of B by 100.0% ± 0.0%.")


def test_engines_that_won_as_much_are_told_together() -> None:
    seatings = ((0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0))
    deal = DealRecord(0, 0, tuple(game(seats, (9, 1, 2, 3)) for seats in seatings))
    assert finding(FOUR, tally(FOUR, deal)) == "A and B won as much: 25.0% of the win a game."
