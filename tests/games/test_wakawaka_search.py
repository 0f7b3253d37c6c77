"""What a tree opens in Waka Waka: cards in one step with their choices, best first; and what its lines
say of that."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import reduce

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver._probe import Probe
from solver._wakawaka import decisions_of
from solver.contract import OVER
from solver.engine.engine import Engine
from solver.games import wakawaka as game
from solver.games.wakawaka import Position
from solver.games.wakawaka.texts import step_texts
from solver.info import BestMove, Limits
from solver.search.sampling import Budget, Sampling
from solver.tape import Tape
from tests.games.wakawaka_table import table

TREE = Probe(game.tree_ops())
SORTED = 96  # steps that ext/games/wakawaka/order.pxd sorts


def some_decision(seed: int, plies: int, display: int, players: int) -> Position:
    """A decision so far into a game of random and light play, the latter mostly."""
    position, tape, rng = Position.empty(Players=players, Display=display), Tape(seed), random.Random(seed)
    found = None
    for ply in range(plies):
        if position.turn == OVER:
            break
        if position.turn < 0:
            position = position.play(tape.event(position))
        else:
            found = position
            kind = "random" if rng.random() < 0.2 else "light"
            position = position.play(position.policy_move(ply, kind))
    assert found is not None
    return found


decisions = st.builds(
    some_decision, st.integers(0, 10**6), st.integers(20, 250), st.integers(0, 4), st.integers(2, 4)
)


def opened(position: Position) -> list[tuple[str, ...]]:
    """The texts of the steps that a tree opens, best first."""
    return [tuple(step_texts(step)) for step in position.table.pairs()]


def searched(root: object, nodes: int = 500, **given: object) -> BestMove:
    search = Sampling(game.tree_ops(), 8)
    return search.search(root, Budget(nodes), game.sampling, seed=1, **given)  # type: ignore[arg-type]


# -- two decisions in one step ----------------------------------------------------------------


@settings(max_examples=40, deadline=None)
@given(decisions)
def test_the_steps_of_a_tree_are_all_decisions(position: Position) -> None:
    """Each begins with a legal decision; a trade, a gatherer and what repeats them come with each
    choice that they leave (WAK-12, WAK-16, WAK-20), once."""
    steps = opened(position)
    assert len(set(steps)) == len(steps)
    assert {first for first, *_ in steps} == set(map(str, position.legal_moves()))
    for first, *second in steps:
        if second:
            choices = {(first, str(choice)) for choice in position.play(first).legal_moves()}
            assert {step for step in steps if step[0] == first} == choices
        else:
            assert position.table.point != "play" or first not in ("T", "G")


@settings(max_examples=40, deadline=None)
@given(decisions)
def test_a_pair_leads_where_its_decisions_lead(position: Position) -> None:
    """To the same table, with the same seen by every seat."""
    for step in position.table.pairs():
        at_once = TREE.child(position.packed(), step)
        one_by_one = reduce(TREE.child, decisions_of(step), position.packed())
        assert TREE.key(at_once) == TREE.key(one_by_one)
        for seat in range(position.players):
            assert TREE.view_key(at_once, seat) == TREE.view_key(one_by_one, seat)
        assert position.line([step]) == tuple(step_texts(step))
        assert position.view(position.turn).line([step]) == tuple(step_texts(step))


def test_a_torch_thrower_comes_with_what_it_repeats() -> None:
    """WAK-16: after a trade with trades, after a gatherer with goods, else alone."""
    for played, choice in (("T", "buy:1"), ("G", "take:f"), ("R", None)):
        position = Position.parse(table("KS,T", played=played, discard="-"))
        found = [step for step in opened(position) if step[0] == "K"]
        if choice is None:
            assert found == [("K",)]
        else:
            assert ("K", choice) in found
            assert all(len(step) == 2 for step in found)


def test_moves_are_limited_by_their_first_decision() -> None:
    """The engine keeps to the moves it is given, and finds the choice behind them."""
    position = Position.parse(table("CRST,T"))
    for move in ("T", "C", "end"):
        best = searched(position.view(0), moves=[move])
        assert best.move == move
        assert best.lines[0].visits == 500 or move == "T"
    assert searched(position.view(0), moves=["T"]).ponder in map(str, position.play("T").legal_moves())


@settings(max_examples=15, deadline=None)
@given(decisions)
def test_each_move_stands_in_one_line(position: Position) -> None:
    """Lines can be played, their moves differ, and the answer is the first one's, whether pairs or single
    decisions are searched."""
    view = position.view(position.turn)
    best = searched(view, 300, multipv=50)
    firsts = [line.line[0] for line in best.lines]
    assert len(set(firsts)) == len(firsts)
    assert best.move == firsts[0]
    assert {*firsts} <= set(map(str, position.legal_moves()))
    visits = [line.visits for line in best.lines]
    assert visits == sorted(visits, reverse=True)
    assert sum(visits) <= 300
    for line in best.lines:
        assert len(line.line) > 1 or line.line[0] not in ("T", "G") or position.table.point != "play"
        after = view
        for text in line.line:
            assert after.turn == view.seat
            after = after.play(text)


def test_a_mixed_strategy_names_each_move_once() -> None:
    view = Position.parse(table("GTTT,T")).view(0)
    mixed = replace(game.sampling, selection="regret")
    best = Sampling(game.tree_ops(), 8).search(view, Budget(500), mixed, seed=1)
    texts = [text for text, _ in best.policy]
    assert "T" in texts
    assert len(set(texts)) == len(texts)
    assert sum(share for _, share in best.policy) == pytest.approx(1)


def test_the_engine_searches_in_the_middle_of_a_pair() -> None:
    """At the trade of a card that is played already."""
    engine = Engine(game)  # type: ignore[arg-type]
    engine.set("Hash", 8)
    for first in ("T", "G"):
        position = Position.parse(table("GTTT,T")).play(first)
        best = engine.search(position, Limits(nodes=300))
        assert best.move in map(str, position.legal_moves())


# -- their order (ext/games/wakawaka/order.pxd) -----------------------------------------------


@settings(max_examples=25, deadline=None)
@given(decisions)
def test_the_order_is_the_same_in_all_worlds(position: Position) -> None:
    """It looks at nothing that the seat does not know, or a tree would tell it."""
    view = position.view(position.turn)
    for world in view.worlds(8, 3):
        assert world.table.pairs() == position.table.pairs()


@settings(max_examples=25, deadline=None)
@given(decisions)
def test_the_first_steps_are_the_same_whatever_the_limit(position: Position) -> None:
    steps = TREE.gen(position.packed())
    assert list(steps) == position.table.pairs()
    for limit in (1, 2, 7, SORTED - 1, SORTED, SORTED + 1):
        assert TREE.gen(position.packed(), limit) == steps[:limit]


@settings(max_examples=40, deadline=None)
@given(decisions)
def test_the_decision_of_the_light_policy_comes_first(position: Position) -> None:
    """Where the policy weighs all that there is: not at the cards, where it looks at substitutes and
    elders only without a trade in hand."""
    if position.table.point in ("play", "trade"):
        return
    assert opened(position)[0] == (str(position.policy_move(1, "light")),)


def test_a_level_comes_before_all_else() -> None:
    """WAK-12; the payment first that leaves less missing for the level after: AA, then ABC."""
    position = Position.parse(table("RSTT,T", holdings="ffhhjj,-", gold="20,8"))
    assert opened(position)[0][0] == "T"
    assert opened(position)[0][1].startswith("status:")
    position = Position.parse(table("TT,T", holdings="ffhhhj,-", gold="0,8"))
    assert opened(position)[:2] == [("T", "status:hh"), ("T", "status:ff")]


def test_a_purchase_that_is_needed_comes_before_others() -> None:
    """Level 1 of display 0 takes a pair: boat 2 shows the second piece of it."""
    boats = "[xx],h[ff],f[ff],tt[ff]"
    position = Position.parse(table("TT,T", holdings="h,-", boats=boats, village="sssttt"))
    buys = [second for first, *rest in opened(position) if first == "T" for second in rest]
    assert buys.index("buy:2") < buys.index("buy:1")
    assert buys.index("buy:2") < buys.index("buy:3")


def test_what_costs_more_than_it_gains_comes_after_the_end() -> None:
    """A rainmaker on level 0 brings nothing (WAK-17), and takes a point of supplies (WAK-9)."""
    steps = opened(Position.parse(table("R,T", gold="0,8", holdings="-,-")))
    assert steps == [("end",), ("R",)]


def test_dear_substitutes_come_last() -> None:
    """WAK-14: three trades given for one are the last of all."""
    steps = [first for first, *_ in opened(Position.parse(table("CCRTTT,T", gold="1,8", holdings="ff,-")))]
    triples = [step for step in steps if step[0] == "#"]
    assert triples[0] == "#CCR"
    assert triples[-1] == "#TTT"
