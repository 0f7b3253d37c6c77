"""What a command does where its output cannot be written."""

from __future__ import annotations

import os
import sys

from solver.cli import DONE, MISUSE


def output_failed(problem: OSError) -> int:
    """The exit status where the output could not be written: none of it may be tried again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if isinstance(problem, BrokenPipeError):  # whoever read it has seen enough
        return DONE
    print(f"solver: {problem.filename or 'the output'}: {problem.strerror}", file=sys.stderr)
    return MISUSE
