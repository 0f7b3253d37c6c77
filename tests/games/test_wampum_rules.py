"""Wampum clause by clause, WAM-1 to WAM-18, for the oracle and the engine alike.

The texts of WAM-19 to WAM-22 have their tests in test_wampum_texts.py.
"""

import math
import random
from collections import Counter

import pytest

from tests.games.wampum_table import (
    FIRST_PILE,
    LAST_ROUND,
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

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4, 5])


# -- components and setup ---------------------------------------------------------------------


def test_wam_1_five_goods(Position):
    letters = {c for text, _ in Position.empty(Players=3).chance_events() for c in text[7:]}
    assert letters == set("CHTWA")


def test_wam_1_eighteen_cards_of_each_good(Position):
    dealt = play(Position.empty(Players=3), "deal:0:CCCCC deal:1:CCCCC deal:2:CCCCC village:1:CC")
    assert dealt.play("village:2:CHH").turn == -1
    with pytest.raises(ValueError, match=r"."):
        dealt.play("village:2:CCH")


@PLAYERS
def test_wam_1_seat_0_holds_the_canoe_first(Position, players):
    _, dealt = events_until_decision(Position.empty(Players=players))
    assert dealt.players == players
    assert dealt.turn == 0
    assert (field(dealt, "start"), field(dealt, "round")) == ("0", "1")


@pytest.mark.parametrize(("players", "values"), [(2, "234"), (3, "234"), (4, "2334"), (5, "23334")])
def test_wam_2_villages(Position, players, values):
    due, _ = events_until_decision(Position.empty(Players=players))
    villages = [(place, size) for place, size in due if place.startswith("village")]
    assert villages == [(f"village:{n}", int(v)) for n, v in enumerate(values, 1)]


def test_wam_3_two_players_miss_one_card_of_each_good(Position):
    start = Position.empty(Players=2)
    _, dealt = events_until_decision(start)
    assert field(dealt, "box") == "CHTWA"
    corn = play(start, "deal:0:CCCCC deal:1:CCCCC village:1:CC village:2:CCC")
    corn.play("village:3:CCHH")
    with pytest.raises(ValueError, match=r"."):
        corn.play("village:3:CCCH")


@pytest.mark.parametrize("players", [3, 5])
def test_wam_3_three_and_five_players_miss_none(Position, players):
    _, dealt = events_until_decision(Position.empty(Players=players))
    assert field(dealt, "box") == "-"


def test_wam_3_four_players_miss_two_different_goods_that_all_see(Position):
    start = Position.empty(Players=4)
    events = list(start.chance_events())
    pairs = ["CH", "CT", "CW", "CA", "HT", "HW", "HA", "TW", "TA", "WA"]
    assert sorted(text for text, _ in events) == sorted(f"removed:{pair}" for pair in pairs)
    assert len({weight for _, weight in events}) == 1
    with pytest.raises(ValueError, match=r"."):
        start.play("removed:CC")
    after = start.play("removed:TW")
    assert [after.seen(seat) for seat in range(4)] == [["removed:TW"]] * 4
    assert field(events_until_decision(after)[1], "box") == "TW"


@PLAYERS
def test_wam_4_order_of_the_deal_and_size_of_the_pile(Position, players):
    due, dealt = events_until_decision(Position.empty(Players=players))
    hands = [(f"deal:{seat}", 5) for seat in range(players)]
    assert [event for event in due if event[0].startswith("deal")] == hands
    kinds = [place.partition(":")[0] for place, _ in due if place != "removed"]
    assert kinds == sorted(kinds)  # deal before village
    assert field(dealt, "pile") == str(FIRST_PILE[players])


@PLAYERS
def test_wam_4_the_last_round(Position, players):
    game = random_game(Position.empty(Players=players), random.Random(players))
    assert field(game[-1], "round") == str(LAST_ROUND[players])


def test_wam_4_wam_18_the_deal_weighs_numbered_cards(Position):
    events = dict(Position.empty(**TINY).chance_events())
    ways = {"CCC": 4, "CCH": 24, "CHT": 64}
    total = sum(events.values())
    assert len(events) == 10
    for hand, count in ways.items():
        assert events[f"deal:0:{hand}"] * math.comb(12, 3) == count * total


def test_wam_4_sampled_deals_follow_the_weights(Position):
    start, rng = Position.empty(**TINY), random.Random(4)
    events, drawn = dict(start.chance_events()), 4000
    counts = Counter(start.sample_chance(rng) for _ in range(drawn))
    expected = {text: drawn * w / sum(events.values()) for text, w in events.items()}
    assert set(counts) <= set(expected)
    chi_square = sum((counts[text] - e) ** 2 / e for text, e in expected.items())
    assert chi_square < 33.7  # 9 degrees of freedom, p = 0.0001


