"""How games with chance or hidden cards are searched: from limits to a budget, exact where what is
left is small, by tree sampling elsewhere; the baseline players as well."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

from solver.engine.quick import GREEDY, by_policy, root_of
from solver.engine.settings import Settings
from solver.engine.signals import Signals
from solver.engine.strength import FULL, most_nodes
from solver.errors import SolverError
from solver.games.sampling_options import BASELINES
from solver.info import BestMove, Info, Limits, OnInfo, Share
from solver.search.sampling import Budget, Sampling
from solver.search.sampling import Settings as TreeSettings
from solver.search.timing import allot

DEPTH_ITERATIONS = 1000  # a tree has no depth of its own: `depth N` is N thousand iterations


class WorldSearch:
    """The trees of one game; a solver.engine.engine.Driver.

    A position is searched as the seat to move sees it: what it holds beyond is never looked at.
    """

    def __init__(self, game: Any, settings: Settings, signals: Signals) -> None:
        self._game = game
        self._signals = signals
        self._sampling = Sampling(tree_ops(game), settings.hash, settings.threads)

    def clear(self) -> None:
        """Forgets the trees."""
        self._sampling.clear()

    def stop(self) -> None:
        """Ends the search under way."""
        self._sampling.stop()

    def start_clock(self) -> None:
        """Nothing to do: the search looks at the signal itself."""

    def evaluate(self, position: Any) -> list[tuple[str, object]]:
        """There is none without a search: raises SolverError."""
        raise SolverError(f"expected a game with a static evaluation, found {self._game.NAME}")

    def search(
        self, position: Any, limits: Limits, settings: Settings, on_info: OnInfo
    ) -> BestMove:
        """The best decision of the seat to move at `position`, within the limits."""
        root = root_of(self._game, position)
        seed = settings.entropy()
        if settings.search in BASELINES:
            return BestMove(by_policy(root, settings.search, limits.moves, seed))
        ready = at_once(root, limits)
        if ready is not None:
            move, messages = ready
            return BestMove(move, messages=messages)
        most = budget(limits, root.turn, settings)
        began = time.monotonic()
        exact = self._exact(root, most.seconds, limits, settings)
        if exact:
            for info in exact:
                on_info(info)
            return BestMove(exact[0].line[0], lines=exact)
        root, said = weighed(root, settings, seed)
        if most.seconds is not None and not limits.ponder:
            most = replace(most, seconds=most.seconds - (time.monotonic() - began))
        best = self._sampling.search(
            root,
            most,
            tree_settings(self._game, root, settings),
            seed=seed,
            moves=limits.moves,
            multipv=settings.lines,
            on_info=on_info,
            stop=self._signals.stop,
            hit=self._signals.hit if limits.ponder else None,
        )
        best = replace(best, messages=(*said, *best.messages))
        if best.move is None:  # stopped before the first iteration
            return BestMove(by_policy(root, GREEDY, limits.moves, seed), messages=best.messages)
        return best

    def _exact(
        self, root: Any, seconds: float | None, limits: Limits, settings: Settings
    ) -> tuple[Info, ...]:
        """Exact lines, best first, where the game can be solved from here in half the time; empty
        elsewhere. Without a limit on the time it is the position alone that decides."""
        solve = getattr(self._game, "exact", None)
        if solve is None or settings.strength < FULL:
            return ()
        began = time.monotonic()
        patience = None if seconds is None else seconds / 2
        solved = solve(root, patience, settings.hash, self._signals.stop.is_set)
        if solved is None:
            return ()
        spent = round(1000 * (time.monotonic() - began))
        values = [(m, v) for m, v in solved.values if not limits.moves or m in limits.moves]
        return tuple(
            exact_info(move, share, number, solved.states, spent)
            for number, (move, share) in enumerate(values[: settings.lines], 1)
        )


def tree_ops(game: Any) -> object:
    """The functions by which a tree is searched, where the game has others for it than its own: a `gen`
    whose steps take two decisions that belong together."""
    ops: object = getattr(game, "tree_ops", game.ops)()
    return ops


def at_once(root: Any, limits: Limits) -> tuple[str, tuple[str, ...]] | None:
    """What a game decides without a search, with words about it, unless it is to be analysed."""
    if limits.moves or limits.infinite or limits.ponder or not hasattr(root, "at_once"):
        return None
    ready: tuple[str, tuple[str, ...]] | None = root.at_once()
    return ready


def weighed(root: Any, settings: Settings, seed: int) -> tuple[Any, tuple[str, ...]]:
    """The root with worlds weighed by how opponents decide, where the game has a model of that and
    `Inference` is set; and words about the weights."""
    if not settings.inference or not hasattr(root, "inferred"):
        return root, ()
    root, size = root.inferred(seed)
    return root, (f"worlds weighed by inference, effective sample size {size:.0f}",)


def budget(limits: Limits, seat: int, settings: Settings) -> Budget:
    """Iterations and seconds of a search."""
    allotted = allot(limits, seat, settings.overhead)
    nodes = limits.nodes
    if limits.depth is not None:
        most = DEPTH_ITERATIONS * limits.depth
        nodes = most if nodes is None else min(nodes, most)
    nodes = most_nodes(settings.strength, nodes)
    return Budget(nodes, allotted.most if allotted.aim is None else allotted.aim)


def tree_settings(game: Any, root: Any, settings: Settings) -> TreeSettings:
    """The game's own settings for this root, with the options that were set."""
    chosen: dict[str, Any] = {}
    for name in ("search", "node_key", "selection", "redeal", "keep"):
        if getattr(settings, name):
            chosen[name] = getattr(settings, name)
    if settings.inference:
        chosen["keep"] = False  # its worlds are weighed anew each time
    if settings.rollout:
        chosen["rollout"] = game.rollouts[settings.rollout]
    if settings.exploration:
        chosen["exploration"] = float(settings.exploration)
    suited: TreeSettings = game.sampling.suited(root.rules.objective)
    return replace(suited, **chosen)


def exact_info(move: str, value: Share, number: int, nodes: int, spent: int) -> Info:
    """A line of play whose value is known, after `spent` milliseconds."""
    return Info(
        depth=1,
        score=value,
        line=(move,),
        nodes=nodes,
        time=spent,
        nps=round(1000 * nodes / spent) if spent else nodes,
        multipv=number,
    )
