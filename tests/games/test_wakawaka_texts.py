"""Texts and options of Waka Waka (WAK-28 to WAK-30), for the oracle and the engine alike."""

import pytest

from tests.games.wakawaka_table import (
    CHANCE,
    SETUP,
    events,
    fields,
    legal,
    opened,
    play,
    seen_during,
    table,
)


def refused():
    """A mistake of the user's: a ValueError, with a message of one line."""
    return pytest.raises(ValueError, match=r"\A[^\n]+\Z")


# -- decisions --------------------------------------------------------------------------------


def test_wak_28_ascii_order(Position):
    game = Position.parse(table("CDRT,SS", holdings="ff,-"))
    assert legal(game) == ["#CDR", "#CDT", "#CRT", "#DRT", "C", "D", "R", "T", "end"]


# Every form of a decision, at the point where it stands.
DECISIONS = [
    ({}, "T", "buy:3"),
    ({"holdings": "tt,-"}, "T", "sell:tt"),
    ({"holdings": "fhj,-", "levels": "1,0"}, "T", "status:fhj"),
    ({"holdings": "jjjss,-"}, "T buy:1", "spill:f"),
    ({}, "E", "ask:1"),
    ({}, "E ask:1", "via:D"),
    ({}, "E ask:1", "skip"),
    ({}, "E ask:1 skip", "drop:C"),
    ({}, "E ask:1 skip", "skip"),
    ({}, "C draw:0:R", "peek:4"),
    ({}, "D", "drum:CT"),
    ({}, "G", "take:t"),
    ({"holdings": "t,-"}, "B", "swap:t:f"),
    ({}, "", "#CDE"),
    ({}, "", "end"),
    ({}, "end", "cards:3"),
    ({}, "end cards:0", "limit:B"),
    ({}, "F draw:0:R draw:0:R", "use"),
    ({}, "F draw:0:R draw:0:R", "skip"),
]
HANDS = "BCDEFGT,CDT"


@pytest.mark.parametrize(("given", "before", "decision"), DECISIONS)
def test_wak_28_decisions(Position, given, before, decision):
    game = play(Position.parse(table(HANDS, **given)), before)
    assert decision in legal(game)
    assert game.play(decision).text() != game.text()


@pytest.mark.parametrize(
    ("before", "other"),
    [
        ("", "#EDC"),
        ("", "#CD"),
        ("", "#CDEF"),
        ("", "t"),
        ("", "S"),
        ("", "K"),
        ("", "T:buy:1"),
        ("", "pass"),
        ("", ""),
        ("", "draw:0:T"),
        ("T", "buy:5"),
        ("T", "buy:0"),
        ("T", "buy:"),
        ("T", "sell:ff"),
        ("T", "end"),
        ("D", "drum:TC"),
        ("D", "drum:"),
        ("D", "drum:BCEFGT"),
        ("D", "drum:CC"),
        ("E", "ask:0"),
        ("E", "ask:2"),
        ("E ask:1", "via:R"),
        ("end", "cards:4"),
        ("end", "cards:-1"),
        ("end cards:0", "limit:"),
        ("end cards:0", "limit:BC"),
        ("G", "take:ff"),
        ("F", "draw:1:T"),
        ("F", "draw:0:!"),
        ("F", "draw:0:?"),
        ("F", "shuffle"),
        ("F", "lost:0"),
    ],
)
def test_wak_28_other_texts_are_refused(Position, before, other):
    game = play(Position.parse(table(HANDS)), before)
    with refused():
        game.play(other)


def test_wak_28_a_position_is_not_changed_by_play(Position):
    game = Position.parse(table(HANDS))
    text = game.text()
    game.play("T")
    assert game.text() == text


# -- events -----------------------------------------------------------------------------------


def test_wak_29_events_of_the_setup(Position):
    game = Position.empty(Players=2)
    for text in [*SETUP, "deal:0:CDFKTT", "deal:1:BBBGGG"]:
        assert (game.turn, legal(game)) == (CHANCE, [])
        assert text in events(game)
        game = game.play(text)
    assert game.turn == 0


@pytest.mark.parametrize(
    "text",
    ["boat:2:hff", "boat:1:fff", "boat:1:f", "boat:1:hf", "boat:1:??", "boat:1:fq", "village:ff"],
)
def test_wak_29_other_events_are_refused(Position, text):
    with refused():
        Position.empty(Players=2).play(text)


@pytest.mark.parametrize("text", ["deal:1:BBBGGG", "deal:0:!BBBGG", "deal:0:BBBBBG", "deal:0:BB"])
def test_wak_29_other_deals_are_refused(Position, text):
    with refused():
        play(Position.empty(Players=2), SETUP).play(text)


