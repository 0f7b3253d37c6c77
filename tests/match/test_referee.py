"""One game: moves checked, clocks kept, ends told apart."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from solver import games
from solver.match.adjudication import Rule
from solver.match.control import parse_control
from solver.match.ending import Fault
from solver.match.records import GameRecord
from solver.match.referee import Referee
from solver.match.setting import Conduct, Match
from solver.match.table import Table
from solver.match.worker import rules_of
from solver.pipe.client import Answer
from solver.positions.spec import PositionSpec, parse_spec
from solver.tape import Tape
from tests.match.playing import between, mock

MATCH = between(mock("A"), mock("B"))
START = "startpos"


class Script:
    """Stands for an engine: answers with the moves it was given, and keeps what it was told."""

    def __init__(self, *moves: str, score: str = "cp 0", seconds: float = 0.01) -> None:
        self.moves = list(moves)
        self.score = score
        self.seconds = seconds
        self.told: list[tuple[str, str, float | None]] = []
        self.seeds: list[int] = []

    def begin(self, seed: int) -> None:
        self.seeds.append(seed)

    def ask(self, position: PositionSpec, words: str, allowed: float | None) -> Answer:
        self.told.append((str(position), words, allowed))
        if not self.moves:
            raise Fault("crash", "out of moves", 1)
        move = self.moves.pop(0)
        lines = (f"info depth 1 score {self.score} nodes 1 pv x",)
        return Answer(None if move == "(none)" else move, None, self.seconds, lines)


def game(first: Script, second: Script, opening: str = START, **fields: Any) -> GameRecord:
    match = replace(MATCH, **fields)
    return judged(match, [first, second], opening)


def judged(match: Match, scripts: list[Script], opening: str = START, tape: int = 1) -> GameRecord:
    loaded = games.load(match.game)
    table = Table(loaded, rules_of(match), parse_spec(opening.split()), Tape(tape))
    seats = match.lineups[0]
    return Referee(match, table, scripts, seats, 5).play()  # type: ignore[arg-type]


def test_a_win_by_rule_with_its_clause() -> None:
    """The chief is captured (WIG-14, WIG-23)."""
    record = game(Script("b2xc2-d2"), Script(), "fen 2w/4/1c3/1W2/TC1 l 0 1")
    assert (record.ending.kind, record.ending.why, record.ending.seat) == ("win", "WIG-23", None)
    assert record.shares == (1.0, 0.0)
    assert record.points == ("2", "-2")
    assert record.margins() == (4.0, -4.0)
    assert record.number == 5
    assert (record.asked, record.times, record.scores) == ("0", (10.0,), ("cp 0",))


def test_a_draw_by_rule() -> None:
    """WIG-28 with NoCapture=2: two plies without a capture."""
    record = game(Script("b2-c2"), Script("f6-e6"), rules=(("NoCapture", "2"),))
    assert (record.ending.kind, record.ending.why) == ("draw", "WIG-28")
    assert record.shares == (0.5, 0.5)
    assert record.points == ("0", "0")


@pytest.mark.parametrize(("move", "why"), [("a1-g7", "a1-g7"), ("(none)", "found (none)")])
def test_an_illegal_move_loses(move: str, why: str) -> None:
    record = game(Script("b2-c2"), Script(move))
    assert (record.ending.kind, record.ending.seat) == ("illegal", 1)
    assert why in record.ending.why
    assert record.shares == (1.0, 0.0)
    assert record.points == ("2", "-2")
    assert record.moves == ("b2-c2",)


def test_the_first_seat_can_be_at_fault_too() -> None:
    record = game(Script(), Script())
    assert (record.ending.kind, record.ending.seat, record.ending.status) == ("crash", 0, 1)
    assert (record.shares, record.points) == ((0.0, 1.0), ("-2", "2"))


def test_each_engine_is_told_the_moves_and_the_clocks() -> None:
    first, second = Script("b2-c2", seconds=1.5), Script("f6-e6", seconds=0.25)
    game(first, second, control=parse_control("10+0.5"))
    clocks = "p1time 10000 p1inc 500 p2time 10000 p2inc 500"
    assert first.told[0] == ("startpos", clocks, 10.0)
    later = "p1time 9000 p1inc 500 p2time 10000 p2inc 500"
    assert second.told[0] == ("startpos moves b2-c2", later, 10.0)
    last = "p1time 9000 p1inc 500 p2time 10250 p2inc 500"
    assert first.told[1] == ("startpos moves b2-c2 f6-e6", last, 9.0)


def test_engines_may_have_different_controls() -> None:
    ours = replace(MATCH.contestants[0], control=parse_control("nodes=7"))
    first, second = Script("b2-c2"), Script()
    game(first, second, contestants=(ours, MATCH.contestants[1]), control=parse_control("depth=3"))
    assert first.told[0][1:] == ("nodes 7", None)
    assert second.told[0][1:] == ("depth 3", None)


def test_seeds_differ_by_seat_and_are_the_same_again() -> None:
    first, second = Script(), Script()
    for _ in range(2):
        game(first, second)
    assert first.seeds[0] == first.seeds[1]
    assert first.seeds[0] != second.seeds[0]


def test_an_adjudicated_win_is_worth_what_is_proven() -> None:
    conduct = Conduct(win=Rule(score=500, plies=2))
    first = Script("b2-c2", score="points 2 plies 9")
    second = Script("f6-e6", score="points -2 plies 8")
    record = game(first, second, conduct=conduct)
    assert (record.ending.kind, record.ending.seat) == ("adjudication", None)
    assert record.points == ("2", "-2")
    assert record.shares == (1.0, 0.0)


def test_an_adjudicated_win_for_the_second_seat_by_estimate() -> None:
    conduct = Conduct(win=Rule(score=500, plies=2))
    scripts = Script("b2-c2", score="cp -900"), Script("f6-e6", score="cp 500")
    record = game(*scripts, conduct=conduct)
    assert (record.points, record.shares) == (("-1", "1"), (0.0, 1.0))


def test_an_adjudicated_draw_and_the_longest_game() -> None:
    scripts = Script("b2-c2"), Script("f6-e6")
    record = game(*scripts, conduct=Conduct(draw=Rule(score=0, plies=2)))
    assert (record.ending.kind, record.shares) == ("adjudication", (0.5, 0.5))
    scripts = Script("b2-c2"), Script("f6-e6")
    record = game(*scripts, conduct=Conduct(longest=2))
    assert (record.ending.kind, record.ending.why) == ("adjudication", "2 plies")
    assert (record.points, record.shares) == (("0", "0"), (0.5, 0.5))


def test_a_score_that_cannot_be_read_ends_no_game() -> None:
    conduct = Conduct(win=Rule(score=0, plies=1), draw=Rule(score=10**6, plies=1))
    record = game(Script("b2-c2", score="cp lots"), Script(), conduct=conduct)
    assert record.ending.kind == "crash"
    assert record.scores == ("cp lots",)


def test_with_more_players_the_others_share_the_win_of_a_fault() -> None:
    match = between(
        *(mock(name) for name in "ABC"), game="wapi", players=3, rules=(("Players", "3"),)
    )
    record = judged(match, [Script() for _ in range(3)])
    assert (record.ending.kind, record.ending.seat) == ("crash", 0)
    assert record.shares == (0.0, 0.5, 0.5)
    assert record.points == record.margins() == ()


def test_a_game_of_wapi_is_scored_by_its_rules() -> None:
    """Nobody places a totem: all have nothing and win together (WAP-9, WAP-11)."""
    match = between(
        *(mock(name) for name in "ABC"), game="wapi", players=3, rules=(("Players", "3"),)
    )
    record = judged(match, [Passing() for _ in range(3)])
    assert record.ending.kind == "draw"
    assert record.points == ("0", "0", "0")
    assert record.shares == (1 / 3, 1 / 3, 1 / 3)
    assert record.margins() == (0.0, 0.0, 0.0)
    assert len(record.asked) * 2 == len(record.moves)


class Passing(Script):
    """Never lays a totem; lays coins on the first share that takes them."""

    def ask(self, position: PositionSpec, words: str, allowed: float | None) -> Answer:
        seen = games.load("wapi").Position.empty(Players=3)
        for move in position.moves:
            seen = seen.play(move)
        legal = [str(move) for move in seen.legal_moves()]
        self.moves = ["pass" if "pass" in legal else legal[0]]
        return super().ask(position, words, allowed)
