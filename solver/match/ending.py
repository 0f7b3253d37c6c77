"""How a game ended, and whose fault it was if it was somebody's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from solver.errors import SolverError

Kind = Literal[
    "win",  # by rule
    "draw",  # by rule: the best seats share the win
    "adjudication",
    "illegal",  # a move that the position does not allow, or none where one is due
    "time",  # too late, but answered
    "hang",  # no answer within the grace after the time was over: killed
    "crash",  # ended, or closed its pipes
    "stall",  # no answer to the handshake, or to `isready`
    "refusal",  # an error line where an answer was due
]
FAULTS: tuple[Kind, ...] = ("illegal", "time", "hang", "crash", "stall", "refusal")
STDERR_LINES = 5


@dataclass(frozen=True, slots=True)
class Ending:
    """`seat` is the one at fault, None where nobody is; `why` a clause, or what was found.

    `status` is the exit status of an engine that ended, `stderr` the last lines it wrote there.
    """

    kind: Kind
    why: str = ""
    seat: int | None = None
    status: int | None = None
    stderr: tuple[str, ...] = ()


class Trouble(SolverError):
    """What keeps a game from being played and is no engine's fault: it ends the match."""


class Fault(Exception):
    """What an engine did wrong; the referee knows in which seat it sits."""

    def __init__(
        self, kind: Kind, why: object, status: int | None = None, stderr: Sequence[str] = ()
    ) -> None:
        super().__init__(f"{kind}: {why}")
        self.kind = kind
        self.why = str(why)
        self.status = status
        self.stderr = tuple(stderr[-STDERR_LINES:])

    def ending(self, seat: int) -> Ending:
        """The end of a game in which the engine at `seat` did this."""
        return Ending(self.kind, self.why, seat, self.status, self.stderr)
