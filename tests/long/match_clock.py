"""Games at 0.2 s a move without a loss on time: python tests/long/match_clock.py [GAMES].

Two at a time, with nearly all of the clock as increment, and no margin. Exit status 1 if an engine
lost a game by fault.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def main(games: int = 500) -> int:
    options = "option.Hash=16 'option.Move Overhead=30'"
    engines = [word for name in "AB" for word in ("--engine", f"name={name} {options}")]
    words = ["--games", str(games), "--tc", "0.2+0.2", "--openings", "random:8"]
    done = subprocess.run(
        [sys.executable, "-m", "solver", "match", "wigwam", *engines, *words,
         "--concurrency", "2", "--json"],
        cwd=ROOT, stdout=subprocess.PIPE, check=True,
    )  # fmt: skip
    document = json.loads(done.stdout)
    for engine in document["engines"]:
        times = engine["milliseconds"]
        print(f"{engine['name']}: mean {times['mean']} ms, longest {times['longest']} ms, "
              f"faults {engine['faults'] or 'none'}")  # fmt: skip
    print(document["finding"])
    return int(any(engine["faults"] for engine in document["engines"]))


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
