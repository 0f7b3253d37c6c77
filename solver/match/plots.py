"""The plots of a match report, as SVG: matplotlib draws them (extra [report])."""

from __future__ import annotations

import io
import warnings
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solver.errors import SolverError
from solver.match.elo import Estimate, estimate
from solver.match.records import DealRecord, GameRecord
from solver.match.setting import Match
from solver.match.tally import Tally, times_of
from solver.notation import printable

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

# Of Okabe and Ito: apart for every eye.
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000")
STEPS = 400  # points of a curve at most
BINS = 30
SIZE = (8.0, 3.0)  # inches


@dataclass(frozen=True, slots=True)
class Sample:
    """The state of a match after so many deals; `elo` of the first pairing."""

    deals: int
    shares: tuple[float, ...]
    elo: Estimate
    ratio: float


def samples(match: Match, deals: Sequence[DealRecord]) -> list[Sample]:
    """The course of the match at no more than STEPS points, the last one after all deals."""
    tally = Tally(match)
    stride = 1 + len(deals) // STEPS
    taken = []
    for count, deal in enumerate(deals, start=1):
        tally.add(deal)
        if count % stride == 0 or count == len(deals):
            shares = tuple(counts.share.mean for counts in tally.engines)
            elo = estimate(tally.pairs[0, 1].pairs)
            taken.append(Sample(count, shares, elo, tally.ratio()))
    return taken


def plots(match: Match, deals: Sequence[DealRecord]) -> Iterator[tuple[str, str]]:
    """Titles and SVG elements; raises SolverError without matplotlib."""
    course = samples(match, deals)
    games = [game for deal in deals for game in deal.games]
    yield "Share of the win", shares(match, course)
    if match.players == 2 and match.lineups == ((0, 1),):
        yield "Elo with its 95 % interval", elo(course)
    if match.sprt is not None:
        yield f"Log-likelihood ratio, {match.sprt}", ratio(match, course)
    yield "Length of the games", lengths(games)
    yield "How the games ended", ends(games)
    yield "Time for a move", times(match, games)


# -- one plot each


def shares(match: Match, course: Sequence[Sample]) -> str:
    figure, axes = empty("deals", "mean share of the win")
    for engine, contestant in enumerate(match.contestants):
        curve = [sample.shares[engine] for sample in course]
        colour = COLOURS[engine % len(COLOURS)]
        axes.plot(along(course), curve, color=colour, label=label(contestant.name))
    axes.set_ylim(0, 1)
    axes.legend(frameon=False)
    return svg(figure)


def elo(course: Sequence[Sample]) -> str:
    """The figure with its interval, from where both are known."""
    figure, axes = empty("deals", "Elo of the first engine")
    known = [s for s in course if s.elo.elo is not None and s.elo.elo_error is not None]
    middle = [s.elo.elo or 0.0 for s in known]
    axes.fill_between(
        along(known),
        [s.elo.elo_low or 0.0 for s in known],
        [s.elo.elo_high or 0.0 for s in known],
        color=COLOURS[0], alpha=0.2, linewidth=0,
    )  # fmt: skip
    axes.plot(along(known), middle, color=COLOURS[0])
    axes.axhline(0, color="black", linewidth=0.5)
    if known:
        reach = abs(middle[-1]) + 4 * (known[-1].elo.elo_error or 0.0)
        axes.set_ylim(-reach, reach)
    return svg(figure)


def ratio(match: Match, course: Sequence[Sample]) -> str:
    assert match.sprt is not None
    figure, axes = empty("deals", "ratio")
    axes.plot(along(course), [sample.ratio for sample in course], color=COLOURS[0])
    for bound, name in ((match.sprt.upper, "H1"), (match.sprt.lower, "H0")):
        axes.axhline(bound, color=COLOURS[1], linestyle="--")
        axes.annotate(name, (0, bound), color=COLOURS[1])
    return svg(figure)


def lengths(games: Sequence[GameRecord]) -> str:
    figure, axes = empty("moves", "games")
    axes.hist([len(game.moves) for game in games], bins=BINS, color=COLOURS[0])
    return svg(figure)


def ends(games: Sequence[GameRecord]) -> str:
    """Bars, the most frequent end on top; the clause behind the kind where one is known."""
    figure, axes = empty("games", "")
    counts = Counter(end_of(game) for game in games).most_common()[::-1]
    axes.barh([label(name) for name, _ in counts], [count for _, count in counts], color=COLOURS[0])
    return svg(figure)


def end_of(game: GameRecord) -> str:
    ending = game.ending
    return f"{ending.kind} {ending.why}".strip() if ending.seat is None else ending.kind


def times(match: Match, games: Sequence[GameRecord]) -> str:
    figure, axes = empty("milliseconds", "moves")
    spent: list[list[float]] = [[] for _ in match.contestants]
    for game in games:
        for engine, values in times_of(game).items():
            spent[engine] += values
    names = [label(contestant.name) for contestant in match.contestants]
    colours = [COLOURS[engine % len(COLOURS)] for engine in range(len(names))]
    axes.hist(spent, bins=BINS, color=colours, label=names)
    axes.set_yscale("symlog")
    axes.legend(frameon=False)
    return svg(figure)


# -- what they have in common


def label(name: str) -> str:
    """Foreign text for matplotlib: no formulas, no control characters. Its legends leave out names that
    begin with `_`.

    >>> print(label("_a$x$"))
     _a\\$x\\$
    """
    return " " + printable(name).replace("$", r"\$")


def along(course: Sequence[Sample]) -> list[int]:
    return [sample.deals for sample in course]


def empty(x: str, y: str) -> tuple[Figure, Axes]:
    """An empty plot with names for its axes."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise SolverError("expected matplotlib for plots: pip install 'solver[report]'") from None
    figure = Figure(SIZE, layout="constrained")
    axes = figure.subplots()
    axes.set_xlabel(x)
    axes.set_ylabel(y)
    axes.spines[["top", "right"]].set_visible(False)
    return figure, axes


def svg(figure: Figure) -> str:
    """The plot as an SVG element, the same each time."""
    import matplotlib

    text = io.StringIO()
    settings = {"svg.hashsalt": "solver", "svg.fonttype": "none"}
    with matplotlib.rc_context(settings), warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # of names too long, or in other scripts
        figure.savefig(text, format="svg", metadata={"Date": None})
    _, tag, rest = text.getvalue().partition("<svg")
    return tag + rest
