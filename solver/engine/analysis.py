"""The whole of a search in one call, for Python."""

from __future__ import annotations

from typing import Any

from solver.engine.engine import Engine
from solver.games import load
from solver.info import BestMove, Limits, OnInfo


def analyse(
    position: Any,
    *,
    depth: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    moves: tuple[str, ...] = (),
    multipv: int = 1,
    threads: int = 1,
    hash: int = 64,
    on_info: OnInfo | None = None,
) -> BestMove:
    """Searches a position, or what one seat knows of one, and returns the best move with its lines.

    Without a limit it searches for one second. `moves` restricts the first move, `multipv` is the
    number of lines of play, `hash` the memory of the table in MiB; `on_info` is called with each
    line of play as the search goes on. Raises IllegalMove for one of `moves` that is not legal.

    >>> import solver
    >>> position = solver.wigwam.Position.start()
    >>> best = analyse(position, depth=4)
    >>> best.move in [str(move) for move in position.legal_moves()]
    True
    >>> best.lines[0].depth
    4
    """
    engine = Engine(load(game_of(position)))
    for name, value in (("MultiPV", multipv), ("Threads", threads), ("Hash", hash)):
        engine.set(name, value)
    movetime = None if seconds is None else max(1, round(seconds * 1000))
    if depth is nodes is movetime is None:
        movetime = 1000
    legal = tuple(str(position.move(move)) for move in moves)
    return engine.search(position, Limits(depth, nodes, movetime, moves=legal), on_info)


def game_of(position: Any) -> str:
    """The name of the game that a position or view belongs to.

    >>> from solver.games import wigwam
    >>> game_of(wigwam.Position.start())
    'wigwam'
    """
    module = type(position).__module__.rpartition(".")[2]
    return module.removeprefix("_").partition("_")[0]
