"""The engine of Wampum against the recorded games and, move by move, against the oracle."""

import hashlib
import json
import random
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver import games
from solver.contract import CHANCE, OVER
from solver.engine.engine import Engine
from solver.engine.perft import divide
from solver.games.wampum import Position, View, ops, sampling
from solver.info import Limits
from solver.search.sampling import Budget, Sampling
from solver.tape import Tape
from tests.games.wampum_table import TINY, table
from tests.oracle.wampum import Position as Oracle
from tests.share import one_in

CASES = Path(__file__).parents[1] / "cases" / "wampum"
GAMES = json.loads((CASES / "games.json").read_text())["games"]
OPTIONS = [
    *({"Players": players} for players in (2, 3, 4, 5)),
    TINY,
    TINY | {"Villages": "1/1/0", "StartingHand": 2, "Objective": "margin"},
    {"Players": 3, "Removed": "two-random", "Villages": "2/3/2"},
    {"Players": 3, "Villages": "2/3/4/6/1/5", "LimitPlus": 0},
    {"Players": 5, "Income": 1, "Objective": "margin"},
    {"Players": 2, "Goods": "CA", "CardsOfEachGood": 20, "StartingHand": 4, "Removed": "none"}
    | {"Villages": "1/1/0", "Income": 3, "Fill": 4},
]


def digest(moves):
    return hashlib.sha256("\n".join(map(str, moves)).encode()).hexdigest()


# -- recorded games ---------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game["id"])
def test_every_step_of_a_recorded_game(game):
    position, steps = Position.empty(Players=game["players"]), iter(game["steps"])
    views = [View.empty(seat, Players=game["players"]) for seat in range(game["players"])]
    for text in game["record"].split():
        if position.turn >= 0:
            check_step(position, views[position.turn], next(steps))
        before = len(position.seen(0))
        position = position.play(text)
        views = [View.follow(view, position.seen(seat)[before:]) for seat, view in enumerate(views)]
    assert not list(steps)
    assert position.text() == game["end"]
    assert [position.seen(seat) for seat in range(position.players)] == game["views"]
    assert list(position.scores()) == game["scores"]
    assert list(position.winners()) == game["winners"]
    assert list(position.returns()) == [Fraction(value) for value in game["win"]]
    assert list(position.margins()) == game["margins"]
    assert {view.turn for view in views} == {-2}


def check_step(position, view, step):
    assert position.text() == step["position"]
    assert (position.turn, view.turn) == (step["seat"], step["seat"])
    legal = position.legal_moves()
    assert len(legal) == position.legal_count() == view.legal_count() == step["n"]
    assert digest(legal) == digest(view.legal_moves()) == step["sha256"]
    assert step.get("legal", legal) == legal
    assert step["chosen"] in legal
    assert position.view_key(view.seat) == view.view_key
    again = Position.parse(step["position"], Players=position.players)
    assert again.text() == step["position"]
    assert digest(again.legal_moves()) == step["sha256"]


# -- against the oracle -----------------------------------------------------------------------


RANDOM_GAMES = [pytest.param(options, seed) for seed in range(5) for options in OPTIONS]


@pytest.mark.parametrize(("options", "seed"), one_in(2, "random", RANDOM_GAMES))
def test_random_games_agree_with_the_oracle(options, seed):
    rng = random.Random(seed)
    here, oracle = Position.empty(**options), Oracle.empty(**options)
    while here.turn != -2:
        assert here.turn == oracle.turn
        if here.turn == -1:
            assert dict(here.chance_events()) == dict(oracle.chance_events())
            text = here.sample_chance(rng)
        else:
            assert here.text() == oracle.text()
            assert here.legal_moves() == oracle.legal_moves()
            text = here.policy_move(rng.getrandbits(30), rng.choice(["random", "greedy", "light"]))
            assert text in oracle.legal_moves()
        here, oracle = here.play(text), oracle.play(text)
    assert [here.seen(seat) for seat in range(here.players)] == [
        oracle.seen(seat) for seat in range(here.players)
    ]
    assert here.record() == oracle.record()
    assert (here.scores(), here.winners()) == (oracle.scores(), oracle.winners())
    assert here.returns() == oracle.returns()


