"""The position files of Waka Waka: what they say is so."""

from __future__ import annotations

from pathlib import Path

import pytest

from solver.games import wakawaka
from solver.games.wakawaka import Position
from solver.positions.build import build
from solver.positions.files import Entry, read_entries
from tests.positions.wakawaka_sure import sure_moves

POSITIONS = Path(__file__).parents[2] / "positions" / "wakawaka"


def entries(name: str) -> list[Entry]:
    with (POSITIONS / name).open() as file:
        return list(read_entries(file, name))


def position(entry: Entry) -> Position:
    return build(wakawaka, entry.spec, entry.options)


@pytest.mark.parametrize("entry", entries("suite.txt"), ids=lambda entry: entry.id)
def test_suite_decisions_alone_are_sure_to_win(entry: Entry) -> None:
    """WAK-23: whatever is drawn and whatever the others do; `why` tells decisions that win."""
    sure = sure_moves(position(entry))
    assert entry.best == tuple(sure)
    assert entry.why in [" ".join(line) for line in sure.values()]


def test_the_suite_has_several_kinds_of_decisions() -> None:
    suite = entries("suite.txt")
    assert len({entry.id for entry in suite}) == len(suite) >= 30
    assert {entry.options["Display"] for entry in suite} == set("01234")
    assert {position(entry).players for entry in suite} == {2, 3}
    assert {"play", "trade", "take"} <= {position(entry).table.point for entry in suite}


@pytest.mark.parametrize("name", ["deals.txt", "bench.txt"])
def test_deals_and_bench_positions_are_decisions(name: str) -> None:
    for entry in entries(name):
        assert position(entry).legal_count() > 1


@pytest.mark.parametrize("entry", entries("start.txt"), ids=lambda entry: entry.id)
def test_start_is_the_empty_table(entry: Entry) -> None:
    assert position(entry).text() == "empty"
