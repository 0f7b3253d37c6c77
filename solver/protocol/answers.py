"""What the engine answers: lines made from values, and read back at the other end of the pipe."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from solver.errors import SyntaxProblem
from solver.info import BestMove, Bound, Centi, Hint, Info, Points, Score, Share
from solver.notation import number, shown

BOUNDS: dict[str, Bound] = {"lowerbound": "lower", "upperbound": "upper"}
COUNTS = ("depth", "seldepth", "multipv", "visits", "nodes", "nps", "hashfull", "time")
NO_MOVE = "(none)"


def decimal(value: float, places: int) -> str:
    """The value with at most so many places, without needless zeros.

    >>> decimal(0.5, 4), decimal(-0.00001, 2), decimal(2, 1)
    ('0.5', '0', '2')
    """
    text = f"{value:.{places}f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text == "-0" else text


def format_score(score: Score) -> str:
    """A score as behind `score`, seen from the side to move.

    >>> format_score(Points(2, 5)), format_score(Centi(35, "lower"))
    ('points 2 plies 5', 'cp 35 lowerbound')
    """
    if isinstance(score, Centi):
        return " ".join(["cp", str(score.value), *bound_words(score.bound)])
    if isinstance(score, Points):
        words = ["points", str(score.points), "plies", str(score.plies)]
        return " ".join([*words, *bound_words(score.bound)])
    places = 9 if score.exact else 4
    text = f"wp {decimal(score.win, places)} margin {decimal(score.margin, places)}"
    return text + " exact" if score.exact else text


def bound_words(bound: Bound) -> list[str]:
    return [word for word, known in BOUNDS.items() if known == bound]


def format_info(info: Info) -> str:
    """The `info` line of one line of play."""
    words = ["info"]
    words += counts(info, "depth", "seldepth", "multipv")
    words.append(f"score {format_score(info.score)}")
    words += counts(info, "visits", "nodes", "nps", "hashfull", "time")
    words += [f"{name} {decimal(value, 6)}" for name, value in info.notes]
    if info.line:
        words += ["pv", *info.line]
    return " ".join(words)


def counts(info: Info, *names: str) -> list[str]:
    values = ((name, getattr(info, name)) for name in names)
    return [f"{name} {value}" for name, value in values if value is not None]


def format_best(best: BestMove, ponder: bool) -> Iterable[str]:
    """The lines that end a search: messages, the policy where there is one, and `bestmove`, with
    the reply to ponder on only if `ponder` is set: UGI's `bestmove` has one word."""
    yield from (f"info string {message}" for message in best.messages)
    if best.policy:
        yield " ".join(["info policy", *(f"{move} {decimal(p, 4)}" for move, p in best.policy)])
    reply = f" ponder {best.ponder}" if ponder and best.move and best.ponder else ""
    yield f"bestmove {best.move or NO_MOVE}{reply}"


def format_hint(rank: int, hint: Hint) -> str:
    """The line of the hint that stands at `rank`, counted from 1."""
    line = " ".join(hint.line)
    share = decimal(hint.share, 4)
    return (
        f"info hint {rank} {hint.move} score {format_score(hint.score)} share {share} "
        f"pv {line} reason {hint.reason}"
    )


def format_error(what: object) -> str:
    """The one line that answers anything wrong."""
    return f"info string error: {what}"


@dataclass(slots=True)
class Words:
    """The words of an answer, read one after the other."""

    words: Sequence[str]
    at: int = 0

    def next(self) -> str | None:
        self.at += 1
        return self.words[self.at - 1] if self.at <= len(self.words) else None

    def peek(self) -> str | None:
        return self.words[self.at] if self.at < len(self.words) else None

    def need(self, what: str) -> str:
        word = self.next()
        if word is None:
            raise SyntaxProblem(f"expected a value for {what}, found the end of the line")
        return word

    def integer(self, what: str) -> int:
        return number(self.need(what), what, -(2**63))

    def real(self, what: str) -> float:
        word = self.need(what)
        try:
            return float(word)
        except ValueError:
            raise SyntaxProblem(f"expected a number for {what}, found {shown(word)}") from None

    def flag(self, *names: str) -> str | None:
        """Takes the next word if it is one of the names."""
        return self.next() if self.peek() in names else None


def parse_score(words: Words) -> Score:
    """Reads what stands behind `score`."""
    kind = words.need("score")
    if kind not in SCORES:
        raise SyntaxProblem(f"expected cp, mate, points or wp after score, found {shown(kind)}")
    return SCORES[kind](words)


def read_bound(words: Words) -> Bound:
    word = words.flag(*BOUNDS)
    return BOUNDS[word] if word else "exact"


def read_centi(words: Words) -> Centi:
    return Centi(words.integer("cp"), read_bound(words))


def read_mate(words: Words) -> Points:
    """UCI's and UGI's word for a proven win; of whose points nothing is said."""
    moves = words.integer("mate")
    return Points(1 if moves > 0 else -1, abs(moves), read_bound(words))


def read_points(words: Words) -> Points:
    points = words.integer("points")
    plies = words.integer("plies") if words.flag("plies") else 0
    return Points(points, plies, read_bound(words))


def read_share(words: Words) -> Share:
    win = words.real("wp")
    margin = words.real("margin") if words.flag("margin") else 0.0
    return Share(win, margin, exact=words.flag("exact") is not None)


SCORES: dict[str, Callable[[Words], Score]] = {
    "cp": read_centi,
    "mate": read_mate,
    "points": read_points,
    "wp": read_share,
}


def parse_info(line: str) -> Info | None:
    """The line of play that an `info` line tells of; None where it tells of something else.

    >>> parse_info("info depth 3 multipv 1 score cp 35 nodes 9 nps 9 time 1 pv c3-c4").line
    ('c3-c4',)
    """
    words = Words(line.split())
    if words.next() != "info" or words.peek() in ("string", "policy", "hint"):
        return None
    found: dict[str, int] = {"depth": 0, "nodes": 0, "time": 0, "nps": 0}
    score: Score | None = None
    while (word := words.next()) not in (None, "pv"):
        if word == "score":
            score = parse_score(words)
        elif word in COUNTS:
            found[word] = words.integer(word)
    if score is None:
        return None
    return Info(score=score, line=tuple(words.words[words.at :]), **found)  # type: ignore[arg-type]


def parse_policy(line: str) -> tuple[tuple[str, float], ...] | None:
    """Moves and probabilities of an `info policy` line, None for any other line."""
    words = Words(line.split())
    if words.next() != "info" or words.next() != "policy":
        return None
    pairs = []
    while (move := words.next()) is not None:
        pairs.append((move, words.real(move)))
    return tuple(pairs)


def parse_best(line: str) -> tuple[str | None, str | None] | None:
    """Move and ponder move of a `bestmove` line, None for any other line.

    >>> parse_best("bestmove c3-c4 ponder e5-d5")
    ('c3-c4', 'e5-d5')
    """
    words = Words(line.split())
    if words.next() != "bestmove":
        return None
    move = words.need("bestmove")
    ponder = words.need("ponder") if words.flag("ponder") else None
    return (None if move == NO_MOVE else move), ponder
