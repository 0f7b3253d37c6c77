# Which move to try first: what a search remembers of moves that refuted others.

from libc.stdint cimport int16_t, int64_t, uint32_t

from core.types cimport Move
from kernels.tt cimport mark_of

cdef enum:
    SLOTS = 4096           # kinds of move that history tells apart (AlphaBetaOps.slot)
    HISTORY_LIMIT = 8192   # entries of the history stay within -HISTORY_LIMIT..HISTORY_LIMIT
    # Ratings: the table's move, captures by gain, killers, the counter move, the rest by history.
    # Among equals the slot decides, so that the order does not depend on the side.
    TABLE_MOVE = 1 << 30
    CAPTURE = 1 << 20
    FIRST_KILLER = (1 << 19) + 1
    SECOND_KILLER = 1 << 19
    COUNTER = 1 << 18

ctypedef struct Memory:
    int16_t history[2][SLOTS]      # by side: how often a move of this slot was the best
    Move counters[2][SLOTS]        # the answer that refuted a move of the other side


cdef inline void reward(int16_t *entry, int bonus) noexcept nogil:
    """Moves an entry towards the limit by `bonus`, the less the nearer it is."""
    cdef int size = bonus if bonus >= 0 else -bonus
    entry[0] += <int16_t>(bonus - entry[0] * size // HISTORY_LIMIT)


cdef inline int bonus_of(int depth) noexcept nogil:
    return 16 * depth * depth if depth < 10 else 1600


cdef inline int64_t rated(int rating, int slot) noexcept nogil:
    """The rating as moves are sorted by it, with the slot in its lowest bits."""
    return <int64_t>rating * SLOTS + slot


cdef inline int slot_of(int64_t rating) noexcept nogil:
    return <int>(rating & (SLOTS - 1))


cdef inline Move pick(Move *moves, int64_t *ratings, int i, int n) noexcept nogil:
    """Brings the best of moves i to n - 1 to place i."""
    cdef int best = i, j
    cdef Move move
    cdef int64_t rating
    for j in range(i + 1, n):
        if ratings[j] > ratings[best]:
            best = j
    move = moves[best]
    rating = ratings[best]
    moves[best] = moves[i]
    ratings[best] = ratings[i]
    moves[i] = move
    ratings[i] = rating
    return move
