"""`solver serve --stdio-json`: requests and answers as JSON, one object a line, several at once.

docs/serve.md tells front-ends how to speak to it.
"""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Iterable
from typing import Any

from solver.contract import OVER, Game, SearchEngine
from solver.errors import SolverError
from solver.explain.hints import hints
from solver.info import Info
from solver.options import OptionTable
from solver.positions.query import check_seat_to_act, legal_texts, result, scores
from solver.render.terminal import board
from solver.serve.requests import BadRequest, Cancel, Request, parse_request
from solver.serve.values import best_value, hints_value, info_value

Send = Callable[[dict[str, Any]], None]
EngineMaker = Callable[[Game, OptionTable], SearchEngine]


class JsonServer:
    """Serves requests on a few threads, each request with an engine of its own.

    `send` writes one object and may be called from any thread; `game` stands in where a request
    names none.
    """

    def __init__(self, send: Send, make: EngineMaker, game: str | None, workers: int) -> None:
        self._send = send
        self._make = make
        self._game = game
        self._lock = threading.Lock()
        self._open: dict[Any, Request] = {}
        self._engines: dict[Any, SearchEngine] = {}
        self._waiting: queue.SimpleQueue[Request | None] = queue.SimpleQueue()
        self._threads = [self._thread(self._work) for _ in range(workers)]
        self._ended = threading.Event()
        self._problem: Exception | None = None

    def run(self, lines: Iterable[str]) -> None:
        """Serves every line; at their end what was asked for is still answered. Raises what the
        lines or `send` raise. This thread only waits, so that it can be interrupted."""
        for thread in (*self._threads, self._thread(self._read, lines)):
            thread.start()
        self._ended.wait()
        if self._problem is not None:
            raise self._problem

    def _thread(self, work: Callable[..., None], *words: Any) -> threading.Thread:
        """A thread whose failure ends the server, and that does not outlive it."""

        def guarded() -> None:
            try:
                work(*words)
            except Exception as problem:
                self._problem = problem
                self._ended.set()

        return threading.Thread(target=guarded, daemon=True)

    # -- the reading thread

    def _read(self, lines: Iterable[str]) -> None:
        for line in lines:
            if line.strip():
                self.take(line)
        for _ in self._threads:
            self._waiting.put(None)
        for thread in self._threads:
            thread.join()
        self._ended.set()

    def take(self, line: str) -> None:
        """Accepts one request, or answers at once that it is wrong."""
        try:
            request = parse_request(line, self._game)
            if isinstance(request, Cancel):
                self._cancel(request)
            else:
                self._accept(request)
        except BadRequest as problem:
            self._send({"id": problem.id, "type": "error", "error": str(problem)})

    def _accept(self, request: Request) -> None:
        with self._lock:
            if request.id in self._open:
                raise BadRequest("expected an id that no open request has", request.id)
            self._open[request.id] = request
        self._waiting.put(request)

    def _cancel(self, request: Cancel) -> None:
        """Ends another request early: it is answered with what was found so far."""
        with self._lock:
            target = self._open.get(request.target)
            if target is None:
                raise BadRequest("expected the id of an open request for target", request.id)
            target.cancelled.set()
            if request.target in self._engines:
                self._engines[request.target].stop()
        self._send({"id": request.id, "type": "answer", "action": "cancel"})

    # -- the working threads

    def _work(self) -> None:
        while (request := self._waiting.get()) is not None:
            answer = self._answer(request)
            with self._lock:
                del self._open[request.id]
                self._engines.pop(request.id, None)
            self._send({"id": request.id, "action": request.action, **answer})

    def _answer(self, request: Request) -> dict[str, Any]:
        try:
            return {"type": "answer", **self._carry_out(request)}
        except SolverError as problem:
            return {"type": "error", "error": str(problem)}
        except Exception as problem:  # one request that fails must not end the others
            return {"type": "error", "error": f"internal error, {problem!r}"}

    def _carry_out(self, request: Request) -> dict[str, Any]:
        if request.action == "show":
            return shown_value(request)
        check_seat_to_act(request.position)
        found = self._hint(request) if request.action == "hint" else self._analyse(request)
        return {**found, "cancelled": request.cancelled.is_set()}

    def _analyse(self, request: Request) -> dict[str, Any]:
        head = {"game": request.game.NAME, "position": request.position.text()}
        if request.position.turn == OVER or request.cancelled.is_set():
            return head | {"best": None, "lines": []}
        engine = self._engine(request)
        engine.set("MultiPV", request.count)
        best = engine.search(request.position, request.limits, self._progress(request))
        return head | best_value(best)

    def _hint(self, request: Request) -> dict[str, Any]:
        engine = self._engine(request)
        found = hints(request.game, engine, request.position, request.count, request.limits)
        return hints_value(request.game.NAME, request.position.text(), found)

    def _engine(self, request: Request) -> SearchEngine:
        """An engine for the request; a cancellation from now on reaches it."""
        engine = self._make(request.game, request.options)
        engine.expect()
        with self._lock:
            self._engines[request.id] = engine
            if request.cancelled.is_set():
                engine.stop()
        return engine

    def _progress(self, request: Request) -> Callable[[Info], None]:
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


def shown_value(request: Request) -> dict[str, Any]:
    """All that a front-end needs to show a position and to let a person move."""
    position = request.position
    return {
        "game": request.game.NAME,
        "position": position.text(),
        "turn": position.turn,
        "players": position.players,
        "legal": legal_texts(position),
        "result": result(position),
        "scores": scores(position, request.game.facts.zero_sum).split(),
        "board": board(request.game, position),
    }
