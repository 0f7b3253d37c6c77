"""Players for measurements, from words such as `greedy` or `multi seconds=0.1`.

A player is a policy of the game, or a search: `engine` as it is by default, which need not be said, or one
of multi, single, pimc and flat. Behind that come `iterations` or `seconds` for a decision, `exact` seconds
in which an ending must be solvable (half of `seconds`, 1 without; 0 for no such solver), `hash` in MiB,
fields of solver.search.sampling.Settings (`rollout` by name), and what one game alone has: `inference=1`
weighs the worlds of Wampum, `pairs=0` searches a trade or gatherer of Waka Waka and its choice as two
steps, `plain=ask,send` leaves decisions at these moments of Gold und Rum to greedy.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from solver.arena import Player, baseline
from solver.engine.worlds import tree_ops
from solver.games.sampling_options import TREES
from solver.search.sampling import Budget, Sampling

PATIENCE = 1.0  # seconds for an exact solver where no time is named


def player(game: Any, words: str) -> Player:
    """A function from what a seat knows and a seed to its decision."""
    name, *fields = words.split() if "=" not in words.split()[0] else ("engine", *words.split())
    if name != "engine" and name not in TREES:
        return baseline(name)
    return Searcher(game, name, dict(field.split("=") for field in fields))


def settings_of(game: Any, given: Mapping[str, str]) -> dict[str, Any]:
    """Fields of Settings by their names, from their texts."""
    values: dict[str, Any] = {}
    for name, text in given.items():
        kind = type(getattr(game.sampling, name))
        if name == "rollout":
            values[name] = game.rollouts[text]
        else:
            values[name] = text == "1" if kind is bool else kind(text)
    return values


class Searcher:
    """Decides by a search; counts what it searches, and the seconds."""

    def __init__(self, game: Any, name: str, given: dict[str, str]) -> None:
        self.decisions, self.seconds = 0, 0.0
        self._game = game
        ops = game.ops() if given.pop("pairs", "") == "0" else tree_ops(game)
        self._search = Sampling(ops, int(given.pop("hash", 64)))
        self._iterations = int(given.pop("iterations", 0)) or None
        self._limit = float(given.pop("seconds", 0)) or None
        self.patience = float(given.pop("exact", self._limit / 2 if self._limit else PATIENCE))
        self._inference = given.pop("inference", "") == "1"
        self._plain = given.pop("plain", "").split(",")
        tree = {} if name == "engine" else {"search": name}
        self.changes = {**tree, **settings_of(game, given)}

    def __call__(self, view: Any, seed: int) -> str:
        if view.legal_count() == 1:
            return str(view.legal_moves()[0])
        if self._plain != [""] and view.world().moment in self._plain:
            return str(view.policy_move(seed, "greedy"))
        ready = view.at_once() if hasattr(view, "at_once") else None
        return ready[0] if ready is not None else self.searched(view, seed)

    def searched(self, view: Any, seed: int, moves: Sequence[str] = ()) -> str:
        """The best decision, among `moves` if any are given."""
        began = time.perf_counter()
        move = self._solved(view) or self._sampled(view, seed, moves, began)
        self.decisions += 1
        self.seconds += time.perf_counter() - began
        return move

    def _solved(self, view: Any) -> str | None:
        if not self.patience or not hasattr(self._game, "exact"):
            return None
        solved = self._game.exact(view, self.patience, 64)
        return solved.values[0][0] if solved else None

    def _sampled(self, view: Any, seed: int, moves: Sequence[str], began: float) -> str:
        left = self._limit and self._limit - (time.perf_counter() - began)
        settings = replace(self._game.sampling.suited(view.rules.objective), **self.changes)
        root = view.inferred(seed)[0] if self._inference else view
        budget = Budget(self._iterations, left)
        answer = self._search.search(root, budget, settings, seed=seed, moves=moves)
        return answer.move or str(view.policy_move(seed, "greedy"))  # no time was left at all
