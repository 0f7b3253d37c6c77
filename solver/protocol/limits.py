"""The limits behind `go` and `hint`: words to Limits and back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice, takewhile

from solver.errors import SyntaxProblem
from solver.info import Limits
from solver.notation import MOST, ignore, number

NUMBERS = ("depth", "nodes", "movetime", "movestogo", "win")
FLAGS = ("infinite", "ponder")
CLOCKS = frozenset(f"p{seat}{what}" for seat in range(1, 8) for what in ("time", "inc"))
KNOWN = CLOCKS | {*NUMBERS, *FLAGS, "searchmoves"}
UCI_CLOCKS = {"wtime": "p1time", "btime": "p2time", "winc": "p1inc", "binc": "p2inc"}


@dataclass
class Gathered:
    """The limits of a line while it is read."""

    numbers: dict[str, int] = field(default_factory=dict)
    flags: set[str] = field(default_factory=set)
    times: dict[int, int] = field(default_factory=dict)
    increments: dict[int, int] = field(default_factory=dict)
    moves: tuple[str, ...] = ()

    def take(self, word: str, values: Sequence[str], verb: str) -> None:
        """Takes one known word with the values behind it, or passes over one that is not known."""
        if word in FLAGS:
            self.flags.add(word)
        elif word not in KNOWN:
            ignore([word], verb)
        elif not values:
            raise SyntaxProblem(f"expected a value for {word}, found the end of the line")
        elif word == "searchmoves":
            self.moves += tuple(values)
        elif word in NUMBERS:
            self.numbers[word] = number(values[0], word, 1)
        else:
            self.clock(word, values[0])

    def clock(self, word: str, value: str) -> None:
        """Takes `p1time 5000` or `p1inc 100`; a clock at or below zero counts as 1 ms."""
        seat = int(word[1]) - 1
        if word.endswith("time"):
            self.times[seat] = max(1, number(value, word, -MOST))
        else:
            self.increments[seat] = number(value, word, 0)

    def limits(self) -> Limits:
        seats = max(self.times.keys() | self.increments.keys(), default=-1) + 1
        limited = self.numbers.keys() - {"movestogo"} or self.times or "ponder" in self.flags
        return Limits(
            depth=self.numbers.get("depth"),
            nodes=self.numbers.get("nodes"),
            movetime=self.numbers.get("movetime"),
            clocks=tuple(self.times.get(seat) for seat in range(seats)),
            increments=tuple(self.increments.get(seat, 0) for seat in range(seats)),
            movestogo=self.numbers.get("movestogo"),
            infinite="infinite" in self.flags or not limited,
            ponder="ponder" in self.flags,
            moves=self.moves,
            win=self.numbers.get("win"),
        )


def groups(words: Sequence[str]) -> Iterator[tuple[str, Sequence[str]]]:
    """Each known word with the words that belong to it; words not known stand alone."""
    names = [UCI_CLOCKS.get(word, word) for word in words]
    at = 0
    while at < len(names):
        word, start = names[at], at + 1
        at = start + value_count(word, names, start)
        yield word, names[start:at]


def value_count(word: str, names: Sequence[str], start: int) -> int:
    """How many of the words from `start` on belong to `word`."""
    if word == "searchmoves":
        return sum(1 for _ in takewhile(lambda name: name not in KNOWN, islice(names, start, None)))
    return int(word in KNOWN and word not in FLAGS and start < len(names))


def parse_limits(words: Sequence[str], verb: str) -> Limits:
    """The limits that `words` (without the verb) name, in any order; none at all is `infinite`.

    >>> parse_limits(["depth", "9"], "go").depth
    9
    """
    gathered = Gathered()
    for word, values in groups(words):
        gathered.take(word, values, verb)
    return gathered.limits()


def format_limits(limits: Limits) -> str:
    """The words behind `go` for these limits.

    >>> format_limits(Limits(depth=9, moves=("c3-c4",)))
    'depth 9 searchmoves c3-c4'
    """
    words = [f"{name} {value}" for name in NUMBERS if (value := getattr(limits, name)) is not None]
    words += [f"p{i}time {t}" for i, t in enumerate(limits.clocks, 1) if t is not None]
    words += [f"p{i}inc {t}" for i, t in enumerate(limits.increments, 1) if t]
    words += [flag for flag in FLAGS if getattr(limits, flag)]
    if limits.moves:
        words += ["searchmoves", *limits.moves]
    return " ".join(words)
