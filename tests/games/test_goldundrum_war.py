"""The war of Gold und Rum, GUR-11 to GUR-21 of seeds/goldundrum.md, for oracle and engine alike.

Seat 0 is the wizard; hands are given from seat 1 on.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from tests.games.goldundrum_tables import (
    CHANCE,
    DECK,
    cards_of,
    entries,
    events,
    field,
    moves,
    played,
    refused,
    sends,
    war_text,
    window_text,
)

# GUR-11, GUR-12: champion and hands


def test_gur_11_the_wizard_names_a_fighter(Position: Any) -> None:
    """GUR-11: also one without a pile, not the wizard."""
    position = Position.parse(war_text("champion", "B2", "", ""))
    assert position.turn == 0
    assert moves(position) == ["champion:1", "champion:2", "champion:3"]
    assert field(position.play("champion:3"), "champion") == "3"


@pytest.mark.parametrize(("champion", "scores"), [("1", [1, 1, 0, 0]), ("2", [0, 1, 0, 0])])
def test_gur_11_the_wizard_scores_with_the_champion(Position: Any, champion: str,
                                                   scores: list[int]) -> None:
    """GUR-11: at once with each battle, and only with the champion."""
    position = Position.parse(war_text("tribe", "B6", "B2", champion=champion))
    position = sends(position, "B - - -")
    assert position.scores() == scores
    assert entries(position, "won") == ["0", "1", "0", "0"]


def test_gur_12_hands_come_from_the_piles(Position: Any) -> None:
    """GUR-12: the owner's hand is open to all, in every view until something is hidden."""
    position = played(Position.parse(window_text(79)), "order:123 enlist:7 pass pass deal:8:4 order:123"
                                                 " pass pass pass")
    pile = DECK[6::9]
    assert sorted(cards_of(entries(position, "hands")[1])) == sorted(cards_of("".join(pile)))
    assert position.seen(1).count("deal:8:4") == position.seen(0).count("deal:8:4") == 1


# GUR-13: spies


def test_gur_13_spies_act_in_their_order(Position: Any) -> None:
    """GUR-13: 1 to 4, whoever holds them; there is no declining."""
    position = Position.parse(war_text("champion", "4O2O2", "1B2B2", "23S2S2"))
    actors = []
    position = position.play("champion:1")
    while field(position, "phase") == "spy":
        actors.append(position.turn)
        assert all(move.startswith("spy:") for move in moves(position))
        steal = next(move for move in moves(position) if not move.endswith("X"))
        position = position.play(steal)
        position = position.play(next(iter(events(position))))
    assert actors == [2, 3, 3, 1]


def test_gur_13_a_random_card_with_that_back(Position: Any) -> None:
    """GUR-13: each card with the back is as likely as the other."""
    position = Position.parse(war_text("spy", "1", "O2O2O6OLB2gw")).play("spy:2:O")
    assert position.turn == CHANCE
    assert events(position) == {"draw:O2": 2, "draw:O6": 1, "draw:OL": 1}
    position = position.play("draw:OL")
    assert entries(position, "hands")[1] == "OL"
    assert sorted(cards_of(entries(position, "hands")[2])) == sorted(cards_of("O2O2O6B2gw"))


def test_gur_13_draws_by_weight(Position: Any) -> None:
    """GUR-13: sampling follows the weights."""
    position = Position.parse(war_text("spy", "1", "O2O2O2O6")).play("spy:2:O")
    rng = Random(13)
    found = Counter(position.sample_chance(rng) for _ in range(4000))
    assert found.keys() == {"draw:O2", "draw:O6"}
    assert abs(found["draw:O2"] - 3000) < 5 * (4000 * 3 / 16) ** 0.5


def test_gur_13_opponents_among_the_fighters(Position: Any) -> None:
    """GUR-13: not from the own hand."""
    position = Position.parse(war_text("spy", "1B2", "O2", "gT"))
    assert moves(position) == ["spy:2:O", "spy:3:T", "spy:3:g"]


def test_gur_13_only_the_two_see_the_card(Position: Any) -> None:
    """GUR-13, GUR-24: the others see the back."""
    position = played(Position.parse(war_text("spy", "1", "O2O6", "T")), "spy:2:O draw:O6")
    assert position.seen(1) == position.seen(2) == ["1.spy:2:O", "draw:O6"]
    assert position.seen(0) == position.seen(3) == ["1.spy:2:O", "draw:O?"]


