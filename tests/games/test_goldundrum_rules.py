"""Gold und Rum from the components to the piles, GUR-1 to GUR-10, for the oracle and the engine.

The war is in test_goldundrum_war.py; the end, the texts and the options in
test_goldundrum_texts.py.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.games.goldundrum_tables import (
    DECK,
    PILES,
    cards_of,
    entries,
    events,
    field,
    moves,
    next_event,
    passed,
    played,
    refused,
    sends,
    to_the_war,
    war_text,
    window_text,
)

# GUR-1 to GUR-3: components


def test_gur_1_eighty_cards(Position: Any) -> None:
    """GUR-1: the first card is any of 80, each kind as often as the game has it."""
    first = events(Position.empty())
    assert first == {f"deal:1:{kind}": n for kind, n in Counter(DECK).items()}
    assert sum(first.values()) == 80


@pytest.mark.parametrize("many", ["B2" * 8, "O6" * 5, "SLSLSL", "g" * 9, "T" * 5, "w" * 5, "ff",
                                  "cc", "11"])
def test_gur_1_no_card_too_many(Position: Any, many: str) -> None:
    """GUR-1: a table with more cards of a kind than the game has is refused."""
    with refused():
        Position.parse(war_text("champion", many))


@pytest.mark.parametrize(("hand", "backs"), [
    ("B2", "B"), ("O6", "O"), ("SL", "S"), ("D2D6", "D"), ("g", "g"), ("w", "g"), ("f", "g"),
    ("c", "g"), ("G", "G"), ("T", "T"), ("2", "X"), ("34", "X"), ("BLO2gfT4", "BOTXg"),
])
def test_gur_2_eight_backs(Position: Any, hand: str, backs: str) -> None:
    """GUR-2: a spy chooses among the backs of a hand."""
    position = Position.parse(war_text("spy", "1", hand))
    assert moves(position) == [f"spy:2:{back}" for back in backs]


@pytest.mark.parametrize(("players", "left"), [(4, "2.2"), (5, "2.2"), (6, "2.1"), (7, "2.1")])
def test_gur_3_cards_of_the_fighters(Position: Any, players: int, left: str) -> None:
    """GUR-3: 2 enlistment cards; 2 desertion cards with 4 or 5 players, else 1; none for the
    wizard."""
    position = Position.empty(Players=players).play("deal:1:B2")
    assert entries(position, "left") == ["-"] + [left] * (players - 1)


def test_gur_3_each_round_anew(Position: Any) -> None:
    """GUR-3: all cards are there again in the next round."""
    position = sends(Position.parse(war_text("tribe", battle=4, tribes="D")), "D - - -")
    assert entries(position.play("deal:1:B2"), "left") == ["2.2", "-", "2.2", "2.2"]


# GUR-4, GUR-5: wizard and piles


@pytest.mark.parametrize(("first", "wizard"), [(1, 0), (2, 1), (4, 3), (5, 0)])
def test_gur_4_the_wizard_moves_on(Position: Any, first: int, wizard: int) -> None:
    """GUR-4: seat 0 first, then clockwise, each round the next."""
    position = Position.parse(f"players=4 round={first} scores=0,0,0,0 won=0,0,0,0 phase=round")
    assert entries(position.play("deal:1:B2"), "left")[wizard] == "-"


def test_gur_4_the_next_round_has_the_next_wizard(Position: Any) -> None:
    """GUR-4: after round 1 seat 1 deals, so 0, 2 and 3 are asked."""
    position = sends(Position.parse(war_text("tribe", battle=4, tribes="D")), "D - - -")
    assert field(position, "round") == "2"
    assert "order:023" in events(position.play("deal:1:B2"))


@pytest.mark.parametrize("players", PILES)
def test_gur_5_piles_in_a_circle(Position: Any, players: int) -> None:
    """GUR-5: 9, 11, 13 or 14 piles; after the last comes the first again."""
    n = PILES[players]
    position = passed(Position.empty(Players=players), n)
    assert field(position, "piles").split("/") == DECK[:n]
    again = passed(position, n + 1, n)
    assert field(again, "piles").split("/")[0] == DECK[0] + DECK[n]


def test_gur_5_cards_lie_where_they_are_due(Position: Any) -> None:
    """GUR-5: no other pile, and no card that is all dealt, can come."""
    with refused():
        Position.empty().play("deal:2:B2")
    position = played(Position.parse(window_text(77)), "order:123 pass pass pass")
    assert events(position) == {f"deal:6:{spy}": 1 for spy in "234"}  # DECK[77:]
    with refused():
        position.play("deal:6:1")


def test_gur_5_the_start_card_lies_above_the_last_27(Position: Any) -> None:
    """GUR-5: it comes after card 53 and its window; no window follows it."""
    position = played(Position.parse(window_text(53)), "order:123 pass pass pass")
    assert events(position) == {"start": 1}
    position = position.play("start")
    assert all(event.startswith("deal:9:") for event in events(position))


@pytest.mark.parametrize(("below", "dealt"), [(40, 40), (79, 1), (1, 79)])
def test_gur_5_start_below(Position: Any, below: int, dealt: int) -> None:
    """GUR-5: StartBelow cards are dealt after the start card."""
    position = played(Position.parse(window_text(dealt), StartBelow=below), "order:123 pass pass pass")
    assert events(position) == {"start": 1}


def test_gur_5_start_above_everything(Position: Any) -> None:
    """GUR-5, GUR-26: with StartBelow=80 the start card is the first, and all windows have both
    kinds of cards."""
    position = Position.empty(StartBelow=80)
    assert events(position) == {"start": 1}
    position = played(position, "start deal:1:B2 order:123")
    assert "enlist:9" in moves(position)
    assert "desert:9" in moves(position)


def test_gur_5_start_below_everything(Position: Any) -> None:
    """GUR-5, GUR-26: with StartBelow=0 it comes after card 80; then the closing windows."""
    position = played(Position.parse(window_text(79), StartBelow=0), "order:123 pass pass pass deal:8:4")
    assert events(position) == {"start": 1}
    position = played(position, "start order:213")
    assert position.turn == 2
    assert "enlist:9" in moves(position)


# GUR-6 to GUR-8: windows


def test_gur_6_every_fighter_is_asked_once_in_the_order_drawn(Position: Any) -> None:
    """GUR-6: every order of the fighters is as likely; each is asked once in a window."""
    position = Position.parse(window_text(1))
    assert events(position) == dict.fromkeys(
        ["order:123", "order:132", "order:213", "order:231", "order:312", "order:321"], 1)
    asked = []
    position = position.play("order:312")
    while position.turn >= 0:
        asked.append(position.turn)
        position = position.play("pass")
    assert asked == [3, 1, 2]
    assert all(event.startswith("deal:2:") for event in events(position))


def test_gur_6_a_new_order_for_each_window(Position: Any) -> None:
    """GUR-6: the order of one window says nothing about the next."""
    position = played(Position.parse(window_text(1)), "order:312 pass pass pass deal:2:O2")
    assert len(events(position)) == 6


def test_gur_6_no_window_after_card_80(Position: Any) -> None:
    """GUR-6: with no enlistment card left, card 80 ends the enlistment."""
    position = Position.parse(window_text(79, phase="window"))
    position = played(position, "order:123 enlist:1 enlist:1 enlist:1 deal:8:4 order:123"
                                " pass pass pass")
    assert moves(position) == ["champion:1", "champion:2", "champion:3"]


@pytest.mark.parametrize(("window", "count"), [(1, 79), (10, 7), (7, 11), (40, 1), (80, 0)])
def test_gur_6_window_option(Position: Any, window: int, count: int) -> None:
    """GUR-6: Window=k gives windows after cards k, 2k, ... below 80."""
    position = Position.empty(Window=window, StartBelow=0)
    orders = 0
    while "start" not in events(position):
        event = next(iter(events(position)))
        orders += event.startswith("order:")
        position = position.play(event)
        while position.turn >= 0:
            position = position.play("pass")
    assert orders == count


def test_gur_6_race_seat(Position: Any) -> None:
    """GUR-6, GUR-26: Race=seat asks from the wizard's left, in closing windows too; no order is
    drawn."""
    position = Position.parse(window_text(79), Race="seat")
    seats = []
    for word in ("pass", "pass", "pass"):
        seats.append(position.turn)
        position = position.play(word)
    assert seats == [1, 2, 3]
    position = position.play("deal:8:4")
    seats = []
    for word in ("enlist:1", "enlist:1", "pass", "enlist:2", "pass"):
        seats.append(position.turn)
        position = position.play(word)
    assert seats == [1, 2, 3, 1, 2]
    assert moves(position) == ["champion:1", "champion:2", "champion:3"]


def test_gur_6_race_seat_counts_from_the_wizard(Position: Any) -> None:
    """GUR-4, GUR-6: in round 3 the wizard is seat 2, so seat 3 is asked first, then 0 and 1."""
    position = Position.parse("players=4 round=3 scores=0,0,0,0 won=0,0,0,0 phase=round", Race="seat")
    position = position.play("deal:1:B2")
    seats = []
    while position.turn >= 0:
        seats.append(position.turn)
        position = position.play("pass")
    assert seats == [3, 0, 1]


def test_gur_6_who_has_nothing_is_not_asked(Position: Any) -> None:
    """GUR-6: before the start card a fighter without desertions has nothing to lay."""
    position = passed(Position.empty(), 1)
    for dealt in (2, 3):
        position = passed(played(position, "order:123 desert:1 pass pass"), dealt, dealt - 1)
    assert position.play("order:123").turn == 2


def test_gur_6_one_card_for_each_asking(Position: Any) -> None:
    """GUR-6: after a lay the next fighter is asked."""
    position = played(Position.parse(window_text(10)), "order:213 desert:4")
    assert position.turn == 1


def test_gur_6_passes_and_orders_leave_no_trace(Position: Any) -> None:
    """GUR-6, GUR-24: a view has what was laid and the own passes alone."""
    position = played(Position.parse(window_text(10)), "order:213 2.pass 1.desert:4 3.pass deal:2:O2")
    assert position.seen(0) == ["1.desert:4", "deal:2:O2"]
    assert position.seen(1) == ["1.desert:4", "deal:2:O2"]
    assert position.seen(2) == ["2.pass", "1.desert:4", "deal:2:O2"]
    assert position.seen(3) == ["1.desert:4", "3.pass", "deal:2:O2"]


def test_gur_7_before_the_start_card_desertions_alone(Position: Any) -> None:
    """GUR-7: on any pile, also an empty one."""
    position = Position.parse(window_text(1)).play("order:123")
    assert moves(position) == [f"desert:{pile}" for pile in range(1, 10)] + ["pass"]
    with refused():
        position.play("enlist:1")


def test_gur_7_the_window_of_card_53_is_too_early_to_enlist(Position: Any) -> None:
    """GUR-5, GUR-7: the first enlistment can be laid after card 54."""
    assert "enlist:1" not in moves(Position.parse(window_text(53)).play("order:123"))
    assert "enlist:1" in moves(Position.parse(window_text(54)).play("order:123"))


@pytest.mark.parametrize("players", PILES)
def test_gur_7_both_on_any_pile(Position: Any, players: int) -> None:
    """GUR-7: once the start card has appeared, either kind on any pile, or a pass."""
    order = "123456"[:players - 1]
    position = Position.parse(window_text(54, players)).play(f"order:{order}")
    piles = range(1, PILES[players] + 1)
    both = [f"{word}:{pile}" for word in ("desert", "enlist") for pile in piles]
    assert moves(position) == sorted([*both, "pass"])
    assert f"desert:{PILES[players] + 1}" not in moves(position)


def test_gur_7_desertions_after_card_79_but_not_80(Position: Any) -> None:
    """GUR-7, GUR-8: the last window for desertions is that of card 79."""
    position = Position.parse(window_text(79)).play("order:123")
    assert "desert:8" in moves(position)
    position = played(position, "pass pass pass deal:8:4")
    assert entries(position, "left") == ["-", "2.0", "2.0", "2.0"]
    position = position.play("order:123")
    assert moves(position) == [f"enlist:{pile}" for pile in range(1, 10)] + ["pass"]


def test_gur_8_closing_windows_until_nobody_has_a_card(Position: Any) -> None:
    """GUR-8: each closing window asks once, in a new order, those with an enlistment card."""
    position = Position.parse(window_text(80, phase="closing", left="2.0"))
    position = played(position, "order:123 enlist:1 enlist:2 enlist:3")
    assert len(events(position)) == 6
    position = played(position, "order:321 3.enlist:4 2.pass 1.enlist:6")
    assert moves(position) == ["champion:1", "champion:2", "champion:3"]


def test_gur_8_a_pass_gives_up_all_enlistments(Position: Any) -> None:
    """GUR-8: who passes in a closing window is not asked again."""
    position = Position.parse(window_text(80, phase="closing", left="2.0"))
    position = played(position, "order:123 pass enlist:2 pass order:123")
    assert position.turn == 2
    assert position.play("pass").turn == 0


def test_gur_8_a_pass_before_gives_up_nothing(Position: Any) -> None:
    """GUR-8: only in closing windows."""
    position = played(Position.parse(window_text(79)), "order:123 pass pass pass deal:8:4 order:123")
    assert "enlist:1" in moves(position)


def test_gur_8_closing_windows_at_any_window(Position: Any) -> None:
    """GUR-8: with Window=80 they are all there is."""
    position = passed(Position.empty(Window=80), 80)
    assert len(events(position)) == 6
    assert field(position, "phase") == "closing"


# GUR-9, GUR-10: what becomes of the piles


def taken(Position: Any, record: str) -> list[str]:
    """The hands before the champion, when the record is played in the window after card 60 and
    nobody lays anything more; pile 6 has just got a goblin."""
    position = played(Position.parse(window_text(60)), record)
    return entries(to_the_war(position), "hands")


def test_gur_9_a_desertion_cancels_the_topmost_card(Position: Any) -> None:
    """GUR-9: the owner of the pile does not get the goblin."""
    free = Counter(cards_of(taken(Position, "order:123 enlist:6")[1]))
    hit = Counter(cards_of(taken(Position, "order:213 2.desert:6 1.enlist:6")[1]))
    assert free - hit == Counter("g")


def test_gur_9_a_spy_or_a_leader_is_an_army_card_too(Position: Any) -> None:
    """GUR-9: tribe, mercenary or spy."""
    for dealt, card in ((77, "1"), (76, "G"), (52, "DL")):
        position = Position.parse(window_text(dealt), StartBelow=80)
        pile = (dealt - 1) % 9 + 1
        position = played(position, f"order:213 2.desert:{pile} 1.enlist:{pile}")
        assert DECK[dealt - 1] == card
        assert cards_of(entries(to_the_war(position), "hands")[1]).count(card) == (
            DECK[pile - 1::9].count(card) - 1)


def test_gur_9_on_a_desertion_nothing_happens(Position: Any) -> None:
    """GUR-9 **ruling**: a desertion that lies on a desertion cancels nothing more."""
    twice = taken(Position, "order:231 2.desert:6 3.desert:6 1.enlist:6")
    assert twice == taken(Position, "order:213 2.desert:6 1.enlist:6")


def test_gur_9_on_an_enlistment_nothing_happens(Position: Any) -> None:
    """GUR-9 **ruling**: the enlistment card protects the card beneath it."""
    assert taken(Position, "order:123 1.enlist:6 2.desert:6") == taken(Position, "order:123 1.enlist:6")


def test_gur_9_a_desertion_on_an_empty_pile_hits_nothing(Position: Any) -> None:
    """GUR-9: it does not wait for the card that comes: the owner gets all nine."""
    position = played(Position.parse(window_text(1)), "order:123 desert:2 pass pass deal:2:O2")
    assert field(position, "piles").split("/")[1] == "-1O2"
    while "enlist:2" not in moves(position):
        position = position.play(next_event(position))
    position = to_the_war(position.play("enlist:2"))
    assert sorted(len(cards_of(hand)) for hand in entries(position, "hands")) == [0, 0, 0, 9]


def test_gur_10_the_lowest_enlistment_owns(Position: Any) -> None:
    """GUR-10: the faster of two gets the pile, the other card is wasted."""
    hands = taken(Position, "order:321 enlist:6 enlist:6 enlist:6")
    assert hands[:3] == ["-", "-", "-"]
    assert len(hands[3]) > 1


def test_gur_10_cards_above_belong_to_the_owner_too(Position: Any) -> None:
    """GUR-10: pile 6 has seven cards when the enlistment card is laid and gets two more."""
    assert len(cards_of(taken(Position, "order:123 enlist:6")[1])) == 9


def test_gur_10_unowned_piles_are_out(Position: Any) -> None:
    """GUR-10: without an owner nobody takes the cards."""
    assert taken(Position, "order:123") == ["-", "-", "-", "-"]


def test_gur_10_two_piles_of_one_owner(Position: Any) -> None:
    """GUR-10: both enlistment cards can own a pile."""
    position = played(Position.parse(window_text(60)), "order:123 enlist:6 pass pass deal:7:w order:123"
                                                 " enlist:7 pass pass")
    assert len(cards_of(entries(to_the_war(position), "hands")[1])) == 18
