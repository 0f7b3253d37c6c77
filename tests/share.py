"""A share of many like cases for the normal run; the others are marked slow (`pytest -m slow`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from zlib import crc32

import pytest
from _pytest.mark import ParameterSet


def one_in(n: int, name: str, cases: Iterable[Any], always: Iterable[Any] = ()) -> list[Any]:
    """The cases as parameters, each a value or a `pytest.param`: those in `always` and one in `n` of
    all are part of the normal run. `name` decides which, so that tests which share their cases take
    different ones."""
    kept, start = list(always), crc32(name.encode())
    return [
        case if case in kept or (start + i) % n == 0 else slow(case) for i, case in enumerate(cases)
    ]


def slow(case: Any) -> ParameterSet:
    """The case, marked."""
    given = case if isinstance(case, ParameterSet) else pytest.param(case)
    return given._replace(marks=(*given.marks, pytest.mark.slow))
