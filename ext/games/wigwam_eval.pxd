# Static evaluation of a Wigwam position, in hundredths of a warrior.

from libc.stdint cimport uint64_t

from games.wigwam_board cimport (
    DIRECTIONS, OPP, OWN, Board, around, chief_bit, free_points, popcount, stepped,
)


cdef inline uint64_t spread(uint64_t points) noexcept nogil:
    cdef uint64_t all = 0
    cdef int direction
    for direction in range(DIRECTIONS):
        all |= stepped(points, direction)
    return all


cdef inline int evaluate(const Board *b) noexcept nogil:
    cdef uint64_t free = free_points(b)
    cdef int score = 100 * (popcount(b.warriors[OWN]) - popcount(b.warriors[OPP]))
    score += 3 * popcount(spread(b.warriors[OWN]) & free) - 3 * popcount(spread(b.warriors[OPP]) & free)
    return score
