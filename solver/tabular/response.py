"""The best answer to a policy, and how much a policy gives away to it."""

from __future__ import annotations

import math
from functools import cache

from solver.tabular.histories import AT_END, Histories
from solver.tabular.policy import Policy, reach_without, value, weights_at


def best_response(table: Histories, policy: Policy, seat: int) -> tuple[float, list[int]]:
    """What `seat` gets by its best play against the others' `policy`, and the number of the decision
    at each Information of its own (0 at those of others)."""
    reach = reach_without(table, policy, seat)

    @cache
    def choice(number: int) -> int:
        """The decision worth most over the histories that may be the true one."""
        worth = [
            math.fsum(reach[h] * after(table.first[h] + a) for h in table.members[number])
            for a in range(len(table.information[number].moves))
        ]
        return worth.index(max(worth))

    @cache
    def after(h: int) -> float:
        decides = table.decides[h]
        if decides == AT_END:
            return table.returns[h][seat]
        if decides >= 0 and table.information[decides].seat == seat:
            return after(table.first[h] + choice(decides))
        weights = weights_at(table, policy, h)
        return sum(w * after(child) for w, child in zip(weights, table.children(h), strict=True) if w)

    worth = after(0)
    own = [choice(n) if known.seat == seat else 0 for n, known in enumerate(table.information)]
    return worth, own


def exploitability(table: Histories, policy: Policy) -> float:
    """How much a seat gains by its best answer, averaged over the seats: nought in an equilibrium,
    and only there (NashConv of Lanctot et al. 2017, divided by the number of seats)."""
    shares = value(table, policy)
    gains = [best_response(table, policy, seat)[0] - share for seat, share in enumerate(shares)]
    return math.fsum(gains) / table.players
