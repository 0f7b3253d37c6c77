"""Small Wigwam positions for the tests, and what is asked of them, on oracle and engine alike."""

from __future__ import annotations

import re
from typing import Any

import pytest

OVER = -2
LIGHT, DARK = 0, 1
ON = (None, None)  # the game goes on

START = "ttct/wwwww/2ww2/7/2WW2/WWWWW/TCTT l 0 1"
ENDS = "ttct/wwwww/w4w/7/W4W/WWWWW/TCTT l 0 1"
SMALL = "1ct/1www/5/WWW1/TC1 l 0 1"

# Pieces that stand out of the way and keep the game going.
APART = "Ca1 Wa4 cg7 wg4"

# A position, and four plies that lead back to it.
SHUFFLED = "Wa1 Ca4 wg7 cg4"
SHUFFLE = "a1-b1 g7-f7 b1-a1 f7-g7"

ROWS = {
    "g": "4567",
    "f": "34567",
    "e": "234567",
    "d": "1234567",
    "c": "123456",
    "b": "12345",
    "a": "1234",
}


def table(pieces: str) -> str:
    """The rows of a hex4 position: `Td4 cg7` is Light's tent on d4 and Dark's chief on g7."""
    on = {word[1:]: word[0] for word in pieces.split()}
    rows = ("".join(on.get(row + diagonal, ".") for diagonal in ROWS[row]) for row in ROWS)
    return re.sub(r"\.+", lambda run: str(len(run[0])), "/".join(rows))


def at(Position: Any, pieces: str, rest: str = "l 0 1", **options: Any) -> Any:
    return Position.parse(f"{table(pieces)} {rest}", **options)


def legal(position: Any) -> list[str]:
    return [str(move) for move in position.legal_moves()]


def landings(position: Any, point: str) -> set[str]:
    """Where the piece on a point can go without a capture."""
    return {move[3:] for move in legal(position) if move.startswith(f"{point}-")}


def refused() -> Any:
    """An error that tells the user in one line what was expected."""
    return pytest.raises(ValueError, match=r"\A[^\n]+\Z")


def play(position: Any, moves: str) -> Any:
    for move in moves.split():
        position = position.play(move)
    return position


def end(position: Any) -> tuple[int | None, str | None]:
    """The points seen from Light and the clause that gives them."""
    return position.result(), position.clause()
