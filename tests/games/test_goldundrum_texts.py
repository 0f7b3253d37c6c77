"""The end of Gold und Rum, its texts and its options, GUR-22 to GUR-26, for oracle and engine."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.games.goldundrum_tables import (
    CHANCE,
    OVER,
    entries,
    events,
    field,
    moves,
    next_event,
    opening,
    passed,
    played,
    refused,
    sends,
    war_text,
    window_text,
)


def last_battle(*hands: str, scores: str, won: str, champion: str = "3", **more: Any) -> str:
    """Before the fourth battle, for the dwarves, of a round in which seat 0 is the wizard again."""
    return war_text("tribe", *hands, champion=champion, battle=4, tribes="D", scores=scores,
                    won=won, first=len(scores.split(",")) + 1, **more)


def finished(Position: Any, text: str, **options: Any) -> Any:
    """Nobody adds a mercenary to the last battle."""
    position = Position.parse(text, **options)
    return sends(position, "D" + " -" * (position.players - 1))


# GUR-22: the end


@pytest.mark.parametrize(("players", "threshold"), [(4, 8), (5, 8), (6, 7), (7, 6)])
@pytest.mark.parametrize("short", [0, 1])
def test_gur_22_the_score_that_ends_the_game(Position: Any, players: int, threshold: int,
                                            short: int) -> None:
    """GUR-22: 8, 8, 7 or 6 points after a round; one point fewer and it goes on."""
    nobody = ["0"] * (players - 2)
    scores, won = (",".join(["0", value, *nobody]) for value in (str(threshold - 1 - short), "3"))
    hands = ["D2", *[""] * (players - 2)]
    position = finished(Position, last_battle(*hands, scores=scores, won=won))
    assert position.turn == (CHANCE if short else OVER)
    assert position.scores()[1] == threshold - short
    assert position.winners() == (() if short else (1,))


def test_gur_22_only_after_a_round(Position: Any) -> None:
    """GUR-22: the battles of the round are fought to the end."""
    text = war_text("tribe", "B2", "O2D2", scores="0,7,7,0", won="0,3,5,0", champion="3", first=5)
    position = sends(Position.parse(text), "B - - -")
    assert position.scores() == [0, 8, 7, 0]
    for tribe in "OSD":
        assert position.turn == 0
        position = sends(position, f"{tribe} - - -")
    assert position.turn == OVER
    assert position.winners() == (2,)
    assert position.scores() == [0, 8, 9, 0]


def test_gur_22_nothing_follows(Position: Any) -> None:
    """GUR-22: neither decision nor chance."""
    position = finished(Position, last_battle("D2", scores="0,7,0,0", won="0,3,0,0"))
    assert moves(position) == []
    with refused():
        position.play("pass")
    with refused():
        next(iter(position.chance_events()))


def test_gur_22_a_tie_goes_to_the_last_battle_won(Position: Any) -> None:
    """GUR-22: in the whole game, of the tied players alone."""
    text = last_battle("D2", scores="0,7,8,8", won="0,11,14,12")
    assert finished(Position, text).winners() == (1,)
    text = last_battle("", "", "D2", scores="0,8,8,6", won="0,11,14,12", champion="1")
    position = finished(Position, text)
    assert position.scores() == [0, 8, 8, 7]
    assert position.winners() == (2,)


def test_gur_22_champion_points_are_no_battle_won(Position: Any) -> None:
    """GUR-22: the wizard never gains on the champion in the tie."""
    text = last_battle("D2", scores="7,7,0,0", won="11,10,0,0", champion="1")
    position = finished(Position, text)
    assert position.scores() == [8, 8, 0, 0]
    assert position.winners() == (1,)


def test_gur_22_a_shared_win(Position: Any) -> None:
    """GUR-22: under Tie=all every tied fighter won the battle, so the win is shared."""
    text = last_battle("D2", "D2", scores="0,7,7,0", won="0,9,8,0")
    position = finished(Position, text, Tie="all")
    assert position.winners() == (1, 2)
    assert position.returns() == (0, Fraction(1, 2), Fraction(1, 2), 0)


def test_gur_25_battles_are_counted_through_the_game(Position: Any) -> None:
    """GUR-22, GUR-25: the first battle of round 5 is the 17th."""
    text = war_text("tribe", "B2", first=5, champion="1")
    assert entries(sends(Position.parse(text), "B - - -"), "won") == ["0", "17", "0", "0"]


def test_gur_22_max_rounds(Position: Any) -> None:
    """GUR-22 **ruling**: after MaxRounds rounds the game ends likewise."""
    position = finished(Position, last_battle("D2", scores="0,1,2,0", won="0,1,2,0"), MaxRounds=5)
    assert position.turn == OVER
    assert position.winners() == (1,)
    assert finished(Position, last_battle("D2", scores="0,1,2,0", won="0,1,2,0")).turn == CHANCE


def test_gur_22_nobody_has_won_anything(Position: Any) -> None:
    """GUR-22: all tied, no battle won: a win of all."""
    text = war_text("tribe", battle=4, tribes="D")
    position = finished(Position, text, MaxRounds=1)
    assert position.winners() == (0, 1, 2, 3)
    assert position.returns() == (Fraction(1, 4),) * 4


# GUR-23: utilities


def test_gur_23_a_win_is_worth_one(Position: Any) -> None:
    """GUR-23: nothing for all others; no utility before the end."""
    text = last_battle("D2", scores="3,7,5,0", won="0,11,13,0")
    assert Position.parse(text).returns() is None
    assert finished(Position, text).returns() == (0, 1, 0, 0)


def test_gur_23_margin(Position: Any) -> None:
    """GUR-23: points ahead of the best opponent, 0 for those tied at the top."""
    text = last_battle("D2", scores="3,7,5,0", won="0,11,13,0")
    assert finished(Position, text, Objective="margin").returns() == (-5, 3, -3, -8)
    text = last_battle("D2", scores="3,7,8,0", won="0,11,13,0")
    assert finished(Position, text, Objective="margin").returns() == (-5, 0, 0, -8)


def test_gur_23_the_horizon_does_not_end_the_game(Position: Any) -> None:
    """GUR-23: Horizon=round is for the search; the next round is dealt all the same."""
    text = last_battle("D2", scores="0,1,2,0", won="0,1,2,0")
    assert finished(Position, text, Horizon="round").turn == CHANCE


# GUR-24: texts of decisions and events


def test_gur_24_lists_are_sorted_as_ascii(Position: Any) -> None:
    """GUR-24: digits, capitals, small letters; `-` before them all."""
    position = Position.parse(war_text("tribe", "gwTG")).play("tribe:B")
    listed = moves(position)
    assert listed == sorted(listed)
    assert listed[:4] == ["send:-", "send:G", "send:T", "send:TG"]


def test_gur_24_piles_sort_as_text(Position: Any) -> None:
    """GUR-24: `10` stands before `2`."""
    position = Position.parse(window_text(1, 5)).play("order:1234")
    assert moves(position)[:4] == ["desert:1", "desert:10", "desert:11", "desert:2"]


@pytest.mark.parametrize("move", ["send:gw", "1.send:gw"])
def test_gur_24_with_the_actor_or_without(Position: Any, move: str) -> None:
    """GUR-24: a reader takes both; records name the actor."""
    position = Position.parse(war_text("tribe", "ggw")).play("tribe:B").play(move)
    assert position.seen(1)[-1] == "1.send:gw"


@pytest.mark.parametrize("move", [
    "send:wg", "send:", "send", "send:-g", "send:ggg", "send:G", "send:g,w", "Send:g", "2.send:g",
    "send:g ", "11.send:g", "keep", "pass", "", "draw:g", "send:f", "?",
])
def test_gur_24_another_spelling_is_refused(Position: Any, move: str) -> None:
    """GUR-24: one text for each decision."""
    position = Position.parse(war_text("tribe", "ggwf")).play("tribe:B")
    with refused():
        position.play(move)


@pytest.mark.parametrize("event", ["order:12", "order:112", "order:012", "order:1234", "order:",
                                   "pass", "start", "deal:2:O2", "1.pass"])
def test_gur_24_events_that_are_not_due(Position: Any, event: str) -> None:
    """GUR-24: an order names all fighters once."""
    with refused():
        Position.parse(window_text(1)).play(event)


@pytest.mark.parametrize("event", ["draw:B2", "draw:G", "draw:O?", "draw:OL", "draw:", "draw:O6O6"])
def test_gur_24_draws_that_cannot_be(Position: Any, event: str) -> None:
    """GUR-24: a full position draws one card that is there."""
    position = Position.parse(war_text("spy", "1", "O2O6B2G")).play("spy:2:O")
    with refused():
        position.play(event)


def test_gur_24_decisions_with_one_possibility_are_recorded(Position: Any) -> None:
    """GUR-24: `send:-` and the fourth tribe."""
    position = Position.parse(war_text("tribe", battle=4, tribes="D"))
    assert moves(position) == ["tribe:D"]
    position = position.play("tribe:D")
    assert moves(position) == ["send:-"]
    assert position.seen(3) == ["0.tribe:D"]


def test_gur_24_a_record_and_its_views(Position: Any) -> None:
    """GUR-24: the record of a war as a referee, a spied-on fighter and another one see it."""
    position = Position.parse(war_text("champion", "1gw", "O2O6G", "cTG"))
    position = played(
        position,
        "0.champion:3 1.spy:2:O draw:O6 0.tribe:O 1.send:gw 2.send:- 3.send:TG"
        " 3.commando:1:g draw:w 0.tribe:B 2.send:G 3.send:- 1.send:-")
    common = ["0.champion:3", "1.spy:2:O"]
    shown = ["3.commando:1:g", "draw:w", "show:1:O6g", "show:2:O2", "show:3:TG", "0.tribe:B"]
    assert position.seen(2)[:13] == [
        *common, "draw:O6", "0.tribe:O", "1.send:g?g?", "2.send:-", "3.send:TG", *shown]
    assert position.seen(0)[:13] == [
        *common, "draw:O?", "0.tribe:O", "1.send:g?g?", "2.send:-", "3.send:TG", *shown]
    assert position.seen(1)[4] == "1.send:gw"


# GUR-25: position texts

TEXTS = {
    "round": "players=4 round=3 scores=2,5,0,1 won=8,4,0,3 phase=round",
    "champion": "players=5 round=2 scores=0,1,0,2,0 won=0,1,0,4,0 phase=champion champion=-"
                " hands=OLO2g1,-,GG,T3,- spies=1,3 battle=1 tribes=B,O,S,D tribe=- sent=-,-,-,-,-",
    "spy": "players=4 round=1 scores=0,0,0,0 won=0,0,0,0 phase=spy champion=2"
           " hands=-,B2g,34,SLG spies=3,4 battle=1 tribes=B,O,S,D tribe=- sent=-,-,-,-",
    "tribe": "players=4 round=1 scores=1,1,0,0 won=0,1,0,0 phase=tribe champion=1"
             " hands=-,O2g,DLD6D2,G spies=- battle=2 tribes=O,S,D tribe=- sent=-,-,-,-",
    "send": "players=4 round=1 scores=1,1,0,0 won=0,1,0,0 phase=send champion=1"
            " hands=-,gfc,SL,T spies=- battle=2 tribes=S,D tribe=O sent=-,OL,O6O2w,G turn=1",
}


@pytest.mark.parametrize("phase", TEXTS)
def test_gur_25_texts_read_back(Position: Any, phase: str) -> None:
    """GUR-25: reading and writing are inverse."""
    assert Position.parse(TEXTS[phase]).text() == TEXTS[phase]


def test_gur_25_the_turn_in_a_text(Position: Any) -> None:
    """GUR-4, GUR-16: seat 1, the wizard of round 2, names the champion; in battle 2 seats 2, 3, 1
    send in this order, and the text tells that 1 is left."""
    assert Position.parse(TEXTS["champion"]).turn == 1
    position = Position.parse(TEXTS["spy"])
    assert position.turn == 2
    position = Position.parse(TEXTS["send"])
    assert position.turn == 1
    assert moves(position) == ["send:-", "send:g"]


def test_gur_25_piles_with_what_was_laid(Position: Any) -> None:
    """GUR-25: from the bottom to the top, `+2` an enlistment and `-2` a desertion of seat 2."""
    position = passed(Position.empty(StartBelow=79), 1)
    position = played(position, "order:123 1.desert:1 2.desert:2 3.pass start deal:2:g order:321"
                                " enlist:2 enlist:2 desert:1 deal:3:4")
    text = (f"{opening(4, 'window')} dealt=3 piles=B2-1-1/-2g+3+2/4/-/-/-/-/-/-"
            " left=-,2.0,1.1,1.2")
    assert position.text() == text
    assert Position.parse(text, StartBelow=79).text() == text


def test_gur_25_other_moments_are_a_text_with_moves(Position: Any) -> None:
    """GUR-25: what happened since the last moment with a text of its own stands behind `moves`."""
    base = window_text(54)
    position = played(Position.parse(base), "order:213 enlist:4")
    assert position.text() == f"{base} moves order:213 2.enlist:4"
    again = Position.parse(position.text())
    assert again.text() == position.text()
    assert again.turn == 1


@pytest.mark.parametrize("record", [
    "order:231", "order:231 2.pass 3.enlist:9", "order:231 2.pass 3.pass 1.desert:1"])
def test_gur_25_moments_in_a_window(Position: Any, record: str) -> None:
    """GUR-25: before the first is asked, between two, and before the next card."""
    position = played(Position.parse(window_text(54)), record)
    again = Position.parse(position.text())
    assert (again.text(), again.turn, moves(again)) == (
        position.text(), position.turn, moves(position))


def test_gur_25_moments_after_the_sends(Position: Any) -> None:
    """GUR-25: commando, its draw and the flight are behind `moves` of the last send."""
    position = sends(Position.parse(war_text("tribe", "cgf", "B2T")), "B - T -")
    for event in ("1.commando:2:B", "draw:B2", "1.fly:g"):
        assert " turn=3 moves 3.send:-" in position.text()
        assert Position.parse(position.text()).text() == position.text()
        position = position.play(event)
    assert " moves " not in position.text()


def test_gur_25_the_end_is_a_text_with_moves(Position: Any) -> None:
    """GUR-25: no phase of its own."""
    position = finished(Position, last_battle("D2", scores="0,7,0,0", won="0,3,0,0"))
    assert "phase=send" in position.text()
    assert Position.parse(position.text()).turn == OVER


def test_gur_25_every_text_of_a_round(Position: Any) -> None:
    """GUR-25: along a whole round each text reads back, from the first card to the next round."""
    position = Position.empty(Window=20, StartBelow=50)
    phases = set()
    while field(position, "round") == "1":
        phases.add(field(position, "phase"))
        again = Position.parse(position.text(), Window=20, StartBelow=50)
        assert (again.text(), again.turn, moves(again)) == (
            position.text(), position.turn, moves(position))
        if position.turn == CHANCE:
            position = position.play(next_event(position))
        else:
            preferred = [move for move in moves(position) if move.startswith(("enlist", "send:g"))]
            position = position.play((preferred or moves(position))[0])
    assert phases >= {"round", "window", "champion", "tribe", "send"}


def test_gur_25_closing(Position: Any) -> None:
    """GUR-8, GUR-25: a fighter who has passed has given up his cards."""
    position = played(Position.parse(window_text(80, phase="closing", left="2.0")),
                      "order:123 enlist:1 pass enlist:1")
    assert entries(position, "left") == ["-", "1.0", "0.0", "1.0"]
    assert Position.parse(position.text()).text() == position.text()


def changed(phase: str, old: str, new: str) -> str:
    assert old in TEXTS[phase]
    return TEXTS[phase].replace(old, new)


IMPOSSIBLE = {
    "no phase": "players=4 round=1 scores=0,0,0,0 won=0,0,0,0",
    "empty": "",
    "unknown phase": changed("round", "phase=round", "phase=war"),
    "unknown field": TEXTS["round"] + " colour=red",
    "field twice": TEXTS["round"] + " round=3",
    "missing field": changed("tribe", " battle=2", ""),
    "fields out of order": changed("round", "round=3 scores=2,5,0,1", "scores=2,5,0,1 round=3"),
    "a leading zero": changed("round", "round=3", "round=03"),
    "players": changed("round", "players=4", "players=3"),
    "no number": changed("round", "round=3", "round=x"),
    "round 0": changed("round", "round=3", "round=0"),
    "too many rounds (GUR-22)": changed("round", "round=3", "round=31"),
    "scores of three": changed("round", "scores=2,5,0,1", "scores=2,5,0"),
    "the game is over (GUR-22)": changed("round", "scores=2,5", "scores=2,8"),
    "more points than battles (GUR-20)": changed("tribe", "scores=1,1", "scores=1,2"),
    "a battle to come (GUR-25)": changed("tribe", "won=0,1", "won=0,2"),
    "a battle with two winners (GUR-20)": changed("round", "won=8,4,0,3", "won=8,4,0,8"),
    "won without a point (GUR-20)": changed("round", "won=8,4,0,3", "won=8,4,7,3"),
    "a hand of the wizard (GUR-11)": changed("tribe", "hands=-,O2g", "hands=T,O2g"),
    "a card that does not exist": changed("tribe", "O2g", "O3g"),
    "a second flyer (GUR-1)": changed("tribe", "O2g", "ff"),
    "a spy in battle (GUR-13)": changed("tribe", "O2g", "O2g1"),
    "a spy that nobody holds (GUR-13)": changed("champion", "spies=1,3", "spies=1,2,3"),
    "a spy left out (GUR-13)": changed("champion", "spies=1,3", "spies=1"),
    "spies out of order": changed("spy", "spies=3,4", "spies=4,3"),
    "two giants in battle (GUR-14)": changed("tribe", ",G ", ",GG "),
    "a tribe that has fought (GUR-16)": changed("tribe", "O2g", "B2g"),
    "the tribe fighting still in a hand (GUR-16)": changed("send", "gfc,SL", "gfc,O2"),
    "a flyer sent (GUR-16)": changed("send", "gfc,SL,T", "g,SL,T").replace("O6O2w", "O6O2f"),
    "another tribe sent (GUR-16)": changed("send", "O6O2w", "O6B2w"),
    "mercenaries before the turn (GUR-16)": changed("send", "sent=-,OL,", "sent=-,OLg,"),
    "the wizard sends (GUR-16)": changed("send", "turn=1", "turn=0"),
    "a champion who is the wizard (GUR-11)": changed("tribe", "champion=1", "champion=0"),
    "no champion (GUR-11)": changed("tribe", "champion=1", "champion=-"),
    "a champion before one is named (GUR-11)": changed("champion", "champion=-", "champion=0"),
    "battle 3 with three tribes (GUR-15)": changed("tribe", "battle=2", "battle=3"),
    "a tribe twice (GUR-15)": changed("send", "tribes=S,D", "tribes=O,D"),
    "eight piles (GUR-5)": window_text(1).replace("/-/-", "/-", 1),
    "cards off the circle (GUR-5)": window_text(1).replace("B2/-", "-/B2"),
    "a window after card 80 (GUR-6)": window_text(80),
    "a window before the first card (GUR-6)": window_text(0),
    "closing before card 80 (GUR-8)": window_text(79, phase="closing", left="2.0"),
    "closing with nothing left (GUR-8)": window_text(80, phase="closing", left="0.0"),
    "three enlistments (GUR-3)": window_text(1, left="3.2"),
    "a desertion that was not laid (GUR-3)": window_text(1, left="2.1"),
    "cards of the wizard (GUR-3)": window_text(1).replace("left=-", "left=2.2"),
    "enlisted before the start (GUR-7)": window_text(30).replace("=-,2.2", "=-,1.2").replace(
        "piles=B2", "piles=B2+1"),
    "laid after the card that lies above (GUR-6)": window_text(1).replace("=-,2.2", "=-,2.1")
        .replace("piles=B2", "piles=-1B2"),
    "move behind the text": window_text(1) + " moves order:124",
}


@pytest.mark.parametrize("why", IMPOSSIBLE)
def test_gur_25_what_cannot_be_is_refused(Position: Any, why: str) -> None:
    """GUR-25 (as WAM-22): a text of the wrong form, or of a position that cannot arise."""
    with refused():
        Position.parse(IMPOSSIBLE[why])


# GUR-26: options


@pytest.mark.parametrize(("name", "low", "high"), [
    ("Players", 4, 7), ("StartBelow", 0, 80), ("Window", 1, 80), ("BattlePoints", 1, 9),
    ("MaxRounds", 1, 999)])
def test_gur_26_ranges(Position: Any, name: str, low: int, high: int) -> None:
    """GUR-26: both ends, as number or text; beyond them an error."""
    for value in (low, high, str(low), str(high)):
        assert Position.empty(**{name: value}).turn == CHANCE
    for value in (low - 1, high + 1, str(high + 1), "x", "", "1.5"):
        with refused():
            Position.empty(**{name: value})


@pytest.mark.parametrize(("name", "words"), [
    ("Race", ["random", "seat"]), ("Spies", ["steal", "none"]), ("Tie", ["none", "all"]),
    ("Objective", ["win", "margin"]), ("Horizon", ["game", "round"])])
def test_gur_26_words(Position: Any, name: str, words: list[str]) -> None:
    """GUR-6 to GUR-23: the words of an option and no others."""
    for word in words:
        assert Position.empty(**{name: word}).turn == CHANCE
    for word in ("some", "", 1):
        with refused():
            Position.empty(**{name: word})


def test_gur_26_unknown_options(Position: Any) -> None:
    """GUR-26: a name that is no option is an error."""
    with refused():
        Position.empty(Goods=3)


def test_gur_26_defaults(Position: Any) -> None:
    """GUR-5, GUR-6, GUR-13, GUR-20, GUR-22: what holds when nothing is said."""
    plain = Position.empty()
    said = Position.empty(Players=4, StartBelow=27, Window=1, Race="random", Spies="steal",
                     BattlePoints=1, Tie="none", MaxRounds=30, Objective="win", Horizon="game")
    assert plain.text() == said.text() == TEXTS["round"].replace("round=3", "round=1").replace(
        "2,5,0,1", "0,0,0,0").replace("8,4,0,3", "0,0,0,0")
    assert events(plain) == events(said)


def test_gur_26_the_text_wins_over_the_option(Position: Any) -> None:
    """GUR-25: `players` stands in the text."""
    assert Position.parse(TEXTS["champion"], Players=7).players == 5


def test_gur_26_thresholds_stay_with_battle_points(Position: Any) -> None:
    """GUR-26: with BattlePoints=4 the second battle won ends a game of four."""
    text = last_battle("D2", scores="0,4,0,0", won="0,3,0,0")
    assert finished(Position, text, BattlePoints=4).turn == OVER
    with refused():
        Position.parse(text.replace("0,4,0,0", "0,3,0,0"), BattlePoints=4)
