"""Wampum's options and texts, WAM-19 to WAM-22, for the oracle and the engine alike."""

import random

import pytest

from tests.games.wampum_table import (
    TINY,
    TINY_DEAL,
    TINY_GAME,
    events_until_decision,
    field,
    legal,
    next_event,
    play,
    random_game,
    table,
)

# -- options (WAM-19) -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options",
    [
        {"Players": 1},
        {"Players": 6},
        {"Players": "two"},
        {"Players": 2, "Villages": "2/3"},  # 70 cards in rounds of 4
        {"Players": 2, "Villages": "2/3/4/5"},  # three at most
        {"Players": 3, "Villages": "2/3"},  # fewer than players
        {"Players": 3, "Villages": "2/3/x"},
        {"Players": 3, "Villages": "2/3/5"},  # 65 cards in rounds of 6
        {"Players": 3, "Goods": "CHX"},
        {"Players": 3, "Goods": "CCH"},
        {"Players": 3, "Goods": ""},
        {"Players": 3, "CardsOfEachGood": 0},
        {"Players": 3, "CardsOfEachGood": 1},  # not enough for the hands
        {"Players": 3, "StartingHand": 0},
        {"Players": 3, "StartingHand": 4},  # 69 cards in rounds of 6
        {"Players": 3, "Removed": "some"},
        {"Players": 3, "Removed": "two-random"},  # 64 cards in rounds of 6
        {"Players": 3, "Income": 0},
        {"Players": 3, "Income": 4},  # 66 cards in rounds of 12
        {"Players": 2, "Fill": 1},  # 66 cards in rounds of 5
        {"Players": 2, "Fill": -1},
        {"Players": 3, "LimitPlus": -1},
        {"Players": 3, "LimitPlus": "x"},
        {"Players": 3, "Objective": "glory"},
        {"Players": 3, "Sheep": 4},
        TINY | {"CardsOfEachGood": 3, "Villages": "1/2"},  # no pile at all
    ],
    ids=str,
)
def test_wam_19_refused_options(Position, options):
    with pytest.raises(ValueError, match=r"."):
        Position.empty(**options)


@pytest.mark.parametrize(
    ("options", "pile"),
    [
        (TINY, 4),
        (TINY | {"Villages": "1/1/0", "StartingHand": 2}, 6),
        ({"Players": 3, "Objective": "margin"}, 66),
        ({"Players": "5", "Income": "1"}, 50),
        ({"Players": 3, "Removed": "two-random", "Villages": "2/3/2"}, 66),
        ({"Players": 2, "Removed": "none", "Villages": "2/3/3"}, 72),
        ({"Players": 4, "Removed": "one-each", "Villages": "2/3/3/1"}, 56),
        ({"Players": 2, "Fill": 0, "Villages": "2/3/6"}, 64),
    ],
    ids=str,
)
def test_wam_19_small_variants(Position, options, pile):
    _, dealt = events_until_decision(Position.empty(**options))
    assert field(dealt, "pile") == str(pile)


def test_wam_19_an_empty_village_has_no_text_and_trades_for_wampum(Position):
    options = TINY | {"Villages": "1/1/0", "StartingHand": 2}
    due, here = events_until_decision(Position.empty(**options))
    assert [place for place, _ in due] == ["deal:0", "deal:1", "village:1", "village:2"]
    assert field(here, "villages").endswith(",-")
    here = here.play(next(bid for bid in legal(here)[::-1] if len(bid) == 4))
    assert field(here, "bids").startswith("-,-,0:")
    here = here.play(next(bid for bid in legal(here) if bid[0] == "1"))
    _, here = events_until_decision(here)
    while field(here, "phase") == "discard":
        here = here.play(legal(here)[0])
    laid = field(here, "villages").split(",")[2]
    assert len(laid) + int(field(here, "chests")[0]) == 2


def test_wam_19_removal_follows_the_option_and_not_the_players(Position):
    three = Position.empty(Players=3, Removed="two-random", Villages="2/3/2")
    assert next_event(three) == ("removed", 2)
    four = Position.empty(Players=4, Removed="none", Villages="2/3/3/6")
    assert next_event(four) == ("deal:0", 5)


