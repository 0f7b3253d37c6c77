"""A compliance check: does an engine do every duty of the protocol?

Each duty is a function that talks to an engine and raises Failed, or lets a SolverError through. An
engine that failed a duty, or ended, is started anew for the next.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Self

from solver.errors import SolverError
from solver.info import Share
from solver.notation import printable
from solver.pipe.client import ERROR, Answer, EngineError, EngineNotStarted, EngineProcess
from solver.positions.spec import PositionSpec

READY_SECONDS = 0.005  # protocol: at once, also during a search
STOP_SECONDS = 0.020
CLOCK_SECONDS = 1.0  # that an engine gets for a whole game
END_SECONDS = 1.0  # from the end of the input, or from quit, to the bestmove of an endless search
TRIES = 9  # the best of so many: other work on the machine only adds to a time
PATIENCE = 10.0  # seconds for anything that has no limit of its own
LONGEST_GAME = 3000  # decisions
BASIC_OPTIONS = (
    "Hash", "Threads", "MultiPV", "Ponder", "Seed", "Clear Hash", "Strength", "Move Overhead",
    "LogFile",
)  # fmt: skip
NOISE = ("xyzzy", "go depth 0", "go nodes x", "position fen", "position nowhere", "query what",
         "setoption name Hash value many", "\x00\x01\x02", "é" * 1000)  # fmt: skip


class Failed(Exception):
    """What was expected and what was found."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of one duty: `problem` is "" where the engine did it."""

    duty: str
    problem: str


Duty = Callable[[EngineProcess], None]
DUTIES: dict[str, Duty] = {}


def duty(title: str) -> Callable[[Duty], Duty]:
    """Enters a function into DUTIES."""

    def enter(function: Duty) -> Duty:
        DUTIES[title] = function
        return function

    return enter


