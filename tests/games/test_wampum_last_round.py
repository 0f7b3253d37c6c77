"""The last round has no draws (WAM-9), so that the tree reaches its end on every pass: what it says of
decisions there against bounds by brute force over all worlds and all that may be decided after."""

from __future__ import annotations

from math import sqrt

from solver.games import wampum
from solver.info import Share
from solver.positions.files import Entry
from solver.search.sampling import Budget, Sampling
from tests.positions.test_wampum_suite import PROVEN, named, view
from tests.positions.wampum_proof import settled, values, worlds_of

ITERATIONS = 4000
ERRORS = 5.0  # standard errors of a mean of visits that a value may be off


@named(PROVEN)
def test_values_in_the_last_round_lie_within_exact_bounds(entry: Entry) -> None:
    """Where later decisions do not matter the bounds are the value."""
    root = view(entry)
    exact = values(root, worlds_of(root, dict(entry.options)))
    search = Sampling(wampum.ops(), 16)
    settings = wampum.sampling.suited(root.rules.objective)
    best = search.search(root, Budget(ITERATIONS), settings, seed=1, multipv=1000)
    for line in best.lines:
        least, most = exact[line.line[0]]
        assert isinstance(line.score, Share)
        assert line.visits
        off = ERRORS * sqrt(0.25 / line.visits)
        assert least - off <= line.score.win <= most + off
    assert best.move in entry.best


def test_some_values_are_exact() -> None:
    """The bounds above meet for decisions of the suite, best ones among them."""
    found = 0
    for entry in PROVEN:
        root = view(entry)
        exact = values(root, worlds_of(root, dict(entry.options)))
        found += any(settled(exact[move]) for move in entry.best)
    assert found >= 3
