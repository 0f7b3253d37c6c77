"""The end of Waka Waka and what a player knows, WAK-23 to WAK-27, for oracle and engine alike."""

from fractions import Fraction

import pytest

from tests.games.wakawaka_table import (
    CHANCE,
    OVER,
    all_cards_but,
    cards,
    events,
    fields,
    legal,
    opened,
    play,
    seen_during,
    table,
)

# -- the end ----------------------------------------------------------------------------------


def last_round(levels, turn, gold="12,12", **more):
    return table("SST,SST", levels=levels, turn=turn, gold=gold, **more)


def test_wak_23_the_round_is_played_to_its_end(Position):
    """Seat 0 arrives; seat 1 has its turn, supplies included, and the game is over."""
    game = play(Position.parse(last_round("4,1", 8)), "S end cards:0")
    assert (game.turn, game.winners(), fields(game)["reached"]) == (1, (), "0")
    game = play(game, "end cards:1 draw:1:C")
    assert (game.turn, game.winners(), legal(game)) == (OVER, (0,), [])


def test_wak_23_supplies_and_refill_belong_to_the_last_turn(Position):
    game = Position.parse(last_round("1,4", 9, gold="1,20"))
    game = play(game, "S T buy:2 end cards:1")
    assert game.turn == CHANCE
    game = game.play("draw:1:C")
    assert game.turn == CHANCE
    game = game.play("refill:2:tsx")
    assert (game.turn, game.winners()) == (OVER, (1,))


def test_wak_23_right_of_seat_0_with_three_players(Position):
    text = table("SS,SS,SS", levels="1,4,1", turn=7, gold="1,12,1")
    game = play(Position.parse(text), "S end cards:0")
    assert game.turn == 2
    assert play(game, "end cards:0").turn == OVER


def test_wak_23_on_level_5_one_plays_on_but_cannot_rise(Position):
    text = table("SSTT,CC", levels="4,1", turn=8, gold="26,8", holdings="ffhh,-")
    game = Position.parse(text).play("S")
    assert cards(game) == "T"
    assert legal(game.play("T")) == ["buy:1", "buy:2", "buy:3", "buy:4", "sell:ff", "sell:hh"]


@pytest.mark.parametrize(
    ("gold", "winner"), [("20,14", 0), ("14,20", 1), ("13,13", 1), ("15,14", 0)]
)
def test_wak_23_most_gold_then_the_last_arrival(Position, gold, winner):
    game = play(Position.parse(last_round("4,4", 8, gold=gold)), "S end cards:2")
    game = play(game, "draw:0:C draw:0:C S end cards:2 draw:1:C draw:1:C")
    assert game.winners() == (winner,)


def test_wak_23_level_5_beats_gold(Position):
    game = play(Position.parse(last_round("4,4", 8, gold="12,50")), "S end cards:0 end cards:0")
    assert game.winners() == (0,)


@pytest.mark.parametrize(
    ("levels", "gold", "winners"),
    [
        ("2,1", "0,9", (0,)),
        ("1,2", "0,9", (1,)),
        ("2,2", "5,9", (1,)),
        ("2,2", "9,9", (0, 1)),
        ("0,0", "9,9", (0, 1)),
    ],
)
def test_wak_24_turn_limit(Position, levels, gold, winners):
    text = table("CC,CC", turn=5, levels=levels, gold=gold)
    game = play(Position.parse(text, TurnLimit=3), "end cards:3 draw:1:T draw:1:T draw:1:T")
    assert (game.turn, game.winners()) == (OVER, winners)


def test_wak_24_the_limit_counts_turns_of_each_player(Position):
    game = Position.parse(table("CC,CC", turn=5), TurnLimit=4)
    assert play(game, "end cards:0").turn == 0
    assert Position.parse(table("CC,CC", turn=398)).turn == 0
    assert play(Position.parse(table("CC,CC", turn=399)), "end cards:0").turn == OVER


