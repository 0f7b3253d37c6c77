"""Board, pieces, moves and captures of Wigwam by small positions: WIG-1 to WIG-20."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wigwam_table import (
    APART,
    DARK,
    ENDS,
    LIGHT,
    SMALL,
    START,
    at,
    end,
    landings,
    legal,
    play,
    refused,
    table,
)

# -- the board


@pytest.mark.parametrize(
    ("point", "neighbours"),
    [
        ("d4", "c3 c4 d3 d5 e4 e5"),
        ("b3", "a2 a3 b2 b4 c3 c4"),
        ("f5", "e4 e5 f4 f6 g5 g6"),
        ("c1", "b1 c2 d1 d2"),
        ("e7", "d6 d7 e6 f7"),
        ("d1", "c1 d2 e2"),
        ("d7", "c6 d6 e7"),
    ],
)
def test_wig1_lines_link_neighbours(Position: Any, point: str, neighbours: str) -> None:
    """WIG-1: six neighbours within the hexagon, four on an edge, three in a corner."""
    assert landings(at(Position, f"T{point} {APART}"), point) == set(neighbours.split())


@pytest.mark.parametrize("rows", ["c2w/6/6/7/6/5/C2W", "c2w/5/6/6/6/5/C2W", "c2w/5/6/7/6/5/C2W1"])
def test_wig1_four_points_on_each_edge(Position: Any, rows: str) -> None:
    """WIG-1: rows of 4, 5, 6, 7, 6, 5 and 4 points; no other."""
    assert Position.parse("c2w/5/6/7/6/5/C2W l 0 1").turn == LIGHT
    with refused():
        Position.parse(f"{rows} l 0 1")


DIRECTIONS = {
    "E": ("d5", "d6"),
    "NE": ("e5", "f6"),
    "NW": ("e4", "f4"),
    "W": ("d3", "d2"),
    "SW": ("c3", "b2"),
    "SE": ("c4", "b4"),
}


@pytest.mark.parametrize(("near", "far"), DIRECTIONS.values(), ids=DIRECTIONS)
def test_wig2_six_directions(Position: Any, near: str, far: str) -> None:
    """WIG-2: one step and two from d4; between the two stands an own warrior."""
    position = at(Position, f"Cd4 W{near} Wa4 cg7 wg4")
    assert near not in landings(position, "d4")
    assert far in landings(position, "d4")


def test_wig2_rows_and_diagonals_have_their_names(Position: Any) -> None:
    """WIG-2: row g runs from g4 to g7, f from f3 to f7, b from b1 to b5, a from a1 to a4."""
    position = Position.parse("c2w/w3w/6/7/6/W3W/C2W d 0 1")
    assert {move[:2] for move in legal(position)} == {"f3", "f7", "g4", "g7"}
    position = Position.parse("c2w/w3w/6/7/6/W3W/C2W l 0 1")
    assert {move[:2] for move in legal(position)} == {"a1", "a4", "b1", "b5"}


def test_wig3_long_moves_are_straight_or_round_an_obtuse_corner(Position: Any) -> None:
    """WIG-3: of all ways of two steps those that go on straight, or turn by 60 degrees."""
    straight = {"d6", "f6", "f4", "d2", "b2", "b4"}
    round_a_corner = {"e6", "f5", "e3", "c2", "b3", "c5"}
    near = {"d5", "e5", "e4", "d3", "c3", "c4"}
    position = at(Position, "Cd4 Wa4 cg7 wg4")
    assert landings(position, "d4") == straight | round_a_corner | near


def test_wig3_no_turn_of_120_degrees(Position: Any) -> None:
    """WIG-3: e5 and c4 are two steps from d4 by d5, at 120 degrees: no chief captures so."""
    assert legal(at(Position, "Cd4 wd5 cg4")) == ["d4xd5-c5", "d4xd5-d6", "d4xd5-e6"]


@pytest.mark.parametrize(("board", "text"), [("hex4", START), ("hex4-ends", ENDS), ("hex3", SMALL)])
def test_wig4_boards(Position: Any, board: str, text: str) -> None:
    """WIG-4: each board has its start, and the rows of a text tell the board."""
    start = Position.start(Board=board)
    assert start.text() == text
    assert legal(Position.parse(text)) == legal(start)


def test_wig4_the_small_board_has_fewer_pieces(Position: Any) -> None:
    """WIG-4: 3 warriors, a chief and a tent a side on hex3."""
    for rows in ["wct/1www/5/WWW1/TC1", "1ct/1www/5/WWW1/TCT", "1ct/1www/5/WWWC/TC1"]:
        with refused():
            Position.parse(f"{rows} l 0 1")


def test_wig5_pieces(Position: Any) -> None:
    """WIG-5: 7 warriors, 1 chief and 3 tents; capitals are Light's."""
    rows = Position.start().text().split()[0]
    assert [rows.count(letter) for letter in "WCTwct"] == [7, 1, 3, 7, 1, 3]
    assert {move[0] for move in legal(Position.start())} == set("abc")


