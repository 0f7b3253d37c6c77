"""Wigwam for Python: positions and moves as light values, and the functions a search takes.

A Position holds a packed state and the position it came from. The rules are the .pxd files; the
grammar of texts is solver.games.wigwam.setup.
"""

cimport cython
from cpython.object cimport Py_EQ, Py_GT, Py_LE, Py_LT, Py_NE
from libc.stdint cimport uint64_t
from libc.string cimport memset

from core.capsules cimport flag_in, ops_capsule
from core.flag cimport Flag, flag_is_up
from core.ops cimport GameOps
from core.packing cimport packed_state
from core.types cimport OVER, Move as PackedMove, State
from games.wigwam.rules cimport (
    INSISTENCE, MAX_MOVES, REMOVAL, capture_due, claim, ending, gen_moves, kind_of, perft,
    perft_made,
)
from games.wigwam.board cimport (
    CHAIN_MAY, HUFF, INSIST, LIGHT, NEGLECT, NOWHERE, OPP, OWN, SMALL_BOARD, Board, bit, chief_bit,
    full_key, lowest,
)
from games.wigwam.captures cimport capturers
from games.wigwam.moves cimport CAPTURED_SHIFT, is_special, packed
from games.wigwam.search cimport fill_alphabeta
from games.wigwam.state cimport (
    DARK_ARRANGES, HEX3, HEX4, HEX4_ENDS, LIGHT_ARRANGES, PLAY, WigwamState, fill_ops,
    is_arrangement, state_child, state_key, state_to_move,
)
from games.wigwam.text cimport (
    arrangement_text, packed_arrangement, paths_of, plain_text, point_in, point_text,
)
from kernels.searching cimport AlphaBetaOps

from fractions import Fraction

from solver.errors import IllegalMove, ImpossiblePosition, SolverError
from solver.games.wigwam.rules import read_rules
from solver.games.wigwam.setup import BOARDS, Setup, arrangements, parse_setup
from solver.notation import shown

cdef enum:
    MOST_PLIES = 200       # of perft: its recursion takes some six KiB of stack a ply

LAYOUTS = {"hex4": HEX4, "hex4-ends": HEX4_ENDS, "hex3": HEX3}
BOARD_NAMES = {layout: name for name, layout in LAYOUTS.items()}
FLAGS = {"must": 0, "may": CHAIN_MAY, "forced": 0, "huff": HUFF, "insist": INSIST}
UNSEEN = "?"               # what Dark sees of Light's arrangement (WIG-7)


# ---- Moves

@cython.final
@cython.freelist(256)
cdef class Move:
    """A legal move of some position; `str` gives its canonical text, `int` its packed form.

    Equal moves have the same origin, landing and captures (WIG-22); the order is that of the texts.
    """

    cdef readonly uint64_t packed
    cdef str text

    def __init__(self):
        raise TypeError("expected a position to make its moves")

    def __str__(self):
        if self.text is None:
            self.text = plain_text(self.packed)
        return self.text

    def __repr__(self):
        return f"<Move {self}>"

    def __int__(self):
        return self.packed

    def __hash__(self):
        return hash(self.packed)

    def __richcmp__(self, other, int op):
        if not isinstance(other, Move):
            return NotImplemented
        if op == Py_EQ:
            return self.packed == (<Move>other).packed
        if op == Py_NE:
            return self.packed != (<Move>other).packed
        if op == Py_LT:
            return str(self) < str(other)
        if op == Py_LE:
            return str(self) <= str(other)
        if op == Py_GT:
            return str(self) > str(other)
        return str(self) >= str(other)


cdef Move move_with(PackedMove packed_move, str text):
    """A move; without a text it is one that captures nothing, or a claim."""
    cdef Move move = Move.__new__(Move)
    move.packed = packed_move
    move.text = text
    return move


cdef void sort_moves(PackedMove *moves, int n) noexcept nogil:
    """Insertion: the lists are short."""
    cdef int i, j
    cdef PackedMove move
    for i in range(1, n):
        move = moves[i]
        j = i
        while j > 0 and moves[j - 1] > move:
            moves[j] = moves[j - 1]
            j -= 1
        moves[j] = move


# ---- Positions

