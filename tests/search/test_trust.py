"""The prior of a tree below the root, which is the order of a game's steps (`trust`)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import sqrt
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from solver._probe import trusting
from solver.games.wapi import Position, ops, sampling
from solver.info import BestMove
from solver.search.sampling import Budget, Sampling

Edges = list[tuple[int, float]]  # visits, and the sum of the values found on them

values = st.integers(0, 200).flatmap(
    lambda visits: st.tuples(st.just(visits), st.floats(0, 1).map(lambda mean: visits * mean))
)


def bounds(edges: Edges, trust: float, exploration: float) -> list[float]:
    """PUCT, written anew: the first step has the share `trust` of the prior, each further one the same
    share of what is left; a step not yet visited counts like the mean of the node."""
    total = sum(visits for visits, _ in edges)
    mean = sum(value for _, value in edges) / total if total else 0.0
    return [
        (value / visits if visits else mean)
        + exploration * sqrt(total + 1) * trust * (1 - trust) ** place / (1 + visits)
        for place, (visits, value) in enumerate(edges)
    ]


@given(st.lists(values, min_size=1, max_size=40), st.floats(0.05, 0.99), st.floats(0, 3))
def test_the_step_with_the_best_bound_is_chosen(edges: Edges, trust: float, exploration: float) -> None:
    expected = bounds(edges, trust, exploration)
    best, *others = sorted(expected, reverse=True)
    assume(not others or best - others[0] > 1e-9)
    assert trusting(edges, trust, exploration) == expected.index(best)


def visited(passes: int, worth: list[float], trust: float, exploration: float = 0.7) -> Counter[int]:
    """How often each step is taken when it always turns out to be worth the same."""
    edges: Edges = [(0, 0.0)] * len(worth)
    for _ in range(passes):
        place = trusting(edges, trust, exploration)
        visits, value = edges[place]
        edges[place] = visits + 1, value + worth[place]
    return Counter({place: visits for place, (visits, _) in enumerate(edges)})


def test_the_first_step_comes_first_and_mostly_where_nothing_tells_steps_apart() -> None:
    assert trusting([(0, 0.0)] * 5, 0.8, 0.7) == 0
    counts = visited(500, [0.5] * 5, 0.8)
    assert [place for place, _ in counts.most_common()] == sorted(counts)
    assert 350 < counts[0] < 450


@pytest.mark.parametrize("trust", [0.5, 0.8])
def test_a_later_step_is_found_where_it_is_better(trust: float) -> None:
    """Trust bends the order of trials, not the answer."""
    assert visited(3000, [0.4, 0.4, 0.7], trust).most_common(1)[0][0] == 2


def test_the_more_trust_the_fewer_trials_of_later_steps() -> None:
    firsts = [visited(500, [0.5] * 5, trust)[0] for trust in (0.3, 0.5, 0.8, 0.95)]
    assert firsts == sorted(firsts)
    assert len(set(firsts)) == len(firsts)


def test_no_edges_are_refused() -> None:
    with pytest.raises(ValueError, match="expected edges, found none"):
        trusting([], 0.8, 0.7)


# -- in a tree --------------------------------------------------------------------------------


def figures(trust: float, **more: Any) -> list[tuple[object, ...]]:
    search, root = Sampling(ops(), 16), Position.empty().play("3")
    chosen = replace(sampling, trust=trust, **more)
    best: BestMove = search.search(root, Budget(2000), chosen, seed=1, multipv=9)
    return [(line.line, line.score, line.visits) for line in best.lines]


def test_the_root_does_not_trust() -> None:
    """Where no node below it ever chooses, nothing changes; else it does."""
    never = 1 << 30
    assert figures(0.8, threshold=never) == figures(0.0, threshold=never)
    assert figures(0.8) != figures(0.0)
