"""The most captures a piece of Wigwam can have, for MAX_CAPTURES of ext/games/wigwam/captures.pxd.

    python -m tests.long.wigwam_capture_bound

About a minute. Under `Chain=must` the captures are some of those under `may`; a piece or a tent
more on the board closes points to land on and opens none; a chief among the prey ends chains. So a
piece has the most captures under `may` on a board with nothing but up to eight opposing warriors.
All such sets are looked at, for an origin of each kind under the symmetries of the board; the
points of the small board are some of those of the full one.
"""

from __future__ import annotations

from pathlib import Path

from tests.long.compiled import compiled

SOURCE = Path(__file__).with_suffix(".pyx")
ORIGINS = {"d4": 28, "d5": 29, "c5": 21, "d6": 30, "d7": 31, "e7": 39}
MOST_PREY = 8


def main() -> None:
    loop = compiled(SOURCE)
    for kind, is_chief in (("chief", True), ("warrior", False)):
        most = max(
            loop.most_captures(origin, is_chief, prey)
            for origin in ORIGINS.values()
            for prey in range(1, MOST_PREY + 1)
        )
        print(f"{kind}: at most {most} captures")


if __name__ == "__main__":
    main()
