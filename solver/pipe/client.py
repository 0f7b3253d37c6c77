"""The other end of the pipe: an engine in a process of its own, with a time limit on every wait."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Self, TypeVar

from solver.errors import SolverError, SyntaxProblem
from solver.info import BestMove, Info, Limits
from solver.notation import shown
from solver.pipe.pipes import Child, Closed
from solver.positions.spec import PositionSpec
from solver.protocol.answers import parse_best, parse_info, parse_policy
from solver.protocol.limits import format_limits

KEPT_LINES = 2000  # last lines of one search
ERROR = "info string error:"
STATUS_WAIT = 1.0  # seconds between a closed pipe and the exit status that explains it
GRACE = 2.0  # seconds to quit in
LATE = 0.1  # seconds after a deadline at which a line is no answer any more: some engines never end

T = TypeVar("T")


class EngineError(SolverError):
    """An engine that did not do its duty.

    `status` is its exit status (None while it runs, negative for a signal), `stderr` the last lines
    that it wrote there.
    """

    def __init__(self, what: str, status: int | None = None, stderr: Sequence[str] = ()) -> None:
        super().__init__(what)
        self.status = status
        self.stderr = tuple(stderr)


class EngineNotStarted(EngineError):
    """The command could not be started."""


class EngineCrashed(EngineError):
    """The process ended, or closed its pipes, while something was expected of it."""


class EngineTimeout(EngineError):
    """No answer in time."""


class EngineRefused(EngineError):
    """An error line where an answer was due."""


class EngineGarbled(EngineError):
    """An answer that the protocol does not allow there."""


@dataclass(frozen=True, slots=True)
class Identity:
    """What the handshake told; `options` holds each option line by the option's name."""

    name: str = ""
    author: str = ""
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a search answered: `move` is None for `(none)`, `seconds` the time from `go` on.

    `lines` are the raw lines before `bestmove`, at most KEPT_LINES, read only when asked for.
    """

    move: str | None
    ponder: str | None
    seconds: float
    lines: tuple[str, ...] = ()

    def infos(self) -> list[Info]:
        """The lines of play in the order they came; raises SyntaxProblem."""
        return [info for info in map(parse_info, self.lines) if info is not None]

    def best(self) -> BestMove:
        """The answer as a search gives it: the last Info of each line of play, policy, messages."""
        last = {info.multipv: info for info in self.infos()}
        policies = [policy for policy in map(parse_policy, self.lines) if policy]
        strings = [line for line in self.lines if line.startswith("info string ")]
        return BestMove(
            self.move,
            self.ponder,
            tuple(last[rank] for rank in sorted(last)),
            policies[-1] if policies else (),
            tuple(line.removeprefix("info string ") for line in strings),
        )


class EngineProcess:
    """Starts an engine and speaks the protocol with it. Times are in seconds.

    As a context manager it quits the engine at the end, and kills it if it does not go. Methods
    that wait raise EngineCrashed, EngineTimeout, EngineRefused or EngineGarbled.
    """

    def __init__(
        self, command: Sequence[str], cwd: str | None = None, env: Mapping[str, str] | None = None
    ) -> None:
        self.command = tuple(command)
        self.identity = Identity()
        self._went = 0.0
        try:
            self._child = Child(command, cwd, env)
        except OSError as problem:
            # Where the folder is what is missing, the error names that.
            what = f"cannot start {shown(str(problem.filename or command[0]))}: {problem.strerror}"
            raise EngineNotStarted(what) from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *raised: object) -> None:
        self.quit(GRACE if kind is None else 0.0)

    # -- the conversation

    def handshake(self, timeout: float = 10.0, word: str = "ugi") -> Identity:
        """Says `ugi` (or `uci`) and takes identity and options."""
        self.send(word)
        told, options = {}, {}
        for line in self._until(f"{word}ok", time.monotonic() + timeout):
            verb, _, rest = line.partition(" ")
            if verb == "id":
                what, _, value = rest.partition(" ")
                told[what] = value
            elif verb == "option":
                options[rest.removeprefix("name ").partition(" type ")[0]] = line
        self.identity = Identity(told.get("name", ""), told.get("author", ""), options)
        return self.identity

    def ready(self, timeout: float = 10.0) -> None:
        """Waits until all that was sent is done; raises EngineRefused if any of it was refused."""
        self.send("isready")
        for line in self._until("readyok", time.monotonic() + timeout):
            if line.startswith(ERROR):
                raise self.error(EngineRefused, line)

    def set_option(self, name: str, value: object = None) -> None:
        self.send(f"setoption name {name}" + ("" if value is None else f" value {value}"))

    def new_game(self) -> None:
        self.send("uginewgame")

    def position(self, spec: PositionSpec) -> None:
        self.send(f"position {spec}")

    def query(self, what: str, timeout: float = 10.0) -> str:
        """The answer to `query WHAT`."""
        self.send(f"query {what}")
        deadline = time.monotonic() + timeout
        while True:
            line = self.line(deadline, f"the response to query {what}")
            if line.split(" ", 1)[0] == "response":
                return line.removeprefix("response").strip()
            if line.startswith(ERROR):
                raise self.error(EngineRefused, line)

    def go(self, limits: Limits | str, position: PositionSpec | None = None) -> None:
        """Starts a search, with `position` in that position: one write, so that a runner and an
        engine wake each other up once. `answer` waits for it."""
        words = limits if isinstance(limits, str) else format_limits(limits)
        place = "" if position is None else f"position {position}\n"
        self._went = time.monotonic()
        self.send(f"{place}go {words}".rstrip())

    def answer(self, timeout: float, on_info: Callable[[Info], None] | None = None) -> Answer:
        """The answer to the search that `go` started; `timeout` counts from now."""
        deadline = time.monotonic() + timeout
        kept: deque[str] = deque(maxlen=KEPT_LINES)
        while True:
            line = self.line(deadline, "bestmove")
            if line.startswith("bestmove"):
                seconds = time.monotonic() - self._went
                move, ponder = self._read(parse_best, line) or (None, None)
                return Answer(move, ponder, seconds, tuple(kept))
            if line.startswith(ERROR):
                raise self.error(EngineRefused, line)
            kept.append(line)
            if on_info is not None and (info := self._read(parse_info, line)) is not None:
                on_info(info)

    def search(
        self, limits: Limits | str, timeout: float, on_info: Callable[[Info], None] | None = None
    ) -> Answer:
        """`go` and its answer."""
        self.go(limits)
        return self.answer(timeout, on_info)

    def stop(self) -> None:
        """Asks the search to end; its answer comes as ever."""
        self.send("stop")

    # -- lines

    def send(self, line: str) -> None:
        """Sends one line as it is; raises EngineCrashed."""
        try:
            self._child.send(line)
        except Closed:
            raise self._crashed(f"{shown(line)} was sent") from None

    def line(self, deadline: float, expected: str = "a line") -> str:
        """The next line; `deadline` is one of time.monotonic, `expected` is for the error."""
        try:
            line = self._child.line(deadline)
        except Closed:
            raise self._crashed(f"{expected} was due") from None
        if line is None or time.monotonic() > deadline + LATE:
            found = "nothing" if line is None else shown(line)
            raise self.error(EngineTimeout, f"expected {expected} in time, found {found}")
        return line

    def _until(self, last: str, deadline: float) -> Iterator[str]:
        """The lines before the one that says `last`."""
        while (line := self.line(deadline, last)).strip() != last:
            yield line

    def _read(self, read: Callable[[str], T], line: str) -> T:
        try:
            return read(line)
        except SyntaxProblem as problem:
            raise self.error(EngineGarbled, f"{problem} in {shown(line)}") from None

    # -- the end

    def quit(self, grace: float = GRACE) -> int:
        """Says `quit`, kills the process if it is still there after `grace`; its exit status."""
        if self._child.status is None:
            try:
                self._child.send("quit")
                self._child.close_input()
            except Closed:
                pass
            self._child.wait(grace)
        return self._child.kill()

    def end_input(self) -> None:
        """Tells the engine that nothing more will come."""
        self._child.close_input()

    def wait(self, seconds: float) -> int | None:
        """The exit status, None if the process is still there after so long."""
        return self._child.wait(seconds)

    def interrupt(self) -> None:
        """Ends the process at once, from any thread; who waits for it gets EngineCrashed."""
        self._child.interrupt()

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._child.process.pid

    @property
    def status(self) -> int | None:
        """The exit status, negative for a signal; None while the process runs."""
        return self._child.status

    def kill(self) -> int:
        """Ends the process at once; its exit status."""
        return self._child.kill()

    def error(self, kind: type[EngineError], what: str) -> EngineError:
        """An error with what is known of the process now."""
        return kind(what, self._child.status, self._child.stderr())

    def _crashed(self, when: str) -> EngineError:
        status = self._child.wait(STATUS_WAIT)
        how = "closed its pipes" if status is None else f"ended with {ending(status)}"
        return self.error(EngineCrashed, f"the engine {how} when {when}")


def ending(status: int) -> str:
    """An exit status in words."""
    return f"signal {-status}" if status < 0 else f"exit status {status}"
