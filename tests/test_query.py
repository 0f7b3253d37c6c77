"""What can be asked of a position, and how positions with chance come about, with a toy game."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace

import pytest

from solver.contract import CHANCE, UNKNOWN
from solver.errors import IllegalMove
from solver.options import OptionTable
from solver.positions.build import build
from solver.positions.query import answer
from solver.positions.searchable import check_seat_to_act
from solver.positions.spec import PositionSpec
from tests.toy import Position, Toy

OVER = Position(0, seat_to_act=1)


def ask(position: object, what: str, game: Toy | None = None) -> str:
    return answer(game or Toy(), position, what)


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ("fen", "heap 9 0"),
        ("gameover", "false"),
        ("p1turn", "true"),
        ("turn", "0"),
        ("result", "none"),
        ("legal", "1 2 3"),
        ("legalcount", "3"),
        ("legaldigest", "3 " + hashlib.sha256(b"1\n2\n3").hexdigest()),
        ("scores", "0 0"),
    ],
)
def test_position_in_play(what: str, words: str) -> None:
    assert ask(Position(9), what) == words


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ("gameover", "true"),
        ("p1turn", "false"),
        ("turn", "none"),
        ("result", "p1win"),
        ("legal", ""),
        ("legalcount", "0"),
        ("scores", "+1 -1"),
    ],
)
def test_finished_position(what: str, words: str) -> None:
    assert ask(OVER, what) == words


def test_second_player_wins_as_p2() -> None:
    assert ask(Position(0, seat_to_act=0), "result") == "p2win"


def test_result_of_more_players_is_the_winning_seats() -> None:
    assert ask(Position(0, seat_to_act=0, players=3), "result") == "2"

    @dataclass(frozen=True)
    class Shared(Position):
        def winners(self) -> tuple[int, ...]:
            return (2, 0)

    assert ask(Shared(0, players=3), "result") == "0 2"
    assert ask(Shared(0, players=2), "result") == "draw"


def test_results_of_a_view_that_cannot_tell() -> None:
    @dataclass(frozen=True)
    class Unclear(Position):
        def scores(self) -> None:
            return None

        def winners(self) -> tuple[int, ...]:
            return ()

    for players in (2, 3):
        for what in ("result", "scores"):
            assert ask(Unclear(0, players=players), what) == "unknown"


def test_turn_of_chance_and_of_a_view_that_cannot_tell() -> None:
    assert ask(Position(3, coin_due=True), "turn") == "chance"

    class Unknown(Position):
        turn = UNKNOWN  # type: ignore[assignment]

    assert ask(Unknown(3), "turn") == "unknown"


def test_long_list_of_moves_is_counted() -> None:
    class Wide(Position):
        def legal_moves(self) -> list[str]:
            return [f"{n:05}" for n in range(5000)]

    assert ask(Wide(3), "legal") == "count 5000"
    assert ask(Wide(3), "legalcount") == "5000"


def test_search_needs_the_seat_that_sees_to_act() -> None:
    check_seat_to_act(Position(3))
    check_seat_to_act(OVER)
    with pytest.raises(IllegalMove, match="expected a seat to act, found chance"):
        check_seat_to_act(Position(3, coin_due=True))

    @dataclass(frozen=True)
    class Seen(Position):
        seat: int = 1

    with pytest.raises(IllegalMove, match="expected seat 1 to act, found seat 0"):
        check_seat_to_act(Seen(3))
    check_seat_to_act(Seen(3, seat_to_act=1))


# -- chance


def made(spec: PositionSpec, seed: int = 0) -> Position:
    game = Toy(chance=True)
    return build(game, spec, OptionTable(game.options).rules(), seed)


def test_start_with_chance_is_dealt_until_a_seat_is_to_act() -> None:
    positions = {made(PositionSpec(), seed).stones for seed in range(20)}
    assert positions == {9, 10}
    assert made(PositionSpec(), 5).turn == 0


def test_moves_behind_startpos_are_decisions_alone() -> None:
    position = made(PositionSpec(moves=("1", "2")), 5)
    assert position.turn == 0
    assert position.stones in range(4, 8)
    with pytest.raises(IllegalMove, match="move 2, 'heads'"):
        made(PositionSpec(moves=("1", "heads")), 5)


def test_same_seed_gives_the_same_luck_whatever_was_decided() -> None:
    def coins(*moves: str) -> int:
        return 10 - sum(map(int, moves)) - made(PositionSpec(moves=moves), 3).stones

    assert coins("1", "1") == coins("2", "1") == coins("1", "2")
    assert len({made(PositionSpec(moves=("1", "1")), seed).stones for seed in range(30)}) > 1


def test_empty_table_takes_every_event_from_the_record() -> None:
    position = made(PositionSpec("empty", moves=("tails", "1", "heads")))
    assert position == replace(Position(8, 1), chance=True)
    assert made(PositionSpec("empty")).turn == CHANCE
    with pytest.raises(IllegalMove, match="move 1, '1': expected heads or tails"):
        made(PositionSpec("empty", moves=("1",)))
