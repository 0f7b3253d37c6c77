"""What speaks for or against a move in Wigwam, in figures and in words."""

from __future__ import annotations

from dataclasses import dataclass

from solver.games.reason import Reason
from solver.games.wording import joined, number

NOUNS = {"W": "warrior", "C": "chief", "T": "tent"}


@dataclass(frozen=True, slots=True)
class Taken:
    """Pieces that a capture removes (WIG-13)."""

    warriors: int = 0
    chiefs: int = 0

    def __add__(self, other: Taken) -> Taken:
        return Taken(self.warriors + other.warriors, self.chiefs + other.chiefs)

    def __bool__(self) -> bool:
        return self.warriors + self.chiefs > 0

    def __str__(self) -> str:
        few = "a warrior" if self.warriors == 1 else f"{number(self.warriors)} warriors"
        return joined((["the chief"] if self.chiefs else []) + ([few] if self.warriors else []))


@dataclass(frozen=True, slots=True)
class Arranges(Reason):
    """The pieces are set up (WIG-6)."""

    def __str__(self) -> str:
        return "arranges the pieces"


@dataclass(frozen=True, slots=True)
class Captures(Reason):
    """What the move captures, in so many jumps (WIG-14 to WIG-16)."""

    taken: Taken
    jumps: int

    def __str__(self) -> str:
        chain = f" in a chain of {self.jumps}" if self.jumps > 1 else ""
        return f"captures {self.taken}{chain}"


@dataclass(frozen=True, slots=True)
class Claims(Reason):
    """A neglected capture is made good (WIG-21)."""

    point: str
    removes: bool

    def __str__(self) -> str:
        if self.removes:
            return f"removes the piece on {self.point}, which did not capture"
        return f"insists that the piece on {self.point} captures"


@dataclass(frozen=True, slots=True)
class Steps(Reason):
    """A piece moves and captures nothing (WIG-10 to WIG-12)."""

    piece: str
    start: str
    goal: str

    def __str__(self) -> str:
        piece = f"{'the' if self.piece == 'C' else 'a'} {NOUNS[self.piece]}"
        return f"moves {piece} from {self.start} to {self.goal}"


@dataclass(frozen=True, slots=True)
class LeavesNothing(Reason):
    """After the move the other side can capture nothing."""

    def __str__(self) -> str:
        return "leaves nothing to capture"


@dataclass(frozen=True, slots=True)
class Meets(Reason):
    """A capture that the other side had if it were to move; after the move it has none."""

    capture: str

    def __str__(self) -> str:
        return f"meets the threat of {self.capture}"


@dataclass(frozen=True, slots=True)
class Threatens(Reason):
    """A capture that the side would have if it moved again, and had not before."""

    capture: str

    def __str__(self) -> str:
        return f"threatens {self.capture}"


@dataclass(frozen=True, slots=True)
class Exchange(Reason):
    """Captures that follow the move, one by one: those by the other side take `lost`, those in return `won`.
    `forced` where each is the only legal move."""

    captures: tuple[str, ...]
    lost: Taken
    won: Taken
    forced: bool

    def __str__(self) -> str:
        replies = " ".join(self.captures)
        what = f"{self.lost} for {self.won}" if self.won else f"the loss of {self.lost}"
        return f"{'forces' if self.forced else 'expects'} {replies}, {what}"


@dataclass(frozen=True, slots=True)
class Allows(Reason):
    """A capture that the other side has after the move (WIG-18)."""

    capture: str
    taken: Taken

    def __str__(self) -> str:
        return f"allows {self.capture}, which captures {self.taken}"
