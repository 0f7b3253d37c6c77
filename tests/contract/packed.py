"""Trees of packed states, walked by the functions of a game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce

from solver._probe import Probe
from solver.contract import CHANCE, OVER

Steps = tuple[int, ...]


def after(probe: Probe, state: bytes, steps: Steps) -> bytes:
    """The state after some steps."""
    return reduce(probe.child, steps, state)


def decisions(probe: Probe, state: bytes, begun: Steps = ()) -> Iterator[Steps]:
    """The steps of each decision."""
    for step in probe.gen(state):
        reached = probe.child(state, step)
        if probe.partial(reached):
            yield from decisions(probe, reached, (*begun, step))
        else:
            yield (*begun, step)


def ways(probe: Probe, state: bytes) -> Iterator[Steps]:
    """What may come next: the steps of each decision, or each event."""
    turn = probe.to_move(state)
    if turn == CHANCE:
        yield from ((event,) for event, _ in probe.outcomes(state))
    elif turn != OVER:
        yield from decisions(probe, state)


def leaves(probe: Probe, state: bytes, depth: int) -> int:
    """Perft in decisions and events, however many steps a decision has."""
    if depth == 0:
        return 1
    return sum(leaves(probe, after(probe, state, way), depth - 1) for way in ways(probe, state))
