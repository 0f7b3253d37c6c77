"""Searches as Python drives them: budgets, deepening, trees. None names a game."""
