"""From the name of a position to the position: the start, the moves, and chance where it is due."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from solver.contract import CHANCE, Game
from solver.errors import IllegalMove, SolverError
from solver.notation import shown
from solver.options import Value
from solver.positions.spec import PositionSpec


def build(game: Game, spec: PositionSpec, rules: Mapping[str, Value], seed: int = 0) -> Any:
    """The position that `spec` names under these rule options; raises SolverError.

    In games with chance, `startpos` deals and draws by `seed`: its moves are decisions alone.
    """
    if spec.kind == "startpos" and game.facts.chance:
        return dealt(game, spec, rules, seed)
    return replayed(opened(game, spec, rules), spec.moves)


def opened(game: Game, spec: PositionSpec, rules: Mapping[str, Value]) -> Any:
    """The position before the moves of `spec`."""
    if spec.kind == "fen":
        kind = game.View if is_view(game, spec.text) else game.Position
        return kind.parse(spec.text, **rules)
    if spec.kind == "startpos":
        return game.Position.start(**rules)
    if spec.seat is not None and game.facts.hidden:
        return game.View.empty(spec.seat, **rules)
    return game.Position.empty(**rules)


def is_view(game: Game, text: str) -> bool:
    """Whether a position text tells what one seat knows: it then names the seat (WAM-22)."""
    return game.facts.hidden and any(word.startswith("seat=") for word in text.split())


def replayed(position: Any, moves: tuple[str, ...]) -> Any:
    """The position after the moves, decisions and events alike."""
    for count, move in enumerate(moves, start=1):
        position = played(position, move, count)
    return position


def dealt(game: Game, spec: PositionSpec, rules: Mapping[str, Value], seed: int) -> Any:
    """The position after the decisions of `spec`, each event drawn when it is due."""
    from solver.tape import Tape  # the engine of a game without chance starts without `random`

    tape = Tape(seed)
    position = game.Position.empty(**rules)
    for count, move in enumerate(spec.moves, start=1):
        position = played(settled(position, tape), move, count)
    return settled(position, tape)


def settled(position: Any, tape: Any) -> Any:
    """The position once all events that are due have happened."""
    while position.turn == CHANCE:
        position = position.play(tape.event(position))
    return position


def played(position: Any, move: str, count: int) -> Any:
    """The position after move number `count`; an error tells which move it is."""
    try:
        return position.play(move)
    except SolverError as problem:
        raise IllegalMove(f"move {count}, {shown(move)}: {problem}") from None


def canonical(position: Any, moves: tuple[str, ...]) -> tuple[str, ...]:
    """The canonical texts of moves that are legal in `position`; raises IllegalMove."""
    return tuple(str(position.move(text)) for text in moves)
