"""`solver hint`: the best moves, each with a reason."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial

import click

from solver.cli import DONE, INTERRUPTED
from solver.cli.parameters import Count, Seconds, Setting, entries, game, positions
from solver.cli.searching import Work
from solver.explain.hints import hints
from solver.explain.verdict import short
from solver.games.sight import sight
from solver.info import Hint, Limits
from solver.positions.searchable import SHORTEST, milliseconds
from solver.serve.values import hints_value


@click.command()
@game
@positions
@click.option("--count", type=click.IntRange(1, 1000), default=3, show_default=True)
@click.option(
    "--time", "seconds", type=Seconds(SHORTEST), default=1.0, show_default=True,
    help="Search so many seconds.",
)  # fmt: skip
@click.option("--depth", type=Count(), help="Search so many plies deep instead.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a position: hint-1.json.")
def command(
    game: str,
    file: str,
    options: tuple[tuple[str, str], ...],
    count: int,
    seconds: float,
    depth: int | None,
    as_json: bool,
) -> int:
    """Tell the best moves, with reasons.

    FILE is a position file, - standard input. Ctrl-C ends with the best so far.

    \b
    Example:
      echo startpos | solver hint wigwam - --count 2 --time 0.5
    """
    setting = Setting(game, options)
    limits = Limits(depth=depth) if depth else Limits(movetime=milliseconds(seconds))
    engine = setting.engine()
    for entry in entries(file):
        seen = sight(setting.game, setting.to_search(entry, setting.position(entry)))
        engine.expect()
        work = Work(partial(hints, setting.game, engine, seen, count, limits), engine.stop)
        found = work.result()
        if as_json:
            click.echo(json.dumps(hints_value(setting.game.NAME, seen.text(), found)))
        else:
            show(found)
        if work.interrupted:
            return INTERRUPTED
    return DONE


def show(found: Sequence[Hint]) -> None:
    """The hints, the best first."""
    for rank, hint in enumerate(found, start=1):
        click.echo(f"{rank}. {hint.move}  {short(hint.score)}  {hint.share:.0%}")
        click.echo(f"   {hint.reason}")
        click.echo(f"   {' '.join(hint.line)}")
