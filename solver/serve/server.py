"""`solver serve --stdio-json`: requests and answers as JSON, one object a line, several at once.

docs/serve.md tells front-ends how to speak to it.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any

from solver.contract import OVER, Game, SearchEngine
from solver.engine.task import Task
from solver.engine.work import start
from solver.errors import SolverError
from solver.explain.hints import hints
from solver.games.sight import sight
from solver.info import BestMove, Info, Limits, OnInfo
from solver.options import OptionTable
from solver.positions.query import legal_texts, result, scores
from solver.render.terminal import board
from solver.serve.quota import NOTHING, Quota, Room
from solver.serve.requests import BadRequest, Cancel, Request, failure, parse_request
from solver.serve.values import best_value, hints_value, info_value

Send = Callable[[dict[str, Any]], None]
EngineMaker = Callable[[Game, OptionTable], SearchEngine]


class JsonServer:
    """Serves requests on a few threads, each request with an engine of its own, in the order in which
    they came; one that there is no room for holds up those behind it that need room.

    `send` writes one object and may be called from any thread; while it holds up its caller, no more
    is read. `over` is called once, at the end; `game` stands in where a request names none.
    """

    def __init__(
        self,
        send: Send,
        make: EngineMaker,
        game: str | None,
        quota: Quota,
        over: Callable[[], None] = lambda: None,
    ) -> None:
        self._send = send
        self._make = make
        self._game = game
        self._quota = quota
        self._over = over
        self._news = threading.Condition()  # of all below, which it guards
        self._open: dict[Any, Request] = {}
        self._waiting: deque[Request] = deque()
        self._room = Room(quota)
        self._working = quota.workers
        self._ending = False  # no further request comes

    def start(self, lines: Iterable[str]) -> None:
        """Begins to serve the lines; at their end what was asked for is still answered. Raises
        SolverError where there is no room for the threads."""
        for _ in range(self._quota.workers):
            start(threading.Thread(target=self._work, daemon=True))
        start(threading.Thread(target=self._read, args=(lines,), daemon=True))

    def leave(self) -> None:
        """Ends what is carried out, and answers nothing else."""
        with self._news:
            self._ending = True
            self._waiting.clear()
            for request in self._open.values():
                request.cancel()
            self._news.notify_all()

    # -- the reading thread

    def _read(self, lines: Iterable[str]) -> None:
        for line in lines:
            with self._news:
                self._news.wait_for(lambda: self._ending or len(self._open) < self._quota.requests)
            if self._ending:
                return
            if line.strip():
                self.take(line)
        with self._news:
            self._ending = True
            self._news.notify_all()

    def take(self, line: str) -> None:
        """Accepts one request, or answers at once that it is wrong."""
        try:
            request = parse_request(line, self._game, self._quota)
            if isinstance(request, Cancel):
                self._cancel(request)
            else:
                self._accept(request)
        except BadRequest as problem:
            self._send({"id": problem.id, "type": "error", "error": str(problem)})

    def _accept(self, request: Request) -> None:
        with self._news:
            if request.id in self._open:
                raise BadRequest("expected an id that no open request has", request.id)
            self._open[request.id] = request
            self._waiting.append(request)
            self._news.notify_all()

    def _cancel(self, request: Cancel) -> None:
        """Ends another request early: it is answered with what was found so far."""
        with self._news:
            target = self._open.get(request.target)
            if target is None:
                raise BadRequest("expected the id of an open request for target", request.id)
            target.cancel()
            waited = target in self._waiting
            if waited:
                self._waiting.remove(target)
        self._send({"id": request.id, "type": "answer", "action": "cancel"})
        if waited:
            self._finish(target)

    # -- the working threads

    def _work(self) -> None:
        while (request := self._next()) is not None:
            self._finish(request)
            with self._news:
                self._room.give_back(request.needs)
                self._news.notify_all()
        with self._news:
            self._working -= 1
            last = self._working == 0
        if last:
            self._over()

    def _next(self) -> Request | None:
        """The next request, once there is room for it; None at the end."""
        with self._news:
            self._news.wait_for(lambda: self._ready() or (self._ending and not self._waiting))
            request = self._ready()
            if request is not None:
                self._waiting.remove(request)
                self._room.take(request.needs)
            return request

    def _ready(self) -> Request | None:
        """The request that has waited longest, if there is room for it; else one that needs none."""
        first, *others = self._waiting or [None]
        if first is None or self._room.has(first.needs):
            return first
        return next((other for other in others if other and other.needs == NOTHING), None)

    def _finish(self, request: Request) -> None:
        """Answers a request; its id is free again."""
        answer = self._answer(request)
        with self._news:
            del self._open[request.id]
            request.task = None  # which holds the request: its memory is given back at once
            self._news.notify_all()
        self._send({"id": request.id, "action": request.action, **answer})

    def _answer(self, request: Request) -> dict[str, Any]:
        try:
            return {"type": "answer", **self._carry_out(request)}
        except Exception as problem:  # one request that fails must not end the others
            return {"type": "error", "error": failure(problem)}

    def _carry_out(self, request: Request) -> dict[str, Any]:
        if request.action == "show":
            return shown_value(request)
        found = self._hint(request) if request.action == "hint" else self._analyse(request)
        return {**found, "cancelled": request.cancelled}

    def _analyse(self, request: Request) -> dict[str, Any]:
        head = {"game": request.game.NAME, "position": text_of(request, request.position)}
        return head | best_value(self._best(request))

    def _best(self, request: Request) -> BestMove:
        if request.position.turn == OVER or request.cancelled:
            return BestMove(None)
        task = self._task(request)
        task.set("MultiPV", request.count)
        return task.search(request.position, request.limits)

    def _hint(self, request: Request) -> dict[str, Any]:
        seen = sight(request.game, request.position)
        found = () if request.cancelled else self._hints(request, seen)
        return hints_value(request.game.NAME, text_of(request, seen), found)

    def _hints(self, request: Request, seen: Any) -> Any:
        return hints(request.game, self._task(request), seen, request.count, request.limits)

    def _task(self, request: Request) -> Task:
        """What searches for the request; a cancellation from now on reaches it."""
        engine = self._make(request.game, request.options)
        task = Reporting(engine, request.limits, self._progress(request))
        with self._news:
            request.task = task
            if request.cancelled:
                task.stop()
        return task

    def _progress(self, request: Request) -> OnInfo:
        """What reports the lines of play, not more often than asked for."""
        lines: dict[int, Info] = {}
        due = time.monotonic() + request.progress

        def report(info: Info) -> None:
            nonlocal due
            lines[info.multipv] = info
            if request.progress and time.monotonic() >= due:
                due = time.monotonic() + request.progress
                values = [info_value(lines[rank]) for rank in sorted(lines)]
                self._send({"id": request.id, "type": "progress", "lines": values})

        return report


class Reporting(Task):
    """A task that reports its searches by these limits, which are the request's own: not those that
    look for mistakes beside them."""

    def __init__(self, engine: SearchEngine, limits: Limits, report: OnInfo) -> None:
        super().__init__(engine)
        self._limits = limits
        self._report = report

    def search(
        self, position: Any, limits: Limits, on_info: OnInfo | None = None, playing: bool = False
    ) -> BestMove:
        """As the engine searches."""
        heard = self._report if limits == self._limits else on_info
        return super().search(position, limits, heard, playing)


def shown_value(request: Request) -> dict[str, Any]:
    """All that a front-end needs to show a position and to let a person move."""
    position = request.position
    return {
        "game": request.game.NAME,
        "position": text_of(request, position),
        "turn": position.turn,
        "players": position.players,
        "legal": legal_texts(position),
        "result": result(position),
        "scores": scores(position, request.game.facts.zero_sum).split(),
        "board": board(request.game, position),
    }


def text_of(request: Request, position: Any) -> str:
    """The position text; where the game has none, as before all cards are dealt, the words of the
    request, which name the position as well."""
    try:
        return str(position.text())
    except SolverError:
        return str(request.spec)
