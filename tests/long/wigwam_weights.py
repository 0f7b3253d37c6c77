"""Builds solver._wigwam with other weights, for a match of tests/long/wigwam_nodes.py.

    python -m tests.long.wigwam_weights --weights 100,6,2,0,-20,0,-1,-6,-3,-6,2,3,1,0,2,-5,-8,3,-40,-80,5 \
        --even 0,3,5,8,11,13,15,16 --out hand

writes the compiled module in the folder `hand`. The weights are those of WIGWAM_WEIGHTS, the others
those of WIGWAM_EVEN in ext/games/wigwam/eval.pxd, where their names are; the last of the latter is
for all that follow.
"""

from __future__ import annotations

import argparse
import re
import shutil
import tempfile
from pathlib import Path

from tests.long.compiled import built

ROOT = Path(__file__).parents[2]
ROOM = Path("games/wigwam")


def numbers(text: str) -> list[int]:
    return [int(number) for number in text.split(",")]


def changed(source: str, table: str, values: list[int]) -> str:
    """The source with the numbers of a table replaced; the last fills the rest of it."""
    found = re.search(rf"{table}\[(\d+)\] = \{{[^}}]*\}}", source)
    assert found is not None
    values = values + values[-1:] * (int(found[1]) - len(values))
    row = ", ".join(map(str, values))
    return source.replace(found[0], f"{table}[{found[1]}] = {{{row}}}")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--weights", type=numbers)
    parser.add_argument("--even", type=numbers)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        ext = Path(directory) / "ext"
        shutil.copytree(ROOT / "ext", ext)
        path = ext / ROOM / "eval.pxd"
        source = path.read_text(encoding="utf-8")
        for table, values in (("WIGWAM_WEIGHTS", args.weights), ("WIGWAM_EVEN", args.even)):
            source = source if values is None else changed(source, table, values)
        path.write_text(source, encoding="utf-8")
        module = built(ext / ROOM / "wigwam.pyx", ext, Path(directory))
        args.out.mkdir(parents=True, exist_ok=True)
        print(shutil.copy(module, args.out))


if __name__ == "__main__":
    main()
