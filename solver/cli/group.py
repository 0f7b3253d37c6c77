"""The `solver` command: which commands there are, and what becomes of errors."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

from solver.cli import DONE, INTERRUPTED, MISUSE
from solver.cli.output import output_failed
from solver.errors import SolverError
from solver.version import __version__

# Each is `command` in the module of its name, imported when it is asked for.
COMMANDS = (
    "analyse",
    "bench",
    "check",
    "engine",
    "hint",
    "match",
    "moves",
    "perft",
    "play",
    "render",
    "replay",
    "report",
    "serve",
    "validate",
)


class Commands(click.Group):
    """Finds a command in the module of its name."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"solver.cli.{cmd_name}").command
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Carries out a command. A closed output would be a failure to click; it is none here."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError as problem:
            return output_failed(problem)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="solver")
def solver() -> None:
    """Search and solve Wigwam, Wampum, Wapi, Waka Waka and Gold und Rum.

    \b
    Example:
      echo startpos | solver analyse wigwam - --depth 8
    """


def run_command(arguments: Sequence[str]) -> int:
    """Carries out a command line; returns its exit status."""
    try:
        status = solver.main(list(arguments), prog_name="solver", standalone_mode=False)
        sys.stdout.flush()
        return status or DONE
    except click.ClickException as problem:
        click.echo(f"solver: {problem.format_message()}", err=True)
    except SolverError as problem:
        click.echo(f"solver: {problem}", err=True)
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except OSError as problem:
        return output_failed(problem)
    except MemoryError as problem:
        click.echo(f"solver: {problem or 'out of memory'}", err=True)
    return MISUSE
