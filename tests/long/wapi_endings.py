"""How fast Wapi's exact solver values endings: random ones, and some made up to be hard.

    python -m tests.long.wapi_endings --each 90

Prints for each kind (players, totems left, free coin spaces) the largest ending by states with its
time and memory, the median time, and states a second over all. Positions follow from seeds.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from statistics import median

from solver._wapi_exact import EndingSolver
from solver.games.wapi import Position
from tests.games.wapi_table import endings

KINDS = [(2, 1, 5), (2, 2, 3), (2, 1, 7), (3, 0, 7), (3, 1, 4)]
MEMORY = 2 << 30
# One totem and five spaces left, few symbols drawn: nearly all of them, with totems.
HARD = (
    "O:0/01235 S:0/1122 J:0/0135 B:1/2233 E:1/0112 F:-/0012 players=2 seat=1 phase=coin:3",
    "O:0/0123 S:0/1122 J:0/0135 B:1/2233 E:1/0112 F:-/00125 players=2 seat=1 phase=coin:3",
    "O:0/012 S:0/112 J:0/01355 B:1/22335 E:1/0112 F:-/00123 players=2 seat=1 phase=coin:3",
)


@dataclass(frozen=True)
class Solved:
    states: int
    mib: float
    seconds: float


def solved(position: Position) -> Solved | None:
    """All decisions of an ending, in time of the processor; None where it takes too much memory."""
    began = time.process_time()
    solver = EndingSolver(position.packed(), MEMORY)
    try:
        assert solver.run(1 << 40)
    except MemoryError:
        return None
    return Solved(solver.valued, solver.bytes / (1 << 20), time.process_time() - began)


def summary(name: object, positions: Iterable[Position]) -> str:
    found = [solved(position) for position in positions]
    done = [result for result in found if result]
    most = max(done, key=lambda result: result.states)
    speed = sum(result.states for result in done) / sum(result.seconds for result in done)
    largest = f"{most.states:,} states {most.mib:.0f} MiB {most.seconds:.2f} s"
    middle = f"median {median(result.seconds for result in done):.4f} s"
    rate = f"{speed / 1e6:.1f} million a second"
    return f"{name}: {len(done)} of {len(found)}, largest {largest}, {middle}, {rate}"


def hard(scoring: str) -> Iterator[Position]:
    return (Position.parse(text, Scoring=scoring) for text in HARD)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--each", type=int, default=90)
    each = parser.parse_args().each
    for scoring in ("basic", "advanced"):
        print(summary(f"{scoring} hard", hard(scoring)), flush=True)
        for players, totems, spaces in KINDS:
            some = islice(endings(totems, spaces, Players=players, Scoring=scoring), each)
            print(summary((scoring, players, totems, spaces), some), flush=True)


if __name__ == "__main__":
    main()
