"""Are Wigwam's proofs proofs? What a search calls proven, against brute force over all legal moves.

    python -m tests.long.wigwam_proofs --positions 3000 --seed 1

Positions of random games and of games of the engine against itself, with their histories, under all rule
options; of each what `go` says with depths and nodes, `win N`, several lines, root moves, two threads and
a table that is kept; of one in a hundred a stop at every node from 1 to 500. Where a result is found, the
same root again with a history in which a position of its line has come so often that once more is a draw,
and with a table that knows the result without it. A claim of so many points
within N plies is true if they can be forced within N plies, whatever the other side does; one that is
exact also says that neither side can force more. Claims of more than six plies are counted, not checked.
The rules are the compiled ones (tests/games holds them to the oracle); the search is not used.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from solver._alphabeta import TranspositionTable, Worker, describe
from solver.engine.engine import Engine
from solver.games import load
from solver.games.wigwam import Position, ops
from solver.info import BestMove, Info, Limits, Points
from tests.long.compiled import compiled

WIGWAM = load("wigwam")
LOOP = Path(__file__).parent / "wigwam_forced.pyx"
MOST = 6  # plies of a claim that is checked,
NONE_WITHIN = 4  # and within which nobody may force more than an exact result
LAST = 7  # positions of a game that are looked at, and one of the others
EVERY_STOP = 100  # one position of so many is stopped at each of these nodes
STOPS = range(1, 501)
OPTIONS: dict[str, tuple[object, ...]] = {
    "Board": ("hex4", "hex4", "hex3", "hex4-ends"),
    "Chain": ("must", "may"),
    "Capture": ("forced", "forced", "huff", "insist"),
    "Repetition": (3, 3, 2, 4, 0),
    "NoCapture": (100, 100, 8, 20, 0),
}


@dataclass(frozen=True)
class Root:
    """A position with what happened since the last capture, itself the last of `states`."""

    position: Position
    states: tuple[bytes, ...]

    def play(self, move: object) -> Root:
        text, after = str(move), self.position.play(move)
        kept: tuple[bytes, ...] = self.states
        if "x" in text or text.startswith("huff:"):
            kept = ()
        elif text.startswith("insist:"):
            kept = self.states[:-2]  # the neglected move is taken back (WIG-21)
        return Root(after, (*kept, after.packed()))


def begun(rng: random.Random) -> Root:
    """A start under some rules, most often from random arrangements."""
    rules = {name: rng.choice(values) for name, values in OPTIONS.items()}
    position = Position.empty(**rules)
    for _ in range(2):
        position = position.play(rng.choice(position.legal_moves()))
    return Root(position, (position.packed(),))


def played(rng: random.Random, engine: Engine | None) -> Iterator[Root]:
    """The positions of a game, of random moves or of some from a shallow search; now and then both
    sides go to and fro, so that positions come again."""
    root = begun(rng)
    while root.position.turn >= 0:
        yield root
        moves = root.position.legal_moves()
        move: object = rng.choice(moves)
        if engine is not None and rng.random() < 0.8:
            move = engine.search(root.position, Limits(depth=rng.randint(1, 3))).move
        root = root.play(move)
        if rng.random() < 0.15:
            root = to_and_fro(root, rng)


def to_and_fro(root: Root, rng: random.Random) -> Root:
    """The same position again after four quiet moves, where they are legal."""
    out: list[str] = []
    now = root
    for step in range(4):
        texts = [str(move) for move in now.position.legal_moves()]
        back = f"{out[step - 2][3:]}-{out[step - 2][:2]}" if step >= 2 else ""
        quiet = [text for text in texts if len(text) == 5 and text[2] == "-"]
        choice = back if step >= 2 else rng.choice(quiet or [""])
        if choice not in quiet:
            return root
        out.append(choice)
        now = now.play(choice)
    return now if now.position.turn >= 0 else root


@dataclass
class Checker:
    """Judges claims, each once for a position."""

    loop: Any = field(default_factory=lambda: compiled(LOOP))
    seen: set[object] = field(default_factory=set)
    counts: Counter[str] = field(default_factory=Counter)
    false: list[str] = field(default_factory=list)

    def judge(self, root: Root, best: BestMove, told: Sequence[Info], limits: Limits) -> None:
        """All that a search has said."""
        for info in (*told, *best.lines):
            if isinstance(info.score, Points):
                self.claim(root, info, limits)
        for message in best.messages:
            self.denial(root, message, limits)

    def claim(self, root: Root, info: Info, limits: Limits) -> None:
        assert isinstance(info.score, Points)
        moves = limits.moves or tuple(str(move) for move in root.position.legal_moves())
        held = (info.line[0],) if info.multipv > 1 or info.score.points > 0 else moves
        key = (root.states, str(root.position.rules), held, info.score)
        self.counts["told"] += info.score.plies <= MOST
        if key in self.seen:
            return
        self.seen.add(key)
        if info.score.points:
            self.result(root, info.score, held, key)
        if info.score.bound == "exact":
            self.exact(root, info, moves)

    def result(self, root: Root, score: Points, moves: Sequence[str], key: object) -> None:
        """So many points, forced within so many plies behind each of the moves."""
        if score.plies > MOST:
            self.counts["longer"] += 1
            return
        seat = root.position.turn if score.points > 0 else 1 - root.position.turn
        found = [self.shortest(root.play(m), seat, abs(score.points), score.plies - 1) for m in moves]
        self.counts["different"] += 1
        if None in found:
            self.note(root, f"{score} by {' '.join(moves)}: none")
        else:
            self.counts["as short as can be"] += max(n or 0 for n in found) + 1 == score.plies

    def exact(self, root: Root, info: Info, moves: Sequence[str]) -> None:
        """Neither side can force more: the one that moves by no move, the other not behind this one."""
        assert isinstance(info.score, Points)
        points, turn = info.score.points, root.position.turn
        after = root.play(info.line[0])
        own = moves if info.multipv == 1 else info.line[:1]
        self.counts["exact"] += 1
        if any(self.shortest(root.play(m), turn, points + 1, NONE_WITHIN - 1) is not None for m in own):
            self.note(root, f"{info.score}: more can be forced")
        if self.shortest(after, 1 - turn, 1 - points, NONE_WITHIN - 1) is not None:
            self.note(root, f"{info.score} by {info.line[0]}: less can be forced")

    def denial(self, root: Root, message: str, limits: Limits) -> None:
        if limits.win is None or not message.startswith("no win in"):
            return
        self.counts["denials"] += 1
        moves = limits.moves or tuple(str(move) for move in root.position.legal_moves())
        plies, seat = 2 * limits.win - 1, root.position.turn
        if any(self.shortest(root.play(m), seat, 1, plies - 1) is not None for m in moves):
            self.note(root, f"{message}: there is one")

    def shortest(self, root: Root, seat: int, points: int, most: int) -> int | None:
        """The plies within which the seat can force so much; a loss of no more is forced as well."""
        repetition = root.position.rules.repetition
        if points <= -2:
            return 0
        if points > 2:
            return None
        found: int | None = self.loop.shortest(list(root.states), repetition, seat, points, most)
        return found

    def note(self, root: Root, what: str) -> None:
        self.false.append(f"{root.position.text()} {root.position.rules}: {what}")


def limits_for(root: Root, rng: random.Random) -> Iterator[Limits]:
    texts = [str(move) for move in root.position.legal_moves()]
    yield Limits(nodes=rng.randint(1, 500))
    yield Limits(nodes=rng.randint(500, 5_000))
    yield Limits(depth=rng.randint(1, 5))
    yield Limits(win=rng.randint(1, 3), nodes=rng.choice((100, 1_000, 10_000)))
    some = tuple(rng.sample(texts, rng.randint(1, len(texts))))
    yield Limits(nodes=rng.randint(1, 5_000), moves=some)


def engines() -> dict[str, Engine]:
    """Engines whose tables are kept from position to position."""
    found = {"one line": Engine(WIGWAM), "lines": Engine(WIGWAM), "threads": Engine(WIGWAM)}
    for engine in found.values():
        engine.set("Hash", 4)
    found["lines"].set("MultiPV", 5)
    found["threads"].set("Threads", 2)
    return found


def check(checker: Checker, root: Root, by: dict[str, Engine], rng: random.Random) -> None:
    for limits in limits_for(root, rng):
        ask(checker, root, by[rng.choice(list(by))], limits, rng.random() < 0.5)


def ask(checker: Checker, root: Root, engine: Engine, limits: Limits, playing: bool = False) -> None:
    told: list[Info] = []
    best = engine.search(root.position, limits, told.append, playing)
    checker.judge(root, best, told, limits)


def check_stops(checker: Checker, root: Root, engine: Engine) -> None:
    for nodes in STOPS:
        engine.clear()
        ask(checker, root, engine, Limits(nodes=nodes))


def check_haunted(checker: Checker, root: Root, table: TranspositionTable) -> None:
    """A root whose result is known, and again with each position of its line in its past."""
    enough = root.position.rules.repetition
    line = claimed(root, (), table)
    if line is None or enough < 2:
        return
    checker.claim(root, line, Limits())
    ghost = root.position
    for move in line.line[:-1]:
        ghost = ghost.play(move)
        past = [ghost] * (enough - 1) if identity(ghost) else []
        haunted = replace(root, states=(*(g.packed() for g in past), *root.states))
        told = claimed(haunted, [identity(ghost)] * len(past), table)
        checker.counts["haunted"] += 1
        if told is not None:
            checker.claim(haunted, told, Limits())


def identity(position: Position) -> int:
    """What repetition compares, as the history of a later position has it; 0 where none has."""
    for move in map(str, position.legal_moves()):
        if len(move) == 5 and move[2] == "-":
            return position.play(move).history_keys()[-1]
    return 0


def claimed(root: Root, before: Sequence[int], table: TranspositionTable) -> Info | None:
    """The result that a search of some depth finds, or none."""
    worker = Worker(ops(), table)
    past = [*before, *root.position.history_keys()]
    worker.begin(root.position.packed(), past, root.position.rules.repetition)
    worker.iterate(1)
    worker.limit(20_000)
    for depth in range(2, 7):
        worker.iterate(depth)
    [line] = worker.lines(1)
    known = describe(line.score)
    if known is None:
        return None
    score = Points(*known, "lower" if known[0] > 0 else "upper")
    return Info(line.depth, score, root.position.line(line.moves), worker.nodes, 0, 0)


def run(checker: Checker, positions: int, seed: int, every_stop: int = EVERY_STOP) -> None:
    """Checks so many positions, most of them near the end of a game."""
    rng, by, player, count = random.Random(seed), engines(), Engine(WIGWAM), 0
    table = TranspositionTable(1)
    player.set("Hash", 1)
    while count < positions:
        game = list(played(rng, player if rng.random() < 0.5 else None))
        for root in {id(root): root for root in (rng.choice(game), *game[-LAST:])}.values():
            count += 1
            check(checker, root, by, rng)
            check_haunted(checker, root, table)
            if count % every_stop == 0:
                check_stops(checker, root, by["one line"])


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    checker = Checker()
    run(checker, args.positions, args.seed)
    for line in checker.false:
        print(line)
    print(", ".join(f"{what} {n}" for what, n in sorted(checker.counts.items())))
    print(f"false: {len(checker.false)}")


if __name__ == "__main__":
    main()