def test_wak_29_eye_goods_first_each_part_in_order(Position):
    game = play(opened(Position, "TTTTTT", "CCCCCC"), "T buy:4 end cards:0")
    assert "refill:4:txfj" in events(game)
    for other in ("refill:4:xtfj", "refill:4:txjf", "refill:4:txf", "boat:4:txfj"):
        with refused():
            game.play(other)
    assert fields(game.play("refill:4:txfj"))["boats"] == "[ff],h[ff],h[ff],tx[fj]"


def test_wak_29_only_in_views(Position):
    """`show`, `turned`, `laid` and `seen` are never played."""
    game = opened(Position, "CCEETT", "BBBGGG")
    for texts, told in (
        ("E ask:1", "show:1:BBBGGG"),
        ("T buy:1", "turned:1:ff"),
        ("C draw:0:T peek:1", "seen:1:ff"),
    ):
        assert seen_during(game, texts, 0)[-1] == told
        with refused():
            play(game, texts).play(told)


def test_wak_29_turned_is_left_out_without_face_down_goods(Position):
    setup = ["boat:1:ff", "boat:2:ffh", "boat:3:ffh", "boat:4:ffhh", "village:fhjstx"]
    game = opened(Position, "TTTTTT", "CCCCCC", setup=setup, Eyes="2334")
    assert seen_during(game, "T buy:2", 1) == ["T", "buy:2"]


def test_wak_29_one_laid_for_each_substitute(Position):
    game = opened(Position, "CCDDFF", "BBBGGG")
    texts = "#CDF buy:1 #CDF buy:2 end cards:0 refill:1:jj refill:2:jjj"
    assert seen_during(game, texts, 1)[-4:-2] == ["laid:0:CDF", "laid:0:CDF"]


def test_wak_29_cards_0_after_three_cards_is_not_recorded(Position):
    game = play(Position.parse(table("RRR,CC")), "R skip R skip R skip")
    assert game.turn == 1


# -- positions --------------------------------------------------------------------------------

FULL = (
    "players=2 turn=8 active=0 played=T#CDR phase=limit fire=0 gold=3,12 levels=5,4 reached=0"
    " holdings=f,- village=hjs boats=[ff],-,h[ff],hh[ff] hands=BCDEFGG,- deck=53 discard=!S pile=71"
)


def test_wak_30_fields(Position):
    assert Position.parse(FULL).text() == FULL


def test_wak_30_reached_is_left_out_while_there_is_none(Position):
    text = table("CC,DD")
    assert "reached" not in text
    assert Position.parse(text).text() == text


@pytest.mark.parametrize(
    ("texts", "played", "phase"),
    [
        ("", "-", "play"),
        ("T buy:1", "T", "play"),
        ("T buy:1 #CDE buy:2", "T#CDE", "play"),
        ("end", "-", "supply"),
        ("end cards:0", "-", "limit"),
    ],
)
def test_wak_30_phases(Position, texts, played, phase):
    game = play(Position.parse(table(HANDS)), texts)
    assert (fields(game)["played"], fields(game)["phase"]) == (played, phase)
    assert " moves " not in game.text()
    again = Position.parse(game.text())
    assert (again.text(), again.turn, legal(again)) == (game.text(), game.turn, legal(game))


@pytest.mark.parametrize(
    "texts", ["T", "E ask:1", "C", "C draw:0:S", "F fire", "D drum:BC", "F draw:0:S draw:0:S"]
)
def test_wak_30_other_moments(Position, texts):
    """The last text of the three phases, and the moves since."""
    start = Position.parse(table(HANDS))
    game = play(start, texts)
    assert game.text() == f"{start.text()} moves {texts}"
    again = Position.parse(game.text())
    assert (again.text(), again.turn, legal(again)) == (game.text(), game.turn, legal(game))
    assert sorted(again.chance_events()) == sorted(game.chance_events())


