"""A fixed set of positions searched to a fixed limit: the signature tells whether the search is the
one it was, the time how fast it is.

The sets are solver/data/GAME-bench.txt; the first line, `# limits ...`, has the words behind `go`.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib.resources import files

from solver.contract import Game
from solver.engine.perft import rate
from solver.engine.task import Task
from solver.errors import SolverError
from solver.info import BestMove
from solver.options import OptionTable
from solver.positions.build import build
from solver.positions.files import Entry, read_entries
from solver.protocol.limits import parse_limits

SEED = 1


@dataclass(frozen=True, slots=True)
class Result:
    """`time` in milliseconds; `signature` as in `told`, over all positions."""

    nodes: int
    time: int
    nps: int
    signature: int

    def __str__(self) -> str:
        speed = f"time {self.time} nps {self.nps}"
        return f"bench nodes {self.nodes} {speed} signature {self.signature}"


def bench(game: Game, emit: Callable[[str], object], task: Task) -> Result | None:
    """Searches the set of a game, each position with a fresh table, and tells of each by `emit`; None
    where the task is stopped. Its engine has no other use.

    Raises SolverError where the game has no set.
    """
    name = f"{game.NAME}-bench.txt"
    lines = read_set(name)
    limits = parse_limits(lines[0].removeprefix("# limits").split(), "limits")
    task.set("Seed", SEED)
    total, signature, start = 0, 0, time.perf_counter()
    for entry in read_entries(lines, name):
        task.clear()
        best = task.search(position_of(game, entry), limits)
        if task.stopped:
            return None
        nodes = max((line.nodes for line in best.lines), default=0)
        emit(f"{entry.line - 1}: {nodes} nodes, {best.move}")
        total += nodes
        signature += told(best)
    seconds = time.perf_counter() - start
    return Result(total, round(seconds * 1000), rate(total, seconds), signature)


def told(best: BestMove) -> int:
    """What tells searches apart: the nodes to a fixed depth; the visits of the best decision where
    the nodes are as many as asked for."""
    if not best.lines:
        return 0
    visits = best.lines[0].visits
    return best.lines[0].nodes if visits is None else visits


def read_set(name: str) -> list[str]:
    """The lines of a set; raises SolverError where there is none."""
    path = files("solver") / "data" / name
    if not path.is_file():
        raise SolverError(f"expected a bench set {name}, found none")
    return path.read_text(encoding="utf-8").splitlines()


def position_of(game: Game, entry: Entry) -> object:
    table = OptionTable(game.options)
    for name, value in entry.options.items():
        table.set(name, value)
    return build(game, entry.spec, table.rules(), SEED)
