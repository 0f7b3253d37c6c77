"""Counting results, and what is said of them."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from math import inf, isfinite, sqrt
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.match.elo import estimate
from solver.match.ending import Ending
from solver.match.finding import finding
from solver.match.records import DealRecord, GameRecord
from solver.match.repeats import STALE
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
    """Two games in which engine 0 made so many points, as Light and as Dark, unlike all others."""
    games = (game((0, 1), (first, -first)), game((1, 0), (-second, second)))
    return other(DealRecord(number, 0, games))


def other(deal: DealRecord) -> DealRecord:
    """The deal with moves that no other deal has."""
    games = tuple(
        replace(game, moves=(*game.moves, f"m{deal.number}", f"n{number}"))
        for number, game in enumerate(deal.games)
    )
    return replace(deal, games=games)


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
    """Five deals worth 1/4 and five worth 3/4 to A, and a prior worth one of 1/4 beside 1/2: variance
    11/16 / 10, t(10) = 2.228."""

    def deal(number: int, wins: int) -> DealRecord:
        games = [
            game((0, 1, 1, 1), (9, 1, 1, 1) if rotation < wins else (0, 9, 1, 1))
            for rotation in range(4)
        ]
        return other(DealRecord(number, 0, tuple(games)))

    deals = [deal(number, 1 + 2 * (number % 2)) for number in range(10)]
    share = tally(FOUR, *deals).engines[0].share
    assert share.mean == 0.5
    assert share.error == pytest.approx(2.228 * sqrt(11 / 16 / 10 / 11))
    assert tally(FOUR, *deals[:9]).engines[0].share.error == inf


# -- deals that repeat


def test_deals_that_repeat_are_told_and_count_once() -> None:
    """Two games, played twelve times each, were 190.8 ± 4.6 Elo, sure to 99.99 %."""
    deals = [replace(pair(0, 2, 0), number=number) for number in range(12)]
    counted = tally(TWO, *deals)
    assert (counted.deals, counted.games) == (12, 24)
    assert (counted.repeats.deals, counted.repeats.games) == (11, 22)
    assert counted.pairs[0, 1].pairs == [0, 0, 0, 1, 0]
    assert counted.pairs[0, 1].games == [0, 1, 1]
    assert counted.engines[0].games == 24
    assert counted.engines[0].share.count == counted.seats[0].share.count == 1
    document = summary(TWO, counted)
    assert document["repeated"] == {"deals": 11, "games": 22}
    assert document["pairs"][0]["from_pairs"]["elo"] is None
    told = finding(TWO, counted)
    assert told.startswith("22 of 24 games repeat earlier ones move by move: 11 of 12 deals")
    assert told.endswith("Too few games to say who is stronger: A has 75.0% of the win.")


@given(st.permutations([0, 1, 2, 3, 4, 5]))
def test_which_deal_ends_first_does_not_matter(order: list[int]) -> None:
    """A book of three openings, gone through twice."""
    book = [pair(0, 2, 0), pair(1, -1, 1), pair(2, 1, 1)]
    deals = [replace(book[number % 3], number=number) for number in order]
    counted = tally(TWO, *deals)
    assert counted.repeats.deals == 3
    assert counted.pairs[0, 1].pairs == [0, 0, 1, 1, 1]


def test_a_deal_with_something_new_counts() -> None:
    """The other game, another result of the same moves, other seats."""
    first = pair(0, 2, 0)
    a, b = first.games
    new = replace(b, moves=("x",))
    lost = replace(a, ending=Ending("crash", "ended", 0), shares=(0.0, 1.0))
    swapped = replace(a, seats=(1, 0))
    for games in ((a, new), (lost, b), (swapped, b)):
        counted = tally(TWO, first, DealRecord(1, 0, games))
        assert (counted.repeats.deals, counted.repeats.games) == (0, 1)
        assert sum(counted.pairs[0, 1].pairs) == 2


def test_the_sequential_test_counts_no_repeats_and_ends_where_there_is_nothing_else() -> None:
    match = replace(TWO, sprt=Sprt(0, 50))
    deals = [replace(pair(0, 2, 0), number=number) for number in range(STALE)]
    counted = tally(match, *deals)
    assert counted.accepted() is None
    assert not counted.repeats.stale
    counted.add(replace(pair(0, 2, 0), number=STALE))
    assert counted.repeats.stale
    assert counted.accepted() is None
    assert "It cannot: the deals repeat." in finding(match, counted)
    counted.add(pair(STALE + 1, 1, 0))
    assert not counted.repeats.stale


def test_nothing_is_accepted_after_a_handful_of_pairs() -> None:
    match = replace(TWO, sprt=Sprt(0, 800, model="logistic"))
    deals = [pair(number, -2, -2) for number in range(10)]
    assert tally(match, *deals[:9]).accepted() is None
    assert tally(match, *deals).accepted() == "H0"


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
    told = finding(match, tally(match, *wins))
    assert "accepts H1: the games favour that A is stronger than B by 50 over 0 (normalised Elo; " in told
    losses = [pair(number, -1, -(number % 2)) for number in range(200)]
    told = finding(match, tally(match, *losses))
    assert "accepts H0: the games favour that A is stronger than B by 0 over 50" in told
    assert "has not decided" in finding(match, tally(match, pair(0, 1, -1)))


def test_faults_come_first() -> None:
    lost = replace(game((0, 1), (-2, 2)), ending=Ending("crash", "ended", 0))
    told = finding(TWO, tally(TWO, DealRecord(0, 0, (lost, lost))))
    assert told.startswith("A lost 2 games by fault (2 crash).")


def test_the_best_of_several_is_named() -> None:
    won = tuple([game((0, 1, 1, 1), (9, 1, 2, 3))] * 4)
    deals = [other(DealRecord(number, 0, won)) for number in range(10)]
    told = finding(FOUR, tally(FOUR, *deals[:9]))
    assert told == "A won most: 100.0% of the win a game. Too few deals to say whether it is better than B."
    told = finding(FOUR, tally(FOUR, *deals))
    assert told.startswith("A won most: 100.0% of the win a game. It is ahead of B: +100.0% ± ")


THREE = between(mock("A"), mock("B"), mock("C"))


def meeting(number: int, seats: tuple[int, int], result: int) -> DealRecord:
    """A pair that the first of two engines won, drew or lost."""
    games = (game(seats, (result, -result)), game(seats[::-1], (-result, result)))
    return other(DealRecord(number, 0, games))


def test_the_leader_is_that_of_the_table_even_if_it_lost_to_the_second() -> None:
    """A beats C always and loses to B; B loses to C often."""
    deals = [meeting(number, (0, 2), 1) for number in range(20)]
    deals += [meeting(20 + number, (0, 1), -1 if number % 4 else 1) for number in range(24)]
    deals += [meeting(50 + number, (1, 2), -1 if number % 3 else 1) for number in range(24)]
    counted = tally(THREE, *deals)
    shares = [engine["share"]["mean"] for engine in summary(THREE, counted)["engines"]]
    assert shares[0] > shares[1] > shares[2]
    told = finding(THREE, counted)
    assert told.startswith(f"A won most: {shares[0]:.1%} of the win a game. ")
    assert "But B did better where both sat at one table: A -50.0%" in told


def test_all_that_won_as_much_are_told() -> None:
    deals = [meeting(number, seats, 0) for number, seats in enumerate([(0, 1), (1, 2), (0, 2)])]
    assert finding(THREE, tally(THREE, *deals)) == "A, B and C won as much: 50.0% of the win a game."


def test_engines_that_won_as_much_are_told_together() -> None:
    seatings = ((0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0))
    deal = DealRecord(0, 0, tuple(game(seats, (9, 1, 2, 3)) for seats in seatings))
    assert finding(FOUR, tally(FOUR, deal)) == "A and B won as much: 25.0% of the win a game."
