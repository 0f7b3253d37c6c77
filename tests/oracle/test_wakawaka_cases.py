"""The oracle against every complete game in `tests/cases/wakawaka/games.json`."""

from collections import Counter
from fractions import Fraction

import pytest

from tests.games.wakawaka_cases import GAMES, options_of
from tests.oracle.wakawaka import CHANCE, OVER, Position


@pytest.fixture(params=GAMES, ids=lambda game: game["id"])
def game(request):
    return request.param


def test_every_point_of_the_game(game):
    """Who decides, what is possible, and the text at the start of each turn."""
    position = Position.empty(**options_of(game))
    steps = iter(enumerate(game["steps"]))
    turns = dict(map(tuple, game["turns"]))
    for text in game["line"]:
        if position.turn != CHANCE:
            index, (kind, actor, legal, chosen) = next(steps)
            assert (position.kind, position.turn, text) == (kind, actor, chosen)
            assert position.legal_moves() == legal.split("|")
            if index in turns:
                assert position.text() == turns.pop(index)
        position = position.play(text)
    assert position.turn == OVER
    assert not turns
    assert next(steps, None) is None


def test_what_each_seat_sees(game):
    position = Position.empty(**options_of(game))
    for text in game["line"]:
        position = position.after(text)
    assert [position.seen(seat) for seat in range(position.players)] == game["views"]


def test_result(game):
    result = game["result"]
    for objective in ("win", "margin"):
        position = Position.empty(**options_of(game, Objective=objective))
        for text in game["line"]:
            position = position.after(text)
        assert list(position.winners()) == result["winners"]
        if objective == "margin":
            assert list(position.returns()) == [Fraction(value) for value in result["margin"]]
        else:
            assert sum(position.returns()) == 1
    table = position.table
    assert (table.levels, table.gold, table.reached, table.turn) == tuple(
        result[name] for name in ("levels", "gold", "reached", "turns")
    )


def test_chance_texts_agree_with_the_orders_of_the_deck(game):
    """The draws, shuffles and fires of the record are the ones the shuffled orders give."""
    orders = [list(order) for order in [game["chance"]["deck"], *game["chance"]["deck_orders"]]]
    deck = orders.pop(0)
    position = Position.empty(**options_of(game))
    for text in game["line"]:
        if position.kind == "draw" and text == "shuffle":
            assert not deck
            deck = orders.pop(0)
            assert Counter(deck) == position.table.discard
        elif position.kind == "draw" and not text.startswith("lost"):
            card = deck.pop(0)
            assert text == ("fire" if card == "!" else f"draw:{position.todo[-1][1]}:{card}")
        position = position.after(text)
    assert not orders


def test_goods_texts_agree_with_the_orders_of_the_pile(game):
    """Boats in order, eye spaces first, the last goods of an empty pile before the new ones."""
    orders = [list(order) for order in [game["chance"]["goods"], *game["chance"]["goods_orders"]]]
    pile = orders.pop(0)
    position = Position.empty(**options_of(game))
    for text in game["line"]:
        verb, _, goods = text.rpartition(":")
        if verb in ("village", "goods-shuffle") and position.turn == CHANCE:
            former = [] if verb == "village" else pile
            pile = pile if verb == "village" else orders.pop(0)
            assert sorted(pile[:6]) == list(goods)
            pile = former + pile[6:]
        elif verb.startswith(("boat:", "refill:")):
            up, down = position.table.empty_spaces(int(verb[-1]) - 1)
            assert goods == "".join(sorted(pile[:up]) + sorted(pile[up : up + down]))
            pile = pile[up + down :]
        position = position.after(text)
    assert not orders


def test_position_texts_are_read_back(game):
    """WAK-30: each text gives a position with that text and the same legal texts."""
    options = options_of(game)
    del options["Players"]
    for index, text in game["turns"]:
        position = Position.parse(text, **options)
        assert position.text() == text
        assert position.legal_moves() == game["steps"][index][2].split("|")


def test_text_with_moves_is_read_back(game):
    """WAK-30: a moment between two texts is the last text with `moves ...` behind it."""
    position = Position.empty(**options_of(game))
    for place, text in enumerate(game["line"]):
        position = position.after(text)
        if place % 7 == 0:
            again = Position.parse(position.text(), **options_of(game))
            assert again.text() == position.text()
            assert (again.kind, again.turn) == (position.kind, position.turn)
            assert again.legal_moves() == position.legal_moves()
            assert sorted(again.chance_events()) == sorted(position.chance_events())
