"""`solver replay`: a recorded game as boards or pictures."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from solver import games
from solver.cli.analyse import numbered
from solver.cli.report import read
from solver.cli.writing import Writer, force
from solver.contract import CHANCE
from solver.errors import SolverError
from solver.games.companion import seat_name
from solver.match.records import GameRecord
from solver.match.replay import Frame, frames, game_numbered
from solver.match.setting import Match
from solver.notation import printable
from solver.render.svg import svg
from solver.render.terminal import board


@click.command()
@click.argument("file", type=click.Path(dir_okay=False))
@click.option("--game", "number", type=click.IntRange(1), required=True, help="Number of the game.")
@click.option("--ply", type=click.IntRange(0), help="Only the position after so many moves.")
@click.option("--svg", "picture", type=click.Path(dir_okay=False),
              help="Draw the positions here, numbered unless --ply picks one.")  # fmt: skip
@force
def command(file: str, number: int, ply: int | None, picture: str | None, force: bool) -> None:
    """Show a recorded game, position by position.

    FILE is the journal of a match; scores and times stand with the moves.

    \b
    Example:
      solver replay match.journal --game 3 --ply 20 --svg board.svg
    """
    match, deals = read(file)
    game = game_numbered(deals, number)
    chosen = [frame for frame in frames(match, game) if ply in (None, frame.number)]
    if not chosen:
        raise SolverError(f"expected --ply 0 to {len(game.moves)}, found {ply}")
    if picture is None:
        click.echo("\n".join(map(printable, text(match, game, chosen))))
        return
    writer = Writer(file, force)
    for count in range(1, len(chosen) + 1):
        writer.check(numbered(picture, count))
    for count, frame in enumerate(chosen, start=1):
        drawn = svg(games.load(match.game), frame.position, last=frame.move)
        writer.write(numbered(picture, count), drawn)
    click.echo(f"{len(chosen)} pictures: {Path(picture)}")


def text(match: Match, game: GameRecord, chosen: list[Frame]) -> Iterator[str]:
    """The game in words and boards."""
    seated = [
        f"{seat_name(match.game, seat)} {match.contestants[engine].name}"
        for seat, engine in enumerate(game.seats)
    ]
    yield f"game {game.number}: {', '.join(seated)}"
    for frame in chosen:
        yield ""
        yield f"{heading(match, frame)}"
        yield from board(games.load(match.game), frame.position)
    ending = game.ending
    whose = "" if ending.seat is None else f" of {seat_name(match.game, ending.seat)}"
    yield ""
    yield f"{ending.kind}{whose}. {ending.why}".rstrip()
    shares = " ".join(f"{share:.3g}" for share in game.shares)
    yield f"points {' '.join(game.points) or '-'}, shares {shares}"


def heading(match: Match, frame: Frame) -> str:
    """Number, mover and move; score and time where an engine was asked."""
    if frame.move is None:
        return "start"
    who = "chance" if frame.seat == CHANCE else seat_name(match.game, frame.seat)
    words = [f"{frame.number}.", who, frame.move]
    words += [f"({frame.score})"] if frame.score else []
    words += [f"{frame.time:.1f} ms"] if frame.time is not None else []
    return " ".join(words)