# -- phase 1, bids ----------------------------------------------------------------------------


def test_wam_5_any_village_and_one_card_or_more(Position):
    here = Position.parse(table("CCH,HHT,TTW", "C,H,T"))
    bids = ["C", "CC", "CCH", "CH", "H"]
    assert legal(here) == [f"{village}:{bid}" for village in (1, 2, 3) for bid in bids]


def test_wam_5_clockwise_from_the_start_player(Position):
    here = Position.parse(table("CC,HH,TT", "C,H,T", start=2, turn=2))
    turns = [here.turn]
    for bid in ("1:T", "2:C", "3:H"):
        here = here.play(bid)
        turns.append(here.turn)
    assert turns == [2, 0, 1, -1]


def test_wam_5_others_see_how_many_cards_and_not_which(Position):
    here = play(Position.empty(**TINY), [*TINY_DEAL, "1:CT"])
    assert here.seen(0)[-1] == "1:CT"
    assert here.seen(1)[-1] == "1:??"
    assert field(here, "hands") == "C,CHT"


def test_wam_6_only_a_larger_bid_may_go_where_one_lies(Position):
    here = Position.parse(table("CCH,T,TTW", "C,H,T", "1:HH,-,-", start=1, turn=2))
    free = ["T", "TT", "TTW", "TW", "W"]
    assert legal(here) == ["1:TTW", *(f"{v}:{bid}" for v in (2, 3) for bid in free)]
    with pytest.raises(ValueError, match=r"."):
        here.play("1:TT")


def test_wam_6_the_smaller_bid_is_driven_out(Position):
    here = Position.parse(table("CCH,T,TTW", "C,H,T", "1:HH,-,-", start=1, turn=2)).play("1:TTW")
    assert here.turn == 1
    assert field(here, "phase") == "move:HH"
    assert field(here, "bids") == "2:TTW,-,-"


def test_wam_7_moves_to_an_empty_village_or_drives_out_a_smaller_bid(Position):
    here = play(Position.parse(table("CC,HH,TTWW", "C,H,T")), "1:CC 2:H 1:TTW")
    assert legal(here) == [">2", ">3"]
    chain = here.play(">2")
    assert (chain.turn, field(chain, "phase")) == (1, "move:H")
    assert field(chain, "bids") == "2:TTW,0:CC,-"
    assert legal(chain) == [">3"]


def test_wam_7_does_not_drive_out_an_equal_bid(Position):
    here = play(Position.parse(table("CC,HH,TTWW", "C,H,T")), "1:CC 2:HH 1:TTW")
    assert legal(here) == [">3"]
    with pytest.raises(ValueError, match=r"."):
        here.play(">2")


def test_wam_7_the_next_player_bids_once_nobody_is_out(Position):
    here = play(Position.parse(table("CC,HHH,TTWW", "C,H,T")), "1:C 1:HH")
    assert here.turn == 0
    here = here.play(">3")
    assert (here.turn, field(here, "phase")) == (2, "bid")
    assert field(here, "bids") == "1:HH,-,0:C"


# -- phase 2, canoe ---------------------------------------------------------------------------

LAST = {"round": 12}  # no income, so that the end shows what the bids did


@pytest.mark.parametrize(
    ("start", "sizes", "owner"),
    [
        (0, (1, 2, 3), 2),
        (0, (2, 2, 1), 0),
        (1, (2, 2, 1), 1),
        (2, (2, 2, 1), 0),
        (0, (1, 2, 2), 1),
        (1, (2, 1, 2), 2),
        (2, (3, 3, 3), 2),
    ],
)
def test_wam_8_owner_of_the_canoe(Position, start, sizes, owner):
    here = Position.parse(table("CCC,HHH,TTT", "C,H,T", start=start, turn=start, **LAST))
    for step in range(3):
        seat = (start + step) % 3
        here = here.play(f"{seat + 1}:{'CHT'[seat] * sizes[seat]}")
    assert here.turn == -2
    assert field(here, "start") == str(owner)


# -- phase 3, income --------------------------------------------------------------------------


def test_wam_9_two_cards_each_from_the_new_start_player_on(Position):
    here = play(Position.parse(table("CC,HH,TT", "C,H,T")), "1:C 2:H 3:TT")
    due, after = events_until_decision(here)
    assert due == [("draw:2", 2), ("draw:0", 2), ("draw:1", 2)]
    assert (field(after, "pile"), field(after, "round"), after.turn) == ("42", "5", 2)


def test_wam_9_draws_are_unseen_by_the_others(Position):
    here = play(Position.empty(**TINY), TINY_GAME[:8])
    assert here.seen(0)[-2:] == ["draw:1:??", "draw:0:TT"]
    assert here.seen(1)[-2:] == ["draw:1:CH", "draw:0:??"]