class Candidate:
    """The engine that is checked: its process, started when a duty needs one. As a context manager it
    quits the engine at the end."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._engine: EngineProcess | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self._end()

    def problem(self, function: Duty) -> str:
        """What is wrong with how the engine does a duty, "" for nothing; raises EngineNotStarted."""
        problem = self._try(function)
        if problem or self._engine is None or self._engine.status is not None:
            self._end()
        return problem

    def _try(self, function: Duty) -> str:
        try:
            if self._engine is None:
                self._engine = EngineProcess(self._command)
                self._engine.handshake(PATIENCE)
            function(self._engine)
        except EngineNotStarted:
            raise
        except EngineError as problem:
            return " | ".join([str(problem), *problem.stderr[-3:]])
        except (Failed, SolverError) as problem:
            return printable(str(problem))
        return ""

    def _end(self) -> None:
        if self._engine is not None:
            self._engine.quit()
            self._engine = None


def check(command: Sequence[str], duties: Mapping[str, Duty] = DUTIES) -> Iterator[Verdict]:
    """Tries every duty and tells what became of it.

    Ends at once where there is no handshake: nothing else can be tried then. Raises
    EngineNotStarted for a command that cannot be started.
    """
    with Candidate(command) as candidate:
        problem = candidate.problem(lambda engine: None)
        if problem:
            yield Verdict(next(iter(duties)), problem)
            return
        for title, function in duties.items():
            yield Verdict(title, candidate.problem(function))


def expect(condition: bool, expected: str, found: object) -> None:
    if not condition:
        raise Failed(f"expected {expected}, found {str(found)[:200]!r}")


# -- talking


def start(engine: EngineProcess, *moves: str) -> None:
    engine.position(PositionSpec(moves=moves))


def replies(engine: EngineProcess, *lines: str) -> list[str]:
    """What the engine says to some lines before `readyok`."""
    for line in (*lines, "isready"):
        engine.send(line)
    found = []
    deadline = time.monotonic() + PATIENCE
    while (line := engine.line(deadline, "readyok")) != "readyok":
        found.append(line)
    return found


def refused(engine: EngineProcess, line: str) -> None:
    """Sends a line that has to be answered by one error line and nothing else."""
    found = [text for text in replies(engine, line) if not text.startswith("info depth")]
    right = len(found) == 1 and found[0].startswith(ERROR)
    expect(right, f"one line '{ERROR} ...' to {line[:40]!r}", found)


def running(engine: EngineProcess) -> None:
    """Starts a search without end from the start."""
    start(engine)
    engine.go("infinite")


def answered(engine: EngineProcess, seconds: float = PATIENCE) -> Answer:
    """The bestmove, which nothing may follow."""
    answer = engine.answer(seconds)
    late = replies(engine)
    expect(not any(line.startswith("bestmove") for line in late), "one bestmove", late)
    return answer


def legal(engine: EngineProcess) -> list[str]:
    """The legal moves; none where there are too many to list."""
    words = engine.query("legal").split()
    return [] if words[:1] == ["count"] else words


# -- the duties


@duty("ugi: identity, the options every game has, ugiok")
def handshake(engine: EngineProcess) -> None:
    identity = engine.identity
    expect(bool(identity.name), "id name", identity)
    expect(bool(identity.author), "id author", identity)
    for name in BASIC_OPTIONS:
        expect(name in identity.options, f"option {name}", sorted(identity.options))
        expect(identity.options[name].kind != "", "a type", identity.options[name].line)


@duty("uci: the same, uciok")
def uci_handshake(engine: EngineProcess) -> None:
    options = dict(engine.identity.options)
    try:
        found = engine.handshake(word="uci").options
    finally:
        engine.handshake()  # the other duties speak UGI
    expect(dict(found) == options, "the options that ugi listed", sorted(found))


@duty("ugi: bestmove has one word, while Ponder is off")
def one_word(engine: EngineProcess) -> None:
    start(engine)
    answer = engine.search("nodes 1000", PATIENCE)
    expect(answer.ponder is None, f"bestmove {answer.move}", f"ponder {answer.ponder} behind it")


@duty("info: the words and numbers of the protocol")
def info_lines(engine: EngineProcess) -> None:
    start(engine)
    answer = engine.search("nodes 1000", PATIENCE)
    for info in answer.infos():
        if isinstance(info.score, Share):
            expect(0 <= info.score.win <= 1, "a share of the win from 0 to 1", info.score.win)


@duty("isready during a search, within 5 ms")
def ready_in_search(engine: EngineProcess) -> None:
    running(engine)
    times = []
    for _ in range(TRIES):
        begin = time.monotonic()
        replies(engine)
        times.append(time.monotonic() - begin)
    engine.stop()
    engine.answer(PATIENCE)
    expect(min(times) < READY_SECONDS, "readyok within 5 ms", f"{min(times) * 1000:.1f} ms")


@duty("stop: bestmove within 20 ms")
def stop(engine: EngineProcess) -> None:
    times = []
    for _ in range(TRIES):
        running(engine)
        time.sleep(0.05)
        begin = time.monotonic()
        engine.stop()
        engine.answer(PATIENCE)
        times.append(time.monotonic() - begin)
    expect(min(times) < STOP_SECONDS, "bestmove within 20 ms", f"{min(times) * 1000:.1f} ms")


@duty("stop without a search is ignored")
def idle_stop(engine: EngineProcess) -> None:
    found = replies(engine, "stop", "ponderhit")
    expect(not found, "nothing", found)


@duty("go, position, setoption and uginewgame during a search: an error line each, one bestmove")
def busy(engine: EngineProcess) -> None:
    running(engine)
    for line in ("go depth 1", "position startpos", "setoption name Hash value 1", "uginewgame"):
        refused(engine, line)
    engine.stop()
    answered(engine)


@duty("go nodes, go movetime: a legal bestmove")
def limits(engine: EngineProcess) -> None:
    for words in ("nodes 1", "nodes 1000", "movetime 50"):
        start(engine)
        answer = engine.search(words, PATIENCE)
        moves = legal(engine)
        expect(not moves or answer.move in moves, "a legal move", answer.move)


@duty("go with clocks: an answer before the time is up")
def clocks(engine: EngineProcess) -> None:
    start(engine)
    seats = range(1, 8)  # as many as a game can have; clocks of empty seats do no harm
    time = round(CLOCK_SECONDS * 1000)
    answer = engine.search(" ".join(f"p{seat}time {time} p{seat}inc 0" for seat in seats), PATIENCE)
    expect(answer.seconds < CLOCK_SECONDS, f"bestmove within {CLOCK_SECONDS} s", f"{answer.seconds:.3f} s")


@duty("go searchmoves: a move among those named")
def searchmoves(engine: EngineProcess) -> None:
    start(engine)
    moves = legal(engine)
    if moves:
        answer = engine.search(f"nodes 1000 searchmoves {moves[-1]}", PATIENCE)
        expect(answer.move == moves[-1], f"bestmove {moves[-1]}", answer.move)


@duty("ponder waits for ponderhit, infinite for stop")
def waiting(engine: EngineProcess) -> None:
    for words, end in (("ponder movetime 20", "ponderhit"), ("infinite", "stop")):
        start(engine)
        engine.go(words)
        time.sleep(0.2)
        early = [line for line in replies(engine) if line.startswith("bestmove")]
        expect(not early, f"no bestmove before {end}", early)
        engine.send(end)
        answered(engine)


@duty("a hundred starts and stops: a bestmove each")
def cycles(engine: EngineProcess) -> None:
    for _ in range(100):
        running(engine)
        engine.stop()
        engine.answer(PATIENCE)
    found = replies(engine)
    expect(not found, "nothing more", found)


@duty("bad lines: one error line each, position as before")
def bad_lines(engine: EngineProcess) -> None:
    start(engine)
    before = engine.query("fen")
    for line in NOISE:
        refused(engine, line)
    found = engine.query("fen")
    expect(found == before, before, found)


@duty("a line of 1 MiB: one error line")
def long_line(engine: EngineProcess) -> None:
    refused(engine, "x" * (1 << 20))


@duty("a bad move keeps the former position whole")
def bad_move(engine: EngineProcess) -> None:
    start(engine)
    before = engine.query("fen")
    refused(engine, f"position startpos moves {' '.join([*legal(engine)[:1], 'nonsense'])}")
    found = engine.query("fen")
    expect(found == before, before, found)


@duty("query: legal, legalcount and legaldigest agree")
def queries(engine: EngineProcess) -> None:
    start(engine)
    moves = legal(engine)
    number = engine.query("legalcount")
    if not moves:
        return
    expect(moves == sorted(moves), "moves in ASCII order", moves[:20])
    expect(number == str(len(moves)), str(len(moves)), number)
    digest = f"{number} {hashlib.sha256(chr(10).join(moves).encode()).hexdigest()}"
    found = engine.query("legaldigest")
    expect(found == digest, digest, found)


@duty("position fen reads what query fen writes")
def round_trip(engine: EngineProcess) -> None:
    start(engine, *legal(engine)[:1])
    text = engine.query("fen")
    engine.send(f"position fen {text}")
    found = engine.query("fen")
    expect(found == text, text, found)


@duty("a fixed number of nodes gives the same answer twice")
def repeatable(engine: EngineProcess) -> None:
    engine.set_option("Seed", 7)
    answers = []
    for _ in range(2):
        engine.new_game()
        start(engine)
        answer = engine.search("nodes 2000", PATIENCE)
        answers.append((answer.move, [info.nodes for info in answer.best().lines]))
    expect(answers[0] == answers[1], str(answers[0]), answers[1])


@duty("a whole game: every bestmove is legal, then a result and bestmove (none)")
def whole_game(engine: EngineProcess) -> None:
    engine.set_option("Seed", 7)
    engine.new_game()
    moves: list[str] = []
    start(engine)
    while engine.query("gameover") == "false" and len(moves) < LONGEST_GAME:
        answer = engine.search("nodes 1", PATIENCE)
        expect(answer.move is not None, "a move", answer)
        moves.append(str(answer.move))
        start(engine, *moves)
    result = engine.query("result")
    expect(result != "none", "a result", f"{result} after {len(moves)} decisions")
    answer = engine.search("nodes 1", PATIENCE)
    expect(answer.move is None, "bestmove (none)", answer.move)


@duty("end of input: a limited search runs to its limit, then exit status 0")
def end_of_input(engine: EngineProcess) -> None:
    start(engine)
    engine.go("movetime 100")
    engine.end_input()
    engine.answer(PATIENCE)
    status = engine.wait(PATIENCE)
    expect(status == 0, "exit status 0", status)


@duty("end of input ends an endless search")
def end_of_endless(engine: EngineProcess) -> None:
    running(engine)
    engine.end_input()
    engine.answer(END_SECONDS)
    status = engine.wait(PATIENCE)
    expect(status == 0, "exit status 0", status)


@duty("quit during a search: its bestmove, then exit status 0")
def quit_in_search(engine: EngineProcess) -> None:
    running(engine)
    engine.send("quit")
    engine.answer(END_SECONDS)
    status = engine.wait(PATIENCE)
    expect(status == 0, "exit status 0", status)
