"""The engine's end of the pipe: reads lines, runs jobs beside the reading, writes lines.

Three threads, all there before the first line is read: the main one waits for the end, one reads and
serves, one runs the jobs, one after the other. A lock is held while a line is served and while a job
hands in its last lines, so that what follows a `bestmove` finds no search running.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable
from queue import SimpleQueue

from solver.contract import Game, SearchEngine
from solver.engine.engine import Engine
from solver.engine.work import start
from solver.errors import SolverError
from solver.games import load
from solver.pipe.backlog import Backlog, verb_of
from solver.pipe.jobs import Job
from solver.pipe.logfile import LogFile
from solver.pipe.session import Reply, Session
from solver.pipe.streams import Writer, read_lines
from solver.pipe.watch import Watch
from solver.protocol.answers import format_error
from solver.protocol.commands import parse_command

LONGEST = 1 << 20  # bytes of a line
MOST_WAITING = 16 << 20  # bytes of lines that wait for a job; more are not read before it ends
# Served at once while a job that is no search runs; the rest waits for its end.
AT_ONCE = ("isready", "stop", "ponderhit")


class Server:
    """Serves one conversation between two file descriptors."""

    def __init__(self, game: Game, engine: SearchEngine, fd_in: int = 0, fd_out: int = 1) -> None:
        self._log = LogFile()
        self._writer = Writer(fd_out, self._abandon, lambda text: self._log.line("<", text))
        self._fd_in = fd_in
        self._watch = Watch(fd_out)
        self._turn = threading.Condition(threading.RLock())
        self._waiting = Backlog()
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._ending = False  # no further line is served
        self.session = Session(game, engine, self._log.open)

    def run(self) -> None:
        """Serves until `quit`, the end of the input, a closed output or a signal. Raises OSError
        where what was to be written is lost, SolverError where there is no room for threads."""
        for name, work in (("jobs", self._work), ("reader", self._read)):
            start(threading.Thread(target=work, name=name, daemon=True))
        self._watch.wait_for_end(self._abandon)
        if self._writer.problem is not None:
            raise self._writer.problem

    # -- the reading thread

    def _read(self) -> None:
        for raw in read_lines(self._fd_in, LONGEST):
            self._take(raw)
            if self._ending:
                return
        self._queue(None)

    def _take(self, raw: bytes) -> None:
        line = raw.decode("utf-8", "replace")
        self._note(">", line)
        if len(raw) > LONGEST:
            line = ""
            self._writer.line(format_error(f"expected a line of at most {LONGEST} bytes"))
        self._queue(line)

    def _queue(self, line: str | None) -> None:
        """Serves a line, or has it wait for the end of a job that is no search. A `stop` or `quit`
        among those that wait ends the jobs before it: the one at hand and those that wait."""
        with self._turn:
            at_once = verb_of(line) in AT_ONCE and not self._waiting
            if at_once or not self._busy():
                self._serve(line)
                return
            self._waiting.append(line)
            self._stop_if_asked(self.session.job)
            self._turn.wait_for(lambda: self._ending or self._waiting.size < MOST_WAITING)

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

    def _start(self, job: Job) -> None:
        """Hands a job to its thread. Whoever ends the conversation meanwhile either finds the job
        here, or is found."""
        self.session.job = job
        self._stop_if_asked(job)
        self._jobs.put(job)

    def _stop_if_asked(self, job: Job | None) -> None:
        if job is not None and (self._ending or self._waiting.ends_jobs):
            job.stop()

    def _input_ended(self) -> None:
        if self.session.job is not None:
            self.session.job.input_ended()
        self._jobs.put(None)

    def _fault(self, problem: Exception) -> None:
        """Tells of an error that is nobody's but the engine's, with the trace in the LogFile."""
        import traceback

        for line in traceback.format_exception(problem):
            self._note("!", line.rstrip())
        self._writer.line(format_error(f"internal error, {problem!r}"))

    def _note(self, mark: str, text: str) -> None:
        """Takes a line to the LogFile, and says so where that fails."""
        if problem := self._log.line(mark, text):
            self._writer.line(problem)

    # -- any thread, without the lock, which a writer may hold whose lines nobody reads

    def _abandon(self) -> None:
        """Ends the conversation, and the job at hand early."""
        self._ending = True
        job = self.session.job
        if job is not None:
            job.stop()
        self._jobs.put(None)

    # -- the thread of the jobs

    def _work(self) -> None:
        try:
            while (job := self._jobs.get()) is not None:
                self._carry_out(job)
        finally:
            self._watch.end()

    def _carry_out(self, job: Job) -> None:
        lines: list[str] = []
        try:
            lines = job.run(self._writer.line)
        except (SolverError, MemoryError) as problem:
            lines = [format_error(problem)]
        except Exception as problem:
            self._fault(problem)
        with self._turn:
            self.session.job = None
            for line in lines:
                self._writer.line(line)
            while self._waiting and not self._busy() and not self._ending:
                self._serve(self._waiting.pop())
            self._turn.notify_all()


def serve(name: str, options: Iterable[tuple[str, str]] = ()) -> None:
    """Runs the engine of a game on stdin and stdout; raises SolverError for a bad option."""
    game = load(name)
    server = Server(game, Engine(game))
    for option, value in options:
        server.session.set_option(option, value)
    server.session.begin()
    server.run()
