"""Recorded conversations with the engines, word for word; see tests/golden/README.md."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import pytest

from solver.pipe.client import EngineCrashed, EngineProcess

FILES = sorted(Path(__file__).with_name("golden").glob("*.txt"))


class Transcript:
    """A transcript played against an engine; at most one line is read ahead."""

    def __init__(self, engine: EngineProcess) -> None:
        self.engine = engine
        self.ahead: str | None = None

    def line(self) -> str:
        """The next line of the engine, "" at its end."""
        line, self.ahead = self.ahead, None
        if line is not None:
            return line
        try:
            return self.engine.line(time.monotonic() + 20.0)
        except EngineCrashed as end:
            return "\0" if end.status == 0 else str(end)

    def step(self, mark: str, text: str) -> None:
        if mark == ">":
            self.engine.send(text)
        elif mark == "<":
            found = self.line()
            if text.endswith("..."):
                assert found.startswith(text.removesuffix("..."))
            else:
                assert found == text
        elif mark == "*":
            while (found := self.line()).startswith(text) and found != "\0":
                pass
            self.ahead = found


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_transcript(file: Path) -> None:
    game = file.stem.partition("-")[0]
    with EngineProcess([sys.executable, "-m", "solver", "engine", game]) as engine:
        transcript = Transcript(engine)
        for line in file.read_text(encoding="utf-8").splitlines():
            if line[:1] in ("<", ">"):
                transcript.step(line[0], line[2:])
            elif line[:1] == "*":
                transcript.step("*", line[2:])
        engine.end_input()
        assert transcript.line() == "\0"
        assert engine.wait(10.0) == 0
