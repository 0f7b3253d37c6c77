"""The referee's table: the full truth, each seat told what it may know, luck from the tape."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest

from solver import games
from solver.contract import CHANCE, OVER
from solver.errors import SolverError
from solver.match.table import Table, replay
from solver.match.worker import rules_of
from solver.positions.build import build
from solver.positions.spec import PositionSpec, parse_spec
from solver.tape import Tape
from tests.match.playing import between, mock

WIGWAM = games.load("wigwam")
START = PositionSpec()
WAPI = games.load("wapi")


def rules(game: str, **options: str) -> dict[str, object]:
    return rules_of(between(mock("A"), mock("B"), game=game, rules=tuple(options.items())))


def wigwam(opening: str, **options: str) -> Table:
    spec = parse_spec(opening.split())
    return Table(WIGWAM, rules("wigwam", **options), spec, Tape(1))


def wapi(seed: int, players: int = 3, opening: PositionSpec = START) -> Table:
    return Table(WAPI, rules("wapi", Players=str(players)), opening, Tape(seed))


def play_out(table: Table, seed: int = 0) -> Table:
    rng = random.Random(seed)
    while table.turn != OVER:
        table.play(str(rng.choice(table.position.legal_moves())))
    return table


# -- games without secrets and chance


def test_both_seats_are_told_start_and_moves() -> None:
    table = wigwam("startpos moves b2-c2")
    move = str(table.position.legal_moves()[0])
    table.play(move)
    assert str(table.told(0)) == str(table.told(1)) == f"startpos moves b2-c2 {move}"
    assert table.book == 1


def test_a_position_text_is_kept_as_the_start() -> None:
    text = "1ct/1www/5/WWW1/TC1 l 0 1"
    table = wigwam(f"fen {text} moves b1-c2")
    assert str(table.told(0)) == f"fen {text} moves b1-c2"


def test_an_illegal_decision_is_refused_and_changes_nothing() -> None:
    table = wigwam("startpos")
    before = table.position.text()
    with pytest.raises(SolverError, match="a1-g7"):
        table.play("a1-g7")
    assert table.position.text() == before
    assert table.moves == []


def test_any_spelling_is_kept_as_the_canonical_text() -> None:
    """WIG-22: of two paths of one capture the record holds the one that comes first."""
    aliases = 0
    for seed in range(400):
        table = wigwam("startpos")
        rng = random.Random(seed)
        while table.turn != OVER and not aliases:
            for alias, first in table.position.aliases().items():
                table.play(alias)
                assert table.moves[-1] == first
                aliases += 1
                break
            else:
                table.play(str(rng.choice(table.position.legal_moves())))
    assert aliases


# -- what a seat may not know


def test_dark_does_not_see_how_light_arranges() -> None:
    """WIG-7, Setup=simultaneous."""
    table = wigwam("empty", Board="hex3")
    assert str(table.told(0)) == "empty seat=0"
    table.play("TCWWW")
    assert table.turn == 1
    assert str(table.told(1)) == "empty seat=1 moves ?"
    table.play("CTWWW")
    assert str(table.told(1)) == "empty seat=1 moves TCWWW CTWWW"


def test_dark_sees_it_where_light_arranges_first() -> None:
    table = wigwam("empty", Board="hex3", Setup="light-first")
    table.play("TCWWW")
    assert str(table.told(1)) == "empty seat=1 moves TCWWW"


# -- chance


def test_events_come_from_the_tape_and_are_told() -> None:
    table = play_out(wapi(5))
    again = play_out(wapi(5))
    assert table.moves == again.moves
    assert table.moves != play_out(wapi(6)).moves
    for seat in range(3):
        assert table.told(seat) == PositionSpec("empty", seat=seat, moves=tuple(table.moves))


def test_the_luck_does_not_depend_on_what_is_played() -> None:
    """In Wapi draws and decisions alternate (WAP-5): every other move is a draw."""
    one, other = (play_out(wapi(9), seed).moves for seed in (1, 2))
    shared = min(len(one), len(other))
    assert one[1:shared:2] != other[1:shared:2]
    assert one[0:shared:2] == other[0:shared:2]


def test_decisions_of_an_opening_get_events_in_between() -> None:
    """For games with chance, `startpos moves` holds decisions alone."""
    seed = next(seed for seed in range(50) if wapi(seed).turn == 0 and first_draw(seed).isalpha())
    table = wapi(seed, opening=PositionSpec("startpos", moves=("pass",)))
    assert table.moves == [first_draw(seed), "pass"]
    assert table.book == 2
    assert table.turn == 1


def first_draw(seed: int) -> str:
    table = wapi(seed)
    table.settle()
    return table.moves[0]


def test_an_opening_with_events_uses_up_their_luck() -> None:
    full = play_out(wapi(4))
    half = PositionSpec("empty", moves=tuple(full.moves[:20]))
    rest = wapi(4, opening=half)
    for move in full.moves[20:]:
        if rest.position.turn == CHANCE:
            rest.settle()
        else:
            rest.play(move)
    assert rest.moves == full.moves


# -- hidden cards


def wampum(seed: int, opening: PositionSpec = START) -> Table:
    return Table(games.load("wampum"), rules("wampum", Players="3"), opening, Tape(seed))


def private(moves: Iterable[str]) -> list[str]:
    return [move for move in moves if move.startswith(("deal:", "draw:"))]


def hidden(text: str) -> str:
    """A deal or a draw as other seats see it: a `?` for each card."""
    head, _, cards = text.rpartition(":")
    return f"{head}:{'?' * len(cards)}"


def test_a_seat_is_told_its_own_cards_alone() -> None:
    """WAM-4, WAM-9: deals and draws of others are seen as so many cards."""
    table = play_out(wampum(2))
    truth = private(table.moves)
    for seat in range(3):
        expected = [m if m.split(":")[1] == str(seat) else hidden(m) for m in truth]
        assert private(table.told(seat).moves) == expected


def test_what_a_seat_is_told_does_not_depend_on_what_it_cannot_see() -> None:
    """Two deals that differ in the other hands only are told alike."""
    moves = ("deal:0:CCHTW", "deal:1:CCCCC", "deal:2:HHHHH", "village:1:CH", "village:2:TWA")
    other = ("deal:0:CCHTW", "deal:1:HHHHH", "deal:2:CCCCC", "village:1:CH", "village:2:TWA")
    one, two = (wampum(1, PositionSpec("empty", moves=found)) for found in (moves, other))
    assert str(one.told(0)) == str(two.told(0))
    assert str(one.told(1)) != str(two.told(1))


def test_every_seat_can_act_on_what_it_is_told() -> None:
    """The view built from it lists the moves that the referee allows."""
    table = wampum(3)
    rng = random.Random(3)
    for _ in range(40):
        seat = table.turn
        if seat == OVER:
            break
        view = build(table.game, table.told(seat), rules("wampum", Players="3"))
        assert view.turn == seat
        legal = list(map(str, view.legal_moves()))
        assert legal == list(map(str, table.position.legal_moves()))
        table.play(rng.choice(legal))


def test_from_a_position_text_a_seat_is_told_its_view_of_it() -> None:
    table = wampum(4)
    while len(table.moves) < 20 and table.turn != OVER:
        table.play(str(table.position.legal_moves()[0]))
    table.settle()
    text = table.position.text()
    again = wampum(4, PositionSpec("fen", text=text))
    for seat in range(3):
        told = again.told(seat)
        assert told.kind == "fen"
        assert "?" in told.text
        view = build(table.game, told, rules("wampum", Players="3"))
        assert view.seat == seat


# -- records


@pytest.mark.parametrize("table", [wigwam("startpos"), wapi(8)], ids=["wigwam", "wapi"])
def test_a_recorded_game_can_be_played_again(table: Table) -> None:
    play_out(table, seed=3)
    given = rules("wapi", Players="3") if table.game is WAPI else rules("wigwam")
    positions = replay(table.game, given, str(table.start), tuple(table.moves))
    assert len(positions) == len(table.moves) + 1
    assert positions[-1].text() == table.position.text()
    told = build(table.game, table.told(0), given)
    assert told.text() == table.position.text()
