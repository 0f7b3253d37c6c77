"""How long an engine may think: the time control of a match, and the clocks of a game."""

from __future__ import annotations

from dataclasses import dataclass, field

from solver.errors import BadOption
from solver.match.words import real, split, whole
from solver.notation import shown

FIXED = ("nodes", "depth", "movetime")
SHORTEST, LONGEST = 0.001, 10**9  # seconds on a clock


@dataclass(frozen=True, slots=True)
class TimeControl:
    """Limits of every move, or a clock: `base` seconds for `moves` moves (None: for all of them)
    and `increment` seconds a move. `movetime` is in milliseconds."""

    base: float | None = None
    increment: float = 0.0
    moves: int | None = None
    nodes: int | None = None
    depth: int | None = None
    movetime: int | None = None

    def __str__(self) -> str:
        words = [f"{name}={value}" for name in FIXED if (value := getattr(self, name)) is not None]
        return " ".join(filter(None, [self._clock(), *words]))

    def _clock(self) -> str:
        if self.base is None:
            return ""
        moves = "" if self.moves is None else f"{self.moves}/"
        return f"{moves}{written(self.base)}" + (f"+{written(self.increment)}" if self.increment else "")

    def fixed(self) -> str:
        """The words behind `go` that are the same for every move."""
        values = ((name, getattr(self, name)) for name in FIXED)
        return " ".join(f"{name} {value}" for name, value in values if value is not None)


def parse_control(text: str) -> TimeControl:
    """Reads `10+0.1`, `40/60`, `nodes=N`, `depth=N`, `movetime=MS`; raises BadOption.

    >>> parse_control("10+0.1")
    TimeControl(base=10.0, increment=0.1, moves=None, nodes=None, depth=None, movetime=None)
    """
    fixed: dict[str, int] = {}
    clock: tuple[float, float, int | None] | None = None
    for word in split(text, "the time control"):
        name, equals, value = word.partition("=")
        if equals and name in FIXED and name not in fixed:
            fixed[name] = whole(value, name, 1)
        elif not equals and clock is None:
            clock = read_clock(word)
        else:
            raise unknown(word)
    if clock is None and not fixed:
        raise unknown(text)
    base, increment, moves = clock or (None, 0.0, None)
    return TimeControl(base, increment, moves, **fixed)


def read_clock(word: str) -> tuple[float, float, int | None]:
    """`[MOVES/]SECONDS[+SECONDS]`."""
    moves, slash, time = word.rpartition("/")
    base, plus, increment = time.partition("+")
    seconds = real(base, "the time control")
    more = real(increment, "the increment") if plus else 0.0
    if not SHORTEST <= seconds <= LONGEST or not 0 <= more <= LONGEST:
        raise unknown(word)
    return seconds, more, whole(moves, "the moves of a time control", 1) if slash else None


def written(seconds: float) -> str:
    """A time as `read_clock` reads it: without an exponent, which has a sign, and to the microsecond.

    >>> written(1e6), written(0.1)
    ('1000000', '0.1')
    """
    return f"{seconds:.6f}".rstrip("0").rstrip(".")


def unknown(word: str) -> BadOption:
    expected = "10+0.1, 40/60, nodes=N, depth=N or movetime=MS"
    return BadOption(f"expected a time control such as {expected}, found {shown(word)}")


@dataclass
class Clock:
    """What is left of the time of one seat, in seconds; counts nothing where no time is set."""

    control: TimeControl
    left: float = field(init=False)
    to_go: int | None = field(init=False)
    fixed: str = field(init=False)

    def __post_init__(self) -> None:
        self.fixed = self.control.fixed()
        self.left = self.control.base or 0.0
        self.to_go = self.control.moves

    def allowed(self) -> float | None:
        """Seconds for the next move, None without a limit in time."""
        movetime = self.control.movetime
        times = [self.left] if self.control.base is not None else []
        times += [movetime / 1000] if movetime is not None else []
        return min(times) if times else None

    def spend(self, seconds: float) -> None:
        """Takes the time of a move, and adds what a finished move earns."""
        if self.control.base is None:
            return
        self.left += self.control.increment - seconds
        if self.to_go is not None:
            self.to_go -= 1
            if self.to_go == 0:
                self.left += self.control.base
                self.to_go = self.control.moves


def go_words(clocks: list[Clock], seat: int) -> str:
    """The words behind `go` for the seat to act, all clocks among them as far as there are any."""
    words = [clocks[seat].fixed]
    for number, clock in enumerate(clocks, start=1):
        if clock.control.base is not None:
            words.append(f"p{number}time {max(1, int(clock.left * 1000))}")
            if clock.control.increment:
                words.append(f"p{number}inc {round(clock.control.increment * 1000)}")
    if clocks[seat].to_go is not None:
        words.append(f"movestogo {clocks[seat].to_go}")
    return " ".join(filter(None, words))
