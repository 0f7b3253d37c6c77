"""Waka Waka clause by clause, WAK-1 to WAK-11: the table and the course of a turn.

The cards (WAK-12 to WAK-22) are in test_wakawaka_cards.py, the end and what a player knows
(WAK-23 to WAK-27) in test_wakawaka_end.py, texts and options in test_wakawaka_texts.py.
"""

from collections import Counter
from math import comb
from random import Random

import pytest

from tests.games.wakawaka_table import (
    CARDS,
    CHANCE,
    all_cards_but,
    cards,
    events,
    fields,
    legal,
    numbers,
    opened,
    play,
    seen_during,
    table,
)

# -- components and setup ---------------------------------------------------------------------


def test_wak_1_the_deck(Position):
    """66 cards: what may be drawn is all but the two hands."""
    game = play(opened(Position, "CDFRST", "BEGKTT"), "end cards:1")
    left = Counter(CARDS) - Counter("CDFRSTBEGKTT")
    expected = {f"draw:0:{card}": n / 54 for card, n in left.items() if card != "!"}
    assert events(game) == pytest.approx(expected | {"fire": 3 / 54})


def test_wak_2_the_goods(Position):
    """84 goods, 14 of each kind: the first two pairs."""
    loads = events(Position.empty())
    assert len(loads) == 21
    assert loads["boat:1:ff"] == pytest.approx(comb(14, 2) / comb(84, 2))
    assert loads["boat:1:tx"] == pytest.approx(14 * 14 / comb(84, 2))
    second = events(play(Position.empty(), "boat:1:ff"))
    assert second["boat:2:fff"] == pytest.approx(comb(12, 3) / comb(82, 3))


@pytest.mark.parametrize("gold", range(7))
def test_wak_3_prices(Position, gold):
    game = Position.parse(table("TT,CC", gold=f"{gold},8"))
    if gold < 2:
        assert cards(game) == ""
        return
    affordable = [f"buy:{boat}" for boat in (1, 2, 3, 4) if gold >= boat + 1]
    assert legal(game.play("T")) == affordable
    paid = play(game, ["T", affordable[-1]])
    assert numbers(paid, "gold")[0] == gold - len(affordable) - 1


def test_wak_3_goods_on_a_boat(Position):
    """2, 3, 3 and 4 goods."""
    for boat, goods in enumerate(("ff", "ffh", "ffh", "ffhh"), start=1):
        game = play(Position.parse(table("TT,CC")), f"T buy:{boat}")
        assert fields(game)["holdings"] == f"{goods},-"
        assert fields(game)["boats"].split(",")[boat - 1] == "-"


@pytest.mark.parametrize(
    ("eyes", "loads", "seen"),
    [
        ("0112", "ff hff hff hhff", "?? h?? h?? hh??"),
        ("0000", "ff ffh ffh ffhh", "?? ??? ??? ????"),
        ("2334", "ff ffh ffh ffhh", "ff ffh ffh ffhh"),
        ("1221", "ff fhf fhf hffh", "f? fh? fh? h???"),
    ],
)
def test_wak_3_eye_spaces(Position, eyes, loads, seen):
    texts = [f"boat:{boat}:{load}" for boat, load in enumerate(loads.split(), start=1)]
    expected = [f"boat:{boat}:{load}" for boat, load in enumerate(seen.split(), start=1)]
    assert seen_during(Position.empty(Eyes=eyes), texts, 0) == expected


def test_wak_4_gold_without_limit(Position):
    game = Position.parse(table("TT,CC", gold="1000,1000", holdings="ff,-"))
    assert numbers(play(game, "T sell:ff"), "gold") == [1010, 1000]


def test_wak_5_setup(Position):
    """Boats, village, hands; 8 gold, level 0, the fire burning; seat 0 begins."""
    game = opened(Position, "CCCDDD", "BBBGGG", "EEEFFF")
    assert game.turn == 0
    assert game.text() == (
        "players=3 turn=0 active=0 played=- phase=play fire=1 gold=8,8,8 levels=0,0,0"
        " holdings=-,-,- village=fhjstx boats=[ff],h[ff],h[ff],hh[ff]"
        " hands=CCCDDD,BBBGGG,EEEFFF deck=48 discard=- pile=66"
    )


def test_wak_5_no_fire_card_is_dealt(Position):
    """The hands come from the 63 other cards."""
    game = play(Position.empty(Players=2), "boat:1:ff boat:2:hff boat:3:hff boat:4:hhff")
    hands = events(play(game, "village:fhjstx"))
    assert not any("!" in hand for hand in hands)
    assert hands["deal:0:TTTTTT"] == pytest.approx(comb(20, 6) / comb(63, 6))
    assert hands["deal:0:BCDEFG"] == pytest.approx(4**5 * 8 / comb(63, 6))


