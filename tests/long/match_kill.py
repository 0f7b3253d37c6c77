"""Kills a match at 20 random moments with --resume: python tests/long/match_kill.py [MOMENTS].

Prints what was wrong, nothing if the journal is that of an undisturbed match; exit status 1 if not.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.match.killing import kill_and_resume

DEALS = 400


def main(moments: int = 20) -> int:
    with tempfile.TemporaryDirectory() as folder:
        outcome = kill_and_resume(Path(folder), DEALS, moments, seed=moments)
    print(f"{DEALS} pairs, killed {outcome.killed} times of {moments}; added: {outcome.added}")
    right = "the journal is that of an undisturbed match, but for the times"
    print("\n".join(outcome.wrong) or right)
    return int(bool(outcome.wrong))


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
