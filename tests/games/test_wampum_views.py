"""What a seat of Wampum knows, at every moment of whole games: read back, sampled, mutated."""

import gc
import random
import re

import pytest

from solver import games
from solver.contract import CHANCE, OVER
from solver.engine.engine import Engine
from solver.errors import SolverError
from solver.games.wampum import Position, View
from solver.info import Limits
from tests.games.views import followed_as_far, followed_views, moments, mutant, read
from tests.games.wampum_table import TINY

SMALL = TINY | {"CardsOfEachGood": 6, "Players": 3, "Villages": "1/1/1"}
SPARE = {"Players": 3, "Removed": "two-random", "Villages": "2/3/2"}
OPTIONS = [TINY, SMALL, SPARE, *({"Players": players} for players in (2, 3, 4, 5))]
EVERY = pytest.mark.parametrize("options", OPTIONS, ids=str)


def ends(options, seeds):
    for seed in seeds:
        kind = ("greedy", "random")[seed % 2]
        yield list(moments(Position.start(seed, **options), seed, [kind]))[-1]


# -- read back (WAM-14, WAM-22) ---------------------------------------------------------------


def check_same(view, again):
    assert again.text() == view.text()
    assert (again.turn, again.scores(), again.winners()) == (view.turn, view.scores(), view.winners())
    assert again.legal_count() == view.legal_count()
    assert list(again.legal_moves())[:20] == list(view.legal_moves())[:20]