@pytest.mark.parametrize("options", OPTIONS[4:6], ids=str)
def test_perft_agrees_with_the_oracle(options):
    """Every distinct event is a ply, and so is each decision: a bid is one (WAM-20)."""
    here = Position.empty(**options)

    def leaves(oracle, depth):
        if depth == 0:
            return 1
        event = oracle.turn == -1
        texts = [text for text, _ in oracle.chance_events()] if event else oracle.legal_moves()
        return sum(leaves(oracle.play(text), depth - 1) for text in texts)

    for depth in range(5):
        assert here.perft(depth) == leaves(Oracle.empty(**options), depth)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_perft_counts_no_half_bids(options):
    """At any moment of a game, behind each way on there are as many leaves as Python counts."""
    for here in [h for h in decisions(options, 5) if h.legal_count() < 40][::7]:
        behind = [here.play(move) for move in here.legal_moves()]
        assert here.perft(1) == len(behind)
        few = [after for after in behind if after.turn != -1 and after.turn != -2]
        assert [a.perft(1) for a in few] == [a.legal_count() for a in few]
        if len(few) == len(behind):
            assert here.perft(2) == sum(a.legal_count() for a in few)


def test_perft_of_a_last_round():
    text = (
        "players=2 round=12 start=0 turn=0 phase=bid pile=0 villages=HHTTTWWW,CHTWA,CA bids=-,-,- "
        "hands=CH,TW chests=32,21 discards=CCCCCC,HHHHHTT box=CHTWA"
    )
    counts = dict(divide(Position.parse(text), 2))
    assert counts["1:C"] == len(Position.parse(text).play("1:C").legal_moves()) == 7


def test_wam_5_the_steps_of_a_tree_are_the_legal_decisions():
    """Any legal bid can be opened, the most promising first, and a longer list begins alike."""
    for seed in range(40):
        here = list(decisions({"Players": 2 + seed % 4}, seed))[-1 - seed % 9]
        packed = here._table
        found = set()
        for first in packed.gen():
            after = packed.after(first)
            whole = [()] if after.phase != "cards" else [(step,) for step in after.gen()]
            found |= {here.line((first, *rest))[0] for rest in whole}
            if after.phase == "cards":
                assert [after.gen(limit) for limit in (1, 2, 7)] == [
                    after.gen()[:limit] for limit in (1, 2, 7)
                ]
        assert found == set(here.legal_moves())


def decisions(options, seed, kind="random"):
    position, tape, n = Position.empty(**options), Tape(seed), 0
    while position.turn != -2:
        if position.turn == -1:
            position = position.play(tape.event(position))
            continue
        yield position
        n += 1
        position = position.play(position.policy_move(1000 * seed + n, kind))


# -- the baselines ----------------------------------------------------------------------------


def hand_worth(hand, last):
    """0.45 for the first card of a good, 0.75 for each further one; last round: 1 for each
    good."""
    counts = [hand.count(good) for good in set(hand)]
    return sum(20 if last else 9 + 15 * (n - 1) for n in counts)


def left(hand, part):
    for good in part:
        hand = hand.replace(good, "", 1)
    return hand


def trade_worth(hand, bid, village, last):
    """What the trade brings, `hand` being what is left behind the bid."""
    if set(bid) & set(village):
        return hand_worth(hand + village, last)
    return 20 * (len(bid) - len(set(bid))) + hand_worth(hand, last)


