"""`solver match`: engine against engine."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from functools import partial
from typing import Any

import click

from solver.cli import DONE, INTERRUPTED
from solver.cli.parameters import Seconds, Setting, game
from solver.cli.watching import watching
from solver.contract import Game
from solver.errors import BadOption
from solver.match.adjudication import parse_rule
from solver.match.contestant import named_apart, parse_contestant
from solver.match.control import parse_control
from solver.match.journal import Journal
from solver.match.openings import Book, openings_of
from solver.match.runner import Crew, Runner, Threads, Why, check_in
from solver.match.schedule import Schedule, lineups, parse_seats
from solver.match.setting import Conduct, Match, match_json
from solver.match.sprt import parse_sprt
from solver.match.summary import summary
from solver.match.tally import Tally
from solver.notation import printable, shown

GAMES = 100
ENDLESS = 10**9  # deals, for a sequential test without a number of games


# fmt: off
defaulted = partial(click.option, show_default=True)


@click.command()
@game
@click.option("--engine", "engines", multiple=True, required=True, metavar="WORDS",
              help='"name=A cmd=COMMAND dir=DIR tc=TC option.NAME=VALUE", all but one word at '
              "will; without cmd the own engine. Once for each engine.")
@click.option("--players", type=click.IntRange(2), help="Seats at the table.")
@click.option("--seats", multiple=True, metavar="A,B,B,B",
              help="Who sits together; again for further tables.")
@click.option("--games", type=click.IntRange(0), help=f"Default {GAMES}; whole deals are played.")
@click.option("--deals", type=click.IntRange(0), help="Openings or tapes, each in all rotations.")
@defaulted("--tc", default="10+0.1", metavar="TC",
           help="SECONDS+INCREMENT, MOVES/SECONDS, nodes=N, depth=N, movetime=MS.")
@click.option("--openings", metavar="WHAT",
              help="A position file, random:PLIES, balanced[:PLIES] or startpos. Default: startpos "
              "in games with chance, balanced in others.")
@defaulted("--concurrency", type=click.IntRange(1), default=1, help="Deals played at a time.")
@defaulted("--seed", type=click.IntRange(1), default=1, help="Fixes openings, luck and the engines' seeds.")
@click.option("--sprt", metavar="WORDS",
              help='"elo0=0 elo1=5 alpha=0.05 beta=0.05 '
              'model=normalized|logistic|bayesian": end once it is decided.')
@defaulted("--tournament", type=click.Choice(["roundrobin", "gauntlet"]), default="roundrobin",
           help="All against all, or the first against the others.")
@click.option("--win", metavar="WORDS", help='"score=800 plies=8 after=0": the engines agree on who wins.')
@click.option("--draw", metavar="WORDS", help='"score=10 plies=20 after=80": on a draw.')
@defaulted("--longest", type=click.IntRange(1), default=5000, help="A game of so many plies is a draw.")
@defaulted("--margin", type=click.IntRange(0), default=0,
           help="Milliseconds beyond its time that cost an engine nothing.")
@defaulted("--handshake", type=Seconds(0.1), default=4.0, help="Seconds an engine may take to be ready.")
@defaulted("--patience", type=Seconds(0.1), default=60.0,
           help="Seconds for a move that has no limit in time.")
@click.option("--out", type=click.Path(dir_okay=False), help="Write the journal here.")
@click.option("--resume", is_flag=True, help="Go on with the journal if there is one.")
@click.option("--force", is_flag=True, help="Replace the file that --out names.")
@click.option("--executor", metavar="dask://HOST:PORT", help="Play on a Dask cluster.")
@click.option("--json", "as_json", is_flag=True, help="The summary as JSON, nothing else.")
def command(
    game: str,
    options: tuple[tuple[str, str], ...],
    games: int | None,
    deals: int | None,
    concurrency: int,
    out: str | None,
    resume: bool,
    force: bool,
    executor: str | None,
    as_json: bool,
    **words: Any,
) -> int:
    """Have engines play against each other.

    With two players each opening is played twice with sides changed, and results are counted as
    pairs; with more, each deal once in every rotation of the seats. Ctrl-C ends the match and shows
    what it has taught; with `--out` and `--resume` the same command goes on with it.

    \b
    Example:
      solver match wigwam --engine "name=A" --engine "name=B option.Hash=1" \\
        --games 20 --tc 2+0.1 --concurrency 2 --out match.journal
    """
    check_out(out, resume, force)
    schedule = scheduled(Setting(game, options), options, words)
    crew = crew_of(executor, concurrency)
    count = deals if deals is not None else deals_for(schedule, games)
    come_up(schedule.match, crew)
    with journal(schedule, crew, count, out, resume=resume, force=force) as written:
        why, document = run(schedule, crew, count, written)
    if as_json:
        click.echo(json.dumps(document, indent=1))
    else:
        from solver.cli.standings import show

        show(document)
    return INTERRUPTED if why == "interrupted" else DONE
# fmt: on


# -- the words of the command line


def scheduled(
    setting: Setting, options: tuple[tuple[str, str], ...], words: Mapping[str, Any]
) -> Schedule:
    """The match that the options describe, and its deals; raises SolverError."""
    rules = {**rule_options(setting, options), **players_option(setting.game, words["players"])}
    for name, value in rules.items():
        setting.options.set(name, value)
    values = setting.options.rules()
    players = int(setting.game.Position.empty(**values).players)
    openings = words["openings"] or ("startpos" if setting.game.facts.chance else "balanced")
    book = openings_of(openings, setting.game, values)
    match = described(setting.game, words, players)
    match = replace(
        match,
        rules=tuple(rules.items()),
        openings=openings,
        book=book.digest() if isinstance(book, Book) else "",
    )
    return Schedule(match, book)


def described(game: Game, words: Mapping[str, Any], players: int) -> Match:
    """The match but for rules and openings."""
    contestants = named_apart(map(parse_contestant, words["engines"]))
    names = [contestant.name for contestant in contestants]
    seats = tuple(parse_seats(text, names, players) for text in words["seats"])
    conduct = Conduct(
        handshake=words["handshake"],
        patience=words["patience"],
        margin=words["margin"] / 1000,
        win=None if words["win"] is None else parse_rule(words["win"], "the win rule"),
        draw=None if words["draw"] is None else parse_rule(words["draw"], "the draw rule"),
        longest=words["longest"],
    )
    match = Match(
        game=game.NAME,
        contestants=contestants,
        lineups=seats or lineups(len(contestants), players, words["tournament"]),
        players=players,
        control=parse_control(words["tc"]),
        seed=words["seed"],
        conduct=conduct,
        sprt=None if words["sprt"] is None else parse_sprt(words["sprt"]),
    )
    check(match, game)
    return match


def check(match: Match, game: Game) -> None:
    """Raises BadOption for what does not go together."""
    if match.sprt and (match.players != 2 or match.lineups != ((0, 1),)):
        raise BadOption("expected two engines and two players for --sprt")
    if (match.conduct.win or match.conduct.draw) and not game.facts.zero_sum:
        raise BadOption(f"expected a zero-sum game for --win and --draw, found {game.NAME}")


def rule_options(setting: Setting, options: tuple[tuple[str, str], ...]) -> dict[str, str]:
    """The rule options by their full names; raises BadOption for options of engines."""
    rules = {}
    for name, value in options:
        option = setting.options.find(name)
        if not setting.options.is_rule(option):
            expected = f'--engine "... option.{option.name}={value}"'
            raise BadOption(f"expected a rule option, or {expected}, found {shown(name)}")
        rules[option.name] = value
    return rules


def players_option(game: Game, players: int | None) -> dict[str, str]:
    """The rule option that `--players` stands for."""
    if players is None:
        return {}
    if any(option.name == "Players" for option in game.options):
        return {"Players": str(players)}
    if players != 2:
        raise BadOption(f"expected 2 players, found {players}")
    return {}


def deals_for(schedule: Schedule, games: int | None) -> int:
    if games is None and schedule.match.sprt is not None:
        return ENDLESS
    return schedule.deals_for(GAMES if games is None else games)


# -- the match


def crew_of(executor: str | None, concurrency: int) -> Crew:
    """Threads of this process, or the workers of a Dask cluster."""
    if executor is None:
        return Threads(concurrency)
    from solver.match.cluster import Cluster

    return Cluster(executor)


def check_out(out: str | None, resume: bool, force: bool) -> None:
    """Raises BadOption for options of the journal that do not go together."""
    if resume and force:
        raise BadOption("expected --resume or --force, found both")
    if out is None and (resume or force):
        raise BadOption(f"expected --out FILE with {'--resume' if resume else '--force'}")


def come_up(match: Match, crew: Crew) -> None:
    """Has each engine come up before a file is begun or replaced; raises SolverError."""
    for oddity in check_in(match, crew):
        click.echo(f"solver: {printable(oddity)}", err=True)


def journal(
    schedule: Schedule, crew: Crew, deals: int, out: str | None, *, resume: bool, force: bool
) -> AbstractContextManager[Journal | None]:
    """The journal to write to, if there is to be one; raises SolverError, and then quits the engines."""
    if out is None:
        return nullcontext()
    header = match_json(schedule.match)
    try:
        return Journal(out, header, resume, force, lambda deal: schedule.check(deal, deals))
    except BaseException:
        crew.close(schedule.match)
        raise


def run(
    schedule: Schedule, crew: Crew, deals: int, written: Journal | None
) -> tuple[Why, dict[str, Any]]:
    """Plays the match; how it ended, and what it has shown."""
    match = schedule.match
    tally = Tally(match)
    for deal in written.deals if written else ():
        tally.add(deal)
    games = None if deals == ENDLESS else schedule.games_in(deals)
    with watching(match, tally, games) as update:
        why = Runner(schedule, tally, crew, written, lambda deal: update()).run(deals)
    return why, summary(match, tally)