def test_wak_5_clockwise(Position):
    game = opened(Position, "CCCDDD", "BBBGGG", "EEEFFF")
    turns = []
    for _ in range(4):
        turns.append(game.turn)
        game = play(game, "end cards:0")
    assert turns == [0, 1, 2, 0]


# The goods of each pattern, taken by hand from WAK-6: one good fewer is not enough.
PATTERNS = {
    0: ["ff", "fhj", "fff", "fhjs", "ffhh"],
    1: ["ffh", "fhj", "ffhh", "fhjs", "fffh"],
    2: ["fhj", "ffhh", "fffh", "fhjst", "ffhhj"],
    3: ["fhjs", "fffh", "ffhhj", "fhjst", "ffhhjj"],
    4: ["ffhh", "fhjst", "fffhh", "ffhhjj", "fhjstx"],
}
LEVELS = [(display, level) for display in PATTERNS for level in range(5)]


@pytest.mark.parametrize(("display", "level"), LEVELS)
def test_wak_6_goods_for_a_level(Position, display, level):
    goods = PATTERNS[display][level]
    rise = f"status:{goods}"
    at = {"levels": f"{level},0", "gold": "2,8"}
    game = Position.parse(table("TT,CC", holdings=f"{goods},-", **at), Display=display)
    assert [move for move in legal(game.play("T")) if move.startswith("status")] == [rise]
    assert numbers(play(game, ["T", rise]), "levels") == [level + 1, 0]
    for gone in set(goods):
        fewer = goods.replace(gone, "", 1) or "-"
        game = Position.parse(table("TT,CC", holdings=f"{fewer},-", **at), Display=display)
        assert rise not in legal(game.play("T"))


@pytest.mark.parametrize(
    ("display", "level", "held", "choices"),
    [
        (0, 0, "ffhhjs", "ff hh"),  # AA
        (0, 1, "ffhjs", "fhj fhs fjs hjs"),  # ABC
        (0, 2, "fffhhh", "fff hhh"),  # AAA
        (0, 4, "ffhhjj", "ffhh ffjj hhjj"),  # AABB
        (1, 0, "ffhhj", "ffh ffj fhh hhj"),  # AAB: either kind twice
        (1, 4, "fffhhh", "fffh fhhh"),  # AAAB
        (2, 4, "ffhhjj", "ffhhj ffhjj fhhjj"),  # AABBC
        (4, 2, "fffhhh", "fffhh ffhhh"),  # AAABB
        (1, 0, "fff", ""),  # different letters are different goods
        (4, 0, "ffff", ""),
    ],
)
def test_wak_6_the_player_chooses_the_kinds(Position, display, level, held, choices):
    text = table("TT,CC", holdings=f"{held},-", levels=f"{level},0")
    trades = legal(Position.parse(text, Display=display).play("T"))
    rises = [move.partition(":")[2] for move in trades if move.startswith("status")]
    assert rises == choices.split()


# -- a turn -----------------------------------------------------------------------------------


def test_wak_7_up_to_three_cards_each_carried_out_at_once(Position):
    """A rainmaker on level 1 pays for the shaman; after the third card no `end` is needed."""
    game = Position.parse(table("RRSS,CC", gold="11,8", levels="1,0"))
    assert "S" not in cards(game)
    game = play(game, "R skip")
    assert (numbers(game, "gold")[0], fields(game)["played"]) == (12, "R")
    game = play(game, "S")
    assert numbers(game, "levels") == [2, 0]
    game = play(game, "R skip")
    assert (game.turn, fields(game)["turn"], fields(game)["phase"]) == (1, "61", "play")


def test_wak_7_no_card_need_be_played(Position):
    game = Position.parse(table("TT,CC")).play("end")
    assert legal(game) == ["cards:0", "cards:1", "cards:2", "cards:3"]


def test_wak_7_supplies_then_limit_then_discard_and_refill(Position):
    game = opened(Position, "SSSTTT", "CCCCCC")
    game = play(game, "T buy:2 end cards:2 draw:0:B draw:0:G limit:S")
    assert game.turn == CHANCE
    game = play(game, "refill:2:tjx")
    assert fields(game)["boats"] == "[ff],t[jx],h[ff],hh[ff]"
    assert (fields(game)["hands"], fields(game)["discard"]) == ("BGSSTT,CCCCCC", "ST")


def test_wak_7_empty_spaces_are_filled_in_the_order_of_the_boats(Position):
    game = Position.parse(table("TTT,CC", gold="9,8"))
    game = play(game, "T buy:4 T buy:1 end cards:0")
    assert all(text.startswith("refill:1:") for text in events(game))
    game = play(game, "refill:1:js")
    assert all(text.startswith("refill:4:") for text in events(game))
    game = play(game, "refill:4:txjs")
    assert fields(game)["boats"] == "[js],h[ff],h[ff],tx[js]"