def test_wam_9_two_players_fill_the_village_without_a_bid(Position):
    here = play(Position.parse(table("CC,HH", "C,H,T")), "3:C 1:HH draw:1:WW draw:0:AA")
    assert next_event(here) == ("fill:2", 2)
    after = here.play("fill:2:CT")
    assert [after.seen(seat)[-3] for seat in (0, 1)] == ["fill:2:CT"] * 2  # two shows follow
    assert field(after, "villages").split(",")[1] == "CHT"


def test_wam_9_nothing_is_filled_with_three_players(Position):
    _, here = events_until_decision(Position.empty(Players=3, Villages="2/3/4/6"))
    for village in "123":
        here = here.play(next(bid for bid in legal(here) if bid[0] == village))
    due, _ = events_until_decision(here)
    assert due == [("draw:0", 2), ("draw:1", 2), ("draw:2", 2)]


def test_wam_9_one_round_without_income_follows_the_empty_pile(Position):
    here = play(Position.parse(table("CC,HH", "C,H,T", round=11)), "1:C 2:H")
    due, here = events_until_decision(here)
    assert due == [("draw:0", 2), ("draw:1", 2), ("fill:3", 2)]
    assert (field(here, "round"), field(here, "pile"), here.turn) == ("12", "0", 0)
    for village in "12":
        lying = field(here, "villages").split(",")[2]
        here = here.play(next(bid for bid in legal(here) if bid[0] == village))
    assert here.turn == -2
    assert field(here, "villages").split(",")[2] == lying


# -- phase 4, limit ---------------------------------------------------------------------------


def test_wam_10_discard_down_to_largest_bid_and_three_in_the_last_round_too(Position):
    here = Position.parse(table("CCCHHTT,HH,TT", "C,H,T", discards="W,-,-", **LAST))
    here = play(here, "1:C 2:H 3:T")  # limit 4, seat 0 holds 6
    assert (here.turn, field(here, "phase")) == (0, "discard")
    assert legal(here) == ["-CC", "-CH", "-CT", "-HH", "-HT", "-TT"]
    end = here.play("-CT")
    assert end.turn == -2
    assert field(end, "discards") == "CTW,-,-"


def test_wam_10_at_the_limit_nobody_discards(Position):
    here = Position.parse(table("CCCHHTT,HH,TTTWW", "C,H,T", **LAST))
    assert play(here, "1:C 2:H 3:TTT").turn == -2  # limit 6, seat 0 holds 6


def test_wam_10_income_counts(Position):
    here = Position.parse(table("CCCHH,HH,TT", "C,H,T"))
    here = play(here, "1:C 2:H 3:T draw:0:WW draw:1:WW draw:2:WW")
    assert field(here, "phase") == "discard"
    assert legal(here)[0] == "-CC"  # 4 + 2 cards, limit 4


def test_wam_10_from_the_new_start_player_on_and_face_down(Position):
    here = Position.parse(table("CCCCCC,HHHHHH,TTWWAA", "C,H,T", **LAST))
    here = play(here, "1:C 2:H 3:TW")  # limit 5; hands of 5, 5, 4
    assert here.turn == -2
    here = Position.parse(table("CCCCCCC,HHHHHHH,TTTWWAAA", "C,H,T", **LAST))
    here = play(here, "1:C 2:H 3:TW")
    turns = [here.turn, here.play("-A").turn, play(here, "-A -C").turn]
    assert turns == [2, 0, 1]
    assert [here.play("-A").seen(seat)[-1] for seat in range(3)] == ["-?", "-?", "-A"]


# -- phase 5, trades --------------------------------------------------------------------------


def traded(Position, hand, village, bid):
    """Seat 0 bids most, in village 1, the others in theirs; everybody draws WW; round 5 begins."""
    here = Position.parse(table(f"{hand},HH,TT", f"{village},H,T", chests=[1, 13]))
    return play(here, f"1:{bid} 2:H 3:T draw:0:WW draw:1:WW draw:2:WW")


def test_wam_11_goods_trade_takes_all_and_lays_the_whole_bid(Position):
    after = traded(Position, "CCTT", "CHA", "CTT")
    assert field(after, "villages").split(",")[0] == "CTT"
    assert field(after, "hands").split(",")[0] == "CCHWWA"
    assert field(after, "chests").split(",")[0] == "1"


def test_wam_11_one_common_good_is_enough(Position):
    after = traded(Position, "HHHWA", "CT", "HHHWA")
    assert field(after, "villages").split(",")[0] == "CHTWA"  # none in common: wampum
    after = traded(Position, "HHHWA", "CA", "HHHWA")
    assert field(after, "villages").split(",")[0] == "HHHWA"


