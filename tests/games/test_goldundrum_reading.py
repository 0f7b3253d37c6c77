"""Every view of Gold und Rum reads back from its text as it is (GUR-25), and what cannot be is refused."""

from __future__ import annotations

import random
from typing import Any

import pytest

from solver._goldundrum import Table
from solver.contract import CHANCE, OVER, UNKNOWN
from solver.errors import SolverError
from solver.games.goldundrum import Position, View
from solver.tape import Tape
from tests.games.goldundrum_tables import next_event, sends, war_text, window_text

OPTIONS: dict[str, tuple[object, ...]] = {
    "Players": (4, 4, 5, 6, 7),
    "StartBelow": (0, 1, 27, 50, 78, 79, 80),
    "Window": (1, 7, 20, 40, 79, 80),
    "Race": ("random", "seat"),
    "Spies": ("steal", "steal", "none"),
    "BattlePoints": (1, 1, 2, 9),
    "Tie": ("none", "all"),
    "MaxRounds": (1, 2),
}


def game(seed: int) -> tuple[dict[str, object], list[Any]]:
    """A random game under random options: all moments of its wars, and some of its windows."""
    rng = random.Random(seed)
    options = {name: rng.choice(values) for name, values in OPTIONS.items()}
    position: Any = Position.empty(**options)
    tape, found = Tape(seed), [position]
    while position.turn != OVER:
        position = position.play(tape.event(position) if position.turn == CHANCE else choice(position, rng))
        if position.table.moment not in ("deal", "order", "ask") or rng.random() < 0.1:
            found.append(position)
    return options, [*found, position]


def choice(position: Any, rng: random.Random) -> str:
    """Any decision; most windows are passed, so that cards are left for the war."""
    legal = [str(move) for move in position.legal_moves()]
    return "pass" if "pass" in legal and rng.random() < 0.8 else rng.choice(legal)


def worlds(view: View) -> dict[int, float]:
    """The worlds by what lies where, each with its probability."""
    exact = view.knowledge.belief().exact
    return {Table.unpacked(world).key: round(p, 12) for world, p in exact}


@pytest.mark.parametrize("seed", range(5))
def test_every_view_reads_back_as_it_is(seed: int) -> None:
    """GUR-25: the same worlds with the same probabilities, turn, moves, scores, winners and text."""
    options, moments = game(seed)
    for position in moments:
        for seat in range(position.players):
            view = position.view(seat)
            again = View.parse(view.text(), **options)
            again = again.asked() if position.turn == seat else again
            assert told(again) == told(view)


def told(view: View) -> tuple[object, ...]:
    piles = view.piles if view.knowledge.in_window else None
    moves = view.legal_moves()
    return worlds(view), view.turn, moves, view.scores(), view.winners(), view.text(), piles


@pytest.mark.parametrize("start", ["start deal:2:G", "start deal:2:G 1.pass deal:3:B2"])
def test_the_start_card_behind_the_first_card(start: str) -> None:
    """GUR-5: StartBelow=79 puts it behind the first card, not behind a round."""
    view: Any = View.empty(1, StartBelow=79)
    for text in ("deal:1:D2", "1.pass", *start.split()):
        view = view.play(text)
    assert view.piles[:2] == (("D2",), ("G",))
    assert View.parse(view.text(), StartBelow=79).text() == view.text()


def test_a_declined_flight_is_not_seen() -> None:
    """GUR-19: whether seat 1 still thinks of its flying machine or has declined, no other seat can tell."""
    text = war_text("tribe", "gf", "B2")
    asked: Any = sends(Position.parse(text), "B - - -")
    assert asked.turn == 1
    assert {asked.view(seat).turn for seat in (0, 2, 3)} == {UNKNOWN}
    declined = asked.play("keep")
    assert declined.turn == 0
    assert told(asked.view(2)) == told(declined.view(2))
    assert asked.view(0).asked().turn == declined.view(0).turn == 0


def test_a_declined_commando_is_not_seen() -> None:
    """GUR-17."""
    asked: Any = sends(Position.parse(war_text("tribe", "c", "B2")), "B - - -")
    assert (asked.turn, asked.view(1).turn, asked.view(2).turn) == (1, 1, UNKNOWN)


def with_seat(text: str, seat: int) -> str:
    return text.replace("players=4 ", f"players=4 seat={seat} ")


@pytest.mark.parametrize("text", [
    with_seat(war_text("tribe", "O2O?", "T"), 1),
    with_seat(war_text("spy", "1X?", "2T").replace("spies=1,2", "spies=1,2,3"), 1),
    window_text(2).replace("B2/", "B2-1-1/").replace("=-,2.2", "=-,2.0"),
    window_text(2).replace("B2/B2", "B2-1/B2-1").replace("=-,2.2", "=-,2.0"),
    war_text("tribe", "B2", scores="4,4,4,4", won="0,4,3,2", first=2, champion="2"),
    war_text("tribe", "B2", scores="0,4,0,0", won="0,2,0,0", first=2, champion="2"),
    war_text("tribe", "B2", scores="0,1,0,0", won="0,5,0,0", first=3, champion="1"),
])  # fmt: skip
def test_what_cannot_have_come_about_is_refused(text: str) -> None:
    """GUR-6, GUR-11, GUR-12, GUR-20: the own hand unknown, two cards of a seat in a window, points."""
    with pytest.raises(SolverError, match=r"expected .*found "):
        (View if " seat=" in text else Position).parse(text)


@pytest.mark.parametrize("seed", range(12))
def test_what_is_accepted_has_a_world(seed: int) -> None:
    """A view's text that was changed is refused, or has a world, moves and a text that reads back."""
    options, moments = game(100 + seed)
    rng = random.Random(seed)
    for position in rng.sample(moments, min(20, len(moments))):
        text = position.view(rng.randrange(position.players)).text()
        for _ in range(5):
            wrong = mutated(text, rng)
            try:
                view = View.parse(wrong, **options)
            except SolverError:
                continue
            assert Position.parse(view.sample(1).text(), **options).text()
            assert View.parse(view.text(), **options).text() == view.text()
            assert view.legal_moves() or not view.may_act()


def mutated(text: str, rng: random.Random) -> str:
    """The text with a character replaced by one of its own, left out or said twice."""
    at = rng.randrange(len(text))
    return text[:at] + rng.choice((rng.choice(text), "", 2 * text[at])) + text[at + 1 :]


def test_texts_of_whole_games_are_accepted() -> None:
    """GUR-6, GUR-8: what was laid in a game, by two each window too, can have been laid."""
    for race in ("random", "seat"):
        position: Any = Position.empty(StartBelow=80, Window=10, MaxRounds=1, Race=race)
        rng = random.Random(race)
        while position.turn != OVER:
            text = position.text()
            assert Position.parse(text, StartBelow=80, Window=10, MaxRounds=1, Race=race).text() == text
            legal = [str(move) for move in position.legal_moves()]
            position = position.play(rng.choice(legal) if legal else next_event(position))
