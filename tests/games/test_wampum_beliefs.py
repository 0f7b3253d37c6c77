"""What a seat of Wampum can believe, WAM-16 to WAM-18 and the texts of views, against brute
force."""

import random
import re
from collections import Counter
from fractions import Fraction

import pytest

from solver import games
from solver._wampum_belief import Belief, bid_chance
from solver.contract import OVER
from solver.engine.engine import Engine
from solver.errors import IllegalMove
from solver.games.wampum import Position, View
from solver.info import Limits
from tests.contract.chi_square import MOST_DEVIATION, deviation
from tests.contract.hidden import THREE, TINY, WAMPUM
from tests.games.wampum_cases import BELIEFS, COUPLED, over
from tests.oracle.wampum import worlds

DRAWN = 3000


def view_of(options, point):
    return View.follow(View.empty(point["viewer"], **options), point["view"])


def places(position, seats):
    """Hands, lying bids and discards of some seats, as the cases list them."""
    setup = position.setup()
    lying = dict(setup.lying)
    if setup.phase == "move":
        lying[setup.turn] = setup.out
    columns = (setup.hands, [lying.get(s, "") for s in range(position.players)], setup.discards)
    return tuple(tuple(column[s] for s in seats) for column in columns)


# -- recorded beliefs -------------------------------------------------------------------------


@over(BELIEFS + COUPLED)
def test_wam_17_wam_18_worlds_and_their_probabilities(options, point):
    view = view_of(options, point)
    drawn = [places(world, point["opponents"]) for world in view.worlds(DRAWN, 1)]
    expected = {tuple(map(tuple, line[:3])): DRAWN * line[3] for line in point["worlds"]}
    assert set(drawn) <= expected.keys()
    assert {key for key, e in expected.items() if e > 20} <= set(drawn)
    assert deviation(Counter(drawn), expected) < MOST_DEVIATION
    assert view.ess is None


@over(BELIEFS + COUPLED)
def test_wam_17_histories(options, point):
    view, n = view_of(options, point), 150
    drawn = []
    for seed in range(n):
        world = view.sample(seed)
        assert world.seen(view.seat) == point["view"]
        drawn.append(places(world, point["opponents"]))
    expected = {tuple(map(tuple, line[:3])): n * line[3] for line in point["worlds"]}
    assert set(drawn) <= expected.keys()
    assert deviation(Counter(drawn), expected) < MOST_DEVIATION


@over(BELIEFS)
def test_wam_22_the_view_as_a_text(options, point):
    assert view_of(options, point).text() == point["position"]
    assert View.parse(point["position"], **options).text() == point["position"]


def views(options, seed, count):
    """Views of a random game, at decisions of any seat."""
    rng = random.Random(seed)
    for here in WAMPUM.moments(options, seed, count):
        yield here.view(rng.randrange(here.players))


@pytest.mark.parametrize("options", [TINY, THREE], ids=["two", "three"])
@pytest.mark.parametrize("seed", range(8))
def test_wam_22_known_cards_lie_there_in_every_world(options, seed):
    for view in views(options, seed, 4):
        exact = worlds.worlds_after(view.seen(), view.seat, **options)
        assert view.text() == worlds.view_of(exact, view.seat).text()


def known_lies_in_worlds(view, count):
    """Does what the text tells lie there in all worlds that are drawn?"""
    seats = range(view.players)
    known = [w.rstrip("?") for part in places(view, seats) for w in part]
    drawn = [[w for part in places(world, seats) for w in part] for world in view.worlds(count, 3)]
    pairs = [pair for found in drawn for pair in zip(known, found, strict=True)]
    return all(f.count(good) >= k.count(good) for k, f in pairs for good in set(k))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_wam_22_nothing_known_is_missing_in_a_world(players):
    """In the real game."""
    for view in views({"Players": players}, players, 12):
        assert known_lies_in_worlds(view, 200)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_wam_22_known_cards_late_in_the_game(players):
    """However many hidden discards there were."""
    for seed in (2, 4, 17):
        here = list(WAMPUM.play({"Players": players}, seed))[-1]
        assert all(known_lies_in_worlds(here.view(seat), 300) for seat in range(players))


def test_wam_22_what_is_known_behind_many_hidden_discards():
    """Seat 1 can tell of seat 0 what lies where although it may have discarded in 100,000 ways."""
    here = list(WAMPUM.play({"Players": 2}, 2))[-1]
    assert here.view(1).belief_table().known() == [(0, "", "", "HHHHTTWWWWWA")]


# -- texts without a history ------------------------------------------------------------------

