"""`solver moves`: the legal moves."""

from __future__ import annotations

import click

from solver.cli.parameters import Setting, entries, game, positions
from solver.engine.perft import branches


@click.command()
@game
@positions
@click.option("--count", is_flag=True, help="Only how many there are.")
def command(game: str, file: str, options: tuple[tuple[str, str], ...], count: bool) -> None:
    """List the legal moves.

    FILE is a position file, - standard input; each position gets a line. Where an event of chance is
    due, the distinct events are listed.

    \b
    Example:
      echo startpos | solver moves wigwam -
    """
    setting = Setting(game, options)
    for entry in entries(file):
        texts = branches(setting.position(entry))
        click.echo(len(texts) if count else " ".join(texts))
