"""`solver play`: what a person at the terminal is shown, and what it can say."""

from __future__ import annotations

import re

import pytest

from tests.cli.conftest import Solver

HEX3 = "1ct/1www/5/WWW1/TC1 l 0 1"
QUICK = ("--option", "Hash=1")
WINDOWS = {"goldundrum": ("--option", "Window=10")}  # fewer are quicker


def boards(lines: list[str]) -> int:
    """How many boards are shown on which seat 0 is to act."""
    return sum(line.startswith(("> seat 0", "Light to move")) for line in lines)


def test_play_a_few_moves_with_hint_and_take_back(solver: Solver) -> None:
    said = "b1-c1\nhint\nboard\nmoves\nback\nback\nnonsense\nhelp\nquit\n"
    words = ("--time", "0.02", "--position", HEX3, *QUICK)
    done = solver("play", "wigwam", *words, text=said)
    assert done.status == 0
    assert "Dark plays " in done.out
    assert "There is nothing to take back." in done.out
    assert "expected a legal move, found 'nonsense'" in done.out
    assert "take back your last move" in done.out


def test_play_to_the_end_by_the_engine_for_both(solver: Solver) -> None:
    words = ("--time", "0.01", "--position", HEX3, "--seat", "1", *QUICK)
    done = solver("play", "wigwam", *words, text="go\n" * 300)
    assert done.status == 0
    assert "The game is over: " in done.lines[-1]


def test_play_ends_where_its_input_does(solver: Solver) -> None:
    assert solver("play", "wigwam", text="").status == 0


def test_play_hides_an_arrangement_until_both_have_arranged(solver: Solver) -> None:
    """WIG-7: under `simultaneous` Dark arranges unseen; `light-first` shows Light's arrangement."""
    words = ("--seat", "1", "--position", "empty", "--time", "0.05", "--option", "Board=hex3")
    hidden = solver("play", "wigwam", *words, text="quit\n")
    assert "Light plays ?" in hidden.lines
    seen = solver("play", "wigwam", *words, "--option", "Setup=light-first", text="quit\n")
    assert re.search(r"^Light plays [WTC]{5} ", seen.out, re.MULTILINE)


def test_play_tells_of_hidden_choices_what_the_person_sees(solver: Solver) -> None:
    """WAM: the cards of a bid lie face down."""
    done = solver("play", "wampum", "--seat", "2", "--time", "0.05", "--option", "Players=3",
                  "--option", "Seed=1", text="quit\n")  # fmt: skip
    told = re.findall(r"plays (\S+)", done.out)
    assert told
    assert all(re.fullmatch(r"\d:\?+|[^:A-Z]*", text) for text in told)


@pytest.mark.parametrize("game", ["wigwam", "wampum", "wapi", "wakawaka", "goldundrum"])
def test_the_board_is_shown_once_before_each_decision(solver: Solver, game: str) -> None:
    """However much happens until then: the wizard of Gold und Rum sees 80 cards dealt before its first. What
    changes nothing shows no board."""
    words = (game, "--time", "0.001", "--option", "Seed=1", *WINDOWS.get(game, ()))
    first = solver("play", *words, text="moves\nnonsense\nhelp\nquit\n")
    assert boards(first.lines) == 1
    assert len(first.lines) < 80
    assert boards(solver("play", *words, text="board\ngo\nquit\n").lines) == 3


def test_all_events_that_a_person_sees_are_told(solver: Solver) -> None:
    """The cards of Gold und Rum but the first ten, which lie there before anybody can decide."""
    words = ("--time", "0.001", "--option", "Seed=1", *WINDOWS["goldundrum"])
    done = solver("play", "goldundrum", *words, text="quit\n")
    told = [word for line in done.lines if line.startswith("  ") for word in line.split()]
    assert sum(word.startswith("deal:") for word in told) == 70
    assert all(len(line) <= 100 for line in done.lines if "deal:" in line)
