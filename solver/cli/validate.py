"""`solver validate`: is a position file in order?"""

from __future__ import annotations

from collections.abc import Iterator

import click

from solver.cli.parameters import Setting, game, named, opened, positions
from solver.errors import SolverError
from solver.positions.files import Entry, FileProblem, Reader, decoded


@click.command()
@game
@positions
def command(game: str, file: str, options: tuple[tuple[str, str], ...]) -> int:
    """Check every line of FILE (- for standard input): texts, options, moves, fields.

    Each problem is told on a line of its own; exit status 1 if there is one.

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
    for line, text in enumerate(decoded(opened(file), named(file)), start=1):
        try:
            entry = reader.entry(line, text)
            if entry is not None:
                check(setting, entry)
                yield None
        except FileProblem as problem:
            yield problem


def check(setting: Setting, entry: Entry) -> None:
    """Raises FileProblem unless the position can be and the moves of the fields are legal in it."""
    position = setting.position(entry)
    for name, moves in (("bm", entry.best), ("am", entry.avoid)):
        for move in moves:
            try:
                position.move(move)
            except SolverError as problem:
                raise entry.problem(name, problem) from None
