# Captures in Wigwam: who can capture, and all complete chains, merged (WIG-13 to WIG-22).
#
# A chain is walked on two sets: the points that are free for the jumping piece (its own origin is one of
# them, and so is every point it has cleared, WIG-17) and the prey that is left.

from libc.stdint cimport uint64_t

from core.types cimport Move
from games.wigwam_board cimport (
    CHAIN_MAY, DIRECTIONS, ONWARD, OPP, OWN, ROTATION, Board, around, bit, chief_bit, free_points,
    jumped, lowest, popcount, prey, stepped, two_steps,
)
from games.wigwam_moves cimport packed

cdef enum:
    ALL_DIRECTIONS = 63
    MAX_CAPTURES = 1024    # bound to be replaced

# One piece's chains on the way.
ctypedef struct Chains:
    Move *moves
    int n                  # moves written
    int first              # where those of this piece begin: only they can be merged
    int origin
    uint64_t before        # prey at the start
    uint64_t chief         # the chief among it: its capture ends the chain (WIG-20)
    bint may_stop          # WIG-19
    bint is_chief          # the jumping piece is a chief (WIG-15)


cdef inline uint64_t jump_landings(
    uint64_t men, uint64_t over, uint64_t free, int direction
) noexcept nogil:
    """Where the straight jumps of `men` in one direction land (WIG-14)."""
    return stepped(stepped(men, direction) & over, direction) & free


cdef inline uint64_t capturers(const Board *b) noexcept nogil:
    """The points of the own pieces that can capture."""
    cdef uint64_t free = free_points(b), over = prey(b), able = 0
    cdef int direction
    for direction in range(DIRECTIONS):
        # Looked at from the landing: the opposite direction of d is 5 - d.
        able |= jump_landings(free, over, b.warriors[OWN], 5 - direction)
    if two_steps(b.chief[OWN], around(b.chief[OWN]) & over) & free:
        able |= chief_bit(b, OWN)
    return able


cdef inline bint can_capture_on(const Board *b, uint64_t free) noexcept nogil:
    cdef uint64_t over = prey(b), landings
    cdef int direction
    landings = two_steps(b.chief[OWN], around(b.chief[OWN]) & over) & free
    for direction in range(DIRECTIONS):
        landings |= jump_landings(b.warriors[OWN], over, free, direction)
    return landings != 0


cdef inline bint can_capture(const Board *b) noexcept nogil:
    """Does the side to move have a capture? (WIG-18)"""
    return can_capture_on(b, free_points(b))


cdef inline void add_chain(Chains *c, int target, uint64_t left) noexcept nogil:
    """Notes a complete chain unless it is the same move as an earlier one (WIG-22)."""
    cdef Move move = packed(c.origin, target, c.before & ~left)
    cdef int i
    for i in range(c.first, c.n):
        if c.moves[i] == move:
            return
    c.moves[c.n] = move
    c.n += 1


cdef inline int turns(Chains *c, int direction) noexcept nogil:
    """The directions in which a jump that began in `direction` may land."""
    return ONWARD[direction] if c.is_chief else 1 << direction


cdef inline bint walk(Chains *c, int point, int directions, uint64_t free, uint64_t over) noexcept nogil:
    """Notes every complete chain that goes on from `point` with a jump in one of `directions`, in the
    ASCII order of the paths. Returns whether there is such a jump."""
    cdef uint64_t victim, left
    cdef int direction, lands, landing, target
    cdef bint found = False
    while directions:
        direction = lowest(directions)
        directions &= directions - 1
        victim = stepped(bit(point), direction) & over
        if not victim:
            continue
        left = over & ~victim
        lands = turns(c, direction)
        while lands:
            landing = lowest(lands)
            lands &= lands - 1
            if not stepped(victim, landing) & free:
                continue
            found = True
            target = (point + ROTATION[direction] + ROTATION[landing]) & 63
            if c.may_stop or victim == c.chief:
                add_chain(c, target, left)
            if victim != c.chief and not walk(
                c, target, ONWARD[landing], free | victim, left
            ) and not c.may_stop:
                add_chain(c, target, left)
    return found


cdef inline void walk_piece(Chains *c, int point, bint is_chief, uint64_t free) noexcept nogil:
    c.first = c.n
    c.origin = point
    c.is_chief = is_chief
    walk(c, point, ALL_DIRECTIONS, free | bit(point), c.before)


cdef inline int gen_captures(const Board *b, Move *moves) noexcept nogil:
    """Writes all captures, at most MAX_CAPTURES; returns their number."""
    cdef uint64_t able = capturers(b), free = free_points(b)
    cdef Chains c
    cdef int point
    c.moves = moves
    c.n = 0
    c.before = prey(b)
    c.chief = chief_bit(b, OPP)
    c.may_stop = b.rules & CHAIN_MAY
    while able:
        point = lowest(able)
        able &= able - 1
        walk_piece(&c, point, point == b.chief[OWN], free)
    return c.n


cdef inline int count_captures(const Board *b, Move *buffer) noexcept nogil:
    """The number of captures; needs room for MAX_CAPTURES moves."""
    return gen_captures(b, buffer)
