# The contract between a game and a search: a versioned table of functions over packed states. A game
# exports one as a PyCapsule (OPS_NAME); the search takes it and never names a game.
#
# A decision whose forms are too many to list is made in steps (types.pxd): between its steps `partial`
# is true and the same seat stays to move. All functions are noexcept nogil and allocate nothing.

from libc.stdint cimport uint64_t

from core.rng cimport Rng
from core.types cimport Move, State

cdef enum:
    OPS_VERSION = 1
    NO_VALUE = 0
    ESTIMATE = 1
    EXACT = 2

ctypedef struct GameOps:
    int version                # OPS_VERSION
    int seats                  # the most seats the game can have
    int max_moves              # bound on what gen and outcomes write, argued in the game's .pxd

    # Who acts: a seat, CHANCE or OVER.
    int (*to_move)(const State *) noexcept nogil
    # True between the steps of one decision.
    bint (*partial)(const State *) noexcept nogil
    # The legal steps of the seat to move, the most promising first (the order in which a tree opens
    # them); returns their number, at least 1.
    int (*gen)(const State *, Move *) noexcept nogil
    # The position after a step or an event. All that follows by the rules alone is done at once.
    void (*child)(const State *, Move, State *) noexcept nogil
    # At CHANCE: one event, drawn with its probability.
    Move (*sample)(const State *, Rng *) noexcept nogil
    # At CHANCE: the distinct events and their weights; NULL where they are too many to list.
    int (*outcomes)(const State *, Move *, double *) noexcept nogil
    # At OVER: the utility of each seat under the Objective in force, scaled to 0..1 for tree sampling
    # (win: the share of the win itself). Two-player alpha-beta games use their own slot.
    void (*returns)(const State *, double *) noexcept nogil
    # Lead of each seat over its best opponent, in points of the game; valid at OVER.
    void (*margins)(const State *, double *) noexcept nogil
    # Hash of the whole position.
    uint64_t (*key)(const State *) noexcept nogil
    # Hash of all that a seat knows. A sum over the events it has seen of mix(event and time), so that
    # the difference of two keys of one game is the hash of what was seen between them.
    uint64_t (*view_key)(const State *, int seat) noexcept nogil

    # Slots that may be NULL.
    # A light policy's step for the seat to move; `kind` is the game's own enumeration of policies.
    Move (*policy)(const State *, Rng *, int kind) noexcept nogil
    # Plays the position out in place by that policy, events included, until it is OVER.
    void (*rollout)(State *, Rng *, int kind) noexcept nogil
    # Returns and margins of an unfinished position without playing it out: NO_VALUE where the game
    # has none, an ESTIMATE that stands for a playout, or EXACT ones.
    int (*value)(const State *, double *returns, double *margins) noexcept nogil
    # Draws a world that fits what a seat has seen; false if none was found in bounded time. The belief
    # is a table the game built from a view: it holds nothing else.
    bint (*draw)(const void *belief, Rng *, State *) noexcept nogil
    # Deals anew, in place, what `seat` cannot know, as far as the state alone allows.
    void (*redeal)(State *, int seat, Rng *) noexcept nogil
    uint64_t (*perft)(const State *, int depth) noexcept nogil
    # AlphaBetaOps of kernels/alphabeta.pxd, for two players, open and zero-sum.
    const void *alphabeta
