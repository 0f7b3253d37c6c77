"""Hints speak to the seat to act: they tell nothing that it cannot see, in whatever way they are reached."""

from __future__ import annotations

import io
import json
import threading
from typing import Any, get_type_hints

import pytest

from solver.cli import run
from solver.engine.engine import Engine
from solver.explain.hints import hints
from solver.games import NAMES, load
from solver.games.companion import companion
from solver.games.sight import sight
from solver.info import Hint, Limits
from solver.serve.quota import Quota
from solver.serve.server import JsonServer
from tests.contract.tables import DEFAULTS, Table, every_hidden_table, random_game
from tests.contract.test_conversations import tell, told

ONE_OF_EACH = pytest.mark.parametrize("table", [t for t in DEFAULTS if t.game.facts.hidden], ids=str)
MOST_MOVES = 4  # of a decision, for which there are words
FEW = Limits(nodes=20)


def record(position: Any) -> str:
    return f"empty moves {' '.join(position.record())}"


def seen(position: Any) -> str:
    return f"empty seat={position.turn} moves {' '.join(position.seen(position.turn))}"


def view_of(table: Table, position: Any) -> Any:
    """The view of the seat to act from the texts that it has seen."""
    view = table.game.View.empty(position.turn, **dict(table.given))
    return table.game.View.follow(view, position.seen(position.turn))


def words(table: Table, view: Any) -> list[object]:
    """All that can be said of a decision."""
    said = companion(table.game.NAME, "hints")
    assert said is not None
    moves = [str(move) for move in view.legal_moves()]
    some = moves[:: max(1, len(moves) // MOST_MOVES)]
    return [said.suspects(view), *([said.reasons(view, [m]), said.harm(view, [m])] for m in some)]


def found(table: Table, position: Any) -> list[Hint]:
    engine = Engine(table.game)
    engine.set("Seed", 1)
    engine.set("Hash", 1)
    return hints(table.game, engine, position, 2, FEW)


@every_hidden_table
def test_words_of_a_whole_game_are_the_same_from_the_record_and_from_the_view(table: Table) -> None:
    """Facts, not only their words."""
    for position in random_game(table, 70).some(20):
        told_by_record = words(table, sight(table.game, position))
        assert told_by_record == words(table, view_of(table, position))


@every_hidden_table
def test_hints_are_the_same_from_the_record_and_from_the_view(table: Table) -> None:
    """In the protocol and in Python: moves, scores, lines and reasons."""
    for position in random_game(table, 71).some(4):
        both = []
        for place in (record(position), seen(position)):
            session = told(table)
            tell(session, f"position {place}")
            both.append(tell(session, "hint 2 nodes 20"))
        assert both[0] == both[1]
        assert found(table, position) == found(table, view_of(table, position))


@every_hidden_table
def test_two_truths_that_a_seat_cannot_tell_apart_have_the_same_hints(table: Table) -> None:
    for number, position in enumerate(random_game(table, 72).some(3)):
        other = position.view(position.turn).sample(number)
        assert words(table, sight(table.game, other)) == words(table, sight(table.game, position))
        assert found(table, other) == found(table, position)


@ONE_OF_EACH
def test_the_command_line_and_serve_tell_the_same_of_record_and_view(
    table: Table, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the position text too: it is that of the view."""
    [position] = random_game(table, 73).some(1)
    places = (record(position), seen(position))
    answers = [served(table, place) for place in places]
    assert answers[0] == answers[1]
    assert "seat=" in answers[0]["position"]
    options = [f"--option={name}={value}" for name, value in (*table.given, ("Seed", 1), ("Hash", 1))]
    shown = []
    for place in places:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(place.encode())))
        assert run(["hint", table.game.NAME, "-", "--depth=1", "--count=2", "--json", *options]) == 0
        shown.append(json.loads(capsys.readouterr().out))
    assert shown[0] == shown[1]


def served(table: Table, place: str) -> dict[str, Any]:
    """What `solver serve` answers to a request for a hint."""
    answers: list[dict[str, Any]] = []

    over = threading.Event()
    server = JsonServer(answers.append, Engine, table.game.NAME, Quota(), over.set)
    request = {"id": 1, "action": "hint", "position": place, "limits": {"nodes": 20}, "count": 2}
    options = dict((*table.given, ("Seed", 1), ("Hash", 1)))
    server.start([json.dumps(request | {"options": options})])
    assert over.wait(60)
    [answer] = answers
    assert answer["type"] == "answer"
    return answer


@pytest.mark.parametrize("name", NAMES)
def test_words_are_given_the_view_by_type(name: str) -> None:
    """In games with hidden cards a View, in open ones the position."""
    game, said = load(name), companion(name, "hints")
    kind = game.View if game.facts.hidden else game.Position
    for function in (said.reasons, said.suspects, said.harm):
        first = next(iter(get_type_hints(function).values()))
        assert first is kind


def test_hints_for_an_arrangement_do_not_see_the_other_one() -> None:
    """WIG-7: under `simultaneous` Dark has seen a `?`."""
    wigwam = load("wigwam")
    both = []
    for light in ("TCTTWWWWWWW", "WWWWWWWTTTC"):
        position = wigwam.Position.empty().play(light)
        engine = Engine(wigwam)
        engine.set("Seed", 1)
        both.append(hints(wigwam, engine, position, 2, Limits(nodes=300)))
    assert both[0] == both[1] != []
