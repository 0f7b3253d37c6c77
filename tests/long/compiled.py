"""Compiles Cython modules outside the package: loops that lie beside a script of this folder, and
the project's own in a variant."""

from __future__ import annotations

import tempfile
from importlib.machinery import ExtensionFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from Cython.Build import cythonize
from setuptools import Distribution, Extension

ROOT = Path(__file__).parents[2]
FLAGS = ["-O3", "-fno-strict-aliasing", "-ffp-contract=off", "-mpopcnt"]
DIRECTIVES = {"language_level": 3, "boundscheck": False, "cdivision": True}


def compiled(source: Path) -> ModuleType:
    """The module of a .pyx file. What is built lies in a folder that ends with the call."""
    with tempfile.TemporaryDirectory() as directory:
        return loaded(built(source, ROOT / "ext", Path(directory)))


def built(source: Path, include: Path, directory: Path) -> Path:
    """The compiled module of a .pyx file, in `directory`; its .pxd files lie below `include`."""
    modules = cythonize(
        [Extension(source.stem, [str(source)], extra_compile_args=FLAGS)],
        include_path=[str(include)],
        build_dir=str(directory),
        compiler_directives=DIRECTIVES,
        quiet=True,
    )
    command = Distribution({"ext_modules": modules}).get_command_obj("build_ext")
    command.build_lib = command.build_temp = str(directory)
    command.ensure_finalized()
    command.run()
    return Path(command.get_outputs()[0])


def loaded(path: Path) -> ModuleType:
    """A compiled module by its file, whatever else has its name."""
    name = f"outside.{path.name.partition('.')[0]}"
    loader = ExtensionFileLoader(name, str(path))
    spec = spec_from_file_location(name, path, loader=loader)
    assert spec is not None
    module = module_from_spec(spec)
    loader.exec_module(module)
    return module