@EVERY
def test_wam_22_every_view_reads_back(options):
    for seed in range(4):
        game = list(moments(Position.start(seed, **options), seed))
        for here in game[seed :: 1 + len(game) // 12]:
            for seat in range(here.players):
                if here.turn != CHANCE:
                    check_same(here.view(seat), View.parse(here.view(seat).text(), **options))


@EVERY
def test_wam_14_views_of_the_end_tell_what_is_true(options):
    """Scores and winners, where a view can tell them, are those of the game: in the view, read back, and
    in all of its worlds; where it cannot, the worlds differ or might."""
    certain = 0
    for end in ends(options, range(30 if options in (TINY, SMALL) else 3)):
        for seat in range(end.players):
            view = end.view(seat)
            again = View.parse(view.text(), **options)
            check_same(view, again)
            worlds = [*view.worlds(3, 1), view.sample(2), *again.worlds(3, 4), again.sample(5)]
            assert {world.turn for world in worlds} == {OVER}
            assert {world.scores()[seat] for world in worlds} == {end.scores()[seat]}
            if view.scores() is not None:
                certain += 1
                assert (view.scores(), view.winners()) == (end.scores(), end.winners())
                assert {world.scores() for world in worlds} == {end.scores()}
            else:
                assert view.winners() == ()
    assert certain or options not in (TINY, SMALL)


def test_wam_14_worlds_and_samples_have_the_same_scores():
    """In a small game both find every result that can be, and no other."""
    for end in ends(TINY, range(12)):
        for seat in (0, 1):
            view = end.view(seat)
            drawn = {world.scores() for world in view.worlds(300, 1)}
            assert drawn == {view.sample(seed).scores() for seed in range(120)}
            assert end.scores() in drawn


BONUS = (
    "position empty seat=0 moves deal:0:CCT deal:1:??? village:1:T village:2:T 2:CC 1:?? draw:0:CH "
    "draw:1:?? show:1:CH show:0:CC 1:T 1:?? >2 show:1:HH show:0:T"
)


def test_wam_14_the_bonus_of_the_others_is_in_their_hands():
    view = View.follow(View.empty(0, **TINY), BONUS.split()[4:])
    assert view.scores() == (4, 3)
    assert view.text().endswith(" bonus=1")
    check_same(view, View.parse(view.text(), **TINY))
    assert {world.scores() for world in view.worlds(20, 1)} == {(4, 3)}


@pytest.mark.parametrize("bonus", ["0", "0,1", "2", "1,1", "x", "-", ""])
def test_wam_22_a_bonus_is_that_of_another_seat(bonus):
    view = View.follow(View.empty(0, **TINY), BONUS.split()[4:])
    with pytest.raises(SolverError):
        View.parse(view.text().replace("bonus=1", f"bonus={bonus}"), **TINY)


def test_wam_22_only_a_view_of_the_end_has_a_bonus():
    end = next(ends(TINY, [1]))
    before = list(moments(Position.start(1, **TINY), 1))[-2]
    for text in (end.text(), before.text(), before.view(0).text()):
        if "phase=" in text:
            with pytest.raises(SolverError):
                Position.parse(f"{text} bonus=1", **TINY)


# -- samples (WAM-17) -------------------------------------------------------------------------


def check_sample(view, seed):
    """The sampled world has shown the seat what the view has seen, and no more."""
    world = view.sample(seed)
    seen = world.view(view.seat)
    assert (seen.seen(), seen.turn) == (view.seen(), view.turn)
    assert seen.table.packed() == view.table.packed()
    assert world.view_key(view.seat) == view.view_key
    if view.turn != CHANCE:
        assert seen.text() == view.text()


@EVERY
def test_wam_17_a_sample_has_shown_what_was_seen_at_every_moment(options):
    waiting = 0
    for seed in range(2):
        end = list(moments(Position.start(seed, **options), seed))[-1]
        for seat in range(end.players):
            views = list(followed_views(end, View.empty(seat, **options)))
            for number, view in enumerate(views):
                turned_up = view.table.phase == "show"
                if (turned_up and (number + seat) % 3 == 0) or options is TINY or (number + seat) % 19 == 0:
                    check_sample(view, number)
                    waiting += turned_up
    assert waiting > 8


def test_wam_21_a_sample_between_two_shows_goes_on_by_itself():
    """What is turned up next is an event with one outcome; then the game goes on as ever."""
    end = list(moments(Position.start(3, **TINY), 3))[-1]
    for view in followed_views(end, View.empty(0, **TINY)):
        if view.table.phase != "show":
            continue
        world = view.sample(1)
        assert world.turn == CHANCE
        [(event, ways)] = world.chance_events()
        assert (ways, world.sample_chance(random.Random(1))) == (1, event)
        assert world.taped_event(1) == event
        assert world.perft(1) == 1
        assert world.play(event).seen(0) == [*view.seen(), event]
        while world.turn == CHANCE and world.table.phase == "show":
            world = world.play(next(iter(world.chance_events()))[0])
        assert world.record() == [text for text in world.record() if text[:4] != "show"]
        assert world.seen(1)[-1].startswith("show:")
        assert list(moments(world, 1))[-1].turn == OVER


# -- what cannot be (WAM-17) ------------------------------------------------------------------

TWENTY_CORN = (
    "deal:0:CCCCC deal:1:????? deal:2:????? village:1:CC village:2:CCC village:3:CCCC 1:CC 2:?? 3:?? "
    "draw:0:CC draw:1:?? draw:2:?? show:0:CC show:1:CC show:2:CC"
)
TINY_VIEW = "deal:0:CCT deal:1:??? village:1:T village:2:T 2:CC 1:??"


@pytest.mark.parametrize(
    ("options", "texts"),
    [
        ({"Players": 3}, TWENTY_CORN),
        (TINY, f"{TINY_VIEW} draw:0:CH draw:1:?? show:1:WW"),  # not among the Goods
        (TINY, f"{TINY_VIEW} draw:0:CC draw:1:?? show:1:CC"),  # five corn of four
        (TINY, f"{TINY_VIEW} draw:0:CH draw:1:?? show:1:TT"),  # the tobacco of the villages
        # Seat 1 holds TT and two other cards.
        (
            {"Players": 2, "Goods": "CHT", "CardsOfEachGood": 9, "StartingHand": 2, "Removed": "none"}
            | {"Villages": "2/2/1", "LimitPlus": 1},
            "deal:0:CC deal:1:?? village:1:TT village:2:CC village:3:C 3:C 1:?? draw:1:?? draw:0:CC "
            "fill:2:CC show:1:HT show:0:C 2:???? 1:C draw:1:?? draw:0:HH fill:3:HH show:0:C show:1:HHHH",
        ),
    ],
    ids=["20 corn", "a good outside Goods", "5 corn", "5 tobacco", "a hand that is known"],
)
def test_wam_17_what_no_world_explains_is_refused(options, texts):
    *before, last = texts.split()
    view = View.follow(View.empty(0, **options), before)
    with pytest.raises(SolverError, match=f"^expected cards.*{last}"):
        view.play(last)
    assert view.worlds(1, 1)
    assert view.seen() == before


FULL = (
    "players=3 round=1 start=0 turn=0 phase=bid pile=66 villages=CC,HHH,TTTT bids=-,-,- "
    "hands=CCHTW,CCHTW,CCHTW chests=0,0,0 discards=-,-,- box=-"
)
SECOND = (
    "players=3 round=2 start=0 turn=0 phase=bid pile=60 villages=CCHT,CHHH,CTTTT bids=-,-,- "
    "hands=CCHTW,CCHT,HTW chests=0,1,4 discards=-,-,- box=-"
)


@pytest.mark.parametrize(
    ("text", "old", "new", "found"),
    [
        (FULL, "start=0 turn=0", "start=1 turn=1", "start in round 1, found 1"),
        (SECOND, "hands=CCHTW,CCHT,HTW chests=0,1,4", "hands=C,CC,TW chests=0,1,11", "found 11"),
        (SECOND, "chests=0,1,4", "chests=0,0,5", "found 5"),
        (SECOND, "hands=CCHTW,CCHT,HTW chests=0,1,4", "hands=CCHTWWWWWWWWW,C,TT chests=0,1,0", "found 13"),
    ],
)
def test_wam_22_what_so_few_rounds_cannot_bring_is_refused(text, old, new, found):
    assert Position.parse(text).text() == text
    with pytest.raises(SolverError, match=f"^expected .*{found}$"):
        Position.parse(text.replace(old, new))


VIEW = (
    "players=3 seat=2 round=2 start=0 turn=2 phase=bid pile=60 villages=CH,TTW,WWAA bids=0:??,1:?,- "
    "hands=H????,??????,CCHTWAA chests=0,0,0 discards=-,-,- box=-"
)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("start=0", "start=1", "expected bids of seats 1,2, from start=1 on, found 0:??,1:?,-"),
        ("turn=2", "turn=0", "expected turn=2 after bids of 2 seats, found 0"),
        ("turn=2", "turn=-", "expected turn=- at the end and nowhere else, found turn=- in phase bid"),
        ("0:??,1:?,-", "0:?,0:?,0:?", "expected one bid of a seat at most, found 0:?,0:?,0:?"),
        ("CH,TTW", "C?,TTW", "expected goods and no ? .* in villages, found C?"),
        ("HTWAA", "HTWA?", "expected goods and no ? .* in hands, found CCHTWA?"),
    ],
)
def test_wam_22_a_refusal_names_the_field_and_what_was_found(old, new, says):
    assert View.parse(VIEW).text() == VIEW
    with pytest.raises(SolverError, match=f"^{says.replace('?', '[?]')}$"):
        View.parse(VIEW.replace(old, new, 1))


