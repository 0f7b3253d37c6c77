"""The whole of a search in one call, for Python."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from solver.engine.engine import Engine
from solver.engine.work import Work
from solver.games import NAMES, load
from solver.info import BestMove, Limits, OnInfo
from solver.options import OptionTable
from solver.positions.searchable import milliseconds, searchable

NONE: Mapping[str, object] = {}


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
    options: Mapping[str, object] = NONE,
    on_info: OnInfo | None = None,
) -> BestMove:
    """Searches a position, or what one seat knows of one, and returns the best move with its lines.

    Without a limit it searches for one second. `moves` restricts the first move, `multipv` is the
    number of lines of play, `hash` the memory of the table in MiB; `options` are those of the engine by
    the names that the protocol has, such as `Seed` or `Search`; `on_info` is called with each line of
    play as the search goes on, on a thread of its own. What the protocol refuses is refused in the same
    words: raises IllegalMove where the seat is not to act and for one of `moves` that is not legal,
    SyntaxProblem for a limit below 1, BadOption.

    >>> import solver
    >>> position = solver.wigwam.Position.start()
    >>> best = analyse(position, depth=4)
    >>> best.move in [str(move) for move in position.legal_moves()]
    True
    >>> best.lines[0].depth
    4
    """
    name = game_of(position)
    movetime = None if seconds is None else milliseconds(seconds)
    if depth is nodes is movetime is None:
        movetime = 1000
    limits = searchable(load(name), position, Limits(depth, nodes, movetime, moves=tuple(moves)))
    settings = {"MultiPV": multipv, "Threads": threads, "Hash": hash}
    engine = engine_with(name, settings | dict(options))
    return interruptible(engine, position, limits, on_info)


def interruptible(
    engine: Engine, position: Any, limits: Limits, on_info: OnInfo | None
) -> BestMove:
    """A search that Ctrl-C ends, with KeyboardInterrupt as elsewhere in Python."""
    engine.expect()
    work = Work(partial(engine.search, position, limits, on_info), engine.stop)
    best = work.result()
    if work.interrupted:
        raise KeyboardInterrupt
    return best


def engine_with(game: str, options: Mapping[str, object]) -> Engine:
    """The engine of a game with these options, values or their texts; raises BadOption."""
    module = load(game)
    table = OptionTable(module.options, module.search_options)
    for name, value in options.items():
        table.set(name, str(value))
    return Engine(module, table)


def game_of(position: Any) -> str:
    """The name of the game that a position or view belongs to.

    >>> from solver.games import wampum, wigwam
    >>> game_of(wigwam.Position.start()), game_of(wampum.View.empty(0))
    ('wigwam', 'wampum')
    """
    parts = type(position).__module__.replace("_", ".").split(".")
    return next(name for name in NAMES if name in parts)
