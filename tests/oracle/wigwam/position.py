"""A position of Wigwam with its history, and how it goes on or ends: WIG-9, WIG-18 to WIG-32."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

from tests.oracle.wigwam.board import (
    BOARDS,
    DARK,
    LIGHT,
    Board,
    Point,
    Table,
    name,
    owner,
    read_table,
)
from tests.oracle.wigwam.moves import Move, captures, steps
from tests.oracle.wigwam.rules import Rules, read_number

CHANCE, OVER = -1, -2


@dataclass(frozen=True)
class Position:
    """A position with its history; `arrangements` holds the texts laid so far (WIG-7).

    `rights`: where the pieces stand that the side to move may remove or insist on (WIG-21).
    `due`: where the piece stands that must capture now. `before`: the position in which a capture
    was neglected. `history`: the occurrences since the last capture or removal, this one last.
    """

    rules: Rules
    board: Board
    arrangements: tuple[str, ...] | None = None
    table: Table = field(default_factory=dict)
    side: int = LIGHT
    count: int = 0
    number: int = 1
    rights: tuple[Point, ...] = ()
    due: Point | None = None
    before: Position | None = None
    history: tuple[str, ...] = ()
    record: tuple[str, ...] = ()

    players = 2

    # -- where positions come from

    @classmethod
    def empty(cls, **options: Any) -> Position:
        """The board before the arrangements (WIG-7)."""
        rules = Rules.read(options)
        return cls(rules, BOARDS[rules.Board], arrangements=())

    @classmethod
    def start(cls, **options: Any) -> Position:
        """WIG-8: the natural arrangement on both sides."""
        empty = cls.empty(**options)
        return empty.play(empty.board.natural).play(empty.board.natural)

    @classmethod
    def parse(cls, text: str, **options: Any) -> Position:
        """WIG-30. The rows tell the board; raises ValueError on anything else."""
        rules = Rules.read(options)
        words = text.split(" ")
        if not 4 <= len(words) <= 5:
            raise ValueError(f"expected 4 fields (5 with Capture=huff or insist), found {text!r}")
        board = board_of(words[0], rules)
        if words[1] not in ("l", "d"):
            raise ValueError(f"expected the side to move, l or d, found {words[1]!r}")
        position = cls(
            rules,
            board,
            table=read_table(board, words[0]),
            side="ld".index(words[1]),
            count=read_number(words[2], 0, "plies since the last capture"),
            number=read_number(words[3], 1, "move number"),
        )
        return position._read_fifth(words[4:])._first_occurrence()

    def _read_fifth(self, words: list[str]) -> Position:
        """The fifth field: refused under `forced`, rights under `huff`, a duty under `insist`."""
        if not words:
            return self
        word = words[0]
        if self.rules.Capture == "huff":
            return self if word == "-" else self._read_rights(word)
        if self.rules.Capture == "insist" and word.startswith("!"):
            point = self._read_fighter(word[1:], self.side)
            if not any(move.origin == point for move in self._capture_paths):
                raise ValueError(f"expected a piece that can capture, found {word!r}")
            return replace(self, due=point)
        raise ValueError(f"unexpected fifth field under Capture={self.rules.Capture}: {word!r}")

    def _read_rights(self, word: str) -> Position:
        names = word.split(",")
        if names != sorted(set(names)):
            raise ValueError(f"expected points in ASCII order, found {word!r}")
        return replace(self, rights=tuple(self._read_fighter(n, 1 - self.side) for n in names))

    def _read_fighter(self, word: str, seat: int) -> Point:
        point = self.board.named.get(word)
        if point is None or self.table.get(point, "-") not in ("WC", "wc")[seat]:
            raise ValueError(f"expected the point of a warrior or chief, found {word!r}")
        return point

    # -- texts

    @cached_property
    def _identity(self) -> str:
        """WIG-28: pieces and side to move."""
        rows = ["".join(self.table.get(p, ".") for p in row) for row in reversed(self.board.rows)]
        placed = re.sub(r"\.+", lambda run: str(len(run[0])), "/".join(rows))
        return f"{placed} {'ld'[self.side]}"

    def text(self) -> str:
        """WIG-30; `arrangement` while a side has still to arrange (WIG-7)."""
        if self.arrangements is not None:
            return "arrangement"
        four = f"{self._identity} {self.count} {self.number}"
        if self.rules.Capture == "huff":
            return f"{four} {','.join(name(point) for point in self.rights) or '-'}"
        return four if self.due is None else f"{four} !{name(self.due)}"

    def seen(self, seat: int) -> list[str]:
        """WIG-7: all that was played; Dark arranges without sight of Light's arrangement, `?`."""
        alone = self.arrangements is not None and len(self.arrangements) == 1
        if alone and seat == DARK and self.rules.Setup == "simultaneous":
            return ["?"]
        return list(self.record)

    # -- moves

    @cached_property
    def _own(self) -> list[Point]:
        return [point for point, piece in self.table.items() if owner(piece) == self.side]

    @cached_property
    def _capture_paths(self) -> list[Move]:
        """Every complete capturing path of the side to move."""
        may_stop = self.rules.Chain == "may"
        return [m for p in self._own for m in captures(self.board, self.table, p, may_stop)]

    @cached_property
    def _quiet_moves(self) -> list[Move]:
        return [
            Move(f"{name(origin)}-{name(landing)}", origin, landing)
            for origin in self._own
            for landing in steps(self.board, self.table, origin)
        ]

    @cached_property
    def _paths(self) -> dict[str, Move]:
        """Each text of a piece's move, canonical or not: WIG-18, WIG-21."""
        paths = self._capture_paths
        if self.due is not None:
            paths = [move for move in paths if move.origin == self.due]
        elif self.rules.Capture != "forced" or not paths:
            paths = paths + self._quiet_moves
        return {move.text: move for move in paths}

    @cached_property
    def _canonical(self) -> dict[str, str]:
        """WIG-22: each text of `_paths` with the first text of the same move."""
        first: dict[Any, str] = {}
        for text in sorted(self._paths):
            first.setdefault(self._paths[text].identity, text)
        return {text: first[move.identity] for text, move in self._paths.items()}

    @cached_property
    def _claims(self) -> dict[str, Point]:
        """WIG-21: `huff:` or `insist:` for each piece over which the right is open."""
        return {f"{self.rules.Capture}:{name(point)}": point for point in self.rights}

    def _texts(self) -> list[str]:
        """The canonical legal texts, whether the game is over or not."""
        if self.arrangements is not None:
            return arrangements(Counter(self.board.natural))
        return sorted({*self._canonical.values(), *self._claims})

    def legal_moves(self) -> list[str]:
        return [] if self.turn == OVER else self._texts()

    def aliases(self) -> dict[str, str]:
        """WIG-22: each complete path that is not canonical, with the canonical text."""
        if self.turn == OVER:
            return {}
        return {text: first for text, first in self._canonical.items() if text != first}

    def play(self, text: str) -> Position:
        """The position after a move, a removal, a duty laid on or an arrangement."""
        if self.turn == OVER:
            raise ValueError(f"the game is over, found {text!r}")
        return self._follow(str(text))

    def _follow(self, text: str) -> Position:
        record = (*self.record, self._canonical.get(text, text))
        if self.arrangements is not None:
            return replace(self._arrange(text), record=record)
        if text in self._claims:
            claim = self._remove if self.rules.Capture == "huff" else self._take_back
            return replace(claim(self._claims[text]), record=record)
        if text not in self._paths:
            raise ValueError(f"expected a legal move, found {text!r}")
        return replace(self._move(self._paths[text]), record=record)

    def _arrange(self, text: str) -> Position:
        """WIG-6, WIG-7: the second arrangement sets the board up, Light to move (WIG-9)."""
        if Counter(text) != Counter(self.board.natural):
            raise ValueError(f"expected the letters of {self.board.natural}, found {text!r}")
        laid = (*(self.arrangements or ()), text)
        if len(laid) == 1:
            return replace(self, arrangements=laid)
        light = dict(zip(self.board.homes(LIGHT), laid[LIGHT], strict=True))
        dark = dict(zip(self.board.homes(DARK), laid[DARK].lower(), strict=True))
        ready = Position(self.rules, self.board, table=light | dark)
        return ready._first_occurrence()

    def _move(self, move: Move) -> Position:
        gone = move.taken | {move.origin}
        table = {point: piece for point, piece in self.table.items() if point not in gone}
        table[move.landing] = self.table[move.origin]
        rights = () if move.taken else self._neglected(move)
        after = Position(
            self.rules,
            self.board,
            table=table,
            side=1 - self.side,
            count=0 if move.taken else self.count + 1,
            number=self.number + (self.side == DARK),  # WIG-30
            rights=rights,
            before=self if rights else None,
        )
        if move.taken:
            return after._first_occurrence()
        return replace(after, history=(*self.history, after._identity))

    def _neglected(self, move: Move) -> tuple[Point, ...]:
        """WIG-21: the pieces that could have captured, where they stand after `move`."""
        if self.rules.Capture == "forced":
            return ()
        able = {path.origin for path in self._capture_paths}
        return tuple(sorted(move.landing if point == move.origin else point for point in able))

    def _remove(self, point: Point) -> Position:
        """WIG-21 `huff`: same side, same move number, the count from 0, no right left."""
        table = {other: piece for other, piece in self.table.items() if other != point}
        after = replace(self, table=table, count=0, rights=(), before=None)
        return after._first_occurrence()

    def _take_back(self, point: Point) -> Position:
        """WIG-21 `insist`: the position before, with its counters and its history."""
        before = self.before
        assert before is not None
        moved = [origin for origin in before.table if origin not in self.table]
        due = point if point in before.table else moved[0]
        return replace(before, due=due, rights=(), before=None)

    def _first_occurrence(self) -> Position:
        """No earlier position can come back: this one is the first of its history (WIG-28)."""
        return replace(self, history=(self._identity,))

    # -- the end of the game, each check as points for the side to move

    def _has(self, kind: str, seat: int) -> bool:
        return (kind if seat == LIGHT else kind.lower()) in self.table.values()

    def _chief_gone(self) -> int | None:
        """WIG-23."""
        if not self._has("C", self.side):
            return -2
        return None if self._has("C", 1 - self.side) else 2

    def _enclosed(self) -> int | None:
        """WIG-24."""
        fighters = [move for move in self._quiet_moves if self.table[move.origin] not in "Tt"]
        return None if fighters or self._capture_paths else -2

    def _bare(self) -> int | None:
        """WIG-25."""
        if self._has("W", self.side) or not self._has("W", 1 - self.side):
            return None
        hostile = "w" if self.side == LIGHT else "W"
        warriors = {point for point, piece in self.table.items() if piece == hostile}
        rescued = any(warriors <= move.taken for move in self._capture_paths)
        return None if rescued or self._takes_chief() else -1

    def _takes_chief(self) -> bool:
        return any(self.table[p] in "Cc" for move in self._capture_paths for p in move.taken)

    def _bared(self) -> int | None:
        """WIG-26."""
        return 1 if self._has("W", self.side) and not self._has("W", 1 - self.side) else None

    def _chiefs_alone(self) -> int | None:
        """WIG-27."""
        if self._has("W", LIGHT) or self._has("W", DARK) or self._takes_chief():
            return None
        return 0

    def _capture_long_ago(self) -> int | None:
        """WIG-28, the count."""
        return 0 if 0 < self.rules.NoCapture <= self.count else None

    def _repeated(self) -> int | None:
        """WIG-28, the occurrences; also those that an open right kept from ending the game."""
        often = max(Counter(self.history).values())
        return 0 if 0 < self.rules.Repetition <= often else None

    def _ending(self, repetition: bool) -> tuple[int, str] | None:
        """Points for the side to move, and the clause; None while play goes on."""
        if self.arrangements is not None:
            return None
        checks = [("WIG-23", self._chief_gone)]
        # WIG-21: while a right is open, or its capture due, only a missing chief ends the game.
        if not self.rights and self.due is None:
            checks += [
                ("WIG-24", self._enclosed),
                ("WIG-25", self._bare),
                ("WIG-26", self._bared),
                ("WIG-27", self._chiefs_alone),
                ("WIG-28", self._capture_long_ago),
            ]
            checks += [("WIG-28", self._repeated)] if repetition else []
        verdicts = ((check(), clause) for clause, check in checks)
        return next(((p, clause) for p, clause in verdicts if p is not None), None)

    @cached_property
    def _end(self) -> tuple[int, str] | None:
        return self._ending(repetition=True)

    @property
    def turn(self) -> int:
        if self.arrangements is not None:
            return len(self.arrangements)
        return self.side if self._end is None else OVER

    def result(self) -> int | None:
        """WIG-29: the points seen from Light, None while play goes on."""
        if self._end is None:
            return None
        return self._end[0] if self.side == LIGHT else -self._end[0]

    def clause(self) -> str | None:
        """The clause that ended the game, WIG-23 to WIG-28."""
        return None if self._end is None else self._end[1]

    def scores(self) -> tuple[int, int] | None:
        light = self.result()
        return None if light is None else (light, -light)

    def winners(self) -> tuple[int, ...]:
        """The seats with the best score, both after a draw; () while play goes on."""
        scores = self.scores()
        return () if scores is None else tuple(s for s in (0, 1) if scores[s] == max(scores))

    def returns(self) -> tuple[Fraction, ...] | None:
        """WIG-29: utilities are the points; None while play goes on."""
        scores = self.scores()
        return None if scores is None else tuple(Fraction(score) for score in scores)

    # -- no chance in this game

    def chance_events(self) -> Iterator[tuple[str, int]]:
        return iter(())

    def sample_chance(self, rng: Any) -> str:
        raise ValueError("expected a chance point, found a game without chance")

    def perft(self, depth: int) -> int:
        """WIG-32: the leaves at `depth`; repetition ends nothing here."""
        if depth == 0:
            return 1
        if self._ending(repetition=False) is not None:
            return 0
        texts = self._texts()
        return len(texts) if depth == 1 else sum(self._follow(t).perft(depth - 1) for t in texts)


def board_of(placed: str, rules: Rules) -> Board:
    """WIG-4: the rows tell the board; where two differ in starting points only, the option."""
    edge = {7: 4, 5: 3}.get(placed.count("/") + 1)
    if edge is None:
        raise ValueError(f"expected 7 or 5 rows, found {placed!r}")
    if BOARDS[rules.Board].edge == edge:
        return BOARDS[rules.Board]
    return BOARDS["hex4" if edge == 4 else "hex3"]


def arrangements(letters: Counter[str]) -> list[str]:
    """Every different order of the letters, in ASCII order."""
    left = +letters
    if not left:
        return [""]
    return [first + rest for first in sorted(left) for rest in arrangements(left - Counter(first))]
