# A playout, written once. Called from a game's module with its own functions as constants the
# compiler leaves no indirect call; called with the pointers of GameOps it serves every game.

from core.ops cimport Child, Policy, Sample, ToMove
from core.rng cimport Rng
from core.types cimport CHANCE, OVER, Move, State


cdef inline int playout(State *state, Rng *rng, int kind, ToMove to_move, Sample sample,
                        Policy policy, Child child) noexcept nogil:
    """Plays `state` to its end in place; returns the number of decisions made."""
    cdef State other
    cdef int seat, decisions = 0
    while True:
        seat = to_move(state)
        if seat == OVER:
            return decisions
        if seat == CHANCE:
            child(state, sample(state, rng), &other)
        else:
            child(state, policy(state, rng, kind), &other)
            decisions += 1
        state[0] = other
