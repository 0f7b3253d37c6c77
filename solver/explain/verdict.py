"""A search's answer in words."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Any

from solver.contract import OVER, Game
from solver.games.companion import score_name, seat_name
from solver.info import BestMove, Centi, Points, Score, Share

EVEN = 25  # hundredths of a warrior that decide nothing
# A lead of so many hundredths of a warrior is worth 73 % of the win.
STEADY = 200.0


def verdict(game: Game, position: Any, best: BestMove) -> str:
    """What the answer to a search in `position` means, in a sentence."""
    if position.turn == OVER:
        return over(game, position)
    if best.move is None or not best.lines:
        return f"The only move is {best.move}." if best.move else "There is no move."
    return f"{standing(game, position, best.lines[0].score)} Best is {best.move}."


def over(game: Game, position: Any) -> str:
    """How a finished game ended: who has won, and with what final scores of all seats."""
    winners = [seat_name(game.NAME, seat) for seat in position.winners()]
    scores = position.scores()
    if scores is None:
        return "The game is over: this view does not tell who has won."
    if game.facts.zero_sum:
        return f"The game is over: {won(winners[0], max(scores)) if winners else 'a draw'}."
    how = f"{both(winners)} share the win" if len(winners) > 1 else f"{winners[0]} has won"
    tied = len(winners) < sum(score == max(scores) for score in scores)
    points = [f"{seat_name(game.NAME, seat)} {score}" for seat, score in enumerate(scores)]
    final = f"{score_name(game.NAME).capitalize()}: {', '.join(points)}."
    return f"The game is over: {how}{' on the tie-break' if tied else ''}. {final}"


def won(winner: str, points: int) -> str:
    return f"{winner} has won {count(points, 'point')}"


def standing(game: Game, position: Any, score: Score) -> str:
    """Who stands how well, seen from nowhere."""
    own = seat_name(game.NAME, position.turn)
    if isinstance(score, Share):
        how = "exactly " if score.exact else ""
        return f"{own} can expect {how}{score.win:.1%} of the win, a lead of {score.margin:+.1f}."
    other = seat_name(game.NAME, 1 - position.turn)
    if isinstance(score, Points):
        return proven(own, other, score)
    return estimated(own if score.value >= 0 else other, score)


def proven(own: str, other: str, score: Points) -> str:
    """A proven result in words, seen from the side to move, `own`."""
    length = count(score.plies, "ply", "plies")
    if score.points == 0:
        return {
            "exact": f"The game is a proven draw in {length}.",
            "lower": f"{own} has at least a draw, proven in {length}.",
            "upper": f"{own} has at most a draw, proven in {length}.",
        }[score.bound]
    winner = own if score.points > 0 else other
    least = "" if score.bound == "exact" else at_least(score)
    return f"{winner} wins {least}{count(abs(score.points), 'point')} in {length}."


def at_least(score: Points) -> str:
    """Whether a bounded result is the least or the most that the winner gets."""
    better = (score.bound == "lower") == (score.points > 0)
    return "at least " if better else "at most "


def estimated(leader: str, score: Centi) -> str:
    if abs(score.value) < EVEN:
        return "The game is about even."
    return f"{leader} is ahead by about {abs(score.value) / 100:.1f} warriors."


def share(score: Score) -> float:
    """The share of the win that a score stands for, 0 to 1, seen from the side to move.

    >>> share(Points(2, 5)), share(Centi(0)), share(Points(0, 3))
    (1.0, 0.5, 0.5)
    """
    if isinstance(score, Share):
        return score.win
    if isinstance(score, Points):
        return 0.5 + 0.5 * ((score.points > 0) - (score.points < 0))
    return 1 / (1 + exp(-score.value / STEADY))


def both(names: Sequence[str]) -> str:
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))


def count(number: Any, singular: str, plural: str = "") -> str:
    """A number with its noun.

    >>> count(1, "point"), count(2, "point")
    ('1 point', '2 points')
    """
    return f"{number} {singular if number == 1 else plural or singular + 's'}"


def short(score: Score) -> str:
    """A score in a few characters.

    >>> short(Centi(-35)), short(Points(2, 5)), short(Share(0.412, -0.8))
    ('-0.35', '+2 in 5', '41.2% -0.8')
    """
    if isinstance(score, Centi):
        return f"{score.value / 100:+.2f}" + {"exact": "", "lower": "+", "upper": "-"}[score.bound]
    if isinstance(score, Points):
        return f"{score.points:+d} in {score.plies}" if score.points else f"0 in {score.plies}"
    return f"{score.win:.1%} {score.margin:+.1f}" + (" exact" if score.exact else "")
