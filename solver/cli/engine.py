"""`solver engine`: the protocol on standard input and output."""

from __future__ import annotations

import click

from solver.cli.parameters import Setting, game
from solver.pipe.server import serve


@click.command()
@game
def command(game: str, options: tuple[tuple[str, str], ...]) -> None:
    """Speak the engine protocol.

    It comes in on standard input and goes out on standard output. GAME is wigwam, wampum, wapi,
    wakawaka or goldundrum. Say `help` to it for what it understands.

    \b
    Example:
      printf 'ugi\\nposition startpos\\ngo depth 6\\n' | solver engine wigwam
    """
    Setting(game, options)  # a bad option is told before the conversation begins
    serve(game, options)
