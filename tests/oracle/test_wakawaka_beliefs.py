"""What may be known: the counted belief against play enumerated forward, and against the cases."""

import itertools
import json
import random
from collections import Counter, defaultdict
from fractions import Fraction
from pathlib import Path

import pytest

from tests.oracle.wakawaka import CHANCE, OVER, Position
from tests.oracle.wakawaka.belief import Belief
from tests.oracle.wakawaka.multiset import spell
from tests.oracle.wakawaka.worlds import worlds
from tests.share import one_in

CASES = Path(__file__).parents[1] / "cases" / "wakawaka"
BELIEFS = json.loads((CASES / "beliefs.json").read_text())["cases"]


@pytest.fixture(params=BELIEFS, ids=lambda case: case["id"])
def case(request):
    return request.param


@pytest.fixture
def belief(case):
    return Belief(case["view"], case["seat"], Players=case["players"], **case["options"])


def chance_of(belief, where, relation, what):
    """The probability of a claim of beliefs.json."""
    if where == "top":
        return belief.top(what)
    return sum(
        (chance for held, chance in belief.contents(where).items() if holds(held, relation, what)),
        Fraction(0),
    )


def holds(held, relation, what):
    if relation == "=":
        return held == what
    if relation == ">=":
        return Counter(what) <= Counter(held)
    assert relation == "number"
    return all(held.count(letter) == count for letter, count in what.items())


def test_must(case, belief):
    for claim in case["must"]:
        assert chance_of(belief, *claim) == 1, claim


def test_open(case, belief):
    for claim in case["open"]:
        assert 0 < chance_of(belief, *claim) < 1, claim


def test_chance(case, belief):
    for *claim, chance in case["chance"]:
        assert chance_of(belief, *claim) == Fraction(chance), claim


def test_sizes(case, belief):
    sizes = case["sizes"]
    hands = [bag.total() for bag in belief.follower.table.hands]
    assert (hands, belief.deck, belief.pile) == (sizes["hands"], sizes["deck"], sizes["pile"])


# The complete games: what is true is always possible. Four players take 15 s together.

GAMES = json.loads((CASES / "games.json").read_text())["games"]
BOUNDED = [
    pytest.param(game, id=game["id"], marks=[pytest.mark.slow] if game["players"] == 4 else [])
    for game in GAMES
]


@pytest.mark.parametrize("game", BOUNDED)
def test_the_truth_is_possible_in_every_view(game):
    options = {"Players": game["players"], **game["options"]}
    position = Position.empty(**options)
    for text in game["line"]:
        position = position.after(text)
    for seat, view in enumerate(game["views"]):
        belief = Belief(view, seat, **options)
        for other in position.table.others(seat):
            hand = spell(position.table.hands[other])
            assert belief.contents(f"hand:{other}")[hand] > 0
        for boat, down in enumerate(position.table.downs, start=1):
            assert belief.contents(f"down:{boat}")[spell(down)] > 0
        assert belief.fires == position.table.deck["!"]
        assert belief.deck == position.table.deck.total()
        assert belief.pile == position.table.pile.total()


# Small variants, listed fully. All goods lie open in the first ones, so that only cards are hidden;
# in the last ones goods are hidden as well, and cards are few.

OPEN_GOODS = {"Eyes": "2334", "goods": "f" * 36 + "h" * 6}
HIDDEN_GOODS = {"Eyes": "0112", "goods": "f" * 18 + "h" * 12}
VARIANTS = {
    "two players": dict(Players=2, cards="TTTFFDDCEES!!", hand=3, **OPEN_GOODS),
    "two players, torches": dict(Players=2, cards="TTTEEKKDDFF!", hand=4, **OPEN_GOODS),
    "two players, full hands": dict(Players=2, cards="TTSSSSFFFFDDEC!", hand=6, **OPEN_GOODS),
    "three players": dict(Players=3, cards="TTTTFDDEECS!!", hand=3, **OPEN_GOODS),
    "four players": dict(Players=4, cards="TTTFDEEC!", hand=2, **OPEN_GOODS),
    "hidden goods": dict(Players=2, cards="TTTTTTTTTTCC", hand=4, **HIDDEN_GOODS),
}
# The goods pile of 12 is renewed after some 40 texts, a deck of a dozen cards after some 15.
LONGEST = {"hidden goods": 90}
SEEDS = range(6)


def lively(moves, rng):
    """Mostly the moves that do something; now and then the end of the turn, or any move."""
    chance = rng.random()
    if "end" in moves and chance < 0.25:
        return ["end"]
    dull = ("end", "skip", "status", "cards:0")
    return [m for m in moves if not m.startswith(dull) or chance > 0.9] or moves


