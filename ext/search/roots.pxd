# The moves at the root and what an alpha-beta search knows of each.

from core.types cimport Move
from kernels.score cimport INFINITE, MAX_PLY, PROVEN, WIN_ONE, WIN_TWO, drawn_out
from kernels.tt cimport UPPER

ctypedef struct RootMove:
    Move move
    int score              # of this iteration; -INFINITE where the move was not the best
    int earlier            # of the iteration before
    int most               # what the last look left it: it is no better, as far as that look went
    int looked             # the depth of that look
    int lost               # the score of a loss that is proven for this move, or 0
    int bound
    int depth
    int deepest
    int length
    Move line[MAX_PLY]


cdef inline void root_begin(RootMove *r, Move move) noexcept nogil:
    r.move = move
    r.score = r.earlier = r.most = -INFINITE
    r.lost = r.looked = r.depth = r.length = 0


cdef inline void note_look(RootMove *r, int score, int depth) noexcept nogil:
    """A search of the move came to its end, with no window or below its window."""
    r.most = score
    r.looked = depth
    if score < -PROVEN:
        r.lost = score


cdef inline int root_loss(const RootMove *roots, int count) noexcept nogil:
    """The score of the root when a loss is proven for each of its moves, or 0."""
    cdef int best = -INFINITE, longest = 0, i
    for i in range(count):
        if roots[i].lost == 0:
            return 0
        if roots[i].lost > best:
            best = roots[i].lost
        if roots[i].lost < -WIN_ONE and roots[i].lost + WIN_TWO > longest:
            longest = roots[i].lost + WIN_TWO
    return drawn_out(best, longest)


cdef inline bint before(const RootMove *a, const RootMove *b, bint settled) noexcept nogil:
    if settled:
        return a.earlier > b.earlier
    return a.score > b.score


cdef inline void shift_up(RootMove *roots, int origin, int target) noexcept nogil:
    """Brings a move to an earlier place; those between make room."""
    cdef RootMove held = roots[origin]
    cdef int i
    for i in range(origin, target, -1):
        roots[i] = roots[i - 1]
    roots[target] = held


cdef inline void sort_roots(RootMove *roots, int first, int end, bint settled) noexcept nogil:
    """Stable: by the score of this iteration (-INFINITE for none), or by the last known one."""
    cdef int i, j
    for i in range(first + 1, end):
        j = i
        while j > first and before(&roots[i], &roots[j - 1], settled):
            j -= 1
        if j < i:
            shift_up(roots, i, j)


cdef inline void open_iteration(RootMove *roots, int count) noexcept nogil:
    """The scores of the iteration before become the last known ones."""
    cdef int i
    for i in range(count):
        if roots[i].score > -INFINITE:
            roots[i].earlier = roots[i].score
        roots[i].score = -INFINITE


cdef inline void tell_most(RootMove *r) noexcept nogil:
    """What is known of a move that was not the best when it was looked at last."""
    r.earlier = r.most
    r.bound = UPPER
    r.depth = r.looked
    r.line[0] = r.move
    r.length = 1


cdef inline void close_iteration(RootMove *roots, int count) noexcept nogil:
    """So do those of this one. A move may have been the best for a while, and no more when the next
    line was looked for: it is told by its last look."""
    cdef int i
    for i in range(count):
        if roots[i].score > -INFINITE:
            roots[i].earlier = roots[i].score
        elif roots[i].depth and roots[i].earlier == -INFINITE:
            tell_most(&roots[i])


cdef inline int likeliest(const RootMove *roots, int count) noexcept nogil:
    """The move to fall back on: of those that are not lost the one that may be worth most."""
    cdef int best = -1, i
    for i in range(count):
        if roots[i].lost == 0 and (best < 0 or roots[i].most > roots[best].most):
            best = i
    return best


cdef inline void fall_back(RootMove *roots, int count, int lines) noexcept nogil:
    """A search that was stopped when its first move was lost and others had not been looked at: one of
    those comes first, with what is known of it."""
    cdef int i = likeliest(roots, count)
    cdef RootMove *r = roots
    if roots[0].earlier >= -PROVEN or i <= 0:
        return
    shift_up(roots, i, 0)
    if r.depth < r.looked or r.earlier != r.most:
        tell_most(r)
    sort_roots(roots, 1, lines, True)
