"""`solver analyse`: the main job. Positions in, best moves out."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import click

from solver.cli import DONE, INTERRUPTED
from solver.cli.parameters import (
    Count,
    Seconds,
    Setting,
    entries,
    game,
    positions,
)  # fmt: skip
from solver.cli.searching import search
from solver.cli.tables import watching
from solver.cli.writing import Writer, force
from solver.contract import OVER, SearchEngine
from solver.explain.verdict import verdict
from solver.info import BestMove, Limits
from solver.notation import printable
from solver.positions.build import canonical
from solver.positions.files import Entry
from solver.positions.searchable import SHORTEST, milliseconds
from solver.render.svg import svg
from solver.render.terminal import board
from solver.serve.values import best_value

DRAWN = 4  # moves of a line that a picture can hold
DEFAULT = Limits(movetime=5000)
ENGINE_OPTIONS = {"multipv": "MultiPV", "threads": "Threads", "hash": "Hash"}


@click.command()
@game
@positions
@click.option("--depth", type=Count(), help="Search so many plies deep.")
@click.option("--nodes", type=Count(), help="Search so many nodes.")
@click.option("--time", "seconds", type=Seconds(SHORTEST), help="Search so many seconds.")
@click.option("--multipv", type=Count(), help="Show so many lines of play.")
@click.option("--threads", type=Count(), help="Search on so many threads.")
@click.option("--hash", type=Count(), help="Memory of the table in MiB.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a position, nothing else.")
@click.option("--svg", "picture", type=click.Path(dir_okay=False), help="Draw the best line here.")
@force
def command(
    game: str,
    file: str,
    options: tuple[tuple[str, str], ...],
    depth: int | None,
    nodes: int | None,
    seconds: float | None,
    as_json: bool,
    picture: str | None,
    force: bool,
    **engine_options: int | None,
) -> int:
    """Search positions and say what is best.

    FILE is a position file, - standard input. Without a limit each position gets five
    seconds. Ctrl-C ends with the best so far. Further positions are drawn beside the first, their
    number behind the name.

    \b
    Example:
      echo startpos | solver analyse wigwam - --depth 8
    """
    given = [(ENGINE_OPTIONS[n], str(v)) for n, v in engine_options.items() if v is not None]
    movetime = None if seconds is None else milliseconds(seconds)
    limits = Limits(depth=depth, nodes=nodes, movetime=movetime)
    writer = Writer(file, force)
    job = Analysis(
        Setting(game, (*options, *given)), DEFAULT if limits == Limits() else limits, as_json, writer
    )
    for count, entry in enumerate(entries(file), start=1):
        if picture:
            writer.check(numbered(picture, count))
        interrupted = job.analyse(entry, picture and numbered(picture, count))
        if interrupted:
            return INTERRUPTED
    return DONE


class Analysis:
    """One engine and what becomes of each position."""

    def __init__(self, setting: Setting, limits: Limits, as_json: bool, writer: Writer) -> None:
        self.setting = setting
        self.writer = writer
        self.limits = limits
        self.as_json = as_json
        self.engine: SearchEngine = setting.engine()

    def analyse(self, entry: Entry, picture: str | None) -> bool:
        """Searches one position and shows the answer; true if Ctrl-C ended the search."""
        position = self.setting.to_search(entry, self.setting.checked(entry))
        self.engine.clear()
        if not self.as_json:
            self.head(entry, position)
        best, interrupted = self.search(position)
        if self.as_json:
            self.print_json(entry, position, best)
        else:
            self.print_verdict(entry, position, best)
        if picture:
            self.draw(entry, position, best, picture)
        return interrupted

    def search(self, position: Any) -> tuple[BestMove, bool]:
        if position.turn == OVER:
            return BestMove(None), False
        if self.as_json:
            work = search(self.engine, position, self.limits)
            return work.result(), work.interrupted
        with watching(live=sys.stdout.isatty()) as on_info:
            work = search(self.engine, position, self.limits, on_info)
            return work.result(), work.interrupted

    def head(self, entry: Entry, position: Any) -> None:
        """Says which position it is, and shows it."""
        title = " ".join(filter(None, [f"{entry.file}:{entry.line}", entry.id, entry.why]))
        click.echo(printable(title))
        for line in [*board(self.setting.game, position), str(position.text())]:
            click.echo(line)

    def print_verdict(self, entry: Entry, position: Any, best: BestMove) -> None:
        for message in best.messages:
            click.echo(message)
        click.echo(verdict(self.setting.game, position, best))
        if entry.best:
            right = is_expected(entry, position, best)
            click.echo("As expected." if right else f"Expected: {' or '.join(entry.best)}.")
        click.echo()

    def print_json(self, entry: Entry, position: Any, best: BestMove) -> None:
        document = {
            "game": self.setting.game.NAME,
            "file": entry.file,
            "line": entry.line,
            "id": entry.id,
            "position": position.text(),
            **best_value(best),
            "expected": list(entry.best),
            "verdict": verdict(self.setting.game, position, best),
        }
        click.echo(json.dumps(document))

    def draw(self, entry: Entry, position: Any, best: BestMove, picture: str) -> None:
        line = best.lines[0].line if best.lines else ()
        last = entry.spec.moves[-1] if entry.spec.moves else None
        document = svg(self.setting.game, position, line[:DRAWN], last)
        self.writer.write(picture, document)


def is_expected(entry: Entry, position: Any, best: BestMove) -> bool:
    """Whether the answer is one of the moves that the file names as best."""
    return best.move in canonical(position, entry.best)


def numbered(picture: str, count: int) -> str:
    """The file for the position with this number: the first has the name as it is.

    >>> numbered("board.svg", 2)
    'board-2.svg'
    """
    path = Path(picture)
    return picture if count == 1 else str(path.with_name(f"{path.stem}-{count}{path.suffix}"))
