"""Alpha-beta search as an object: the shared table, and workers that deepen from a root without the GIL.

The node is kernels/alphabeta.pxd, in the game's own copy where it has one. Limits of time, reports and
texts are the caller's (solver.search.deepening).
"""

from libc.stdint cimport int64_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy, memset

from core.capsules cimport ops_in
from core.clock cimport now_us
from core.flag cimport Flag, flag_lower, flag_raise
from core.relaxed cimport peek, poke_signed
from core.rng cimport mix
from core.types cimport Move, State
from kernels.alphabeta cimport descend, poll, rate_moves, search_node, settle_node, value_of
from kernels.logarithm cimport ln
from kernels.ordering cimport pick
from kernels.score cimport DRAW, INFINITE, MAX_PLY, PROVEN, WIN_ONE, plies_of, points_of, proven
from kernels.searching cimport ALPHABETA_VERSION, NOBODY, NOTHING, AlphaBetaOps, Frame, Search, Visit
from kernels.tt cimport AGES, EXACT_SCORE, LOWER, UPPER, Bucket, Table, table_used
from search.roots cimport (
    RootMove, close_iteration, fall_back, note_look, open_iteration, root_begin, root_loss, sort_roots,
)

from collections import Counter, namedtuple

cdef extern from * nogil:
    """
    #include <stdlib.h>
    #include <sys/mman.h>
    /* Zeroed by the system page by page, when first touched: a large table costs no time before a
       search. Large pages spare a probe the miss in the processor's address cache as well; they are
       only a wish, so its failure means nothing. */
    static void *solver_map(size_t size) {
        void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (memory == MAP_FAILED)
            return NULL;
    #ifdef MADV_HUGEPAGE
        madvise(memory, size, MADV_HUGEPAGE);
    #endif
        return memory;
    }
    /* Gives the pages back: they are zero when touched again. */
    static int solver_wipe(void *memory, size_t size) {
        return madvise(memory, size, MADV_DONTNEED);
    }
    """
    int posix_memalign(void **, size_t, size_t)
    int munmap(void *, size_t)
    void *solver_map(size_t)
    int solver_wipe(void *, size_t)

cdef enum:
    CACHE_LINE = 64
    MOST = MAX_PLY - 8     # plies of an iteration
    MAX_ROOTS = 1 << 30
    FIRST_WINDOW = 20      # half width of the first aspiration window

MOST_DEPTH = MOST

cdef int64_t NEVER = <int64_t>1 << 62

RootLine = namedtuple("RootLine", "moves score bound depth deepest drawn")
RootLine.__doc__ = """A line of play: its moves; the score, in the search's whole numbers, and its bound
("exact", "lower", "upper"); the depth of the iteration and the deepest ply that it looked at; whether the
search took it for a draw."""

BOUNDS = {LOWER: "lower", UPPER: "upper", EXACT_SCORE: "exact"}

cdef const AlphaBetaOps *ops_of(object capsule) except NULL:
    cdef const AlphaBetaOps *ops = <const AlphaBetaOps *>ops_in(capsule).alphabeta
    if ops == NULL:
        raise ValueError("expected a two-player, open, zero-sum game, found one without alpha-beta")
    if ops.version != ALPHABETA_VERSION:
        raise ImportError(f"game built for kernel {ops.version}, search for {ALPHABETA_VERSION}")
    return ops


cdef int check_size(const AlphaBetaOps *ops, bytes packed) except -1:
    if len(packed) < ops.size:
        raise ValueError(f"expected a packed state of {ops.size} bytes, found {len(packed)}")
    return 0


cdef int generic_settle(Search *s, const State *p, int alpha, int beta, int quiets,
                        int ply) noexcept nogil:
    cdef const AlphaBetaOps *o = s.ops
    return settle_node(
        s, p, alpha, beta, quiets, ply, o.outcome, o.identity, o.declarable, o.count, o.forced,
        o.captures, o.others, o.restless, o.make, o.evaluate, o.tension, o.gain, o.slot, o.keeps_turn,
        generic_settle,
    )


