"""Hints: the best moves, each with one sentence of reason made from what the search knows.

The words that only one game has come from its module GAME_hints, if it has one: `phrases` says what
a line of play does, `suspects` which moves look playable and may be mistakes, `harm` what is wrong
with a line that loses something.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from solver.contract import OVER, Game, SearchEngine
from solver.explain.verdict import EVEN, count, share
from solver.games.companion import companion
from solver.info import Centi, Hint, Info, Limits, Points, Score, Share

MISTAKE_DEPTH = 4  # plies that show what a natural mistake loses
MISTAKES = 4  # moves looked at for one
CLOSER = 2000  # iterations that show what a move is worth that was decided without a search
SAME = 0.02  # share of the win that makes no difference
LEAST_GAIN = 2  # hundredths of a warrior worth a word
SUMS = {"scaled by", "total", "turn"}  # terms that tell nothing of a move
BLUNDER = 0.12  # share of the win that a mistake throws away


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found in a position: its lines, best first, and a mistake in words."""

    engine: SearchEngine
    position: Any
    lines: Sequence[Info]
    legal: int
    mistake: str
    words: ModuleType | None


def hints(
    game: Game, engine: SearchEngine, position: Any, number: int, limits: Limits, multipv: int = 1
) -> list[Hint]:
    """At most `number` hints, best first; none where the game is over.

    Searches within `limits`, then shortly for a mistake to warn of. `multipv` is the value of the
    engine's option, which is restored.
    """
    if position.turn == OVER:
        return []
    engine.set("MultiPV", number)
    try:
        best = engine.search(position, limits, None)
        lines = best.lines
        if best.move is not None and not lines:  # decided without a search: see what it is worth
            lines = engine.search(position, Limits(nodes=CLOSER, moves=(best.move,)), None).lines
    finally:
        engine.set("MultiPV", multipv)
    words = companion(game.NAME, "hints")
    mistake = mistake_avoided(engine, position, lines, words)
    found = Found(engine, position, lines, len(position.legal_moves()), mistake, words)
    return [hint(found, rank) for rank in range(len(lines))]


def hint(found: Found, rank: int) -> Hint:
    line = found.lines[rank]
    reason = sentence(reasons(found, rank))
    return Hint(own_moves(found)[rank], line.score, share(line.score), line.line, reason)


def own_moves(found: Found) -> list[str]:
    """The first move of each line, without the actor that a line may have."""
    return [str(found.position.move(line.line[0])) for line in found.lines]


def reasons(found: Found, rank: int) -> list[str]:
    """The phrases of one reason, what matters most first."""
    line = found.lines[rank]
    parts = ["the only move"] if found.legal == 1 else []
    parts += [proof(line.score)] if isinstance(line.score, Points) else []
    if found.words is not None:
        facts = found.words.phrases(found.position, line.line)
        parts += facts or gain(found.engine, found.position, line)
    if rank == 0 and found.mistake:
        parts.append(found.mistake)
    if not isinstance(line.score, Points):
        parts += [*compared(found.lines, own_moves(found), rank), certainty(line)]
    return parts


def sentence(parts: Sequence[str]) -> str:
    """The phrases as one sentence.

    >>> sentence(["captures a warrior", "threatens the chief"])
    'Captures a warrior; threatens the chief.'
    """
    text = "; ".join(parts)
    return text[:1].upper() + text[1:] + "."


def proof(score: Points) -> str:
    """A proven result in words."""
    length = count(score.plies, "ply", "plies")
    if score.points == 0:
        return f"a proven draw in {length}"
    if score.points > 0:
        return f"wins {count(score.points, 'point')} by force in {length}"
    return f"loses {count(-score.points, 'point')} in {length} against best play"


def gain(engine: SearchEngine, position: Any, line: Info) -> list[str]:
    """What a move that does nothing in particular improves most, by the terms of the evaluation."""
    after = position.play(line.line[0])
    if after.turn < 0 or not isinstance(line.score, Centi):
        return []
    sign = 1 if after.turn == position.turn else -1
    before, then = dict(engine.evaluate(position)), dict(engine.evaluate(after))
    gains = {name: sign * int(str(then[name])) - int(str(before[name])) for name in before}
    best = max(gains.keys() - SUMS, key=lambda name: (gains[name], name))
    return [f"improves {best} ({gains[best] / 100:+.2f})"] if gains[best] >= LEAST_GAIN else []


def compared(lines: Sequence[Info], moves: Sequence[str], rank: int) -> list[str]:
    """How the line stands against the next best one, or against the best; `moves` are their first."""
    if len(lines) < 2:
        return []
    if rank == 0:
        gap = share(lines[0].score) - share(lines[1].score)
        how = "about as good as" if gap < SAME else "better than"
        return [f"{'clearly ' if gap > BLUNDER else ''}{how} {moves[1]}"]
    gap = share(lines[0].score) - share(lines[rank].score)
    return [f"gives away {gap:.0%} of the win against {moves[0]}"] if gap >= 0.01 else []


def certainty(line: Info) -> str:
    """How much the search has seen of the line, and what it makes of it."""
    if isinstance(line.score, Share):
        known = "exact" if line.score.exact else f"from {count(line.visits or 0, 'visit')}"
        return f"{line.score.win:.0%} of the win, {known}"
    return f"{estimate(line.score)}, seen {count(line.depth, 'ply', 'plies')} deep"


def estimate(score: Score) -> str:
    value = score.value if isinstance(score, Centi) else 0
    if abs(value) < EVEN:
        return "about even"
    return f"{'ahead' if value > 0 else 'behind'} by about {abs(value) / 100:.1f} warriors"


def mistake_avoided(
    engine: SearchEngine, position: Any, lines: Sequence[Info], words: ModuleType | None
) -> str:
    """A move that looks playable and loses something, with how it loses it; "" if none is found."""
    if words is None or not lines:
        return ""
    shown = {line.line[0] for line in lines}
    suspects = [move for move in words.suspects(position) if move not in shown]
    for move in suspects[:MISTAKES]:
        answer = engine.search(position, Limits(depth=MISTAKE_DEPTH, moves=(move,)), None)
        worst = answer.lines[0] if answer.lines else None
        if worst and share(lines[0].score) - share(worst.score) > BLUNDER:
            harm: str = words.harm(position, worst.line)
            if harm:
                return harm
    return ""
