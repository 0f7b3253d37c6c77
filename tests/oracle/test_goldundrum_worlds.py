"""The worlds of Gold und Rum: counts worked out by hand, and the recorded games."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import permutations
from math import comb
from pathlib import Path
from typing import Any

import pytest

from tests.games.goldundrum_tables import played, sends, war_text, window_text
from tests.oracle.goldundrum import Position
from tests.oracle.goldundrum.cards import spell
from tests.oracle.goldundrum.worlds import World, situation, worlds_after, worlds_of_text
from tests.share import one_in

GAMES = json.loads((Path(__file__).parents[1] / "cases/goldundrum/games.json").read_text())["games"]


def believed(start: Position, record: str, seat: int, asked: bool = False) -> list[World]:
    """The worlds for a seat once a record has been played from `start`."""
    return worlds_after(start, played(start, record).seen(seat), seat, asked)


def shares(worlds: list[World], what: Callable[[Position], Any]) -> dict[Any, Fraction]:
    """The probability of each value of `what`."""
    pooled: Counter[Any] = Counter()
    for world in worlds:
        pooled[what(world.position)] += world.weight
    return dict(pooled)


def hand(seat: int) -> Callable[[Position], str]:
    return lambda position: spell(position.hands[seat])


def test_a_drawn_card_is_any_with_its_back():
    """GUR-13: the two know it; the others expect each card alike."""
    start = Position.parse(war_text("spy", "1", "O2O2O6OL"))
    record = "spy:2:O draw:O6"
    assert shares(believed(start, record, 3), hand(1)) == {
        "O2": Fraction(1, 2), "O6": Fraction(1, 4), "OL": Fraction(1, 4)}
    for seat in (1, 2):
        assert shares(believed(start, record, seat), hand(1)) == {"O6": 1}


def test_two_draws_and_what_is_shown_later():
    """GUR-13, GUR-18: of O2 O2 O6 two were drawn; the battle shows all."""
    start = Position.parse(war_text("spy", "1", "2", "O2O2O6T"))
    record = "1.spy:3:O draw:O2 2.spy:3:O draw:O6"
    worlds = believed(start, record, 0)
    assert shares(worlds, lambda p: (spell(p.hands[1]), spell(p.hands[2]))) == {
        ("O2", "O2"): Fraction(1, 3), ("O2", "O6"): Fraction(1, 3), ("O6", "O2"): Fraction(1, 3)}
    assert shares(believed(start, record, 2), hand(1)) == {"O2": 1}
    assert shares(believed(start, record, 1), hand(2)) == {
        "O2": Fraction(1, 2), "O6": Fraction(1, 2)}
    before, after = "0.tribe:O 1.send:- 2.send:-", " 3.send:-"
    assert len(believed(start, f"{record} {before}", 0)) == 3
    assert len(believed(start, f"{record} {before}{after}", 0)) == 1


def test_a_hidden_send_weighs_its_numbered_sets():
    """GUR-16, WAM-18: two cards of g g g w: three pairs of goblins, three mixed ones."""
    start = Position.parse(war_text("tribe", "gggw", "T"))
    worlds = believed(start, "tribe:B send:gw", 2)
    assert shares(worlds, lambda p: spell(p.sent[1])) == {
        "gg": Fraction(1, 2), "gw": Fraction(1, 2)}
    assert shares(believed(start, "tribe:B send:gw", 1), lambda p: spell(p.sent[1])) == {"gw": 1}


def test_flyer_and_commando_are_not_sent():
    """GUR-16: a single `g?` of a hand g f c is the goblin."""
    start = Position.parse(war_text("tribe", "gfc"))
    assert shares(believed(start, "tribe:B send:g", 2), hand(1)) == {"fc": 1}


def test_a_send_tells_what_was_stolen():
    """GUR-13, GUR-16: seat 1 took one card of g g c. A single `g?` sent afterwards leaves out the
    commando; of the histories with a goblin each has one way to send it."""
    start = Position.parse(war_text("spy", "1", "ggc"))
    assert shares(believed(start, "spy:2:g draw:g", 3), hand(1)) == {
        "g": Fraction(2, 3), "c": Fraction(1, 3)}
    record = "spy:2:g draw:g tribe:B send:g"
    assert shares(believed(start, record, 3), lambda p: spell(p.sent[1])) == {"g": 1}


def test_numbered_sets_shift_the_belief():
    """WAM-18: seat 1 holds g g and took g or c (of g c). The pair `g?g?` sent then has three ways
    with three goblins and one with two: 3 to 1."""
    start = Position.parse(war_text("spy", "1gg", "gc"))
    record = "spy:2:g draw:g tribe:B send:gg"
    assert shares(believed(start, record, 3), hand(2)) == {
        "c": Fraction(3, 4), "g": Fraction(1, 4)}


def test_a_chance_declined_weighs_as_one_history():
    """GUR-17, GUR-19: seat 1 took c or g; no commando was played in a battle where it could have
    been. Declining is one history as not being asked is, so the belief stays."""
    start = Position.parse(war_text("spy", "1", "gc", "B2"))
    record = "spy:2:g draw:c tribe:B send:- send:- send:- 1.keep 0.tribe:O"
    assert shares(believed(start, record, 3), hand(1)) == {
        "c": Fraction(1, 2), "g": Fraction(1, 2)}
    assert shares(believed(start, record, 2), hand(1)) == {"c": 1}


def test_a_commando_played_tells_who_has_it():
    """GUR-17: after seat 2 plays it, the card stolen was the goblin."""
    start = Position.parse(war_text("spy", "1", "gc", "B2"))
    record = "spy:2:g draw:g tribe:B send:- send:- send:- 2.commando:3:B"
    assert shares(believed(start, record, 0), hand(1)) == {"g": 1}


def test_asked_now():
    """GUR-24: `go` says that the seat is asked: before its send only the true turn, and as the
    holder of the flyer after a commando that others may have declined."""
    start = Position.parse(war_text("spy", "1gf", "gc", "B2"))
    record = "spy:2:g draw:g tribe:B send:- send:- send:- 2.keep"
    position = played(start, record)
    assert position.turn == 1
    worlds = worlds_after(start, position.seen(1), 1, asked=True)
    assert shares(worlds, hand(2)) == {"c": 1}
    start = Position.parse(war_text("tribe", "gf", "", "B2"))
    assert len(believed(start, "tribe:B send:- send:- send:-", 1, asked=True)) == 1


def test_who_holds_a_stolen_spy():
    """GUR-13: of spies 2 and 3 one was stolen; the next to act tells which."""
    start = Position.parse(war_text("spy", "1", "23", "T"))
    assert shares(believed(start, "spy:2:X draw:3", 0), hand(1)) == {
        "2": Fraction(1, 2), "3": Fraction(1, 2)}
    assert shares(believed(start, "spy:2:X draw:3 2.spy:3:T draw:T", 0), hand(1)) == {"3": 1}


def test_a_spent_spy_is_seen():
    """GUR-13: nobody else has a card, so every view knows the spy to be gone."""
    start = Position.parse(war_text("champion", "12B2", "", ""))
    assert shares(believed(start, "champion:1", 3), lambda p: (p.moment, spell(p.hands[1]))) == {
        ("tribe", "B2"): 1}


def test_the_order_of_a_window():
    """GUR-6: asked now, seat 1 does not know who was asked before and passed."""
    start = Position.parse(window_text(54))
    worlds = believed(start, "order:213 2.pass", 1, asked=True)
    still = shares(worlds, lambda p: tuple(p.queue[1:]))
    assert still == {
        (2, 3): Fraction(1, 6), (3, 2): Fraction(1, 6), (2,): Fraction(1, 6),
        (3,): Fraction(1, 6), (): Fraction(1, 3)}


def test_the_order_of_a_window_with_a_lay():
    """GUR-6: seat 2 has laid, so it came before seat 1: three of the six orders are left."""
    start = Position.parse(window_text(54))
    worlds = believed(start, "order:213 2.enlist:1", 1, asked=True)
    assert shares(worlds, lambda p: tuple(p.queue[1:])) == {
        (3,): Fraction(1, 3), (): Fraction(2, 3)}


def test_a_window_leaves_one_world():
    """GUR-6: when the next card is dealt, passes and orders do not matter any more."""
    start = Position.parse(window_text(54))
    record = "order:213 2.enlist:1 1.pass 3.pass deal:1:g"
    assert len(believed(start, record, 0)) == 1


def test_closing_passes_are_hidden():
    """GUR-8: asked again in the second closing window, seat 1 knows that those who laid nothing
    in the first have given up. Seat 2, with one card left, may have been asked before and have
    passed; each order of the three is as likely, so that is one half."""
    start = Position.parse(window_text(80, phase="closing", left="2.0"))
    record = "order:123 1.enlist:1 2.pass 3.pass order:123"
    assert shares(believed(start, record, 1, asked=True), others_left) == {(0, 0): 1}
    record = "order:123 1.enlist:1 2.enlist:1 3.pass order:123"
    assert shares(believed(start, record, 1, asked=True), others_left) == {
        (1, 0): Fraction(1, 2), (0, 0): Fraction(1, 2)}


def others_left(position: Position) -> tuple[int, int]:
    """The enlistment cards of seats 2 and 3."""
    return position.left[2][0], position.left[3][0]


def test_a_view_text_is_filled_with_numbered_cards():
    """WAM-22, GUR-25: one unknown orc of those not shown: 7 - 2 twos, 4 sixes, 2 - 1 leaders."""
    text = war_text("tribe", "O2O2OLO?", "T")
    found = shares(worlds_of_text(text), hand(1))
    assert found == {"OLO2O2O2": Fraction(5, 10), "OLO6O2O2": Fraction(4, 10),
                     "OLOLO2O2": Fraction(1, 10)}


def test_a_view_text_with_goblin_backs():
    """GUR-2, GUR-16: a card sent is goblin or machine; one in the hand may be any of the four
    kinds, and a second unknown hand draws from what is left."""
    text = (war_text("tribe", "", "").replace("phase=tribe", "phase=send")
            .replace("tribes=B,O,S,D tribe=-", "tribes=O,S,D tribe=B")
            .replace("hands=-,-,", "hands=-,g?,").replace("sent=-,-,", "sent=-,g?,") + " turn=2")
    found = shares(worlds_of_text(text), lambda p: (spell(p.hands[1]), spell(p.sent[1])))
    ways = {("g", "g"): 8 * 7, ("w", "g"): 8 * 4, ("f", "g"): 8, ("c", "g"): 8,
            ("g", "w"): 4 * 8, ("w", "w"): 4 * 3, ("f", "w"): 4, ("c", "w"): 4}
    assert found == {world: Fraction(n, sum(ways.values())) for world, n in ways.items()}


def test_a_view_text_with_spies():
    """GUR-13: spies 3 and 4 are still to act, one in each hand."""
    text = war_text("spy", "34T", "G").replace("34T,G", "X?T,X?G")
    assert shares(worlds_of_text(text), lambda p: (spell(p.hands[1]), spell(p.hands[2]))) == {
        ("T3", "G4"): Fraction(1, 2), ("T4", "G3"): Fraction(1, 2)}


def test_views_that_nothing_fits():
    """A text or a view that no history explains is an error."""
    with pytest.raises(ValueError, match="no world"):
        worlds_of_text(war_text("tribe", f"{'D2' * 7}{'D6' * 4}DLDLD?"))
    start = Position.parse(war_text("tribe", "gw"))
    with pytest.raises(ValueError, match="no world"):
        worlds_after(start, ["0.tribe:B", "1.send:g?g?g?"], 2, asked=False)


# A count card by card, without the oracle's weights


def test_against_numbered_cards():
    """WAM-18: a steal, a send and a showing, enumerated with numbered cards by plain loops."""
    start = Position.parse(war_text("spy", "1gw", "ggwf"))
    record = "spy:2:g draw:w tribe:B send:ggw"
    counted: Counter[tuple[str, str]] = Counter()
    for stolen in ("g1", "g2", "w1", "f1"):
        held = ["g0", "w0", stolen]
        for first, second in permutations(held, 2):
            if first < second and "f1" not in (first, second):
                left = [card[0] for card in held if card not in (first, second)]
                counted[spell(first[0] + second[0]), spell(left)] += 1
    worlds = believed(start, record.replace("send:ggw", "send:gw"), 3)
    total = sum(counted.values())
    assert shares(worlds, lambda p: (spell(p.sent[1]), spell(p.hands[1]))) == {
        world: Fraction(n, total) for world, n in counted.items()}
    assert total == 3 * comb(3, 2) + comb(2, 2)


@pytest.mark.parametrize("game", one_in(4, "truth", GAMES), ids=lambda game: str(game["id"]))
def test_the_truth_is_among_the_worlds(game):
    """GUR-12: along the war of the first two rounds, for every seat; each world shows the seat
    what it saw."""
    position = Position.empty(Players=game["players"], **game["options"])
    for recorded in game["rounds"][:2]:
        start = None
        for word in recorded["record"].split():
            before = position
            if ".champion:" in word:
                start = before
            position = position.play(word)
            if start is not None:
                check_views(start, before, position)


def check_views(start: Position, before: Position, position: Position) -> None:
    for seat in range(position.players):
        if not position.seen_since(before.log, seat):
            continue  # a hidden step: the worlds right after the last text come before it
        seen = position.seen_since(start.log, seat)
        worlds = worlds_after(start, seen, seat, asked=False)
        assert sum(world.weight for world in worlds) == 1
        assert situation(position) in [situation(world.position) for world in worlds]
        assert all(world.position.seen_since(start.log, seat) == seen for world in worlds)


def test_worlds_from_the_empty_table():
    """GUR-6, GUR-8, GUR-12: after a whole enlistment its view leaves one world, once the wizard is
    asked or has named the champion; until then others may still be asked in a closing window."""
    game = GAMES[2]
    start = position = Position.empty(Players=game["players"], **game["options"])
    for word in game["rounds"][0]["record"].split():
        if ".champion:" in word:
            break
        position = position.play(word)
    truth = [situation(position)]
    worlds = worlds_after(start, position.seen(0), 0, asked=True)
    assert [situation(world.position) for world in worlds] == truth
    worlds = worlds_after(start, position.seen(1), 1, asked=False)
    assert {world.position.moment for world in worlds} == {"ask", "champion"}
    named = position.play("champion:1")
    worlds = worlds_after(start, named.seen(1), 1, asked=False)
    assert [situation(world.position) for world in worlds] == [situation(named)]


def test_the_sends_of_a_battle_do_not_know_the_order_of_others():
    """GUR-16: sends are in turn, so every world before a send has the same seat to act."""
    start = Position.parse(war_text("spy", "1", "23gg", "TgO2"))
    position = sends(played(start, "spy:2:X draw:2 1.spy:2:g draw:g 2.spy:1:g draw:g"), "O - g")
    worlds = worlds_after(start, position.seen(0), 0, asked=False)
    assert {world.position.turn for world in worlds} == {3}
