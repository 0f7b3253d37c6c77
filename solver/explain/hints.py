"""Hints: the best moves, each with one sentence of reason.

A hint speaks to the seat to act: the search, and all that makes words, is given what that seat may see
(solver.games.sight) and nothing else. What only one game can say comes from its module GAME_hints, if it
has one: `reasons` tells what a line of play does, `suspects` which moves look playable and may be mistakes,
`harm` what is wrong with a line that loses something. Facts become words in solver.explain.reasons and in
GAME.reasons alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Any

from solver.contract import OVER, Game, SearchEngine
from solver.explain.reasons import Avoid, Estimated, OnlyMove, Other, Proven
from solver.explain.verdict import share
from solver.games.companion import companion
from solver.games.reason import Reason
from solver.games.sight import sight
from solver.info import Hint, Info, Limits, Points

MISTAKE_DEPTH = 4  # plies that show what a natural mistake loses
MISTAKES = 4  # moves looked at for one
CLOSER = 2000  # iterations that show what a move is worth that was decided without a search
BLUNDER = 0.12  # share of the win that a mistake throws away


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found in a position as the seat to act sees it: lines, best first, and a mistake."""

    seen: Any
    lines: Sequence[Info]
    mistake: Avoid | None
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
    seen = sight(game, position)
    lines = searched(engine, seen, number, limits, multipv)
    words = companion(game.NAME, "hints")
    mistake = mistake_avoided(engine, seen, lines, limits, words)
    found = Found(seen, lines, mistake, words)
    return [hint(found, rank) for rank in range(len(lines))]


def searched(engine: SearchEngine, seen: Any, number: int, limits: Limits, multipv: int) -> Sequence[Info]:
    """The best lines; of a move that was decided without a search what it is worth."""
    engine.set("MultiPV", number)
    try:
        best = engine.search(seen, limits, None)
        if best.move is None or best.lines:
            return best.lines
        nodes = CLOSER if limits.nodes is None else min(CLOSER, limits.nodes)
        return engine.search(seen, Limits(nodes=nodes, moves=(best.move,)), None).lines
    finally:
        engine.set("MultiPV", multipv)


def hint(found: Found, rank: int) -> Hint:
    line = found.lines[rank]
    reason = sentence(reasons(found, rank))
    return Hint(own_moves(found)[rank], line.score, share(line.score), line.line, reason)


def own_moves(found: Found) -> list[str]:
    """The first move of each line, without the actor that a line may have."""
    return [str(found.seen.move(line.line[0])) for line in found.lines]


def reasons(found: Found, rank: int) -> list[Reason]:
    """The facts that speak for one move, what matters most first."""
    line = found.lines[rank]
    alone = len(found.seen.legal_moves()) == 1
    parts: list[Reason] = [OnlyMove()] if alone else []
    parts += [Proven(line.score)] if isinstance(line.score, Points) else []
    parts += found.words.reasons(found.seen, line.line) if found.words is not None else []
    if not isinstance(line.score, Points):
        parts += [Estimated(line), *compared(found, rank)]
    parts += [found.mistake] if rank == 0 and found.mistake else []
    return parts


def compared(found: Found, rank: int) -> list[Reason]:
    """The best move, or for that the next best one."""
    other = 0 if rank else 1
    if other >= len(found.lines):
        return []
    return [Other(own_moves(found)[other], found.lines[other], is_best=other == 0)]


def sentence(parts: Sequence[object]) -> str:
    """The facts as one sentence.

    >>> sentence(["captures a warrior", "threatens the chief"])
    'Captures a warrior; threatens the chief.'
    """
    text = "; ".join(map(str, parts))
    return text[:1].upper() + text[1:] + "."


def mistake_avoided(
    engine: SearchEngine, seen: Any, lines: Sequence[Info], limits: Limits, words: ModuleType | None
) -> Avoid | None:
    """A move that looks playable and loses something, with how it loses it; None if none is found."""
    if words is None or not lines:
        return None
    shown = {str(seen.move(line.line[0])) for line in lines}
    suspects = [move for move in words.suspects(seen) if move not in shown]
    short = Limits(depth=MISTAKE_DEPTH, nodes=limits.nodes)
    for move in suspects[:MISTAKES]:
        answer = engine.search(seen, replace(short, moves=(move,)), None)
        worst = answer.lines[0] if answer.lines else None
        if worst and share(lines[0].score) - share(worst.score) > BLUNDER:
            harm: Reason | None = words.harm(seen, worst.line)
            if harm is not None:
                return Avoid(move, harm)
    return None
