"""Games that the referee ends because the engines agree."""

from __future__ import annotations

import pytest

from solver.errors import BadOption
from solver.info import Centi, Points, Score, Share
from solver.match.adjudication import Adjudicator, Rule, last_score, parse_rule, read_score


def results(adjudicator: Adjudicator, *scores: Score | None) -> list[int | None]:
    """The result after each score, seats 0 and 1 in turn."""
    found = []
    for ply, score in enumerate(scores):
        adjudicator.hear(ply % 2, score)
        found.append(adjudicator.result())
    return found


def test_a_win_needs_so_many_plies_of_both_engines() -> None:
    judge = Adjudicator(win=Rule(score=500, plies=4))
    scores = [Centi(600), Centi(-500), Centi(700), Centi(-800)]
    assert results(judge, *scores) == [None, None, None, 1]


def test_a_doubt_starts_the_count_anew() -> None:
    judge = Adjudicator(win=Rule(score=500, plies=2))
    scores = [Centi(600), Centi(-499), Centi(600), None, Centi(600), Centi(-600)]
    assert results(judge, *scores) == [None] * 5 + [1]


def test_the_second_seat_wins_with_what_is_proven() -> None:
    judge = Adjudicator(win=Rule(score=500, plies=2))
    assert results(judge, Points(-2, 6), Points(2, 5)) == [None, -2]


def test_a_draw_needs_level_scores_late_enough() -> None:
    judge = Adjudicator(draw=Rule(score=10, plies=2, after=4))
    scores = [Centi(0), Centi(5), Centi(-10), Points(0, 9)]
    assert results(judge, *scores) == [None, None, None, 0]


def test_a_lead_is_no_draw() -> None:
    judge = Adjudicator(draw=Rule(score=10, plies=2))
    assert results(judge, Centi(0), Centi(11), Centi(0), Centi(0)) == [None, None, None, 0]


def test_shares_of_the_win_are_no_reason() -> None:
    judge = Adjudicator(win=Rule(0, 1), draw=Rule(10**6, 1))
    assert results(judge, Share(1.0, 30.0)) == [None]


def test_without_rules_every_game_is_played_out() -> None:
    assert results(Adjudicator(), Points(2, 1), Points(-2, 1)) == [None, None]


@pytest.mark.parametrize(
    ("lines", "score"),
    [
        (("info depth 9 score cp 35 nodes 9 pv a",), "cp 35"),
        (("info depth 9 score cp 35 lowerbound nodes 9",), "cp 35 lowerbound"),
        (("info depth 9 score points -2 plies 7 nodes 9",), "points -2 plies 7"),
        (("info depth 6 multipv 1 score wp 0.412 margin -0.8 visits 5",), "wp 0.412 margin -0.8"),
        (("info depth 1 score cp 1 pv a", "info depth 2 score cp 2 pv a"), "cp 2"),
        (("info multipv 1 score cp 1 pv a", "info multipv 2 score cp 0 pv b"), "cp 1"),
        (("info score cp 3",), "cp 3"),
        (("info string score cp 4 is nonsense", "info depth 3"), ""),
        ((), ""),
    ],
)
def test_the_last_score_of_the_best_line(lines: tuple[str, ...], score: str) -> None:
    assert last_score(lines) == score


def test_scores_are_read() -> None:
    assert read_score("cp -35") == Centi(-35)
    assert read_score("") is None


def test_rules_are_read_and_written() -> None:
    rule = parse_rule("score=800 plies=8 after=20", "the win rule")
    assert rule == Rule(800, 8, 20)
    assert parse_rule(str(rule), "the win rule") == rule


@pytest.mark.parametrize("text", ["", "score=8", "plies=8", "score=-1 plies=8", "score=1 plies=0"])
def test_bad_rules_are_refused(text: str) -> None:
    with pytest.raises(BadOption, match="expected"):
        parse_rule(text, "the win rule")
