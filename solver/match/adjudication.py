"""Games that the referee ends: both engines agree on who wins, or that nobody does, for long."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from solver.errors import BadOption
from solver.info import Centi, Points, Score
from solver.match.words import assignments, whole
from solver.protocol.answers import Words, parse_score

MATE = 1_000_000  # hundredths of a warrior that stand for a proven win
LONGEST = 80  # characters of a score that is kept: one goes into the journal with every move
SCORE = re.compile(r" score ((?:cp|mate|points|wp) .*?)(?= (?:visits|nodes|nps|hashfull|time|pv) |$)")


@dataclass(frozen=True, slots=True)
class Rule:
    """A game is ended once the scores of `plies` decisions in a row, from ply `after` on, are all
    at least (a win) or at most (a draw) `score` hundredths of a warrior for the same side."""

    score: int
    plies: int
    after: int = 0

    def __str__(self) -> str:
        return f"score={self.score} plies={self.plies} after={self.after}"


def parse_rule(text: str, what: str) -> Rule:
    """Reads `score=800 plies=8 after=0`; raises BadOption.

    >>> parse_rule("score=800 plies=8", "the win rule")
    Rule(score=800, plies=8, after=0)
    """
    given = assignments(text, ("score", "plies", "after"), what)
    for name in ("score", "plies"):
        if name not in given:
            raise BadOption(f"expected {name}= for {what}, found none")
    return Rule(
        whole(given["score"], "score", 0),
        whole(given["plies"], "plies", 1),
        whole(given.get("after", "0"), "after", 0),
    )


@dataclass
class Adjudicator:
    """Follows the scores of one game of two players. `result` gives the points of seat 0 once the
    game is to be ended: those that are proven, one point for a win that is not."""

    win: Rule | None = None
    draw: Rule | None = None
    plies: int = 0
    last: Score | None = None
    _ahead: list[int] = field(default_factory=lambda: [0, 0])  # decisions in a row, by seat
    _level: int = 0

    @property
    def idle(self) -> bool:
        """Whether there is no rule to end a game by."""
        return self.win is None and self.draw is None

    def hear(self, seat: int, score: Score | None) -> None:
        """The score that the seat to move gave with its decision, None for none."""
        self.plies += 1
        self.last = score
        value = worth(score)
        for side in (0, 1):
            lead = None if value is None else (value if side == seat else -value)
            agreed = self.win is not None and lead is not None and lead >= self.win.score
            self._ahead[side] = self._ahead[side] + 1 if agreed else 0
        level = self.draw is not None and value is not None and abs(value) <= self.draw.score
        self._level = self._level + 1 if level else 0

    def result(self) -> int | None:
        for side in (0, 1):
            if self._due(self.win, self._ahead[side]):
                return self._points() * (1 if side == 0 else -1)
        return 0 if self._due(self.draw, self._level) else None

    def _due(self, rule: Rule | None, streak: int) -> bool:
        return rule is not None and streak >= rule.plies and self.plies >= rule.after

    def _points(self) -> int:
        return max(1, abs(self.last.points)) if isinstance(self.last, Points) else 1


def worth(score: Score | None) -> int | None:
    """A score in hundredths of a warrior, None for one that is not of this kind."""
    if isinstance(score, Points):
        return MATE * ((score.points > 0) - (score.points < 0))
    return score.value if isinstance(score, Centi) else None


def last_score(lines: tuple[str, ...]) -> str:
    """The score of the best line of play in the last `info` line that has one, "" for none.

    >>> last_score(("info depth 2 score cp -35 nodes 9 pv c3-c4",))
    'cp -35'
    """
    for line in reversed(lines):
        best = " multipv " not in line or " multipv 1 " in line
        if best and line.startswith("info ") and not line.startswith("info string "):
            found = SCORE.search(line)
            if found is not None:
                return found[1] if len(found[1]) <= LONGEST and found[1].isprintable() else ""
    return ""


def read_score(text: str) -> Score | None:
    """The score that a text stands for, None for none; raises SyntaxProblem."""
    return parse_score(Words(text.split())) if text else None
