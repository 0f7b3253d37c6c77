"""Moves without a search, for want of time, memory or threads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from solver._alphabeta import terms
from solver.contract import OVER
from solver.games.sampling_options import BASELINES

GREEDY = BASELINES[0]
SEED = 1  # of the policy's luck
WON = 1 << 20  # hundredths of a warrior, for each point of a result


def best_by_policy(game: Any, position: Any, moves: Sequence[str]) -> str:
    """The decision of the greedy player, who knows what the seat to act has seen; or else the first of
    `moves`, where they do not have it."""
    return by_policy(root_of(game, position), GREEDY, moves, SEED)


def by_policy(root: Any, kind: str, moves: Sequence[str], seed: int) -> str:
    """The decision of a baseline, or the first of `moves` where they are given and do not have it."""
    move = str(root.policy_move(seed, kind))
    return move if not moves or move in moves else moves[0]


def root_of(game: Any, position: Any) -> Any:
    """What the seat to move knows, that it is asked now among it. A view is that already, but
    where others are asked unseen (GUR-24)."""
    if not game.facts.hidden:
        return position
    if isinstance(position, game.View):
        return position.asked() if hasattr(position, "asked") else position
    return position.view(position.turn)


def best_by_evaluation(game: Any, position: Any, moves: Sequence[str]) -> str:
    """The move behind which the side to move stands best, by the static evaluation."""
    texts = moves or [str(move) for move in position.legal_moves()]
    return max(texts, key=lambda text: standing(game, position.play(text), position.turn))


def standing(game: Any, position: Any, seat: int) -> int:
    """How the seat stands, in hundredths of a warrior."""
    if position.turn == OVER:
        return WON * int(position.scores()[seat])
    _, total = terms(game.ops(), position.packed())
    return total if position.turn == seat else -total
