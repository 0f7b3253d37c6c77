"""`solver bench`: the signature of the search, and its speed."""

from __future__ import annotations

import click

from solver.cli.parameters import Setting, game
from solver.engine.bench import bench


@click.command()
@game
def command(game: str, options: tuple[tuple[str, str], ...]) -> None:
    """Search a fixed set of positions to a fixed depth.

    The node total is the signature: the same on every machine until the search is changed.

    \b
    Example:
      solver bench wigwam
    """
    setting = Setting(game, options)
    result = bench(setting.game, click.echo)
    click.echo(f"bench nodes {result.nodes} time {result.time} nps {result.nps}")
