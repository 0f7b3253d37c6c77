"""The requests of `solver serve`, taken apart: JSON in, values out, one line for what is wrong."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from solver.contract import Game
from solver.engine.task import Task
from solver.errors import SolverError, SyntaxProblem
from solver.games import load
from solver.info import Limits
from solver.notation import number, one_of, shown
from solver.options import OptionTable, written
from solver.positions.build import build
from solver.positions.searchable import searchable
from solver.positions.spec import PositionSpec, parse_place
from solver.serve.quota import NOTHING, Needs, Quota

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


@dataclass(slots=True, eq=False)
class Request:
    """One request: `count` is the number of lines of play or hints, `progress` the seconds between
    two reports (0: none), `task` what searches for it."""

    id: Any
    action: str
    game: Game
    options: OptionTable
    spec: PositionSpec
    position: Any
    limits: Limits
    count: int
    progress: float
    cancelled: bool = False
    task: Task | None = None

    @property
    def needs(self) -> Needs:
        """What it takes of the room that all requests share: nothing where it does not search."""
        if self.action == "show":
            return NOTHING
        return Needs(int(self.options["Threads"]), int(self.options["Hash"]))

    def cancel(self) -> None:
        """Has it end early, or not begin; the server's lock is held."""
        self.cancelled = True
        if self.task is not None:
            self.task.stop()


@dataclass(frozen=True, slots=True)
class Cancel:
    """Ends the request with the id `target` early."""

    id: Any
    target: Any


def parse_request(line: str, game: str | None, quota: Quota) -> Request | Cancel:
    """The request on a line; `game` stands in where it names none. Raises BadRequest, whatever is
    wrong."""
    if len(line.encode("utf-8", "replace")) > quota.line:
        raise BadRequest(f"expected a line of at most {quota.line} bytes")
    fields = parse_object(line)
    try:
        return read_request(fields, game, quota)
    except Exception as problem:  # one request that fails must not end the others
        raise BadRequest(failure(problem), known(fields.get("id"))) from None


def failure(problem: Exception) -> str:
    """What the one line says that answers a request which fails."""
    if isinstance(problem, SolverError):
        return str(problem)
    if isinstance(problem, MemoryError):
        return "expected memory for the request, found none left"
    return f"internal error, {problem!r}"


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


def read_request(fields: Mapping[str, Any], game: str | None, quota: Quota) -> Request | Cancel:
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
    quota.options(options, {name: value_text(v) for name, v in mapping(fields, "options").items()})
    spec = parse_place(text(fields, "position", "startpos"))
    position = build(module, spec, options.rules(), int(options["Seed"]) or new_seed())
    limits = read_limits(fields)
    return Request(
        identity(fields, "id"),
        action,
        module,
        options,
        spec,
        position,
        limits if action == "show" else searchable(module, position, limits),
        whole(fields.get("count", 1), "count", MOST_LINES),
        seconds(fields.get("progress", 0)),
    )


def new_seed() -> int:
    """A seed from the system's entropy."""
    return int.from_bytes(os.urandom(7))


def value_text(value: object) -> str:
    """The value of an option as the protocol has it."""
    return written(value) if isinstance(value, bool | int) else str(value)


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


def read_limits(fields: Mapping[str, Any]) -> Limits:
    """The limits of a search, as they are given; without any, DEFAULT_TIME."""
    given = mapping(fields, "limits")
    for name in given:
        if name not in LIMITS:
            raise SyntaxProblem(f"expected {one_of(LIMITS)} in limits, found {shown(name)}")
    moves = fields.get("moves", [])
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise SyntaxProblem(f"expected a list of moves, found {shown(json.dumps(moves))}")
    depth, movetime, nodes, win = (
        number(json.dumps(given[name]), name, 1) if name in given else None for name in LIMITS
    )
    if not given:
        movetime = DEFAULT_TIME
    return Limits(depth, nodes, movetime, win=win, moves=tuple(moves))
