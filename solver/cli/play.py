"""`solver play`: a person at the terminal against the engine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from textwrap import wrap
from typing import Any

import click

from solver.cli.parameters import Seconds, Setting, game
from solver.cli.searching import Work
from solver.contract import CHANCE, OVER
from solver.engine.perft import branches
from solver.errors import SolverError
from solver.explain.hints import hints
from solver.explain.verdict import over, short
from solver.games.companion import seat_name
from solver.info import Limits
from solver.positions.query import check_full
from solver.positions.searchable import SHORTEST, milliseconds
from solver.positions.spec import PositionSpec, parse_place
from solver.render.terminal import board
from solver.tape import Tape

WIDTH = 100
HELP = """\
MOVE        play it
back        take back your last move
hint        the best moves, with reasons
moves       the legal moves
go          let the engine move for you
board       show the position again
quit        leave the game"""


@click.command()
@game
@click.option("--seat", type=click.IntRange(0), default=0, show_default=True, help="Your seat.")
@click.option("--position", default="startpos", help="Where to begin, as in a position file.")
@click.option("--time", "seconds", type=Seconds(SHORTEST), default=1.0, show_default=True,
              help="Seconds the engine thinks.")  # fmt: skip
@click.option("--strength", type=click.IntRange(1, 20), default=20, show_default=True)
def command(
    game: str,
    options: tuple[tuple[str, str], ...],
    seat: int,
    position: str,
    seconds: float,
    strength: int,
) -> None:
    """Play against the engine.

    `help` at the prompt lists what you can say.

    \b
    Example:
      solver play wigwam --seat 1 --strength 5
    """
    setting = Setting(game, (*options, ("Strength", str(strength))))
    limits = Limits(movetime=milliseconds(seconds))
    Table(setting, parse_place(position), seat, limits).play()


class Table:
    """A game in progress: the decisions since its beginning, whose seat the person has, and what it has
    not been told yet. The board is shown before the first decision, and before the person decides, if it
    has changed."""

    def __init__(self, setting: Setting, start: PositionSpec, seat: int, limits: Limits) -> None:
        self.setting = setting
        self.game = setting.game
        self.spec = start
        self.seat = seat
        self.limits = limits
        self.engine = setting.engine()
        self.first = len(start.moves)
        self.tape = Tape(setting.seed)
        self.position = setting.build(start)
        check_full(self.game, self.position, "play")
        self.shown: Any = None
        self.news: list[str] = []
        if not 0 <= seat < self.position.players:
            raise SolverError(f"expected a seat below {self.position.players}, found {seat}")

    def play(self) -> None:
        """Plays to the end of the game, or until the person leaves."""
        while self.position.turn != OVER:
            if self.position.turn == CHANCE:
                event, more = self.advance(self.tape.event(self.position))
                self.news += [*event, *more]
            elif self.position.turn != self.seat:
                self.engine_moves()
            elif not self.person_moves():
                return
        self.show()
        click.echo(over(self.game, self.position))

    def show(self) -> None:
        """Shows the position as the person may see it."""
        self.tell_news()
        for line in board(self.game, self.seen()):
            click.echo(line)
        self.shown = self.position

    def tell_news(self) -> None:
        """Events since the last decision, in lines of their own."""
        for line in wrap(" ".join(self.news), WIDTH, initial_indent="  ", subsequent_indent="  "):
            click.echo(line)
        self.news = []

    def seen(self) -> Any:
        """What the person may see; at the end everything is laid open."""
        hidden = self.game.facts.hidden and self.position.turn != OVER
        return self.position.view(self.seat) if hidden else self.position

    def person_moves(self) -> bool:
        """Takes one line from the person; false to leave."""
        if self.position is not self.shown:
            self.show()
        words = self.said().split()
        actions: dict[str, Callable[[], None]] = {
            "back": self.take_back,
            "hint": self.hint,
            "moves": lambda: click.echo(" ".join(branches(self.position))),
            "go": self.engine_moves,
            "board": self.show,
            "help": lambda: click.echo(HELP),
        }
        if words == ["quit"]:
            return False
        if len(words) == 1 and words[0] in actions:
            actions[words[0]]()
        else:
            self.try_move(" ".join(words))
        return True

    def said(self) -> str:
        """What the person types; `quit` at the end of the input."""
        try:
            return str(click.prompt(seat_name(self.game.NAME, self.seat), prompt_suffix="> "))
        except click.Abort as ended:
            if isinstance(ended.__context__, EOFError):
                return "quit"
            raise

    def try_move(self, text: str) -> None:
        try:
            (_, *more), events = self.advance(str(self.position.move(text)))
            self.news += [*more, *events]
        except SolverError as problem:
            click.echo(f"{problem} (`moves` lists what is legal, `help` what you can say)")

    def engine_moves(self) -> None:
        """Has the engine act for the seat whose turn it is, and tells what the person sees of it."""
        if self.shown is None:
            self.show()
        who = seat_name(self.game.NAME, self.position.turn)
        best = Work(partial(self.engine.search, self.position, self.limits, playing=True)).result()
        assert best.move is not None
        decision, events = self.advance(best.move)
        if decision:
            self.tell_news()
            hidden = self.game.facts.hidden or decision != [best.move]
            estimate = f"  {short(best.lines[0].score)}" if best.lines and not hidden else ""
            click.echo(f"{who} plays {' '.join(decision)}{estimate}")
        self.news += events

    def advance(self, move: str) -> tuple[list[str], list[str]]:
        """Plays a decision or an event: what the person sees of it, and of the events that follow. Raises
        SolverError and then leaves all as it is."""
        spec = replace(self.spec, moves=(*self.spec.moves, move))
        position = self.setting.build(spec)
        before = len(self.position.seen(self.seat))
        after = len(self.position.play(move).seen(self.seat))
        self.spec, self.position = spec, position
        seen = position.seen(self.seat)
        return seen[before:after], seen[after:]

    def take_back(self) -> None:
        """Back to the person's last decision."""
        moves = self.spec.moves
        while len(moves) > self.first:
            moves = moves[:-1]
            position = self.setting.build(replace(self.spec, moves=moves))
            if position.turn == self.seat:
                self.spec, self.position = replace(self.spec, moves=moves), position
                return
        click.echo("There is nothing to take back.")

    def hint(self) -> None:
        work = partial(hints, self.game, self.engine, self.position, 3, self.limits)
        for found in Work(work).result():
            click.echo(f"{found.move}  {short(found.score)}  {found.reason}")