FROM_TEXTS = [
    "players=2 seat=0 round=2 start=0 turn=1 phase=bid pile=6 villages=C,HH,TT bids=0:C,-,- "
    "hands=CC,??? chests=1,1 discards=T,? box=-",
    "players=2 seat=0 round=2 start=0 turn=1 phase=bid pile=6 villages=C,HH,TT bids=0:C,-,- "
    "hands=CC,H?? chests=1,1 discards=T,? box=- under=CH",
    "players=2 seat=1 round=2 start=0 turn=1 phase=bid pile=6 villages=C,HH,TT bids=0:C?,-,- "
    "hands=T?,CCH chests=0,1 discards=?,C box=- under=H",
    "players=2 seat=0 round=2 start=0 turn=0 phase=move:C pile=6 villages=C,HH,TT bids=1:??,-,- "
    "hands=CT,H? chests=1,0 discards=T,? box=-",
    "players=2 seat=1 round=2 start=0 turn=0 phase=move:? pile=6 villages=C,HH,TT bids=1:CC,-,- "
    "hands=??,HH chests=1,0 discards=?,T box=- under=H",
]


@pytest.mark.parametrize("text", FROM_TEXTS, ids=range(len(FROM_TEXTS)))
def test_wam_22_worlds_of_a_text_are_uniform_over_what_it_leaves_open(text):
    view = View.parse(text, **TINY)
    exact = worlds.worlds_of_text(text, **TINY)
    expected = {world.text(): float(p) * DRAWN for world, p in exact.items()}
    counts = Counter(world.text() for world in view.worlds(DRAWN, 2))
    assert counts.keys() <= expected.keys()
    assert deviation(counts, expected) < MOST_DEVIATION
    histories = Counter(view.sample(seed).text() for seed in range(200))
    assert histories.keys() <= expected.keys()
    pools = {world.text(): world.pool for world in exact}
    assert all(world.pool == pools[world.text()] for world in view.worlds(50, 3))


AFTER_TEXTS = [
    (FROM_TEXTS[0], "1:?? >2 draw:1:?? draw:0:CH fill:3:TT -C show:1:CC show:0:C"),
    (FROM_TEXTS[1], "2:?? draw:1:?? draw:0:CT fill:3:HT -T show:0:C show:1:HT"),
    (FROM_TEXTS[1], "2:?? draw:1:?? draw:0:CT fill:3:HT -T show:0:C show:1:HT 1:? 2:C"),
    (FROM_TEXTS[2], "2:CCH draw:1:CH draw:0:?? fill:3:TT show:0:CT show:1:CCH"),
    (FROM_TEXTS[2], "2:CCH draw:1:CH draw:0:?? fill:3:TT show:0:CT show:1:CCH 1:C"),
    (FROM_TEXTS[3], ">2 draw:1:?? draw:0:CH fill:3:TT -? -C show:1:HT show:0:C"),
    (FROM_TEXTS[4], ">2 draw:1:CT draw:0:?? fill:3:TT -C -? show:1:CC show:0:T"),
]


def laid_as_shown(begun, more):
    """Those worlds of a text in which the bids that lie there are the ones turned up later."""
    shown = dict(re.findall("show:([0-9]):([CHTWA]+)", more)[:2])
    lying = {world: enumerate(worlds.lying(world)) for world in begun}
    return {
        world: share
        for world, share in begun.items()
        if all(not bid or bid == shown[str(seat)] for seat, bid in lying[world])
    }


@pytest.mark.parametrize(("text", "more"), AFTER_TEXTS, ids=range(len(AFTER_TEXTS)))
def test_wam_17_what_is_seen_after_a_text(text, more):
    view = View.parse(text, **TINY)
    begun = laid_as_shown(worlds.worlds_of_text(text, **TINY), more)
    view = View.follow(view, more.split())
    exact = worlds.normalised(worlds.follow(begun, more.split(), view.seat))
    expected = {world.text(): float(p) * DRAWN for world, p in exact.items()}
    counts = Counter(world.text() for world in view.worlds(DRAWN, 2))
    assert counts.keys() <= expected.keys()
    assert deviation(counts, expected) < MOST_DEVIATION
    for seed in range(40):
        world = view.sample(seed)
        assert world.text() in expected
        assert world.seen(view.seat) == view.seen()


# -- large tables -----------------------------------------------------------------------------


def mean_hand(tables, good):
    return sum(table.hands[0].count(good) for table in tables) / len(tables)


def late_view():
    """The last decision of a game of random moves, with hidden discards of both opponents."""
    return list(WAMPUM.play({"Players": 3}, 2))[-1].view(2)


