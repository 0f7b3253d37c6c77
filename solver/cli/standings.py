"""The standings of a match as tables: made from the summary that `solver report --json` prints."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from solver.cli.console import console, safe, wide_enough

NOT_YET = "not yet"  # stands for a figure

Document = Mapping[str, Any]


def show(document: Document) -> None:
    """Prints all tables; lines of text are broken only where somebody watches."""
    out = console()
    print("".join(drawn(out, part) for part in standings(document)), end="", flush=True)


def drawn(out: Console, part: RenderableType) -> str:
    """A part as this console shows it. It does not print it itself: it exits where nobody reads on."""
    used = wide_enough(out, part) if isinstance(part, Table) else out
    with used.capture() as text:
        used.print(part, soft_wrap=not isinstance(part, Table) and not out.is_terminal)
    return text.get()


def standings(document: Document) -> Iterator[RenderableType]:
    """All tables of a summary, one below the other, and what there is to remark."""
    document = safe(document)
    yield engines(document)
    if document["pairs"]:
        yield pairs(document)
        yield strengths(document)
    else:
        yield leads(document)
    yield seats(document)
    yield Text("\n".join(remarks(document)))


def made(title: str, columns: tuple[str, ...]) -> Table:
    """An empty table, names to the left and figures to the right."""
    table = Table(title=title, title_justify="left", box=None, header_style="bold")
    for number, name in enumerate(columns):
        table.add_column(name, justify="right" if number else "left", overflow="fold")
    return table


def engines(document: Document) -> Table:
    """Engines by their share of the win, the best first."""
    columns = ("engine", "games", "share", "margin", "rating", "faults", "ms", "longest")
    table = made("", columns)
    for engine in sorted(document["engines"], key=lambda engine: -engine["share"]["mean"]):
        rating = engine["rating"]
        table.add_row(
            engine["name"],
            str(engine["games"]),
            interval(engine["share"], 100, "%"),
            interval(engine["margin"]),
            "" if rating is None else plus_minus(rating["mean"], rating["deviation"]),
            " ".join(f"{count} {kind}" for kind, count in engine["faults"].items()),
            f"{engine['milliseconds']['mean']:.1f}",
            f"{engine['milliseconds']['longest']:.1f}",
        )
    return table


def pairs(document: Document) -> Table:
    """The results of engines two by two, seen from the first."""
    table = made("", ("pair", "won", "drawn", "lost", "pairs 0 ½ 1 1½ 2", "points a game"))
    for pair in document["pairs"]:
        points = pair.get("points")
        table.add_row(
            " - ".join(pair["engines"]),
            *(str(pair["games"][name]) for name in ("won", "drawn", "lost")),
            " ".join(map(str, pair["pentanomial"])),
            "" if points is None else interval(points, places=3),
        )
    return table


def strengths(document: Document) -> Table:
    """What follows from the results, taken as pairs where nothing else is said."""
    table = made("", ("pair", "Elo", "Elo by games", "nElo", "LOS"))
    for pair in document["pairs"]:
        value, games = pair["from_pairs"], pair["from_games"]
        table.add_row(
            " - ".join(pair["engines"]),
            plus_minus(value["elo"], value["elo_error"]),
            plus_minus(games["elo"], games["elo_error"]),
            plus_minus(value["nelo"], value["nelo_error"]),
            NOT_YET if value["los"] is None else f"{value['los']:.1%}",
        )
    return table


def leads(document: Document) -> Table:
    """How far one engine is ahead of another in the same deals."""
    table = made("", ("ahead", "share", "margin"))
    for lead in document["leads"]:
        share, margin = interval(lead["share"], 100, "%"), interval(lead["margin"])
        table.add_row(" of ".join(lead["engines"]), share, margin)
    return table


def seats(document: Document) -> Table:
    table = made("", ("seat", "won", "drawn", "lost", "share"))
    for seat in document["seats"]:
        results = (str(seat[name]) for name in ("won", "drawn", "lost"))
        table.add_row(seat["seat"], *results, interval(seat["share"], 100, "%"))
    return table


def remarks(document: Document) -> Iterator[str]:
    """Points a game, ends, the sequential test, and what was learnt."""
    for pair in document["pairs"]:
        if "points" in pair:
            games = ", ".join(f"{value}: {n}" for value, n in pair["points"]["games"].items())
            yield f"points of {pair['engines'][0]} by game: {games or 'none'}"
    for what in ("ends", "reasons"):
        if document[what]:
            yield f"{what}: " + ", ".join(f"{n} {name}" for name, n in document[what].items())
    if test := document["sprt"]:
        accepted = f", {test['accepted']} accepted" if test["accepted"] else ""
        bounds = f"{test['lower']:.2f} to {test['upper']:.2f}"
        yield f"test {test['test']}: ratio {test['ratio']:+.2f}, {bounds}{accepted}"
    yield document["finding"]


def interval(value: Document, factor: float = 1, unit: str = "", places: int = 1) -> str:
    """A mean with its error, "" for one of nothing."""
    if not value["count"]:
        return ""
    error = value["error"]
    return plus_minus(value["mean"] * factor, error and error * factor, places) + unit


def plus_minus(value: float | None, error: float | None, places: int = 1) -> str:
    """A figure with its error, `?` for an error that is not known yet.

    >>> plus_minus(12.34, 5.6), plus_minus(1, None), plus_minus(None, None)
    ('12.3 ± 5.6', '1.0 ± ?', 'not yet')
    """
    if value is None:
        return NOT_YET
    return f"{value:.{places}f} ± " + ("?" if error is None else f"{error:.{places}f}")
