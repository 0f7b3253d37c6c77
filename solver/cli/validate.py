"""`solver validate`: is a position file in order?"""

from __future__ import annotations

from collections.abc import Iterator

import click

from solver.cli.parameters import Setting, game, named, opened, positions, warn
from solver.positions.files import FileProblem, Reader, raw_lines


@click.command()
@game
@positions
def command(game: str, file: str, options: tuple[tuple[str, str], ...]) -> int:
    """Check a position file.

    FILE is checked line by line, - for standard input: texts, options, moves, fields. Each problem is
    told on a line of its own; exit status 1 if there is one.

    \b
    Example:
      echo startpos | solver validate wigwam -
    """
    setting = Setting(game, options)
    good = bad = 0
    for problem in problems(setting, file):
        good += problem is None
        bad += problem is not None
        if problem is not None:
            click.echo(problem)
    click.echo(f"{named(file)}: {good} good, {bad} bad")
    return int(bad > 0)


def problems(setting: Setting, file: str) -> Iterator[FileProblem | None]:
    """For each entry what is wrong with it, None if nothing is."""
    reader = Reader(named(file))
    for line, raw in enumerate(raw_lines(opened(file)), start=1):
        try:
            entry = reader.read(line, raw)
            if entry is not None:
                warn(entry)
                setting.checked(entry)
                yield None
        except FileProblem as problem:
            yield problem