@pytest.mark.parametrize(
    "changes",
    [
        {"players": 5},
        {"active": 1},
        {"turn": "x", "active": 0},
        {"fire": 2},
        {"phase": "move"},
        {"phase": "limit"},
        {"gold": "8"},
        {"gold": "-1,8"},
        {"levels": "6,0"},
        {"levels": "5,0"},
        {"levels": "0,5", "reached": "1"},
        {"reached": "0"},
        {"holdings": "fffffff,-"},
        {"holdings": "q,-"},
        {"village": "fffffffffff"},
        {"boats": "[ff],h[ff],h[ff]"},
        {"boats": "-,h[ff],h[ff],hh[ff]"},
        {"boats": "[f],h[ff],h[ff],hh[ff]"},
        {"boats": "ff,h[ff],h[ff],hh[ff]"},
        {"hands": "CC", "players": 2},
        {"hands": "CC,DD,EE", "players": 2},
        {"hands": "!C,DD"},
        {"hands": "EEEEE,DD"},
        {"discard": "!!!!"},
        {"deck": 61},
        {"pile": 65},
        {"played": "K"},
        {"played": "#CCCK"},
        {"played": "TTT"},
        {"played": "#CC"},
        {"turn": 400},
    ],
)
def test_wak_30_impossible_positions_are_refused(Position, changes):
    given = {"hands": "CC,DD"} | changes
    with refused():
        Position.parse(table(given.pop("hands"), **given))


DEALT = {"hands": "CCDDFF,BBGGRR", "turn": 0}
# What so few turns cannot have brought.
TOO_EARLY = [
    # WAK-5: as it was dealt, until a card is played
    {"gold": "8,80"},
    {"gold": "7,8"},
    {"gold": "9,8", "phase": "supply"},
    {"levels": "1,0"},
    {"holdings": "f,-"},
    {"fire": 0},
    {"village": "fhjst"},
    {"discard": "C"},
    {"hands": "CCDDF,BBGGRR"},
    {"hands": "CCDDFF,BBGGRRT"},
    {"hands": "CCDDF,BBGGRR", "discard": "F"},
    {"holdings": "ss,-", "village": "-"},
    # WAK-9: and then seat 0 has three cards or gold more
    {"gold": "11,8", "phase": "limit", "hands": "CCDDFFT,BBGGRR"},
    {"gold": "8,8", "phase": "limit", "hands": "CCDDFFT,BBGGRR"},
    {"gold": "7,8", "phase": "limit", "hands": "CCDDFFTTTT,BBGGRR"},
    {"gold": "10,9", "phase": "limit", "hands": "CCDDFFT,BBGGRR"},
    {"gold": "10,8", "phase": "limit", "hands": "CCDDFFT,BBGGR"},
    {"gold": "10,8", "phase": "limit", "hands": "CCDDFFT,BBGGRR", "village": "fhjst"},
    {"gold": "10,8", "phase": "limit", "hands": "CCDDFFT,BBGGRR", "discard": "C"},
    # WAK-21: fire cards drawn turn the fire over
    {"gold": "10,8", "phase": "limit", "hands": "CCDDFFT,BBGGRR", "fire": 0},
    {"gold": "10,8", "phase": "limit", "hands": "CCDDFFT,BBGGRR", "discard": "!"},
    # WAK-12, WAK-18: one level for each card, in the own turn
    {"played": "R", "levels": "2,0"},
    {"played": "R", "levels": "0,1"},
    {"turn": 1, "levels": "4,0"},
    {"turn": 1, "levels": "1,1"},
    # WAK-9, WAK-12: 10 gold for a card at most
    {"played": "T", "gold": "19,8"},
    {"turn": 1, "gold": "39,8"},
    {"turn": 3, "gold": "8,1000000000"},
    # WAK-22: others pay for icons, and take only what a gatherer gives
    {"played": "R", "gold": "8,9"},
    {"played": "GR", "holdings": "f,ff"},
    {"played": "TR", "holdings": "f,f"},
    {"turn": 1, "holdings": "f,ffff"},
]


@pytest.mark.parametrize("changes", TOO_EARLY)
def test_wak_30_what_came_too_early_is_refused(Position, changes):
    given = DEALT | changes
    with refused():
        Position.parse(table(given.pop("hands"), **given))


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"phase": "supply"},
        {"gold": "10,8", "phase": "limit", "hands": "CCDDFFT,BBGGRR"},
        {"phase": "limit", "hands": "CCDDFFTTT,BBGGRR"},
        {"gold": "9,8", "phase": "limit", "hands": "CCDDFFTT,BBGGRR", "discard": "!", "fire": 0},
        {"gold": "9,8", "phase": "limit", "hands": "CCDDFFTT,BBGGRR", "discard": "!!"},
        {"played": "T", "levels": "1,0", "gold": "18,8", "holdings": "ffhhjj,-"},
        {"played": "GG", "holdings": "ff,ff", "gold": "10,6"},
        {"turn": 1, "levels": "3,0", "gold": "38,8", "holdings": "fhjstx,fff"},
        {"turn": 2, "levels": "3,3", "gold": "50,38", "holdings": "fhjstx,fhjstx"},
    ],
)
def test_wak_30_what_cannot_be_ruled_out_is_accepted(Position, changes):
    given = DEALT | changes
    text = table(given.pop("hands"), **given)
    assert Position.parse(text).text() == text