def bid_worth(oracle, text):
    """What a bid of any cards is worth if it stays, less what is over the limit."""
    last = oracle.round == oracle.options.last_round
    hand, (village, _, bid) = oracle.hands[oracle.turn], text.partition(":")
    lying = [len(laid[1]) for laid in oracle.bids if laid]
    limit = max([len(bid), *lying]) + oracle.options.limit_plus
    after = len(hand) - len(bid) + (0 if last else oracle.options.income)
    worth = trade_worth(left(hand, bid), bid, oracle.villages[int(village) - 1], last)
    return worth - 8 * max(0, after - limit)


def greedy(oracle):
    """The baseline player as the rules state it; ties go to the first text in ASCII order."""
    seat, last = oracle.turn, oracle.round == oracle.options.last_round
    hand = oracle.hands[seat]

    def value(text):
        if oracle.phase == "discard":
            return hand_worth(left(hand, text[1:]), last)
        if oracle.phase == "move":
            return trade_worth(hand, oracle.out, oracle.villages[int(text[1:]) - 1], last)
        bid = text.partition(":")[2]
        if any(0 < bid.count(good) < hand.count(good) for good in "CHTWA"):
            return float("-inf")
        return bid_worth(oracle, text)

    return max(oracle.legal_moves(), key=value)  # the first of several


def bidding(options, seed, kind):
    """Decisions of a game at which a bid is due that is not too long to list."""
    for here in decisions(options, seed, kind):
        if here._table.phase == "bid" and here.legal_count() < 3000:
            yield here, Oracle.parse(here.text(), **options)


@pytest.mark.parametrize("kind", ["greedy", "random"])
@pytest.mark.parametrize("options", [OPTIONS[0], OPTIONS[1], OPTIONS[4], OPTIONS[9]], ids=str)
def test_villages_and_numbers_are_opened_by_the_worth_of_their_best_bid(options, kind):
    """Of all bids, also in the last round; equal ones by village and number."""
    rounds = set()
    for here, oracle in bidding(options, 5, kind):
        best = {}
        for text in map(str, here.legal_moves()):
            place = int(text[0]), len(text)
            best[place] = max(best.get(place, -1e9), bid_worth(oracle, text))
        order = sorted(best, key=lambda place: (-best[place], place))
        opened = [here.line((step, here._table.after(step).gen(1)[0]))[0] for step in here._table.gen()]
        assert [(int(text[0]), len(text)) for text in opened] == order
        rounds.add(oracle.round == oracle.options.last_round)
    assert rounds == {False, True}


@pytest.mark.parametrize("kind", ["light", "varied"])
def test_light_and_varied_players_lay_the_best_bid_of_a_village(kind):
    """The best that lays all or none of each good: light in any village, varied with less than two
    wampum by chance in favour of it."""
    villages = set()
    for seed in range(4):
        for here, oracle in bidding(OPTIONS[1], seed, "greedy"):
            hand, best = oracle.hands[oracle.turn], {}
            for text in map(str, here.legal_moves()):
                if all(text[2:].count(good) in (0, hand.count(good)) for good in "CHTWA"):
                    best[text[0]] = max(best.get(text[0], -1e9), bid_worth(oracle, text))
            for n in range(8):
                text = str(here.policy_move(n, kind))
                assert bid_worth(oracle, text) == best[text[0]]
                assert kind == "light" or best[text[0]] > max(best.values()) - 40
                villages.add((text[0], best[text[0]] < max(best.values())))
    assert len(villages) == 6


@pytest.mark.parametrize("kind", ["greedy", "random"])
@pytest.mark.parametrize("options", OPTIONS[:6], ids=str)
def test_the_greedy_player(options, kind):
    """At every fourth decision: the oracle weighs each bid."""
    for seed in range(3):
        for here in list(decisions(options, seed, kind))[seed::4]:
            oracle = Oracle.parse(here.text(), **options)
            assert here.policy_move(1, "greedy") == greedy(oracle)
            assert here.view(here.turn).policy_move(2, "greedy") == greedy(oracle)


