"""What a match has taught, in a sentence or two."""

from __future__ import annotations

from math import ceil, isfinite

from solver.match.elo import Estimate, estimate
from solver.match.setting import Match
from solver.match.tally import Tally

SURE = 0.95  # likelihood of superiority from which on an engine is called stronger
NOISE = 5  # a difference of less than this part of its error is not worth a forecast
SUREST = 0.9999  # that is said of anything


def finding(match: Match, tally: Tally) -> str:
    """What the games say of the engines, and how sure it is."""
    if not tally.games:
        return "No game has been played: nothing is known."
    sentences = [faults(match, tally), repeated(tally)]
    if match.sprt is not None:
        sentences.append(tested(match, tally))
    if match.players == 2 and len(match.contestants) == 2:
        sentences.append(compared(match, tally))
    else:
        sentences.append(ranked(match, tally))
    return " ".join(filter(None, sentences))


def tested(match: Match, tally: Tally) -> str:
    """What the sequential test has decided."""
    test, ratio = match.sprt, tally.ratio()
    assert test is not None
    a, b = (contestant.name for contestant in match.contestants)
    where = f"ratio {ratio:+.2f} in [{test.lower:.2f}, {test.upper:.2f}]"
    rates = f"alpha {test.alpha:g}, beta {test.beta:g}; {where}"
    match tally.accepted():
        case "H1":
            return (
                f"The test accepts H1: the games favour that {a} is stronger than {b} by {test.elo1:g} "
                f"over {test.elo0:g} ({test.unit}; {rates})."
            )
        case "H0":
            return (
                f"The test accepts H0: the games favour that {a} is stronger than {b} by {test.elo0:g} "
                f"over {test.elo1:g} ({test.unit}; {rates})."
            )
    ended = " It cannot: the deals repeat." if tally.repeats.stale else ""
    return f"The test has not decided ({where}).{ended}"


def repeated(tally: Tally) -> str:
    """Which part of the match is no evidence."""
    deals, games = tally.repeats.deals, tally.repeats.games
    if not games:
        return ""
    told = f"{games} of {tally.games} games repeat earlier ones move by move"
    if not deals:
        return f"{told}."
    return f"{told}: {deals} of {tally.deals} deals bring nothing new and do not count."


def compared(match: Match, tally: Tally) -> str:
    """Two engines with two players."""
    a, b = (contestant.name for contestant in match.contestants)
    counts = tally.pairs[0, 1]
    value = estimate(counts.pairs if sum(counts.pairs) else counts.games)
    if value.los is None:
        return f"Too few games to say who is stronger: {a} has {value.score:.1%} of the win."
    sure = min(max(value.los, 1 - value.los), SUREST)
    if sure > SURE:
        stronger, weaker = (a, b) if value.los > 0.5 else (b, a)
        return f"{stronger} is stronger than {weaker} by {distance(value)} (sure to {sure:.2%})."
    size = "" if value.elo is None else f" {value.elo:+.1f} ± {told(value.elo_error)} Elo"
    return f"No difference was shown: {a} against {b}{size}.{more(value, sum(counts.games))}"


def distance(value: Estimate) -> str:
    """How much stronger the stronger one is; at least how much where that may be without end."""
    if value.elo is None or value.elo_error is None:
        least = value.elo_low if value.elo_low is not None else -(value.elo_high or 0.0)
        return f"{max(least, 0.0):.1f} Elo or more"
    return f"{abs(value.elo):.1f} ± {value.elo_error:.1f} Elo"


def told(figure: float | None) -> str:
    """A figure, `?` where it is not known."""
    return "?" if figure is None else f"{figure:.1f}"


def more(value: Estimate, games: int) -> str:
    """How many games would show a difference of the size seen."""
    if value.elo is None or value.elo_error is None or abs(value.elo) < value.elo_error / NOISE:
        return ""
    needed = ceil(games * (value.elo_error / abs(value.elo)) ** 2)
    return f" If it is as large as it looks, about {needed:,} games would show it."


def ranked(match: Match, tally: Tally) -> str:
    """Several engines by their share of the win, as their table has them."""
    shares = [counts.share for counts in tally.engines]
    order = sorted(range(len(shares)), key=lambda engine: -shares[engine].mean)
    best, second = order[0], order[1]
    most = shares[best].mean
    names = [match.contestants[engine].name for engine in order if shares[engine].mean == most]
    if len(names) > 1:
        return f"{', '.join(names[:-1])} and {names[-1]} won as much: {most:.1%} of the win a game."
    first = f"{names[0]} won most: {most:.1%} of the win a game."
    return f"{first} {ahead(match, tally, best, second)}".rstrip()


def ahead(match: Match, tally: Tally, best: int, second: int) -> str:
    """The two that lead the table, in the deals that both played."""
    lead = tally.leads.get((min(best, second), max(best, second)))
    if lead is None:
        return ""
    a, b = (match.contestants[engine].name for engine in (best, second))
    size = lead.share.mean if best < second else -lead.share.mean
    if not isfinite(lead.share.error):
        return f"Too few deals to say whether it is better than {b}."
    figures = f"{size:+.1%} ± {lead.share.error:.1%} of the win"
    if abs(size) <= lead.share.error:
        return f"That it is better than {b} was not shown: {figures}."
    if size < 0:
        return f"But {b} did better where both sat at one table: {a} {figures}."
    return f"It is ahead of {b}: {figures}."


def faults(match: Match, tally: Tally) -> str:
    """Which engines lost games by their own fault."""
    told = []
    for contestant, counts in zip(match.contestants, tally.engines, strict=True):
        if counts.faults:
            what = ", ".join(f"{count} {kind}" for kind, count in counts.faults.most_common())
            told.append(f"{contestant.name} lost {counts.faults.total()} games by fault ({what}).")
    return " ".join(told)
