# Leaves at a depth, written once: every decision and every distinct event is a ply (WIG-32, protocol). A
# decision that is made in steps is whole behind its last one. The steps of one position all end a decision or
# none does.

from libc.stdint cimport uint64_t
from libc.stdlib cimport free, malloc

from core.flag cimport Flag, flag_is_up
from core.ops cimport Child, Gen, Outcomes, Test, ToMove
from core.types cimport CHANCE, OVER, Move, State


cdef inline uint64_t count_leaves(const State *state, int depth, Move *moves, double *weights,
                                  int room, ToMove to_move, Gen gen, Outcomes outcomes,
                                  Child child, Test partial, const Flag *stop) noexcept nogil:
    """`moves` and `weights` hold `room` entries for each step still to go."""
    cdef int seat, i, n, further
    cdef uint64_t total = 0
    cdef State after
    if depth == 0:
        return 1
    seat = to_move(state)
    if seat == OVER:
        return 0
    n = outcomes(state, moves, weights) if seat == CHANCE else gen(state, moves, room)
    child(state, moves[0], &after)
    further = depth if partial != NULL and partial(&after) else depth - 1
    if further == 0:
        return n
    for i in range(n):
        if flag_is_up(stop):
            break
        child(state, moves[i], &after)
        total += count_leaves(&after, further, moves + room, weights + room, room,
                              to_move, gen, outcomes, child, partial, stop)
    return total


cdef inline uint64_t perft(const State *state, int depth, int room, ToMove to_move, Gen gen,
                           Outcomes outcomes, Child child, Test partial, const Flag *stop) noexcept nogil:
    """Leaves `depth` plies from `state`; `room` bounds what gen and outcomes write at one step. `partial` is
    NULL where every decision is one step, and may be where it is two at most. A count that `stop` (or
    NULL) ended is worth nothing."""
    cdef int steps = depth + 1 if partial == NULL else 2 * depth + 1
    cdef Move *moves = <Move *>malloc(steps * room * sizeof(Move))
    cdef double *weights = <double *>malloc(steps * room * sizeof(double))
    cdef uint64_t total = 0
    if moves != NULL and weights != NULL:
        total = count_leaves(state, depth, moves, weights, room, to_move, gen, outcomes, child,
                             partial, stop)
    free(moves)
    free(weights)
    return total
