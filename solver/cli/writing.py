"""Files that commands write: whole or not at all, never over what they read, never unasked over others."""

from __future__ import annotations

import contextlib
import os
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from solver.errors import SolverError

force = click.option("--force", is_flag=True, help="Replace files that exist.")


@dataclass(frozen=True, slots=True)
class Writer:
    """Writes the files of one command, which reads `source` (`-` for no file). Raises SolverError."""

    source: str
    force: bool

    def check(self, path: str) -> None:
        """Raises SolverError where this file may not be written: to be asked before long work."""
        if not os.path.lexists(path):
            return
        if is_device(path):
            return
        if os.path.exists(self.source) and os.path.exists(path) and os.path.samefile(path, self.source):
            raise SolverError(f"{path}: expected another file than the one that is read")
        if not self.force:
            raise SolverError(f"{path}: expected a new file, or --force to replace it")

    def write(self, path: str, text: str) -> None:
        """Writes a whole file. An old one stays as it is until the new one is on disk."""
        self.check(path)
        try:
            if is_device(path):
                Path(path).write_text(text, encoding="utf-8")
            else:
                replace(os.path.realpath(path), text.encode())
        except OSError as problem:
            raise SolverError(f"{path}: cannot be written: {problem.strerror}") from None


def is_device(path: str) -> bool:
    """Whether it is a pipe, a terminal or the like, where nothing can be lost."""
    return os.path.exists(path) and not stat.S_ISREG(os.stat(path).st_mode)


def replace(path: str, content: bytes) -> None:
    """Writes beside the file, then gives it its name."""
    beside = os.path.join(os.path.dirname(path), f".solver-{os.getpid()}")
    with opened_beside(beside) as file:
        if os.path.exists(path):
            os.fchmod(file.fileno(), stat.S_IMODE(os.stat(path).st_mode))
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
        Path(beside).replace(path)


@contextlib.contextmanager
def opened_beside(path: str) -> Any:
    """A new file, which is removed if the block fails."""
    with open(path, "xb") as file:
        try:
            yield file
        except BaseException:
            Path(path).unlink(missing_ok=True)
            raise
