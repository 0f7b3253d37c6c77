"""Small decks that are shuffled again and again: what a view believes, against the exact counts of the
oracle, which keep every shuffle apart (WAK-11, WAK-27)."""

import random
from collections import Counter, defaultdict
from itertools import combinations

import pytest

from solver._wakawaka_belief import Belief as Guesses
from solver.contract import CHANCE, OVER
from solver.games.wakawaka import Position
from tests.oracle.wakawaka.belief import Belief

OPEN = {"Eyes": "2334", "goods": "f" * 36 + "h" * 6}
VARIANTS = {
    "two players": dict(Players=2, cards="TTTFFDDCCE!", hand=3, **OPEN),
    "two players, torches": dict(Players=2, cards="TTEEKKDDFFC", hand=4, **OPEN),
    "three players": dict(Players=3, cards="TTFFDDEECC!", hand=2, **OPEN),
}
DULL = ("end", "skip", "status", "cards:0")
MANY = 10  # shuffles: more than are kept apart


def game(variant, seed):
    """The positions of a lively random game after many shuffles."""
    rng, here, shuffles = random.Random(seed), Position.empty(**variant), 0
    while here.turn != OVER and shuffles < MANY + 4:
        if here.turn == CHANCE:
            text = here.sample_chance(rng)
        else:
            moves = [str(move) for move in here.legal_moves()]
            lively = [m for m in moves if not m.startswith((*DULL, "buy", "sell"))]
            text = rng.choice(lively if lively and rng.random() < 0.9 else moves)
        here = here.play(text)
        shuffles += text == "shuffle"
        if shuffles >= MANY and here.turn >= 0 and rng.random() < 0.3:
            yield here


def believed(view, seat):
    """The distribution of a hand by the guesses of a view and their weights."""
    chances = defaultdict(float)
    for (pools, known, slots), weight in view._belief.weighted("cards"):
        hands = {known[seat]: 1.0}
        for pool, n in zip(pools, slots[seat], strict=True):
            drawn = Counter("".join(sorted(part)) for part in combinations(pool, n))
            hands = spread(hands, drawn)
        for hand, chance in hands.items():
            chances[hand] += weight * chance
    return chances


def spread(hands, drawn):
    found = defaultdict(float)
    for hand, chance in hands.items():
        for part, ways in drawn.items():
            found["".join(sorted(hand + part))] += chance * ways / drawn.total()
    return found


def least(hands):
    """What lies in all of these hands."""
    each = [Counter(hand) for hand in hands]
    return Counter({kind: min(hand[kind] for hand in each) for kind in each[0]}) + Counter()


def compared(variant, seed):
    """Views after many shuffles, another seat and the exact distribution of its hand."""
    for here in list(game(variant, seed))[:4]:
        viewer = here.turn
        exact = Belief(here.seen(viewer), viewer, **variant)
        for other in set(range(here.players)) - {viewer}:
            yield here, viewer, other, exact.contents(f"hand:{other}")


@pytest.mark.parametrize("name", VARIANTS)
def test_wak_27_many_shuffles_of_a_small_deck_are_counted_exactly(name):
    checked = 0
    for seed in range(3):
        for here, viewer, other, exact in compared(VARIANTS[name], seed):
            view = here.view(viewer)
            assert view.ess is None
            found = believed(view, other)
            assert sum(abs(found[hand] - exact.get(hand, 0)) for hand in {*found, *exact}) < 1e-9
            shown = Counter(view.setup().hands[other]) - Counter("?" * 99)
            assert shown == least(exact)
            checked += 1
    assert checked > 3


@pytest.mark.parametrize("most", [1, 2, 3])
@pytest.mark.parametrize("name", VARIANTS)
def test_wak_30_only_what_is_certain_is_called_certain_where_guesses_are_left_out(
    name, most, monkeypatch
):
    """Known cards lie there in every world, though the view has kept few guesses; some are still known."""

    def few(cards, goods, n=most):
        return Guesses(cards, goods, n)

    monkeypatch.setattr("solver.games.wakawaka.view.Belief", few)
    sampled = told = 0
    for seed in range(3):
        for here, viewer, other, exact in compared(VARIANTS[name], seed):
            view = here.view(viewer)
            shown = Counter(view.setup().hands[other]) - Counter("?" * 99)
            assert shown <= least(exact), (view.seen(), exact)
            sampled += view.ess is not None
            told += shown.total()
    assert sampled or most == 3
    assert told or name == "three players"
