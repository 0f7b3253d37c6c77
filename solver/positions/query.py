"""What can be asked of a position, answered in the words of the protocol."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from solver.contract import CHANCE, OVER, UNKNOWN, Game
from solver.errors import IllegalMove

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
            return listed(legal_moves(position))
        case "legalcount":
            return str(len(legal_moves(position)))
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


def legal_moves(position: Any) -> Sequence[object]:
    """The legal moves in ASCII order; none where the seat that the position is seen by is not to act."""
    moves: Sequence[object] = position.legal_moves() if decides(position) else ()
    return moves


def legal_texts(position: Any) -> list[str]:
    """Their texts."""
    return [str(move) for move in legal_moves(position)]


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


def decides(position: Any) -> bool:
    """Whether the seat that the position is seen by is to decide; in a full position, whether any is."""
    may_act = getattr(position, "may_act", None)
    if may_act is not None and may_act():
        return True  # a view to which others act unseen takes the question for the answer (GUR-24)
    turn: int = position.turn
    return turn >= 0 and turn == getattr(position, "seat", turn)


def check_full(game: Game, position: Any, what: str) -> None:
    """Raises IllegalMove for a view: what is asked for depends on what it does not know."""
    if game.facts.hidden and isinstance(position, game.View):
        raise IllegalMove(f"expected a full position for {what}, found what seat {position.seat} knows")
