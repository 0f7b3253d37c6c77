"""The cards of Waka Waka, WAK-12 to WAK-22, for the oracle and the engine alike."""

import pytest

from tests.games.wakawaka_table import (
    CHANCE,
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


def holdings(position):
    return fields(position)["holdings"].split(",")


def hands(position):
    return fields(position)["hands"].split(",")


# -- trade ------------------------------------------------------------------------------------


def test_wak_12_all_trades_offered(Position):
    text = table("TT,CC", holdings="fffhh,-", gold="3,8")
    game = Position.parse(text).play("T")
    assert legal(game) == ["buy:1", "buy:2", "sell:ff", "sell:hh", "status:ff", "status:hh"]


def test_wak_12_buy(Position):
    """All goods of the boat, face up and face down, for its price; the boat stays empty."""
    game = play(Position.parse(table("TTT,CC", boats="[jx],h[st],h[ff],hh[ff]")), "T buy:2")
    assert (holdings(game)[0], numbers(game, "gold")[0]) == ("hst", 5)
    assert fields(game)["boats"] == "[jx],-,h[ff],hh[ff]"
    assert legal(game.play("T")) == ["buy:1", "buy:3", "buy:4"]


def test_wak_12_sell(Position):
    game = play(Position.parse(table("TT,CC", holdings="ffh,-", village="j")), "T sell:ff")
    assert (holdings(game)[0], fields(game)["village"]) == ("h", "ffj")
    assert numbers(game, "gold")[0] == 18


def test_wak_12_status(Position):
    game = play(Position.parse(table("TT,CC", holdings="ffh,-", village="j")), "T status:ff")
    assert (holdings(game)[0], fields(game)["village"]) == ("h", "ffj")
    assert (numbers(game, "gold")[0], numbers(game, "levels")) == (8, [1, 0])


def test_wak_13_holding_of_six(Position):
    """Four held, four bought: two go to the village, old or new as the player likes."""
    game = Position.parse(
        table("TT,CC", holdings="jjss,-", village="t", boats="[ff],-,h[ff],hh[ff]", played="T")
    )
    game = play(game, "T buy:4")
    expected = ["ff", "fh", "fj", "fs", "hh", "hj", "hs", "jj", "js", "ss"]
    assert legal(game) == [f"spill:{goods}" for goods in expected]
    game = play(game, "spill:fj")
    assert (holdings(game)[0], fields(game)["village"]) == ("fhhjss", "fjt")


def test_wak_13_nothing_to_spill_at_six(Position):
    game = play(Position.parse(table("TT,CC", holdings="jjss,-")), "T buy:1")
    assert (game.turn, holdings(game)[0]) == (0, "ffjjss")


# -- three cards as a trade -------------------------------------------------------------------


def test_wak_14_three_cards_as_a_trade(Position):
    """Trades among them; each set of three once; one played card for the supplies."""
    game = Position.parse(table("CDTT,CC"))
    substitutes = [move for move in legal(game) if move[0] == "#"]
    assert substitutes == ["#CDT", "#CTT", "#DTT"]
    game = play(game, "#CTT")
    assert legal(game) == ["buy:1", "buy:2", "buy:3", "buy:4"]
    game = game.play("buy:1")
    assert (hands(game)[0], fields(game)["played"]) == ("D", "#CTT")
    assert legal(game.play("end")) == ["cards:0", "cards:1", "cards:2"]


def test_wak_14_only_where_a_trade_is_possible(Position):
    assert legal(Position.parse(table("CDR,CC", gold="1,8"))) == ["C", "D", "R", "end"]


def test_wak_14_up_to_three_times(Position):
    game = Position.parse(table("CCCCCCDDD,SS", gold="20,8", holdings="-,-"))
    game = play(game, "#CCC buy:1 #CCC buy:2 #DDD sell:ff")
    assert game.turn == CHANCE
    assert play(game, "refill:1:jj refill:2:jss").turn == 1


def test_wak_14_seen_when_it_goes_to_the_discard_pile(Position):
    """Not before the end of the turn: after supplies and hand limit, before the refill."""
    game = opened(Position, "CCDDFF", "BBBGGG")
    texts = "#CDF buy:1 end cards:1 draw:0:T refill:1:jj"
    assert seen_during(game, texts, 1) == [
        *["#???", "buy:1", "turned:1:ff", "end", "cards:1", "draw:0:?", "laid:0:CDF"],
        "refill:1:??",
    ]
    assert fields(play(game, texts))["discard"] == "CDF"


# -- elder ------------------------------------------------------------------------------------


def test_wak_15_asks_a_player_with_a_card(Position):
    assert legal(Position.parse(table("EE,C,-,D")).play("E")) == ["ask:1", "ask:3"]


def test_wak_15_the_hand_is_shown_to_everybody(Position):
    game = opened(Position, "EETTTT", "CDSTTT", "BBBGGG")
    for seat in range(3):
        assert seen_during(game, "E ask:1", seat) == ["E", "ask:1", "show:1:CDSTTT"]


@pytest.mark.parametrize(
    ("own", "shown", "given", "usable"),
    [
        ("ES", "BCDEFGKRSTT", {}, "CDFGRT"),
        ("ES", "EEKK", {}, ""),
        ("ES", "B", {"holdings": "f,-"}, "B"),
        ("ES", "S", {"gold": "12,8"}, "S"),
        ("ES", "S", {"gold": "12,8", "fire": 0}, ""),
        ("E", "D", {}, ""),
        ("ES", "T", {"gold": "1,8"}, ""),
        ("ES", "G", {"village": "-"}, ""),
    ],
)
def test_wak_15_what_can_be_used(Position, own, shown, given, usable):
    """Playable by the user, and neither E nor K; or none at all."""
    game = play(Position.parse(table(f"{own},{shown}", **given)), "E ask:1")
    assert legal(game) == sorted([f"via:{card}" for card in usable] + ["skip"])


def test_wak_15_the_card_stays_and_the_user_acts(Position):
    """The rainmaker counts the level of the user; seat 1 keeps the card."""
    game = play(Position.parse(table("ES,RT", levels="3,1")), "E ask:1 via:R skip")
    assert (numbers(game, "gold"), hands(game)) == ([11, 8], ["S", "RT"])
    assert fields(game)["played"] == "E"


def test_wak_15_drummer_through_an_elder_uses_the_own_hand(Position):
    game = play(Position.parse(table("ESS,DT")), "E ask:1 via:D")
    assert legal(game) == ["drum:S", "drum:SS"]
    assert hands(play(game, "drum:S draw:0:C skip")) == ["CS", "DT"]


@pytest.mark.parametrize("use", ["skip", "via:R"])
def test_wak_15_the_owner_may_exchange(Position, use):
    """Also when no card was used; the discard is open and comes before the draw."""
    game = play(Position.parse(table("ES,RTT")), ["E", "ask:1", use])
    assert (game.turn, legal(game)) == (1, ["drop:R", "drop:T", "skip"])
    game = game.play("drop:T")
    assert all(text == "fire" or text.startswith("draw:1:") for text in events(game))
    game = game.play("draw:1:C")
    assert (game.turn, hands(game)[1], fields(game)["discard"]) == (0, "CRT", "T")


def test_wak_15_the_exchange_is_seen(Position):
    game = opened(Position, "EETTTT", "CDSTTT", "BBBGGG")
    texts = "E ask:1 skip drop:C draw:1:B"
    assert seen_during(game, texts, 2)[-3:] == ["skip", "drop:C", "draw:1:?"]


def test_wak_15_no_gold_icon(Position):
    """After the rainmaker used through an elder it is the owner's exchange, nobody's icon."""
    game = play(Position.parse(table("ES,RT,CC", levels="1,1,1")), "E ask:1 via:R")
    assert (game.turn, legal(game)[-1]) == (1, "skip")
    assert play(game, "skip").turn == 0


# -- torch thrower ----------------------------------------------------------------------------


def test_wak_16_not_as_the_first_card(Position):
    assert "K" not in cards(Position.parse(table("KR,CC")))
    assert "K" in cards(play(Position.parse(table("KR,CC")), "R skip"))


def test_wak_16_choices_are_made_anew(Position):
    game = play(Position.parse(table("KTT,CC", holdings="jj,-")), "T buy:1 K sell:jj")
    assert (holdings(game)[0], numbers(game, "gold")[0]) == ("ff", 16)
    assert fields(game)["played"] == "TK"


def test_wak_16_elder_asks_and_exchanges_again(Position):
    game = play(Position.parse(table("EK,CC,DD")), "E ask:1 skip skip K")
    assert legal(game) == ["ask:1", "ask:2"]
    game = play(game, "ask:2 skip")
    assert (game.turn, legal(game)) == (2, ["drop:D", "skip"])


def test_wak_16_first_card_three_times(Position):
    game = play(Position.parse(table("KKRS,CC", levels="3,0")), "R skip K K")
    assert (game.turn, numbers(game, "gold")[0]) == (1, 17)


def test_wak_16_never_a_substitute(Position):
    """After `#`, R the K repeats R; after R, `#` it cannot be played."""
    game = play(Position.parse(table("CCCKR,SS", levels="2,0")), "#CCC buy:1")
    assert "K" not in cards(game)
    assert cards(game.play("R").play("skip")) == "K"
    game = play(game, "R skip K")
    assert game.turn == CHANCE
    game = play(Position.parse(table("CCCKR,SS")), "R skip #CCC buy:1")
    assert cards(game) == ""


def test_wak_16_no_gold_icon(Position):
    game = play(Position.parse(table("KRSS,CC", levels="2,0")), "R use K")
    assert (game.turn, numbers(game, "gold")) == (0, [13, 7])


# -- rainmaker, shaman, chimpanzee ------------------------------------------------------------


@pytest.mark.parametrize("level", range(5))
def test_wak_17_rainmaker(Position, level):
    game = play(Position.parse(table("RS,CC", levels=f"{level},0")), "R skip")
    assert numbers(game, "gold")[0] == 8 + level


@pytest.mark.parametrize(("option", "fire"), [("false", "1"), ("true", "0")])
def test_wak_18_shaman(Position, option, fire):
    text = table("SS,CC", levels="2,0", gold="25,8")
    game = Position.parse(text, ShamanPutsOut=option).play("S")
    assert (numbers(game, "gold")[0], numbers(game, "levels")[0]) == (13, 3)
    assert fields(game)["fire"] == fire
    assert cards(game) == ("S" if option == "false" else "")


def test_wak_19_chimpanzee(Position):
    """A card first, then a look that the one who looks sees alone."""
    game = opened(Position, "CCDDFT", "BBBGGG")
    assert game.play("C").turn == CHANCE
    assert legal(play(game, "C draw:0:S")) == ["peek:1", "peek:2", "peek:3", "peek:4"]
    assert seen_during(game, "C draw:0:S peek:2", 0) == ["C", "draw:0:S", "peek:2", "seen:2:ff"]
    assert seen_during(game, "C draw:0:S peek:2", 1) == ["C", "draw:0:?", "peek:2"]
    assert fields(play(game, "C draw:0:S peek:2"))["boats"] == "[ff],h[ff],h[ff],hh[ff]"


def test_wak_19_only_boats_with_face_down_goods(Position):
    text = table("CT,SS", played="T", boats="-,h[ff],h[ff],hh[ff]", holdings="fj,-")
    assert legal(play(Position.parse(text), "C draw:0:S")) == ["peek:2", "peek:3", "peek:4"]
    text = table("CT,SS", boats="ff,hf[f],hff,hhff")
    assert legal(play(Position.parse(text, Eyes="2234"), "C draw:0:S")) == ["peek:2"]


def test_wak_19_no_boat_no_look(Position):
    game = Position.parse(table("CT,SS", boats="ff,fhf,fhf,ffhh"), Eyes="2334")
    assert cards(play(game, "C draw:0:S")) == "T"


# -- fortune teller, drummer, gatherer, bearer ------------------------------------------------


def test_wak_20_fortune_teller(Position):
    game = play(Position.parse(table("FSSSSSS,CC")), "F draw:0:T draw:0:T skip")
    assert hands(game)[0] == "SSSSSSTT"


def test_wak_20_drummer(Position):
    """1 to 5 cards, discarded openly before as many are drawn."""
    game = Position.parse(table("CCCDSSS,-")).play("D")
    sizes = {len(move) - len("drum:") for move in legal(game)}
    assert sizes == {1, 2, 3, 4, 5}
    assert [move for move in legal(game) if len(move) == 7] == ["drum:CC", "drum:CS", "drum:SS"]
    game = game.play("drum:CS")
    assert game.turn == CHANCE
    game = play(game, "draw:0:T draw:0:T")
    assert (hands(game)[0], fields(game)["discard"]) == ("CCSSTT", "CS")


def test_wak_20_drummer_discards_before_drawing(Position):
    """The deck is empty: the two cards discarded are all of the new one."""
    rest = "BBBBCCCCCCCCDDDEEEEFFFFGGGGKKKKRRRRSSSSSSSTTTTTTTTTTTTTTTTTT"
    game = play(Position.parse(table(f"DTT,{rest}", discard="!!!")), "D drum:TT shuffle")
    assert events(game) == pytest.approx({"draw:0:T": 2 / 5, "fire": 3 / 5})


def test_wak_20_gatherer(Position):
    game = Position.parse(table("GT,CC", village="ffj"))
    assert legal(game.play("G")) == ["take:f", "take:j"]
    game = play(game, "G take:j skip")
    assert (holdings(game)[0], fields(game)["village"]) == ("j", "ff")


def test_wak_20_gatherer_with_six_goods(Position):
    game = play(Position.parse(table("GT,CC", village="ff", holdings="hhjjss,-")), "G take:f")
    assert legal(game) == ["spill:f", "spill:h", "spill:j", "spill:s"]
    game = play(game, "spill:h skip")
    assert (holdings(game)[0], fields(game)["village"]) == ("fhjjss", "fh")


def test_wak_20_bearer(Position):
    """An equal kind only if it lay in the village before."""
    game = Position.parse(table("BT,CC", village="fj", holdings="ftt,-"))
    assert legal(game.play("B")) == ["swap:f:f", "swap:f:j", "swap:t:f", "swap:t:j"]
    game = play(game, "B swap:t:j")
    assert (holdings(game)[0], fields(game)["village"]) == ("fjt", "ft")


# -- fire -------------------------------------------------------------------------------------


def test_wak_21_fire(Position):
    """Shown, the marker turned, the card discarded, and the draw made again."""
    game = play(opened(Position, "CCDDFS", "BBBGGG"), "F fire")
    assert game.turn == CHANCE
    assert "fire" in events(game)
    game = play(game, "draw:0:T draw:0:T skip")
    assert (fields(game)["fire"], fields(game)["discard"], fields(game)["deck"]) == ("0", "!", "51")
    assert hands(game)[0] == "CCDDSTT"


def test_wak_21_fire_burns_again(Position):
    game = play(opened(Position, "CCDDFS", "BBBGGG"), "F fire fire draw:0:T draw:0:T skip")
    assert (fields(game)["fire"], fields(game)["discard"]) == ("1", "!!")


def test_wak_21_seen_by_all(Position):
    game = opened(Position, "CCDDFS", "BBBGGG")
    texts = "F fire draw:0:T draw:0:T"
    assert seen_during(game, texts, 1) == ["F", "fire", "draw:0:?", "draw:0:?"]


# -- gold icon --------------------------------------------------------------------------------


def test_wak_22_every_other_player_clockwise(Position):
    """Seat 1 acts; then 2 and 0 may pay 1 gold each, first, and use the rainmaker too."""
    text = table("CC,RS,CC", turn=61, levels="1,2,3", gold="5,5,5")
    game = Position.parse(text).play("R")
    assert (game.turn, legal(game)) == (2, ["skip", "use"])
    game = game.play("use")
    assert (game.turn, legal(game)) == (0, ["skip", "use"])
    assert numbers(game.play("skip"), "gold") == [5, 8, 7]
    assert numbers(game.play("use"), "gold") == [5, 9, 7]


def test_wak_22_one_who_has_no_gold_is_not_asked(Position):
    text = table("RS,CC,CC", gold="5,0,5")
    assert Position.parse(text).play("R").turn == 2


@pytest.mark.parametrize(
    ("card", "action", "given", "asked"),
    [
        ("D", "drum:S draw:0:T", {}, [1]),
        ("G", "take:f", {"village": "f"}, []),
        ("G", "take:f", {"village": "ff"}, [1, 2]),
        ("B", "swap:f:h", {"holdings": "f,-,j", "village": "h"}, [2]),
    ],
)
def test_wak_22_one_who_cannot_use_it_is_not_asked(Position, card, action, given, asked):
    """Tested at that moment: seat 2 has no card, seat 1 no good."""
    game = play(Position.parse(table(f"{card}SSS,CC,-", **given)), [card, *action.split()])
    seen = []
    while game.turn != 0:
        seen.append(game.turn)
        game = game.play("skip")
    assert seen == asked


def test_wak_22_the_last_good_may_be_taken_by_the_first_asked(Position):
    game = play(Position.parse(table("GS,CC,CC", village="ff")), "G take:f use take:f")
    assert (game.turn, fields(game)["village"]) == (0, "-")


def test_wak_22_own_choices(Position):
    """Others may exchange another number of cards than the owner."""
    game = play(Position.parse(table("DSS,CCC")), "D drum:S draw:0:T use")
    assert (game.turn, legal(game)) == (1, ["drum:C", "drum:CC", "drum:CCC"])
    game = play(game, "drum:CC draw:1:B draw:1:G")
    assert (game.turn, hands(game)) == (0, ["ST", "BCG"])


ACTIONS = {
    "D": "drum:S draw:0:T",
    "G": "take:f",
    "B": "swap:f:h",
    "R": "",
    "F": "draw:0:T draw:0:T",
}
ACTIONS |= {"C": "draw:0:T peek:1", "T": "buy:1", "S": "", "E": "ask:1 skip skip"}


@pytest.mark.parametrize("icons", ["DGBRF", "DGBRFC", "C", "RD"])
@pytest.mark.parametrize("card", ACTIONS)
def test_wak_22_cards_with_the_icon(Position, card, icons):
    text = table(f"{card}SS,CC", gold="12,8", holdings="f,j")
    game = play(Position.parse(text, GoldIcon=icons), [card, *ACTIONS[card].split()])
    assert game.turn == (1 if card in icons else 0)


def test_wak_22_default_icons(Position):
    for card, action in ACTIONS.items():
        game = Position.parse(table(f"{card}SS,CC", gold="12,8", holdings="f,j"))
        assert play(game, [card, *action.split()]).turn == (1 if card in "DGBRF" else 0)


def test_wak_22_chimpanzee_for_gold(Position):
    """The one who pays looks too, and alone."""
    game = opened(Position, "CCDDFT", "BBBGGG", "EEEEKK", GoldIcon="C")
    texts = "C draw:0:S peek:4 use draw:1:S peek:2"
    assert seen_during(game, texts, 1)[-4:] == ["use", "draw:1:S", "peek:2", "seen:2:ff"]
    assert seen_during(game, texts, 2)[-3:] == ["use", "draw:1:?", "peek:2"]
