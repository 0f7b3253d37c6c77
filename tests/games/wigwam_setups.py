"""Wigwam positions of any kind for the tests, possible in play or not."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from solver.games.wigwam.setup import BOARDS, Board, Setup


def letters_of(board: Board, numbers: dict[str, int]) -> str:
    """A chief a side, and of each other kind so many, at most as many as the board allows."""
    return "Cc" + "".join(
        kind * min(number, board.most(kind.upper())) for kind, number in numbers.items()
    )


@st.composite
def setups(draw: st.DrawFn, capture: str = "forced") -> Setup:
    """Any pieces anywhere, both chiefs among them."""
    board = BOARDS[draw(st.sampled_from(["hex4", "hex3"]))]
    letters = letters_of(board, {kind: draw(st.integers(0, 7)) for kind in "WwTt"})
    points = st.sampled_from(sorted(board.points.values()))
    places = draw(st.lists(points, min_size=len(letters), max_size=len(letters), unique=True))
    pieces = dict(zip(places, letters, strict=True))
    counters = draw(st.integers(0, 99)), draw(st.integers(1, 500))
    return Setup(board, pieces, draw(st.integers(0, 1)), *counters, capture=capture)


def random_setup(rng: Random, board: Board, capture: str) -> Setup:
    """As `setups`, all numbers of pieces alike."""
    letters = letters_of(board, {kind: rng.randint(0, board.most(kind.upper())) for kind in "WwTt"})
    places = rng.sample(sorted(board.points.values()), len(letters))
    pieces = dict(zip(places, letters, strict=True))
    return Setup(board, pieces, rng.randrange(2), rng.randrange(99), 1, capture=capture)


def half_turned(setup: Setup) -> Setup:
    """The same position with the sides exchanged (WIG-6)."""
    turn = setup.board.half_turn
    pieces = {turn(point): piece.swapcase() for point, piece in setup.pieces.items()}
    return Setup(setup.board, pieces, 1 - setup.side, setup.count, setup.number)
