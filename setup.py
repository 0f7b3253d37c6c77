"""Builds every ext/**/NAME.pyx into the package as solver/_NAME.

SOLVER_NATIVE=1 builds for the processor at hand; the default runs on any x86-64 with popcount, and
on aarch64.
"""

import os
import platform
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

PROCESSORS = os.cpu_count() or 1
# Floating point must give the same answer everywhere: no fused operations, no fast-math.
FLAGS = ["-O3", "-fno-strict-aliasing", "-ffp-contract=off", "-fno-math-errno"]
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
}


def processor_flags() -> list[str]:
    if os.environ.get("SOLVER_NATIVE") == "1":
        return ["-march=native"]
    return ["-mpopcnt"] if platform.machine() in ("x86_64", "AMD64") else []


def extension(source: Path) -> Extension:
    return Extension(
        f"solver._{source.stem}",
        [source.as_posix()],
        extra_compile_args=FLAGS + processor_flags(),
    )


setup(
    ext_modules=cythonize(
        [extension(source) for source in sorted(Path("ext").rglob("*.pyx"))],
        include_path=["ext"],
        build_dir="build",
        compiler_directives=DIRECTIVES,
    ),
    options={"build_ext": {"parallel": PROCESSORS}},
)
