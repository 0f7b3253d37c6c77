"""New games: their opening events drawn from a tape."""

from __future__ import annotations

import random
from typing import TypeVar

from solver.contract import CHANCE, ChancePosition
from solver.tape import Tape

Table = TypeVar("Table", bound=ChancePosition)


def dealt(position: Table, seed: int | None) -> Table:
    """The first decision from here on, the events before it fixed by `seed`; any where that is None."""
    tape = Tape(random.SystemRandom().getrandbits(62) if seed is None else seed)
    while position.turn == CHANCE:
        position = position.play(tape.event(position))
    return position
