"""What a line sent to the engine says: one value for each command. Reads; does nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from solver.errors import SyntaxProblem
from solver.info import Limits
from solver.notation import NUMBER, ignore, number, one_of, shown
from solver.positions.spec import PositionSpec, parse_spec
from solver.protocol.limits import parse_limits

QUERIES = (
    "fen",
    "gameover",
    "legal",
    "legalcount",
    "legaldigest",
    "p1turn",
    "result",
    "scores",
    "turn",
)
HINTS = 3
HINT_TIME = 1000
MOST_HINTS = 1000
MOST_PERFT = 100


@dataclass(frozen=True, slots=True)
class Handshake:
    """`ugi` or `uci`; the answer ends with the same word and `ok`."""

    word: Literal["ugi", "uci"]


@dataclass(frozen=True, slots=True)
class SetOption:
    """`setoption name NAME [value VALUE]`; without a value, a button is pressed."""

    name: str
    value: str | None


@dataclass(frozen=True, slots=True)
class SetPosition:
    """`position ...`."""

    spec: PositionSpec


@dataclass(frozen=True, slots=True)
class Query:
    """`query WHAT`, WHAT one of QUERIES."""

    what: str


@dataclass(frozen=True, slots=True)
class Go:
    """`go ...`."""

    limits: Limits


@dataclass(frozen=True, slots=True)
class Perft:
    """`perft DEPTH`."""

    depth: int


@dataclass(frozen=True, slots=True)
class Hint:
    """`hint [COUNT] [limits]`."""

    count: int
    limits: Limits


@dataclass(frozen=True, slots=True)
class Plain:
    """A command that is one word: `isready`, `stop` ..."""

    word: str


Command = Handshake | SetOption | SetPosition | Query | Go | Perft | Hint | Plain
NEW_GAME = ("uginewgame", "ucinewgame")
PLAIN = ("isready", *NEW_GAME, "stop", "ponderhit", "quit", "d", "moves", "eval", "bench", "help")


def parse_command(line: str) -> Command | None:
    """The command on a line, None for a blank one; raises SyntaxProblem with the offending word.

    >>> parse_command("perft 3")
    Perft(depth=3)
    """
    words = line.split()
    if not words:
        return None
    verb, arguments = words[0], words[1:]
    if verb in PLAIN:
        return Plain(verb)
    if verb not in READERS:
        raise SyntaxProblem(f"unknown command {shown(verb)}, expected one of those that help lists")
    return READERS[verb](arguments)


def read_option(words: Sequence[str]) -> SetOption:
    """Names and values may hold spaces: a name ends at `value`."""
    if not words or words[0] != "name":
        found = shown(words[0]) if words else "the end of the line"
        raise SyntaxProblem(f"expected name after setoption, found {found}")
    end = words.index("value") if "value" in words else len(words)
    if end == 1:
        raise SyntaxProblem("expected the name of an option after name, found none")
    value = " ".join(words[end + 1 :]) if end < len(words) else None
    return SetOption(" ".join(words[1:end]), value)


def read_query(words: Sequence[str]) -> Query:
    found = words[0] if words else "the end of the line"
    if found not in QUERIES:
        raise SyntaxProblem(f"expected {one_of(QUERIES)} after query, found {shown(found)}")
    return Query(found)


def read_perft(words: Sequence[str]) -> Perft:
    if not words:
        raise SyntaxProblem("expected a depth after perft, found the end of the line")
    ignore(words[1:], "the depth")
    return Perft(number(words[0], "perft", 0, MOST_PERFT))


def read_hint(words: Sequence[str]) -> Hint:
    """The count is a number right behind `hint`; the default time replaces `infinite`."""
    count, rest = HINTS, list(words)
    if rest and NUMBER.fullmatch(rest[0]):
        count = number(rest.pop(0), "hint", 1, MOST_HINTS)
    limits = parse_limits(rest, "hint")
    if limits.infinite or limits.ponder:
        limits = Limits(movetime=HINT_TIME, moves=limits.moves)
    return Hint(count, limits)


READERS: dict[str, Callable[[Sequence[str]], Command]] = {
    "ugi": lambda words: Handshake("ugi"),
    "uci": lambda words: Handshake("uci"),
    "setoption": read_option,
    "position": lambda words: SetPosition(parse_spec(words)),
    "query": read_query,
    "go": lambda words: Go(parse_limits(words, "go")),
    "perft": read_perft,
    "hint": read_hint,
}
