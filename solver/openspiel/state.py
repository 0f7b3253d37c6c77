"""A position as a pyspiel.State."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Self

import pyspiel

from solver.contract import CHANCE, OVER
from solver.errors import SolverError

if TYPE_CHECKING:
    from solver.openspiel.game import SolverGame


class Held:
    """A position that pyspiel may copy as deeply as it likes: it never changes."""

    __slots__ = ("position", "record")

    def __init__(self, position: Any, record: tuple[str, ...] = ()) -> None:
        self.position = position
        self.record = record  # the texts of all decisions and events

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self

    def after(self, text: str) -> Held:
        return Held(self.position.play(text), (*self.record, text))


class SolverState(pyspiel.State):
    """A history of a game: a full position and the way to it."""

    def __init__(self, game: SolverGame) -> None:
        super().__init__(game)
        self._most = game.num_distinct_actions()
        self._held = Held(game.start)

    @property
    def position(self) -> Any:
        """The position of `solver.games`."""
        return self._held.position

    def current_player(self) -> int:
        """The seat to act, or what pyspiel has for chance and the end."""
        turn: int = self.position.turn
        return {CHANCE: int(pyspiel.PlayerId.CHANCE), OVER: int(pyspiel.PlayerId.TERMINAL)}.get(turn, turn)

    def is_terminal(self) -> bool:
        return bool(self.position.turn == OVER)

    def returns(self) -> list[float]:
        """The utility of each seat under `Objective`, nought before the end."""
        if not self.is_terminal():
            return [0.0] * int(self.position.players)
        return [float(utility) for utility in self.position.returns()]

    def information_state_string(self, player: int | None = None) -> str:
        """All that a seat has seen, that of the seat to act if none is named."""
        return " ".join(self.position.seen(self.current_player() if player is None else player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The events that may happen, each with its probability."""
        weights = [weight for _, weight in self._events()]
        total = sum(weights)
        return [(number, weight / total) for number, weight in enumerate(weights)]

    def _events(self) -> Sequence[tuple[str, int]]:
        return list(self.position.chance_events())

    def _legal_actions(self, player: int) -> list[int]:
        if player != self.position.turn:
            return []
        count = len(self.position.legal_moves())
        if count > self._most:
            raise SolverError(f"expected at most {self._most} decisions (most_actions), found {count}")
        return list(range(count))

    def _apply_action(self, action: int) -> None:
        self._held = self._held.after(self._action_to_string(self.current_player(), action))

    def _action_to_string(self, player: int, action: int) -> str:
        """The text of a decision or event."""
        if self.position.turn == CHANCE:
            return self._events()[action][0]
        return str(self.position.legal_moves()[action])

    def __str__(self) -> str:
        return " ".join(self._held.record)
