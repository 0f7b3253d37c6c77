"""`solver serve`: requests and answers as JSON lines, for front-ends."""

from __future__ import annotations

import json

import click

from solver.contract import Game, SearchEngine
from solver.games import NAMES
from solver.options import OptionTable
from solver.pipe.streams import Writer, read_lines
from solver.pipe.watch import Watch
from solver.serve.quota import Quota
from solver.serve.server import JsonServer

STDIN, STDOUT = 0, 1
USUAL = Quota()


@click.command()
@click.argument("game", type=click.Choice(NAMES), required=False, metavar="[GAME]")
@click.option("--stdio-json", is_flag=True, required=True, help="JSON lines on standard streams.")
@click.option(
    "--workers", type=click.IntRange(1, 256), default=USUAL.workers,
    help="Requests served at once; default: processors.",
)
@click.option(
    "--threads", type=click.IntRange(1, 256), default=USUAL.threads,
    help="Threads of all requests together; default: processors.",
)
@click.option(
    "--memory", type=click.IntRange(1), default=USUAL.memory,
    help="MiB for the tables of all requests together; default: half the machine's.",
)
@click.option(
    "--requests", type=click.IntRange(1), default=USUAL.requests, show_default=True,
    help="Requests that may be open; more are not read before one is answered.",
)
@click.option(
    "--line", type=click.IntRange(100), default=USUAL.line, show_default=True,
    help="Bytes that a request may have.",
)  # fmt: skip
def command(game: str | None, stdio_json: bool, **limits: int) -> None:
    """Answer requests as JSON lines.

    One object a line comes in, one a line goes out, several requests are served at once. GAME stands in
    where a request names none. docs/serve.md describes requests and answers.

    \b
    Example:
      echo '{"id": 1, "limits": {"depth": 8}}' | solver serve wigwam --stdio-json
    """
    quota = Quota(**limits)
    watch = Watch(STDOUT)
    writer = Writer(STDOUT, lambda: server.leave())
    server = JsonServer(
        lambda value: writer.line(json.dumps(value)), make_engine, game, quota, watch.end
    )
    server.start(line.decode("utf-8", "replace") for line in read_lines(STDIN, quota.line))
    watch.wait_for_end(server.leave)
    if writer.problem is not None:
        raise writer.problem


def make_engine(game: Game, options: OptionTable) -> SearchEngine:
    from solver.engine.engine import Engine

    return Engine(game, options)
