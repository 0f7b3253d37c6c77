"""`solver hint`: the best moves, each with a reason."""

from __future__ import annotations

import json

import click

from solver.cli.parameters import Setting, entries, game, positions
from solver.explain.hints import hints
from solver.explain.verdict import short
from solver.info import Limits
from solver.positions.query import check_seat_to_act
from solver.serve.values import hints_value


@click.command()
@game
@positions
@click.option("--count", type=click.IntRange(1, 1000), default=3, show_default=True)
@click.option(
    "--time", "seconds", type=click.FloatRange(0.001), default=1.0, show_default=True,
    help="Search so many seconds.",
)  # fmt: skip
@click.option("--depth", type=click.IntRange(1), help="Search so many plies deep instead.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a position: hint-1.json.")
def command(
    game: str,
    file: str,
    options: tuple[tuple[str, str], ...],
    count: int,
    seconds: float,
    depth: int | None,
    as_json: bool,
) -> None:
    """Tell the best moves in each position of FILE (- for standard input), with reasons.

    \b
    Example:
      echo startpos | solver hint wigwam - --count 2 --time 0.5
    """
    setting = Setting(game, options)
    limits = Limits(depth=depth) if depth else Limits(movetime=round(seconds * 1000))
    engine = setting.engine()
    for entry in entries(file):
        position = setting.position(entry)
        check_seat_to_act(position)
        found = hints(setting.game, engine, position, count, limits)
        if as_json:
            click.echo(json.dumps(hints_value(setting.game.NAME, position.text(), found)))
            continue
        for rank, hint in enumerate(found, start=1):
            click.echo(f"{rank}. {hint.move}  {short(hint.score)}  {hint.share:.0%}")
            click.echo(f"   {hint.reason}")
            click.echo(f"   {' '.join(hint.line)}")
