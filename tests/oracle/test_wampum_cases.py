"""The oracle of Wampum against the recorded games: every step, view and result."""

import hashlib
import json
from fractions import Fraction
from pathlib import Path

import pytest

from tests.oracle.wampum import OVER, Position

CASES = Path(__file__).parents[1] / "cases" / "wampum"
GAMES = json.loads((CASES / "games.json").read_text())["games"]


def digest(moves):
    return hashlib.sha256("\n".join(moves).encode()).hexdigest()


def check_step(position, step):
    assert position.text() == step["position"]
    assert position.turn == step["seat"]
    legal = position.legal_moves()
    assert len(legal) == position.legal_count() == step["n"]
    assert digest(legal) == step["sha256"]
    assert step.get("legal", legal) == legal
    assert step["chosen"] in legal
    again = Position.parse(step["position"], Players=position.players)
    assert again.text() == step["position"]
    assert again.legal_count() == step["n"]


def dealt(game):
    """The chance events of the deck, drawn from the top (README of the cases)."""
    position, top = Position.empty(Players=game["players"]), 0
    steps = iter(game["steps"])
    while position.turn != OVER:
        if not position.due:
            position = position.play(next(steps)["chosen"])
        elif position.due[0] == "removed":
            position = position.play(f"removed:{game['box']}")
        else:
            size = len(next(position.chance_events())[0].rpartition(":")[2])
            drawn = "".join(sorted(game["deck"][top : top + size], key="CHTWA".index))
            position, top = position.play(f"{position.due[0]}:{drawn}"), top + size
    return position


@pytest.fixture(params=GAMES, ids=lambda game: game["id"])
def game(request):
    return request.param


def test_every_step_of_a_recorded_game(game):
    position, steps = Position.empty(Players=game["players"]), iter(game["steps"])
    for text in game["record"].split():
        if not position.due:
            check_step(position, next(steps))
        position = position.play(text)
    assert not list(steps)
    assert position.turn == OVER
    assert position.text() == game["end"]
    assert position.record() == game["record"].split()


def test_what_each_seat_saw_and_the_result(game):
    end = dealt(game)
    assert " ".join(end.record()) == game["record"]
    assert [end.seen(seat) for seat in range(end.players)] == game["views"]
    assert list(end.scores()) == game["scores"]
    assert list(end.winners()) == game["winners"]
    assert list(end.returns()) == [Fraction(value) for value in game["win"]]
    text = game["end"]
    margins = Position.parse(text, Players=end.players, Objective="margin").returns()
    assert list(margins) == game["margins"]


def test_legal_count_of_a_very_long_list():
    """WAM-5: with 170,000 bids and more, counting and writing them out agree."""
    hand = "C" * 8 + "H" * 8 + "T" * 8 + "W" * 8 + "A" * 9
    here = Position.parse(
        f"players=2 round=12 start=0 turn=0 phase=bid pile=0 villages=C,H,T bids=-,-,- "
        f"hands={hand},CH chests=10,29 discards=-,- box=CHTWA"
    )
    assert here.legal_count() == 3 * (9**4 * 10 - 1)
    assert len(set(here.legal_moves())) == here.legal_count()
