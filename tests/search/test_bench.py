"""The signatures of the searches, on fixed sets to fixed limits: those on record."""

from __future__ import annotations

from pathlib import Path

import pytest

from solver.engine.bench import bench
from solver.engine.engine import Engine
from solver.engine.task import Task
from solver.games import NAMES, load

RECORDS = sorted(Path(__file__).parents[1].glob("bench/signature-*.txt"))


def game_of(record: Path) -> str:
    return record.stem.removeprefix("signature-")


@pytest.mark.parametrize("record", RECORDS, ids=game_of)
def test_the_bench_has_the_signature_on_record(record: Path) -> None:
    """A change of the search on purpose brings its new signature with it."""
    told: list[object] = []
    game = load(game_of(record))
    result = bench(game, told.append, Task(Engine(game)))
    assert result is not None
    assert result.signature == int(record.read_text())
    assert str(result).endswith(f" signature {result.signature}")
    assert len(told) >= 8


def test_signatures_are_on_record() -> None:
    assert {game_of(record) for record in RECORDS} >= set(NAMES)
