"""Where games begin."""

from __future__ import annotations

from pathlib import Path

import pytest

from solver import games
from solver.contract import OVER
from solver.engine.engine import Engine
from solver.errors import SolverError
from solver.explain.verdict import share
from solver.info import Limits
from solver.match.openings import EVEN, NODES, Book, Openings, openings_of
from solver.match.worker import rules_of
from solver.positions.build import build
from solver.positions.files import FileProblem
from solver.positions.spec import PositionSpec
from tests.match.playing import between, mock

WIGWAM = games.load("wigwam")


def openings(text: str, **options: str) -> Openings:
    match = between(mock("A"), mock("B"), rules=tuple(options.items()))
    return openings_of(text, WIGWAM, rules_of(match))


@pytest.fixture
def book(tmp_path: Path) -> Path:
    return tmp_path / "book.txt"


def test_the_start() -> None:
    assert openings("startpos").opening(5, 1) == PositionSpec()


def test_random_plies_are_legal_and_leave_the_game_open() -> None:
    found = [openings("random:6").opening(number, seed) for number, seed in enumerate(range(1, 9))]
    for spec in found:
        assert len(spec.moves) == 6
        assert build(WIGWAM, spec, {}).turn != OVER
    assert len(set(found)) == len(found)
    assert openings("random:6").opening(0, 1) == found[0]


def test_random_plies_with_chance_hold_the_events() -> None:
    """The decisions asked for, the draws between them and the one before the next (WAP-13)."""
    wapi = games.load("wapi")
    spec = openings_of("random:3", wapi, {}).opening(0, 7)
    assert spec.kind == "empty"
    position = build(wapi, spec, {})
    assert position.turn == 1  # of two seats, seat 1 has the fourth decision
    assert len(spec.moves) == 7


def test_balanced_openings_are_even_for_the_own_engine() -> None:
    spec = openings("balanced:4").opening(0, 3)
    assert len(spec.moves) == 4
    engine = Engine(WIGWAM)
    engine.set("Hash", 1)
    engine.set("Seed", 1)
    line = engine.search(build(WIGWAM, spec, {}), Limits(nodes=NODES)).lines[0]
    assert abs(share(line.score) - 0.5) <= EVEN


def test_where_no_opening_is_left_it_is_told() -> None:
    with pytest.raises(SolverError, match="expected an opening of 400 plies, found none"):
        openings("random:400", NoCapture="2").opening(0, 1)


def test_a_book_is_gone_through_in_order(book: Path) -> None:
    book.write_text("# two openings\nstartpos moves b2-c2; id one\n1ct/1www/5/WWW1/TC1 l 0 1\n")
    found = openings(str(book))
    assert isinstance(found, Book)
    specs = [found.opening(number, 1) for number in range(3)]
    assert [str(spec) for spec in specs[:2]] == [
        "startpos moves b2-c2",
        "fen 1ct/1www/5/WWW1/TC1 l 0 1",
    ]
    assert specs[2] == specs[0]
    assert len(found.digest()) == 64


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("startpos moves a1-g7", "book.txt:1: position: "),
        ("startpos\n\nstart", "book.txt:3: position: "),
        ("1c1/4/5/4/TC1 l 0 1", "book.txt:1: position: expected a game that is not over"),
        ("# option Chain=may\nstartpos", "book.txt:2: option: expected --option Chain=may"),
        ("# nothing", "expected positions in"),
    ],
)
def test_a_bad_book_is_refused(book: Path, text: str, problem: str) -> None:
    book.write_text(text)
    with pytest.raises(SolverError, match=problem) as raised:
        openings(str(book))
    assert isinstance(raised.value, FileProblem) or "expected positions" in problem


def test_rule_options_of_the_match_fit_a_book_that_names_them(book: Path) -> None:
    book.write_text("# option Chain=may\nstartpos")
    assert isinstance(openings(str(book), Chain="may"), Book)


@pytest.mark.parametrize("text", ["random:x", "random:-1", "balanced:x", "nowhere.txt", "random"])
def test_other_words_are_refused(text: str) -> None:
    with pytest.raises(SolverError, match="expected"):
        openings(text)
