"""The whole of a search in one call, for Python."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from solver.engine.engine import Engine
from solver.games import NAMES, load
from solver.info import BestMove, Limits, OnInfo
from solver.options import OptionTable

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
    play as the search goes on. Raises IllegalMove for one of `moves` that is not legal, BadOption.

    >>> import solver
    >>> position = solver.wigwam.Position.start()
    >>> best = analyse(position, depth=4)
    >>> best.move in [str(move) for move in position.legal_moves()]
    True
    >>> best.lines[0].depth
    4
    """
    engine = engine_with(
        game_of(position), {"MultiPV": multipv, "Threads": threads, "Hash": hash} | dict(options)
    )
    movetime = None if seconds is None else max(1, round(seconds * 1000))
    if depth is nodes is movetime is None:
        movetime = 1000
    legal = tuple(str(position.move(move)) for move in moves)
    return engine.search(position, Limits(depth, nodes, movetime, moves=legal), on_info)


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
