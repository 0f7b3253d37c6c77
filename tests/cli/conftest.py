"""Runs the command line inside the test's own process."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from solver.cli import run


@dataclass(frozen=True)
class Done:
    """What a command line led to."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


Solver = Callable[..., Done]


@pytest.fixture
def solver(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Solver:
    """Runs `solver WORDS...` with `text` as its standard input."""

    def command(*words: str, text: str = "") -> Done:
        stdin = io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8")
        monkeypatch.setattr("sys.stdin", stdin)
        status = run(words)
        out, err = capsys.readouterr()
        return Done(status, out, err)

    return command
