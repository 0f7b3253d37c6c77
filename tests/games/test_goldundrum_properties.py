"""Properties of Gold und Rum's texts and positions, on random moments of random games."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.contract import CHANCE, OVER
from solver.errors import SolverError
from solver.games.goldundrum import Position, View
from solver.games.goldundrum.cards import read_cards, spelled

KINDS = [tribe + rank for tribe in "BOSD" for rank in "L62"] + list("gwfcTG1234")
MOMENTS = {"seed": st.integers(0, 10**6), "length": st.integers(0, 400)}


def somewhere(seed: int, length: int) -> Any:
    """A position after so many events and decisions of a game at random."""
    rng = random.Random(seed)
    position: Any = Position.empty(Players=rng.randint(4, 7), Window=10, StartBelow=50)
    for _ in range(length):
        if position.turn == OVER:
            break
        chance = position.turn == CHANCE
        text = position.sample_chance(rng) if chance else rng.choice(position.legal_moves())
        position = position.play(text)
    return position


@given(st.lists(st.sampled_from(KINDS), max_size=20))
def test_sets_of_cards_have_one_text(cards: list[str]) -> None:
    text = spelled(cards)
    assert spelled(read_cards(text, "cards")) == text
    assert sorted(read_cards(text, "cards")) == sorted(cards)


@settings(max_examples=60, deadline=None)
@given(**MOMENTS)
def test_parsing_a_text_gives_the_position(seed: int, length: int) -> None:
    """GUR-25."""
    position = somewhere(seed, length)
    again: Any = Position.parse(position.text(), Window=10, StartBelow=50)
    assert again.text() == position.text()
    assert again.turn == position.turn
    assert again.key == position.key
    assert again.legal_moves() == position.legal_moves()


@settings(max_examples=40, deadline=None)
@given(**MOMENTS)
def test_views_follow_what_was_seen(seed: int, length: int) -> None:
    """GUR-24: a view made of the texts a seat has seen has the position's key for it, and its text
    reads back."""
    position = somewhere(seed, length)
    options = {"Players": position.players, "Window": 10, "StartBelow": 50}
    for seat in range(position.players):
        view = View.follow(View.empty(seat, **options), position.seen(seat))
        assert view.view_key == position.view_key(seat)
        again = View.parse(view.text(), **options)
        assert View.parse(again.text(), **options).text() == again.text()


@settings(max_examples=40, deadline=None)
@given(**MOMENTS)
def test_steps_spell_the_decisions(seed: int, length: int) -> None:
    position = somewhere(seed, length)
    for move in position.legal_moves():
        assert position.line(position.steps(move)) == (f"{position.turn}.{move}",)
        assert position.move(f"{position.turn}.{move}") == move


@given(st.text(max_size=40))
def test_anything_else_is_one_clear_error(text: str) -> None:
    for read in (Position.parse, Position.empty().play, View.empty(1).play):
        with pytest.raises(SolverError, match=r"\A[^\n]+\Z"):
            read(text)
