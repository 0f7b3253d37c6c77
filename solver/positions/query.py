"""What can be asked of a position, answered in the words of the protocol."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from solver.contract import CHANCE, OVER, UNKNOWN, Game
from solver.errors import IllegalMove, SyntaxProblem
from solver.info import Limits

MOST_LISTED = 4096
TURNS = {CHANCE: "chance", OVER: "none", UNKNOWN: "unknown"}


def answer(game: Game, position: Any, what: str) -> str:
    """The words behind `response` for `query WHAT`; see QUERIES in solver.protocol.commands."""
    match what:
        case "fen":
            return str(position.text())
        case "gameover":
            return truth(position.turn == OVER)
        case "legal":
            return listed(position.legal_moves())
        case "legalcount":
            return str(len(position.legal_moves()))
        case "legaldigest":
            return digest(legal_texts(position))
        case "p1turn":
            return truth(position.turn == 0)
        case "result":
            return result(position)
        case "scores":
            return scores(position, signed=game.facts.zero_sum)
        case "turn":
            return TURNS.get(position.turn, str(position.turn))
    raise ValueError(what)


def truth(value: bool) -> str:
    return "true" if value else "false"


def legal_texts(position: Any) -> list[str]:
    """The texts of the legal moves in ASCII order."""
    return [str(move) for move in position.legal_moves()]


def listed(moves: Sequence[object]) -> str:
    """The moves themselves, or how many they are where a line cannot well hold them."""
    return f"count {len(moves)}" if len(moves) > MOST_LISTED else " ".join(map(str, moves))


def digest(texts: Sequence[str]) -> str:
    """The number of moves and the SHA-256 of their list, one a line."""
    import hashlib  # slow to import, and seldom asked for

    return f"{len(texts)} {hashlib.sha256(chr(10).join(texts).encode()).hexdigest()}"


def result(position: Any) -> str:
    """UGI's words for two players, the winning seats for more; `unknown` for a view that cannot tell."""
    if position.turn != OVER:
        return "none"
    winners = position.winners()
    if not winners:
        return TURNS[UNKNOWN]
    if position.players > 2:
        return " ".join(str(seat) for seat in sorted(winners))
    return f"p{winners[0] + 1}win" if len(winners) == 1 else "draw"


def scores(position: Any, signed: bool) -> str:
    """The points of each seat, with their sign where one player's are the other's loss; `unknown` for a
    view that cannot tell."""
    points = position.scores()
    if points is None and position.turn == OVER:
        return TURNS[UNKNOWN]
    points = points or [0] * position.players
    return " ".join(f"{value:+d}" if signed and value else str(value) for value in points)


def check_seat_to_act(position: Any) -> None:
    """Raises IllegalMove unless the seat that the position is seen by is to act, or it is over."""
    if position.turn == OVER:
        return
    may_act = getattr(position, "may_act", None)
    if may_act is not None and may_act():
        return  # a view to which others act unseen takes the question for the answer (GUR-24)
    viewer = getattr(position, "seat", position.turn)
    if position.turn < 0 or position.turn != viewer:
        who = f"seat {viewer}" if viewer >= 0 else "a seat"
        found = TURNS.get(position.turn, f"seat {position.turn}")
        raise IllegalMove(f"expected {who} to act, found {found}")


def check_win(game: Game, limits: Limits) -> None:
    """Raises SyntaxProblem where a forced win is asked for in a game that leaves something to chance."""
    if limits.win is not None and (game.facts.chance or game.facts.hidden):
        what = f"expected a game without chance for win {limits.win}"
        raise SyntaxProblem(f"{what}, found {game.NAME}, in which none is forced")
