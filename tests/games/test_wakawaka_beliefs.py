"""What a seat of Waka Waka can believe: the recorded cases, and the oracle's exact counts (WAK-27)."""

import json
import random
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from solver._wakawaka_belief import Belief as Guesses
from solver.contract import CHANCE, OVER
from solver.errors import IllegalMove
from solver.games.wakawaka import Position, View
from tests.contract.chi_square import MOST_DEVIATION, deviation
from tests.oracle.wakawaka.belief import Belief

CASES = Path(__file__).parents[1] / "cases" / "wakawaka"
BELIEFS = json.loads((CASES / "beliefs.json").read_text())["cases"]
GAMES = json.loads((CASES / "games.json").read_text())["games"]
DRAWN = 4000


@pytest.fixture(params=BELIEFS, ids=lambda case: case["id"])
def case(request):
    return request.param


@pytest.fixture
def view(case):
    return View.follow(
        View.empty(case["seat"], Players=case["players"], **case["options"]), case["view"]
    )


@pytest.fixture
def worlds(view):
    return [world.table for world in view.worlds(DRAWN, 20)]


def held(table, where, seats):
    """What lies in a place of a world, or in several joined by `+`."""
    return "".join(sorted("".join(in_place(table, name, seats) for name in where.split("+"))))


def in_place(table, name, seats):
    place, _, number = name.partition(":")
    if place == "hand":
        return table.hands[int(number)]
    if place == "laid":
        return "".join(card[1:] for card in table.played if card[0] == "#")
    if place == "down":
        return table.boats[int(number) - 1][1]
    return table.deck_cards if place == "deck" else table.pile_goods


def holds(table, where, relation, what):
    if where == "top":
        return Fraction(table.fires, table.deck)
    pieces = held(table, where, table.players)
    if relation == "=":
        return pieces == what
    if relation == ">=":
        return Counter(what) <= Counter(pieces)
    assert relation == "number"
    return all(pieces.count(letter) == count for letter, count in what.items())


def test_sizes(case, worlds):
    sizes = case["sizes"]
    for table in worlds[:50]:
        assert [len(hand) for hand in table.hands] == sizes["hands"]
        assert (table.deck, len(table.deck_cards)) == (sizes["deck"], sizes["deck"])
        assert (table.pile, len(table.pile_goods)) == (sizes["pile"], sizes["pile"])


def test_must(case, worlds):
    for claim in case["must"]:
        assert all(holds(table, *claim) for table in worlds), claim


def test_open(case, worlds):
    for claim in case["open"]:
        assert 0 < sum(holds(table, *claim) for table in worlds) < DRAWN, claim


def test_chance(case, worlds):
    """Within five standard deviations."""
    for *claim, chance in case["chance"]:
        p = float(Fraction(chance))
        found = float(sum(holds(table, *claim) for table in worlds)) / DRAWN
        assert found == pytest.approx(p, abs=5 * (p * (1 - p) / DRAWN) ** 0.5), claim


# -- against the exact counts of the oracle ---------------------------------------------------


def moments(seed, **options):
    """A few moments of a random game in which cards and goods are often renewed."""
    rng = random.Random(seed)
    position, found = Position.empty(**options), []
    while position.turn != OVER:
        if position.turn == CHANCE:
            position = position.play(position.sample_chance(rng))
            continue
        if rng.random() < 0.04:
            found.append(position)
        moves = [str(move) for move in position.legal_moves()]
        lively = [m for m in moves if m not in ("end", "skip", "cards:0")]
        position = position.play(rng.choice(lively if lively and rng.random() < 0.8 else moves))
    return rng.sample(found, min(6, len(found)))


@pytest.mark.parametrize(
    ("players", "display", "seed"), [(2, 4, 1), (2, 2, 2), (3, 4, 3), (3, 1, 4), (4, 0, 5)]
)
def test_places_hold_what_the_oracle_counts(players, display, seed):
    options = {"Players": players, "Display": display, "Eyes": "0122"}
    for position in moments(seed, **options):
        seat = position.turn
        view = position.view(seat)
        exact = Belief(view.seen(), seat, **options)
        worlds = [world.table for world in view.worlds(DRAWN, 7)]
        others = [f"hand:{other}" for other in range(players) if other != seat]
        for where in [*others, "down:2", "down:4", "+".join(others)]:
            expected = {text: float(p) * DRAWN for text, p in exact.contents(where).items()}
            counts = Counter(held(table, where, players) for table in worlds)
            assert counts.keys() <= expected.keys()
            assert deviation(counts, expected) < MOST_DEVIATION


