"""The signature of the search: the node total of the bench set, the one on record."""

from __future__ import annotations

from pathlib import Path

from solver.engine.bench import bench
from solver.games import load

SIGNATURE = Path("tests/bench/signature-wigwam.txt")


def test_the_bench_has_the_signature_on_record() -> None:
    """A change of the search on purpose brings its new signature with it."""
    told: list[object] = []
    assert bench(load("wigwam"), told.append).nodes == int(SIGNATURE.read_text())
    assert len(told) >= 15
