"""What a line of play in Wigwam does, in words: captures, threats met and made, what it costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import astuple
from itertools import takewhile
from typing import Any

from solver.contract import OVER
from solver.games.wigwam.drawing import step
from solver.games.wigwam.rules import OPTIONS
from solver.games.wigwam.setup import point_name

NUMBERS = ("no", "a", "two", "three", "four", "five", "six", "seven")
NOUNS = {"W": "warrior", "C": "chief"}


def phrases(position: Any, line: Sequence[str]) -> list[str]:
    """What the first move of the line does and what follows from it, most telling first."""
    if "/" not in position.text():
        return ["arranges the pieces"]
    move = line[0]
    after = position.play(move)
    parts = [captures(position, move)] if "x" in move else []
    if move.startswith(("huff:", "insist:")):
        parts.append("uses the right over a capture that was neglected")
    if after.turn == OVER:
        return parts
    if met := threat_met(position, after):
        parts.append(f"meets the threat {met}")
    if exchange := exchanged(after, line):
        parts.append(exchange)
    elif made := threat_made(position, after):
        parts.append(f"threatens {made}")
    return parts


def suspects(position: Any) -> list[str]:
    """Moves without a capture that let the other side capture at once (WIG-18)."""
    if "/" not in position.text():
        return []
    quiet = [str(move) for move in position.legal_moves() if "x" not in str(move)]
    return [move for move in quiet if captures_of(position.play(move))]


def harm(position: Any, line: Sequence[str]) -> str:
    """What the first move of the line loses at once, "" if nothing.

    >>> from solver.games.wigwam import Position
    >>> p = Position.parse("c3/5/6/2w4/6/1W3/3C l 0 1")
    >>> harm(p, ["b2-c3", "d3xc3-b3"])
    'b2-c3 loses a warrior to d3xc3-b3'
    """
    if len(line) < 2 or "x" not in line[1]:
        return ""
    lost = taken(position.play(line[0]), line[1])
    return f"{line[0]} loses {lost} to {line[1]}"


def captures(position: Any, move: str) -> str:
    legs = len(step(move).legs)
    chain = f" in a chain of {legs}" if legs > 1 else ""
    return f"captures {taken(position, move)}{chain}"


def taken(position: Any, move: str) -> str:
    """The pieces that a move captures, in words."""
    return listed(kinds_taken(position, move))


def kinds_taken(position: Any, move: str) -> Counter[str]:
    """How many warriors `W` and chiefs `C` a move captures."""
    pieces = {point_name(point): letter for point, letter in position.setup().pieces.items()}
    return Counter(pieces[point].upper() for point in set(step(move).removed))


def listed(kinds: Counter[str]) -> str:
    return " and ".join(worded(NOUNS[kind], kinds[kind]) for kind in "CW" if kinds[kind])


def worded(noun: str, number: int) -> str:
    """A number of pieces.

    >>> worded("warrior", 2), worded("chief", 1)
    ('two warriors', 'the chief')
    """
    if noun == "chief":
        return "the chief"
    return f"{NUMBERS[number]} {noun}{'s' if number > 1 else ''}"


def exchanged(after: Any, line: Sequence[str]) -> str:
    """What the other side captures in reply, and what is captured in return while captures follow
    each other; "" if it does not capture."""
    replies = list(takewhile(lambda move: "x" in move, line[1:]))
    lost, won, position = Counter[str](), Counter[str](), after
    for count, move in enumerate(replies):
        (won if count % 2 else lost).update(kinds_taken(position, move))
        position = position.play(move)
    if not lost:
        return ""
    if not won:
        return f"gives up {listed(lost)} to {replies[0]}"
    return f"gives {listed(lost)} for {listed(won)} by {' '.join(replies)}"


def threat_met(position: Any, after: Any) -> str:
    """A capture that the other side had if it were to move, and no longer has; "" if none."""
    before = captures_of(turned(position))
    left = captures_of(after)
    return largest([move for move in before if move not in left]) if not left else ""


def threat_made(position: Any, after: Any) -> str:
    """A capture that the side that moved will have next if nothing is done, and had not before."""
    return largest([m for m in captures_of(turned(after)) if m not in captures_of(position)])


def largest(moves: Sequence[str]) -> str:
    """The move that captures most, "" if there is none."""
    return max(moves, key=lambda move: move.count("x"), default="")


def captures_of(position: Any) -> list[str]:
    return [str(move) for move in position.legal_moves() if "x" in str(move)]


def turned(position: Any) -> Any:
    """The position with the other side to move, without history."""
    rows, side, *_ = position.text().split(" ")
    names = (option.name for option in OPTIONS)
    rules = dict(zip(names, astuple(position.rules), strict=True))
    return type(position).parse(f"{rows} {'dl'['ld'.index(side)]} 0 1", **rules)
