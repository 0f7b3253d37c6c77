"""One conversation with an engine: options, position and what each command does to them.

No input or output: a command comes in as a value, a reply goes out as lines or as a job to run.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from solver.contract import Game, SearchEngine
from solver.errors import SyntaxProblem
from solver.options import OptionTable
from solver.pipe.jobs import BenchJob, HintJob, Job, PerftJob, SearchJob
from solver.positions import query
from solver.positions.build import Built, built
from solver.positions.searchable import searchable
from solver.positions.spec import PositionSpec
from solver.protocol.commands import (
    NEW_GAME,
    Command,
    Go,
    Handshake,
    Hint,
    Perft,
    Plain,
    Query,
    SetOption,
    SetPosition,
)
from solver.version import __version__

# Commands that need the position or the tables for themselves.
REFUSED = (Go, Hint, Perft, SetOption, SetPosition)
REFUSED_WORDS = (*NEW_GAME, "bench")
HELP = """\
ugi | uci                                     identity and options
isready                                       readyok, also during a search
setoption name NAME [value VALUE]             set an option
uginewgame | ucinewgame                       forget tables and trees
position startpos [moves M...]                set the position
position empty [seat=S] [moves M...]          the table before anything is dealt or arranged
position fen TEXT [moves M...]                a position text
query WHAT                                    fen gameover legal legalcount legaldigest p1turn
                                              result scores turn
go [depth N] [nodes N] [movetime MS] [p1time MS] [p2time MS] [p1inc MS] [p2inc MS]
   [movestogo N] [infinite] [ponder] [win N] [searchmoves M...]
stop | ponderhit | quit                       end the search; the pondered move was played; end
d | moves | eval                              the board; the legal moves; the evaluation by term
perft N | bench                               leaf counts; the signature
hint [N] [limits]                             the best moves, each with a reason"""


@dataclass(frozen=True, slots=True)
class Reply:
    """What a command leads to: lines to write at once, a job to run, the end of it all."""

    lines: Sequence[str] = ()
    job: Job | None = None
    ends: bool = False


class Session:
    """The state of one conversation. `log` is told the file that LogFile names, "" for none; it
    raises BadOption where that cannot be one."""

    def __init__(
        self,
        game: Game,
        engine: SearchEngine,
        log: Callable[[str], None] = lambda path: None,
    ) -> None:
        self.game = game
        self.engine = engine
        self.options = OptionTable(game.options, game.search_options)
        self.job: Job | None = None
        self._uci = False  # whether the last handshake was that of UCI
        self._log = log
        self._new_seed()
        self.position: Any = None
        self._built: Built | None = None  # what it came from, for a record that goes on
        self.begin()

    def begin(self) -> None:
        """Sets the start position under the options in force; raises SolverError."""
        self._set_position(PositionSpec())

    def handle(self, command: Command) -> Reply:
        """What to do about a command; raises SolverError, and then nothing has changed."""
        if self.job is not None and self.job.is_search:
            refuse_during_search(command)
        if isinstance(command, Plain):
            return self._plain(command.word)
        if isinstance(command, Handshake):
            return self._handshake(command.word)
        if isinstance(command, SetOption):
            return self._set_option(command)
        if isinstance(command, SetPosition):
            return self._set_position(command.spec)
        if isinstance(command, Query):
            answer = query.answer(self.game, self.position, command.what)
            return Reply([f"response {answer}".rstrip()])
        return Reply(job=self._job(command))

    # -- options

    def _handshake(self, word: str) -> Reply:
        self._uci = word == "uci"
        return Reply(self._identity(word))

    def _identity(self, word: str) -> list[str]:
        return [
            f"id name solver {__version__} {self.game.NAME}",
            "id author The solver authors",
            *(option.line() for option in self.options),
            f"{word}ok",
        ]

    def set_option(self, name: str, value: str) -> None:
        """Sets an option by the text of its value; raises BadOption and keeps the old value."""
        option = self.options.find(name)
        read = option.read(value)
        if option.name == "LogFile":
            self._log(str(read))
        elif option.name == "Clear Hash":
            self.engine.clear()
        elif option.name != "Seed" and not self.options.is_rule(option):
            self.engine.set(option.name, read)
        self.options.set(name, value)
        if option.name == "Seed":
            self._new_seed()

    def _set_option(self, command: SetOption) -> Reply:
        self.set_option(command.name, command.value or "")
        return Reply()

    def _new_seed(self) -> None:
        """Takes the seed of deals and searches, from the system's entropy where none is set."""
        self.seed = int(self.options["Seed"]) or int.from_bytes(os.urandom(7))
        self.engine.set("Seed", self.seed)

    # -- positions

    def _set_position(self, spec: PositionSpec) -> Reply:
        self._built = built(self.game, spec, self.options.rules(), self.seed, self._built)
        self.position = self._built.position
        return Reply()

    # -- commands of one word

    def _plain(self, word: str) -> Reply:
        if word in NEW_GAME:
            return self._new_game()
        replies: dict[str, Callable[[], Reply]] = {
            "isready": self._ready,
            "stop": self._stop,
            "ponderhit": self._ponderhit,
            "quit": lambda: Reply(ends=True),
            "d": lambda: Reply(self._display()),
            "moves": lambda: Reply([" ".join(["moves", *query.legal_texts(self.position)])]),
            "eval": lambda: Reply(self._evaluation()),
            "bench": lambda: Reply(job=BenchJob(self.game)),
            "help": lambda: Reply(HELP.splitlines()),
        }
        return replies[word]()

    def _ready(self) -> Reply:
        if self.job is None:
            self.engine.prepare()
        return Reply(["readyok"])

    def _new_game(self) -> Reply:
        self.engine.clear()
        self._new_seed()
        return Reply()

    def _stop(self) -> Reply:
        if self.job is not None:
            self.job.stop()
        return Reply()

    def _ponderhit(self) -> Reply:
        if self.job is not None:
            self.job.ponderhit()
        return Reply()

    def _display(self) -> list[str]:
        from solver.render.terminal import board  # only this command needs it

        position = self.position
        lines = [*board(self.game, position), f"text {position.text()}"]
        return [*lines, f"key {position.key:016x}"] if hasattr(position, "key") else lines

    def _evaluation(self) -> list[str]:
        """The terms of the static evaluation and their sum, seen from the side to move."""
        terms = self.engine.evaluate(self.position)
        return [f"eval {name} {value}" for name, value in terms]

    # -- jobs

    def _job(self, command: Go | Perft | Hint) -> Job:
        if isinstance(command, Perft):
            query.check_full(self.game, self.position, "perft")
            return PerftJob(self.position, command.depth)
        position = self.position
        limits = searchable(self.game, position, command.limits)
        if isinstance(command, Hint):
            multipv = int(self.options["MultiPV"])
            return HintJob(self.game, self.engine, position, command.count, limits, multipv)
        ponder = self._uci or self.options["Ponder"] is True
        return SearchJob(self.engine, position, limits, ponder)


def refuse_during_search(command: Command) -> None:
    """Raises SyntaxProblem for what has to wait until the search has ended."""
    plain = isinstance(command, Plain) and command.word in REFUSED_WORDS
    if plain or isinstance(command, REFUSED):
        raise SyntaxProblem("a search is running, expected stop first")
