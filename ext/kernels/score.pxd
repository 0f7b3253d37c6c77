# Scores of a search as whole numbers, seen from the side to move: estimates in hundredths of a warrior,
# and beyond them the proven results of WIG-29, less the plies to them, so that a sooner win is a better
# one and a later loss too. In the order of preference:
#
#     loss of 2 < loss of 1 < any estimate, a draw among them < win of 1 < win of 2
#
# A score in a band of results is a proof where it is a bound on the side that wins: a lower bound (or an
# exact score) in a band of wins, an upper bound (or an exact score) in a band of losses. It says that the
# winner gets at least so many points within so many plies at most, whatever legal moves the loser makes.
# What keeps it true:
#
# - A result comes from the rules alone, at a finished position; every estimate lies within EVAL_LIMIT.
# - A win is that of one child; a loss takes a proof for every legal move. A loss of one point lasts as
#   long as the longest way, those that lose two among them (`drawn_out`).
# - What is not all moves at full depth ends in an estimate or in a bound on the other side: stand pat,
#   futility, the null move (`pass_on`), the last ply. A reduced search may prove, it may not deny.
# - A draw by repetition is never a win, so that a win needs no other path than its own. What ended the
#   game before the root could come again is part of the root, and of the keys of its table
#   (`drawn_before`). A shortest win repeats no position, so none of its own stands against it; where
#   repetition takes different positions for one, only wins too short for that leave the table
#   (`Search.trusted`).
# - The draw by the count comes after any result from the table (`in_time`).
# - A search that was stopped returns a draw that nobody looks at; at the root only moves that were
#   searched to their end count, and a loss only when it is proven for all of them (`Worker.root_loss`).
#
# A bound on the loser's side (at most a win, at least a loss) is an estimate like any other. That a result
# is no better than it seems is the driver's to prove (solver.search.proving).

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


cdef inline int drawn_out(int best, int longest) noexcept nogil:
    """The score of a node all of whose moves were seen, `best` the best of them and `longest` the plies
    from the root to the last loss of two among them: who loses one point may last longer by losing two."""
    if -WIN_ONE <= best < -PROVEN and longest - WIN_ONE > best:
        return longest - WIN_ONE
    return best
