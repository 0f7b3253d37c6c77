"""The command line: `solver COMMAND GAME ...`, one file per command.

`solver engine GAME` is what match runners start, many times over: it is taken out here, before
anything heavy is imported. All else goes to click.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence

from solver.cli.ending import deafen, listen
from solver.cli.ending import status as ended

DONE, NO, MISUSE, INTERRUPTED = 0, 1, 2, 130


def main() -> None:
    """The entry point of the `solver` command."""
    listen()
    try:
        complete_streams()
        status = run(sys.argv[1:])
    except KeyboardInterrupt:  # between two others that are waited for
        status = INTERRUPTED
    deafen()
    sys.exit(ended() if status == INTERRUPTED else status)


def complete_streams() -> None:
    """Puts the null device in the place of standard streams that the caller has closed, so that no
    file opened later takes their number. What the output's encoding lacks is written escaped."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            # Those before it are open, so this takes the lowest number that is free: its own.
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115 it stays open to the end
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def run(arguments: Sequence[str]) -> int:
    """Carries out a command line; returns the exit status: 0 done, 1 an answer that is no, 2 bad
    usage or input, 130 interrupted (by Ctrl-C, or by SIGTERM or SIGHUP, for which `main` has others)."""
    plain = engine_arguments(arguments)
    if plain is None:
        from solver.cli.group import run_command

        return run_command(arguments)
    return run_engine(*plain)


def engine_arguments(arguments: Sequence[str]) -> tuple[str, list[tuple[str, str]]] | None:
    """GAME and options of a plain `engine GAME [--option NAME=VALUE ...]`; None for anything else,
    `--help` and mistakes among it.

    >>> engine_arguments(["engine", "wigwam", "--option", "Hash=16"])
    ('wigwam', [('Hash', '16')])
    """
    if len(arguments) < 2 or arguments[0] != "engine" or arguments[1].startswith("-"):
        return None
    options, rest = [], list(arguments[2:])
    while len(rest) >= 2 and rest[0] == "--option" and "=" in rest[1]:
        name, _, value = rest[1].partition("=")
        options.append((name, value))
        del rest[:2]
    return None if rest else (arguments[1], options)


def run_engine(game: str, options: Sequence[tuple[str, str]]) -> int:
    from solver.errors import SolverError
    from solver.games import load

    try:
        load(game)  # says in one line that the compiled modules are missing
        from solver.pipe.server import serve

        serve(game, options)
    except OSError as problem:
        from solver.cli.output import output_failed

        return output_failed(problem)
    except KeyboardInterrupt:
        return INTERRUPTED
    except SolverError as problem:
        print(f"solver: {problem}", file=sys.stderr)
        return MISUSE
    return DONE
