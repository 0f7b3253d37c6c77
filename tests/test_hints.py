"""Hints: moves in order, reasons that name facts, and the published form of their JSON."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from solver.engine.engine import Engine
from solver.explain.hints import hints
from solver.explain.reasons import Avoid, Estimated, Other, Proven
from solver.games import load
from solver.games.reason import Reason
from solver.games.wampum.reasons import Nothing
from solver.games.wigwam import hints as wigwam_hints
from solver.info import Centi, Hint, Info, Limits, Points, Score, Share
from solver.serve.values import hints_value

SCHEMA = json.loads(Path("docs/schema/hint-1.json").read_text(encoding="utf-8"))
WIGWAM = load("wigwam")


def found(text: str, count: int = 1, depth: int = 6) -> list[Hint]:
    position = WIGWAM.Position.parse(text)
    return hints(WIGWAM, Engine(WIGWAM), position, count, Limits(depth=depth))


def valid(document: dict[str, Any]) -> bool:
    return not list(Draft202012Validator(SCHEMA).iter_errors(document))


def test_schema_is_a_schema_and_hints_keep_to_it() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    for text in (
        "ttct/wwwww/2ww2/7/2WW2/WWWWW/TCTT l 0 1",
        "1ct/1www/5/WWW1/TC1 l 0 1",
        "3t/5/6/3Ww2/6/5/C3 d 0 1",
    ):
        document = hints_value("wigwam", text, found(text, 3))
        assert valid(document), document


@pytest.mark.parametrize("score", [Centi(-3, "upper"), Points(2, 0, "lower"), Share(0.25, -1.5)])
def test_schema_knows_every_kind_of_score(score: Score) -> None:
    hint = Hint("a", score, 0.5, ("a",), "Why not.")
    assert valid(hints_value("wampum", "x", [hint]))


@pytest.mark.parametrize(
    ("name", "value"), [("rank", 0), ("share", 1.5), ("line", []), ("reason", ""), ("move", None)]
)
def test_schema_refuses_what_is_wrong(name: str, value: object) -> None:
    document = hints_value("wigwam", "x", [Hint("a", Centi(1), 0.5, ("a",), "Why not.")])
    document["hints"][0][name] = value
    assert not valid(document)


def test_best_moves_come_first_and_are_different() -> None:
    all_found = found("1ct/1www/5/WWW1/TC1 l 0 1", 4)
    assert len({hint.move for hint in all_found}) == 4
    shares = [hint.share for hint in all_found]
    assert shares == sorted(shares, reverse=True)
    assert all(hint.line[0] == hint.move for hint in all_found)


def test_forced_win_tells_its_length_and_the_capture() -> None:
    [hint] = found("c3/5/6/3Ww2/5w/5/C3 l 0 1")
    assert hint.move == "d4xd5-d6"
    assert "captures a warrior" in hint.reason.lower()
    [win] = found("c3/5/3w2/2w1C2/3w2/5/W3 l 0 1")
    assert re.match("Wins (at least )?1 point by force in 1 ply; ", win.reason)
    assert "captures three warriors in a chain of 3" in win.reason


def test_only_move_is_told() -> None:
    [hint] = found("c3/5/6/2w4/2w3/1W3/3C l 0 1")
    assert hint.reason.startswith("The only move; ")
    assert "; captures a warrior; forces d3xd4-d5, the loss of a warrior" in hint.reason


def test_mistake_avoided_is_a_move_with_the_capture_that_punishes_it() -> None:
    [hint] = found("1ct/1www/5/WWW1/TC1 l 0 1", depth=7)
    [mistake] = re.findall(
        r"avoid (\S+): it allows (\S+), which captures (?:a warrior|the chief)", hint.reason
    )
    move, reply = mistake
    position = WIGWAM.Position.parse("1ct/1www/5/WWW1/TC1 l 0 1")
    assert reply in [str(m) for m in position.play(move).legal_moves()]
    assert "x" in reply


@pytest.mark.parametrize(
    ("text", "move", "words"),
    [
        ("1ct/1www/1C3/WWW1/T2 d 1 1", "d3-e3", ["meets the threat of c2xd3-e3"]),
        ("1ct/2w1/4w/wW2/TCW l 0 3", "a2-b3", ["meets the threat of b1xb2-b3"]),
        (
            "1ct/3w/2Cw1/WW1W/T2 l 1 4",
            "c3xc4-c5",
            [
                "captures a warrior",
                "meets the threat of c4xc3-c2",
                "threatens c5xd5-d4xe4-e3",
            ],
        ),
    ],
)
def test_threats_met_and_made_are_told(text: str, move: str, words: list[str]) -> None:
    told = list(map(str, wigwam_hints.reasons(WIGWAM.Position.parse(text), [move])))
    assert told[-len(words) :] == words


def test_no_word_of_the_evaluation_is_told() -> None:
    """A quiet move tells what it does, not what the evaluation makes of it."""
    for hint in found("ttct/wwwww/2ww2/7/2WW2/WWWWW/TCTT l 0 1", 13, depth=3):
        assert re.match(r"Moves (a|the) (warrior|chief|tent) from \S+ to \S+; ", hint.reason)
        assert "improves" not in hint.reason


def test_game_that_is_over_has_no_hints() -> None:
    assert found("3t/5/6/3Ww2/6/5/C3 d 0 1") == []


def test_multipv_is_restored() -> None:
    engine = Engine(WIGWAM)
    hints(WIGWAM, engine, WIGWAM.Position.start(), 3, Limits(depth=2), multipv=2)
    best = engine.search(WIGWAM.Position.start(), Limits(depth=2))
    assert len(best.lines) == 2


def line(score: Score, move: str = "a", visits: int | None = None) -> Info:
    return Info(9, score, (move,), 1, 1, 1, visits=visits)


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        (Proven(Points(0, 4)), "a proven draw in 4 plies"),
        (Proven(Points(0, 4, "lower")), "at least a draw in 4 plies"),
        (Proven(Points(2, 3)), "wins 2 points by force in 3 plies"),
        (Proven(Points(1, 3, "lower")), "wins at least 1 point by force in 3 plies"),
        (Proven(Points(-1, 4)), "loses 1 point in 4 plies against best play"),
        (Proven(Points(-1, 4, "upper")), "loses at least 1 point in 4 plies against best play"),
        (Estimated(line(Centi(-150))), "behind by about 1.5 warriors, seen 9 plies deep"),
        (Estimated(line(Centi(-150, "upper"))), "behind by at least 1.5 warriors, seen 9 plies deep"),
        (Estimated(line(Centi(150, "upper"))), "ahead by at most 1.5 warriors, seen 9 plies deep"),
        (Estimated(line(Centi(10))), "about even, seen 9 plies deep"),
        (
            Estimated(line(Share(0.4, 1), visits=120)),
            "40% of the win with a lead of +1.0, from 120 visits",
        ),
        (Estimated(line(Share(0.4, -2, exact=True))), "40% of the win with a lead of -2.0, exact"),
        (
            Other("b", line(Share(0.38, 0), visits=7), is_best=False),
            "the next best, b: 38% of the win with a lead of +0.0, from 7 visits",
        ),
        (
            Other("b", line(Centi(200)), is_best=True),
            "the best move, b: ahead by about 2.0 warriors, seen 9 plies deep",
        ),
        (Avoid("1:C", Nothing("C", 1)), "avoid 1:C: it lays corn in village 1 for no wampum"),
    ],
)
def test_words_for_proofs_comparisons_and_mistakes(reason: Reason, words: str) -> None:
    """Both figures stand there, that of the move and that of the other one."""
    assert str(reason) == words
