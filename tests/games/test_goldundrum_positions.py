"""The position files of Gold und Rum."""

from __future__ import annotations

from pathlib import Path

import pytest

from solver.games import goldundrum
from solver.positions.build import build
from solver.positions.files import Entry, read_entries

FILES = Path(__file__).parents[2] / "positions" / "goldundrum"


def entries(name: str) -> list[Entry]:
    with (FILES / name).open() as file:
        return list(read_entries(file, name))


@pytest.mark.parametrize("name", ["start.txt", "suite.txt", "bench.txt"])
def test_positions_can_be_set(name: str) -> None:
    for entry in entries(name):
        position = build(goldundrum, entry.spec, entry.options)
        assert position.turn >= 0 or name == "start.txt"
        for best in entry.best:
            assert str(position.move(best)) == best


def test_the_suite_has_every_kind_of_decision() -> None:
    """At least 30 decisions: piles, champion, spies, tribes, sends, commando and flight."""
    kinds = [entry.best[0].partition(":")[0] for entry in entries("suite.txt")]
    assert len(kinds) >= 30
    assert {"enlist", "desert", "champion", "spy", "tribe", "send", "commando", "fly"} <= set(kinds)
