"""How a search is watched: a live table on a terminal, plain lines anywhere else."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from solver.explain.verdict import short
from solver.info import Info, OnInfo

if TYPE_CHECKING:
    from rich.table import Table

COLUMNS = ("depth", "score", "nodes", "nodes/s", "time", "line")
KEPT = 16  # rows of the live table


def cells(info: Info) -> tuple[str, ...]:
    """One line of play as the cells of a row."""
    depth = str(info.depth) if info.seldepth is None else f"{info.depth}/{info.seldepth}"
    rank = f"{info.multipv}. " if info.multipv > 1 else ""
    return (
        depth,
        short(info.score),
        f"{info.nodes:,}",
        f"{info.nps:,}",
        f"{info.time / 1000:.2f}",
        rank + " ".join(info.line),
    )


def plain_row(texts: tuple[str, ...]) -> str:
    depth, score, nodes, speed, seconds, line = texts
    return f"{depth:>7} {score:>16} {nodes:>14} {speed:>12} {seconds:>8}  {line}"


@contextmanager
def watching(live: bool) -> Iterator[OnInfo]:
    """What to call with each Info while the block runs; `live` needs a terminal."""
    if live:
        with live_table() as on_info:
            yield on_info
        return
    click.echo(plain_row(COLUMNS))
    yield lambda info: click.echo(plain_row(cells(info)))


@contextmanager
def live_table() -> Iterator[OnInfo]:
    """A table of the last lines of play that changes in place and stays at the end."""
    from rich.live import Live

    from solver.cli.console import console

    rows: dict[tuple[int, int], tuple[str, ...]] = {}
    with Live(console=console(), refresh_per_second=8) as live:

        def on_info(info: Info) -> None:
            rows[info.depth, info.multipv] = cells(info)
            live.update(table(list(rows.values())[-KEPT:]))

        yield on_info


def table(rows: list[tuple[str, ...]]) -> Table:
    from rich.table import Table

    made = Table(box=None, header_style="bold")
    for name in COLUMNS:
        made.add_column(name, justify="left" if name == "line" else "right", no_wrap=name != "line")
    for row in rows:
        made.add_row(*row)
    return made
