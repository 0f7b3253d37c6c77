"""The engine's end of the pipe: reads lines, runs jobs beside the reading, writes lines.

Three threads: the main one waits for the end, one reads and serves, one runs the job at hand. A
lock is held while a line is served and while a job hands in its last lines, so that what follows a
`bestmove` finds no search running.
"""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator

from solver.contract import Game, SearchEngine
from solver.engine.engine import Engine
from solver.errors import SolverError
from solver.games import load
from solver.notation import printable
from solver.pipe.jobs import Job
from solver.pipe.logfile import LogFile
from solver.pipe.session import Reply, Session
from solver.protocol.answers import format_error
from solver.protocol.commands import parse_command
from solver.protocol.lines import LineBuffer

LONGEST = 1 << 20  # bytes of a line
CHUNK = 1 << 16
# Served at once while a job that is no search runs; the rest waits for its end.
AT_ONCE = (["isready"], ["stop"], ["ponderhit"])


def read_lines(fd: int) -> Iterator[bytes]:
    """The lines that come in at `fd`, as they come, until its end."""
    buffer = LineBuffer(LONGEST)
    while data := read_chunk(fd):
        buffer.feed(data)
        while buffer:
            yield buffer.pop()
    buffer.end()
    while buffer:
        yield buffer.pop()


def read_chunk(fd: int) -> bytes:
    """What has come in; nothing at the end, and where nothing can be read any more."""
    try:
        return os.read(fd, CHUNK)
    except OSError:
        return b""


class Writer:
    """Writes whole lines to `fd`, each with one call; `on_closed` hears that nobody reads them, or
    that they cannot be written."""

    def __init__(self, fd: int, log: LogFile, on_closed: Callable[[], None]) -> None:
        self._fd = fd
        self._log = log
        self._on_closed = on_closed
        self._closed = False
        self._lock = threading.Lock()
        self.problem: OSError | None = None  # that lost a line

    def line(self, text: str) -> None:
        """Writes one line; what cannot be printed is escaped, so that it stays one."""
        text = printable(text)
        with self._lock:
            if self._closed:
                return
            self._log.line("<", text)
            self._closed = not self._write(text.encode() + b"\n")
        if self._closed:
            self._on_closed()

    def _write(self, data: bytes) -> bool:
        try:
            while data:
                data = data[os.write(self._fd, data) :]
        except BrokenPipeError:  # whoever read has seen enough
            return False
        except OSError as problem:
            self.problem = problem
            return False
        return True


class Server:
    """Serves one conversation between two file descriptors."""

    def __init__(self, game: Game, engine: SearchEngine, fd_in: int = 0, fd_out: int = 1) -> None:
        self._log = LogFile()
        self._writer = Writer(fd_out, self._log, self._abandon)
        self._fd_in = fd_in
        self._turn = threading.RLock()
        self._ended = threading.Event()
        self._waiting: deque[str | None] = deque()
        self._worker: threading.Thread | None = None
        self.session = Session(game, engine, self._log.open)

    def run(self) -> None:
        """Serves until `quit`, the end of the input or a closed output; raises OSError where what was
        to be written is lost."""
        threading.Thread(target=self._read, name="reader", daemon=True).start()
        try:
            self._ended.wait()
        except KeyboardInterrupt:
            self._abandon()
            raise
        finally:
            if self._worker is not None:
                self._worker.join()
        if self._writer.problem is not None:
            raise self._writer.problem

    # -- the reading thread

    def _read(self) -> None:
        for raw in read_lines(self._fd_in):
            self._take(raw)
            if self._ended.is_set():
                return
        self._queue(None)

    def _take(self, raw: bytes) -> None:
        line = raw.decode("utf-8", "replace")
        self._log.line(">", line)
        if len(raw) > LONGEST:
            line = ""
            self._writer.line(format_error(f"expected a line of at most {LONGEST} bytes"))
        self._queue(line)

    def _queue(self, line: str | None) -> None:
        """Serves a line, or has it wait for the end of a job that is no search."""
        with self._turn:
            at_once = line is not None and not self._waiting and line.split()[:1] in AT_ONCE
            if self._busy() and not at_once:
                self._waiting.append(line)
            else:
                self._serve(line)

    def _busy(self) -> bool:
        return self.session.job is not None and not self.session.job.is_search

    # -- serving; the lock is held

    def _serve(self, line: str | None) -> None:
        """Serves one line; None is the end of the input."""
        if line is None:
            self._input_ended()
            return
        try:
            command = parse_command(line)
            if command is not None:
                self._reply(self.session.handle(command))
        except (SolverError, MemoryError) as problem:
            self._writer.line(format_error(problem))
        except Exception as problem:  # a fault of the engine's own must not end it either
            self._fault(problem)

    def _reply(self, reply: Reply) -> None:
        for line in reply.lines:
            self._writer.line(line)
        if reply.job is not None:
            self._start(reply.job)
        if reply.ends:
            self._abandon()

    def _input_ended(self) -> None:
        if self.session.job is not None:
            self.session.job.input_ended()
        self._ended.set()

    def _abandon(self) -> None:
        """Ends the job at hand and the conversation."""
        job = self.session.job
        if job is not None:
            job.stop()
        self._ended.set()

    def _fault(self, problem: Exception) -> None:
        """Tells of an error that is nobody's but the engine's, with the trace in the LogFile."""
        import traceback

        for line in traceback.format_exception(problem):
            self._log.line("!", line.rstrip())
        self._writer.line(format_error(f"internal error, {problem!r}"))

    # -- the thread of the job at hand

    def _start(self, job: Job) -> None:
        self.session.job = job
        self._worker = threading.Thread(target=self._work, args=(job,), name="job")
        self._worker.start()

    def _work(self, job: Job) -> None:
        lines: list[str] = []
        try:
            lines = job.run(self._writer.line)
        except SolverError as problem:
            lines = [format_error(problem)]
        except Exception as problem:
            self._fault(problem)
        with self._turn:
            self.session.job = None
            for line in lines:
                self._writer.line(line)
            while self._waiting and not self._busy() and not self._ended.is_set():
                self._serve(self._waiting.popleft())


def serve(name: str, options: Iterable[tuple[str, str]] = ()) -> None:
    """Runs the engine of a game on stdin and stdout; raises SolverError for a bad option."""
    game = load(name)
    server = Server(game, Engine(game))
    for option, value in options:
        server.session.set_option(option, value)
    server.session.begin()
    server.run()
