"""Searches for programs that speak JSON lines."""