def test_wam_19_income_fill_and_limit(Position):
    options = {"Players": 2, "Income": 3, "Fill": 0, "Villages": "2/3/4", "LimitPlus": 1}
    _, here = events_until_decision(Position.empty(**options))
    for village in "12":
        here = here.play(next(bid for bid in legal(here) if bid[0] == village))
    due, here = events_until_decision(here)
    assert due == [("draw:0", 3), ("draw:1", 3)]
    assert field(here, "phase") == "discard"
    assert len(legal(here)[0]) == 1 + 5  # 4 + 3 cards, limit 2


# -- decisions (WAM-20) -----------------------------------------------------------------------


def test_wam_20_goods_stand_in_order(Position):
    here = play(Position.empty(Players=3), "deal:0:CHTWA")
    assert here.seen(0) == ["deal:0:CHTWA"]
    _, here = events_until_decision(here)
    assert "1:CHTWA" in legal(here)


REFUSED_BIDS = "1:TC 1: 01:C +1:C 1:c 3:C 0:C 1:CCC 1:H 1:? 1:C,T C 1-C >1 -C :C x:C"


@pytest.mark.parametrize("text", [*REFUSED_BIDS.split(), "", " 1:C", "1:C ", "1:C\n", "1: C"])
def test_wam_20_refused_bids(Position, text):
    here = play(Position.empty(**TINY), TINY_DEAL)
    assert here.play("1:C").turn == 1
    with pytest.raises(ValueError, match=r"."):
        here.play(text)


REFUSED_MOVES = ">0 >4 >03 3 > >x >3: 3:CC -C"


@pytest.mark.parametrize("text", [*REFUSED_MOVES.split(), "> 3", ""])
def test_wam_20_refused_moves(Position, text):
    here = play(Position.parse(table("CC,HH,TTWW", "C,H,T")), "1:CC 2:H 1:TTW")
    assert here.play(">3").turn == -1
    with pytest.raises(ValueError, match=r"."):
        here.play(text)


REFUSED_DISCARDS = "-TC -C -CCC CT - -? -CW -ct 1:C >1"


@pytest.mark.parametrize("text", [*REFUSED_DISCARDS.split(), "- CT", ""])
def test_wam_20_refused_discards(Position, text):
    here = Position.parse(table("CCCHHTT,HH,TT", "C,H,T", round=12))
    here = play(here, "1:C 2:H 3:T")
    assert here.play("-CT").turn == -2
    with pytest.raises(ValueError, match=r"."):
        here.play(text)


def test_wam_20_nothing_follows_the_end(Position):
    end = play(Position.empty(**TINY), TINY_GAME)
    with pytest.raises(ValueError, match=r"."):
        end.play("1:C")


# -- chance events (WAM-21) -------------------------------------------------------------------

REFUSED_DEALS = "deal:1:CCT deal:0:CC deal:0:TCC deal:0:??? deal:0:CCCC deal:0:CCW deal:00:CCT"
OTHER_EVENTS = "draw:0:CCT village:1:H show:0:C fill:1:CC removed:CH 1:C CCT deal:0 deal:0:"


@pytest.mark.parametrize("text", [*REFUSED_DEALS.split(), *OTHER_EVENTS.split(), ""])
def test_wam_21_refused_events(Position, text):
    start = Position.empty(**TINY)
    assert start.play("deal:0:CCT").turn == -1
    with pytest.raises(ValueError, match=r"."):
        start.play(text)


REFUSED_DRAWS = "draw:0:CT draw:1:C draw:1:HC fill:1:CC show:0:T -C"


@pytest.mark.parametrize("text", REFUSED_DRAWS.split())
def test_wam_21_refused_draws(Position, text):
    here = play(Position.empty(**TINY), TINY_GAME[:6])
    assert next_event(here) == ("draw:1", 2)
    with pytest.raises(ValueError, match=r"."):
        here.play(text)


