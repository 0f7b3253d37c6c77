"""Compiles a loop that lies beside a script of this folder, with the project's own .pxd files."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from types import ModuleType

from Cython.Build import cythonize
from setuptools import Distribution, Extension

ROOT = Path(__file__).parents[2]


def compiled(source: Path) -> ModuleType:
    """The module of a .pyx file. What is built lies in a folder that ends with the program."""
    with tempfile.TemporaryDirectory() as directory:
        extension = Extension(source.stem, [str(source)], extra_compile_args=["-O3", "-mpopcnt"])
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
        sys.modules.pop(source.stem, None)
        module = __import__(source.stem)
        sys.path.remove(directory)
        return module