@pytest.mark.parametrize(("board", "count"), [("hex4", 1320), ("hex4-ends", 1320), ("hex3", 20)])
def test_wig6_number_of_arrangements(Position: Any, board: str, count: int) -> None:
    """WIG-6: 11 x C(10,3), on hex3 5 x C(4,1); as many for either side."""
    empty = Position.empty(Board=board)
    first = legal(empty)
    assert len(set(first)) == len(first) == count
    assert first == sorted(first)
    assert legal(empty.play(first[0])) == first


@pytest.mark.parametrize(
    ("board", "light", "dark", "text"),
    [
        ("hex4", "CTTTWWWWWWW", "WWWWWWWTTTC", "wwww/ttwww/2ct2/7/2WW2/WWWWW/CTTT"),
        ("hex4-ends", "WWWWWWWTTTC", "CTTTWWWWWWW", "tttc/wwwww/w4w/7/T4C/WWWTT/WWWW"),
        ("hex3", "CTWWW", "WWWTC", "1ww/1ctw/5/WWW1/CT1"),
    ],
)
def test_wig6_starting_points(Position: Any, board: str, light: str, dark: str, text: str) -> None:
    """WIG-6: rows a and b and two points of row c; Dark's under the half turn."""
    assert Position.empty(Board=board).play(light).play(dark).text() == f"{text} l 0 1"


def test_wig7_arranging(Position: Any) -> None:
    """WIG-7: the first two moves are the arrangements, Light's first."""
    empty = Position.empty()
    once = empty.play("TCTTWWWWWWW")
    twice = once.play("WWWCWWWTTWT")
    assert [p.text() for p in (empty, once)] == ["arrangement", "arrangement"]
    assert [p.turn for p in (empty, once, twice)] == [LIGHT, DARK, LIGHT]
    assert twice.text() == "cwww/ttwww/2tw2/7/2WW2/WWWWW/TCTT l 0 1"


def test_wig7_arranging_unseen(Position: Any) -> None:
    """WIG-7: Dark does not see Light's arrangement before both have arranged."""
    once = Position.empty().play("TCTTWWWWWWW")
    assert once.seen(LIGHT) == ["TCTTWWWWWWW"]
    assert once.seen(DARK) == ["?"]
    both = play(once, "CTTTWWWWWWW b1-c1")
    assert both.seen(DARK) == both.seen(LIGHT) == ["TCTTWWWWWWW", "CTTTWWWWWWW", "b1-c1"]


def test_wig7_light_arranges_first(Position: Any) -> None:
    """WIG-7: with `Setup=light-first` Dark sees Light's arrangement."""
    once = Position.empty(Setup="light-first").play("TCTTWWWWWWW")
    assert once.seen(DARK) == ["TCTTWWWWWWW"]


@pytest.mark.parametrize(
    "text", ["tcttwwwwwww", "TCTTWWWWWW", "TCTWWWWWWWW", "CCTTWWWWWWW", "b1-c1"]
)
def test_wig7_no_other_arrangements(Position: Any, text: str) -> None:
    """WIG-7: capitals for both sides, all pieces and no more."""
    for position in (Position.empty(), Position.empty().play("TCTTWWWWWWW")):
        with refused():
            position.play(text)


@pytest.mark.parametrize(
    ("board", "text"),
    [("hex4", "TCTTWWWWWWW"), ("hex4-ends", "TCTTWWWWWWW"), ("hex3", "TCWWW")],
)
def test_wig8_startpos_is_the_natural_arrangement(Position: Any, board: str, text: str) -> None:
    """WIG-8: chief on a2, tents beside it, the warriors in front, Dark turned by half."""
    arranged = Position.empty(Board=board).play(text).play(text)
    assert arranged.text() == Position.start(Board=board).text()


def test_wig9_turns(Position: Any) -> None:
    """WIG-9: Light moves first, then in turn, one piece, onto free points."""
    start = Position.start()
    moved = start.play("b1-c1")
    assert (start.players, start.turn, moved.turn, moved.play("f7-e7").turn) == (2, 0, 1, 0)
    assert moved.text() == "ttct/wwwww/2ww2/7/W1WW2/1WWWW/TCTT d 1 1"
    with refused():
        start.play("a1-b1")
    with refused():
        start.play("f7-e7")


# -- moves that do not capture