def test_wam_21_shows_follow_the_villages_and_come_after_the_discards(Position):
    here = play(Position.empty(**TINY), [*TINY_DEAL, "2:C", "1:CH", "draw:1:HT", "draw:0:CT"])
    assert field(here, "phase") == "discard"
    assert here.seen(0)[-1] == "draw:0:CT"
    here = here.play("-T")
    assert here.seen(0)[-3:] == ["-T", "show:1:CH", "show:0:C"]
    assert here.seen(1)[-3:] == ["-?", "show:1:CH", "show:0:C"]


def test_wam_21_a_decision_point_has_no_events(Position):
    here = play(Position.empty(**TINY), TINY_DEAL)
    assert list(here.chance_events()) == []


# -- positions (WAM-22) -----------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_wam_22_text_and_position_are_inverse(Position, players):
    game = random_game(Position.empty(Players=players), random.Random(22 + players))
    for here in game:
        if here.turn != -1:
            again = Position.parse(here.text())
            assert again.text() == here.text()
            assert (again.turn, legal(again)[:50]) == (here.turn, legal(here)[:50])
    assert list(Position.parse(game[-1].text()).scores()) == list(game[-1].scores())


VIEW = (
    "players=3 seat=0 round=4 start=1 turn=0 phase=bid pile=48 villages=CCH,TTW,CAAA "
    "bids=2:??,1:???,- hands=CCHTWA,????,CC????? chests=2,5,0 discards=T,??,- box=-"
)


def test_wam_22_a_view(Position):
    view = Position.parse(VIEW)
    assert view.text() == VIEW
    assert view.turn == 0
    bids = legal(view)
    assert {"1:CCH", "2:CCHT", "3:A"} <= set(bids)
    assert not {"1:CC", "2:CCH"} & set(bids)


def test_wam_22_known_cards_are_read_anywhere_among_the_unknown(Position):
    assert Position.parse(VIEW.replace("CC?????", "?C??C??")).text() == VIEW


def test_wam_22_a_view_of_another_seat_moving(Position):
    more = {"seat": 0, "phase": "move:??", "turn": 1, "chests": [9, 9]}
    text = table("CCH,C?,T?", "C,H,T", bids="2:???,-,0:C", **more)
    view = Position.parse(text)
    assert view.text() == text
    assert view.turn == 1


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("players=3 ", ""),
        (" box=-", ""),
        ("round=4 start=1", "start=1 round=4"),
        ("box=-", "box=- sheep=4"),
        ("box=-", "box=CH"),
        ("players=3", "players=6"),
        ("players=3", "players=4"),
        ("seat=0", "seat=3"),
        ("seat=0", "seat=1"),  # whose own cards would be unknown
        ("seat=0 ", ""),  # a full position holds no ?
        ("round=4", "round=5"),
        ("round=4", "round=0"),
        ("round=4", "round=13"),
        ("round=4", "round=04"),
        ("pile=48", "pile=47"),
        ("pile=48", "pile=x"),
        ("start=1", "start=0"),
        ("start=1", "start=3"),
        ("turn=0", "turn=1"),
        ("turn=0", "turn=-"),
        ("turn=0", "turn=3"),
        ("phase=bid", "phase=fly"),
        ("phase=bid", "phase=bid:C"),
        ("phase=bid", "phase=end"),
        ("phase=bid", "phase=discard"),
        ("phase=bid", "phase=move"),
        ("phase=bid", "phase=move:"),
        ("villages=CCH", "villages=HCC"),
        ("villages=CCH", "villages=CC?"),
        ("villages=CCH,TTW,CAAA", "villages=CCH,TTW"),
        ("villages=CCH", "villages=CCX"),
        ("CCH,TTW,CAAA", "CCHTTW,-,CAAA"),  # a village is never left empty
        ("bids=2:??,1:???", "bids=1:??,1:???"),
        ("bids=2:??,1:???", "bids=2:??,0:???"),
        ("bids=2:??", "bids=??"),
        ("bids=2:??", "bids=2:"),
        ("bids=2:??", "bids=3:??"),
        ("hands=CCHTWA", "hands=CCHTW?"),
        ("hands=CCHTWA,????", "hands=CCHTWA????,-"),  # fine: but seat 0 may hold no ?
        ("hands=CCHTWA,????", "hands=CCHTWA"),
        ("chests=2,5,0", "chests=2,5,1"),
        ("chests=2,5,0", "chests=8,-1,0"),
        ("chests=2,5,0", "chests=2,5"),
        ("discards=T", "discards=?"),
        ("discards=T", "discards=-"),
        ("box=-", "box=- under=CCC"),
    ],
)
def test_wam_22_refused_views(Position, old, new):
    assert old in VIEW
    with pytest.raises(ValueError, match=r"."):
        Position.parse(VIEW.replace(old, new, 1))