@pytest.mark.parametrize(
    ("hand", "given", "playable"),
    [
        ("T", {"gold": "1,8"}, ""),
        ("T", {"gold": "2,8"}, "T"),
        ("T", {"gold": "0,8", "holdings": "fh,-"}, ""),
        ("T", {"gold": "0,8", "holdings": "ff,-"}, "T"),
        ("T", {"gold": "0,8", "levels": "1,0", "holdings": "fhj,-"}, "T"),
        ("E", {}, "E"),
        ("K", {}, ""),
        ("R", {}, "R"),
        ("C", {}, "C"),
        ("F", {}, "F"),
        ("S", {"gold": "12,8"}, "S"),
        ("S", {"gold": "11,8"}, ""),
        ("S", {"gold": "12,8", "fire": 0}, ""),
        ("S", {"gold": "12,8", "levels": "4,0"}, "S"),
        ("D", {}, ""),
        ("DR", {}, "DR"),
        ("DD", {}, "D"),
        ("G", {}, "G"),
        ("G", {"village": "-"}, ""),
        ("B", {}, ""),
        ("B", {"holdings": "f,-"}, "B"),
        ("B", {"holdings": "f,-", "village": "-"}, ""),
    ],
)
def test_wak_8_a_card_needs_its_action(Position, hand, given, playable):
    assert cards(Position.parse(table(f"{hand},CC", **given))) == playable


def test_wak_8_elder_needs_an_opponent_with_a_card(Position):
    assert cards(Position.parse(table("E,-"))) == ""
    assert cards(Position.parse(table("E,-,C"))) == "E"


@pytest.mark.parametrize(
    ("played", "hand", "given", "playable"),
    [
        ("R", "KS", {}, "K"),
        ("RK", "KS", {}, "K"),
        ("S", "KR", {"gold": "12,8"}, "KR"),
        ("S", "KR", {"gold": "11,8"}, "R"),
        ("S", "KR", {"gold": "12,8", "fire": 0}, "R"),
        ("D", "K", {}, ""),
        ("D", "KS", {}, "K"),
        ("T", "K", {"gold": "0,8"}, ""),
        ("T", "K", {"gold": "2,8"}, "K"),
        ("#CCC", "K", {}, ""),
        ("R#CCC", "K", {}, ""),
        ("#CCCR", "K", {}, "K"),
    ],
)
def test_wak_8_torch_thrower_needs_what_it_repeats(Position, played, hand, given, playable):
    assert cards(Position.parse(table(f"{hand},CC", played=played, **given))) == playable


@pytest.mark.parametrize(("played", "points"), [("-", 3), ("R", 2), ("RR", 1)])
def test_wak_9_supplies(Position, played, points):
    game = Position.parse(table("SS,CC", played=played)).play("end")
    assert legal(game) == [f"cards:{n}" for n in range(points + 1)]
    for n in range(points + 1):
        drawn = play(game, [f"cards:{n}"] + ["draw:0:C"] * n)
        assert numbers(drawn, "gold")[0] == 8 + points - n
        assert fields(drawn)["hands"].split(",")[0] == "C" * n + "SS"


def test_wak_9_nothing_after_three_cards(Position):
    game = play(Position.parse(table("RR,CC", played="RR")), "R skip")
    assert (game.turn, numbers(game, "gold")[0]) == (1, 8)


def test_wak_9_a_lost_draw_gives_no_gold(Position):
    game = Position.parse(table(f"SS,{all_cards_but('SS!!!')}", discard="!!!"))
    game = play(game, "end cards:2 lost:0 lost:0")
    assert (game.turn, numbers(game, "gold")[0]) == (1, 9)


def test_wak_10_limit_at_the_end_of_the_own_turn_only(Position):
    """Seat 1 keeps its seven cards; seat 0 discards from eight to six, openly."""
    game = Position.parse(table("CCCCCSSS,TTTTTTT"))
    game = play(game, "end cards:0")
    assert fields(game)["phase"] == "limit"
    assert legal(game) == ["limit:CC", "limit:CS", "limit:SS"]
    game = play(game, "limit:CS")
    assert fields(game)["hands"] == "CCCCSS,TTTTTTT"
    assert fields(game)["discard"] == "CS"


def test_wak_10_no_limit_at_six(Position):
    assert play(Position.parse(table("CCCCSS,TT")), "end cards:0").turn == 1


def test_wak_10_discards_are_open(Position):
    game = opened(Position, "CCCDDD", "BBBGGG")
    texts = "end cards:1 draw:0:T limit:C"
    assert seen_during(game, texts, 1) == ["end", "cards:1", "draw:0:?", "limit:C"]