# -- mutants ----------------------------------------------------------------------------------


def check_accepted(view, engine):
    """A world, a history, an answer, and a text that reads back."""
    assert view.worlds(1, 1)
    check_sample(view, 1)
    if view.turn != CHANCE:
        check_same(view, View.parse(view.text(), **engine.rules))
    if view.turn == view.seat:
        best = engine.search(view, Limits(nodes=20))
        assert str(best.move) in view.legal_moves()


class Searcher(Engine):
    """An engine for views under these options."""

    def __init__(self, options):
        super().__init__(games.load("wampum"))
        self.rules = options


@EVERY
def test_wam_17_mutants_of_texts_are_refused_or_have_a_world(options):
    rng, engine, accepted = random.Random(5), Searcher(options), 0
    for seed in range(3):
        game = list(moments(Position.start(seed, **options), seed))
        for here in [h for h in game if h.turn != CHANCE][seed :: 1 + len(game) // 8]:
            text = here.view(rng.randrange(here.players)).text()
            for _ in range(25):
                view, complaint = read(View.parse, mutant(text, "CHTWA", rng), options)
                if view is None:
                    assert re.fullmatch("expected .*", complaint)
                else:
                    check_accepted(view, engine)
                    accepted += 1
    assert accepted > 10


@EVERY
def test_wam_17_mutants_of_what_was_seen_are_refused_or_have_a_world(options):
    """One text is another; the game goes on as long as it is believed."""
    rng, engine, refused = random.Random(6), Searcher(options), 0
    for seed in range(2):
        end = list(moments(Position.start(seed, **options), seed))[-1]
        seen = end.seen(seed)
        for _ in range(30):
            at = rng.randrange(len(seen))
            changed = [*seen[:at], mutant(seen[at], "CHTWA", rng), *seen[at + 1 :]]
            view, believed = followed_as_far(View.empty(seed, **options), changed)
            refused += not believed
            check_accepted(view, engine)
    assert refused > 10


# -- memory -----------------------------------------------------------------------------------


def test_what_was_refused_or_answered_is_forgotten():
    """Objects do not grow with the number of texts read; what a search keeps is its tree, within `Hash`."""
    rng, engine, counts = random.Random(7), Searcher({"Players": 3}), []
    engine.set("Hash", 1)
    texts = [h.view(h.turn).text() for h in moments(Position.start(1, Players=3), 1) if h.turn >= 0]
    for _ in range(3):
        for _ in range(60):
            view, _ = read(View.parse, mutant(rng.choice(texts), "CHTWA", rng), engine.rules)
            if view is not None:
                check_accepted(view, engine)
        view = None
        gc.collect()
        counts.append(len(gc.get_objects()))
    assert counts[2] - counts[1] < 60
