"""The Wigwam engine against all cases in tests/cases/wigwam."""

from __future__ import annotations

from typing import Any

import pytest

from solver.errors import IllegalMove, SolverError
from solver.games.wigwam import Position
from tests.games.wigwam_cases import cases, reached


@pytest.mark.parametrize("bulk", [True, False], ids=["bulk", "made"])
@pytest.mark.parametrize("case", cases("perft.json"))
def test_perft(case: dict[str, Any], bulk: bool) -> None:
    """WIG-32."""
    position = Position.parse(case["fen"], **case["options"])
    depths = range(1, len(case["depths"]) + 1)
    assert [position.perft(depth, bulk) for depth in depths] == case["depths"]


@pytest.mark.parametrize("case", cases("moves.json"))
def test_legal_moves(case: dict[str, Any]) -> None:
    """WIG-10 to WIG-22, WIG-31: the moves, their texts and their other texts."""
    position = reached(Position, case, "played")
    assert [str(move) for move in position.legal_moves()] == case["moves"]
    assert position.aliases() == case.get("aliases", {})


@pytest.mark.parametrize("case", cases("moves.json", "illegal"))
def test_illegal_moves(case: dict[str, Any]) -> None:
    """WIG-18, WIG-19, WIG-21, WIG-22: what must be refused."""
    position = reached(Position, case, "played")
    for text in case["illegal"]:
        with pytest.raises(IllegalMove, match="expected a legal move"):
            position.play(text)


@pytest.mark.parametrize("case", cases("moves.json", "aliases"))
def test_aliases_are_read(case: dict[str, Any]) -> None:
    """WIG-22: whichever path is given, the move, its text and the position are the same."""
    position = reached(Position, case, "played")
    for text, canonical in case["aliases"].items():
        assert position.move(text) == position.move(canonical)
        assert str(position.move(text)) == canonical
        assert position.play(text).packed() == position.play(canonical).packed()


@pytest.mark.parametrize("case", cases("outcomes.json"))
def test_outcomes(case: dict[str, Any]) -> None:
    """WIG-23 to WIG-30: the result, the clause that gives it and the text reached."""
    if case["result"] == "refused":
        with pytest.raises(SolverError, match=r"expected .*, found"):
            reached(Position, case, "moves")
        return
    position = reached(Position, case, "moves")
    points = position.result()
    result = "on" if points is None else f"{points:+d}" if points else "0"
    assert (result, position.clause()) == (case["result"], case.get("clause"))
    assert position.text() == case.get("final", position.text())


@pytest.mark.parametrize("case", cases("outcomes.json", "board"))
def test_arrangements(case: dict[str, Any]) -> None:
    """WIG-6, WIG-7: two arrangements make the position."""
    light, dark = case["arrangements"]
    assert Position.empty(Board=case["board"]).play(light).play(dark).text() == case["fen"]
