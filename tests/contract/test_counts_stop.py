"""A count of leaves leaves the interpreter free, and ends when its flag is set."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from solver._stopping import StopFlag
from solver.engine.perft import divide, leaves
from solver.games import NAMES, load
from solver.games.wigwam import Position as Wigwam

DEEP = 60  # plies, more than any machine counts
PATIENCE = 60.0  # seconds


def start(name: str) -> Any:
    position = load(name).Position
    return position.start() if name == "wigwam" else position.start(seed=3)


ROOTS = [*((name, start(name)) for name in NAMES), ("arrangements", Wigwam.empty())]


@pytest.mark.parametrize(("name", "position"), ROOTS, ids=[name for name, _ in ROOTS])
def test_a_flag_ends_a_count_under_way(name: str, position: Any) -> None:
    stop = StopFlag()
    thread = threading.Thread(target=leaves, args=(position, DEEP, stop), daemon=True)
    thread.start()
    assert thread.is_alive()  # which this thread could not see if the count held the interpreter
    stop.set()
    thread.join(PATIENCE)
    assert not thread.is_alive()


def test_a_count_that_was_stopped_is_not_told() -> None:
    stop = StopFlag()
    counts = divide(Wigwam.start(), 2, stop)
    assert next(counts)[1] > 0
    stop.set()
    assert list(counts) == []


def test_without_the_plies_made_in_bulk_a_flag_ends_a_count_too() -> None:
    stop = StopFlag()
    stop.set()
    Wigwam.start().perft(DEEP, False, stop)
