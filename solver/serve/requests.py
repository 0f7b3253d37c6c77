"""The requests of `solver serve`, taken apart: JSON in, values out, one line for what is wrong."""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from solver.contract import Game
from solver.errors import SolverError, SyntaxProblem
from solver.games import load
from solver.info import Limits
from solver.notation import one_of, shown
from solver.options import OptionTable, written
from solver.positions.build import build, canonical
from solver.positions.query import check_win
from solver.positions.spec import parse_place

ACTIONS = ("analyse", "cancel", "hint", "show")
LIMITS = ("depth", "movetime", "nodes", "win")
FIELDS = (
    "id", "action", "game", "position", "options", "limits", "moves", "count", "progress", "target"
)  # fmt: skip
DEFAULT_TIME = 1000  # milliseconds
MOST_LINES = 1000


class BadRequest(SolverError):
    """A request that cannot be served; `id` is its id as far as it could be read."""

    def __init__(self, what: object, id: Any = None) -> None:
        super().__init__(str(what))
        self.id = id


@dataclass(slots=True)
class Request:
    """One request: `count` is the number of lines of play or hints, `progress` the seconds between
    two reports (0: none)."""

    id: Any
    action: str
    game: Game
    options: OptionTable
    position: Any
    limits: Limits
    count: int
    progress: float
    cancelled: threading.Event = field(default_factory=threading.Event)


@dataclass(frozen=True, slots=True)
class Cancel:
    """Ends the request with the id `target` early."""

    id: Any
    target: Any


def parse_request(line: str, game: str | None) -> Request | Cancel:
    """The request on a line; `game` stands in where it names none. Raises BadRequest."""
    fields = parse_object(line)
    try:
        return read_request(fields, game)
    except SolverError as problem:
        raise BadRequest(problem, known(fields.get("id"))) from None


def parse_object(line: str) -> dict[str, Any]:
    text = line.strip()
    expected = f"expected a JSON object, found {shown(text)}"
    try:
        fields = json.loads(text, parse_constant=refused)
    except SyntaxProblem as problem:
        raise BadRequest(f"{expected}: {problem}") from None
    except json.JSONDecodeError as problem:
        raise BadRequest(f"{expected}: no JSON from character {problem.pos + 1} on") from None
    except (ValueError, RecursionError):
        raise BadRequest(f"{expected}: a number too long or lists too deep") from None
    if not isinstance(fields, dict):
        raise BadRequest(expected)
    return fields


def refused(constant: str) -> None:
    """NaN and the infinities, which Python would take, are no JSON."""
    raise SyntaxProblem(f"{constant} is no number")


def read_request(fields: Mapping[str, Any], game: str | None) -> Request | Cancel:
    for name in fields:
        if name not in FIELDS:
            raise SyntaxProblem(f"expected {one_of(FIELDS)}, found {shown(name)}")
    action = fields.get("action", "analyse")
    if action not in ACTIONS:
        raise SyntaxProblem(f"expected {one_of(ACTIONS)} for action, found {shown(str(action))}")
    if action == "cancel":
        return Cancel(identity(fields, "id"), identity(fields, "target"))
    module: Game = load(text(fields, "game", game or ""))
    options = OptionTable(module.options, module.search_options)
    for name, value in mapping(fields, "options").items():
        options.set(name, written(value) if isinstance(value, bool | int) else str(value))
    spec = parse_place(text(fields, "position", "startpos"))
    position = build(module, spec, options.rules(), int(options["Seed"]))
    return Request(
        identity(fields, "id"),
        action,
        module,
        options,
        position,
        read_limits(fields, module, position),
        whole(fields.get("count", 1), "count", MOST_LINES),
        seconds(fields.get("progress", 0)),
    )


def identity(fields: Mapping[str, Any], name: str) -> Any:
    value = fields.get(name)
    if value is not None and known(value) is None:
        found = shown(json.dumps(value))
        raise SyntaxProblem(f"expected a text or a number for {name}, found {found}")
    return value


def known(value: Any) -> Any:
    """The value if an id may have it, else None."""
    return value if isinstance(value, int | str) and not isinstance(value, bool) else None


def text(fields: Mapping[str, Any], name: str, default: str) -> str:
    value = fields.get(name, default)
    if not isinstance(value, str):
        raise SyntaxProblem(f"expected a text for {name}, found {shown(json.dumps(value))}")
    return value


def mapping(fields: Mapping[str, Any], name: str) -> dict[str, Any]:
    value = fields.get(name, {})
    if not isinstance(value, dict):
        raise SyntaxProblem(f"expected an object for {name}, found {shown(json.dumps(value))}")
    return value


def whole(value: Any, name: str, most: int = 2**63 - 1) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= most:
        found = shown(json.dumps(value))
        raise SyntaxProblem(f"expected a whole number from 1 to {most} for {name}, found {found}")
    return value


def seconds(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 3600:
        found = shown(json.dumps(value))
        raise SyntaxProblem(f"expected seconds from 0 to 3600 for progress, found {found}")
    return float(value)


def read_limits(fields: Mapping[str, Any], game: Game, position: Any) -> Limits:
    """The limits of a search; without any, DEFAULT."""
    given = mapping(fields, "limits")
    for name in given:
        if name not in LIMITS:
            raise SyntaxProblem(f"expected {one_of(LIMITS)} in limits, found {shown(name)}")
    moves = fields.get("moves", [])
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise SyntaxProblem(f"expected a list of moves, found {shown(json.dumps(moves))}")
    depth, movetime, nodes, win = (whole(given[n], n) if n in given else None for n in LIMITS)
    if not given:
        movetime = DEFAULT_TIME
    limits = Limits(depth, nodes, movetime, win=win, moves=canonical(position, tuple(moves)))
    check_win(game, limits)
    return limits
