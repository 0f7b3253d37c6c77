"""The referee's table: the full truth, each seat told what it may know, luck from the tape."""

from __future__ import annotations

import random

import pytest

from solver import games
from solver.build import build
from solver.contract import CHANCE, OVER
from solver.errors import SolverError
from solver.match.table import Table, replay
from solver.match.worker import rules_of
from solver.position import PositionSpec, parse_spec
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
