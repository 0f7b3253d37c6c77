"""The other end of the pipe: an engine in a process of its own, with a time limit on every wait."""

from __future__ import annotations

import contextlib
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Self, TypeVar

from solver.errors import SolverError, SyntaxProblem
from solver.info import BestMove, Info, Limits
from solver.notation import printable, shown
from solver.pipe.pipes import LONGEST, Child, Closed, Overlong
from solver.pipe.stopwatch import Stalled
from solver.positions.spec import PositionSpec
from solver.protocol.answers import parse_best, parse_info, parse_policy
from solver.protocol.declared import Declared, parse_option
from solver.protocol.limits import format_limits

KEPT_LINES = 2000  # last lines of one search
KEPT_BYTES = 4 << 20  # of them, and of the lines of a handshake
TOLD = 300  # characters of a foreign line that an error tells
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
        super().__init__(told(what))
        self.status = status
        self.stderr = tuple(map(told, stderr))


class EngineNotStarted(EngineError):
    """The command could not be started."""


class EngineCrashed(EngineError):
    """The process ended, or closed its pipes, while something was expected of it."""


class EngineTimeout(EngineError):
    """No answer in time."""


class EngineRefused(EngineError):
    """An error line where an answer was due."""


class EngineGarbled(EngineError):
    """An answer that the protocol does not allow there, or a line without end."""


class EngineStalled(EngineError):
    """Not the engine's fault: this process was kept from running while it waited."""


def told(text: str) -> str:
    """What an engine said, as an error tells it: printable, in one line and of bounded length."""
    return printable(text if len(text) <= TOLD else text[: TOLD - 3] + "...")


@dataclass(frozen=True, slots=True)
class Identity:
    """What the handshake told; `options` holds each option by its name."""

    name: str = ""
    author: str = ""
    options: Mapping[str, Declared] = field(default_factory=dict)

    def option(self, name: str) -> Declared | None:
        """The option of that name, whatever its case."""
        return next((o for o in self.options.values() if o.name.lower() == name.lower()), None)


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
        self,
        command: Sequence[str],
        cwd: str | None = None,
        env: Mapping[str, str] | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.command = tuple(command)
        self.identity = Identity()
        self._went = 0.0
        try:
            self._child = Child(command, cwd, env, now)
            self.watch = self._child.watch
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
        who, options, size = {}, {}, 0
        for line in self._until(f"{word}ok", self.watch() + timeout):
            size += len(line)
            if size > KEPT_BYTES:
                expected = f"expected {word}ok within {KEPT_BYTES} bytes"
                raise self.error(EngineGarbled, f"{expected}, found {shown(line)}")
            words = line.split(None, 2)
            if words[:1] == ["id"]:
                who[words[1] if words[1:] else ""] = told(words[2] if words[2:] else "")
            elif words[:1] == ["option"]:
                option = parse_option(line)
                options[option.name] = option
        self.identity = Identity(who.get("name", ""), who.get("author", ""), options)
        return self.identity

    def ready(self, timeout: float = 10.0) -> None:
        """Waits until all that was sent is done; raises EngineRefused if any of it was refused."""
        self.send("isready")
        for line in self._until("readyok", self.watch() + timeout):
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
        deadline = self.watch() + timeout
        while True:
            line = self.line(deadline, f"the response to query {what}")
            if verb_of(line) == "response":
                return line.strip().removeprefix("response").strip()
            if line.startswith(ERROR):
                raise self.error(EngineRefused, line)

    def go(self, limits: Limits | str, position: PositionSpec | None = None) -> None:
        """Starts a search, with `position` in that position: one write, so that a runner and an
        engine wake each other up once. `answer` waits for it."""
        words = limits if isinstance(limits, str) else format_limits(limits)
        place = "" if position is None else f"position {position}\n"
        self._went = self.watch()
        self.send(f"{place}go {words}".rstrip())

    def answer(self, timeout: float, on_info: Callable[[Info], None] | None = None) -> Answer:
        """The answer to the search that `go` started; `timeout` counts from now."""
        deadline = self.watch() + timeout
        kept = Kept()
        while True:
            line = self.line(deadline, "bestmove")
            if verb_of(line) == "bestmove":
                seconds = self.watch() - self._went
                move, ponder = self._read(parse_best, line) or (None, None)
                return Answer(move, ponder, seconds, tuple(kept.lines))
            if line.startswith(ERROR):
                raise self.error(EngineRefused, line)
            kept.add(line)
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
        """The next line; `deadline` is one of `watch`, `expected` is for the error."""
        try:
            line = self._child.line(deadline)
        except Closed:
            raise self._crashed(f"{expected} was due") from None
        except Overlong:
            problem = f"expected {expected}, found a line of more than {LONGEST} bytes"
            raise self.error(EngineGarbled, problem) from None
        except Stalled as problem:
            raise self.error(EngineStalled, str(problem)) from None
        if line is None or self.watch() > deadline + LATE:
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
            self.dismiss()
            self._child.wait(grace)
        return self._child.kill()

    def dismiss(self) -> None:
        """Says `quit`, and that nothing more will come."""
        with contextlib.suppress(Closed):
            self._child.dismiss("quit")

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


@dataclass(slots=True)
class Kept:
    """The last lines of a search, KEPT_LINES and KEPT_BYTES of them at most."""

    lines: deque[str] = field(default_factory=deque)
    size: int = 0

    def add(self, line: str) -> None:
        self.lines.append(line)
        self.size += len(line)
        while len(self.lines) > KEPT_LINES or self.size > KEPT_BYTES:
            self.size -= len(self.lines.popleft())


def verb_of(line: str) -> str:
    """The first word of a line, "" for none."""
    return line.split(None, 1)[0] if line.strip() else ""


def ending(status: int) -> str:
    """An exit status in words."""
    return f"signal {-status}" if status < 0 else f"exit status {status}"
