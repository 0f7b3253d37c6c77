"""`solver perft`: leaf counts."""

from __future__ import annotations

import time
from functools import partial
from typing import Any

import click

from solver.cli.parameters import Setting, entries, game, positions
from solver.cli.searching import Work
from solver.engine.perft import divide, leaves, rate
from solver.explain.verdict import count


@click.command()
@game
@positions
@click.argument("depth", type=click.IntRange(0, 100))
@click.option("--divide", "divided", is_flag=True, help="Show the count behind each move.")
def command(
    game: str, file: str, depth: int, options: tuple[tuple[str, str], ...], divided: bool
) -> int:
    """Count the leaves at a depth.

    FILE is a position file, - standard input; the leaves lie DEPTH plies below its positions. Where a
    line has a `perft` field, its counts are checked: exit status 1 if one is wrong.

    \b
    Example:
      echo startpos | solver perft wigwam - 5 --divide
    """
    setting = Setting(game, options)
    wrong = 0
    for entry in entries(file):
        position = setting.full(entry, setting.position(entry), "perft")
        start = time.perf_counter()
        if divided and depth:
            total = tell_each(position, depth)
        else:
            total = Work(partial(leaves, position, depth)).result()
        seconds = time.perf_counter() - start
        expected = entry.perft[depth - 1] if 0 < depth <= len(entry.perft) else total
        note = "" if expected == total else f"  expected {expected}"
        wrong += expected != total
        found = f"{count(total, 'leaf', 'leaves')}, {seconds:.3f} s, {rate(total, seconds)}/s"
        click.echo(f"{entry.spec}: {found}{note}")
    return int(wrong > 0)


def tell_each(position: Any, depth: int) -> int:
    """Tells the leaves behind each move; returns their sum."""
    behind, total = divide(position, depth), 0
    while found := Work(partial(next, behind, None)).result():
        click.echo(f"{found[0]}: {found[1]}")
        total += found[1]
    return total
