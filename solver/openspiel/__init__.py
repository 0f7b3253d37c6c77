"""The games for OpenSpiel (extra [openspiel]): its algorithms run on them unchanged.

Action k is the k-th legal decision, or event at chance, in the order in which Position lists them;
what a player knows is the texts it has seen, as View.follow takes them.

>>> from solver.openspiel import load_game
>>> game = load_game("wampum", Players=2, Goods="CH", CardsOfEachGood=3, StartingHand=1,
...                  Villages="1/1", Removed="none", Income=1)
>>> state = game.new_initial_state()
>>> while state.is_chance_node():
...     state.apply_action(state.chance_outcomes()[0][0])
>>> state.information_state_string(0)
'deal:0:C deal:1:? village:1:C village:2:H'
>>> [state.action_to_string(action) for action in state.legal_actions()]
['1:C', '2:C']
"""

from solver.openspiel.game import SolverGame, load_game
from solver.openspiel.state import SolverState

__all__ = ["SolverGame", "SolverState", "load_game"]
