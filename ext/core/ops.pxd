# The contract between a game and a search: a versioned table of functions over packed states. A game
# exports one as a PyCapsule named "solver.GameOps"; the search takes it and never names a game.
#
# A decision whose forms are too many to list is made in steps (types.pxd): between its steps `partial`
# is true and the same seat stays to move. All functions are noexcept nogil and allocate nothing.

from libc.stdint cimport uint64_t

from core.flag cimport Flag
from core.rng cimport Rng
from core.types cimport Move, State

cdef enum:
    OPS_VERSION = 3
    NO_VALUE = 0
    ESTIMATE = 1
    EXACT = 2

# Who acts: a seat, CHANCE or OVER.
ctypedef int (*ToMove)(const State *) noexcept nogil
# A yes or no about what comes next.
ctypedef bint (*Test)(const State *) noexcept nogil
# The first `limit` (at least 1) of the legal steps of the seat to move, the most promising first (the
# order in which a tree opens them, the same for the same knowledge of the mover); returns how many it
# wrote, at least 1. A tree that opens few never lists the rest.
ctypedef int (*Gen)(const State *, Move *, int limit) noexcept nogil
# The position after a step or an event. All that follows by the rules alone is done at once.
ctypedef void (*Child)(const State *, Move, State *) noexcept nogil
# At CHANCE: one event, drawn with its probability.
ctypedef Move (*Sample)(const State *, Rng *) noexcept nogil
# At CHANCE: the distinct events and their weights; returns their number.
ctypedef int (*Outcomes)(const State *, Move *, double *) noexcept nogil
# One value for each seat.
ctypedef void (*Vector)(const State *, double *) noexcept nogil
ctypedef uint64_t (*Key)(const State *) noexcept nogil
ctypedef uint64_t (*ViewKey)(const State *, int) noexcept nogil
# A policy's step for the seat to move; the last argument is the game's own enumeration of policies.
ctypedef Move (*Policy)(const State *, Rng *, int) noexcept nogil
ctypedef void (*Rollout)(State *, Rng *, int) noexcept nogil
ctypedef int (*Value)(const State *, double *, double *) noexcept nogil
ctypedef bint (*Draw)(const void *, Rng *, State *) noexcept nogil
# Leaves at a depth; a count that its flag (or NULL) ended is worth nothing.
ctypedef uint64_t (*Perft)(const State *, int, const Flag *) noexcept nogil

ctypedef struct GameOps:
    int version          # OPS_VERSION
    int seats            # the most seats the game can have
    int max_moves        # the legal steps of one position, or events listed, at most: see the game's .pxd
    ToMove to_move
    Test partial         # between the steps of one decision
    Gen gen
    Child child
    Sample sample        # NULL in games without chance
    Vector returns       # at OVER: each seat's share of the win, 0 to 1
    Vector margins       # at OVER: each seat's lead over its best opponent, in points of the game
    Key key              # hash of the whole position
    # Hash of all that a seat knows. A sum over the events it has seen of mix(event and time), so that
    # the difference of two keys of one game is the hash of what was seen between them.
    ViewKey view_key

    # Slots that may be NULL.
    Outcomes outcomes    # where the distinct events are few enough to list
    Test secret          # the coming step is not seen by the other seats
    Policy policy        # a light policy, for rollouts and baselines
    Rollout rollout      # plays the position out in place by that policy, events included
    # Share of the win and margin of each seat in an unfinished position without playing it out:
    # NO_VALUE where the game has none, an ESTIMATE that stands for a playout, or EXACT values.
    Value value
    # Draws a world that fits what a seat has seen; false if none was found in bounded time. The belief
    # is a table the game built from a view: it holds nothing else.
    Draw draw
    Perft perft
    const void *alphabeta   # AlphaBetaOps of kernels/alphabeta.pxd: two players, open, zero-sum
