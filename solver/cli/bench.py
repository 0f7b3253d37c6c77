"""`solver bench`: the signature of the search, and its speed."""

from __future__ import annotations

from functools import partial

import click

from solver.cli import DONE, INTERRUPTED
from solver.cli.parameters import Setting, game
from solver.cli.searching import Work
from solver.engine.bench import bench
from solver.engine.engine import Engine
from solver.engine.task import Task


@click.command()
@game
def command(game: str, options: tuple[tuple[str, str], ...]) -> int:
    """Search a fixed set of positions to a fixed limit.

    The signature is the same on every machine until the search is changed: the node total to a fixed
    depth, the visits of the best decisions in as many iterations elsewhere.

    \b
    Example:
      solver bench wigwam
    """
    setting = Setting(game, options)
    task = Task(Engine(setting.game))
    result = Work(partial(bench, setting.game, click.echo, task), task.stop).result()
    if result is None:
        return INTERRUPTED
    click.echo(result)
    return DONE