@pytest.mark.parametrize(("card", "back", "shown"), [
    ("G", "G", "draw:G"), ("T", "T", "draw:T"), ("f", "g", "draw:g?"), ("c", "g", "draw:g?"),
    ("w", "g", "draw:g?"), ("2", "X", "draw:X?"), ("D6", "D", "draw:D?"),
])
def test_gur_2_what_the_back_tells(Position: Any, card: str, back: str, shown: str) -> None:
    """GUR-2, GUR-24: giants and trolls are known by their back, all other cards are not."""
    position = played(Position.parse(war_text("spy", "1", card, "S2")), f"spy:2:{back} draw:{card}")
    assert position.seen(0)[:2] == [f"1.spy:2:{back}", shown]


def test_gur_13_a_stolen_spy_acts_for_its_new_holder(Position: Any) -> None:
    """GUR-13: spy 2, taken by spy 1, acts for the thief."""
    position = played(Position.parse(war_text("spy", "1", "2O2", "B2")), "spy:2:X draw:2")
    assert position.turn == 1
    assert moves(position) == ["spy:2:O", "spy:3:B"]


def test_gur_13_a_spy_without_a_card_to_take_is_spent(Position: Any) -> None:
    """GUR-13, GUR-24: without a text; the next one acts."""
    position = Position.parse(war_text("champion", "1B2", "", "")).play("champion:2")
    assert field(position, "phase") == "tribe"
    assert entries(position, "hands") == ["-", "B2", "-", "-"]
    assert position.seen(2) == ["0.champion:2"]


def test_gur_13_the_spy_itself_is_no_loot_once_it_has_acted(Position: Any) -> None:
    """GUR-13: it is discarded; spy 2 finds only what spy 1 took."""
    position = played(Position.parse(war_text("spy", "1", "2G")), "spy:2:G draw:G")
    assert position.turn == 2
    assert moves(position) == ["spy:1:G"]


def test_gur_13_spies_none(Position: Any) -> None:
    """GUR-13: they are discarded at once."""
    text = war_text("champion", "1B2", "2O2", "").replace("spies=1,2", "spies=-")
    position = Position.parse(text, Spies="none").play("champion:2")
    assert field(position, "phase") == "tribe"
    assert entries(position, "hands") == ["-", "B2", "O2", "-"]


# GUR-14: giants


def test_gur_14_two_giants_are_discarded(Position: Any) -> None:
    """GUR-14: all of them; a single one stays."""
    position = Position.parse(war_text("champion", "GGB2", "GGG", "GO2")).play("champion:1")
    assert entries(position, "hands") == ["-", "B2", "-", "O2G"]


def test_gur_14_after_the_spies(Position: Any) -> None:
    """GUR-14: a stolen giant makes the pair, or breaks it."""
    position = Position.parse(war_text("spy", "1G", "GG", "O2"))
    assert entries(played(position, "spy:2:G draw:G"), "hands") == ["-", "-", "G", "O2"]


def test_gur_14_the_result_is_seen_and_may_stand_in_a_record(Position: Any) -> None:
    """GUR-14, GUR-24: from the wizard's left; a record repeats it, a wrong one is refused."""
    position = Position.parse(war_text("champion", "GG", "B2", "GGG")).play("champion:1")
    results = ["1.giants:GG", "3.giants:GGG"]
    assert position.seen(2) == ["0.champion:1", *results]
    assert played(position, " ".join(results)).text() == position.text()
    with refused():
        position.play("1.giants:GGG")


# GUR-15, GUR-16: tribes and sends


def test_gur_15_each_tribe_fights_once(Position: Any) -> None:
    """GUR-15: the wizard announces one of those that remain."""
    position = Position.parse(war_text("tribe", "B2"))
    for tribe, remaining in (("S", "BDOS"), ("B", "BDO"), ("D", "DO"), ("O", "O")):
        assert position.turn == 0
        assert moves(position) == [f"tribe:{letter}" for letter in remaining]
        position = sends(position, f"{tribe} - - -")
    assert field(position, "phase") == "round"


def test_gur_16_all_cards_of_the_tribe_go(Position: Any) -> None:
    """GUR-16: by themselves, for every fighter."""
    position = Position.parse(war_text("tribe", "B2B6O2", "BL", "S2")).play("tribe:B")
    assert entries(position, "sent") == ["-", "B6B2", "BL", "-"]
    assert entries(position, "hands") == ["-", "O2", "-", "S2"]


@pytest.mark.parametrize(("players", "first"), [(4, [1, 2, 3, 1]), (5, [1, 2, 3, 4]),
                                                (7, [1, 2, 3, 4])])
