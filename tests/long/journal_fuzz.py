"""Spoiled journals by seed, to `report` and `replay`: read, or refused in one line.

    python -m tests.long.journal_fuzz 0 20000
"""

from __future__ import annotations

import contextlib
import io
import sys
import tempfile
from collections import Counter
from pathlib import Path

from solver.cli import run
from tests.cli.journals import journal, pair
from tests.cli.mutation import mutated

COMMANDS = (("report", "--json"), ("report",), ("replay", "--game", "1"))


def outcome(words: tuple[str, ...]) -> tuple[int, int]:
    """Exit status and lines on standard error but for warnings."""
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()) as errors:
        status = run(words)
    return status, sum("passed over" not in line for line in errors.getvalue().splitlines())


def main(first: int, last: int) -> None:
    counts: Counter[tuple[int, int]] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(journal(Path(folder, "journal"), ("A", "B"), pair(0), pair(1)))
        whole = path.read_bytes()
        for seed in range(first, last):
            path.write_bytes(mutated(whole, seed))
            command, *more = COMMANDS[seed % len(COMMANDS)]
            found = outcome((command, str(path), *more))
            counts[found] += 1
            assert found in ((0, 0), (2, 1)), (seed, found)
    print(f"seeds {first} to {last - 1}: {counts[0, 0]} read, {counts[2, 1]} refused in a line")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