def test_wam_22_a_nineteenth_corn_is_refused(Position):
    corn = "C" * 15
    Position.parse(table(f"{corn},HH,TT", "CCC,H,T"))
    with pytest.raises(ValueError, match=r"."):
        Position.parse(table(f"{corn}C,HH,TT", "CCC,H,T"))


MOVE = {"bids": "2:TTW,-,0:CC", "phase": "move:H", "turn": 1}
DISCARD = {"bids": "0:CC,1:H,2:TT", "phase": "discard", "turn": 2, "start": 2}


@pytest.mark.parametrize("change", [{"phase": "move:HHH"}, {"turn": 2}, {"start": 2}])
def test_wam_22_a_driven_out_bid_must_fit(Position, change):
    hands, villages = "CC,HH,TT", "C,H,T"
    assert legal(Position.parse(table(hands, villages, **MOVE))) == [">2"]
    with pytest.raises(ValueError, match=r"."):
        Position.parse(table(hands, villages, **(MOVE | change)))


@pytest.mark.parametrize("change", [{"turn": 0}, {"turn": 1}, {"start": 1, "turn": 2}])
def test_wam_22_a_discard_must_fit(Position, change):
    hands, villages = "CCCCCC,HH,TTTTWW", "C,H,T"
    here = Position.parse(table(hands, villages, **DISCARD))
    assert legal(here) == ["-T", "-W"]
    with pytest.raises(ValueError, match=r"."):
        Position.parse(table(hands, villages, **(DISCARD | change)))


@pytest.mark.parametrize(
    ("hands", "villages", "more"),
    [
        ("CCCCC,HHHHH,TTTT", "CC,HHH,TTTT", {}),
        ("CCCCC,HHHHH,TTTTT", "CC,HHH,TTT", {}),
        ("CCCCC,HHHHH,TTTTT", "CC,HHH,TTTTT", {}),
        ("CCCCC,HHHHH,TTTT", "CC,HHH,TTTT", {"discards": "-,-,T"}),
        ("CCCCC,HHHHH,TTTTT", "CC,HHH,TTTT", {"box": "CH"}),
    ],
)
def test_wam_22_the_first_round_must_be_as_dealt(Position, hands, villages, more):
    dealt = table("CCCCC,HHHHH,TTTTT", "CC,HHH,TTTT", round=1)
    assert Position.parse(dealt).text() == dealt
    with pytest.raises(ValueError, match=r"."):
        Position.parse(table(hands, villages, round=1, **more))


FINE = {"hands": "CCC,HHH,TTT", "villages": "C,H,T"}
TWO = {"hands": "CCC,HHH", "villages": "C,H,T"}
FOUR = {"hands": "CC,HH,TT,WW", "villages": "C,H,T,W"}
BIDDING = FINE | {"bids": "1:H,-,-", "start": 1, "turn": 2}
DRIVEN = FINE | MOVE
LIMITED = FINE | DISCARD | {"hands": "CCCCCC,HH,TTTTWW"}
DEALT = {"hands": "CCCCC,HHHHH,TTTTT", "villages": "CC,HHH,TTTT", "round": 1}
EARLY = DEALT | {"hands": "CCCCCC,HHHHHH,TTTTTT", "bids": "0:C,1:H,2:T", "phase": "discard"}
ENDED = FINE | {"round": 12, "phase": "end", "turn": "-"}


