"""The engine of Waka Waka against every recorded game, and against the oracle in random games."""

import random
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver._wakawaka import Table, random_game
from solver.games.wakawaka import Position, View, ops, sampling
from solver.games.wakawaka.rules import read_rules
from solver.games.wakawaka.setup import parse_setup
from solver.search.sampling import Budget, Sampling
from tests.games.wakawaka_cases import GAMES, options_of
from tests.games.wakawaka_table import CHANCE, OVER
from tests.oracle.wakawaka import Position as Oracle
from tests.share import one_in


@pytest.fixture(params=GAMES, ids=lambda game: game["id"])
def game(request):
    return request.param


PLAYED = {}


def played(game, **more):
    """The end of the game under these options too; played once."""
    known = game["id"], *more.items()
    if known not in PLAYED:
        PLAYED[known] = replayed(game, **more)
    return PLAYED[known]


def replayed(game, **more):
    position = Position.empty(**options_of(game, **more))
    for text in game["line"]:
        position = position.play(text)
    return position


# -- recorded games ---------------------------------------------------------------------------


def test_every_point_of_the_game(game):
    """Who decides, what is possible, and the text at the start of each turn."""
    position = Position.empty(**options_of(game))
    steps = iter(enumerate(game["steps"]))
    turns = dict(map(tuple, game["turns"]))
    for text in game["line"]:
        if position.turn != CHANCE:
            index, (kind, actor, legal, chosen) = next(steps)
            assert (position.table.point, position.turn, text) == (kind, actor, chosen)
            assert [str(move) for move in position.legal_moves()] == legal.split("|")
            assert position.legal_count() == len(legal.split("|"))
            if index in turns:
                assert position.text() == turns.pop(index)
        position = position.play(text)
    assert position.turn == OVER
    assert not turns
    assert next(steps, None) is None


def test_what_each_seat_sees(game):
    position = played(game)
    assert [position.seen(seat) for seat in range(position.players)] == game["views"]
    assert position.record() == game["line"]


def test_views_follow_the_game(game):
    """A view knows who is to act and what it may do, at every text of it."""
    options = options_of(game)
    for seat, texts in enumerate(game["views"]):
        view = View.follow(View.empty(seat, **options), texts)
        assert view.seen() == texts
        assert view.turn == OVER
        assert view.view_key == played(game).view_key(seat)


def test_result(game):
    result = game["result"]
    end = played(game)
    assert list(end.winners()) == result["winners"]
    assert list(end.margins()) == [Fraction(value) for value in result["margin"]]
    assert sum(end.returns()) == 1
    assert list(played(game, Objective="margin").returns()) == list(end.margins())
    table = end.table
    assert (list(table.levels), list(table.gold), table.turns) == (
        result["levels"],
        result["gold"],
        result["turns"],
    )
    assert list(end.setup().reached) == result["reached"]


def test_position_texts_are_read_back(game):
    """WAK-30: each text gives a position with that text and the same legal texts."""
    options = options_of(game)
    for index, text in game["turns"]:
        position = Position.parse(text, **options)
        assert position.text() == text
        legal = game["steps"][index][2].split("|")
        assert [str(move) for move in position.legal_moves()] == legal


# -- random games against the oracle ----------------------------------------------------------

TABLES = [
    {"Players": 2},
    {"Players": 3, "Display": 1, "GoldIcon": "DGBRFC", "Objective": "margin"},
    {"Players": 4, "Display": 2, "ShamanPutsOut": True, "TurnLimit": 30},
    {"Players": 2, "Display": 3, "Eyes": "0000", "GoldIcon": "", "TurnLimit": 60},
    {"Players": 3, "Display": 4, "Eyes": "2334", "TurnLimit": 25},
    {"Players": 4, "Display": 0, "Eyes": "1203", "GoldIcon": "CD", "TurnLimit": 8},
    {"Players": 2, "cards": "TTTTFFDDCCEEKK!!", "hand": 4, "Display": 4, "TurnLimit": 30},
    {"Players": 2, "goods": "f" * 18 + "h" * 12, "Display": 3, "Eyes": "0123"},
]


def lively(moves, rng):
    """Mostly moves that do something, so that games are long and various."""
    dull = ("end", "skip", "cards:0")
    good = [move for move in moves if not move.startswith(dull)]
    return rng.choice(good if good and rng.random() < 0.8 else moves)


def both_played(options, seed, check):
    """Plays a random game on engine and oracle at once, `check` being called at every point."""
    rng = random.Random(seed)
    engine, oracle = Position.empty(**options), Oracle.empty(**options)
    while oracle.turn != OVER:
        check(engine, oracle, rng)
        text = engine.sample_chance(rng) if oracle.turn == CHANCE else lively(oracle.legal_moves(), rng)
        engine, oracle = engine.play(text), oracle.play(text)
    check(engine, oracle, rng)


def check_point(engine, oracle, rng):
    assert engine.turn == oracle.turn
    assert [str(move) for move in engine.legal_moves()] == oracle.legal_moves()
    assert engine.text() == oracle.text()
    if oracle.turn == CHANCE and listed(oracle, rng):
        assert same_shares(dict(engine.chance_events()), dict(oracle.chance_events()))
    if oracle.turn == OVER:
        assert engine.winners() == oracle.winners()
        assert engine.scores() == oracle.scores()
        assert engine.returns() == oracle.returns()
        for seat in range(oracle.players):
            assert engine.seen(seat) == oracle.seen(seat)


