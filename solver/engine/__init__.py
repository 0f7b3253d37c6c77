"""The engine of a game: limits in, reports and the best move out."""

from solver.engine.engine import Engine, driver_for

__all__ = ["Engine", "driver_for"]
