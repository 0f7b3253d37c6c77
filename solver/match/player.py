"""An engine at a seat: its process, kept alive from game to game, and what it does wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from solver.match.contestant import Contestant
from solver.match.ending import Fault, Kind
from solver.match.setting import Conduct
from solver.pipe.client import (
    Answer,
    EngineCrashed,
    EngineError,
    EngineGarbled,
    EngineNotStarted,
    EngineProcess,
    EngineRefused,
    EngineTimeout,
)
from solver.positions.spec import PositionSpec

GRACE = 1.0  # seconds that an engine gets for its answer after `stop`, or to quit
KINDS: Mapping[type[EngineError], Kind] = {
    EngineNotStarted: "crash",
    EngineCrashed: "crash",
    EngineTimeout: "stall",
    EngineRefused: "refusal",
    EngineGarbled: "illegal",
}


class Player:
    """Plays one seat for one contestant. Methods raise Fault; a process at fault is killed, unless
    it has answered after all, and started anew with the next game."""

    def __init__(
        self, contestant: Contestant, game: str, rules: Mapping[str, str], conduct: Conduct
    ) -> None:
        self.contestant = contestant
        self._game = game
        self._rules = rules
        self._conduct = conduct
        self._process: EngineProcess | None = None

    def begin(self, seed: int) -> None:
        """A new game; an engine with an option Seed that the match does not set gets this one."""
        with self._faults():
            process = self._started()
            if "Seed" in process.identity.options and not self._sets("Seed"):
                process.set_option("Seed", within(seed, process.identity.options["Seed"]))
            process.new_game()
            process.ready(self._conduct.handshake)

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

    def end(self) -> None:
        """Quits the engine, and kills it if it does not go."""
        if self._process is not None:
            self._process.quit(GRACE)
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
            self._process = EngineProcess(
                contestant.arguments(self._game), contestant.folder or None, contestant.environment()
            )
            self._process.handshake(self._conduct.handshake)
            for name, value in (*self._rules.items(), *contestant.options):
                self._process.set_option(name, value or None)
        return self._process

    def _sets(self, name: str) -> bool:
        return any(option.lower() == name.lower() for option, _ in self.contestant.options)

    @contextmanager
    def _faults(self) -> Iterator[None]:
        """Turns what the process does wrong into a Fault, and ends the process."""
        try:
            yield
        except EngineError as problem:
            self._kill()
            kind = KINDS[type(problem)]
            raise Fault(kind, problem, problem.status, problem.stderr) from problem
        except Fault:
            self._kill()
            raise

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


def within(seed: int, option_line: str) -> int:
    """A seed from 1 to the `max` of the option line."""
    words = option_line.split()
    most = int(words[words.index("max") + 1]) if "max" in words[:-1] else 2**31 - 1
    return 1 + (seed - 1) % max(1, most)