def test_wam_11_village_by_village_in_number_order(Position):
    here = Position.parse(table("CT,CC,CT", "C,T,H", **LAST))
    end = play(here, "1:C 2:C 3:C")
    assert field(end, "villages") == "C,CT,CH"


def test_wam_12_wampum_trade_lays_one_of_each_and_keeps_the_rest(Position):
    after = traded(Position, "HHHWWA", "CT", "HHHWW")
    assert field(after, "villages").split(",")[0] == "CHTW"
    assert field(after, "hands").split(",")[0] == "WWA"
    assert field(after, "chests").split(",")[0] == "4"  # 1 before, 3 more


def test_wam_12_all_bids_are_turned_up_for_everybody(Position):
    here = play(Position.empty(**TINY), TINY_GAME[:9])
    shows = ["show:0:T", "show:1:CH"]
    assert [here.seen(seat)[-2:] for seat in (0, 1)] == [shows, shows]


def test_wam_13_a_forced_decision_is_played_like_others(Position):
    here = play(Position.parse(table("CC,HH,TTWW", "C,H,T")), "1:CC 2:H 1:TTW >2")
    assert legal(here) == [">3"]
    assert here.play(">3").turn == -1


@PLAYERS
def test_wam_13_every_hand_can_bid(Position, players):
    for here in random_game(Position.empty(Players=players), random.Random(players + 10)):
        if here.turn >= 0 and field(here, "phase") == "bid":
            assert len(field(here, "hands").split(",")[here.turn]) >= 2


# -- end --------------------------------------------------------------------------------------


def ended(Position, hands, chests, **options):
    """The last round, after which these cards are left: each seat lays A where there is none."""
    full = ",".join(f"{hand}A" for hand in hands.split(","))
    here = Position.parse(table(full, "C,H,T", chests=chests, **LAST), **options)
    return play(here, "1:A 2:A 3:A")


def test_wam_14_one_card_of_each_good_in_hand(Position):
    end = ended(Position, "CCT,HH,T", [1, 2])
    assert end.turn == -2
    assert legal(end) == []
    assert list(end.scores()) == [3, 3, 76]
    assert field(end, "hands") == "C,H,-"
    assert field(end, "turn") == "-"


def test_wam_14_no_result_before_the_end(Position):
    here = Position.parse(table("CC,HH,TT", "C,H,T"))
    assert (here.scores(), tuple(here.winners()), here.returns()) == (None, (), None)


def test_wam_14_all_who_are_tied_for_most_win(Position):
    end = ended(Position, "CCT,HH,TW", [30, 17])  # seat 2 has 30 as well
    assert list(end.scores()) == [32, 18, 32]
    assert tuple(end.winners()) == (0, 2)


def test_wam_15_a_win_is_worth_one_shared_equally(Position):
    end = play(Position.empty(**TINY), TINY_GAME)
    assert list(end.scores()) == [2, 2]
    assert tuple(end.winners()) == (0, 1)
    assert list(end.returns()) == pytest.approx([0.5, 0.5])


def test_wam_15_a_single_winner_takes_all(Position):
    end = ended(Position, "CCT,HH,T", [1, 2])
    assert tuple(end.winners()) == (2,)
    assert list(end.returns()) == pytest.approx([0, 0, 1])


def test_wam_15_margin_is_against_the_best_opponent(Position):
    end = ended(Position, "CCT,HH,T", [1, 2], Objective="margin")
    assert list(end.scores()) == [3, 3, 76]
    assert list(end.returns()) == pytest.approx([-73, -73, 73])


# -- what a player knows ----------------------------------------------------------------------


def test_wam_16_what_each_seat_has_seen(Position):
    end = play(Position.empty(**TINY), TINY_GAME)
    first = "deal:0:CCT deal:1:??? village:1:H village:2:H 1:T 2:?? draw:1:?? draw:0:TT -C"
    second = "deal:0:??? deal:1:CHT village:1:H village:2:H 1:? 2:CH draw:1:CH draw:0:?? -?"
    shows, last_shows = "show:0:T show:1:CH", "show:1:CHHT show:0:CTT"
    assert end.seen(0) == f"{first} {shows} 1:???? 2:CTT {last_shows}".split()
    assert end.seen(1) == f"{second} {shows} 1:CHHT 2:??? {last_shows}".split()


def test_wam_17_what_is_hidden_does_not_show(Position):
    one = play(Position.empty(**TINY), [*TINY_DEAL, "1:C"])
    other = play(Position.empty(**TINY), ["deal:0:CTT", *TINY_DEAL[1:], "1:T"])
    assert one.seen(1) == other.seen(1)
    assert one.seen(0) != other.seen(0)
