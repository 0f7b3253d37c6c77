"""Counterfactual regret minimisation over all histories (Zinkevich et al. 2007), as CFR+ has it:
regrets never below nought, seats updated in turn, later strategies weighing more (Tammelin 2014)."""

from __future__ import annotations

from solver.tabular.histories import AT_END, Histories
from solver.tabular.policy import Policy, reach_without, weights_at

Rows = list[list[float]]


def equilibrium(table: Histories, iterations: int) -> Policy:
    """The average strategy after so many iterations; in games of two players whose returns always
    have the same sum it comes ever nearer to an equilibrium."""
    regrets = [[0.0] * len(known.moves) for known in table.information]
    total = [[0.0] * len(known.moves) for known in table.information]
    strategy = [matched(row) for row in regrets]
    for weight in range(1, iterations + 1):
        for seat in range(table.players):
            update(table, regrets, strategy, seat)
            own = [n for n, known in enumerate(table.information) if known.seat == seat]
            for n in own:
                strategy[n] = matched(regrets[n])
        add_played(table, strategy, total, weight)
    return [share(row) for row in total]


def matched(regrets: list[float]) -> list[float]:
    """Regret matching (Hart and Mas-Colell 2000)."""
    return share([max(regret, 0.0) for regret in regrets])


def share(weights: list[float]) -> list[float]:
    """In proportion, evenly where all are nought."""
    total = sum(weights)
    return [w / total for w in weights] if total else [1 / len(weights)] * len(weights)


def update(table: Histories, regrets: Rows, strategy: Rows, seat: int) -> None:
    """Adds to the regrets of a seat what each decision would have gained."""
    reach = reach_without(table, strategy, seat)
    worth = [0.0] * len(reach)
    for h in range(len(worth) - 1, -1, -1):
        decides = table.decides[h]
        if decides == AT_END:
            worth[h] = table.returns[h][seat]
            continue
        gains = worth[table.first[h] : table.first[h] + table.count[h]]
        weights = weights_at(table, strategy, h)
        worth[h] = sum([w * gain for w, gain in zip(weights, gains, strict=True)])
        if decides >= 0 and table.information[decides].seat == seat:
            row = regrets[decides]
            for a, gain in enumerate(gains):
                row[a] += reach[h] * (gain - worth[h])
    for n, known in enumerate(table.information):
        if known.seat == seat:
            regrets[n] = [max(regret, 0.0) for regret in regrets[n]]


def add_played(table: Histories, strategy: Rows, total: Rows, weight: float) -> None:
    """Adds the strategy, at each Information by how likely its seat is to play towards it."""
    for n, reach in enumerate(own_reach(table, strategy)):
        for a, chance in enumerate(strategy[n]):
            total[n][a] += weight * reach * chance


def own_reach(table: Histories, strategy: Rows) -> list[float]:
    """How likely the seat of each Information is to play towards it; by perfect recall the same for
    every history that agrees with it."""
    reach = [[1.0] * table.players for _ in table.decides]
    found = [0.0] * len(table.information)
    for h, decides in enumerate(table.decides):
        if decides < 0:
            for child in table.children(h):
                reach[child] = reach[h]
            continue
        seat = table.information[decides].seat
        found[decides] = reach[h][seat]
        for chance, child in zip(strategy[decides], table.children(h), strict=True):
            reach[child] = list(reach[h])
            reach[child][seat] *= chance
    return found
