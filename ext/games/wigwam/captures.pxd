# Captures in Wigwam: who can capture, and all complete chains, merged (WIG-13 to WIG-22).
#
# A chain is walked on two sets: the points that are free for the jumping piece (its own origin is
# one of them, and so is every point it has cleared, WIG-17) and the prey that is left.

from libc.stdint cimport uint64_t

from core.types cimport Move
from games.wigwam.board cimport (
    CHAIN_MAY, DIRECTIONS, ONWARD, OPP, OWN, ROTATION, Board, around, bit, chief_bit, free_points,
    TURN_ONE, TURN_OTHER, jumped, lowest, opposite, popcount, prey, stepped, two_steps,
)
from games.wigwam.moves cimport packed

cdef enum:
    ALL_DIRECTIONS = 63
    # Under `may` on an otherwise empty board, which has the most, a chief has at most 415 different
    # captures and a warrior 15, whatever eight pieces the other side has and wherever they stand:
    # counted over all sets by tests/long/wigwam_capture_bound.py.
    MAX_CAPTURES = 415 + 7 * 15

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


cdef inline uint64_t jump_starts(uint64_t over, uint64_t free, int direction) noexcept nogil:
    """From where a straight jump over a point of `over` in this direction is possible (WIG-14)."""
    cdef int back = opposite(direction)
    return stepped(stepped(free, back) & over, back)


cdef inline uint64_t chief_jumps(const Board *b, uint64_t free) noexcept nogil:
    """Where the own chief lands after one capture (WIG-15)."""
    return two_steps(b.chief[OWN], around(b.chief[OWN]) & prey(b)) & free


cdef inline uint64_t capturers(const Board *b) noexcept nogil:
    """The points of the own pieces that can capture."""
    cdef uint64_t free = free_points(b), able = 0
    cdef int direction
    for direction in range(DIRECTIONS):
        able |= jump_starts(prey(b), free, direction)
    able &= b.warriors[OWN]
    return able | chief_bit(b, OWN) if chief_jumps(b, free) else able


cdef inline bint can_capture_on(const Board *b, uint64_t free) noexcept nogil:
    cdef uint64_t able = 0
    cdef int direction
    for direction in range(DIRECTIONS):
        able |= jump_starts(prey(b), free, direction)
    return (able & b.warriors[OWN]) != 0 or chief_jumps(b, free) != 0


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


cdef inline bint walk(
    Chains *c, int point, int directions, uint64_t free, uint64_t over
) noexcept nogil:
    """Notes every complete chain that goes on from `point` with a jump in one of `directions`.
    Returns whether there is such a jump."""
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


cdef inline void walk_piece(
    Chains *c, int point, bint is_chief, int directions, uint64_t free
) noexcept nogil:
    """Notes the chains of one piece that begin in one of `directions`."""
    c.first = c.n
    c.origin = point
    c.is_chief = is_chief
    walk(c, point, directions, free | bit(point), c.before)


cdef inline void begin(Chains *c, const Board *b, Move *moves) noexcept nogil:
    c.moves = moves
    c.n = 0
    c.before = prey(b)
    c.chief = chief_bit(b, OPP)
    c.may_stop = (b.rules & CHAIN_MAY) != 0


# Warriors' captures by direction, for all warriors at once. What the second jump of a chain meets
# is as it was before the first: neither the cleared point nor the origin is among the points that
# it can pass, for they lie behind. So one jump is complete where no other starts at its landing.
ctypedef struct Jumps:
    uint64_t landings[6]   # of first jumps
    uint64_t going_on[6]   # those among them from which the warrior can jump again


cdef inline bint find_jumps(const Board *b, uint64_t free, Jumps *jumps) noexcept nogil:
    """Returns whether a chain can be longer than one jump."""
    cdef uint64_t starts[6]
    cdef uint64_t some = 0, onward
    cdef int d
    for d in range(DIRECTIONS):
        starts[d] = jump_starts(prey(b), free, d)
    for d in range(DIRECTIONS):
        jumps.landings[d] = jumped(starts[d] & b.warriors[OWN], d)
        onward = starts[d] | starts[TURN_ONE[d]] | starts[TURN_OTHER[d]]
        jumps.going_on[d] = jumps.landings[d] & onward & ~stepped(chief_bit(b, OPP), d)
        some |= jumps.going_on[d]
    return some != 0


cdef inline void note_single_jumps(Chains *c, Jumps *jumps) noexcept nogil:
    """Writes the warriors' captures of one jump."""
    cdef uint64_t landings
    cdef int d, target
    for d in range(DIRECTIONS):
        landings = jumps.landings[d]
        if not c.may_stop:
            landings &= ~jumps.going_on[d]
        while landings:
            target = lowest(landings)
            landings &= landings - 1
            c.moves[c.n] = packed(
                (target - 2 * ROTATION[d]) & 63, target, bit((target - ROTATION[d]) & 63)
            )
            c.n += 1


cdef inline void note_long_chains(Chains *c, Jumps *jumps, uint64_t free) noexcept nogil:
    """Writes the warriors' captures of two jumps and more."""
    cdef uint64_t origins = 0
    cdef int d, point, directions
    for d in range(DIRECTIONS):
        origins |= jumped(jumps.going_on[d], opposite(d))
    while origins:
        point = lowest(origins)
        origins &= origins - 1
        directions = 0
        for d in range(DIRECTIONS):
            directions |= <int>(jumped(jumps.going_on[d], opposite(d)) >> point & 1) << d
        walk_long(c, point, directions, free)


cdef inline void walk_long(Chains *c, int point, int directions, uint64_t free) noexcept nogil:
    """Notes the chains of two jumps and more of the warrior on `point`."""
    cdef uint64_t victim
    cdef int d
    c.first = c.n
    c.origin = point
    c.is_chief = False
    while directions:
        d = lowest(directions)
        directions &= directions - 1
        victim = stepped(bit(point), d)
        walk(c, (point + 2 * ROTATION[d]) & 63, ONWARD[d], free | bit(point) | victim,
             c.before & ~victim)


cdef inline int gen_captures_on(const Board *b, uint64_t free, Move *moves) noexcept nogil:
    cdef Chains c
    cdef Jumps jumps
    begin(&c, b, moves)
    if chief_jumps(b, free):
        walk_piece(&c, b.chief[OWN], True, ALL_DIRECTIONS, free)
    if find_jumps(b, free, &jumps):
        note_long_chains(&c, &jumps, free)
    note_single_jumps(&c, &jumps)
    return c.n


cdef inline int gen_captures(const Board *b, Move *moves) noexcept nogil:
    """Writes all captures, at most MAX_CAPTURES; returns their number."""
    return gen_captures_on(b, free_points(b), moves)


cdef inline int count_captures(const Board *b, uint64_t free, Move *buffer) noexcept nogil:
    """The number of captures; needs room for MAX_CAPTURES moves."""
    cdef Jumps jumps
    cdef int n = 0, d
    if chief_jumps(b, free) or find_jumps(b, free, &jumps):
        return gen_captures_on(b, free, buffer)
    for d in range(DIRECTIONS):
        n += popcount(jumps.landings[d])
    return n
