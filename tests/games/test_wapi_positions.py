"""The position files of Wapi: what they say is so."""

from __future__ import annotations

from pathlib import Path

import pytest

from solver.games.wapi import Position, exact
from solver.positions.files import Entry, read_entries

POSITIONS = Path(__file__).parents[2] / "positions" / "wapi"


def entries(name: str) -> list[Entry]:
    lines = (POSITIONS / name).read_text(encoding="utf-8").splitlines()
    return list(read_entries(lines, name))


def position(entry: Entry) -> Position:
    """The position of an entry, its moves played."""
    options = dict(entry.options)
    if entry.spec.kind == "fen":
        start = Position.parse(entry.spec.text, **options)
    else:
        start = Position.empty(**options)
    for move in entry.spec.moves:
        start = start.play(move)
    return start


@pytest.mark.parametrize("entry", entries("suite.txt"), ids=lambda entry: entry.id)
def test_suite_decisions_are_the_best(entry: Entry) -> None:
    """WAP-11: `bm` comes first by the exact values, which stand in `why`."""
    solved = exact(position(entry), 60.0, 512)
    assert solved is not None
    assert entry.best == (solved.values[0][0],)
    assert entry.why == " ".join(f"{move} {share.win:.4f}" for move, share in solved.values)


@pytest.mark.parametrize("entry", entries("bench.txt"), ids=lambda entry: entry.id)
def test_bench_positions_are_decisions(entry: Entry) -> None:
    assert position(entry).legal_count() > 1


def test_suite_covers_players_and_scorings() -> None:
    suite = entries("suite.txt")
    assert {entry.options["Scoring"] for entry in suite} == {"basic", "advanced"}
    assert {position(entry).players for entry in suite} == {2, 3}
    assert len({entry.id for entry in suite}) == len(suite) >= 30


def test_start_is_the_first_draw() -> None:
    (entry,) = entries("start.txt")
    assert position(entry).text() == Position.start().text()
