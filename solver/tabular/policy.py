"""Policies of a whole small game, and what they are worth against each other."""

from __future__ import annotations

from collections.abc import Sequence

from solver.tabular.histories import AT_CHANCE, AT_END, Histories

# For each Information the probabilities of its moves.
Policy = Sequence[Sequence[float]]


def uniform(table: Histories) -> Policy:
    """Every decision equally likely."""
    return [[1 / len(known.moves)] * len(known.moves) for known in table.information]


def argmax(policy: Policy) -> Policy:
    """The likeliest decision alone, the first of them where several are."""
    return [[float(a == best) for a in range(len(row))] for row in policy for best in [likeliest(row)]]


def likeliest(row: Sequence[float]) -> int:
    """The first decision that none is likelier than."""
    return max(range(len(row)), key=row.__getitem__)


def value(table: Histories, policy: Policy) -> tuple[float, ...]:
    """What each seat gets on average where all play by `policy`."""
    worth: list[tuple[float, ...]] = list(table.returns)
    for h in range(len(worth) - 1, -1, -1):
        if table.decides[h] != AT_END:
            weights = weights_at(table, policy, h)
            parts = zip(weights, (worth[child] for child in table.children(h)), strict=True)
            weighted = [[weight * share for share in shares] for weight, shares in parts]
            worth[h] = tuple(map(sum, zip(*weighted, strict=True)))
    return worth[0]


def weights_at(table: Histories, policy: Policy, history: int) -> Sequence[float]:
    """The probabilities of the children of a history."""
    if table.decides[history] == AT_CHANCE:
        return [table.chance[child] for child in table.children(history)]
    return policy[table.decides[history]]


def reach_without(table: Histories, policy: Policy, seat: int) -> list[float]:
    """How likely each history is where `seat` plays towards it: by chance and the other seats."""
    reach = [1.0] * len(table.decides)
    for h, decides in enumerate(table.decides):
        if decides == AT_END:
            continue
        own = decides >= 0 and table.information[decides].seat == seat
        weights = [1.0] * table.count[h] if own else weights_at(table, policy, h)
        for child, weight in zip(table.children(h), weights, strict=True):
            reach[child] = reach[h] * weight
    return reach
