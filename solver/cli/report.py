"""`solver report`: what a match has shown."""

from __future__ import annotations

import json

import click

from solver.cli.writing import Writer, force
from solver.match.reading import read_match
from solver.match.records import DealRecord
from solver.match.setting import Match
from solver.match.summary import summary
from solver.match.tally import Tally
from solver.notation import printable


@click.command()
@click.argument("file", type=click.Path(dir_okay=False))
@click.option("--json", "as_json", is_flag=True, help="The summary as JSON, nothing else.")
@click.option("--html", type=click.Path(dir_okay=False), help="Write a page with plots: extra [report].")
@force
def command(file: str, as_json: bool, html: str | None, force: bool) -> None:
    """Tell what a match has shown.

    FILE is its journal; the match may still be going on.

    \b
    Example:
      solver report match.journal --html match.html
    """
    match, deals = read(file)
    writer = Writer(file, force)
    tally = Tally(match)
    for deal in deals:
        tally.add(deal)
    document = summary(match, tally)
    if html is not None:
        from solver.match.page import page

        writer.write(html, page(match, deals, document))
    if as_json:
        click.echo(json.dumps(document, indent=1))
    else:
        from solver.cli.standings import show

        show(document)


def read(file: str) -> tuple[Match, list[DealRecord]]:
    """The match of a journal and its deals, what was passed over on standard error; raises
    JournalProblem."""
    return read_match(file, lambda warning: click.echo(f"solver: {printable(warning)}", err=True))
