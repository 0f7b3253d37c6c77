"""The Wigwam oracle against all cases in tests/cases/wigwam.

Perft runs up to 200,000 leaves an entry, some fifteen seconds together; what goes further (up to
1.7 million leaves, a few minutes) is marked slow.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wigwam_cases import cases, entries, reached
from tests.oracle.wigwam import Position
from tests.share import one_in

NORMAL_LEAVES = 200_000


def perft_cases() -> list[Any]:
    """Each depth of each entry on its own, the long ones marked."""
    return [
        pytest.param(
            case,
            depth,
            leaves,
            id=f"{number} {case['tag']} depth {depth}",
            marks=[pytest.mark.slow] if leaves > NORMAL_LEAVES else [],
        )
        for number, case in enumerate(entries("perft.json"))
        for depth, leaves in enumerate(case["depths"], start=1)
    ]


@pytest.mark.parametrize(("case", "depth", "leaves"), one_in(4, "perft", perft_cases()))
def test_perft(case: dict[str, Any], depth: int, leaves: int) -> None:
    """WIG-32."""
    assert Position.parse(case["fen"], **case["options"]).perft(depth) == leaves


@pytest.mark.parametrize("case", cases("moves.json"))
def test_legal_moves(case: dict[str, Any]) -> None:
    """WIG-10 to WIG-22, WIG-31: the moves, their texts and their other texts."""
    position = reached(Position, case, "played")
    assert position.legal_moves() == case["moves"]
    assert position.aliases() == case.get("aliases", {})


@pytest.mark.parametrize("case", cases("moves.json"))
def test_illegal_moves(case: dict[str, Any]) -> None:
    """WIG-18, WIG-19, WIG-21, WIG-22: what must be refused."""
    position = reached(Position, case, "played")
    for text in case.get("illegal", []):
        with pytest.raises(ValueError, match="expected a legal move"):
            position.play(text)


@pytest.mark.parametrize("case", cases("moves.json"))
def test_aliases_lead_where_their_move_leads(case: dict[str, Any]) -> None:
    """WIG-22: whichever path is given, the record and the position are the same."""
    position = reached(Position, case, "played")
    for text, canonical in case.get("aliases", {}).items():
        assert position.play(text) == position.play(canonical)


@pytest.mark.parametrize("case", cases("outcomes.json"))
def test_outcomes(case: dict[str, Any]) -> None:
    """WIG-23 to WIG-30: the result, the clause that gives it and the text reached."""
    if case["result"] == "refused":
        with pytest.raises(ValueError, match="expected"):
            reached(Position, case, "moves")
        return
    position = reached(Position, case, "moves")
    points = position.result()
    result = "on" if points is None else f"{points:+d}" if points else "0"
    assert (result, position.clause()) == (case["result"], case.get("clause"))
    assert position.text() == case.get("final", position.text())


@pytest.mark.parametrize("case", [c for c in cases("outcomes.json") if "board" in c.values[0]])
def test_arrangements(case: dict[str, Any]) -> None:
    """WIG-6, WIG-7: two arrangements make the position."""
    light, dark = case["arrangements"]
    assert Position.empty(Board=case["board"]).play(light).play(dark).text() == case["fen"]


@pytest.mark.parametrize("file", ["perft.json", "moves.json", "outcomes.json"])
def test_texts_are_read_back(file: str) -> None:
    """WIG-30: every text of the files that is one is written as it was read."""
    for case in entries(file):
        if case.get("result") != "refused":
            text = reached(Position, case, "none").text()
            bare = case.get("options", {}).get("Capture") == "huff" and case["fen"].count(" ") == 3
            assert text == case["fen"] + " -" * bare
