"""Tree sampling as a search: limits, threads, reports and the choice of the answer.

The loops are solver._mcts; what a game's figures mean is in the module of the game.
"""

from __future__ import annotations

import random
import threading
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any, Protocol

from solver._mcts import Decision, TreeSearch
from solver.errors import BadOption
from solver.info import BestMove, Info, OnInfo, Share

REPORT_EVERY = 0.5  # seconds between two info lines
SLICE = 0.02  # seconds between two looks at limits from Python
UNLIMITED = 1 << 62
LEAST_TREE = 1 << 17  # bytes of one thread
LINE_STEPS = 64  # steps of a line of play, at most
MOST_KEPT = 500  # thousandths of a tree in use


class Root(Protocol):
    """What a search starts from: a view, or a position of open information."""

    @property
    def turn(self) -> int: ...
    @property
    def players(self) -> int: ...
    def packed(self) -> bytes: ...
    def belief(self) -> object | None: ...
    def move(self, text: str) -> object: ...
    def steps(self, text: str) -> tuple[int, ...]: ...
    def line(self, steps: tuple[int, ...]) -> tuple[str, ...]: ...


@dataclass(frozen=True, slots=True)
class Settings:
    """How a tree is searched; the fields are those of Settings in ext/search/worker.pxd.

    `trust` is the share that the first step of a node below the root has of a prior, each further
    one the same share of what is left (0: no prior, plain UCB); `widen` opens widen * sqrt(visits)
    + 2 steps of a node, 0 all of them; `threshold` is the number of visits before a node has edges
    of its own, `through` how many such nodes a pass goes through by the policy instead of ending
    there, `fine_visits` those before a back-off trusts the finer node, `block` the iterations of
    PIMC in one world; `mixing` the share of uniform exploration in regret matching; `redeal` the
    percentage of iterations of `multi` that deal the searcher's own cards anew; `solved` ends a pass
    wherever the game gives an exact value, not at a leaf alone; `keep` leaves the trees of `multi` as
    they are, but for `path` keys, where a view goes on from that of the last search; the utility is
    (1 - margin_weight) * share of the win + margin_weight * lead, a lead of `margin_scale` points
    counting three quarters; `whole_lead` is that scale in play for the margin: the points from losing
    to winning.
    """

    search: str = "multi"
    node_key: str = "view"
    selection: str = "ucb"
    rollout: int = 0
    exploration: float = 0.7
    trust: float = 0.0
    widen: float = 0.0
    threshold: int = 0
    through: int = 0
    fine_visits: int = 50
    block: int = 200
    mixing: float = 0.1
    redeal: int = 0
    solved: bool = False
    keep: bool = False
    margin_weight: float = 0.05
    margin_scale: float = 5.0
    whole_lead: float = 10.0

    def suited(self, objective: str) -> Settings:
        """For play by this objective: for the margin the lead alone counts."""
        if objective == "margin":
            return replace(self, margin_weight=1.0, margin_scale=self.whole_lead)
        return self


@dataclass(frozen=True, slots=True)
class Budget:
    """When to stop: after so many iterations or seconds, whichever comes first (None: never)."""

    iterations: int | None = None
    seconds: float | None = None


