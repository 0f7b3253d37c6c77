"""`solver check`: does a foreign engine keep to the protocol?"""

from __future__ import annotations

import click

from solver.cli.parameters import Setting, game
from solver.errors import BadOption
from solver.games import load
from solver.match.words import split
from solver.pipe.compliance import DUTIES, check
from solver.pipe.refereeing import Referee


@click.command()
@game
@click.argument("cmd")
def command(game: str, cmd: str, options: tuple[tuple[str, str], ...]) -> int:
    """Run the protocol conformance tests on an engine.

    What it says of GAME is compared with the rules. CMD, one quoted string, starts it; options are
    added to its command line. Exit status 1 if a test fails.

    \b
    Example:
      solver check wigwam "solver engine wigwam"
    """
    words = split(cmd, "the command")
    if not words:
        raise BadOption("expected a command that starts an engine, found none")
    words += [word for name, value in options for word in ("--option", f"{name}={value}")]
    setting = Setting(game, rule_options(game, options))
    duties = {**DUTIES, **Referee(setting.game, setting.options.rules()).duties()}
    failed = 0
    for verdict in check(words, duties):
        failed += verdict.problem != ""
        click.echo(f"{'FAIL' if verdict.problem else 'pass'}  {verdict.duty}")
        if verdict.problem:
            click.echo(f"      {verdict.problem}")
    click.echo(f"{failed} failed" if failed else "all passed")
    return int(failed > 0)


def rule_options(game: str, options: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    """Those of the options that belong to the rules; the others are the engine's own."""
    rules = {option.name.lower() for option in load(game).options}
    return tuple((name, value) for name, value in options if name.lower() in rules)
