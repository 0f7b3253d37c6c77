"""`solver play`: what a person at the terminal is shown, and what it can say."""

from __future__ import annotations

import re

import pytest

from tests.cli.conftest import Solver
from tests.contract.tables import Table, random_game

HEX3 = "1ct/1www/5/WWW1/TC1 l 0 1"
QUICK = ("--option", "Hash=1")
TINY_WAMPUM = "Players=3 Goods=CHT CardsOfEachGood=6 StartingHand=3 Villages=1/1/1 LimitPlus=1 Removed=none"
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


QUICK_GAMES = {
    "wigwam": ("--position", HEX3),
    "wampum": tuple(f"--option={word}" for word in TINY_WAMPUM.split()),
    "wapi": ("--option=CoinSpaces=1", "--option=Players=3"),
    "wakawaka": ("--option=TurnLimit=2", "--option=Players=3"),
    "goldundrum": ("--option=Window=40", "--option=MaxRounds=1"),
}


@pytest.mark.parametrize("game", QUICK_GAMES)
def test_the_end_shows_all_cards_and_scores_that_agree_with_the_verdict(solver: Solver, game: str) -> None:
    """WIG-29, WAM-14, WAP-11, WAK-23, GUR-22."""
    words = (*QUICK_GAMES[game], "--time", "0.001", "--option", "Seed=2", *QUICK)
    done = solver("play", game, *words, text="go\n" * 300)
    assert done.status == 0
    verdict = done.lines[-1]
    assert verdict.startswith("The game is over: ")
    last = max(number for number, line in enumerate(done.lines) if re.search(r"^the end|^\w+ to move", line))
    board = [line for line in done.lines[last - 40 : last] if line.startswith(("seat ", "boat ", "village "))]
    assert not [line for line in board if "?" in line]
    if game == "wigwam":
        assert re.search(r"(Light|Dark) has won [12] points?\.|a draw\.", verdict)
        return
    scores = [int(score) for score in re.findall(r"Seat \d (\d+)", verdict.partition(". ")[2])]
    winners = [int(seat) for seat in re.findall(r"Seat (\d)", verdict.partition(". ")[0])]
    best = [seat for seat, score in enumerate(scores) if score == max(scores)]
    assert winners == best or ("on the tie-break" in verdict and set(winners) < set(best))
    shown = {"wampum": r"(\d+) wampum", "wakawaka": r"level (\d)", "goldundrum": r"(\d+) points?"}
    if game in shown:
        seats = [line for line in board if line.startswith("seat ")][-len(scores) :]
        assert [int(re.search(shown[game], line)[1]) for line in seats] == scores  # type: ignore[index]


@pytest.mark.parametrize("game", ["wampum", "wakawaka", "goldundrum"])
def test_before_the_end_two_truths_that_the_person_cannot_tell_apart_look_alike(
    solver: Solver, game: str
) -> None:
    """The board, what is legal, hints and refusals."""
    for seed, now in enumerate(random_game(Table(game), 5).some(3)):
        other = now.view(now.turn).sample(seed)
        shown = []
        for position in (now, other):
            words = ("--seat", str(now.turn), "--position", position.text(), "--strength", "1")
            said = "board\nmoves\nhint\nnonsense\nquit\n"
            shown.append(solver("play", game, *words, "--time", "60", "--option=Seed=1", *QUICK, text=said))
        assert shown[0] == shown[1]
        assert shown[0].status == 0


@pytest.mark.parametrize("game", ["wampum", "wakawaka"])
def test_events_are_told_as_the_person_sees_them(solver: Solver, game: str) -> None:
    """WAM-21, WAK-29: cards that others are dealt or draw stay hidden up to the end."""
    words = (*QUICK_GAMES[game], "--option=Players=3", "--time", "0.001", "--option", "Seed=2", *QUICK)
    done = solver("play", game, *words, text="go\n" * 300)
    told = re.findall(r"\b(?:deal|draw):[12]:(\S+)", done.out)
    assert told
    assert not [cards for cards in told if cards.strip("?!")]
