"""The most captures a piece of Wigwam can have, for MAX_CAPTURES of wigwam_captures.pxd.

    python tests/long/wigwam_capture_bound.py

About a minute. Under `Chain=must` the captures are some of those under `may`; a piece or a tent
more on the board closes points to land on and opens none; a chief among the prey ends chains. So a
piece has the most captures under `may` on a board with nothing but up to eight opposing warriors.
All such sets are looked at, for an origin of each kind under the symmetries of the board; the
points of the small board are some of those of the full one.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from types import ModuleType

from Cython.Build import cythonize
from setuptools import Distribution, Extension

ROOT = Path(__file__).parents[2]
SOURCE = Path(__file__).with_suffix(".pyx")
ORIGINS = {"d4": 28, "d5": 29, "c5": 21, "d6": 30, "d7": 31, "e7": 39}
MOST_PREY = 8


def built(directory: str) -> ModuleType:
    """The compiled loop."""
    extension = Extension(SOURCE.stem, [str(SOURCE)], extra_compile_args=["-O3", "-mpopcnt"])
    directives = {"language_level": 3, "boundscheck": False, "cdivision": True}
    modules = cythonize(
        [extension],
        include_path=[str(ROOT / "ext")],
        build_dir=directory,
        compiler_directives=directives,
        quiet=True,
    )
    command = Distribution({"ext_modules": modules}).get_command_obj("build_ext")
    command.build_lib = command.build_temp = directory
    command.ensure_finalized()
    command.run()
    sys.path.insert(0, directory)
    sys.modules.pop(SOURCE.stem, None)
    return __import__(SOURCE.stem)


def main() -> None:
    with tempfile.TemporaryDirectory() as directory:
        loop = built(directory)
        for kind, is_chief in (("chief", True), ("warrior", False)):
            most = max(
                loop.most_captures(origin, is_chief, prey)
                for origin in ORIGINS.values()
                for prey in range(1, MOST_PREY + 1)
            )
            print(f"{kind}: at most {most} captures")


if __name__ == "__main__":
    main()
