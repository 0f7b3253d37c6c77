"""`solver check`: does a foreign engine keep to the protocol?"""

from __future__ import annotations

import click

from solver.cli.parameters import game
from solver.errors import BadOption
from solver.match.words import split
from solver.pipe.compliance import check


@click.command()
@game
@click.argument("cmd")
def command(game: str, cmd: str, options: tuple[tuple[str, str], ...]) -> int:
    """Try every duty of the protocol on an engine.

    CMD, one quoted string, starts it; options are added to its command line. Exit status 1 if a
    duty is not done.

    \b
    Example:
      solver check wigwam "solver engine wigwam"
    """
    words = split(cmd, "the command")
    if not words:
        raise BadOption("expected a command that starts an engine, found none")
    words += [word for name, value in options for word in ("--option", f"{name}={value}")]
    failed = 0
    for verdict in check(words):
        failed += verdict.problem != ""
        click.echo(f"{'FAIL' if verdict.problem else 'pass'}  {verdict.duty}")
        if verdict.problem:
            click.echo(f"      {verdict.problem}")
    click.echo(f"{failed} failed" if failed else "all passed")
    return int(failed > 0)