def test_wak_22_without_icons_nobody_follows(Position):
    text = table("CCDDF,BBGGRR", turn=0, played="G", holdings="f,f")
    assert Position.parse(text).text() == text
    with refused():
        Position.parse(text, GoldIcon="DBRF")


# Cards of this turn, and as many boats as they can have bought.
BOUGHT = [
    ("-", ""),
    ("R", ""),
    ("T", "1"),
    ("#CDE", "2"),
    ("E", "3"),
    ("RT", "4"),
    ("TT", "14"),
    ("TK", "23"),
    ("EK", "12"),
    ("T#CDE", "34"),
    ("RK", ""),
    ("TTK", "134"),
    ("TKK", "234"),
    ("TRK", "1"),
    ("#CDERK", "2"),
]


@pytest.mark.parametrize(("played", "boats"), BOUGHT)
def test_wak_12_one_boat_for_each_trade(Position, played, boats):
    """A torch thrower repeats a trade (WAK-16), an elder can lend one (WAK-15)."""
    given = {"played": played, "holdings": "fffhhh,-", "village": "j"}
    if len(played.replace("CDE", "")) == 3:
        given |= {"phase": "limit"}
    text = table("BBBCCDD,SS", boats=without(boats), **given)
    assert Position.parse(text).text() == text
    more = next(boat for boat in "4321" if boat not in boats)
    with refused():
        Position.parse(table("BBBCCDD,SS", boats=without(boats + more), **given))


def without(boats):
    loads = ["[ff]", "h[ff]", "h[ff]", "hh[ff]"]
    return ",".join("-" if str(boat) in boats else load for boat, load in enumerate(loads, 1))


@pytest.mark.parametrize(
    ("played", "boats", "least"), [("T", "1", 2), ("E", "4", 4), ("TT", "12", 5), ("TK", "34", 6)]
)
def test_wak_13_what_was_bought_is_held(Position, played, boats, least):
    """Up to six, unless another trade has taken it (WAK-12)."""
    goods = "jjjsss"
    given = {"played": played, "boats": without(boats)}
    text = table("CC,SS", holdings=f"{goods[:least]},-", **given)
    assert Position.parse(text).text() == text
    for holdings in (f"{goods[: least - 1]},-", f"-,{goods}"):
        with refused():
            Position.parse(table("CC,SS", holdings=holdings, **given))
    sold = table("CC,SS", holdings="-,-", played="TT", boats=without(boats[:1]))
    assert Position.parse(sold).text() == sold


@pytest.mark.parametrize("text", ["", "players=2", "nonsense", table("CC,DD") + " colour=red"])
def test_wak_30_other_texts_are_refused(Position, text):
    with refused():
        Position.parse(text)


def test_wak_30_the_text_wins_over_the_option(Position):
    assert Position.parse(table("CC,DD,EE"), Players=2).players == 3


# -- options ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "values"),
    [
        ("Players", ["2", "3", 4]),
        ("Display", ["0", 1, 2, 3, "4"]),
        ("Eyes", ["0000", "2334", "0112"]),
        ("GoldIcon", ["DGBRF", "FRBGD", "C", "DGBRFC"]),
        ("ShamanPutsOut", ["true", "false"]),
        ("TurnLimit", ["1", 200, 1000]),
        ("Objective", ["win", "margin"]),
    ],
)
def test_options_in_range(Position, option, values):
    """WAK-3, WAK-6, WAK-18, WAK-22, WAK-24, WAK-25."""
    for value in values:
        assert Position.empty(**{option: value}).turn == CHANCE


@pytest.mark.parametrize(
    ("option", "values"),
    [
        ("Players", ["1", "5", "two", ""]),
        ("Display", ["5", "-1", "x"]),
        ("Eyes", ["3112", "0142", "0115", "011", "01122", "x112", "-112"]),
        ("GoldIcon", ["T", "DD", "DGBRFE", "d", "K", "S"]),
        ("ShamanPutsOut", ["maybe", "2"]),
        ("TurnLimit", ["0", "-5", "x"]),
        ("Objective", ["score", ""]),
        ("Colour", ["red"]),
    ],
)
def test_options_out_of_range(Position, option, values):
    for value in values:
        with refused():
            Position.empty(**{option: value})