cdef int generic_visit(Search *s, const State *p, int alpha, int beta, int depth,
                       int ply) noexcept nogil:
    cdef const AlphaBetaOps *o = s.ops
    return search_node(
        s, p, alpha, beta, depth, ply, o.outcome, o.key, o.identity, o.declarable, o.count,
        o.limit, o.forced, o.captures, o.others, o.restless, o.make, o.turn, o.may_pass, o.evaluate,
        o.tension, o.gain, o.slot, o.keeps_turn, generic_visit, generic_settle,
    )


def describe(int score):
    """(points, plies) of a score that stands for a result, None of an estimate."""
    return (points_of(score), plies_of(score)) if proven(score) else None


def least_score(int points):
    """The scores above this one are worth at least `points`, -2 to 2, all others less."""
    return {-2: -INFINITE, -1: -WIN_ONE - 1, 0: -PROVEN, 1: PROVEN, 2: WIN_ONE}[points]


def terms(capsule, bytes packed):
    """The terms of the static evaluation of a packed State as (name, weight, count), and the estimate,
    both in hundredths and seen from the side to move; the estimate may scale their sum."""
    cdef const AlphaBetaOps *ops = ops_of(capsule)
    check_size(ops, packed)
    cdef const State *p = <const State *><const char *>packed
    cdef int *counts = <int *>calloc(ops.terms, sizeof(int))
    if counts == NULL:
        raise MemoryError("no memory for the terms of an evaluation")
    ops.count_terms(p, counts)
    found = [(ops.names[i].decode(), ops.weights[i], counts[i]) for i in range(ops.terms)]
    free(counts)
    return found, ops.evaluate(p)


cdef class TranspositionTable:
    """Memory of `mib` MiB that workers share; raises MemoryError."""

    cdef Table table

    def __cinit__(self, int mib):
        cdef uint64_t size = <uint64_t>mib << 20
        self.table.buckets = <Bucket *>solver_map(size)
        if self.table.buckets == NULL:
            raise MemoryError(f"no memory for a table of {mib} MiB")
        self.table.count = size // sizeof(Bucket)
        self.table.age = 0

    def __dealloc__(self):
        if self.table.buckets != NULL:
            munmap(self.table.buckets, self.table.count * sizeof(Bucket))

    def clear(self):
        """Forgets all entries; no search may run."""
        if solver_wipe(self.table.buckets, self.table.count * sizeof(Bucket)):
            memset(self.table.buckets, 0, self.table.count * sizeof(Bucket))
        self.table.age = 0

    def next_search(self):
        """Entries of earlier searches make room before those of the one that begins now."""
        self.table.age = (self.table.age + 1) % AGES

    @property
    def used(self):
        """Thousandths in use by the search going on."""
        return table_used(&self.table)


