"""The oracle of Gold und Rum against all cases with right answers (tests/cases/goldundrum).

A case that fails here is a bug of the oracle or of the case; the rules decide which.
"""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.oracle.goldundrum import OVER, Position
from tests.oracle.goldundrum.battle import unit_value
from tests.oracle.goldundrum.cards import COPIES, KINDS, TRIBES, spell
from tests.oracle.goldundrum.enlistment import kept_cards, owner_of

CASES = Path(__file__).parents[1] / "cases" / "goldundrum"


def load(name: str) -> dict[str, Any]:
    return json.loads((CASES / f"{name}.json").read_text())


GAMES = load("games")
LEGAL = GAMES["legal"]


def started(game: dict[str, Any]) -> Position:
    return Position.empty(Players=game["players"], **game["options"])


def by_id(case: dict[str, Any]) -> str:
    return str(case["id"])


def is_decision(word: str) -> bool:
    return word[1:2] == "." and not word[2:].startswith("giants:")


@pytest.mark.parametrize("game", GAMES["games"], ids=by_id)
def test_replays_a_game_with_its_legal_decisions(game):
    position = started(game)
    for played in game["rounds"]:
        assert position.wizard == played["wizard"]
        lists = iter(played["legal"])
        for word in played["record"].split():
            assert is_decision(word) == (position.turn >= 0 and word not in position.results)
            if is_decision(word):
                assert position.turn == int(word[0])
                assert position.legal_moves() == LEGAL[next(lists)]
            position = position.play(word)
        assert next(lists, None) is None
        assert position.scores() == played["scores"]
        assert position.round_points == played["facts"]["points"]
    check_result(position, game["result"])


def check_result(position: Position, result: dict[str, Any]) -> None:
    assert position.turn == OVER
    assert position.scores() == result["scores"]
    assert [battle or -1 for battle in position.won] == result["last_win"]
    assert list(position.winners()) == result["winners"]
    shares = tuple(Fraction(seat in result["winners"], len(result["winners"]))
                   for seat in range(position.players))
    assert [float(share) for share in shares] == result["win"]
    assert position.returns() == shares


@pytest.mark.parametrize("game", GAMES["games"], ids=by_id)
def test_margin_of_a_game(game):
    position = Position.empty(Players=game["players"], Objective="margin", **game["options"])
    for played in game["rounds"]:
        for word in played["record"].split():
            position = position.play(word)
    assert position.returns() == tuple(game["result"]["margin"])


@pytest.mark.parametrize("game", GAMES["games"], ids=by_id)
@pytest.mark.parametrize("objective", ["win", "margin"])
def test_value_of_a_round(game, objective):
    """GUR-23, GUR-26: the own share of the points to be had, or the lead in the round."""
    position = Position.empty(Players=game["players"], Objective=objective, **game["options"])
    assert position.round_returns() is None
    for played in game["rounds"]:
        for word in played["record"].split():
            position = position.play(word)
        points = played["facts"]["points"]
        if objective == "win":
            most = 4 * game["options"].get("BattlePoints", 1)
            assert position.round_returns() == [Fraction(own, most) for own in points]
        else:
            assert position.round_returns() == [
                own - max(points[:seat] + points[seat + 1:]) for seat, own in enumerate(points)]


@pytest.mark.parametrize("game", GAMES["games"], ids=by_id)
def test_facts_of_a_game(game):
    position = started(game)
    for played in game["rounds"]:
        facts = played["facts"]
        words = played["record"].split()
        named = next(i for i, word in enumerate(words) if ".champion:" in word)
        for word in words[:named]:
            position = position.play(word)
        assert [owner_of(pile) for pile in position.piles] == facts["owners"]
        assert hands_of(position) == sorted_hands(facts["hands"])
        position = follow_war(position, words[named:], facts)


def hands_of(position: Position) -> dict[int, list[str]]:
    return {seat: sorted(position.hands[seat]) for seat in position.ring}


def sorted_hands(hands: dict[str, list[str]]) -> dict[int, list[str]]:
    return {int(seat): sorted(cards) for seat, cards in hands.items()}


def follow_war(position: Position, words: list[str], facts: dict[str, Any]) -> Position:
    """Plays the war of a round and compares the army, the units shown, flights and values."""
    battles = iter(facts["battles"])
    battle: dict[str, Any] = {}
    tribes_named = 0
    units: dict[int, list[str]] = {}
    flown: dict[int, int] = {}
    for word in words:
        if ".tribe:" in word:
            if tribes_named:
                check_battle(units, flown, battle)
            else:
                assert hands_of(position) == sorted_hands(facts["army"])
            tribes_named += 1
            battle, flown = next(battles), {}
            assert word == f"{facts['wizard']}.tribe:{battle['tribe']}"
        if ".champion:" in word:
            assert word.endswith(f":{facts['champion']}")
        if ".fly:" in word:
            flown = {int(word[0]): len(word) - len("0.fly:")}
        before, position = position, position.play(word)
        units = units_after(before, word, units)
        if ".tribe:" in word:
            assert position.turn == battle["first"]
    check_battle(units, flown, battle)
    assert next(battles, None) is None
    return position


def units_after(before: Position, word: str, units: dict[int, list[str]]) -> dict[int, list[str]]:
    """What lies sent after an event of a battle; the last one may clear the table."""
    sent = {seat: list(before.sent[seat]) for seat in before.ring}
    if ".send:" in word:
        sent[int(word[0])] += word.split(":")[1].replace("-", "")
        return sent
    if word.startswith("draw:") and before.drawing[0] == "commando":
        sent[before.drawing[2]].remove(word.split(":")[1])
        return sent
    return sent if before.moment in ("commando", "fly") else units


