"""The Wigwam engine's positions and moves as values, and what they hand to a search."""

from __future__ import annotations

import threading
from fractions import Fraction
from random import Random

import pytest

from solver._wigwam import Move, ops
from solver.errors import BadOption, IllegalMove, ImpossiblePosition, SolverError, SyntaxProblem
from solver.games.wigwam import BOARDS, Position, facts, options
from solver.games.wigwam.setup import arrangements
from tests.games.wigwam_table import DARK, ENDS, LIGHT, SHUFFLE, SHUFFLED, START, at, play

NEGLECT = "Wa1 wb2 Cb5 Wa4 cg4 wg7"  # Light can capture by a1xb2-c3 alone
FULL_STATE = 256
BOARD_BYTES = 64


def test_moves_are_light_values() -> None:
    """WIG-22: equal by origin, landing and captures, ordered by text."""
    first, second = Position.start().legal_moves()[:2]
    assert str(first) == "a2-c2"
    assert repr(first) == "<Move a2-c2>"
    assert first == Position.start().move("a2-c2")
    assert hash(first) == hash(Position.start().move("a2-c2"))
    assert first != second
    assert first < second <= second
    assert second > first >= first
    assert first != "a2-c2"
    with pytest.raises(TypeError):
        assert first < "b"  # type: ignore[operator]


def test_moves_and_positions_are_not_made_by_hand() -> None:
    for cls in (Move, Position):
        with pytest.raises(TypeError, match="expected"):
            cls()


def test_positions_are_immutable() -> None:
    position = Position.start()
    position.play("b1-c1")
    assert position.text() == START


def test_a_move_of_another_position_is_checked() -> None:
    """Legal where it is played, or refused."""
    start = Position.start()
    move = start.move("b1-c1")
    assert start.play(move).text() == start.play("b1-c1").text()
    with pytest.raises(IllegalMove, match="expected a legal move, found 'b1-c1'"):
        start.play(move).play(move)
    with pytest.raises(IllegalMove, match="found '27'"):
        start.play(27)  # type: ignore[arg-type]


def test_the_packed_form_leads_back_to_the_move() -> None:
    capture = at(Position, NEGLECT).legal_moves()[0]
    assert str(at(Position, NEGLECT).move_of(capture.packed)) == "a1xb2-c3"
    for packed in (0, 1, capture.packed, 1 << 63, 2**64 - 1):
        with pytest.raises(IllegalMove, match=f"found the packed move {packed:#x}"):
            Position.start().move_of(packed)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("c3/5/6/7/6/5 l 0 1", SyntaxProblem),
        (f"{START} -", SyntaxProblem),
        ("7/5/6/7/6/5/C3 l 0 1", SyntaxProblem),
        ("c3/5/6/7/6/5/C3 l 1000000000 1", SyntaxProblem),
        ("c3/5/6/7/6/5/C2C l 0 1", ImpossiblePosition),
        ("4/5/6/7/6/5/4 l 0 1", ImpossiblePosition),
    ],
)
def test_a_bad_form_is_not_an_impossible_position(text: str, error: type[SolverError]) -> None:
    """WIG-30."""
    with pytest.raises(error, match=r"expected .*, found"):
        Position.parse(text)


def test_a_piece_that_cannot_capture_cannot_be_due() -> None:
    """WIG-30: the form is right, the position is not."""
    with pytest.raises(ImpossiblePosition, match="expected a piece that can capture on a4"):
        at(Position, NEGLECT, "l 0 1 !a4", Capture="insist")