cdef class Worker:
    """One thread's search in a shared table. `stop` may come from any thread.

    `generic` uses the kernel with pointers even where the game has its own copy.
    """

    cdef Search s
    cdef Visit visit
    cdef RootMove *roots
    cdef int count
    cdef Flag stop_flag
    cdef TranspositionTable shared
    cdef object capsule

    def __cinit__(self, capsule, TranspositionTable table, bint generic=False):
        cdef Search *s = &self.s
        memset(s, 0, sizeof(Search))
        self.roots = NULL
        self.capsule, self.shared = capsule, table
        s.ops = ops_of(capsule)
        s.room = s.ops.max_moves
        s.stride = (s.ops.size + CACHE_LINE - 1) // CACHE_LINE * CACHE_LINE
        self.visit = generic_visit if generic or s.ops.visit == NULL else s.ops.visit
        self.allocate()
        self.set_reductions()

    cdef int allocate(self) except -1:
        cdef Search *s = &self.s
        cdef void *boards = NULL
        if posix_memalign(&boards, CACHE_LINE, MAX_PLY * s.stride):
            boards = NULL
        s.boards = <State *>boards
        s.path = <uint64_t *>calloc(MAX_PLY, sizeof(uint64_t))
        s.moves = <Move *>calloc(MAX_PLY * s.room, sizeof(Move))
        s.ratings = <int64_t *>calloc(MAX_PLY * s.room, sizeof(int64_t))
        s.lines = <Move *>calloc(MAX_PLY * MAX_PLY, sizeof(Move))
        s.frames = <Frame *>calloc(MAX_PLY, sizeof(Frame))
        self.roots = <RootMove *>calloc(s.room, sizeof(RootMove))
        if not (s.boards and s.path and s.moves and s.ratings and s.lines and s.frames
                and self.roots):
            raise MemoryError("no memory for a search")
        return 0

    cdef void set_reductions(self) noexcept:
        cdef int depth, i
        for depth in range(1, 64):
            for i in range(1, 64):
                self.s.reductions[depth][i] = <int>(0.5 + ln(depth) * ln(i) / 1.8)

    def __dealloc__(self):
        free(self.s.boards)
        free(self.s.path)
        free(self.s.drawn)
        free(self.s.moves)
        free(self.s.ratings)
        free(self.s.lines)
        free(self.s.frames)
        free(self.roots)

    def clear(self):
        """Forgets what it learned of moves."""
        memset(&self.s.memory, 0, sizeof(self.s.memory))

    def stop(self):
        """Ends the search under way within a millisecond or two, and later ones at once until
        `begin`."""
        flag_raise(&self.stop_flag)

    @property
    def nodes(self):
        """Moves made since `begin`, those of the quiescence search among them."""
        return peek(&self.s.nodes)

    @property
    def stopped(self):
        return self.s.stopped

    def begin(self, bytes root, list before, int repetition, moves=None, int contempt=0):
        """Sets the root, a packed State; `before` are the identities of the positions before it, the
        oldest first, `repetition` the occurrences that make a draw (0: none does), `moves` the root
        moves to look at, None for all; `contempt` is what the root's side gives for each piece of the
        game's `tension`, in hundredths, times -1 if it is seat 1: in the table the two are apart. No
        limits."""
        cdef Search *s = &self.s
        check_size(s.ops, root)
        memcpy(s.boards, <const char *>root, s.ops.size)
        s.table = self.shared.table
        s.repetition = repetition
        s.hope = NOBODY
        s.contempt = abs(contempt)
        s.salt = s.ops.rules(s.boards) ^ mix(repetition)
        if contempt:
            s.salt ^= mix(<uint64_t>1 << 32 ^ <uint64_t>contempt)
        s.path[0] = s.ops.identity(s.boards)
        self.note_history(Counter([*before, s.path[0]]))
        memset(s.frames, 0, MAX_PLY * sizeof(Frame))
        s.frames[0].reversible = s.ops.count(s.boards)
        s.nodes = 0
        s.node_limit = <uint64_t>NEVER
        s.deadline = NEVER
        s.poll_at = 0
        s.poll_every = 1
        s.polled = now_us()
        s.stopped = s.verifying = s.doubted = False
        flag_lower(&self.stop_flag)
        self.list_moves(moves)

    cdef int note_history(self, occurrences) except -1:
        """What a repetition of positions before the root means for it (kernels/score.pxd); values that
        it changes are kept apart in the table."""
        cdef Search *s = &self.s
        cdef int enough = s.repetition, often = 0, i
        drawn = sorted([key for key, n in occurrences.items() if 1 < enough <= n + 1])
        free(s.drawn)
        s.drawn = <uint64_t *>calloc(len(drawn) + 1, sizeof(uint64_t))
        if s.drawn == NULL:
            raise MemoryError("no memory for a history")
        s.drawn_count = len(drawn)
        for i, key in enumerate(drawn):
            s.drawn[i] = key
            s.salt ^= mix(s.drawn[i] ^ 19)
        s.draw_due = 0 < enough <= max(occurrences.values())
        if s.draw_due:
            s.salt ^= mix(23)
        s.haunted = s.draw_due or s.drawn_count or enough == 1
        s.trusted = NOTHING
        if enough and s.ops.loose(s.boards):
            often = max([n for n in occurrences.values() if n + 1 < enough], default=0)
            s.trusted = 4 * (enough - often) - 3
        return 0

    def deadline(self, seconds):
        """Ends the search so many seconds from now; from any thread."""
        poke_signed(&self.s.deadline, now_us() + <int64_t>(1e6 * seconds))

    def limit(self, uint64_t nodes):
        """Ends the search after so many nodes since `begin`."""
        self.s.node_limit = nodes
        self.s.poll_at = 0

    cdef int list_moves(self, wanted) except -1:
        cdef Search *s = &self.s
        cdef int n, i
        n = s.ops.captures(s.boards, s.moves) if s.ops.forced(s.boards) else s.ops.others(
            s.boards, s.moves)
        rate_moves(s, s.boards, s.moves, s.ratings, n, 0, 0, s.ops.gain, s.ops.slot)
        self.count = 0
        for i in range(n):
            pick(s.moves, s.ratings, i, n)
            if wanted is None or s.moves[i] in wanted:
                root_begin(&self.roots[self.count], s.moves[i])
                self.count += 1
        return 0

    def iterate(self, int depth, int lines=1):
        """Searches the root to `depth` for the `lines` best moves; true unless it was stopped. Nothing
        ends the first iteration: it takes under a millisecond, and there must be an answer."""
        if not 0 < depth <= MOST:
            raise ValueError(f"expected a depth from 1 to {MOST}, found {depth}")
        self.s.stop = &self.stop_flag if depth > 1 else NULL
        with nogil:
            self.deepen(depth, lines)
        self.s.stop = &self.stop_flag
        return not self.s.stopped

    def help(self, int depth):
        """Searches deeper and deeper from `depth` on until stopped, for the sake of the table."""
        self.s.stop = &self.stop_flag
        with nogil:
            while not self.s.stopped and depth <= MOST:
                self.deepen(depth, 1)
                depth += 1

    def bound(self, bint own, int depth, int above, uint64_t budget, int first=0, int end=MAX_ROOTS):
        """Searches every line to `depth` plies, all that is open there the best for the root's side
        (`own`) or for the other. Returns whether the best of the root moves `first` to `end` - 1 lies
        above `above`; None if that took more than `budget` nodes or the search was stopped.

        So True is a proof where the other side hopes, and False where the own side does.
        """
        cdef Search *s = &self.s
        cdef uint64_t limit = s.node_limit
        cdef int score
        s.node_limit = min(limit, s.nodes + budget)
        s.poll_at = 0
        score = self.hope(own, depth, above, above + 1, max(0, first), min(end, self.count), False)
        s.node_limit = limit
        if not s.stopped:
            return score > above
        s.stopped = False
        s.poll_at = 0
        poll(s)
        return None

    def win(self, int depth):
        """Looks for a forced win within `depth` plies among all lines of play, and makes it the first
        of `lines`; returns whether there is one, None if the search was stopped before it knew or met a
        repetition that may be none (WIG-21)."""
        if not 0 < depth <= MOST:
            raise ValueError(f"expected a depth from 1 to {MOST}, found {depth}")
        cdef int score = self.hope(False, depth, PROVEN, INFINITE, 0, self.count, True)
        if score > PROVEN:
            return True
        return None if self.s.stopped or self.s.doubted else False

    cdef int hope(self, bint own, int depth, int alpha, int beta, int first, int end,
                  bint keep) noexcept:
        """Searches with estimates that are the best for one side (kernels/alphabeta.pxd)."""
        cdef Search *s = &self.s
        cdef uint64_t salt = s.salt
        cdef int score
        s.hope = 0 if own else 1
        s.salt ^= mix(17 + s.hope)
        s.stop = &self.stop_flag
        with nogil:
            if keep:
                open_iteration(self.roots, self.count)
            score = self.search_root(first, end, alpha, beta, depth, keep)
            if keep and score > alpha:
                sort_roots(self.roots, 0, self.count, False)
                close_iteration(self.roots, self.count)
        s.hope = NOBODY
        s.salt = salt
        return score

    def lines(self, int most):
        """The best lines that are known, best first. A loss of the first is one of all moves."""
        cdef int i
        cdef int lost = root_loss(self.roots, self.count)
        return [self.line(&self.roots[i], lost if i == 0 and lost else self.roots[i].earlier)
                for i in range(min(most, self.count)) if self.roots[i].depth]

    cdef object line(self, RootMove *r, int score):
        moves = tuple([r.line[i] for i in range(r.length)])
        return RootLine(moves, self.told(score), BOUNDS[r.bound], r.depth, r.deepest, score == DRAW)

    cdef int told(self, int score):
        """An estimate without what contempt gives for the pieces at the root; a result is what it is."""
        if not self.s.contempt or proven(score):
            return score
        return score - self.s.contempt * self.s.ops.tension(self.s.boards)

    # ---- Without the GIL

    cdef void deepen(self, int depth, int lines) noexcept nogil:
        cdef int i
        open_iteration(self.roots, self.count)
        for i in range(min(lines, self.count)):
            self.aspire(i, depth)
            if self.s.stopped:
                break
        close_iteration(self.roots, self.count)
        sort_roots(self.roots, 0, min(lines, self.count), True)
        if self.s.stopped:
            fall_back(self.roots, self.count, min(lines, self.count))

    cdef void aspire(self, int first, int depth) noexcept nogil:
        """Searches the moves from `first` on, in a window round the last score while it holds."""
        cdef int last = self.roots[first].earlier
        cdef int below = FIRST_WINDOW, above = FIRST_WINDOW, score
        cdef int alpha, beta
        cdef bint narrow = depth >= 4 and not proven(last) and last > -INFINITE
        while True:
            alpha = last - below if narrow and below < 1000 else -INFINITE
            beta = last + above if narrow and above < 1000 else INFINITE
            score = self.search_root(first, self.count, alpha, beta, depth, True)
            sort_roots(self.roots, first, self.count, False)
            if self.s.stopped:
                return
            if score <= alpha:
                below *= 4
            elif score >= beta:
                above *= 4
            else:
                return

    cdef int search_root(self, int first, int end, int alpha, int beta, int depth,
                         bint keep) noexcept nogil:
        """Principal variation search over the root moves from `first` to `end` - 1; `keep`s what it
        finds in them."""
        cdef Search *s = &self.s
        cdef const AlphaBetaOps *o = s.ops
        cdef int best = -INFINITE, score, i
        cdef State *child
        for i in range(first, end):
            s.deepest = 0
            child = descend(s, s.boards, self.roots[i].move,
                            o.slot(s.boards, self.roots[i].move), 0, o.make, o.count, o.keeps_turn)
            if i > first:
                score = value_of(s, child, alpha, alpha + 1, depth - 1, 1, self.visit)
            if i == first or alpha < score < beta:
                score = value_of(s, child, alpha, beta, depth - 1, 1, self.visit)
            if s.stopped:
                break
            if s.hope == NOBODY and score < beta:
                note_look(&self.roots[i], score, depth)
            if keep and (score > alpha or i == first and s.hope == NOBODY):
                self.note(&self.roots[i], score, depth,
                          UPPER if score <= alpha else LOWER if score >= beta else EXACT_SCORE)
            elif keep:
                self.roots[i].score = -INFINITE
            if score > best:
                best = score
            if score > alpha:
                alpha = score
            if score >= beta:
                break
        return best

    cdef void note(self, RootMove *r, int score, int depth, int bound) noexcept nogil:
        cdef Search *s = &self.s
        cdef int i
        r.score = score
        r.bound = bound
        r.depth = depth
        r.deepest = s.deepest
        r.line[0] = r.move
        r.length = s.frames[1].length + 1
        for i in range(1, r.length):
            r.line[i] = s.lines[MAX_PLY + i - 1]