def test_thinned_tables_agree_with_exact_ones():
    """Beyond the bound the worlds are still possible, nearly right, and the loss is told."""
    view = late_view()
    exact, thin = view.belief_table(), Belief(*view.evidence(), most_edges=2000)
    assert exact.ess is None
    assert 10 < thin.ess < 100_000
    tables, others = thin.worlds(4000, 1), exact.worlds(4000, 1)
    for good in "CHTWA":
        assert abs(mean_hand(tables, good) - mean_hand(others, good)) < 6 / thin.ess**0.5
    assert {table.view_key(view.seat) for table in tables} == {view.view_key}


def test_thinning_is_right_in_the_mean():
    """A smaller bound costs effective sample size; over many bounds the means are right."""
    view = late_view()
    exact = mean_hand(view.belief_table().worlds(10_000, 1), "C")
    tables = [Belief(*view.evidence(), most_edges=edges) for edges in range(600, 2000, 50)]
    sizes = [table.ess for table in tables]
    assert sum(sizes[:10]) < sum(sizes[-10:])
    means = [mean_hand(table.worlds(500, 1), "C") for table in tables]
    assert abs(sum(means) / len(means) - exact) < 0.1


# -- results ----------------------------------------------------------------------------------


def last_round(options, seed):
    """The decisions of the last round of a random game, and its end."""
    played = list(WAMPUM.play(options, seed))
    here = [p for p in played if p.setup().round == played[-1].setup().round]
    end = here[-1]
    while end.turn != OVER:
        end = end.play(end.policy_move(seed, "greedy"))
    return here, end


@pytest.mark.parametrize("options", [TINY, THREE], ids=["tiny", "three"])
def test_wam_14_the_result_of_a_view_where_it_is_certain(options):
    """A text of the end tells it, and so do texts that leave no card of another hand open."""
    certain = 0
    for seed in range(12):
        _, end = last_round(options, seed)
        assert View.parse(end.setup().as_seen_by(1).text(), **options).scores() == end.scores()
        for seat in range(end.players):
            view = end.view(seat)
            hands = [hand for s, hand in enumerate(view.setup().hands) if s != seat]
            open_cards = any("?" in hand and len(set(hand)) <= len(view.rules.goods) for hand in hands)
            assert view.scores() == (None if open_cards else end.scores())
            certain += not open_cards
    assert certain > 0


@pytest.mark.parametrize("seed", range(5))
def test_wam_14_a_text_of_the_last_round_that_shows_all_hands(seed):
    here, _ = last_round({"Players": 2}, seed)
    position, seat = Position.parse(here[0].text()), 0
    view = View.parse(position.text().replace(" round=", f" seat={seat} round="))
    while position.turn != OVER:
        position = position.play(position.policy_move(seed, "greedy"))
    view = View.follow(view, position.seen(seat))
    unseen = any(text.startswith("-?") for text in view.seen())
    assert view.scores() in (position.scores(), None if unseen else position.scores())
    assert view.winners() == (position.winners() if view.scores() else ())


# -- what cannot be ---------------------------------------------------------------------------


def test_wam_17_what_cannot_have_been_seen():
    options = TINY | {"CardsOfEachGood": 4, "Villages": "1/1"}
    seen = ["deal:0:???", "deal:1:CCC", "village:1:H", "village:2:H", "1:??", "2:C"]
    seen += ["draw:0:??", "draw:1:HH", "-H"]
    view = View.follow(View.empty(1, **options), seen)
    with pytest.raises(IllegalMove, match="show:0:CC"):
        view.play("show:0:CC")


@pytest.mark.parametrize(
    "text",
    ["1:C", "1:?C", "1:?", "1:????????", "1:", "-?", ">1", "draw:0:??", "show:0:C", "", "4:?"],
)
def test_wam_20_what_a_viewer_cannot_see(text):
    view = View.parse(FROM_TEXTS[0], **TINY)
    assert view.play("2:?").turn == -1
    with pytest.raises(IllegalMove):
        view.play(text)


def test_wam_21_own_bids_are_shown_as_they_were_laid():
    view = View.follow(View.parse(FROM_TEXTS[0], **TINY), ["2:??", "draw:1:??", "draw:0:CH"])
    view = View.follow(view, ["fill:3:TT", "-H"])
    with pytest.raises(IllegalMove):
        view.play("show:0:H")
    view = view.play("show:0:C")
    for text in ("show:1:CHT", "show:1:C?", "show:1:C", "show:0:CC"):
        with pytest.raises(IllegalMove):
            view.play(text)
    assert view.play("show:1:HT").turn == 1


def test_wam_16_other_seats_decide_unseen():
    view = View.parse(FROM_TEXTS[0], **TINY)
    assert view.turn == 1
    moving = View.parse(FROM_TEXTS[4], **TINY)
    for waiting in (view, moving):
        assert list(waiting.legal_moves()) == []
        assert waiting.legal_count() == 0
    with pytest.raises(IllegalMove):
        view.policy_move(1, "greedy")


