"""What holds for every position of Wigwam."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from solver.contract import OVER
from solver.errors import IllegalMove, SolverError
from solver.games.wigwam import Position, Setup, point_name
from solver.games.wigwam.setup import parse_setup
from tests.games.wigwam_setups import half_turned, setups

CAPTURES = ["forced", "huff", "insist"]
BY_CAPTURE = pytest.mark.parametrize("capture", CAPTURES)
MOVE_LETTERS = "abcdefgx-1234567"


def text_or_problem(text: str) -> str:
    try:
        return Position.parse(text).text()
    except SolverError as problem:
        return str(problem)


def some_move(position: Position, data: Any) -> Any:
    return data.draw(st.sampled_from(position.legal_moves()))


@given(setups())
def test_texts_are_read_back(setup: Setup) -> None:
    """WIG-30: formatting and parsing are inverse."""
    assert parse_setup(str(setup), "forced", setup.board.name) == setup
    assert Position.parse(str(setup)).text() == str(setup)


@given(setups(), st.data())
def test_texts_with_a_fault_are_refused_or_read_back(setup: Setup, data: Any) -> None:
    """WIG-30: one character changed makes an error of ours or another position text."""
    text = str(setup)
    at = data.draw(st.integers(0, len(text) - 1))
    letter = data.draw(st.sampled_from("WwCcTt017/ ld-!a,\n٣"))
    faulty = text[:at] + letter + text[at + 1 :]
    assert re.fullmatch(re.escape(faulty) + "|expected .*", text_or_problem(faulty))


@given(st.text())
def test_other_texts_are_refused(text: str) -> None:
    """WIG-30: whatever it is, the error is ours and one line."""
    with pytest.raises(SolverError, match=r"\Aexpected .*\Z"):
        Position.parse(text)


@BY_CAPTURE
@given(st.data())
def test_the_key_is_that_of_the_text(capture: str, data: Any) -> None:
    """WIG-28: however a position was reached, its key is made of pieces, side and rights alone."""
    position = Position.parse(str(data.draw(setups(capture))), Capture=capture)
    for _ in range(6):
        if position.turn == OVER:
            break
        position = position.play(some_move(position, data))
        again = Position.parse(position.text(), Capture=capture)
        rights = any(":" in str(move) for move in position.legal_moves())
        if capture != "insist" or not rights:  # a bare text knows no right to insist
            assert position.key == again.key


@given(setups(), st.sampled_from(["must", "may"]))
def test_a_half_turn_exchanges_the_sides(setup: Setup, chain: str) -> None:
    """WIG-6: the moves and the result are the same, seen from the other side."""
    position = Position.parse(str(setup), Chain=chain)
    other = Position.parse(str(half_turned(setup)), Chain=chain)
    names = {
        point_name(p): point_name(setup.board.half_turn(p)) for p in setup.board.points.values()
    }

    def turned(text: str) -> str:
        for name in names:
            text = text.replace(name, names[name].upper())
        return text.lower()

    paths = [*map(str, position.legal_moves()), *position.aliases()]
    assert sorted(map(turned, paths)) == sorted([*map(str, other.legal_moves()), *other.aliases()])
    assert position.clause() == other.clause()
    assert (position.result() or 0) == -(other.result() or 0)


@BY_CAPTURE
@given(st.data())
def test_perft_counts_the_moves(capture: str, data: Any) -> None:
    """WIG-32: the last ply in bulk, every leaf made, and the moves one by one."""
    position = Position.parse(str(data.draw(setups(capture))), Capture=capture)
    by_hand = sum(len(position.play(move).legal_moves()) for move in position.legal_moves())
    assert position.perft(1) == len(position.legal_moves())
    assert position.perft(2) == position.perft(2, False) == by_hand


@BY_CAPTURE
@given(st.data())
def test_moves_are_read_back(capture: str, data: Any) -> None:
    """WIG-31: by text, by packed form; in ASCII order, no two alike."""
    position = Position.parse(str(data.draw(setups(capture))), Capture=capture)
    moves = position.legal_moves()
    texts = [str(move) for move in moves]
    assert texts == sorted(set(texts))
    assert [position.move(text) for text in texts] == moves
    assert [str(position.move_of(int(move))) for move in moves] == texts


@given(setups(), st.text(MOVE_LETTERS, max_size=14) | st.text(max_size=6))
def test_other_moves_are_refused(setup: Setup, text: str) -> None:
    """WIG-31: what is neither a legal move nor another path of one."""
    position = Position.parse(str(setup))
    assume(text not in position.aliases() and text not in map(str, position.legal_moves()))
    with pytest.raises(IllegalMove, match=r"\Aexpected .*\Z"):
        position.play(text)


@given(setups(), st.data())
def test_a_capture_takes_what_it_names(setup: Setup, data: Any) -> None:
    """WIG-13, WIG-31: what stands after `x` is gone, the mover is at the end, no other moved."""
    position = Position.parse(str(setup), Chain="may")
    assume(any("x" in str(move) for move in position.legal_moves()))
    move = some_move(position, data)
    origin, *jumps = str(move).split("x")
    gone = {jump[:2] for jump in jumps}
    before = {point_name(point): piece for point, piece in setup.pieces.items()}
    left = {name: piece for name, piece in before.items() if name not in gone | {origin}}
    after = {point_name(p): piece for p, piece in position.play(move).setup().pieces.items()}
    assert after == left | {jumps[-1][3:]: before[origin]}
