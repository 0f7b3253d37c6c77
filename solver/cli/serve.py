"""`solver serve`: requests and answers as JSON lines, for front-ends."""

from __future__ import annotations

import json
import os
import sys
import threading
from typing import Any

import click

from solver.contract import Game, SearchEngine
from solver.games import NAMES
from solver.options import OptionTable
from solver.pipe.server import read_lines
from solver.serve.server import JsonServer


@click.command()
@click.argument("game", type=click.Choice(NAMES), required=False, metavar="[GAME]")
@click.option("--stdio-json", is_flag=True, required=True, help="JSON lines on standard streams.")
@click.option(
    "--workers", type=click.IntRange(1, 256), help="Requests served at once; default: processors."
)
def command(game: str | None, stdio_json: bool, workers: int | None) -> None:
    """Answer requests as JSON lines.

    One object a line comes in, one a line goes out, several requests are served at once. GAME stands in
    where a request names none. docs/serve.md describes requests and answers.

    \b
    Example:
      echo '{"id": 1, "limits": {"depth": 8}}' | solver serve wigwam --stdio-json
    """
    lock = threading.Lock()

    def send(value: dict[str, Any]) -> None:
        with lock:
            sys.stdout.write(json.dumps(value) + "\n")
            sys.stdout.flush()

    server = JsonServer(send, make_engine, game, workers or os.cpu_count() or 1)
    server.run(line.decode("utf-8", "replace") for line in read_lines(0))


def make_engine(game: Game, options: OptionTable) -> SearchEngine:
    from solver.engine.engine import Engine

    return Engine(game, options)
