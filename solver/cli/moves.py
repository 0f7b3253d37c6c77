"""`solver moves`: the legal moves."""

from __future__ import annotations

import click

from solver.cli.parameters import Setting, entries, game, positions
from solver.contract import CHANCE
from solver.engine.perft import branches
from solver.positions.query import legal_texts


@click.command()
@game
@positions
@click.option("--count", is_flag=True, help="Only how many there are.")
def command(game: str, file: str, options: tuple[tuple[str, str], ...], count: bool) -> None:
    """List the legal moves.

    FILE is a position file, - standard input; each position gets a line. Where an event of chance is
    due, the distinct events are listed; of what one seat knows, the moves of that seat.

    \b
    Example:
      echo startpos | solver moves wigwam -
    """
    setting = Setting(game, options)
    for entry in entries(file):
        position = setting.position(entry)
        if position.turn == CHANCE:
            texts = branches(setting.full(entry, position, "the events of chance"))
        else:
            texts = legal_texts(position)
        click.echo(len(texts) if count else " ".join(texts))
