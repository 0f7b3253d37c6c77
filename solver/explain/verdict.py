"""A search's answer in words."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Any

from solver.contract import OVER, Game
from solver.games.companion import seat_name
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
    """How a finished game ended."""
    winners = [seat_name(game.NAME, seat) for seat in position.winners()]
    if len(winners) != 1:
        return "The game is over: " + (f"{both(winners)} share the win." if winners else "a draw.")
    return f"The game is over: {winners[0]} has won{worth(position)}."


def worth(position: Any) -> str:
    points = max(position.scores())
    return f" {count(points, 'point')}"


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
