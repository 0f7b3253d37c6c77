"""What a match has taught, in a sentence or two."""

from __future__ import annotations

from math import ceil, isfinite

from solver.match.elo import Estimate, estimate
from solver.match.setting import Match
from solver.match.tally import LeadCounts, Tally

SURE = 0.95  # likelihood of superiority from which on an engine is called stronger
NOISE = 5  # a difference of less than this part of its error is not worth a forecast
SUREST = 0.9999  # that is said of anything
FEWEST = 10  # pairs, or single games, whose spread says something of the next ones


def finding(match: Match, tally: Tally) -> str:
    """What the games say of the engines, and how sure it is."""
    if not tally.games:
        return "No game has been played: nothing is known."
    sentences = [faults(match, tally)]
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
    match tally.accepted():
        case "H1":
            return f"The test says that {a} beats {b} by {test.elo1:g} or more ({where})."
        case "H0":
            return f"The test says that {a} beats {b} by no more than {test.elo0:g} ({where})."
    return f"The test has not decided ({where})."


def compared(match: Match, tally: Tally) -> str:
    """Two engines with two players."""
    a, b = (contestant.name for contestant in match.contestants)
    counts = tally.pairs[0, 1]
    trials = counts.pairs if sum(counts.pairs) else counts.games
    value = estimate(trials)
    if sum(trials) < FEWEST:
        return f"Too few games to say who is stronger: {a} has {value.score:.1%} of the win."
    size = f"{value.elo:+.1f} ± {value.elo_error:.1f} Elo"
    if value.los > SURE or value.los < 1 - SURE:
        stronger, weaker = (a, b) if value.elo > 0 else (b, a)
        size = f"{abs(value.elo):.1f} ± {value.elo_error:.1f} Elo"
        sure = min(max(value.los, 1 - value.los), SUREST)
        return f"{stronger} is stronger than {weaker} by {size} (sure to {sure:.2%})."
    return f"No difference was shown: {a} against {b} {size}.{more(value, sum(counts.games))}"


def more(value: Estimate, games: int) -> str:
    """How many games would show a difference of the size seen."""
    if abs(value.nelo) < value.nelo_error / NOISE:
        return ""
    needed = ceil(games * (value.nelo_error / abs(value.nelo)) ** 2)
    return f" If it is as large as it looks, about {needed:,} games would show it."


def ranked(match: Match, tally: Tally) -> str:
    """Several engines by their share of the win, and whether the first stands out."""
    shares = [counts.share for counts in tally.engines]
    order = sorted(range(len(shares)), key=lambda engine: -shares[engine].mean)
    names = [match.contestants[engine].name for engine in order]
    best, second = order[0], order[1]
    pairing = min(best, second), max(best, second)
    lead = tally.leads.get(pairing, LeadCounts()).share
    if shares[best].mean == shares[second].mean:
        return f"{names[0]} and {names[1]} won as much: {shares[best].mean:.1%} of the win a game."
    told = f"{names[0]} won most: {shares[best].mean:.1%} of the win a game."
    if not isfinite(lead.error):
        return told
    size = abs(lead.mean)
    if size > lead.error:
        return f"{told} It is ahead of {names[1]} by {size:.1%} ± {lead.error:.1%}."
    return f"{told} That it is better than {names[1]} was not shown: {size:.1%} ± {lead.error:.1%}."


def faults(match: Match, tally: Tally) -> str:
    """Which engines lost games by their own fault."""
    told = []
    for contestant, counts in zip(match.contestants, tally.engines, strict=True):
        if counts.faults:
            what = ", ".join(f"{count} {kind}" for kind, count in counts.faults.most_common())
            told.append(f"{contestant.name} lost {counts.faults.total()} games by fault ({what}).")
    return " ".join(told)