@pytest.mark.parametrize(
    ("fine", "change"),
    [
        (FINE, {"box": "CH"}),
        (FOUR, {"box": "CC"}),
        (FINE, {"round": 0}),
        (BIDDING, {"bids": "1:H,1:HH,-"}),
        (BIDDING, {"bids": "0:C,-,-"}),
        (DRIVEN, {"bids": "2:TTW,-,1:CC"}),
        (LIMITED, {"bids": "0:CC,-,2:TT"}),
        (LIMITED, {"hands": "CC,HH,TT"}),
        (DEALT, {"hands": "CCCC,HHHHHH,TTTTT"}),
        (DEALT, {"villages": "C,HHHH,TTTT"}),
        (EARLY, {"hands": "CCCCCC,HHHHH,TTTTTT", "discards": "-,H,-"}),
        (EARLY, {"villages": "CC,HH,TTTTT"}),
        (TWO, {"villages": "-,H,T"}),
        (FINE, {"hands": "C,HHH,TTT"}),
        (ENDED, {"round": 11}),
        (ENDED, {"bids": "0:C,-,-"}),
    ],
    ids=str,
)
def test_wam_22_refused_though_all_cards_are_there(Position, fine, change):
    assert Position.parse(table(**fine)).text() == table(**fine)
    with pytest.raises(ValueError, match=r"."):
        Position.parse(table(**(fine | change)))


def test_wam_22_a_village_without_a_card_had_no_bid(Position):
    options = TINY | {"StartingHand": 2, "Villages": "0/0"}
    start = "players=2 round=2 start=0 turn=0 phase=bid pile=4"
    rest = "bids=-,- hands=CCH,HHT chests=0,{} discards=-,- box=-"
    Position.parse(f"{start} villages=C,T {rest.format(0)}", **options)
    with pytest.raises(ValueError, match=r"."):
        Position.parse(f"{start} villages=-,T {rest.format(1)}", **options)


UNDER_OPTIONS = {"Goods": "CHT", "CardsOfEachGood": 7, "StartingHand": 3, "Villages": "1/1/1"}
UNDER_OPTIONS |= {"Removed": "none", "LimitPlus": 1}
UNDER = (
    "players=2 round=2 start=0 turn=1 phase=bid pile=6 villages=CC,H,TT bids=0:C,-,- "
    "hands=CC,HHH chests=1,1 discards=T,T box=-"
)


def drawn_next(Position, text):
    here = Position.parse(text, **UNDER_OPTIONS).play("2:HHH")
    return {event for event, _ in here.chance_events()}


def test_wam_22_under_tells_what_the_pile_no_longer_holds(Position):
    pairs = ["CC", "CH", "CT", "HH", "HT", "TT"]
    assert drawn_next(Position, UNDER) == {f"draw:1:{pair}" for pair in pairs}
    assert drawn_next(Position, f"{UNDER} under=CC") == {"draw:1:HH", "draw:1:HT", "draw:1:TT"}
    assert Position.parse(f"{UNDER} under=CC", **UNDER_OPTIONS).text() == UNDER


@pytest.mark.parametrize("under", ["C", "-", "CCC", "HC", "CW", "C?"])
def test_wam_22_under_must_fit(Position, under):
    with pytest.raises(ValueError, match=r"."):
        Position.parse(f"{UNDER} under={under}", **UNDER_OPTIONS)


def test_wam_22_the_text_wins_over_an_option(Position):
    text = table("CC,HH,TT", "C,H,T")
    assert Position.parse(text, Players=5).players == 3


@pytest.mark.parametrize("text", ["", " ", "startpos", "players=3", "=", "players", "\x00"])
def test_wam_22_what_is_no_position(Position, text):
    with pytest.raises(ValueError, match=r"."):
        Position.parse(text)