def test_wak_24_level_5_at_the_limit(Position):
    """Gold is equal in the end: WAK-23 decides for the latest arrival, nothing is shared."""
    text = last_round("5,4", 9, gold="3,15", reached="0")
    game = play(Position.parse(text, TurnLimit=5), "S end cards:2 draw:1:C draw:1:C")
    assert game.winners() == (1,)


@pytest.mark.parametrize(
    ("levels", "gold", "win", "margin"),
    [
        ("3,1,1", "0,0,0", (1, 0, 0), (Fraction(5, 2), Fraction(-5, 2), Fraction(-5, 2))),
        ("2,3,3", "0,9,8", (0, 1, 0), (Fraction(-3, 2), Fraction(1, 2), Fraction(-1, 2))),
        ("2,2,0", "5,5,5", (0.5, 0.5, 0), (Fraction(1, 2), Fraction(1, 2), Fraction(-5, 2))),
    ],
)
def test_wak_25_utility(Position, levels, gold, win, margin):
    text = table("CC,CC,CC", turn=5, levels=levels, gold=gold)
    for objective, values in (("win", win), ("margin", margin)):
        game = Position.parse(text, TurnLimit=2, Objective=objective)
        game = play(game, "end cards:3 draw:2:T draw:2:T draw:2:T")
        assert [float(value) for value in game.returns()] == [float(value) for value in values]


def test_wak_25_win_is_the_default(Position):
    game = play(Position.parse(table("CCBBBB,CCDDDD", turn=1), TurnLimit=1), "end cards:0")
    assert game.winners() == (1,)
    assert [float(value) for value in game.returns()] == [0, 1]
    assert list(game.scores()) == [0, 0]


def test_wak_25_no_utility_before_the_end(Position):
    game = Position.parse(table("CC,CC"))
    assert (game.scores(), game.winners(), game.returns()) == (None, (), None)


# -- what a player knows ----------------------------------------------------------------------


def test_wak_26_private_and_public(Position):
    """Own draws, the own `#` and a look are private; all else is seen by everybody."""
    game = opened(Position, "CCDDFT", "BBBGGG")
    texts = "C draw:0:S peek:4 #DDF buy:1 T buy:2 refill:1:js refill:2:tjs"
    assert seen_during(game, texts, 0) == [
        *["C", "draw:0:S", "peek:4", "seen:4:ff", "#DDF", "buy:1", "turned:1:ff"],
        *["T", "buy:2", "turned:2:ff", "laid:0:DDF", "refill:1:??", "refill:2:t??"],
    ]
    assert seen_during(game, texts, 1) == [
        *["C", "draw:0:?", "peek:4", "#???", "buy:1", "turned:1:ff"],
        *["T", "buy:2", "turned:2:ff", "laid:0:DDF", "refill:1:??", "refill:2:t??"],
    ]


def test_wak_26_hands_dealt(Position):
    game = opened(Position, "CCDDFT", "BBBGGG", "EEEEKK")
    assert game.seen(1)[-3:] == ["deal:0:??????", "deal:1:BBBGGG", "deal:2:??????"]


def test_wak_27_what_is_hidden_does_not_show(Position):
    """Two deals and loads that differ only in what seat 0 cannot see look the same to it."""
    other = ["boat:1:jx", "boat:2:hst", "boat:3:hjj", "boat:4:hhss", "village:fhjstx"]
    first = play(opened(Position, "CCDDFT", "BBBGGT"), "end cards:0 T buy:1")
    second = play(opened(Position, "CCDDFT", "EFKSST", setup=other), "end cards:0 T buy:1")
    assert first.seen(0)[:-1] == second.seen(0)[:-1]
    assert (first.seen(0)[-1], second.seen(0)[-1]) == ("turned:1:ff", "turned:1:jx")


def test_wak_27_after_a_shuffle_cards_come_from_the_new_deck_alone(Position):
    discard = "BBBGG"
    game = Position.parse(table(f"FC,{all_cards_but('FC!!!' + discard)}", discard=discard))
    game = play(game, "F fire fire fire shuffle")
    assert set(events(game)) == {"draw:0:B", "draw:0:G", "fire"}
    assert events(game)["draw:0:B"] == pytest.approx(3 / 8)
