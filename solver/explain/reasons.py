"""What every game's reasons have in common: how a move stands, beside which other, how sure that is."""

from __future__ import annotations

from dataclasses import dataclass

from solver.explain.verdict import EVEN, at_least, count
from solver.games.reason import Reason
from solver.info import Info, Points, Score, Share


@dataclass(frozen=True, slots=True)
class OnlyMove(Reason):
    """There is no choice."""

    def __str__(self) -> str:
        return "the only move"


@dataclass(frozen=True, slots=True)
class Proven(Reason):
    """A proven result, seen from the side to move."""

    score: Points

    def __str__(self) -> str:
        length = count(self.score.plies, "ply", "plies")
        if self.score.points == 0:
            least = {"exact": "a proven draw", "lower": "at least a draw", "upper": "at most a draw"}
            return f"{least[self.score.bound]} in {length}"
        most = "" if self.score.bound == "exact" else at_least(self.score)
        points = f"{most}{count(abs(self.score.points), 'point')}"
        if self.score.points > 0:
            return f"wins {points} by force in {length}"
        return f"loses {points} in {length} against best play"


@dataclass(frozen=True, slots=True)
class Estimated(Reason):
    """What the search makes of the move, and how much of it that has seen."""

    line: Info

    def __str__(self) -> str:
        return f"{stands(self.line.score)}, {seen(self.line)}"


@dataclass(frozen=True, slots=True)
class Other(Reason):
    """The best move, or for that the next one, with what the search makes of it."""

    move: str
    line: Info
    is_best: bool

    def __str__(self) -> str:
        rank = "the best move" if self.is_best else "the next best"
        return f"{rank}, {self.move}: {stands(self.line.score)}, {seen(self.line)}"


@dataclass(frozen=True, slots=True)
class Avoid(Reason):
    """Another move that looks playable, and what it loses."""

    move: str
    harm: Reason

    def __str__(self) -> str:
        return f"avoid {self.move}: it {self.harm}"


def stands(score: Score) -> str:
    """A score in words.

    >>> from solver.info import Centi
    >>> stands(Share(0.412, -0.8)), stands(Centi(150)), stands(Centi(10))
    ('41% of the win with a lead of -0.8', 'ahead by about 1.5 warriors', 'about even')
    """
    if isinstance(score, Points):
        return str(Proven(score))
    if isinstance(score, Share):
        return f"{score.win:.0%} of the win with a lead of {score.margin:+.1f}"
    if abs(score.value) < EVEN:
        return "about even"
    least = {"exact": "about", "lower": "at least", "upper": "at most"}[score.bound]
    if score.value < 0:
        least = {"exact": "about", "lower": "at most", "upper": "at least"}[score.bound]
    return f"{'ahead' if score.value > 0 else 'behind'} by {least} {abs(score.value) / 100:.1f} warriors"


def seen(line: Info) -> str:
    """How much the search has seen of a line."""
    if isinstance(line.score, Share):
        return "exact" if line.score.exact else f"from {count(line.visits or 0, 'visit')}"
    return f"seen {count(line.depth, 'ply', 'plies')} deep"