def test_gur_16_who_sends_first(Position: Any, players: int, first: list[int]) -> None:
    """GUR-16: in battle k the k-th fighter from the wizard's left, then clockwise, the wizard
    left out; with three fighters battle 4 begins with the first again."""
    position = Position.parse(war_text("tribe", *["-"] * (players - 1)))
    fighters = list(range(1, players))
    for tribe, starter in zip("BOSD", first, strict=True):
        position, order = position.play(f"tribe:{tribe}"), []
        while position.turn > 0 and moves(position) == ["send:-"]:
            order.append(position.turn)
            position = position.play("send:-")
        assert order == fighters[starter - 1:] + fighters[:starter - 1]


def test_gur_16_any_number_of_mercenaries(Position: Any) -> None:
    """GUR-16, GUR-24: each multiset once, in the order g w T G; not flyer, commando or tribes."""
    position = Position.parse(war_text("tribe", "O2ggwfcTG", "B2")).play("tribe:B")
    goblins, machines = ["", "g", "gg"], ["", "w"]
    expected = [g + w + t + giant for g in goblins for w in machines for t in ("", "T")
                for giant in ("", "G")]
    assert moves(position) == sorted("send:" + (cards or "-") for cards in expected)


def test_gur_16_backs_and_counts_are_seen(Position: Any) -> None:
    """GUR-16, GUR-24: goblins and machines look the same, trolls and giants do not."""
    position = played(Position.parse(war_text("tribe", "B2ggwTG")), "tribe:B send:gwTG")
    assert position.seen(1)[-1] == "1.send:gwTG"
    assert position.seen(0)[-1] == position.seen(3)[-1] == "1.send:g?g?TG"
    assert entries(position, "sent")[1] == "B2gwTG"
    assert entries(position, "hands")[1] == "g"


def test_gur_16_no_mercenary_twice(Position: Any) -> None:
    """GUR-16: what was sent is gone from the hand."""
    position = sends(Position.parse(war_text("tribe", "gg", "g")), "B g - -")
    position = played(position.play("tribe:O"), "send:- send:-")
    assert moves(position) == ["send:-", "send:g"]


# GUR-17: the commando


def test_gur_17_the_holder_chooses_a_back_in_the_battle(Position: Any) -> None:
    """GUR-17: of an opponent's cards sent, not of those kept; or keeps the card."""
    position = sends(Position.parse(war_text("tribe", "cB2", "B2B6O2wT", "gS2")), "B - wT g")
    assert position.turn == 1
    assert moves(position) == ["commando:2:B", "commando:2:T", "commando:2:g", "commando:3:g",
                               "keep"]


def test_gur_17_a_random_card_is_shown_and_discarded(Position: Any) -> None:
    """GUR-17: everybody sees it; the unit is without it, the commando is gone."""
    position = sends(Position.parse(war_text("tribe", "cB6", "B2B2BLO2")), "B - - -")
    position = position.play("commando:2:B")
    assert events(position) == {"draw:B2": 2, "draw:BL": 1}
    position = position.play("draw:BL")
    for seat in range(4):
        assert position.seen(seat)[4:8] == ["1.commando:2:B", "draw:BL", "show:1:B6",
                                            "show:2:B2B2"]
    assert position.scores() == [1, 1, 0, 0]
    assert entries(position, "hands") == ["-", "-", "O2", "-"]


def test_gur_17_not_asked_without_a_card_to_take(Position: Any) -> None:
    """GUR-17: nobody else has a card in this battle."""
    position = sends(Position.parse(war_text("tribe", "cB6", "O2")), "B - - -")
    assert field(position, "battle") == "2"


def test_gur_17_declining_is_private(Position: Any) -> None:
    """GUR-17, GUR-24: the others do not see that the holder was asked; it can be played later."""
    position = sends(Position.parse(war_text("tribe", "cB6", "B2O2")), "B - - -").play("keep")
    assert [word for word in position.seen(1) if word == "1.keep"] == ["1.keep"]
    assert "1.keep" not in position.seen(0) + position.seen(2) + position.seen(3)
    position = sends(position, "O - - -")
    assert moves(position) == ["commando:2:O", "keep"]


def test_gur_17_once(Position: Any) -> None:
    """GUR-17, GUR-21: a commando that was played is discarded."""
    position = played(sends(Position.parse(war_text("tribe", "c", "B2O2")), "B - - -"),
                      "commando:2:B draw:B2")
    position = sends(position, "O - - -")
    assert field(position, "battle") == "3"


# GUR-18: values, as they show in who wins


