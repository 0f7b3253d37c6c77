"""The Wapi oracle and its exact values against all cases in tests/cases/wapi.

The exact positions take about half a minute together, so that the normal run takes a quarter of them.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.oracle.wapi import CHANCE, OVER, Position
from tests.oracle.wapi_exact import chosen, decision_outlooks, decision_values
from tests.share import one_in

CASES = Path(__file__).parents[1] / "cases" / "wapi"
LONGEST = ("wapi-exact-11", "wapi-exact-12")  # half a minute each; slow whatever their turn


def entries(file: str, key: str) -> list[dict[str, Any]]:
    """The list under `key` of a case file."""
    found: list[dict[str, Any]] = json.loads((CASES / file).read_text(encoding="utf-8"))[key]
    return found


def cases(file: str, key: str) -> list[Any]:
    """The same, each entry under its own id."""
    return [pytest.param(entry, id=entry["id"]) for entry in entries(file, key)]


def some_exact_cases() -> list[Any]:
    """Each position under each objective, a quarter of them in the normal run."""
    positions = entries("exact.json", "positions")
    short = [case for case in positions if case["id"] not in LONGEST]
    long = [case for case in positions if case["id"] in LONGEST]
    pairs = [(case, objective) for case in short for objective in ("win", "margin")]
    return one_in(4, "values", pairs) + [
        pytest.param((case, "win"), marks=pytest.mark.slow) for case in long
    ]


def texts(values: Any) -> list[str]:
    """Exact numbers as the case files write them: `41`, `68/3`."""
    return [str(value) for value in values]


def replay(game: dict[str, Any]) -> list[tuple[Position, str]]:
    """Each position of a recorded game with what happens in it, and the end with nothing."""
    position = Position.empty(Players=game["players"], Scoring=game["scoring"])
    line = []
    for word in game["record"].split():
        line.append((position, word))
        position = position.play(word)
    return [*line, (position, "")]


@pytest.mark.parametrize("game", cases("games.json", "games"))
def test_decisions_of_recorded_games(game: dict[str, Any]) -> None:
    """WAP-4 to WAP-7, WAP-12, WAP-13: seats, positions and legal decisions of a whole game."""
    steps = [
        {
            "seat": position.turn,
            "position": position.text(),
            "legal": position.legal_moves(),
            "chosen": word,
        }
        for position, word in replay(game)
        if position.turn >= 0
    ]
    assert steps == game["steps"]


@pytest.mark.parametrize("game", cases("games.json", "games"))
def test_draws_of_recorded_games(game: dict[str, Any]) -> None:
    """WAP-3, WAP-5: the tokens drawn leave the bag one by one."""
    order, drawn = game["bag_order"], ""
    for position, word in replay(game):
        if position.turn == CHANCE:
            assert dict(position.chance_events()) == Counter(order[len(drawn) :])
            drawn += word
    assert order.startswith(drawn)


@pytest.mark.parametrize("game", cases("games.json", "games"))
def test_results_of_recorded_games(game: dict[str, Any]) -> None:
    """WAP-8 to WAP-11: the end, points, winners and utilities."""
    end, _ = replay(game)[-1]
    scores = end.scores()
    assert end.turn == OVER
    assert end.text() == game["end"]
    assert scores is not None
    assert texts(scores) == texts(game["scores"])
    assert list(end.winners()) == game["winners"]
    assert texts(end.win_shares()) == texts(game["win"])
    assert texts(end.margins()) == texts(game["margins"])


@pytest.mark.parametrize("game", cases("games.json", "games"))
def test_texts_of_recorded_games(game: dict[str, Any]) -> None:
    """WAP-14: every position of a game is read back as it was written."""
    options = {"Players": game["players"], "Scoring": game["scoring"]}
    for position, _ in replay(game):
        assert Position.parse(position.text(), **options) == position


@pytest.mark.parametrize("case", cases("exact.json", "positions"))
def test_tables_of_exact_positions(case: dict[str, Any]) -> None:
    """WAP-14: what is left in bag, hands and coin spaces follows from the text."""
    position = Position.parse(case["position"], Scoring=case["scoring"])
    free = sum(position.rules.coin_spaces - len(share.coins) for share in position.shares)
    left = [position.totems_left(seat) for seat in range(position.players)]
    assert position.bag() == Counter(case["bag"])
    assert left == case["totems_left"]
    assert free == case["free_coin_spaces"]


@pytest.mark.parametrize("question", some_exact_cases(), ids=lambda q: f"{q[0]['id']}-{q[1]}")
def test_exact_values(question: tuple[dict[str, Any], str]) -> None:
    """WAP-11: the exact value of every decision, and the decisions that are best."""
    case, objective = question
    position = Position.parse(case["position"], Scoring=case["scoring"], Objective=objective)
    outlooks = decision_outlooks(position)
    utilities = {text: outlook.utility for text, outlook in outlooks.items()}
    top = max(values[position.turn] for values in utilities.values())
    best = [text for text, values in utilities.items() if values[position.turn] == top]
    expected = case["decisions"]
    assert {text: texts(values) for text, values in utilities.items()} == {
        text: values[objective] for text, values in expected.items()
    }
    assert best == case[f"best_{objective}"]
    if position.players > 2:  # the file gives the tie rule's part for three players only
        assert chosen(outlooks, position.turn) == case[f"choice_{objective}"]
        margins = {text: texts(outlook.margin) for text, outlook in outlooks.items()}
        key = "win_margin" if objective == "win" else "margin"
        assert margins == {text: values[key] for text, values in expected.items()}


def test_decision_values_follow_the_objective() -> None:
    """WAP-11: at a forced last coin both objectives are what the end gives."""
    text = "O:0/01355 S:1/01233 J:/12355 B:/01223 E:/00235 F:/1112 players=2 seat=1 phase=coin:2"
    win = decision_values(Position.parse(text))
    margin = decision_values(Position.parse(text, Objective="margin"))
    assert win == {"F": (1, 0)}
    assert margin == {"F": (5, -5)}


def last_choice(shares: str, objective: str = "win") -> Position:
    """Three players, one coin space on E and on F, and only the coin 0 left behind a drawn 5."""
    text = f"{shares} B:/0 E:0/ F:1/ players=3 seat=2 phase=coin:5"
    bag = "O1S1E1F1:0x4,2x1,5x1"
    return Position.parse(text, CoinSpaces=1, Bag=bag, Objective=objective)


def test_equal_decisions_fall_to_the_larger_margin() -> None:
    """WAP-11: seat 2 wins neither way, but loses to 7 points on E and to 5 on F."""
    position = last_choice("O:0/2 S:-/0 J:/0")
    outlooks = decision_outlooks(position)
    assert {text: outlook.utility for text, outlook in outlooks.items()} == {
        "E": (1, 0, 0),
        "F": (0, 1, 0),
    }
    assert {text: outlook.margin[2] for text, outlook in outlooks.items()} == {"E": -7, "F": -5}
    assert chosen(outlooks, 2) == "F"


def test_decisions_equal_in_both_fall_to_the_first_letter() -> None:
    """WAP-11: whoever owns E gets the coin, so that the names of shares matter."""
    outlooks = decision_outlooks(last_choice("O:-/2 S:-/0 J:/0"))
    assert [outlook.margin[2] for outlook in outlooks.values()] == [-5, -5]
    assert chosen(outlooks, 2) == "E"
