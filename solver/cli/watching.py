"""How a match is watched: live tables and a bar on a terminal, elsewhere a line now and then."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import click

from solver.match.setting import Match
from solver.match.summary import summary
from solver.match.tally import Tally
from solver.notation import printable

EVERY = 10.0  # seconds between two lines
FRAMES = 4.0  # a second; a summary takes a few milliseconds


@contextmanager
def watching(match: Match, tally: Tally, games: int | None) -> Iterator[Callable[[], None]]:
    """What to call after each deal while the block runs; `games` is how many there will be."""
    if sys.stderr.isatty():
        with live(match, tally, games) as update:
            yield update
    else:
        yield lines(match, tally, games)


def lines(match: Match, tally: Tally, games: int | None) -> Callable[[], None]:
    """Writes a line to standard error if the last one is some time ago."""
    last = time.monotonic()

    def update() -> None:
        nonlocal last
        if time.monotonic() - last >= EVERY:
            last = time.monotonic()
            total = "" if games is None else f" of {games}"
            finding = summary(match, tally)["finding"]
            with suppress(OSError):  # nobody reads it: no reason to end the match
                click.echo(printable(f"{tally.games}{total} games. {finding}"), err=True)

    return update


@contextmanager
def live(match: Match, tally: Tally, games: int | None) -> Iterator[Callable[[], None]]:
    """Tables that change in place, above a bar."""
    from rich.console import Group
    from rich.live import Live
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    from solver.cli.console import console
    from solver.cli.standings import standings

    bar = Progress(BarColumn(None), MofNCompleteColumn(), TimeRemainingColumn())
    task = bar.add_task("games", total=games, completed=tally.games)

    def picture() -> Group:
        bar.update(task, completed=tally.games)
        return Group(*standings(summary(match, tally)), bar)

    with Live(picture(), console=console(stderr=True), auto_refresh=False, transient=True) as screen:
        last = 0.0

        def update() -> None:
            nonlocal last
            if time.monotonic() - last >= 1 / FRAMES:
                last = time.monotonic()
                screen.update(picture(), refresh=True)

        yield update
