"""Worlds drawn from what a seat knows: the same tests for every game with hidden information.

Known systems fail here: they reshuffle only the cards that were truly dealt, fill greedily, run
into positions without a legal move, or cannot be repeated.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from solver._probe import Probe
from solver.contract import CHANCE, OVER
from solver.search.sampling import Budget, Sampling
from solver.tape import Tape
from tests.contract.chi_square import MOST_DEVIATION, deviation
from tests.contract.hidden import HIDDEN

DRAWN = 800  # worlds of one moment
SEEDS = range(4)  # games, each with one moment: their counts go into one chi-square


def cases(kind):
    return [
        pytest.param(game, options, id=f"{game.name}-{n}")
        for game in HIDDEN
        for n, options in enumerate(getattr(game, kind))
    ]


real = pytest.mark.parametrize(("game", "options"), cases("real"))
small = pytest.mark.parametrize(("game", "options"), cases("small"))


@small
def test_support_and_distribution(game, options):
    """Every world that agrees with the view and no other, each with its probability, with and
    without its history."""
    counts, expected = Counter(), {}
    for seed in SEEDS:
        [here] = game.moments(options, seed, 1)
        view = here.view(here.turn)
        exact = game.brute(view.seen(), view.seat, options)
        drawn = Counter((seed, game.text(world)) for world in view.worlds(DRAWN, seed))
        drawn.update((seed, game.text(view.sample(n))) for n in range(DRAWN // 4))
        agreeing = {(seed, text): float(p) * drawn.total() for text, p in exact.items()}
        assert drawn.keys() <= agreeing.keys()
        assert not [world for world, e in agreeing.items() if e > 20 and not drawn[world]]
        counts.update(drawn)
        expected.update(agreeing)
    assert deviation(counts, expected, groups=len(SEEDS)) < MOST_DEVIATION


@real
def test_replay(game, options):
    """In every world the viewer has seen what it has seen, to the letter."""
    for here in game.moments(options, 1, 8):
        view = here.view(here.turn)
        assert view.seen() == here.seen(here.turn)
        for seed in range(5):
            world = view.sample(seed)
            assert world.seen(view.seat) == view.seen()
            assert world.turn == here.turn
            assert [str(m) for m in world.legal_moves()[:500]] == [
                str(m) for m in here.legal_moves()[:500]
            ]


@real
def test_the_view_key_is_the_viewers(game, options):
    """A world, with or without its history, has the key of the view it was drawn from."""
    for here in game.moments(options, 2, 8):
        view = here.view(here.turn)
        keys = {world.view_key(view.seat) for world in view.worlds(20, 5)}
        keys |= {view.sample(5).view_key(view.seat), here.view_key(view.seat)}
        assert keys == {view.view_key}


@real
def test_what_is_told_apart_has_another_key(game, options):
    """Each decision of a game is known by another key to the seat that makes it."""
    decisions = list(game.play(options, 3))
    assert len({here.view_key(here.turn) for here in decisions}) == len(decisions)


@real
def test_play_out(game, options):
    """Every world plays to its end."""
    for here in game.moments(options, 4, 4):
        for number, world in enumerate(here.view(here.turn).worlds(4, 6)):
            assert over(world, number).turn == OVER


def over(position, seed):
    tape, n = Tape(seed), 0
    while position.turn != OVER:
        if position.turn == CHANCE:
            position = position.play(tape.event(position))
        else:
            n += 1
            position = position.play(position.policy_move(1000 * seed + n, "random"))
    assert position.scores() is not None
    return position


@real
def test_results_of_views(game, options):
    """A view has no result before the end; then it has that of the game, or none where no text has
    told what decides."""
    here = game.moments(options, 2, 1)[0]
    assert here.view(here.turn).winners() == ()
    assert not here.scores() or here.view(here.turn).scores() is not None
    end = over(here, 2)
    for seat in range(end.players):
        view = end.view(seat)
        assert view.scores() in (end.scores(), None if game.name == "wampum" else end.scores())
        assert view.winners() == (end.winners() if view.scores() else ())


@real
def test_no_leak_into_worlds(game, options):
    """Two true states with equal views: the same seed gives byte-equal worlds."""
    for here in game.moments(options, 5, 6):
        view = here.view(here.turn)
        other = view.sample(77)
        drawn = [world.packed() for world in view.worlds(20, 8)]
        assert [world.packed() for world in other.view(view.seat).worlds(20, 8)] == drawn
        assert other.view(view.seat).packed() == view.packed()
        assert len(set(drawn)) > 1 or other.text() == here.text()


@real
def test_no_leak_into_the_search(game, options):
    """Nor does the best move depend on what cannot be seen."""
    search = Sampling(game.module.ops(), hash_mib=8)
    for here in game.moments(options, 6, 3):
        view = here.view(here.turn)
        answers = [
            search.search(v, Budget(iterations=300), game.module.sampling, seed=3)
            for v in (view, view.sample(1).view(view.seat), view.sample(2).view(view.seat))
        ]
        assert len({(a.move, a.lines[0].visits, a.lines[0].score) for a in answers}) == 1


@real
@pytest.mark.parametrize("selection", ["regret", "mixed"])
def test_only_what_others_do_not_see_is_drawn(game, options, selection):
    """A mixed strategy takes the open steps visited most and mixes what comes behind them in secret;
    where all see the whole decision there is nothing to mix for, and the most visits decide."""
    probe, search = Probe(game.module.ops()), Sampling(game.module.ops(), hash_mib=8)
    settings = replace(game.module.sampling, selection=selection)
    for number, here in enumerate(game.moments(options, 10, 8)):
        view = here.view(here.turn)
        best = search.search(view, Budget(400), settings, seed=number, multipv=10_000)
        visits = {str(view.move(line.line[0])): line.visits for line in best.lines}
        begun = {text: open_steps(probe, view, text) for text in visits}
        counts = Counter()
        for text, n in visits.items():
            counts[begun[text]] += n
        if all(begun[text] == view.steps(text) for text in visits):
            assert (best.move, best.policy) == (next(iter(visits)), ())
        else:
            drawn = {text for text, _ in best.policy}
            assert best.move in drawn
            assert {counts[begun[text]] for text in drawn} == {max(counts.values())}
            assert sum(p for _, p in best.policy) == pytest.approx(1)


def open_steps(probe, view, text):
    """The steps of a decision before the first one that other seats do not see."""
    state, begun = view.packed(), ()
    for step in view.steps(text):
        if probe.secret(state):
            break
        state, begun = probe.child(state, step), (*begun, step)
    return begun


@real
def test_what_no_seat_holds_turns_up_in_hands(game, options):
    """What truly lies in the pile or the box is dealt out in some worlds, and otherwise in
    others."""
    changed = 0
    moments = game.moments(options, 7, 8)
    for here in moments:
        worlds = here.view(here.turn).worlds(50, 9)
        changed += len({str(game.undealt(world)) for world in [here, *worlds]}) > 1
    assert changed >= len(moments) // 2


@real
def test_seeds(game, options):
    """The same seed gives the same worlds, another one others if there are several."""
    here = game.moments(options, 8, 1)[0]
    view = here.view(here.turn)
    one, again, other = ([world.packed() for world in view.worlds(30, seed)] for seed in (1, 1, 2))
    assert one == again
    assert one != other or len(set(one)) == 1
    assert view.sample(1).record() == view.sample(1).record()
