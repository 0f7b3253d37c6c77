"""A match of the engine against itself, seeds apart: python tests/long/match_self.py [GAMES].

At Strength=15 moves are drawn by the seed; at full strength and fixed nodes they are not, and every
pair would be level. Equal strength must lie inside the 99.9 % interval; Light and Dark are
reported. Exit status 1 if it does not, or if an engine lost a game by fault.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
Z999 = 3.2905  # two-sided 99.9 % of the normal distribution
Z95 = 1.9600


def main(games: int = 400) -> int:
    options = "option.Hash=4 option.Strength=15"
    engines = [word for name in "AB" for word in ("--engine", f"name={name} {options}")]
    words = ["--games", str(games), "--tc", "nodes=4000", "--openings", "random:8"]
    done = subprocess.run(
        [sys.executable, "-m", "solver", "match", "wigwam", *engines, *words,
         "--concurrency", "2", "--json"],
        cwd=ROOT, stdout=subprocess.PIPE, check=True,
    )  # fmt: skip
    document = json.loads(done.stdout)
    pair = document["pairs"][0]["from_pairs"]
    bound = pair["elo_error"] * Z999 / Z95
    faults = [engine["faults"] for engine in document["engines"] if engine["faults"]]
    print(document["finding"])
    print(f"Elo {pair['elo']:+.1f}, 99.9 % interval ± {bound:.1f}; faults {faults or 'none'}")
    for seat in document["seats"]:
        print(f"{seat['seat']}: {seat['won']} won, {seat['drawn']} drawn, {seat['lost']} lost")
    print(document["ends"], document["reasons"])
    return int(abs(pair["elo"]) > bound or bool(faults))


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
