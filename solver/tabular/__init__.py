"""Small games solved whole: every history in a table, the equilibrium, and what a policy gives away.

The yardstick for searches of games with hidden information, which need not find the equilibrium
however long they run (Lisy, Lanctot and Bowling 2015). Two players, one win to share or a sum of nought.

>>> from solver.games import wampum
>>> tiny = dict(Players=2, Goods="CH", CardsOfEachGood=3, StartingHand=1)
>>> tiny |= dict(Villages="1/1", Removed="none", Income=1)
>>> table = histories(wampum.Position.empty(**tiny))
>>> len(table.ends), len(table.information)
(272, 96)
>>> policy = equilibrium(table, 50)
>>> [round(share, 3) for share in value(table, policy)]
[0.6, 0.4]
>>> exploitability(table, policy) < 0.001 < exploitability(table, uniform(table))
True
"""

from solver.tabular.cfr import equilibrium
from solver.tabular.histories import Histories, Information, histories
from solver.tabular.policy import Policy, argmax, uniform, value
from solver.tabular.response import best_response, exploitability

__all__ = [
    "Histories",
    "Information",
    "Policy",
    "argmax",
    "best_response",
    "equilibrium",
    "exploitability",
    "histories",
    "uniform",
    "value",
]
