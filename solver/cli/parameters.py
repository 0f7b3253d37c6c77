"""What the commands have in common: GAME, `--option`, position files, and what they lead to."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any, TypeVar

import click

from solver.contract import Game, SearchEngine
from solver.errors import SolverError
from solver.games import NAMES, load
from solver.notation import number, real, shown
from solver.options import OptionTable
from solver.positions.build import build
from solver.positions.files import Entry, read_stream
from solver.positions.query import check_full
from solver.positions.searchable import LONGEST, check_seat_to_act
from solver.positions.spec import PositionSpec

F = TypeVar("F", bound=Callable[..., Any])


class Count(click.ParamType[int]):
    """A whole number from 1 to the largest that a search can count to."""

    name = "integer"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        try:
            return number(str(value), named_by(param), 1)
        except SolverError as problem:
            self.fail(str(problem), param, ctx)


class Seconds(click.ParamType[float]):
    """A time from `least` on that ends."""

    name = "seconds"

    def __init__(self, least: float) -> None:
        self.least = least

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        try:
            return real(str(value), named_by(param), self.least, LONGEST)
        except SolverError as problem:
            self.fail(str(problem), param, ctx)


def named_by(param: click.Parameter | None) -> str:
    """The name of a parameter, as limits have it."""
    return (param.name if param is not None else None) or "the value"


class Setting:
    """A game with the options of a command line: makes positions and engines.

    Raises BadOption.
    """

    def __init__(self, name: str, options: tuple[tuple[str, str], ...]) -> None:
        self.game: Game = load(name)
        self.options = OptionTable(self.game.options, self.game.search_options)
        for option, value in options:
            self.options.set(option, value)
        # Of deals; without a Seed they differ from run to run.
        self.seed = int(self.options["Seed"]) or int.from_bytes(os.urandom(7))

    def engine(self) -> SearchEngine:
        """An engine with these options; the command line can have it end early by Ctrl-C."""
        from solver.engine.engine import Engine

        return Engine(self.game, self.options)

    def position(self, entry: Entry) -> Any:
        """The position of an entry, whose own options win; raises FileProblem."""
        table = self.table(entry)
        try:
            return build(self.game, entry.spec, table.rules(), self.seed)
        except SolverError as problem:
            raise entry.problem("position", problem) from None

    def table(self, entry: Entry) -> OptionTable:
        """The options that are in force for an entry; raises FileProblem."""
        table = self.options.copy()
        for name, value in entry.options.items():
            try:
                option = table.set(name, value)
            except SolverError as problem:
                raise entry.option_problem(name, problem) from None
            if not table.is_rule(option):
                raise entry.option_problem(name, f"expected a rule option, found {shown(name)}")
        return table

    def checked(self, entry: Entry) -> Any:
        """The position of an entry whose fields name legal moves; raises FileProblem."""
        position = self.position(entry)
        for name, moves in (("bm", entry.best), ("am", entry.avoid)):
            for move in moves:
                try:
                    position.move(move)
                except SolverError as problem:
                    raise entry.problem(name, problem) from None
        return position

    def to_search(self, entry: Entry, position: Any) -> Any:
        """The position of an entry, if a seat can act there or the game is over; raises FileProblem."""
        try:
            check_seat_to_act(position)
        except SolverError as problem:
            raise entry.problem("position", problem) from None
        return position

    def full(self, entry: Entry, position: Any, what: str) -> Any:
        """The position of an entry, if nothing of it is hidden; raises FileProblem."""
        try:
            check_full(self.game, position, what)
        except SolverError as problem:
            raise entry.problem("position", problem) from None
        return position

    def build(self, spec: PositionSpec) -> Any:
        """A position under the options of the command line."""
        return build(self.game, spec, self.options.rules(), self.seed)


def split_option(ctx: click.Context, parameter: click.Parameter, given: tuple[str, ...]) -> Any:
    """NAME=VALUE as a pair."""
    for text in given:
        if "=" not in text:
            raise click.BadParameter(f"expected NAME=VALUE, found {shown(text)}")
    return tuple((name, value) for name, _, value in (text.partition("=") for text in given))


def game(command: F) -> F:
    """GAME, the first argument, and `--option`; the command gets a Setting."""
    option = click.option(
        "--option",
        "options",
        multiple=True,
        metavar="NAME=VALUE",
        callback=split_option,
        help="Rule or engine option; may be given again.",
    )
    argument = click.argument("game", type=click.Choice(NAMES), metavar="GAME")
    return argument(option(command))


positions = click.argument("file", type=click.Path(dir_okay=False, allow_dash=True))


def entries(file: str) -> Iterator[Entry]:
    """The positions of a file, `-` for standard input; raises SolverError."""
    for entry in read_stream(opened(file), named(file)):
        warn(entry)
        yield entry


def warn(entry: Entry) -> None:
    """Tells of what was passed over."""
    for line in entry.warnings:
        click.echo(f"solver: {line}", err=True)


def opened(file: str) -> IO[bytes]:
    if file == "-":
        return sys.stdin.buffer
    try:
        return Path(file).open("rb")
    except OSError as problem:
        raise SolverError(f"{file}: cannot be read: {problem.strerror}") from None


def named(file: str) -> str:
    """The file as messages name it."""
    return "<stdin>" if file == "-" else file