@pytest.mark.parametrize(
    ("pieces", "rest", "text", "expected"),
    [
        (NEGLECT, "l 0 1", "b5-b4", "a legal move, a complete capture"),
        ("Ca1 wg7", "l 0 1", "a1-a2", "no move, the game is over"),
        ("Wa1 Ca4 cg4 wg7", "l 0 1", "a1-a3", "a legal move"),
    ],
)
def test_a_refusal_says_what_was_expected(pieces: str, rest: str, text: str, expected: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        at(Position, pieces, rest).play(text)
    assert str(refusal.value) == f"expected {expected}, found '{text}'"


def test_a_refusal_names_the_piece_that_is_due() -> None:
    """WIG-21."""
    position = at(Position, NEGLECT, "l 0 1 !a1", Capture="insist")
    with pytest.raises(IllegalMove, match="expected a legal move, a capture by a1, found 'b5-b4'"):
        position.play("b5-b4")


def test_arrangements_are_moves() -> None:
    """WIG-6, WIG-7: 1,320 a side, 20 on the small board, in ASCII order."""
    for board, number in (("hex4", 1320), ("hex4-ends", 1320), ("hex3", 20)):
        empty = Position.empty(Board=board)
        moves = empty.legal_moves()
        texts = [str(move) for move in moves]
        assert texts == sorted(set(texts)) == list(arrangements(board))
        assert len(moves) == number == empty.perft(1)
        assert empty.move_of(moves[-1].packed) == moves[-1]
    assert Position.empty(Board="hex3").perft(2) == 20 * 20


def test_an_arrangement_of_the_other_board_is_refused() -> None:
    """WIG-4, WIG-6."""
    move = Position.empty(Board="hex3").legal_moves()[0]
    with pytest.raises(IllegalMove, match="expected TCTTWWWWWWW in some order"):
        Position.empty().play(move)


def test_dark_arranges_without_sight_of_light() -> None:
    """WIG-7: what Dark sees, and what it may not be told."""
    empty = Position.empty()
    light = empty.play("WWWWWWWTTTC")
    assert light.seen(DARK) == ["?"]
    assert light.seen(LIGHT) == ["WWWWWWWTTTC"]
    view = empty.play("?")
    assert view.turn == DARK
    assert view.seen(DARK) == ["?"]
    assert len(view.legal_moves()) == len(light.legal_moves())
    with pytest.raises(IllegalMove, match="expected Light's arrangement to be known"):
        view.play("TCTTWWWWWWW")
    done = light.play("TCTTWWWWWWW")
    assert done.seen(DARK) == ["WWWWWWWTTTC", "TCTTWWWWWWW"]


def test_dark_sees_lights_arrangement_under_light_first() -> None:
    """WIG-7."""
    empty = Position.empty(Setup="light-first")
    assert empty.play("WWWWWWWTTTC").seen(DARK) == ["WWWWWWWTTTC"]
    with pytest.raises(IllegalMove, match="expected a move that Dark sees"):
        empty.play("?")


@pytest.mark.parametrize("board", BOARDS)
def test_boards_as_data(board: str) -> None:
    """WIG-4: points, piece counts and the half turn fit each other."""
    data = BOARDS[board]
    points = set(data.points.values())
    assert len(points) == 3 * data.edge * (data.edge - 1) + 1
    assert {data.half_turn(point) for point in points} == points
    assert len(data.homes) == len(data.natural)
    assert set(data.homes) <= data.points.keys()


def test_options_that_are_not_there() -> None:
    names = ", ".join(option.name for option in options[:-1]) + f" or {options[-1].name}"
    with pytest.raises(BadOption) as refusal:
        Position.start(Players=2)
    assert str(refusal.value) == f"expected a rule option, {names}, found 'Players'"
    with pytest.raises(BadOption, match="expected a whole number from 0 to 100 for option Rep"):
        Position.start(Repetition=101)


def test_rules_of_a_position() -> None:
    """They go with it from move to move."""
    position = Position.start(Chain="may", NoCapture="7").play("b1-c1")
    assert (position.rules.chain, position.rules.no_capture, position.repetition) == ("may", 7, 3)


def test_facts() -> None:
    """WIG-9."""
    assert (facts.min_players, facts.max_players) == (2, 2)
    assert not facts.hidden
    assert not facts.chance
    assert facts.zero_sum


def test_utilities_are_the_points() -> None:
    """WIG-29."""
    assert at(Position, "Cd4 Wa1 wg7").returns() == (Fraction(2), Fraction(-2))
    assert Position.start().returns() is None


def test_nothing_is_left_to_chance() -> None:
    """WIG-9."""
    with pytest.raises(IllegalMove, match="expected a chance point"):
        Position.start().sample_chance(Random(1))


@pytest.mark.parametrize("depth", [-1, 201])
def test_perft_of_no_depth(depth: int) -> None:
    with pytest.raises(SolverError, match=f"expected a depth from 0 to 200, found {depth}"):
        Position.start().perft(depth)


def test_the_packed_state() -> None:
    """What a search is given: 256 bytes, the board in the first 64."""
    start, ends = Position.parse(START), Position.parse(ENDS)
    assert len(start.packed()) == FULL_STATE
    assert start.packed() == Position.parse(START).packed()
    assert start.packed()[:BOARD_BYTES] != ends.packed()[:BOARD_BYTES]
    assert Position.parse(START, Chain="may").packed() != start.packed()


def test_history_keys() -> None:
    """WIG-28: the positions before this one since the last capture, the oldest first."""
    start = at(Position, SHUFFLED)
    identity = start.key  # without rights, key and identity are one
    assert start.history_keys() == []
    once = play(start, SHUFFLE)
    assert once.history_keys()[0] == once.key == identity
    assert len(set(once.history_keys())) == len(SHUFFLE.split())
    after = at(Position, NEGLECT).play("a1xb2-c3")
    assert after.history_keys() == []


def test_history_after_insisting() -> None:
    """WIG-21: the history is that of the restored position."""
    before = play(at(Position, NEGLECT, "d 0 1", Capture="insist"), "g7-g6 b5-b4 g6-g7 b4-b5 g7-f7")
    after = play(before, "a1-b1 insist:b1")
    assert after.history_keys() == before.history_keys()
    assert after.text() == f"{before.text()} !a1"


def test_the_key_of_a_right() -> None:
    """WIG-21, WIG-28: other moves are legal, so the key is another; the identity is the same."""
    closed = at(Position, NEGLECT, "d 1 1 -", Capture="huff")
    open_right = at(Position, NEGLECT, "d 1 1 a1", Capture="huff")
    assert closed.key != open_right.key
    after = [p.play("g7-g6").history_keys() for p in (closed, open_right)]
    assert after[0] == after[1]


def test_the_key_of_an_arrangement() -> None:
    """WIG-7: phases differ."""
    empty = Position.empty()
    keys = {empty.key, empty.play("?").key, empty.play("TCTTWWWWWWW").key, Position.start().key}
    assert len(keys) == 4


def test_lines_of_packed_moves() -> None:
    """A search speaks in packed moves."""
    texts = ("b1-c1", "f7-e7", "c1-d2")
    position, steps = Position.start(), ()
    for text in texts:
        steps += position.steps(text)
        position = position.play(text)
    assert Position.start().line(steps) == texts
    with pytest.raises(IllegalMove, match="found the packed move"):
        position.line(steps)


def test_a_long_game_goes_away_in_peace() -> None:
    """Each position holds the one before: the chain is taken apart without deep recursion."""
    lengths = []

    def play_long() -> None:
        position = at(Position, SHUFFLED, NoCapture=0, Repetition=0)
        for _ in range(20_000):
            position = play(position, SHUFFLE)
        lengths.append(len(position.seen(LIGHT)))

    usual = threading.stack_size(1 << 18)
    try:
        thread = threading.Thread(target=play_long)
        thread.start()
        thread.join()
    finally:
        threading.stack_size(usual)
    assert lengths == [80_000]


def test_the_functions_of_the_game() -> None:
    """A capsule by the name that a search looks for."""
    assert "solver.GameOps" in repr(ops())
