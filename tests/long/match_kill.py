"""Disturbs a match at 100 random moments with --resume: python tests/long/match_kill.py [MOMENTS] [WAY...].

The runner, an engine or all are killed, the runner gets SIGTERM, SIGHUP or SIGINT, its disk is full or nobody
reads what it writes.

Prints what was wrong, nothing if the journal is that of an undisturbed match; exit status 1 if not.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.match.killing import WAYS, kill_and_resume

DEALS = 400


def main(moments: int = 100, *ways: str) -> int:
    with tempfile.TemporaryDirectory() as folder:
        outcome = kill_and_resume(Path(folder), DEALS, moments, seed=moments, ways=ways or WAYS)
    print(f"{DEALS} pairs, disturbed {outcome.killed} times of {moments}; added: {outcome.added}")
    right = "the journal is that of an undisturbed match, but for the times"
    print("\n".join(outcome.wrong) or right)
    return int(bool(outcome.wrong))


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:2]), *sys.argv[2:]))
