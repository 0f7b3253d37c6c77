"""From the name of a position to the position: the start, the moves, and chance where it is due."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from solver.contract import CHANCE, Game
from solver.errors import IllegalMove, SolverError, SyntaxProblem
from solver.notation import number, shown
from solver.options import Value
from solver.positions.spec import PositionSpec

if TYPE_CHECKING:
    from solver.tape import Tape


@dataclass(frozen=True, slots=True)
class Built:
    """A position, what named it, and the luck that is left of its tape (None: events are given)."""

    spec: PositionSpec
    rules: Mapping[str, Value]
    seed: int
    position: Any
    tape: Tape | None

    def leads_to(self, spec: PositionSpec, rules: Mapping[str, Value], seed: int) -> bool:
        """Whether `spec` names this position, or one further on in the same record."""
        mine = self.spec.moves
        begins = replace(spec, moves=mine) == self.spec and spec.moves[: len(mine)] == mine
        return begins and (rules, seed) == (self.rules, self.seed)

    def after(self, spec: PositionSpec) -> Built:
        """What `spec` names, to which this leads; raises IllegalMove."""
        known = len(self.spec.moves)
        position, tape = self.position, self.tape and self.tape.copy()
        for count, move in enumerate(spec.moves[known:], start=known + 1):
            position = settled(played(position, move, count), tape)
        return replace(self, spec=spec, position=position, tape=tape)


def build(game: Game, spec: PositionSpec, rules: Mapping[str, Value], seed: int = 0) -> Any:
    """The position that `spec` names under these rule options; raises SolverError.

    In games with chance, `startpos` deals and draws by `seed`: its moves are decisions alone.
    """
    return built(game, spec, rules, seed).position


def built(
    game: Game,
    spec: PositionSpec,
    rules: Mapping[str, Value],
    seed: int,
    last: Built | None = None,
) -> Built:
    """The same with what it takes to go on from there. Where `last` leads to it, only the moves
    that are new are played, which changes nothing but the time; raises SolverError."""
    if last is None or not last.leads_to(spec, rules, seed):
        last = begun(game, replace(spec, moves=()), rules, seed)
    return last.after(spec)


def begun(game: Game, spec: PositionSpec, rules: Mapping[str, Value], seed: int) -> Built:
    """Where a record begins; raises SolverError."""
    if spec.kind == "startpos" and game.facts.chance:
        from solver.tape import Tape  # the engine of a game without chance starts without `random`

        tape = Tape(seed)
        start = settled(game.Position.empty(**rules), tape)
        return Built(spec, dict(rules), seed, start, tape)
    return Built(spec, dict(rules), seed, opened(game, spec, rules), None)


def opened(game: Game, spec: PositionSpec, rules: Mapping[str, Value]) -> Any:
    """The position before the moves of `spec`."""
    if spec.kind == "fen":
        kind = game.View if is_view(game, spec.text) else game.Position
        return kind.parse(spec.text, **rules)
    if spec.kind == "startpos":
        return game.Position.start(**rules)
    if spec.seat is not None and game.facts.hidden:
        return game.View.empty(spec.seat, **rules)
    position = game.Position.empty(**rules)
    number(str(spec.seat or 0), "seat", 0, position.players - 1)  # all seats see the same
    return position


def is_view(game: Game, text: str) -> bool:
    """Whether a position text tells what one seat knows: it then names the seat (WAM-22)."""
    return game.facts.hidden and any(word.startswith("seat=") for word in text.split())


def check_full(game: Game, spec: PositionSpec) -> None:
    """Raises SyntaxProblem for what one seat knows, where nothing may be hidden."""
    if is_view(game, spec.text) or (spec.seat is not None and game.facts.hidden):
        raise SyntaxProblem(f"expected a full position, found what one seat knows, {shown(str(spec))}")


def replayed(position: Any, moves: tuple[str, ...]) -> Any:
    """The position after the moves, decisions and events alike."""
    for count, move in enumerate(moves, start=1):
        position = played(position, move, count)
    return position


def settled(position: Any, tape: Tape | None) -> Any:
    """The position once all events that are due have happened, if a tape has them."""
    while tape is not None and position.turn == CHANCE:
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