def test_a_view_says_what_is_certain():
    """WAK-30: known cards of another hand stand before the `?`: those that lie there in every world."""
    for case in BELIEFS:
        options = {"Players": case["players"], **case["options"]}
        view = View.follow(View.empty(case["seat"], **options), case["view"])
        exact = Belief(case["view"], case["seat"], **options)
        for other in range(case["players"]):
            if other != case["seat"]:
                worlds = [Counter(hand) for hand in exact.contents(f"hand:{other}")]
                certain = {kind: min(w[kind] for w in worlds) for kind in "BCDEFGKRST"}
                shown = Counter(view.setup().hands[other])
                assert all(shown[kind] == n for kind, n in certain.items())


# -- bounds -----------------------------------------------------------------------------------


def counted(operations, most, seed=0):
    """How likely each kind is that left is still there, with at most so many guesses."""
    belief = Guesses("TTTTDDDDCCSSFF", "", most, True, seed)
    for operation in operations:
        assert belief.do("cards", *operation)
    return belief


SHOWN_AND_GONE = [
    ("unknown", 0, "", 4),
    ("unknown", 1, "", 4),
    ("settle", 0, "CDST"),
    ("unknown", 0, "", 3),
    ("part", 0, "", 3, 4),
    ("leave", 0, "T"),
    ("leave", 0, "D"),
    ("part", 0, "", 1, 5),
    ("unknown", 1, "", 2),
    ("leave", 1, "D"),
]


def share_of(belief, letter):
    """The share of worlds in which hand 0 holds this card."""
    found = 0.0
    for guess, weight in belief.weighted("cards"):
        pools, known, slots = guess
        pool, unknown = pools[0], slots[0][0]
        absent = 1.0
        for n in range(unknown):
            absent *= (len(pool) - pool.count(letter) - n) / (len(pool) - n)
        found += weight * (1.0 if letter in known[0] else 1.0 - max(absent, 0.0))
    return found


def test_guesses_beyond_the_bound_are_thinned_without_bias():
    exact = counted(SHOWN_AND_GONE, 10_000)
    assert exact.ess is None
    for letter in "CDST":
        thinned = [counted(SHOWN_AND_GONE, 12, seed) for seed in range(400)]
        assert all(belief.guesses("cards") <= 12 and belief.ess > 1 for belief in thinned)
        shares = [share_of(belief, letter) for belief in thinned]
        mean = sum(shares) / len(shares)
        error = (sum((s - mean) ** 2 for s in shares) / len(shares) / len(shares)) ** 0.5
        assert mean == pytest.approx(share_of(exact, letter), abs=4 * error + 0.002)


def test_what_cannot_be_is_refused():
    """A fifth elder, a kind that was shown not to be there, a hand that is known."""
    view = View.parse(
        "players=2 seat=0 turn=1 active=1 played=- phase=play fire=1 gold=8,8 levels=0,0"
        " holdings=-,- village=fhjstx boats=[??],h[??],h[??],hh[??] hands=EETTTT,CCCDDD"
        " deck=52 discard=EE pile=66"
    )
    with pytest.raises(IllegalMove):
        view.play("E")
    with pytest.raises(IllegalMove):
        view.play("T")
    assert view.play("C").turn == CHANCE


def test_guesses_that_were_left_out_are_counted_again(monkeypatch):
    """A view that keeps one guess alone meets what that guess excludes, and then counts them all."""
    again = []

    def few(cards, goods, most=1):
        if most > 1:
            again.append(most)
        return Guesses(cards, goods, most)

    monkeypatch.setattr("solver.games.wakawaka.view.Belief", few)
    for game in GAMES[6:8]:
        for seat, texts in enumerate(game["views"]):
            view = View.follow(View.empty(seat, Players=game["players"], **game["options"]), texts)
            assert view.seen() == texts
    assert again
