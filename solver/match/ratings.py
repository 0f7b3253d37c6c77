"""Ratings of several engines, by openskill: the Plackett-Luce model as Weng and Lin fit it.

Source: R. C. Weng and C.-J. Lin, "A Bayesian Approximation Method for Online Ranking", JMLR 12
(2011).

Each deal is one event in which the engines at the table are ranked by their mean share of the win
over all rotations of the seats, so that neither seat nor luck is rated.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rating:
    """Strength on openskill's scale, 25 ± 8.3 before any result."""

    mean: float
    deviation: float


def ratings(engines: int, shares: Mapping[int, Mapping[int, float]]) -> list[Rating] | None:
    """The rating of each engine from the shares by engine of each deal, in the order of the deals;
    None where openskill (the extra [ratings]) is not installed."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        return None
    model = PlackettLuce()
    rated = [model.rating() for _ in range(engines)]
    for number in sorted(shares):
        share = shares[number]
        teams = [[rated[engine]] for engine in share]
        if len(teams) > 1:
            after = model.rate(teams, ranks=[-value for value in share.values()])
            for engine, (rating,) in zip(share, after, strict=True):
                rated[engine] = rating
    return [Rating(rating.mu, rating.sigma) for rating in rated]
