"""The worlds of Wampum against the belief cases, and against a count card by card (WAM-18)."""

import itertools
from collections import Counter
from fractions import Fraction

import pytest

from tests.games.wampum_cases import BELIEFS, COUPLED, over
from tests.oracle.wampum import Position, worlds

PRINTED = Fraction(1, 10**11)  # twelve significant digits in the files


def found(options, point):
    return worlds.worlds_after(point["view"], point["viewer"], **options)


def by_opponents(distribution, opponents):
    """Hands, lying bids and discards of the opponents, as the files list them."""
    pooled = Counter()
    for world, share in distribution.items():
        columns = (world.hands, worlds.lying(world), world.discards)
        pooled[tuple(tuple(column[s] for s in opponents) for column in columns)] += share
    return pooled


@over(BELIEFS + COUPLED)
def test_every_world_and_its_probability(options, point):
    """WAM-17, WAM-18: the same worlds as the case lists, exact where it gives fractions."""
    pooled = by_opponents(found(options, point), point["opponents"])
    listed = {tuple(map(tuple, line[:3])): line[3:] for line in point["worlds"]}
    assert pooled.keys() == listed.keys()
    for world, (printed, *exact) in listed.items():
        assert abs(pooled[world] / Fraction(printed) - 1) < PRINTED
        assert exact in ([], [str(pooled[world])])


@over(BELIEFS)
def test_the_view_as_a_position_text(options, point):
    """WAM-22: known cards of an opponent are those that lie there in every world."""
    view = worlds.view_of(found(options, point), point["viewer"])
    assert view.text() == point["position"]
    assert Position.parse(point["position"], **options).text() == point["position"]


@over(BELIEFS)
def test_where_history_matters(options, point):
    """WAM-18, WAM-22: a text alone leaves open what history does, and weighs each world once.

    It may leave open more: that a card lies in one of two places has no form in a text.
    """
    known = found(options, point)
    under = worlds.under_chests(next(iter(known)))
    text = f"{point['position']} under={under or '-'}"
    alone = worlds.worlds_of_text(text, **options)
    assert known.keys() <= alone.keys()
    within = sum(alone[world] for world in known)
    differs = any(alone[world] / within != share for world, share in known.items())
    assert differs == point["history_matters"]


@over(BELIEFS)
def test_marginals(options, point):
    """Expected numbers of each good, and the next card of the pile."""
    known = found(options, point)
    for name, printed in point["marginals"].items():
        for good, value in printed.items():
            exact = sum(share * marginal(name, world, good) for world, share in known.items())
            assert abs(exact - Fraction(value)) < Fraction(1, 10**9), (name, good)


def marginal(name, world, good):
    if name == "next card of the pile":
        return Fraction(world.pool.count(good), len(world.pool))
    place, _, rest = name.partition(" of seat ")
    seat, _, what = rest.partition(": ")
    column = {"hand": world.hands, "bid": worlds.lying(world), "discards": world.discards}[place]
    count = column[int(seat)].count(good)
    return int(count == 0) if what == "chance of none" else count


# -- card by card -----------------------------------------------------------------------------

NUMBERED = "CCCHHH"  # cards 0 to 5
SMALL = {"Players": 2, "Goods": "CH", "CardsOfEachGood": 3, "StartingHand": 2, "Villages": "0/0"}
SMALL |= {"Removed": "none", "Income": 1, "LimitPlus": 0}


def goods(numbers):
    return "".join(sorted(NUMBERED[n] for n in numbers))


def test_small_game_counted_card_by_card():
    """WAM-18 to the letter: numbered cards, every order of the deck, every set that is chosen."""
    seen = ["deal:0:??", "deal:1:CH", "1:?", "2:C", "draw:0:?", "draw:1:H", "-?", "-H"]
    seen += ["show:0:C", "show:1:C"]
    counted = Counter()
    for deck in itertools.permutations(range(6)):
        if goods(deck[2:4]) == "CH" and goods(deck[5:]) == "H":
            for bid in deck[:2]:
                if goods([bid]) == "C":
                    hand = {*deck[:2], deck[4]} - {bid}
                    counted.update((goods(hand - {thrown}), goods([thrown])) for thrown in hand)
    pooled = Counter()
    for world, share in worlds.worlds_after(seen, 1, **SMALL).items():
        pooled[world.hands[0], world.discards[0]] += share
    assert pooled == {key: Fraction(n, counted.total()) for key, n in counted.items()}
    assert len(pooled) > 1


def test_what_cannot_have_been_seen():
    """WAM-17: where nothing fits, there is no world."""
    seen = ["deal:0:??", "deal:1:CC", "1:?", "2:C", "draw:0:?", "draw:1:C", "-?", "-C"]
    worlds.worlds_after(seen, 1, **SMALL)
    with pytest.raises(ValueError, match="no world"):
        worlds.worlds_after([*seen, "show:0:C", "show:1:C", "1:C", "2:C"], 1, **SMALL)