def check_battle(units: dict[int, list[str]], flown: dict[int, int],
                 battle: dict[str, Any]) -> None:
    assert {seat: sorted(unit) for seat, unit in units.items()} == sorted_hands(battle["units"])
    assert {str(seat): n for seat, n in flown.items()} == battle["fly"]
    values = {str(seat): unit_value(unit, battle["tribe"], flown.get(seat, 0))
              for seat, unit in units.items()}
    assert values == battle["values"]


@pytest.mark.parametrize("game", GAMES["games"], ids=by_id)
def test_texts_of_a_game_read_back(game):
    position = started(game)
    for played in game["rounds"]:
        for number, word in enumerate(played["record"].split()):
            position = position.play(word)
            if not position.moves or number % 10 == 0:
                again = Position.parse(position.text(), **game["options"])
                assert again.text() == position.text()
                assert again.turn == position.turn
                assert again.legal_moves() == position.legal_moves()


# Battles

@pytest.mark.parametrize("case", load("battles")["battles"], ids=by_id)
def test_battle(case):
    position = before_battle(case)
    for seat in position.ring:
        assert position.turn == seat
        position = position.play(case["sends"][str(seat)])
    position = decide(position, case["commando"], "commando")
    if case["commando"] and "draw" in case["commando"]:
        position = position.play("draw:" + case["commando"]["draw"])
    shown = sorted_hands(case["units"])
    assert {f"show:{seat}:{spell(unit)}" for seat, unit in shown.items() if unit} == {
        text for text in position.seen(0) if text.startswith("show:")}
    position = decide(position, case["fly"], "fly")
    assert position.moment == "tribe"
    assert position.scores() == case["points"]
    winners = [seat for seat in position.ring if position.won[seat] == 1]
    assert winners == case["winners"]
    goblins = flown_in(case)
    assert case["values"] == {
        str(seat): unit_value(unit, case["tribe"], goblins.get(seat, 0))
        for seat, unit in shown.items()}


def before_battle(case: dict[str, Any]) -> Position:
    """The first battle of a war, once the tribe is announced; seat 0 is the wizard."""
    n = case["players"]
    hands = ",".join(spell(case["hands"].get(str(seat), [])) for seat in range(n))
    nothing, nobody = ",".join("0" * n), ",".join("-" * n)
    text = (
        f"players={n} round=1 scores={nothing} won={nothing} phase=tribe"
        f" champion={case['champion']} hands={hands} spies=- battle=1 tribes={','.join(TRIBES)}"
        f" tribe=- sent={nobody}"
    )
    return Position.parse(text, **case["options"]).play("tribe:" + case["tribe"])


def decide(position: Position, asked: dict[str, Any] | None, moment: str) -> Position:
    assert (position.moment == moment) == (asked is not None)
    if asked is None:
        return position
    assert position.turn == asked["seat"]
    assert position.legal_moves() == asked["legal"]
    return position.play(asked["chosen"])


def flown_in(case: dict[str, Any]) -> dict[int, int]:
    if not case["fly"] or case["fly"]["chosen"] == "keep":
        return {}
    return {case["fly"]["seat"]: len(case["fly"]["chosen"]) - len("fly:")}


# Piles

@pytest.mark.parametrize("case", load("piles")["piles"], ids=by_id)
def test_pile(case):
    position = Position.empty(Players=case["players"], **case["options"])
    filling = filling_cards(case)
    entries = [tuple(entry) for entry in case["sequence"]]
    while position.moment != "champion":
        position = position.play(next_event(position, case, entries, filling))
    assert entries == []
    pile = position.piles[case["pile"] - 1]
    assert owner_of(pile) == case["owner"]
    if case["owner"] is None:
        assert position.hands == [[] for _ in range(case["players"])]
    else:
        assert position.hands[case["owner"]] == case["cards"] == kept_cards(pile)
    assert cancelled_places(pile) == case["cancelled"]


def filling_cards(case: dict[str, Any]) -> list[str]:
    """The cards that the case does not deal itself, for the other piles."""
    dealt = Counter(text.split(":")[2] for _, text in case["sequence"] if text.startswith("deal"))
    return [kind for kind in KINDS for _ in range(COPIES[kind] - dealt[kind])]


def next_event(position: Position, case: dict[str, Any], entries: list[tuple[int, str]],
               filling: list[str]) -> str:
    """What comes next when the case's entries happen in their order and all else is passed."""
    due = entries[0][1] if entries and entries[0][0] in (position.dealt, position.dealt + 1) else ""
    if position.moment == "deal":
        if due.startswith("deal:") and entries[0][0] == position.dealt + 1:
            return entries.pop(0)[1]
        return f"deal:{position.dealt % position.options.piles + 1}:{filling.pop()}"
    if position.moment == "order":
        return "order:" + window_order(position, entries)
    if position.moment == "ask":
        if entries and entries[0][0] == position.dealt and due.startswith(f"{position.turn}."):
            return entries.pop(0)[1]
        return "pass"
    return next(position.chance_events())[0]


def window_order(position: Position, entries: list[tuple[int, str]]) -> str:
    """First those who lay in this window, as the entries have it; then the other fighters."""
    laying = [text[0] for dealt, text in entries
              if dealt == position.dealt and not text.startswith("deal:")]
    assert len(set(laying)) == len(laying)
    return "".join(laying + [str(seat) for seat in position.ring if str(seat) not in laying])


def cancelled_places(pile: list[str]) -> list[int]:
    """Places among the army cards, from 1, that a desertion lies on."""
    army = [place for place, item in enumerate(pile) if item[0] not in "+-"]
    return [number for number, place in enumerate(army, 1) if pile[place + 1:place + 2]
            and pile[place + 1][0] == "-"]