def listed(oracle, rng):
    """Not all hands that can be dealt; of draws, which are many, some."""
    return oracle.kind != "deal" and (oracle.kind != "draw" or rng.random() < 0.2)


def same_shares(counts, others):
    total, other = sum(counts.values()), sum(others.values())
    return counts.keys() == others.keys() and all(
        counts[text] * other == others[text] * total for text in counts
    )


RANDOM_GAMES = [pytest.param(options, seed) for seed in range(3) for options in TABLES]


@pytest.mark.parametrize(("options", "seed"), one_in(2, "random", RANDOM_GAMES))
def test_random_games_agree_with_the_oracle(options, seed):
    both_played(options, seed, check_point)


# -- properties -------------------------------------------------------------------------------


def some_position(seed, plies, **options):
    """A position so many texts on in a random game, or its end."""
    rng = random.Random(seed)
    position = Position.empty(**options)
    for _ in range(plies):
        if position.turn == OVER:
            break
        if position.turn == CHANCE:
            position = position.play(position.sample_chance(rng))
        else:
            position = position.play(lively([str(m) for m in position.legal_moves()], rng))
    return position


moments = st.builds(
    some_position,
    st.integers(0, 10**6),
    st.integers(0, 250),
    Players=st.integers(2, 4),
    Display=st.integers(0, 4),
    Eyes=st.sampled_from(["0112", "1111", "0000"]),
)


@settings(max_examples=60, deadline=None)
@given(moments)
def test_texts_are_inverse(position):
    """WAK-28, WAK-30: a position and its decisions are read back from their texts."""
    rules = {"Display": position.rules.display, "Players": position.players}
    rules["Eyes"] = "".join(map(str, position.rules.eyes))
    again = Position.parse(position.text(), **rules)
    assert again.text() == position.text()
    assert again.legal_moves() == position.legal_moves()
    for move in position.legal_moves()[:50]:
        assert position.move(str(move)) == move
        assert position.line(position.steps(str(move))) == (str(move),)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("kind", ["random", "light"])
def test_no_text_of_a_game_is_refused(players, kind):
    """WAK-30: neither a text nor what a seat sees of it, from the first decision on."""
    for display in range(5):
        rules = {"Players": players, "Display": display, "GoldIcon": "DGBRFC"}
        position, rng = Position.empty(**rules), random.Random(10 * players + display)
        last = ""
        while position.turn != OVER:
            if position.turn == CHANCE:
                position = position.play(position.sample_chance(rng))
                continue
            text = position.text().partition(" moves ")[0]
            if text != last:
                setup = parse_setup(text, rules)
                seen = setup.as_seen_by(rng.randrange(players))
                assert (setup.text(), parse_setup(seen.text(), rules)) == (text, seen)
            last = text
            lively_now = kind == "random" and rng.random() < 0.5
            legal = [str(move) for move in position.legal_moves()] if lively_now else []
            chosen = lively(legal, rng) if legal else position.policy_move(rng.getrandbits(32), kind)
            position = position.play(chosen)


@settings(max_examples=60, deadline=None)
@given(moments)
def test_pieces_are_never_lost(position):
    """WAK-1, WAK-2: 66 cards and 84 goods, and no debts."""
    table = position.table
    cards = "".join([*table.hands, *table.played, table.discard, table.deck_cards]).replace("#", "")
    assert Counter(cards) == Counter(position.rules.deck)
    loads = [goods for load in table.boats for goods in load]
    if not table.former:
        goods = "".join([*table.holdings, table.village, table.pile_goods, *loads])
        assert Counter(goods) == Counter(position.rules.goods)
    assert min(table.gold) >= 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_keep_all_pieces(players):
    """WAK-1, WAK-2: 66 cards, 84 goods and no debts after every step of 200 games."""
    table = Table.laid_out(read_rules({"Players": players, "Display": players}))
    for seed in range(200):
        end, decisions, whole = random_game(table, seed)
        assert whole
        assert end.turn == OVER
        assert decisions > 0


@settings(max_examples=40, deadline=None)
@given(moments, st.integers(0, 10**6))
def test_policies_play_legal_moves_by_their_seed(position, seed):
    if position.turn < 0:
        return
    legal = position.legal_moves()
    for kind in ("random", "greedy"):
        assert position.policy_move(seed, kind) in legal
        assert position.policy_move(seed, kind) == position.policy_move(seed, kind)
    assert position.view(position.turn).policy_move(seed, "greedy") == position.policy_move(
        seed, "greedy"
    )


@settings(max_examples=40, deadline=None)
@given(moments)
def test_a_view_knows_its_key_and_its_decisions(position):
    for seat in range(position.players):
        view = position.view(seat)
        assert view.view_key == position.view_key(seat)
        assert view.turn == position.turn
        if position.turn == seat:
            assert view.legal_moves() == position.legal_moves()


def test_the_line_of_a_search_is_the_turn():
    """It goes on over the decisions of the seat up to something drawn, and can be played."""
    view = Position.start(seed=5, Players=2).view(0)
    answer = Sampling(ops(), 16).search(view, Budget(2000), sampling, seed=1)
    line = answer.lines[0].line
    assert line[0] == answer.move
    assert len(line) > 1
    for text in line:
        assert view.turn == 0
        view = view.play(text)