def test_wak_10_large_hands(Position):
    """More than 15 cards in one hand."""
    game = Position.parse(table("CCCCCCCCDDDDEEEEF,TT"))
    assert "F" in cards(game)
    game = play(game, "F draw:0:T draw:0:T skip end cards:2 draw:0:T draw:0:T")
    assert fields(game)["hands"] == "CCCCCCCCDDDDEEEETTTT,TT"
    assert fields(play(game, "limit:CCCCCCCCDDDDEE"))["hands"] == "EETTTT,TT"


def test_wak_11_the_discard_pile_becomes_the_deck(Position):
    """One card is left; the second draw shuffles. The fortune teller lies played and stays out."""
    discard = all_cards_but("FSCCT")
    game = Position.parse(table("FS,CC", discard=discard))
    assert fields(game)["deck"] == "1"
    game = play(game, "F draw:0:T")
    assert events(game) == {"shuffle": 1}
    game = game.play("shuffle")
    expected = {f"draw:0:{card}": n for card, n in Counter(discard).items() if card != "!"}
    total = sum(expected.values()) + 3
    shares = {text: n / total for text, n in expected.items()} | {"fire": 3 / total}
    assert events(game) == pytest.approx(shares)


def test_wak_11_nothing_but_fire_cards(Position):
    """Both draws are lost and nothing is shuffled."""
    game = Position.parse(table(f"F,{all_cards_but('F!!!')}", discard="!!!")).play("F")
    assert events(game) == {"lost:0": 1}
    assert events(game.play("lost:0")) == {"lost:0": 1}
    assert fields(play(game, "lost:0 lost:0 skip"))["discard"] == "!!!"


def test_wak_11_a_drawn_fire_card_is_in_the_new_deck(Position):
    """It lies in the discard pile when the deck is found empty."""
    discard = all_cards_but("FSCC!")
    game = play(Position.parse(table("FS,CC", discard=discard)), "F fire shuffle")
    assert events(game)["fire"] == pytest.approx(3 / 62)


def goods_text(pile, bought):
    """A table with `pile` goods left, all fruit, and `bought` boats just emptied, their goods sold."""
    kinds = {"f": 14, "h": 14, "j": 14, "s": 14, "t": 14, "x": 14}
    boats = ["[jj]", "j[jj]", "j[jj]", "jj[jj]"]
    for boat in bought:
        boats[boat - 1] = "-"
    used = Counter("".join(boats)) + Counter({"f": pile})
    village = "".join(kind * (count - used[kind]) for kind, count in kinds.items())
    text = table("C,C", played="TT", boats=",".join(boats), village=village)
    return text, Counter(village)


def test_wak_11_the_goods_pile_is_renewed(Position):
    """Three spaces, no good: all of the village is the new pile, six of them lie in the village."""
    text, village = goods_text(0, [2])
    game = play(Position.parse(text), "end cards:0")
    shuffles = events(game)
    assert all(event.startswith("goods-shuffle:") for event in shuffles)
    assert shuffles["goods-shuffle:hhhhhh"] == pytest.approx(comb(14, 6) / comb(75, 6))
    game = play(game, "goods-shuffle:hhhhhh refill:2:tsx")
    assert fields(game)["village"] == "hhhhhh"
    assert fields(game)["pile"] == str(sum(village.values()) - 9)


def test_wak_11_the_last_goods_come_first(Position):
    """Two old fruits for the four spaces of boat 4: they lie on the eye spaces."""
    text, _ = goods_text(2, [4])
    game = play(Position.parse(text), "end cards:0 goods-shuffle:hhhhhh")
    loads = events(game)
    assert {load[:11] for load in loads} == {"refill:4:ff"}
    assert loads["refill:4:ffxx"] == pytest.approx(comb(14, 2) / comb(68, 2))


def test_wak_11_a_pile_that_suffices_is_not_renewed(Position):
    text, _ = goods_text(3, [2])
    assert events(play(Position.parse(text), "end cards:0")) == {"refill:2:fff": 1}


def test_chance_is_sampled_with_its_weights(Position):
    """WAK-1, WAK-5: a deck of 3 S and 1 T, drawn 2,000 times (five standard deviations: 0.05)."""
    game = Position.parse(table(f"F,{all_cards_but('FSSST!!!')}", discard="!!!")).play("F")
    rng = Random(7)
    drawn = Counter(str(game.sample_chance(rng)) for _ in range(2000))
    assert set(drawn) == {"draw:0:S", "draw:0:T"}
    assert drawn["draw:0:S"] / 2000 == pytest.approx(0.75, abs=0.05)