@cython.final
@cython.freelist(64)
@cython.trashcan(True)
cdef class Position:
    """A position of Wigwam with its history. Immutable: `play` gives a new one."""

    cdef State state
    cdef readonly object rules     # the options in force, solver.games.wigwam.rules.Rules
    cdef Position before           # the one this was played from
    cdef PackedMove played         # the move from there
    cdef Position earlier          # the one before in the history that WIG-28 looks at
    cdef bint repeated             # one in that history has occurred often enough for a draw
    cdef int clause_cache, points_cache

    def __init__(self):
        raise TypeError("expected Position.start, Position.empty or Position.parse")

    def __cinit__(self):
        self.clause_cache = -1

    # -- Where positions come from

    @classmethod
    def empty(cls, **options):
        """The board before the arrangements (WIG-7); raises BadOption."""
        cdef Position p = blank(read_rules(options))
        cdef WigwamState *s = p.whole()
        set_rules(s, p.rules, LAYOUTS[p.rules.board])
        s.phase = LIGHT_ARRANGES
        return p

    @classmethod
    def start(cls, **options):
        """The natural arrangement on both sides (WIG-8); raises BadOption."""
        empty = cls.empty(**options)
        natural = BOARDS[empty.rules.board].natural
        return empty.play(natural).play(natural)

    @classmethod
    def parse(cls, str text not None, **options):
        """The position of a text (WIG-30), with an empty history.

        Raises SyntaxProblem, ImpossiblePosition or BadOption.
        """
        rules = read_rules(options)
        setup = parse_setup(text, rules.capture, rules.board)
        setup.check()
        cdef Position p = blank(rules)
        set_up(p.whole(), setup, rules)
        if setup.due is not None and not capturers(p.board()) & bit(setup.due):
            raise ImpossiblePosition(
                f"expected a piece that can capture on {point_text(setup.due)}, found none"
            )
        p.note_occurrence(None)
        return p

    # -- Inside

    cdef inline WigwamState *whole(self) noexcept:
        return <WigwamState *>&self.state

    cdef inline Board *board(self) noexcept:
        return &self.whole().board

    cdef int note_occurrence(self, Position earlier) except -1:
        """Puts this position behind an earlier one (WIG-28), None where none can come again."""
        cdef int occurrences = 1, enough = self.rules.repetition
        cdef Position p = earlier
        self.earlier = earlier
        while p is not None and enough:
            occurrences += p.board().key == self.board().key
            p = p.earlier
        self.repeated = (
            0 < enough <= occurrences or (earlier is not None and earlier.repeated)
        )
        return 0

    cdef int follow(self, PackedMove move) except -1:
        """The history behind a move."""
        cdef Position restored
        if self.whole().phase != PLAY:
            return 0
        if is_special(move) and kind_of(move) == INSISTENCE:
            # WIG-21: the history is that of the position before the neglected capture.
            restored = self.before.before
            self.earlier, self.repeated = restored.earlier, restored.repeated
        else:
            self.note_occurrence(None if move >> CAPTURED_SHIFT else self.before)
        return 0

    cdef int clause_number(self) noexcept:
        """The clause that ended the game, 0 while it goes on; fills points_cache."""
        if self.clause_cache < 0:
            self.clause_cache = 0
            if self.whole().phase == PLAY:
                self.clause_cache = ending(self.board(), &self.points_cache)
                # WIG-21: a draw waits while a right is open.
                if not self.clause_cache and self.repeated and not self.board().rights:
                    self.clause_cache, self.points_cache = 28, 0
        return self.clause_cache

    # -- Whose turn it is, and how the game ended

    players = 2

    @property
    def turn(self):
        """The seat to act, Light 0 and Dark 1, or OVER."""
        if self.whole().phase != PLAY:
            return state_to_move(&self.state)
        return OVER if self.clause_number() else self.board().side

    def clause(self):
        """The clause that ended the game, `WIG-23` to `WIG-28`; None while it goes on."""
        return f"WIG-{self.clause_cache}" if self.clause_number() else None

    def result(self):
        """The points seen from Light (WIG-29); None while the game goes on."""
        if not self.clause_number():
            return None
        return self.points_cache if self.board().side == LIGHT else -self.points_cache

    def scores(self):
        """The points of Light and Dark (WIG-29); None while the game goes on."""
        light = self.result()
        return None if light is None else (light, -light)

    def winners(self):
        """The seats with the better score, both after a draw; () while the game goes on."""
        light = self.result()
        if light is None:
            return ()
        return tuple([seat for seat in (0, 1) if light * (1 - 2 * seat) >= 0])

    def returns(self):
        """The utilities, which are the points; None while the game goes on."""
        scores = self.scores()
        return None if scores is None else (Fraction(scores[0]), Fraction(scores[1]))

    # -- Moves

    def legal_moves(self):
        """The legal moves in ASCII order; none when the game is over."""
        cdef PackedMove moves[MAX_MOVES]
        cdef int n, i
        if self.whole().phase != PLAY:
            texts = arrangements(self.rules.board)
            return [move_with(packed_arrangement(&self.state, text), text) for text in texts]
        if self.clause_number():
            return []
        n = gen_moves(self.board(), moves)
        sort_moves(moves, n)
        if not moves[n - 1] >> CAPTURED_SHIFT:
            return [move_with(moves[i], None) for i in range(n)]
        texts = self.capture_texts()
        return sorted([move_with(moves[i], texts.get(moves[i])) for i in range(n)])

    def aliases(self):
        """Every complete path that is not canonical, with the canonical text (WIG-22)."""
        if self.whole().phase != PLAY or self.clause_number():
            return {}
        first = self.capture_texts()
        return {text: first[m] for text, m in paths_of(self.board()) if text != first[m]}

    def move(self, str text not None):
        """The move that a text means, any complete path of it; raises IllegalMove."""
        return self.made(self.legal(self.read(text), text))

    def move_of(self, uint64_t packed_move):
        """The legal move of this packed form; raises IllegalMove."""
        return self.made(self.legal(packed_move, None))

    def play(self, move not None):
        """The position after a move of this position or a text of one; raises IllegalMove."""
        if isinstance(move, Move):
            return self.after(self.legal((<Move>move).packed, move))
        if not isinstance(move, str):
            raise self.refusal(shown(repr(move)))
        return self.after_unseen() if move == UNSEEN else self.after(
            self.legal(self.read(move), move))

    cdef dict capture_texts(self):
        """The canonical text of each capture: the first path of several (WIG-22)."""
        cdef dict first = {}
        for text, move in paths_of(self.board()):
            first.setdefault(move, text)
        return first

    cdef Move made(self, PackedMove move):
        """A legal move with its text."""
        if self.whole().phase != PLAY:
            return move_with(move, arrangement_text(&self.state, move))
        if is_special(move) or not move >> CAPTURED_SHIFT:
            return move_with(move, None)
        return move_with(move, self.capture_texts()[move])

    cdef PackedMove read(self, str text):
        """The move that a text may mean here, legal or not; 0 for none."""
        cdef int origin = point_in(text, 0), target = point_in(text, 3)
        cdef int named = point_in(text, text.find(":") + 1)
        if self.whole().phase != PLAY:
            return packed_arrangement(&self.state, text)
        if len(text) == 5 and text[2] == "-" and origin >= 0 and target >= 0:
            return packed(origin, target, 0)
        if "x" in text:
            return dict(paths_of(self.board())).get(text, 0)
        for kind in (REMOVAL, INSISTENCE):
            if named >= 0 and text == plain_text(claim(kind, named)):
                return claim(kind, named)
        return 0

    cdef PackedMove legal(self, PackedMove move, object given) except? 0:
        """The move itself if it is legal; raises IllegalMove, naming what was given for it."""
        cdef PackedMove moves[MAX_MOVES]
        cdef int n = 0, i
        if self.whole().phase != PLAY:
            if is_arrangement(&self.state, move):
                return move
        elif not self.clause_number():
            n = gen_moves(self.board(), moves)
        for i in range(n):
            if moves[i] == move:
                return move
        raise self.refusal(f"the packed move {move:#x}" if given is None else shown(str(given)))

    cdef object refusal(self, str found):
        """What to raise for a move that is not legal."""
        expected = "a legal move"
        if self.whole().phase != PLAY:
            expected = f"{BOARDS[self.rules.board].natural} in some order"
        elif self.clause_number():
            expected = "no move, the game is over"
        elif capture_due(self.board()):
            expected = f"a legal move, a capture by {point_text(lowest(self.board().rights))}"
        elif not self.board().rules & NEGLECT and capturers(self.board()):
            expected = "a legal move, a complete capture"
        return IllegalMove(f"expected {expected}, found {found}")

    cdef Position after(self, PackedMove move):
        cdef Position p = blank(self.rules)
        if self.whole().phase == DARK_ARRANGES and self.board().chief[OWN] == NOWHERE:
            raise IllegalMove("expected Light's arrangement to be known, found ?")
        state_child(&self.state, move, &p.state)
        p.before = self
        p.played = move
        p.follow(move)
        return p

    cdef Position after_unseen(self):
        """WIG-7: Light has arranged, Dark does not see how."""
        cdef Position p = blank(self.rules)
        if self.whole().phase != LIGHT_ARRANGES or not self.whole().unseen:
            raise IllegalMove(f"expected a move that Dark sees, found {shown(UNSEEN)}")
        p.state = self.state
        p.whole().phase = DARK_ARRANGES
        p.before = self
        return p

    def chance_events(self):
        """None: nothing in this game is left to chance."""
        return iter(())

    def sample_chance(self, rng):
        raise IllegalMove("expected a chance point, found a game without chance")

    def perft(self, int depth, bint bulk=True, stop=None):
        """The leaves `depth` plies on (WIG-32), without `bulk` each of them made on the way. `stop`, a
        StopFlag, ends the count.

        Raises SolverError for a depth outside 0 to 200.
        """
        cdef uint64_t leaves, digest = 0
        cdef const Board *b = self.board()
        cdef const Flag *flag = flag_in(stop)
        if not 0 <= depth <= MOST_PLIES:
            raise SolverError(f"expected a depth from 0 to {MOST_PLIES}, found {depth}")
        if self.whole().phase != PLAY and depth:
            return self.perft_arranged(depth - 1, bulk, stop)
        with nogil:
            if bulk or not depth:
                leaves = perft(b, depth, flag)
            else:
                leaves = perft_made(b, depth, &digest, flag)
        return leaves

    cdef object perft_arranged(self, int depth, bint bulk, object stop):
        """The leaves `depth` plies behind each arrangement."""
        cdef const Flag *flag = flag_in(stop)
        leaves = 0
        for move in self.legal_moves():
            if flag_is_up(flag):
                break
            leaves += self.play(move).perft(depth, bulk, stop)
        return leaves

    # -- Texts

    def setup(self):
        """The position as its text has it (WIG-30), for a game under way."""
        cdef Board *b = self.board()
        cdef dict pieces = {}
        cdef int who
        for who in range(2):
            letters = "WTC" if b.side ^ who == LIGHT else "wtc"
            for kind, points in enumerate((b.warriors[who], b.tents[who], chief_bit(b, who))):
                pieces |= {point: letters[kind] for point in points_in(points)}
        rights = points_in(b.rights)
        due = capture_due(b)
        return Setup(
            BOARDS[BOARD_NAMES[self.whole().layout]], pieces, b.side, b.count,
            self.whole().number, () if due else rights, rights[0] if due else None,
            self.rules.capture,
        )

    def text(self):
        """The position text (WIG-30); `arrangement` while a side has still to arrange (WIG-7)."""
        return "arrangement" if self.whole().phase != PLAY else str(self.setup())

    def seen(self, int seat):
        """What a seat has seen: all, but Light's arrangement while Dark arranges (WIG-7)."""
        cdef Position p = self
        cdef list texts = []
        if self.whole().phase == DARK_ARRANGES and self.whole().unseen and seat == 1:
            return [UNSEEN]
        while p.before is not None:
            texts.append(str(p.before.made(p.played)))
            p = p.before
        texts.reverse()
        return texts

    def __repr__(self):
        return f"<Position {self.text()}>"

    # -- What a search takes

    @property
    def key(self):
        """A hash of pieces, side to move, open rights and phase."""
        return state_key(&self.state)

    def packed(self):
        """The state as a search takes it, 256 bytes."""
        return packed_state(&self.state)

    def history_keys(self):
        """What WIG-28 compares of the positions before this one since the last capture, the oldest
        first."""
        cdef Position p = self.earlier
        cdef list keys = []
        while p is not None:
            keys.append(p.board().key)
            p = p.earlier
        keys.reverse()
        return keys

    @property
    def repetition(self):
        """The occurrences that make a draw, 0 = off."""
        return self.rules.repetition

    def steps(self, str text):
        """The packed form of the move that a text means."""
        return (self.move(text).packed,)

    def line(self, steps):
        """The texts of packed moves played one after the other; raises IllegalMove."""
        position, texts = self, []
        for step in steps:
            move = position.move_of(step)
            texts.append(str(move))
            position = position.play(move)
        return tuple(texts)


