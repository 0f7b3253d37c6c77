"""The values of a search as JSON: what `--json` prints and `solver serve` sends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from solver.info import BestMove, Centi, Hint, Info, Points, Score

HINT_VERSION = 1  # of docs/schema/hint-1.json


def score_value(score: Score) -> dict[str, Any]:
    """A score, seen from the side to move.

    >>> score_value(Centi(35))
    {'kind': 'cp', 'value': 35, 'bound': 'exact'}
    """
    if isinstance(score, Centi):
        return {"kind": "cp", "value": score.value, "bound": score.bound}
    if isinstance(score, Points):
        values = {"points": score.points, "plies": score.plies, "bound": score.bound}
        return {"kind": "points", **values}
    return {"kind": "wp", "win": score.win, "margin": score.margin, "exact": score.exact}


def info_value(info: Info) -> dict[str, Any]:
    """One line of play; what the search does not count is left out."""
    counts = {
        name: getattr(info, name)
        for name in ("depth", "seldepth", "multipv", "visits", "nodes", "nps", "hashfull", "time")
        if getattr(info, name) is not None
    }
    return counts | {"score": score_value(info.score), "line": list(info.line)} | dict(info.notes)


def best_value(best: BestMove) -> dict[str, Any]:
    """The answer to a search."""
    return {
        "best": best.move,
        "ponder": best.ponder,
        "lines": [info_value(info) for info in best.lines],
        "policy": dict(best.policy),
        "messages": list(best.messages),
    }


def hints_value(game: str, position: str, hints: Sequence[Hint]) -> dict[str, Any]:
    """Hints in the form of docs/schema/hint-1.json."""
    return {
        "version": HINT_VERSION,
        "game": game,
        "position": position,
        "hints": [hint_value(rank, hint) for rank, hint in enumerate(hints, start=1)],
    }


def hint_value(rank: int, hint: Hint) -> dict[str, Any]:
    return {
        "rank": rank,
        "move": hint.move,
        "score": score_value(hint.score),
        "share": round(hint.share, 4),
        "line": list(hint.line),
        "reason": hint.reason,
    }
