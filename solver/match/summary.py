"""What a match has shown so far, as one JSON document. `format` is raised when a name changes.

Figures that nothing is known of yet (those of fewer than ten pairs or deals) are null. Deals that
repeat earlier ones move by move are told by `repeated`; no figure of strength counts them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from math import isfinite
from typing import Any

from solver.games.companion import seat_name
from solver.match.elo import Estimate, estimate
from solver.match.finding import finding
from solver.match.mean import Mean
from solver.match.ratings import ratings
from solver.match.setting import Match
from solver.match.tally import EngineCounts, LeadCounts, PairCounts, SeatCounts, Tally

FORMAT = 1


def summary(match: Match, tally: Tally) -> dict[str, Any]:
    """The document of `solver report --json`."""
    names = [contestant.name for contestant in match.contestants]
    return {
        "format": FORMAT,
        "game": match.game,
        "players": match.players,
        "deals": tally.deals,
        "games": tally.games,
        "repeated": {"deals": tally.repeats.deals, "games": tally.repeats.games},
        "finding": finding(match, tally),
        "engines": [
            {"name": name, **engine_value(counts), "rating": rating}
            for name, counts, rating in zip(
                names, tally.engines, rating_values(match, tally), strict=True
            )
        ],
        "pairs": [
            {"engines": [names[a], names[b]], **pair_value(counts, tally.zero_sum)}
            for (a, b), counts in sorted(tally.pairs.items())
        ],
        "leads": [
            {"engines": [names[a], names[b]], **lead_value(counts)}
            for (a, b), counts in sorted(tally.leads.items())
        ],
        "seats": [
            {"seat": seat_name(match.game, seat), **seat_value(counts)}
            for seat, counts in enumerate(tally.seats)
        ],
        "sprt": sprt_value(match, tally),
        "ends": dict(tally.ends.most_common()),
        "reasons": dict(tally.reasons.most_common()),
        "moves": mean_value(tally.plies),
    }


def engine_value(counts: EngineCounts) -> dict[str, Any]:
    """One engine: its mean share of the win and margin a deal, what it did wrong, its times."""
    mean = counts.time / counts.moves if counts.moves else 0.0
    return {
        "games": counts.games,
        "share": mean_value(counts.share),
        "margin": mean_value(counts.margin),
        "faults": dict(counts.faults),
        "milliseconds": {"mean": round(mean, 1), "longest": counts.longest},
    }


def rating_values(match: Match, tally: Tally) -> list[dict[str, Any] | None]:
    """Rating and its deviation by engine; null without the extra [ratings]."""
    rated = ratings(len(match.contestants), tally.shares)
    if rated is None:
        return [None] * len(match.contestants)
    return [
        {"mean": rounded(rating.mean), "deviation": rounded(rating.deviation)} for rating in rated
    ]


def pair_value(counts: PairCounts, zero_sum: bool) -> dict[str, Any]:
    """Two engines with two players, seen from the first."""
    document: dict[str, Any] = {
        "games": results(counts.games),
        "pentanomial": counts.pairs,
        "from_games": estimate_value(estimate(counts.games)),
        "from_pairs": estimate_value(estimate(counts.pairs)),
    }
    if zero_sum:
        points = {f"{value:+d}": counts.points[value] for value in sorted(counts.points)}
        document["points"] = {"games": points, **mean_value(counts.mean)}
    return document


def lead_value(counts: LeadCounts) -> dict[str, Any]:
    """Two engines at one table, deal by deal, seen from the first."""
    return {"share": mean_value(counts.share), "margin": mean_value(counts.margin)}


def seat_value(counts: SeatCounts) -> dict[str, Any]:
    return {"share": mean_value(counts.share), **results(counts.games)}


def results(counts: Sequence[int]) -> dict[str, int]:
    return dict(zip(("lost", "drawn", "won"), counts, strict=True))


def estimate_value(value: Estimate) -> dict[str, Any]:
    """The figures; those that are not known yet, or have no end, are null."""
    figures = asdict(value)
    del figures["games"]
    return {name: None if figure is None else rounded(figure) for name, figure in figures.items()}


def mean_value(mean: Mean) -> dict[str, Any]:
    return {"mean": rounded(mean.mean), "error": rounded(mean.error), "count": mean.count}


def sprt_value(match: Match, tally: Tally) -> dict[str, Any] | None:
    test = match.sprt
    if test is None:
        return None
    return {
        "test": str(test),
        "ratio": rounded(tally.ratio()),
        "lower": rounded(test.lower),
        "upper": rounded(test.upper),
        "accepted": tally.accepted(),
    }


def rounded(value: float) -> float | None:
    """The value to six digits behind the point; null for one without bounds. No negative zero."""
    return round(value, 6) + 0.0 if isfinite(value) else None