@pytest.mark.parametrize("piece", ["T", "W"])
def test_wig10_one_step_onto_a_free_point(Position: Any, piece: str) -> None:
    """WIG-10: neither onto own pieces nor onto others, and no further."""
    position = at(Position, f"{piece}d4 Td5 te5 {APART}")
    assert landings(position, "d4") == {"c3", "c4", "d3", "e4"}


def test_wig11_the_chief_moves_as_a_warrior(Position: Any) -> None:
    """WIG-11: from the corner d1, where all points two steps away are taken, one step."""
    position = at(Position, "Cd1 Td3 Tb1 te3 tc2 tf3 Wa4 cg7 wg4")
    assert landings(position, "d1") == {"c1", "d2", "e2"}


@pytest.mark.parametrize(
    ("between", "passes"),
    [("W", True), ("T", True), ("w", False), ("t", False), ("c", False)],
)
def test_wig12_the_chief_passes_over_own_pieces_only(
    Position: Any, between: str, passes: bool
) -> None:
    """WIG-12: d4-d6 leads over d5 alone. Under `insist` a capture forbids no other move."""
    dark_chief = "" if between == "c" else "cg7"
    position = at(Position, f"Cd4 {between}d5 Wa4 {dark_chief} wg4", Capture="insist")
    assert ("d6" in landings(position, "d4")) == passes


def test_wig12_the_point_reached_must_be_free(Position: Any) -> None:
    """WIG-12: d6 is taken, by whichever side."""
    for blocker in ["Wd6", "Td6", "td6"]:
        assert "d6" not in landings(at(Position, f"Cd4 {blocker} Wa4 cg7 wg4"), "d4")


def test_wig12_round_the_corner_by_either_of_two_points(Position: Any) -> None:
    """WIG-12: e6 is reached by d5 or e5, one move; with opposing pieces on both, not at all."""
    for blockers, count in [("", 1), ("td5", 1), ("te5", 1), ("td5 te5", 0)]:
        position = at(Position, f"Cd4 {blockers} Wa4 cg7 wg4")
        assert legal(position).count("d4-e6") == count


def test_wig12_only_the_chief_moves_far(Position: Any) -> None:
    """WIG-12: a warrior on d4 is refused what the chief there may do."""
    assert at(Position, "Cd4 Wa4 cg7 wg4").play("d4-d6").turn == DARK
    with refused():
        at(Position, f"Wd4 {APART}").play("d4-d6")


# -- captures


@pytest.mark.parametrize("victim", ["w", "c"])
@pytest.mark.parametrize("hunter", ["W", "C"])
def test_wig13_warriors_and_chiefs_capture_each_other(
    Position: Any, hunter: str, victim: str
) -> None:
    """WIG-13: with a second piece where the side would lack a chief or a warrior."""
    rest = ("Ca1" if hunter == "W" else "Wa1") + (" cg7" if victim == "w" else " wg7")
    assert "d4xd5-d6" in legal(at(Position, f"{hunter}d4 {victim}d5 {rest}"))


def test_wig13_tents_neither_capture_nor_are_captured(Position: Any) -> None:
    """WIG-13: a tent between hunters, one of them to move."""
    for pieces in ["Wd4 td5", "Cd4 td5", "Td4 wd5", "Td4 cd5"]:
        bystanders = ("" if "C" in pieces else "Ca1 ") + ("" if "c" in pieces else "cg7 ")
        position = at(Position, f"{pieces} {bystanders} Wa4 wg4")
        assert not [move for move in legal(position) if "x" in move]


@pytest.mark.parametrize(("near", "far"), DIRECTIONS.values(), ids=DIRECTIONS)
def test_wig14_a_warrior_jumps_straight(Position: Any, near: str, far: str) -> None:
    """WIG-14: over the neighbouring piece onto the next point, the piece is removed."""
    position = at(Position, f"Wd4 w{near} {APART}", "l 5 9")
    assert legal(position) == [f"d4x{near}-{far}"]
    after = position.play(f"d4x{near}-{far}")
    assert after.text() == f"{table(f'W{far} {APART}')} d 0 9"


def test_wig14_dark_jumps_as_light_does(Position: Any) -> None:
    """WIG-14: the other way round, over a chief."""
    position = at(Position, "wd4 Cc3 Wa4 cg7", "d 5 9")
    assert legal(position) == ["d4xc3-b2"]
    assert position.play("d4xc3-b2").text() == f"{table('wb2 Wa4 cg7')} l 0 10"


@pytest.mark.parametrize("pieces", ["Wd4 wd5 td6", "Wd4 wd5 Td6", "Wd6 wd7", "Wd4 Wd5", "Wd4 wd6"])
def test_wig14_no_jump(Position: Any, pieces: str) -> None:
    """WIG-14: the point behind is taken or off the board, the piece is an own one or too far."""
    position = at(Position, f"{pieces} {APART}")
    assert not [move for move in legal(position) if "x" in move]