@pytest.mark.parametrize(("units", "winner"), [
    ("B2B6 | B6", 1),  # cards of the tribe add up: 8 to 6
    ("B6 gT | B2 TT", 0),  # and mercenaries: 12 to 12
    ("B2B2BL | B6", 1),  # a leader doubles: 8 to 6
    ("B2BL T | B2B6", 1),  # 4 + 5 to 8
    ("B2BL T | B2B2B6", 2),  # 9 to 10: the troll is not doubled
    ("B2BL G | B6B6", 1),  # 14 to 12
    ("BL | B2", 2),  # a leader alone is worth 0
    ("B6B6BLBL G | B2", 2),  # both leaders: 0, mercenaries too
    ("- gw | B2B6", 1),  # a supported machine: 1 + 9 to 8
    ("- gw | B2B2B6", 0),  # the goblin counts 1 while supporting: 10 to 10
    ("- gw | B6B6", 2),  # 10 to 12
    ("- ww | B2", 2),  # machines without a goblin: 0
    ("- gww | B6B6", 2),  # one goblin supports one machine: 10 to 12
    ("- ggww | B6B6B6", 1),  # 20 to 18
    ("- gggw | B2 G", 0),  # 12 to 12
    ("- ww | - g", 2),  # not another's goblin
    ("O6O6 T | B2B2", 1),  # other tribes stay in the hand
    ("O6O6O6 T | B2B2B2", 2),  # 5 to 6
])
def test_gur_18_values(Position: Any, units: str, winner: int) -> None:
    """GUR-18: the higher value wins; 0 stands for a tie."""
    sides = [side.split() for side in units.split(" | ")]
    hands = ["".join(side).replace("-", "") for side in sides]
    added = [side[1] if len(side) > 1 else "-" for side in sides]
    position = sends(Position.parse(war_text("tribe", *hands, champion="3")), f"B {' '.join(added)} -")
    assert position.scores() == [int(seat == winner) if winner else 0 for seat in range(4)]


@pytest.mark.parametrize(("drawn", "scores"), [("BL", [0, 0, 1, 0]), ("B6", [0, 1, 0, 0])])
def test_gur_18_one_of_two_leaders_lost(Position: Any, drawn: str, scores: list[int]) -> None:
    """GUR-18: valued after the commando, a unit that lost a leader has one (12 to 8)."""
    position = sends(Position.parse(war_text("tribe", "cB6B2", "B6BLBL", champion="3")), "B - - -")
    assert played(position, f"commando:2:B draw:{drawn}").scores() == scores


def test_gur_18_every_unit_is_shown(Position: Any) -> None:
    """GUR-18, GUR-24: all see the cards, leaders first as in the example of GUR-24."""
    position = sends(Position.parse(war_text("tribe", "O2OLgw", "", "T")), "O gw - T")
    for seat in range(4):
        assert position.seen(seat)[-2:] == ["show:1:OLO2gw", "show:3:T"]


# GUR-19: the flying machine


def test_gur_19_the_holder_is_asked_last(Position: Any) -> None:
    """GUR-19: after the showing, with the goblins left in the hand."""
    position = sends(Position.parse(war_text("tribe", "B2gggf", "B6")), "B g - -")
    assert position.turn == 1
    assert moves(position) == ["fly:g", "fly:gg", "keep"]
    assert position.seen(3)[-2:] == ["show:1:B2g", "show:2:B6"]


@pytest.mark.parametrize(("hand", "sent", "flight", "rival", "winner"), [
    ("B2gggf", "g", "fly:g", "B6", 1),  # 3 + 5 to 6
    ("ggf", "-", "fly:gg", "B2B2", 1),  # to a unit without cards: 6 to 4
    ("gf", "-", "fly:g", "B2B2", 1),  # 5 to 4
    ("gf", "-", "fly:g", "B6", 2),  # 5 to 6
    ("gf", "-", "keep", "B2", 2),  # declined
    ("gwf", "w", "fly:g", "B6", 2),  # goblins flown in support no machine: 5 to 6
    ("B2BLBLgf", "-", "fly:g", "-", 0),  # a unit of two leaders stays 0
    ("B2BLgf", "-", "fly:g", "B2B2B6", 2),  # 4 + 5 to 10: the flight is not doubled
    ("B2BLggf", "-", "fly:gg", "B2B2B6", 0),  # 4 + 6 to 10
])
def test_gur_19_what_a_flight_adds(Position: Any, hand: str, sent: str, flight: str, rival: str,
                                  winner: int) -> None:
    """GUR-19: 4 plus 1 for each goblin; winner 0 stands for nobody."""
    text = war_text("tribe", hand, rival, champion="3")
    position = sends(Position.parse(text), f"B {sent} - -").play(flight)
    assert position.scores() == [int(seat == winner) if winner else 0 for seat in range(4)]


