# Scores of a search as whole numbers, seen from the side to move: estimates in hundredths of a warrior,
# and beyond them the proven results of WIG-29, less the plies to them, so that a sooner win is a better
# one and a later loss too. In the order of preference:
#
#     loss of 2 < loss of 1 < any estimate, a draw among them < win of 1 < win of 2
#
# A win is proven by one line against all replies, so a score in its band says "at least" and one in a
# band of losses "at most"; what the other side of the bound needs is the driver's to prove.

cdef enum:
    MAX_PLY = 128          # longest line of play; far below the width of a band
    DRAW = 0
    EVAL_LIMIT = 20000     # estimates stay within -EVAL_LIMIT..EVAL_LIMIT
    PROVEN = 23000         # beyond it a score is a result
    WIN_ONE = 24000        # a point now
    WIN_TWO = 28000        # two points now
    INFINITE = 30000


cdef inline int result(int points, int ply) noexcept nogil:
    """Score of an end worth `points` to the side to move there, `ply` plies from the root."""
    if points == 0:
        return DRAW
    if points > 0:
        return (WIN_TWO if points == 2 else WIN_ONE) - ply
    return ply - (WIN_TWO if points == -2 else WIN_ONE)


cdef inline bint proven(int score) noexcept nogil:
    return score > PROVEN or score < -PROVEN


cdef inline int points_of(int score) noexcept nogil:
    """Points of a proven score."""
    cdef int size = 2 if score > WIN_ONE or score < -WIN_ONE else 1
    return size if score > 0 else -size


cdef inline int plies_of(int score) noexcept nogil:
    """Plies from the root to the end that a proven score stands for."""
    cdef int size = score if score > 0 else -score
    return (WIN_TWO if size > WIN_ONE else WIN_ONE) - size


cdef inline int to_table(int score, int ply) noexcept nogil:
    """The table counts a result's plies from the entry's own position, not from the root."""
    if score > PROVEN:
        return score + ply
    return score - ply if score < -PROVEN else score


cdef inline int from_table(int score, int ply) noexcept nogil:
    if score > PROVEN:
        return score - ply
    return score + ply if score < -PROVEN else score
