"""Searches of Wampum that deal the searcher's own cards anew from what all seats have seen."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from solver import games
from solver.engine.engine import Engine
from solver.errors import BadOption
from solver.games.wampum import View, ops, sampling
from solver.info import Limits
from solver.search.sampling import Budget, Sampling
from tests.contract.chi_square import MOST_DEVIATION, deviation
from tests.contract.hidden import THREE, TINY, WAKAWAKA, WAMPUM
from tests.oracle.wampum import worlds

DRAWN = 3000
SMALL = pytest.mark.parametrize("options", [TINY, THREE], ids=["two", "three"])
PLAYERS = pytest.mark.parametrize("players", [2, 3, 4, 5])


def views(options, seed, count=4):
    return [here.view(here.turn) for here in WAMPUM.moments(options, seed, count)]


# -- what all seats have seen -----------------------------------------------------------------


@SMALL
def test_wam_18_worlds_of_what_all_have_seen_are_uniform_over_histories(options):
    for seed, view in enumerate(views(options, 1, 3)):
        public = view.public()
        exact = worlds.worlds_after(public.seen(), public.seat, **options)
        expected = {world.text(): float(p) * DRAWN for world, p in exact.items()}
        counts = Counter(world.text() for world in public.worlds(DRAWN, seed))
        assert counts.keys() <= expected.keys()
        assert not [text for text, e in expected.items() if e > 20 and not counts[text]]
        assert deviation(counts, expected) < MOST_DEVIATION


@PLAYERS
def test_wam_16_what_all_have_seen_is_what_is_hidden_from_no_seat(players):
    """In whichever view it begins."""
    for here in WAMPUM.moments({"Players": players}, 1, 6):
        texts = zip(*map(here.seen, range(players)), strict=True)
        least = [max(seen, key=lambda text: text.count("?")) for seen in texts]
        assert all(here.view(seat).public().seen() == least for seat in range(players))


@PLAYERS
def test_no_leak_of_the_searchers_cards(players):
    """Two states that all have seen alike, with other cards in every hand: the same worlds, byte by byte."""
    for view in views({"Players": players}, 2):
        public = view.public()
        other = public.sample(3).view(view.seat)
        assert other.view_key != view.view_key
        again = [world.packed() for world in other.public().worlds(20, 8)]
        drawn = [world.packed() for world in public.worlds(20, 8)]
        assert again == drawn
        assert len({world.hand(view.seat) for world in public.worlds(20, 8)}) > 1


@SMALL
def test_other_seats_know_the_same_in_worlds_dealt_anew(options):
    """The key of what a seat knows depends on that alone, so that its nodes are the same."""
    for view in views(options, 5):
        for seat in set(range(view.players)) - {view.seat}:
            keys = {known(world, seat): world.view_key(seat) for world in view.worlds(300, 1)}
            anew = {known(w, seat): w.view_key(seat) for w in view.public().worlds(2000, 1)}
            assert keys.keys() & anew.keys()
            assert all(keys[hand] == anew[hand] for hand in keys.keys() & anew.keys())


def known(world, seat):
    setup = world.setup()
    out = setup.out if setup.turn == seat else ""
    return setup.hands[seat], setup.discards[seat], setup.lying.get(seat, ""), out


def test_wam_22_a_text_tells_nothing_of_the_viewers_cards_to_others():
    text = (
        "players=2 seat=0 round=2 start=0 turn=0 phase=move:C pile=6 villages=C,HH,TT bids=1:??,-,- "
        "hands=CT,H? chests=1,0 discards=T,? box=-"
    )
    public = View.parse(text, **TINY).public()
    drawn = public.worlds(200, 1)
    assert len({world.hand(0) for world in drawn}) > 1
    assert all("H" in world.hand(1) for world in drawn)
    assert {world.setup().phase for world in drawn} == {"move"}


# -- the search -------------------------------------------------------------------------------


def searched(view, redeal, seed=1, **fields):
    settings = replace(sampling, redeal=redeal, **fields)
    answer = Sampling(ops(), 8).search(view, Budget(400), settings, seed=seed, multipv=10_000)
    return answer.move, [(line.line[0], line.visits, line.score) for line in answer.lines]


@pytest.mark.parametrize("fields", [{}, {"node_key": "path"}, {"node_key": "view"}, {"selection": "mixed"}])
def test_a_search_that_deals_anew_can_be_repeated_and_does_not_leak(fields):
    for view in views({"Players": 3}, 6):
        answer = searched(view, 30, **fields)
        assert searched(view, 30, **fields) == answer
        assert searched(view.sample(4).view(view.seat), 30, **fields) == answer


@pytest.mark.parametrize("node_key", ["path", "view", "backoff"])
def test_the_root_counts_the_other_iterations_alone(node_key):
    """Its decisions are those of the hand that the searcher holds."""
    for view in views({"Players": 2}, 7):
        legal = {str(move) for move in view.legal_moves()}
        _, lines = searched(view, 30, node_key=node_key)
        assert sum(visits for _, visits, _ in lines) == 280
        assert {move for move, _, _ in lines} <= legal


def test_redeal_is_an_option_that_is_off():
    here = WAMPUM.moments({"Players": 2}, 8, 1)[0]
    engine = Engine(games.load("wampum"))
    engine.set("Seed", 1)
    plain = engine.search(here, Limits(nodes=300))
    engine.set("Redeal", 40)
    anew = engine.search(here, Limits(nodes=300))
    engine.set("Redeal", 0)
    again = engine.search(here, Limits(nodes=300))
    assert [line.score for line in anew.lines] != [line.score for line in plain.lines]
    assert [(i.line, i.visits) for i in plain.lines] == [(i.line, i.visits) for i in again.lines]


def test_a_game_that_cannot_deal_anew_says_so():
    game, here = WAKAWAKA.module, WAKAWAKA.moments(WAKAWAKA.real[0], 1, 1)[0]
    settings = replace(game.sampling, redeal=30)
    with pytest.raises(BadOption, match="redeal=0"):
        Sampling(game.ops()).search(here.view(here.turn), Budget(10), settings, seed=1)
    assert "Redeal" not in [option.name for option in game.search_options]
