"""Small games solved whole: a game with known answers, and small variants of Wampum (WAM-19)."""

from __future__ import annotations

import pytest

from solver.contract import CHANCE
from solver.errors import SolverError
from solver.games import wampum
from solver.tabular import (
    Histories,
    argmax,
    best_response,
    equilibrium,
    exploitability,
    histories,
    uniform,
    value,
)
from solver.tabular.histories import AT_CHANCE
from tests.tabular.kuhn import Kuhn

TINY = {"Players": 2, "Goods": "CH", "Villages": "1/1", "Removed": "none", "Income": 1}
TINY |= {"CardsOfEachGood": 3, "StartingHand": 1}


@pytest.fixture(scope="module")
def kuhn() -> Histories:
    return histories(Kuhn())


@pytest.fixture(scope="module")
def tiny() -> Histories:
    return histories(wampum.Position.empty(**TINY))


def test_all_histories_of_kuhn_poker(kuhn: Histories) -> None:
    assert len(kuhn.decides) == 1 + 6 * 9
    assert len(kuhn.ends) == 6 * 5
    assert len(kuhn.information) == 12
    assert all(len(members) == 2 for members in kuhn.members)
    assert sum(kuhn.chance[h] for h in kuhn.children(0)) == pytest.approx(1.0)


def test_kuhn_poker_is_worth_what_kuhn_found(kuhn: Histories) -> None:
    policy = equilibrium(kuhn, 1000)
    assert value(kuhn, policy) == pytest.approx((-1 / 18, 1 / 18), abs=1e-4)
    assert exploitability(kuhn, policy) < 1e-3


def test_what_even_play_gives_away_in_kuhn_poker(kuhn: Histories) -> None:
    """NashConv 11/12, as OpenSpiel has it in its tests."""
    assert exploitability(kuhn, uniform(kuhn)) == pytest.approx(11 / 24)
    assert value(kuhn, uniform(kuhn)) == pytest.approx((1 / 8, -1 / 8))


@pytest.mark.parametrize("seat", [0, 1])
def test_the_best_answer_is_better_than_any_other(kuhn: Histories, seat: int) -> None:
    """Against all pure answers, one after the other."""
    best, choices = best_response(kuhn, uniform(kuhn), seat)
    own = [n for n, known in enumerate(kuhn.information) if known.seat == seat]
    worth = []
    for number in range(2 ** len(own)):
        policy = [list(row) for row in uniform(kuhn)]
        for place, n in enumerate(own):
            bit = number >> place & 1
            policy[n] = [1.0 - bit, float(bit)]
        worth.append(value(kuhn, policy)[seat])
    assert best == pytest.approx(max(worth))
    answer = [list(row) for row in uniform(kuhn)]
    for n in own:
        answer[n] = [float(a == choices[n]) for a in range(2)]
    assert value(kuhn, answer)[seat] == pytest.approx(best)


def test_wam_17_histories_that_a_seat_cannot_tell_apart_are_one_information(tiny: Histories) -> None:
    """Each is what the view of a seat has seen, with the decisions of that view."""
    for known in tiny.information:
        view = wampum.View.follow(wampum.View.empty(known.seat, **TINY), known.seen)
        assert view.turn == known.seat
        assert tuple(str(move) for move in view.legal_moves()) == known.moves
    assert len({(known.seat, known.seen) for known in tiny.information}) == len(tiny.information)
    assert max(len(members) for members in tiny.members) > 1


def test_wam_4_chance_of_the_deal(tiny: Histories) -> None:
    """The histories reached by chance alone add up to one; unequal cards are likelier."""
    assert tiny.decides[0] == AT_CHANCE
    second = tiny.first[0]
    assert wampum.Position.empty(**TINY).turn == CHANCE
    assert [round(tiny.chance[h], 6) for h in tiny.children(second)] == [0.4, 0.6]


def test_wam_15_the_equilibrium_of_a_tiny_variant(tiny: Histories) -> None:
    """Share of the win 3/5 for the first seat; what is sure never to mix gives some of it away."""
    policy = equilibrium(tiny, 100)
    assert exploitability(tiny, policy) < 1e-4
    assert value(tiny, policy) == pytest.approx((0.6, 0.4), abs=1e-4)
    assert exploitability(tiny, argmax(policy)) > exploitability(tiny, policy)
    assert exploitability(tiny, uniform(tiny)) > 0.1


def test_more_histories_than_a_table_is_to_hold() -> None:
    with pytest.raises(SolverError, match="expected at most 100 histories"):
        histories(wampum.Position.empty(**TINY), most=100)
