"""New games: their opening events drawn from a tape."""

from __future__ import annotations

import random
from typing import TypeVar

from solver.positions.build import settled
from solver.tape import Tape

Table = TypeVar("Table")


def dealt(position: Table, seed: int | None) -> Table:
    """The first decision from here on, the events before it fixed by `seed`; any where that is None."""
    first: Table = settled(position, Tape(random.SystemRandom().getrandbits(62) if seed is None else seed))
    return first
