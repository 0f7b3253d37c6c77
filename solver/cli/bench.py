"""`solver bench`: the signature of the search, and its speed."""

from __future__ import annotations

import click

from solver.cli.parameters import Setting, game
from solver.engine.bench import bench


@click.command()
@game
def command(game: str, options: tuple[tuple[str, str], ...]) -> None:
    """Search a fixed set of positions to a fixed limit.

    The signature is the same on every machine until the search is changed: the node total to a fixed
    depth, the visits of the best decisions in as many iterations elsewhere.

    \b
    Example:
      solver bench wigwam
    """
    setting = Setting(game, options)
    result = bench(setting.game, click.echo)
    click.echo(result)
