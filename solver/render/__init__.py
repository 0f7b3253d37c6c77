"""Positions to look at: as text for a terminal, and as SVG."""
