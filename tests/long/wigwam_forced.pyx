"""What can be forced in Wigwam, by all legal moves and the rules alone: no search code, no table, no
order of moves. See wigwam_proofs.py."""

from core.packing cimport read_state
from core.types cimport Move, State
from games.wigwam.board cimport Board
from games.wigwam.moves cimport CAPTURED_SHIFT, is_special
from games.wigwam.rules cimport INSISTENCE, MAX_MOVES, gen_moves, kind_of, make, outcome
from games.wigwam.state cimport WigwamState

cdef enum:
    MOST_BEFORE = 1 << 10

# A position with its history, as WIG-28 and WIG-21 have it.
ctypedef struct Node:
    Board board
    Node *before           # the one this was played from
    Node *earlier          # the one before in the history that WIG-28 looks at
    bint repeated          # one in that history has occurred often enough for a draw


cdef void note_occurrence(Node *node, Node *earlier, int enough) noexcept nogil:
    cdef int occurrences = 1
    cdef Node *n = earlier
    while n != NULL:
        occurrences += n.board.key == node.board.key
        n = n.earlier
    node.earlier = earlier
    node.repeated = 0 < enough <= occurrences or (earlier != NULL and earlier.repeated)


cdef void play(Node *node, Move move, int enough, Node *after) noexcept nogil:
    make(&node.board, move, &after.board)
    after.before = node
    if is_special(move) and kind_of(move) == INSISTENCE:
        # The history is that of the position before the neglected capture.
        if node.before != NULL:
            after.earlier, after.repeated = node.before.earlier, node.before.repeated
        else:
            after.earlier, after.repeated = NULL, False
    else:
        note_occurrence(after, NULL if move >> CAPTURED_SHIFT else node, enough)


cdef bint is_over(Node *node, int *points) noexcept nogil:
    """The points are those of the side to move."""
    if outcome(&node.board, points):
        return True
    points[0] = 0
    return node.repeated and not node.board.rights


cdef bint forces(Node *node, int seat, int points, int plies, int enough) noexcept nogil:
    """Can the seat force at least so many points within so many plies?"""
    cdef Move moves[MAX_MOVES]
    cdef Node after
    cdef int found, n, i
    cdef bint own = node.board.side == seat
    if is_over(node, &found):
        return (found if own else -found) >= points
    if plies == 0:
        return False
    n = gen_moves(&node.board, moves)
    for i in range(n):
        play(node, moves[i], enough, &after)
        if forces(&after, seat, points, plies - 1, enough) == own:
            return own
    return not own


def shortest(list states not None, int enough, int seat, int points, int most):
    """The fewest plies, at most `most`, within which the seat forces at least so many points; None
    where there is no such way. `states` are the packed positions since the last capture, the root
    last; `enough` is the option Repetition."""
    cdef Node history[MOST_BEFORE]
    cdef State state
    cdef Node *root = &history[len(states) - 1]
    cdef int i, plies
    cdef bint found
    if not 0 < len(states) <= MOST_BEFORE:
        raise ValueError(f"expected 1 to {MOST_BEFORE} positions, found {len(states)}")
    for i, packed in enumerate(states):
        read_state(packed, &state)
        history[i].board = (<WigwamState *>&state).board
        history[i].before = &history[i - 1] if i else NULL
        note_occurrence(&history[i], history[i].before, enough)
    for plies in range(most + 1):
        with nogil:
            found = forces(root, seat, points, plies, enough)
        if found:
            return plies
    return None
