"""The cases of Wigwam, tests/cases/wigwam, for the oracle and the engine alike."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

CASES = Path(__file__).parents[1] / "cases" / "wigwam"


def entries(file: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((CASES / file).read_text(encoding="utf-8"))
    return found


def cases(file: str, key: str = "tag") -> list[Any]:
    return [
        pytest.param(case, id=f"{number} {case['tag']}")
        for number, case in enumerate(entries(file))
        if key in case
    ]


def reached(Position: Any, case: dict[str, Any], moves: str) -> Any:
    """The position after the moves of a case, none of those on the way finished."""
    position = Position.parse(case["fen"], **case.get("options", {}))
    for move in case.get(moves, []):
        assert position.turn >= 0
        position = position.play(move)
    return position