def test_lines_of_a_view_hide_what_others_lay():
    view = View.parse(FROM_TEXTS[3], **TINY)
    world = view.worlds(1, 1)[0]
    steps = world.steps(">2")
    assert view.line(steps) == (">2",)
    before = Position.start(1, Players=3)
    own, other = before.steps("1:" + before.hand(0)[:1]), before.play("1:" + before.hand(0)[:1])
    reply = other.steps("2:" + other.hand(1)[:2])
    assert before.view(0).line((*own, *reply)) == ("1:" + before.hand(0)[:1], "2:??")
    assert before.line((*own, *reply, reply[0])) == (
        "1:" + before.hand(0)[:1],
        "2:" + other.hand(1)[:2],
    )


def test_exact_fractions_of_a_case():
    """WAM-18: laying one corn of two counts twice."""
    options, point = next((o, p) for o, p in BELIEFS if p["id"] == "wampum-belief-01")
    n = 30_000
    drawn = Counter(places(w, [0]) for w in view_of(options, point).worlds(n, 9))
    for *world, _, exact in point["worlds"]:
        share = Fraction(exact)
        assert abs(drawn[tuple(map(tuple, world))] - n * share) < 5 * float(n * share) ** 0.5


# -- inference --------------------------------------------------------------------------------


def bidding(players, seed):
    """Decisions of a game of greedy play behind bids that lie face down."""
    here, rng = Position.start(seed, Players=players), random.Random(seed)
    while here.turn != OVER:
        if here.turn < 0:
            here = here.play(here.sample_chance(rng))
            continue
        if here._table.phase == "bid" and any(here.setup().bids):
            yield here
        here = here.play(here.policy_move(seed, "greedy"))


def lying(world, seat):
    return dict(world.setup().lying)[seat]


@pytest.mark.parametrize(
    "options", [{"Players": 2}, {"Players": 3}, {"Players": 5}, TINY], ids=str
)
def test_the_model_of_bidding_is_a_distribution(options):
    """The chances of all bids of a hand add up to one, where no bid lies; each can be."""
    for seed in range(6):
        rng, here = random.Random(seed), Position.start(seed, **options)
        while here.table.round < 3 or here.table.phase != "bid" or any(here.table.bids):
            here = here.play(
                here.sample_chance(rng) if here.turn < 0 else here.policy_move(seed, "greedy")
            )
        laid = [(int(move[0]) - 1, here.play(move)) for move in here.legal_moves()]
        chances = [bid_chance(after.table, village) for village, after in laid]
        assert min(chances) > 0
        assert sum(chances) == pytest.approx(1)


def test_weights_of_worlds_are_positive_and_have_mean_one():
    for here in bidding(3, 1):
        view = here.view(here.turn)
        weighed, size = view.inferred(3)
        weights = weighed.belief_table().weights
        assert min(weights) > 0
        assert sum(weights) / len(weights) == pytest.approx(1)
        assert size == pytest.approx(len(weights) ** 2 / sum(w * w for w in weights))
        assert (weighed.seen(), weighed.view_key) == (view.seen(), view.view_key)
        assert view.belief_table().weights == ()


def test_weighed_worlds_agree_with_what_was_seen():
    for here in list(bidding(3, 2))[::5]:
        view = here.view(here.turn)
        for world in view.inferred(1)[0].worlds(50, 2):
            assert world.view_key(view.seat) == view.view_key
            assert world.setup().as_seen_by(view.seat).hands[view.seat] == here.hand(view.seat)


def test_against_greedy_play_the_true_bid_becomes_likelier():
    """In the mean over games, by a fifth at least."""
    plain = weighed = 0
    for seed in range(5):
        for here in bidding(2, seed):
            view, other = here.view(here.turn), 1 - here.turn
            truth = lying(here, other)
            plain += sum(lying(world, other) == truth for world in view.worlds(300, 1))
            drawn = view.inferred(1)[0].worlds(300, 1)
            weighed += sum(lying(world, other) == truth for world in drawn)
    assert weighed > 1.2 * plain


def test_inference_is_an_option_that_tells_the_effective_sample_size():
    here = next(bidding(3, 4))
    engine = Engine(games.load("wampum"))
    engine.set("Seed", 1)
    plain = engine.search(here, Limits(nodes=300))
    engine.set("Inference", True)
    weighed = engine.search(here, Limits(nodes=300))
    engine.set("Inference", False)
    again = engine.search(here, Limits(nodes=300))
    assert plain.messages == again.messages == ()
    assert [(i.line, i.visits) for i in plain.lines] == [(i.line, i.visits) for i in again.lines]
    [message] = weighed.messages
    assert re.fullmatch(r"worlds weighed by inference, effective sample size \d+", message)
