# Leaves at a depth, written once: every step and every distinct event is a ply (WIG-32, protocol).

from libc.stdint cimport uint64_t
from libc.stdlib cimport free, malloc

from core.flag cimport Flag, flag_is_up
from core.ops cimport Child, Gen, Outcomes, ToMove
from core.types cimport CHANCE, OVER, Move, State


cdef inline uint64_t count_leaves(const State *state, int depth, Move *moves, double *weights,
                                  int room, ToMove to_move, Gen gen, Outcomes outcomes,
                                  Child child, const Flag *stop) noexcept nogil:
    """`moves` and `weights` hold `room` entries for each ply still to go."""
    cdef int seat, i, n
    cdef uint64_t total = 0
    cdef State after
    if depth == 0:
        return 1
    seat = to_move(state)
    if seat == OVER:
        return 0
    n = outcomes(state, moves, weights) if seat == CHANCE else gen(state, moves, room)
    if depth == 1:
        return n
    for i in range(n):
        if flag_is_up(stop):
            break
        child(state, moves[i], &after)
        total += count_leaves(&after, depth - 1, moves + room, weights + room, room,
                              to_move, gen, outcomes, child, stop)
    return total


cdef inline uint64_t perft(const State *state, int depth, int room, ToMove to_move, Gen gen,
                           Outcomes outcomes, Child child, const Flag *stop) noexcept nogil:
    """Leaves `depth` plies from `state`; `room` bounds what gen and outcomes write at one ply. A
    count that `stop` (or NULL) ended is worth nothing."""
    cdef Move *moves = <Move *>malloc((depth + 1) * room * sizeof(Move))
    cdef double *weights = <double *>malloc((depth + 1) * room * sizeof(double))
    cdef uint64_t total = 0
    if moves != NULL and weights != NULL:
        total = count_leaves(state, depth, moves, weights, room, to_move, gen, outcomes, child,
                             stop)
    free(moves)
    free(weights)
    return total
