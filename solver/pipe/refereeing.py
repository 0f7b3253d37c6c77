"""Duties that our rules judge: does an engine know the game as we do?"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from statistics import fmean

from solver.contract import Game
from solver.errors import SolverError
from solver.info import Centi, Info, Score, Share
from solver.options import Value
from solver.pipe.client import EngineProcess
from solver.pipe.compliance import PATIENCE, Duty, expect
from solver.pipe.truth import Moment, Truth, outcome, truth
from solver.positions import query

ALONG = ("gameover", "turn", "p1turn", "legalcount", "legal", "legaldigest")
AT_THE_END = ("gameover", "turn", "result", "scores")
NODES = 1000  # enough to see a win at the next decision


class Referee:
    """The duties of one game under its rule options; games are played when the first is tried."""

    def __init__(self, game: Game, rules: Mapping[str, Value]) -> None:
        self._game = game
        self._rules = rules

    def duties(self) -> dict[str, Duty]:
        return {
            "query: what our rules say, at the decisions of a game": self.queries,
            "query fen: a text that our rules read as the same position": self.texts,
            "query result, query scores: those of our rules, at the ends of games": self.results,
            "go: a move that our rules allow, at the decisions of a game": self.moves,
            "info score: seen from the side to move, good where it wins and bad where it loses": self.scores,
        }

    @cached_property
    def _truth(self) -> Truth:
        return truth(self._game, self._rules)

    def queries(self, engine: EngineProcess) -> None:
        for moment in self._truth.along:
            self._compare(engine, moment, ALONG)

    def results(self, engine: EngineProcess) -> None:
        for moment in self._truth.ends:
            self._compare(engine, moment, AT_THE_END)

    def _compare(self, engine: EngineProcess, moment: Moment, what: tuple[str, ...]) -> None:
        engine.position(moment.spec)
        for word in what:
            right = query.answer(self._game, moment.position, word)
            found = engine.query(word)
            expect(found == right, f"response {right!r} to query {word} behind {place(moment)}", found)

    def texts(self, engine: EngineProcess) -> None:
        for moment in self._truth.along:
            engine.position(moment.spec)
            found = engine.query("fen")
            right = moment.position.text()
            try:
                same = self._game.Position.parse(found, **self._rules).text() == right
            except SolverError:
                same = False
            expect(same, f"{right!r} behind {place(moment)}", found)

    def moves(self, engine: EngineProcess) -> None:
        for moment in self._truth.along:
            engine.position(moment.spec)
            move = engine.search("nodes 1", PATIENCE).move
            try:
                moment.position.move(str(move))
            except SolverError:
                expect(False, f"a legal move behind {place(moment)}", move)

    def scores(self, engine: EngineProcess) -> None:
        """One hidden card can make a single score wrong; the mean over games has to be right."""
        found: dict[float, list[float]] = {0.0: [], 1.0: []}
        for moment in self._truth.last:
            best = outcome(moment.position)
            infos = self._infos(engine, moment) if best is not None else []
            if best is not None and infos:
                found[best].append(hope(infos[-1].score, moment.position.players))
        if found[1.0]:
            expect(fmean(found[1.0]) > 0, "scores above level where the seat to act wins at once",
                   "scores below")  # fmt: skip
        if found[0.0]:
            expect(fmean(found[0.0]) < 0, "scores below level where the seat to act has lost",
                   "scores above")  # fmt: skip

    def _infos(self, engine: EngineProcess, moment: Moment) -> list[Info]:
        engine.position(moment.spec)
        return [info for info in engine.search(f"nodes {NODES}", PATIENCE).infos() if info.multipv == 1]


def place(moment: Moment) -> str:
    return f"{len(moment.spec.moves)} moves and events"


def hope(score: Score, players: int) -> float:
    """A score as a share of the win above or below what an even game gives."""
    if isinstance(score, Share):
        return score.win - 1 / players
    value = score.value if isinstance(score, Centi) else score.points
    return (value > 0) - (value < 0)
