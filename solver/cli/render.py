"""`solver render`: positions to look at."""

from __future__ import annotations

import click

from solver.cli.parameters import Setting, entries, game, positions
from solver.cli.writing import Writer, force
from solver.errors import SolverError
from solver.positions.files import Entry
from solver.render.svg import svg
from solver.render.terminal import board


@click.command()
@game
@positions
@click.option("--text", "form", flag_value="text", default="text", help="A board of letters.")
@click.option("--svg", "form", flag_value="svg", help="An SVG document.")
@click.option("--line", default="", metavar="MOVES", help="Moves to draw as arrows, in quotes.")
@click.option("--out", type=click.Path(dir_okay=False), help="Write to this file.")
@force
def command(
    game: str,
    file: str,
    options: tuple[tuple[str, str], ...],
    form: str,
    line: str,
    out: str | None,
    force: bool,
) -> None:
    """Show positions as text or SVG.

    FILE is a position file, - standard input. The last of the moves behind a position is marked; a
    `bm` field is drawn as an arrow unless `--line` gives one. An SVG document holds one position.

    \b
    Example:
      echo startpos | solver render wigwam - --svg --line "b2-c2" --out board.svg
    """
    setting = Setting(game, options)
    documents = [shown(setting, entry, form, line.split()) for entry in entries(file)]
    if form == "svg" and len(documents) != 1:
        raise SolverError(f"expected one position for an SVG document, found {len(documents)}")
    text = "\n".join(documents)
    if out is None:
        click.echo(text, nl=False)
    else:
        Writer(file, force).write(out, text)


def shown(setting: Setting, entry: Entry, form: str, line: list[str]) -> str:
    """One position in the form asked for."""
    position = setting.checked(entry)
    if form == "text":
        return "\n".join([*board(setting.game, position), ""])
    last = entry.spec.moves[-1] if entry.spec.moves else None
    return svg(setting.game, position, line or entry.best[:1], last)