def test_gur_19_not_asked_without_a_goblin_in_hand(Position: Any) -> None:
    """GUR-19: all goblins were sent."""
    position = sends(Position.parse(war_text("tribe", "gf", "B2")), "B g - -")
    assert field(position, "battle") == "2"


def test_gur_19_declining_is_private_a_flight_is_not(Position: Any) -> None:
    """GUR-19, GUR-24."""
    position = sends(Position.parse(war_text("tribe", "gf", "B2")), "B - - -")
    declined, flown = position.play("1.keep"), position.play("1.fly:g")
    assert "1.keep" in declined.seen(1)
    assert "1.keep" not in declined.seen(2)
    assert "1.fly:g" in flown.seen(2)


def test_gur_19_after_the_commando(Position: Any) -> None:
    """GUR-17, GUR-19: the commando first, and one fighter may play both."""
    position = sends(Position.parse(war_text("tribe", "B2gfc", "B6B6")), "B - - -")
    position = played(position, "1.commando:2:B draw:B6 1.fly:g")
    assert position.scores() == [1, 1, 0, 0]


# GUR-20, GUR-21: the winner and the discards


def test_gur_20_a_tie_at_the_top_scores_nothing(Position: Any) -> None:
    """GUR-20: nor does the next one below."""
    position = sends(Position.parse(war_text("tribe", "B6", "B2T", "B2", champion="3")), "B - - -")
    assert position.scores() == [0, 1, 0, 0]
    position = sends(Position.parse(war_text("tribe", "B6", "B2B2B2", "B2", champion="3")), "B - - -")
    assert position.scores() == [0, 0, 0, 0]
    assert entries(position, "won") == ["0", "0", "0", "0"]


def test_gur_20_tie_all(Position: Any) -> None:
    """GUR-20: with Tie=all each of the tied scores, and the wizard once with the champion."""
    position = Position.parse(war_text("tribe", "B6", "B2B2B2", "B2", champion="2"), Tie="all")
    position = sends(position, "B - - -")
    assert position.scores() == [1, 1, 1, 0]
    assert entries(position, "won") == ["0", "1", "1", "0"]


@pytest.mark.parametrize("tie", ["none", "all"])
def test_gur_20_nothing_wins_nothing(Position: Any, tie: str) -> None:
    """GUR-20: the winning value is above 0."""
    position = Position.parse(war_text("tribe", "BL", "w", "BL"), Tie=tie)
    assert sends(position, "B - w -").scores() == [0, 0, 0, 0]


def test_gur_20_battle_points(Position: Any) -> None:
    """GUR-20: BattlePoints for a battle, for the wizard too."""
    position = Position.parse(war_text("tribe", "B2"), BattlePoints=3)
    assert sends(position, "B - - -").scores() == [3, 3, 0, 0]


def test_gur_21_what_was_sent_is_gone(Position: Any) -> None:
    """GUR-21: cards sent, the flyer with its goblins and the commando; the rest stays."""
    position = sends(Position.parse(war_text("tribe", "B2ggfcTTO2", "B2B6")), "B T - -")
    position = played(position, "commando:2:B draw:B2 fly:g")
    assert entries(position, "hands") == ["-", "O2gT", "-", "-"]
    assert entries(position, "sent") == ["-", "-", "-", "-"]


def test_gur_21_nothing_is_kept_for_the_next_round(Position: Any) -> None:
    """GUR-5, GUR-21: what is left after four battles is discarded; 80 cards are shuffled anew."""
    position = sends(Position.parse(war_text("tribe", "gTG", battle=4, tribes="D")), "D - - -")
    assert field(position, "phase") == "round"
    assert sum(events(position).values()) == 80


def test_gur_12_views_keep_their_order(Position: Any) -> None:
    """GUR-12: each view grows with the game and never changes what it had."""
    position = Position.parse(war_text("spy", "1c", "B2B6gf", "BLGG"))
    record = ("1.spy:2:B draw:B6 0.tribe:B 1.send:- 2.send:g 3.send:- 1.commando:3:B draw:BL"
              " 0.tribe:O")
    steps = [position]
    for word in record.split(" "):
        steps.append(steps[-1].play(word))
    for before, after in pairwise(steps):
        for seat in range(4):
            assert after.seen(seat)[:len(before.seen(seat))] == before.seen(seat)
