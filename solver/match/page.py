"""The report of a match as one HTML page that needs nothing else: tables and plots."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from solver.match.plots import plots
from solver.match.records import DealRecord
from solver.match.setting import Match, match_json
from solver.render.ink import escape

PAIR = ("mean", "error")
STYLE = """\
body { font-family: sans-serif; max-width: 60rem; margin: 2rem auto; color: #1b1b1b; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { padding: 0.2rem 0.8rem; text-align: right; border-bottom: 1px solid #ddd; }
th:first-child, td:first-child { text-align: left; }
svg { max-width: 100%; height: auto; }
.finding { font-size: 1.2rem; }"""


def page(match: Match, deals: Sequence[DealRecord], document: Mapping[str, Any]) -> str:
    """The page; `document` is the summary. Raises SolverError without matplotlib."""
    title = " against ".join(contestant.name for contestant in match.contestants)
    parts = [
        "<!DOCTYPE html>",
        '<html lang="en"><head><meta charset="utf-8">',
        f"<title>{escape(title)}, {escape(match.game)}</title>",
        f"<style>{STYLE}</style></head><body>",
        f"<h1>{escape(title)}</h1>",
        f"<p>{escape(match.game)}, {document['games']} games in {document['deals']} deals</p>",
        f'<p class="finding">{escape(document["finding"])}</p>',
        *tables(document),
    ]
    for heading, picture in plots(match, deals):
        parts += [f"<h2>{escape(heading)}</h2>", picture]
    parts += ["<h2>The match</h2>", *table(("what", "value"), match_json(match).items())]
    return "\n".join([*parts, "</body></html>", ""])


def tables(document: Mapping[str, Any]) -> Iterator[str]:
    """The figures of the summary."""
    names: tuple[str, ...] = (
        "engine",
        "games",
        "share",
        "±",
        "margin",
        "±",
        "faults",
        "ms a move",
        "longest ms",
    )
    yield from table(names, map(engine_row, document["engines"]))
    if document["pairs"]:
        names = ("pair", "won", "drawn", "lost", "pairs", "Elo", "±", "nElo", "±", "LOS", "points")
        yield from table(names, map(pair_row, document["pairs"]))
    names = ("ahead", "share", "±", "margin", "±")
    yield from table(names, map(lead_row, document["leads"]))
    rows = ((s["seat"], s["won"], s["drawn"], s["lost"]) for s in document["seats"])
    yield from table(("seat", "won", "drawn", "lost"), rows)


def engine_row(engine: Mapping[str, Any]) -> list[object]:
    share, margin, spent = (engine[name] for name in ("share", "margin", "milliseconds"))
    faults = ", ".join(f"{count} {kind}" for kind, count in engine["faults"].items())
    figures = (share["mean"], share["error"], margin["mean"], margin["error"])
    return [engine["name"], engine["games"], *figures, faults, spent["mean"], spent["longest"]]


def pair_row(pair: Mapping[str, Any]) -> list[object]:
    value, games = pair["from_pairs"], pair["games"]
    return [
        " - ".join(pair["engines"]),
        *(games[name] for name in ("won", "drawn", "lost")),
        " ".join(map(str, pair["pentanomial"])),
        *(value[name] for name in ("elo", "elo_error", "nelo", "nelo_error", "los")),
        pair["points"]["mean"] if "points" in pair else None,
    ]


def lead_row(lead: Mapping[str, Any]) -> list[object]:
    share, margin = lead["share"], lead["margin"]
    return [" of ".join(lead["engines"]), *(value[n] for value in (share, margin) for n in PAIR)]


def table(names: Sequence[str], rows: Iterable[Iterable[object]]) -> Iterator[str]:
    yield "<table><tr>" + "".join(f"<th>{escape(name)}</th>" for name in names) + "</tr>"
    for row in rows:
        yield "<tr>" + "".join(f"<td>{escape(cell(value))}</td>" for value in row) + "</tr>"
    yield "</table>"


def cell(value: object) -> str:
    """A value as it stands in a table; a dash for one that is not known yet."""
    if value is None:
        return "–"
    return f"{value:.3f}" if isinstance(value, float) else str(value)
