"""Settings of all tests."""

from __future__ import annotations

from hypothesis import settings

# How long one example takes says more of the machine's other work than of the code.
settings.register_profile("solver", deadline=None)
settings.load_profile("solver")
