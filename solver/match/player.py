"""An engine at a seat: its process, kept alive from game to game, and what it does wrong."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from solver.match.contestant import Contestant
from solver.match.ending import Fault, Kind, Trouble
from solver.match.resources import shortage
from solver.match.setting import Conduct
from solver.notation import shown
from solver.pipe.client import (
    Answer,
    EngineCrashed,
    EngineError,
    EngineGarbled,
    EngineNotStarted,
    EngineProcess,
    EngineRefused,
    EngineStalled,
    EngineTimeout,
)
from solver.positions.spec import PositionSpec

GRACE = 1.0  # seconds that an engine gets for its answer after `stop`, or to quit
KINDS: Mapping[type[EngineError], Kind] = {
    EngineCrashed: "crash",
    EngineTimeout: "stall",
    EngineRefused: "refusal",
    EngineGarbled: "illegal",
}
# Signals that come from others: a program that goes wrong by itself gets none of them.
FROM_OUTSIDE = (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGKILL, signal.SIGTERM,
                signal.SIGXCPU, signal.SIGXFSZ)  # fmt: skip
SHELL = 128  # what a shell adds to the signal that ended its command


class Player:
    """Plays one seat for one contestant. Methods raise Fault; a process at fault is killed, unless
    it has answered after all, and started anew with the next game. They raise Trouble for what is
    not the engine's fault.

    `came_up` holds the contestants that have been ready once in this place: one that then does not
    come up any more lacks something that it does not bring along. `now` is the clock.
    """

    def __init__(
        self,
        contestant: Contestant,
        game: str,
        rules: Mapping[str, str],
        conduct: Conduct,
        came_up: set[Contestant],
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.contestant = contestant
        self._game = game
        self._rules = rules
        self._conduct = conduct
        self._came_up = came_up
        self._now = now
        self._process: EngineProcess | None = None
        self._is_up = False

    def begin(self, seed: int) -> None:
        """A new game; an engine with an option Seed that the match does not set gets this one."""
        with self._faults():
            process = self._started()
            self._set_seed(process, seed)
            process.new_game()
            process.ready(self._conduct.handshake)
            self._is_up = True
            self._came_up.add(self.contestant)

    def ask(self, position: PositionSpec, words: str, allowed: float | None) -> Answer:
        """The answer to `go WORDS` in this position, within `allowed` seconds if that is not None.

        Raises Fault of kind `time` if the answer comes too late, `hang` if it never comes.
        """
        with self._faults():
            process = self._started()
            process.go(words, position)
            try:
                answer = process.answer(self._patience(allowed))
            except EngineTimeout:
                answer = self._after_all(process, allowed)
        self._check_time(answer.seconds, allowed)
        return answer

    def oddities(self) -> list[str]:
        """What is odd about the options that the engine declares, and does no harm."""
        options = self._process.identity.options.values() if self._process is not None else ()
        return [f"option {shown(option.name)}: {option.odd}" for option in options if option.odd]

    def dismiss(self) -> None:
        """Tells the engine to quit."""
        if self._process is not None:
            self._process.dismiss()

    def end(self, grace: float = GRACE) -> None:
        """Quits the engine, and kills it if it has not gone after `grace`."""
        if self._process is not None:
            self._process.quit(grace)
            self._process = None

    def interrupt(self) -> None:
        """Ends the process at once, from any thread; who waits for it gets a Fault."""
        process = self._process
        if process is not None:
            process.interrupt()

    # -- the process

    def _started(self) -> EngineProcess:
        """The process, started, greeted and set up if there is none."""
        if self._process is None:
            contestant = self.contestant
            self._is_up = False
            self._process = EngineProcess(
                contestant.arguments(self._game),
                contestant.folder or None,
                contestant.environment(),
                self._now,
            )
            self._process.handshake(self._conduct.handshake)
            for name, value in (*self._rules.items(), *contestant.options):
                self._process.set_option(name, value or None)
        return self._process

    def _set_seed(self, process: EngineProcess, seed: int) -> None:
        """Gives the engine a seed, if it takes one and the match sets none."""
        option = process.identity.option("Seed")
        value = None if option is None or self._sets("Seed") else option.clamped(seed)
        if option is not None and value is not None:
            process.set_option(option.name, value)

    def _sets(self, name: str) -> bool:
        return any(option.lower() == name.lower() for option, _ in self.contestant.options)

    @contextmanager
    def _faults(self) -> Iterator[None]:
        """Turns what the process does wrong into a Fault, and ends the process."""
        try:
            yield
        except EngineError as problem:
            self._kill()
            trouble = self._trouble(problem)
            if trouble:
                raise Trouble(f"engine {self.contestant.name}: {trouble}") from problem
            kind = KINDS[type(problem)]
            raise Fault(kind, problem, problem.status, problem.stderr) from problem
        except Fault:
            self._kill()
            raise

    def _trouble(self, problem: EngineError) -> str:
        """Why it was not the engine's fault, "" if it was."""
        if isinstance(problem, EngineNotStarted | EngineStalled):
            return str(problem)
        if came_from_outside(problem.status):
            return f"{problem}, which others sent"
        if self.contestant in self._came_up and not self._is_up:
            return " | ".join([f"{problem}, though it came up before", *problem.stderr[-1:]])
        lack = shortage()
        return f"{problem}, while {lack}" if lack else ""

    def _kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process = None

    # -- time

    def _patience(self, allowed: float | None) -> float:
        return self._conduct.patience if allowed is None else allowed + self._conduct.margin

    def _after_all(self, process: EngineProcess, allowed: float | None) -> Answer:
        """The answer that comes within the grace after `stop`."""
        process.stop()
        try:
            return process.answer(GRACE)
        except EngineTimeout:
            late = self._patience(allowed) + GRACE
            raise Fault("hang", f"no bestmove in {late:.1f} s, killed") from None

    def _check_time(self, seconds: float, allowed: float | None) -> None:
        if seconds > self._patience(allowed):
            limit = self._conduct.patience if allowed is None else allowed
            raise Fault("time", f"expected a move within {limit:.3f} s, found {seconds:.3f} s")


def came_from_outside(status: int | None) -> bool:
    """Whether an exit status, of the process or of a shell around it, tells of a signal by others."""
    return status is not None and (-status in FROM_OUTSIDE or status - SHELL in FROM_OUTSIDE)