def test_wig15_the_chief_jumps_round_an_obtuse_corner_too(Position: Any) -> None:
    """WIG-15: straight or 60 degrees off, also where the straight way is barred."""
    assert legal(at(Position, "Cd4 wd5 Wa4 cg7")) == ["d4xd5-c5", "d4xd5-d6", "d4xd5-e6"]
    assert legal(at(Position, "Cd4 wd5 td6 Wa4 cg7")) == ["d4xd5-c5", "d4xd5-e6"]


def test_wig15_no_long_jump(Position: Any) -> None:
    """WIG-15: the chief must stand beside the piece."""
    assert not [m for m in legal(at(Position, "Cd3 wd5 Wa4 cg7")) if "x" in m]


@pytest.mark.parametrize(
    ("second", "text"),
    [
        ("d5", "d2xd3-d4xd5-d6"),
        ("e5", "d2xd3-d4xe5-f6"),
        ("c4", "d2xd3-d4xc4-b4"),
        ("e4", "d2xd3-d4"),
        ("c3", "d2xd3-d4"),
    ],
)
def test_wig16_a_chain_goes_straight_on_or_60_degrees_off(
    Position: Any, second: str, text: str
) -> None:
    """WIG-16: the warrior lands on d4 going east; e4 and c3 lie 120 degrees off."""
    assert legal(at(Position, f"Wd2 wd3 w{second} {APART}")) == [text]


def test_wig16_the_direction_is_that_of_the_landing(Position: Any) -> None:
    """WIG-16: round the corner of d3 the chief lands on e4 going north-east: f4 yes, d4 no."""
    f4 = legal(at(Position, "Cd2 wd3 wf4 Wa4 cg7"))
    assert [m for m in f4 if m.startswith("d2xd3-e4")] == [
        "d2xd3-e4xf4-f3",
        "d2xd3-e4xf4-g4",
        "d2xd3-e4xf4-g5",
    ]
    assert legal(at(Position, "Cd2 wd3 wd4 Wa4 cg7")) == ["d2xd3-c3", "d2xd3-e4"]


def test_wig17_a_captured_piece_leaves_its_point_at_once(Position: Any) -> None:
    """WIG-17: the chain lands on c4, where it captured first."""
    text = "d4xc4-c5xc6-d7xe7-e6xd5-c4"
    position = at(Position, "Cd4 Wa1 cg4 wc4 wc6 we7 wd5 we2")
    assert text in legal(position)
    assert position.play(text).text().startswith(table("Cc4 Wa1 cg4 we2"))


def test_wig17_a_chain_passes_or_ends_on_its_origin(Position: Any) -> None:
    """WIG-17: round by d5, f6 and e4 back to d4, and on over c4 if it stands there."""
    ring = "Cd4 wd5 wf6 we4 Wa1 cg4 we2"
    around = "d4xd5-e6xf6-f5xe4-d4"
    assert at(Position, ring).play(around).text() == f"{table('Cd4 Wa1 cg4 we2')} d 0 1"
    assert f"{around}xc4-b4" in legal(at(Position, f"{ring} wc4"))


def test_wig18_any_capture_will_do(Position: Any) -> None:
    """WIG-18: the one jump of b1 is as good as the two of d2; what takes nothing is illegal."""
    position = at(Position, "Wd2 wd3 wd5 Wb1 wb2 Ca4 cg7")
    assert legal(position) == ["b1xb2-b3", "d2xd3-d4xd5-d6"]
    with refused():
        position.play("a4-b5")


def test_wig19_a_chain_must_go_on(Position: Any) -> None:
    """WIG-19: to its end by default, and no further than the player likes under `may`."""
    pieces = f"Wd2 wd3 wd5 {APART}"
    assert legal(at(Position, pieces)) == ["d2xd3-d4xd5-d6"]
    assert legal(at(Position, pieces, Chain="must")) == ["d2xd3-d4xd5-d6"]
    assert legal(at(Position, pieces, Chain="may")) == ["d2xd3-d4", "d2xd3-d4xd5-d6"]


@pytest.mark.parametrize("chain", ["must", "may"])
def test_wig20_the_opposing_chief_ends_a_chain(Position: Any, chain: str) -> None:
    """WIG-20: d5 could be captured next, but the game is over."""
    position = at(Position, "Wd2 cd3 wd5 Ca1", Chain=chain)
    assert legal(position) == ["d2xd3-d4"]
    assert end(position.play("d2xd3-d4")) == (2, "WIG-23")
