"""What a seat of Waka Waka knows, at every moment of whole games: read back, sampled, mutated."""

import random
import re

import pytest

from solver import games
from solver.contract import CHANCE, OVER
from solver.engine.engine import Engine
from solver.errors import SolverError
from solver.games.wakawaka import Position, View
from solver.info import Limits
from tests.games.views import followed_as_far, followed_views, moments, mutant, read

OPTIONS = [
    {"Players": 2},
    {"Players": 3, "Display": 2, "Eyes": "0222"},
    {"Players": 4, "ShamanPutsOut": True, "TurnLimit": 8},
]
EVERY = pytest.mark.parametrize("options", OPTIONS, ids=str)
CARDS = "BCDEFGKRST!#fhjstx"


def game(options, seed, most=400):
    return list(moments(Position.start(seed, **options), seed))[:most]


def check_same(view, again):
    assert again.text() == view.text()
    assert (again.turn, again.scores(), again.winners()) == (view.turn, view.scores(), view.winners())
    assert list(again.legal_moves()) == list(view.legal_moves())


def check_sample(view, seed):
    """The sampled world has shown the seat what the view has seen, and no more."""
    seen = view.sample(seed).view(view.seat)
    assert (seen.seen(), seen.turn, seen.view_key) == (view.seen(), view.turn, view.view_key)
    assert seen.table.packed() == view.table.packed()


@EVERY
def test_wak_30_every_view_reads_back(options):
    for seed in range(2):
        played = game(options, seed)
        for here in [*played[:: 1 + len(played) // 25], played[-1]]:
            for seat in range(here.players):
                view = here.view(seat)
                if here.turn != CHANCE:
                    check_same(view, View.parse(view.text(), **options))
                if here.turn == OVER:
                    assert (view.scores(), view.winners()) == (here.scores(), here.winners())


@EVERY
def test_wak_29_a_sample_has_shown_what_was_seen_at_every_moment(options):
    waits = set()
    for seed in range(3):
        end = game(options, seed, 150)[-1]
        for seat in range(end.players):
            for number, view in enumerate(followed_views(end, View.empty(seat, **options))):
                point = view.table.point
                if (view.turn == CHANCE and point in WAITS and point not in waits) or number % 37 == 5:
                    check_sample(view, number)
                    waits |= {point}
    assert len(waits & set(WAITS)) >= 2


WAITS = ("show", "seen", "turned", "laid")


def test_wak_29_what_a_sample_has_not_told_comes_before_whatever_follows():
    """The view that waits goes on with what it then sees."""
    end, continued = game({"Players": 2}, 1)[-1], 0
    for view in followed_views(end, View.empty(0, Players=2)):
        if view.turn == CHANCE and view.table.point in WAITS:
            world = view.sample(3)
            before = world.record()
            while world.turn == CHANCE:
                world = world.play(world.sample_chance(random.Random(1)))
            if world.turn != OVER:
                world = world.play(world.policy_move(1, "random"))
                after = view.follow(view, world.seen(0)[len(view.seen()) :])
                assert after.seen() == world.seen(0) == world.view(0).seen()
                assert world.record()[: len(before)] == before
                continued += 1
    assert continued > 5


START = (
    "players=2 turn=1 active=1 played=- phase=play fire=1 gold=8,8 levels=0,0 holdings=-,- village=fhjstx "
    "boats=[ff],h[ff],h[ff],hh[ff] hands=BBBBCC,CCCDDD deck=54 discard=- pile=66"
)


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("fire=1", "fire=0", "found fire=0"),
        ("deck=54 discard=-", "deck=53 discard=!", "found fire=1"),
        ("fire=1", "fire=2", "found '2'"),
        ("deck=54 discard=-", "deck=20 discard=TTTTTTTTTTTTTTTTTTTTEEEESSSSSSGGGG", "found 20"),
        ("CCCDDD deck=54", "C deck=59", "found 59"),
        ("players=2", "players=9", "2 to 4 players, found 9"),
        ("CCCDDD", "CCCDD?", "no . for what all see .* in hands, found CCCDD[?]"),
    ],
)
def test_wak_21_what_so_few_turns_cannot_bring_is_refused(old, new, found):
    assert Position.parse(START).text() == START
    with pytest.raises(SolverError, match=f"^expected .*{found}$"):
        Position.parse(START.replace(old, new))


class Searcher(Engine):
    """An engine for views under these options."""

    def __init__(self, options):
        super().__init__(games.load("wakawaka"))
        self.rules = options


def check_accepted(view, engine):
    """A world, a history, an answer, and a text that reads back."""
    assert view.worlds(1, 1)
    check_sample(view, 1)
    if view.turn != CHANCE:
        check_same(view, View.parse(view.text(), **engine.rules))
    if view.turn == view.seat:
        best = engine.search(view, Limits(nodes=20))
        assert str(best.move) in [str(move) for move in view.legal_moves()]


@EVERY
def test_wak_27_mutants_of_texts_are_refused_or_have_a_world(options):
    rng, engine, accepted = random.Random(5), Searcher(options), 0
    for seed in range(2):
        played = [h for h in game(options, seed) if h.turn >= 0]
        for here in played[seed :: 1 + len(played) // 12]:
            text = here.view(rng.randrange(here.players)).text().partition(" moves ")[0]
            for _ in range(25):
                view, complaint = read(View.parse, mutant(text, CARDS, rng), options)
                if view is None:
                    assert re.fullmatch("expected .*", complaint)
                else:
                    check_accepted(view, engine)
                    accepted += 1
    assert accepted > 10


@EVERY
def test_wak_27_mutants_of_what_was_seen_are_refused_or_have_a_world(options):
    """One text is another; the game goes on as long as it is believed."""
    rng, engine, refused = random.Random(6), Searcher(options), 0
    for seed in range(2):
        seen = game(options, seed, 120)[-1].seen(seed)
        for _ in range(25):
            at = rng.randrange(len(seen))
            changed = [*seen[:at], mutant(seen[at], CARDS, rng), *seen[at + 1 :]]
            view, believed = followed_as_far(View.empty(seed, **options), changed)
            refused += not believed
            check_accepted(view, engine)
    assert refused > 10