class Sampling:
    """Trees for one game, kept from one search to the next; `stop` may come from any thread. There are
    no more threads than trees of LEAST_TREE bytes have room in `hash_mib`."""

    def __init__(self, ops: object, hash_mib: int = 64, threads: int = 1) -> None:
        threads = min(threads, (hash_mib << 20) // LEAST_TREE)
        size = (hash_mib << 20) // threads
        self._ops = ops
        self._trees = [TreeSearch(size) for _ in range(threads)]
        self._last: tuple[Root, Settings] | None = None  # the search whose trees may be kept

    def clear(self) -> None:
        """Forgets the trees."""
        self._last = None
        for tree in self._trees:
            tree.clear()

    def stop(self) -> None:
        """Ends the runs under way within an iteration; `search` is told by its own event."""
        for tree in self._trees:
            tree.stop()

    def search(
        self,
        root: Root,
        budget: Budget,
        settings: Settings,
        *,
        seed: int,
        moves: Sequence[str] = (),
        multipv: int = 1,
        on_info: OnInfo | None = None,
        stop: threading.Event | None = None,
        hit: threading.Event | None = None,
    ) -> BestMove:
        """The best decision of the seat to move at `root`, among `moves` if any are given, until
        the budget is used up or `stop` is set. With `hit`, the seconds count from when it is set.

        With a budget of iterations alone the answer depends on nothing but `root`, `settings`,
        `seed` and the number of threads.
        """
        stop = stop or threading.Event()
        self._begin(root, settings, seed, moves)
        clock = Clock(budget, len(self._trees), hit)
        report = Report(root, multipv)
        said = 0.0
        with ThreadPoolExecutor(len(self._trees)) as pool:
            while not stop.is_set() and self._slice(pool, clock):
                if on_info is not None and clock.seconds - said >= REPORT_EVERY:
                    said = clock.seconds
                    for info in report.lines(self._trees, clock.seconds):
                        on_info(info)
        lines = report.lines(self._trees, clock.seconds)
        if on_info is not None:
            for info in lines:
                on_info(info)
        return self._answer(root, report, lines, settings, seed)

    def _begin(self, root: Root, settings: Settings, seed: int, moves: Sequence[str]) -> None:
        values = {name: getattr(settings, name) for name in Settings.__slots__}
        allowed = [steps for text in moves for steps in ways(root, text)]
        public = all_have_seen(root) if settings.redeal else None
        self._keep_or_clear(root, settings, bool(moves))
        for number, tree in enumerate(self._trees):
            values["seed"] = (seed + (number << 48)) & 0xFFFFFFFFFFFFFFFF
            tree.begin(
                self._ops, root.belief(), root.packed(), root.turn, root.players, values, allowed, public
            )

    def _keep_or_clear(self, root: Root, settings: Settings, some_moves: bool) -> None:
        """Leaves the trees as they are if what they hold can be used: they come from a search of all
        moves by the same settings, and this root goes on from that one. A tree more than half full is
        not kept."""
        keepable = may_keep(settings) and not some_moves
        full = max(tree.hashfull for tree in self._trees) > MOST_KEPT
        if not keepable or full or not goes_on(root, settings, self._last):
            self.clear()
        self._last = (root, settings) if keepable else None

    def _slice(self, pool: ThreadPoolExecutor, clock: Clock) -> bool:
        """Lets every tree run for a moment; false when the budget is used up. Time that was over before
        the first iteration, on a busy machine, still gives a few: there is an answer in any case."""
        parts, seconds = clock.left()
        if max(parts) <= 0 or (seconds <= 0 and clock.counted):
            return False
        if len(self._trees) == 1:
            clock.count([self._trees[0].run(parts[0], seconds)])
        else:
            work = zip(self._trees, parts, strict=True)
            runs = [pool.submit(tree.run, part, seconds) for tree, part in work]
            clock.count([run.result() for run in runs])
        return True

    def _answer(
        self, root: Root, report: Report, lines: list[Info], settings: Settings, seed: int
    ) -> BestMove:
        messages = report.messages(self._trees)
        if not lines:
            return BestMove(None, messages=messages)
        first = move = str(root.move(lines[0].line[0]))  # without the actor that a line may have
        policy = report.policy(self._trees) if settings.selection != "ucb" else ()
        if policy:
            move = draw(policy, seed)
        ponder = lines[0].line[1] if len(lines[0].line) > 1 and move == first else None
        return BestMove(move, ponder, tuple(lines), policy, messages)


def may_keep(settings: Settings) -> bool:
    """Whether nodes mean the same in later searches: the searcher's are keyed by all that it knows, not by
    what it saw since the root, and hold no other cards than its own."""
    keyed = settings.search == "multi" and settings.node_key != "path"
    return settings.keep and keyed and not settings.redeal


def goes_on(root: Root, settings: Settings, last: tuple[Root, Settings] | None) -> bool:
    """Whether the game of the last search has gone on to this root, and it is searched as before."""
    if last is None or last[1] != settings or not hasattr(root, "follows"):
        return False
    return bool(root.follows(last[0]))


def all_have_seen(root: Root) -> object:
    """A belief of what all seats have seen; raises BadOption where the game has none."""
    if not hasattr(root, "public"):
        raise BadOption("expected redeal=0 in a game that cannot deal the searcher's cards anew")
    return root.public().belief()


class Clock:
    """Counts iterations and time against a budget. Each tree has its own part of the iterations, so
    that what it searches does not depend on how fast the others are. With `hit`, the seconds of the
    budget count from the first look at it after it is set."""

    def __init__(self, budget: Budget, trees: int, hit: threading.Event | None = None) -> None:
        limit = UNLIMITED if budget.iterations is None else budget.iterations
        self._parts = split(limit, trees)
        self._most = budget.seconds
        self._start = time.monotonic()
        self._hit = hit
        self._timed_from = self._start if hit is None else None
        self.counted = 0  # iterations

    @property
    def seconds(self) -> float:
        """Since the search began."""
        return time.monotonic() - self._start

    def count(self, iterations: Sequence[int]) -> None:
        """Takes what each tree has done from its part."""
        self.counted += sum(iterations)
        self._parts = [part - n for part, n in zip(self._parts, iterations, strict=True)]

    def left(self) -> tuple[list[int], float]:
        """Iterations of each tree and seconds of the next slice; none at the end."""
        if self._timed_from is None and self._hit is not None and self._hit.is_set():
            self._timed_from = time.monotonic()
        if self._most is None or self._timed_from is None:
            return self._parts, SLICE
        return self._parts, min(SLICE, self._most - (time.monotonic() - self._timed_from))


def split(iterations: int, parts: int) -> list[int]:
    """The iterations in nearly equal parts.

    >>> split(5, 3)
    [2, 2, 1]
    """
    each, more = divmod(iterations, parts)
    return [each + (part < more) for part in range(parts)]


class Report:
    """Turns the figures of the trees into lines of play."""

    def __init__(self, root: Root, multipv: int) -> None:
        self._root = root
        self._multipv = multipv

    def lines(self, trees: Sequence[TreeSearch], seconds: float) -> list[Info]:
        """The most visited decisions, best first, each with its line."""
        best = self._different(merged(trees))
        done = sum(tree.iterations for tree in trees)
        common: dict[str, Any] = {
            "nodes": done,
            "time": round(1000 * seconds),
            "nps": round(done / seconds) if seconds > 0 else 0,
            "hashfull": max(tree.hashfull for tree in trees),
            "depth": max(1, round(max(tree.depth[0] for tree in trees))),
            "seldepth": max(1, *(tree.depth[1] for tree in trees), 1),
        }
        return [
            Info(
                score=Share(decision.win, decision.margin),
                line=self._root.line(trees[0].line(decision.steps, LINE_STEPS)),
                visits=decision.visits,
                multipv=number,
                **common,
            )
            for number, decision in enumerate(best, 1)
        ]

    def _different(self, decisions: list[Decision]) -> list[Decision]:
        """Those visited most, one for each move that they can begin with."""
        found: dict[str, Decision] = {}
        for decision in sorted(decisions, key=lambda d: (-d.visits, -d.value, d.steps)):
            found.setdefault(self._first(decision), decision)
            if len(found) == self._multipv:
                break
        return list(found.values())

    def _first(self, decision: Decision) -> str:
        """The move that the root makes first."""
        return str(self._root.move(self._root.line(decision.steps)[0]))

    def policy(self, trees: Sequence[TreeSearch]) -> tuple[tuple[str, float], ...]:
        """The average strategy at the root, as far as it hides something from the other seats:
        the decisions that begin by the open steps visited most, each with at least one part in a
        hundred. Empty where all see the whole decision: there is nothing to mix for."""
        decisions = secretive(merged(trees))
        total = sum(d.visits for d in decisions)
        visits: Counter[str] = Counter()
        for decision in sorted(decisions, key=lambda d: (-d.visits, d.steps)):
            if decision.visits >= total / 100:
                visits[self._first(decision)] += decision.visits
        return tuple((text, n / visits.total()) for text, n in visits.most_common())

    def messages(self, trees: Sequence[TreeSearch]) -> tuple[str, ...]:
        failed = sum(tree.failed for tree in trees)
        return (f"{failed} iterations found no world",) if failed else ()


def ways(root: Root, text: str) -> list[tuple[int, ...]]:
    """The steps of a tree that begin with a decision: several where it takes two decisions together."""
    return root.ways(text) if hasattr(root, "ways") else [root.steps(text)]


def merged(trees: Iterable[TreeSearch]) -> list[Decision]:
    """Root parallelism: the decisions of all trees, figures added up in the order of the trees."""
    first, *others = [tree.decisions() for tree in trees]
    if not others:
        return first
    together: dict[tuple[int, ...], Any] = {}
    for decision in [d for decisions in (first, *others) for d in decisions]:
        known = together.get(decision.steps)
        together[decision.steps] = added(known, decision) if known else decision
    return list(together.values())


def secretive(decisions: Iterable[Decision]) -> list[Decision]:
    """Those that begin by the open steps visited most; none where these are the whole decision."""
    begun: dict[tuple[int, ...], list[Decision]] = {}
    for decision in decisions:
        begun.setdefault(decision.steps[: decision.open], []).append(decision)
    if not begun:
        return []
    steps = max(begun, key=lambda steps: (sum(d.visits for d in begun[steps]), steps))
    return [d for d in begun[steps] if len(d.steps) > d.open]


def added(a: Decision, b: Decision) -> Decision:
    """The figures of one decision in two trees, weighted by visits."""
    visits = a.visits + b.visits
    pairs = ((a.value, b.value), (a.win, b.win), (a.margin, b.margin))
    value, win, margin = ((x * a.visits + y * b.visits) / visits for x, y in pairs)
    return Decision(a.steps, a.open, visits, value, win, margin, a.strategy + b.strategy)


def draw(policy: Sequence[tuple[str, float]], seed: int) -> str:
    """A move drawn from a mixed strategy, always the same for a seed."""
    moves, weights = zip(*policy, strict=True)
    return str(random.Random(f"{seed}/answer").choices(moves, weights)[0])
