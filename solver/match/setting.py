"""A match: all that decides how its games go. What the journal begins with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from solver.match.adjudication import Rule, parse_rule
from solver.match.contestant import Contestant, parse_contestant
from solver.match.control import TimeControl, parse_control
from solver.match.sprt import Sprt, parse_sprt

TENTH = TimeControl(movetime=100)
Lineup = tuple[int, ...]  # the engine at each seat


@dataclass(frozen=True, slots=True)
class Conduct:
    """How the referee treats engines. Times in seconds: to answer a handshake or `isready`, for a
    move without a limit in time, and what a move may take beyond its time. `longest` is the ply
    at which a game is ended as a draw."""

    handshake: float = 4.0
    patience: float = 60.0
    margin: float = 0.0
    win: Rule | None = None
    draw: Rule | None = None
    longest: int = 5000


@dataclass(frozen=True, slots=True)
class Match:
    """The engines and how they meet. `rules` are rule options by name, `lineups` who sits together,
    the first at seat 0 and the others after it before the seats rotate; `book` is the SHA-256 of
    the openings where they come from a file."""

    game: str
    contestants: tuple[Contestant, ...]
    lineups: tuple[Lineup, ...]
    players: int = 2
    rules: tuple[tuple[str, str], ...] = ()
    control: TimeControl = TENTH
    openings: str = "startpos"
    book: str = ""
    seed: int = 1
    conduct: Conduct = Conduct()
    sprt: Sprt | None = None

    def control_of(self, engine: int) -> TimeControl:
        return self.contestants[engine].control or self.control


def match_json(match: Match) -> dict[str, Any]:
    """The match as a journal begins with it."""
    conduct = match.conduct
    return {
        "game": match.game,
        "players": match.players,
        "rules": dict(match.rules),
        "engines": [str(contestant) for contestant in match.contestants],
        "lineups": [list(lineup) for lineup in match.lineups],
        "tc": str(match.control),
        "openings": match.openings,
        "book": match.book,
        "seed": match.seed,
        "handshake": conduct.handshake,
        "patience": conduct.patience,
        "margin": conduct.margin,
        "win": conduct.win and str(conduct.win),
        "draw": conduct.draw and str(conduct.draw),
        "longest": conduct.longest,
        "sprt": match.sprt and str(match.sprt),
    }


def match_of(document: Mapping[str, Any]) -> Match:
    """The match that a journal began with; raises KeyError, TypeError or ValueError."""
    win, draw, sprt = (document[name] for name in ("win", "draw", "sprt"))
    return Match(
        game=document["game"],
        contestants=tuple(map(parse_contestant, document["engines"])),
        lineups=tuple(map(tuple, document["lineups"])),
        players=document["players"],
        rules=tuple(document["rules"].items()),
        control=parse_control(document["tc"]),
        openings=document["openings"],
        book=document["book"],
        seed=document["seed"],
        conduct=Conduct(
            handshake=document["handshake"],
            patience=document["patience"],
            margin=document["margin"],
            win=parse_rule(win, "the win rule") if win else None,
            draw=parse_rule(draw, "the draw rule") if draw else None,
            longest=document["longest"],
        ),
        sprt=parse_sprt(sprt) if sprt else None,
    )
