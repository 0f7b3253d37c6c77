"""A share of many like cases for the normal run; the others are marked slow (`pytest -m slow`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from zlib import crc32

import pytest


def one_in(n: int, name: str, cases: Iterable[Any], always: Iterable[Any] = ()) -> list[Any]:
    """The cases as parameters: those in `always` and one in `n` of the others are part of the normal
    run. `name` decides which, so that tests which share their cases take different ones."""
    kept, start = list(always), crc32(name.encode())
    return [
        pytest.param(case, marks=() if case in kept or (start + i) % n == 0 else pytest.mark.slow)
        for i, case in enumerate(cases)
    ]