def test_the_random_player_draws_village_number_and_cards():
    """Village and number are equally likely, then each set of numbered cards is."""
    here = Position.parse(table("CCH,HHT,TTW", "C,H,T"))
    drawn = [here.policy_move(seed, "random") for seed in range(9000)]
    expected = {"C": 2 / 27, "H": 1 / 27, "CC": 1 / 27, "CH": 2 / 27, "CCH": 1 / 9}
    for village in "123":
        for cards, share in expected.items():
            n = drawn.count(f"{village}:{cards}")
            assert abs(n - 9000 * share) < 5 * (9000 * share) ** 0.5
    assert set(drawn) == set(here.legal_moves())


def test_sampled_moves_are_equally_likely():
    here = Position.parse(table("CCCHHTT,HH,TT", "C,H,T", round=12)).play("1:C")
    here = here.play("2:H").play("3:T")
    drawn = [here.sample_move(seed) for seed in range(6000)]
    assert {n: drawn.count(n) for n in set(drawn)}.keys() == set(here.legal_moves())
    assert all(abs(drawn.count(move) - 1000) < 150 for move in here.legal_moves())


@pytest.mark.parametrize("kind", ["random", "greedy", "light"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_playouts_end_as_games_do(players, kind):
    """WAM-14: all cards are where they belong; as many decisions as the seats had turns at
    least."""
    for seed in range(20):
        start = Position.start(seed, Players=players)
        end, made = start._table.play_out(seed, kind)
        assert end.turn == -2
        places = "".join([*end.hands, *end.villages, *end.discards, end.pool, end.box])
        assert len(places) + sum(end.chests) == 90
        assert end.pool == ""
        assert made >= players * {2: 12, 3: 12, 4: 8, 5: 6}[players]


def test_playouts_repeat():
    start = Position.start(7, Players=4)._table
    assert start.play_out(3, "random")[0].packed() == start.play_out(3, "random")[0].packed()
    assert start.play_out(3, "random")[0].packed() != start.play_out(4, "random")[0].packed()


# -- chance -----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_tape_deals_the_same_cards_whatever_is_played(players):
    def drawn(kind):
        position, tape, cards = Position.empty(Players=players), Tape(5), {}
        while position.turn != -2:
            if position.turn == -1:
                label, event = position.chance_label(), tape.event(position)
                cards[label, position._table.round] = event.rpartition(":")[2]
                position = position.play(event)
            else:
                position = position.play(position.policy_move(1, kind))
        return cards

    assert drawn("greedy") == drawn("random")


def test_the_decks_of_seeds_follow_the_weights():
    """WAM-4: over all seeds a hand comes as often as its numbered cards allow."""
    start = Position.empty(**TINY)
    events, n = dict(start.chance_events()), 4000
    drawn = [Tape(seed).event(start) for seed in range(n)]
    total = sum(events.values())
    for text, weight in events.items():
        expected = n * weight / total
        assert abs(drawn.count(text) - expected) < 5 * expected**0.5


# -- texts ------------------------------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 5), st.integers(0, 10**9), st.integers(0, 200))
def test_texts_and_packed_positions_are_inverse(players, seed, turn):
    for n, here in enumerate(decisions({"Players": players}, seed)):
        if n == turn % 30:
            again = Position.parse(here.text())
            assert again.text() == here.text()
            assert again.key == here.key
            view = here.view(here.turn)
            assert View.parse(view.text()).text() == view.text()
            for move in (here.sample_move(seed), here.policy_move(seed, "greedy")):
                assert here.line(here.steps(move)) == (move,)
                assert here.play(move).record()[-1] == move
            return


def test_a_long_list_is_counted_not_written():
    hand = "C" * 8 + "H" * 8 + "T" * 8 + "W" * 8 + "A" * 9
    here = Position.parse(
        f"players=2 round=12 start=0 turn=0 phase=bid pile=0 villages=C,H,T bids=-,-,- "
        f"hands={hand},CH chests=10,29 discards=-,- box=CHTWA"
    )
    moves = here.legal_moves()
    assert len(moves) == here.legal_count() == 3 * (9**4 * 10 - 1)
    assert "2:CCCHHA" in moves
    assert "2:CCCHHAC" not in moves
    first = here.iter_legal()
    assert [next(first) for _ in range(3)] == ["1:A", "1:AA", "1:AAA"]
    texts = [str(move) for move in here.iter_legal()]
    assert texts == sorted(set(texts))
    assert len(texts) == len(moves)
    assert here.sample_move(3) in moves


# -- trees kept from move to move -------------------------------------------------------------


def after_own_move(here, seat, move):
    """The next decision of a seat behind its move, the others greedy."""
    here = here.play(move)
    while here.turn != seat or here._table.phase != "bid":
        if here.turn == -1:
            here = here.play(here.sample_chance(random.Random(1)))
        else:
            here = here.play(here.policy_move(1, "greedy"))
    return here.view(seat)


def test_a_tree_is_kept_where_a_view_goes_on_from_the_last():
    """Only if asked for, and only in the same game: then visits of the last search count on."""
    here = Position.start(3, Players=2)
    root = here.view(here.turn)
    later = after_own_move(here, root.seat, root.policy_move(1, "greedy"))
    other = Position.start(4, Players=2).view(0)
    assert later.follows(root)
    assert not root.follows(later)
    assert not other.follows(root)
    counts = {}
    for keep in (False, True):
        search, chosen = Sampling(ops(), 16), replace(sampling, keep=keep, widen=0.0)
        for view in (root, root, other, later):
            best = search.search(view, Budget(2000), chosen, seed=1, multipv=10_000)
            counts.setdefault(keep, []).append(sum(line.visits for line in best.lines))
    assert counts == {False: [2000] * 4, True: [2000, 4000, 2000, 2000]}


def keeping(**options):
    engine = Engine(games.load("wampum"))
    for name, value in {"Seed": 1, "MultiPV": 1024, "Keep": True, **options}.items():
        engine.set(name, value)
    return engine


def visited(engine, root, nodes=1000, moves=()):
    best = engine.search(root, Limits(nodes=nodes, moves=moves))
    return sum(line.visits for line in best.lines)


def test_keep_is_an_option_that_is_off():
    """Asked again, the engine goes on where it was; unless it is told to keep its tree it begins anew."""
    root = Position.start(3, Players=2).view(0)
    for keep, again in ((False, 1000), (True, 2000)):
        engine = keeping(Keep=keep)
        assert [visited(engine, root), visited(engine, root)] == [1000, again]


def test_a_tree_is_not_kept_where_it_means_something_else():
    root = Position.start(3, Players=2).view(0)
    move = str(root.legal_moves()[0])
    for change in (
        {"Rollout": "light"}, {"Exploration": "1.5"}, {"NodeKey": "view"}, {"Selection": "regret"},
        {"Inference": True}, {"Redeal": 0}, {"Search": "single"},
    ):  # fmt: skip
        engine = keeping(Redeal=30) if "Redeal" in change else keeping()
        visited(engine, root)
        for name, value in change.items():
            engine.set(name, value)
        assert visited(engine, root) == 1000
    engine = keeping()
    assert visited(engine, root, 500, (move,)) == 500
    assert visited(engine, root) == 1000
    assert visited(engine, root, 500, (move,)) == 500


@pytest.mark.parametrize("key", ["path", "view", "backoff"])
def test_an_engine_that_keeps_its_tree_plays_legally(key):
    """Keyed by the path since the root, nodes of the last search would belong to other decisions."""
    engine = keeping(NodeKey=key)
    here = Position.start(5, Players=2)
    while here.turn != OVER:
        if here.turn == CHANCE:
            here = here.play(here.sample_chance(random.Random(1)))
        elif here.turn == 0:
            here = here.play(engine.search(here.view(0), Limits(nodes=200)).move)
        else:
            here = here.play(here.policy_move(1, "greedy"))
    assert here.scores() is not None
