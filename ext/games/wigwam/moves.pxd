# Packed moves, and the moves of Wigwam that capture nothing (WIG-10 to WIG-12).

from libc.stdint cimport uint64_t

from core.types cimport Move
from games.wigwam.board cimport (
    CHIEF, DIRECTIONS, OPP, OWN, ROTATION, Board, around, bit, chief_bit, free_points, lowest,
    neighbours, popcount, stepped, two_steps,
)

# A move is its identity under WIG-22: landing in bits 0 to 5, origin in bits 6 to 11, the captured
# points above, folded: row g (bits 52 to 55) goes to bits 5 to 8, which are no points of a board.
# A move without a capture is thus below 4,096, and those of a position stand in the ASCII order of
# their texts. Bit 63 marks what is no move of a piece: removals, insistence, arrangements.
cdef enum:
    TARGET_BITS = 63
    ORIGIN_SHIFT = 6
    CAPTURED_SHIFT = 12
    MAX_QUIETS = 78        # ten warriors and tents with six neighbours each, a chief with eighteen


cdef inline Move packed(int origin, int target, uint64_t captured) noexcept nogil:
    cdef uint64_t folded = (captured | captured >> 47) & 0xFFFFFFFFFFFEULL
    return folded << CAPTURED_SHIFT | <uint64_t>(origin << ORIGIN_SHIFT | target)


cdef inline int target_of(Move move) noexcept nogil:
    return <int>(move & TARGET_BITS)


cdef inline int origin_of(Move move) noexcept nogil:
    return <int>(move >> ORIGIN_SHIFT & TARGET_BITS)


cdef inline uint64_t captured_of(Move move) noexcept nogil:
    """The captured points. Not for special moves."""
    cdef uint64_t folded = move >> CAPTURED_SHIFT
    return (folded & ~<uint64_t>0x1E0) | (folded & 0x1E0) << 47


cdef inline bint is_special(Move move) noexcept nogil:
    return move >> 63


cdef inline uint64_t chief_steps(const Board *b, uint64_t free) noexcept nogil:
    """Where the own chief can move: short (WIG-11) and long (WIG-12)."""
    cdef int point = b.chief[OWN]
    cdef uint64_t near = around(point)
    cdef uint64_t passable = near & (free | b.warriors[OWN] | b.tents[OWN])
    return (near | two_steps(point, passable)) & free


cdef inline int gen_quiets(const Board *b, Move *moves) noexcept nogil:
    """Writes all moves that capture nothing, at most MAX_QUIETS; returns their number."""
    cdef uint64_t free = free_points(b)
    cdef uint64_t men = b.warriors[OWN] | b.tents[OWN]
    cdef uint64_t targets = chief_steps(b, free)
    cdef int origin = b.chief[OWN] << ORIGIN_SHIFT
    cdef int n = 0, direction, point
    while targets:
        moves[n] = origin | lowest(targets)
        targets &= targets - 1
        n += 1
    for direction in range(DIRECTIONS):
        targets = stepped(men, direction) & free
        while targets:
            point = lowest(targets)
            moves[n] = ((point - ROTATION[direction]) & 63) << ORIGIN_SHIFT | point
            targets &= targets - 1
            n += 1
    return n


cdef inline int count_quiets(const Board *b, uint64_t free) noexcept nogil:
    """The number of moves that gen_quiets writes."""
    cdef uint64_t men = b.warriors[OWN] | b.tents[OWN]
    cdef int n = popcount(chief_steps(b, free)), direction
    for direction in range(DIRECTIONS):
        n += popcount(stepped(men, direction) & free)
    return n


cdef inline bint can_step(const Board *b, uint64_t free) noexcept nogil:
    """Can a warrior or the chief move without a capture? (WIG-24)"""
    return (
        neighbours(b.warriors[OWN] | chief_bit(b, OWN)) & free != 0 or chief_steps(b, free) != 0
    )