def played_out(variant, seed, longest):
    """The positions of a random game."""
    rng = random.Random(seed)
    position = Position.empty(**variant)
    while position.turn != OVER and len(position.seen(0)) < longest:
        if position.turn == CHANCE:
            text = position.sample_chance(rng)
        else:
            text = rng.choice(lively(position.legal_moves(), rng))
        position = position.play(text)
        yield position


def listed(view, seat, variant):
    """Distributions of all hidden cards and of all hidden goods, by playing forward."""
    cards, goods = defaultdict(Fraction), defaultdict(Fraction)
    for world, chance in worlds(view, seat, **variant):
        table = world.table
        hands = [spell(table.hands[other]) for other in table.others(seat)]
        lying = [c[1:] for c in table.played if c[0] == "#" and table.active != seat]
        deck = spell(table.deck).replace("!", "")
        assert table.deck["!"] == variant["cards"].count("!") - table.discard["!"]
        cards[(*hands, *lying, deck)] += chance
        downs = [spell(bag) for bag in table.downs]
        goods[(*downs, spell(table.former), spell(table.pile))] += chance
    return dict(cards), dict(goods)


def counted(view, seat, variant):
    """The same distributions by the belief."""
    belief = Belief(view, seat, **variant)
    others = [f"hand:{other}" for other in belief.follower.table.others(seat)]
    cards = belief.cards.joint(*others, *belief.substitutes, "rest")
    goods = belief.goods.joint(*(f"down:{boat}" for boat in (1, 2, 3, 4)), "former", "rest")
    return cards, goods


GAMES_OF_VARIANTS = [(name, seed) for seed in SEEDS for name in VARIANTS]


@pytest.mark.parametrize("game", one_in(5, "listed", GAMES_OF_VARIANTS), ids=str)
def test_belief_counts_what_play_lists(game):
    name, seed = game
    variant = VARIANTS[name]
    for place, position in enumerate(played_out(variant, seed, LONGEST.get(name, 45))):
        if place % 10 == 9:
            seat = place // 10 % position.players
            view = position.seen(seat)
            assert counted(view, seat, variant) == listed(view, seat, variant)


def test_small_variants_reach_every_kind_of_sight():
    """Without these texts in them the games above would prove little."""
    reached = Counter()
    for name, variant in VARIANTS.items():
        for seed in SEEDS:
            games = list(played_out(variant, seed, LONGEST.get(name, 45)))
            reached.update({text.partition(":")[0] for text in games[-1].seen(0)})
            reached["former"] += any(game.table.former for game in games)
            reached["shuffle, # lying"] += any(
                game.seen(0)[-1] == "shuffle" and "#" in "".join(game.table.played)
                for game in games
            )
    for sight in (
        *("shuffle", "shuffle, # lying", "goods-shuffle", "former", "fire", "lost"),
        *("#???", "laid", "show", "drop", "seen", "turned", "drum", "limit"),
    ):
        assert reached[sight] >= 2, sight


# A history counted by hand: seat 0 holds FF; of T, T, F, F two are in the other hand, that plays T.
# Hand TT (1 deal) can do so in two ways, hand TF (4 deals) in one: the other card is T in 2 of 6.
PLAYED_T = ["deal:0:FF", "deal:1:??", "end", "cards:0", "T", "buy:1"]
BARE = dict(Players=2, cards="TTFFFF", hand=2, **OPEN_GOODS)


def bare_view():
    goods = "boat:1:ff boat:2:fff boat:3:fff boat:4:ffff village:ffffff"
    return [*goods.split(), *PLAYED_T]


def test_a_played_t_counts_twice_out_of_two():
    assert Belief(bare_view(), 0, **BARE).contents("hand:1") == {
        "F": Fraction(2, 3),
        "T": Fraction(1, 3),
    }
    cards, _ = listed(bare_view(), 0, BARE)
    assert cards == {("F", "FT"): Fraction(2, 3), ("T", "FF"): Fraction(1, 3)}


def test_numbered_cards_one_by_one():
    """WAM-18 to the letter: all orders of six numbered cards, all choices of a numbered T."""
    left = Counter()
    for order in itertools.permutations(["T1", "T2", "F1", "F2", "F3", "F4"]):
        own, other = order[:2], order[2:4]
        if all(card[0] == "F" for card in own):
            for played in other:
                if played[0] == "T":
                    (rest,) = set(other) - {played}
                    left[rest[0]] += 1
    assert Fraction(left["T"], left.total()) == Fraction(1, 3)
