"""How Wapi is shown and explained to people."""

from __future__ import annotations

import pytest

from solver.games import load
from solver.games.wapi import Position
from solver.games.wapi_hints import harm, phrases, suspects
from solver.render.svg import svg
from solver.render.terminal import board

TABLE = "O:/ S:-/ J:01-/035 B:/ E:0/1 F:/ players=3 seat=%d phase=%s"


def test_a_table_on_the_terminal() -> None:
    """WAP-1 to WAP-5: shares, totems left, the bag, and what is due."""
    assert board(load("wapi"), Position.parse(TABLE % (0, "coin:5"))) == [
        "O owl        . . . .  |  . . . . .  = 0",
        "S sorcerer   - . . .  |  . . . . .  = 0",
        "J jackal     0 1 - .  |  0 3 5 . .  = 8",
        "B bear       . . . .  |  . . . . .  = 0",
        "E eagle      0 . . .  |  1 . . . .  = 1",
        "F fish       . . . .  |  . . . . .  = 0",
        "totems left  seat 0: 1  seat 1: 2  seat 2: 3",
        "bag          O x4  S x3  J x1  B x4  E x3  F x4  0 x7  1 x11  2 x12  3 x9  5 x4",
        "seat 0 has drawn the coin 5",
    ]


def test_a_table_as_a_picture() -> None:
    picture = svg(load("wapi"), Position.parse(TABLE % (0, "draw")))
    assert picture.startswith("<svg")
    assert "jackal" in picture
    assert "seat 0 is to draw" in picture


@pytest.mark.parametrize(
    ("phase", "move", "reason"),
    [
        ("coin:5", "E", "a 5, above the mean of 1.9 left, goes where you have one totem more"),
        ("coin:0", "J", "a 0, below the mean of 2.0 left, goes where you and the others have as"),
        ("symbol:J", "totem", "raises a totem on the jackal share, 8 points and two coin spaces"),
        ("symbol:J", "pass", "keeps the totem for a better share; 18 symbols are still to come"),
    ],
)
def test_reasons(phase: str, move: str, reason: str) -> None:
    """WAP-6, WAP-7: what the decision does, in one phrase."""
    position = Position.parse(TABLE % (0, phase))
    (phrase,) = phrases(position, [move])
    assert phrase.startswith(reason)
    assert suspects(position) == []
    assert harm(position, [move]) == ""