cdef Position blank(object rules):
    cdef Position p = Position.__new__(Position)
    memset(&p.state, 0, sizeof(State))
    p.rules = rules
    return p


cdef tuple points_in(uint64_t points):
    cdef list found = []
    while points:
        found.append(lowest(points))
        points &= points - 1
    return tuple(found)


cdef int set_rules(WigwamState *s, object rules, int layout) except -1:
    s.layout = layout
    s.number = 1
    s.unseen = rules.setup == "simultaneous"
    s.board.rules = FLAGS[rules.chain] | FLAGS[rules.capture]
    if layout == HEX3:
        s.board.rules |= SMALL_BOARD
    s.board.limit = rules.no_capture
    return 0


cdef int set_up(WigwamState *s, object setup, object rules) except -1:
    cdef Board *b = &s.board
    cdef int point, who
    set_rules(s, rules, LAYOUTS[setup.board.name])
    s.number, b.count, b.side = setup.number, setup.count, setup.side
    for point, piece in setup.pieces.items():
        who = OWN if piece.isupper() == (setup.side == LIGHT) else OPP
        if piece in "Ww":
            b.warriors[who] |= bit(point)
        elif piece in "Tt":
            b.tents[who] |= bit(point)
        else:
            b.chief[who] = point
    for point in setup.rights if setup.due is None else (setup.due,):
        b.rights |= bit(point)
    b.key = full_key(b)
    return 0


# ---- The functions of the game as a capsule

cdef AlphaBetaOps ALPHABETA
cdef GameOps OPS


fill_alphabeta(&ALPHABETA)
fill_ops(&OPS, &ALPHABETA)


def ops():
    """The functions of the game for a search, a capsule of core.ops.GameOps."""
    return ops_capsule(&OPS)
