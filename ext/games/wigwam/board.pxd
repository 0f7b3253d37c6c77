# The points, lines and pieces of Wigwam as bitboards, and the position a search runs on.
#
# A point is row * 8 + diagonal (WIG-2: row a is 0, diagonals count from 1). Diagonal 0 and row 7
# belong to no board, so one step in a direction is one rotation: from any point of a board it leads
# to a neighbour or to a border point, and a wrap ends on 0 or 56..63, which are border too.

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from core.rng cimport mix

cdef enum:
    LIGHT = 0
    DARK = 1
    # Index of the arrays in Board: the side to move and the other one.
    OWN = 0
    OPP = 1
    # Kinds of piece.
    WARRIOR = 0
    TENT = 1
    CHIEF = 2
    # Directions, lowest point first: the order of the directions is the ASCII order of the texts.
    SW = 0
    SE = 1
    W = 2
    E = 3
    NW = 4
    NE = 5
    DIRECTIONS = 6
    # A captured chief stands on this border point.
    NOWHERE = 0
    # Flags in Board.rules.
    SMALL_BOARD = 1        # WIG-4: hex3
    CHAIN_MAY = 2          # WIG-19
    HUFF = 4               # WIG-21
    INSIST = 8             # WIG-21
    NEGLECT = HUFF | INSIST

cdef extern from * nogil:
    """
    /* Rotation for one step in each direction. */
    static const int WIGWAM_ROTATION[6] = {55, 56, 63, 1, 8, 9};

    /* WIG-3: straight on or round an obtuse corner, as sets of directions. */
    static const unsigned char WIGWAM_ONWARD[6] = {
        1 << 0 | 1 << 1 | 1 << 2,  1 << 1 | 1 << 0 | 1 << 3,  1 << 2 | 1 << 0 | 1 << 4,
        1 << 3 | 1 << 1 | 1 << 5,  1 << 4 | 1 << 2 | 1 << 5,  1 << 5 | 1 << 3 | 1 << 4};
    static const int WIGWAM_TURN_ONE[6] = {1, 0, 0, 1, 2, 3};
    static const int WIGWAM_TURN_OTHER[6] = {2, 3, 4, 5, 5, 4};

    /* Where two steps lead a chief on point 18, by the set of directions open to the first step. */
    #define WIGWAM_TO(a, b, c) (1ULL << (18 + (a)) | 1ULL << (18 + (b)) | 1ULL << (18 + (c)))
    #define WIGWAM_REACH(i) ( \\
        ((i) & 1 ? WIGWAM_TO(-18, -17, -10) : 0) | ((i) & 2 ? WIGWAM_TO(-16, -17, -7) : 0) | \\
        ((i) & 4 ? WIGWAM_TO(-2, -10, 7) : 0) | ((i) & 8 ? WIGWAM_TO(2, -7, 10) : 0) | \\
        ((i) & 16 ? WIGWAM_TO(16, 7, 17) : 0) | ((i) & 32 ? WIGWAM_TO(18, 10, 17) : 0))
    #define WIGWAM_REACH8(i) \\
        WIGWAM_REACH(i), WIGWAM_REACH(i + 1), WIGWAM_REACH(i + 2), WIGWAM_REACH(i + 3), \\
        WIGWAM_REACH(i + 4), WIGWAM_REACH(i + 5), WIGWAM_REACH(i + 6), WIGWAM_REACH(i + 7)
    static const uint64_t WIGWAM_TWO_STEPS[64] = {
        WIGWAM_REACH8(0), WIGWAM_REACH8(8), WIGWAM_REACH8(16), WIGWAM_REACH8(24),
        WIGWAM_REACH8(32), WIGWAM_REACH8(40), WIGWAM_REACH8(48), WIGWAM_REACH8(56)};

    /* Zobrist keys: splitmix64 of the index (side * 4 + kind) * 64 + point. */
    #define WIGWAM_M1(z) (((z) ^ ((z) >> 30)) * 0xBF58476D1CE4E5B9ULL)
    #define WIGWAM_M2(z) (((z) ^ ((z) >> 27)) * 0x94D049BB133111EBULL)
    #define WIGWAM_M3(z) ((z) ^ ((z) >> 31))
    #define WIGWAM_KEY(i) WIGWAM_M3(WIGWAM_M2(WIGWAM_M1(((i) + 1ULL) * 0x9E3779B97F4A7C15ULL)))
    #define WIGWAM_KEY4(i) \\
        WIGWAM_KEY(i), WIGWAM_KEY((i) + 1), WIGWAM_KEY((i) + 2), WIGWAM_KEY((i) + 3)
    #define WIGWAM_KEY16(i) \\
        WIGWAM_KEY4(i), WIGWAM_KEY4((i) + 4), WIGWAM_KEY4((i) + 8), WIGWAM_KEY4((i) + 12)
    #define WIGWAM_KEY64(i) \\
        {WIGWAM_KEY16(i), WIGWAM_KEY16((i) + 16), WIGWAM_KEY16((i) + 32), WIGWAM_KEY16((i) + 48)}
    static const uint64_t WIGWAM_PIECE_KEY[2][4][64] = {
        {WIGWAM_KEY64(0), WIGWAM_KEY64(64), WIGWAM_KEY64(128)},
        {WIGWAM_KEY64(256), WIGWAM_KEY64(320), WIGWAM_KEY64(384)}};
    static const uint64_t WIGWAM_SIDE_KEY = WIGWAM_KEY(512);
    """
    const int ROTATION "WIGWAM_ROTATION"[6]
    const uint8_t ONWARD "WIGWAM_ONWARD"[6]
    const int TURN_ONE "WIGWAM_TURN_ONE"[6]
    const int TURN_OTHER "WIGWAM_TURN_OTHER"[6]
    const uint64_t TWO_STEPS "WIGWAM_TWO_STEPS"[64]
    const uint64_t PIECE_KEY "WIGWAM_PIECE_KEY"[2][4][64]
    const uint64_t SIDE_KEY "WIGWAM_SIDE_KEY"
    int popcount "__builtin_popcountll"(uint64_t)
    int lowest "__builtin_ctzll"(uint64_t)

# A position seen from the side to move. 64 bytes, no pointers.
ctypedef struct Board:
    uint64_t warriors[2]   # points of the warriors: [OWN], [OPP]
    uint64_t tents[2]
    # WIG-21: points of the pieces of the other side over which a right is open; or, under `insist`,
    # the point of the own piece that must capture now. 0: neither.
    uint64_t rights
    uint64_t key           # of the pieces and the side to move, which is all that WIG-28 compares
    uint8_t chief[2]       # points of the chiefs, or NOWHERE
    uint8_t side           # LIGHT or DARK: who is to move
    uint16_t rules         # flags
    uint16_t limit         # option NoCapture: plies without a capture that make a draw, 0 = off
    uint32_t count         # plies since the last capture
    uint32_t back          # under `insist`, with an open right: the move that may be taken back


cdef inline uint64_t bit(int point) noexcept nogil:
    return <uint64_t>1 << point


cdef inline int opposite(int direction) noexcept nogil:
    return DIRECTIONS - 1 - direction


cdef inline uint64_t turned(uint64_t x, int by) noexcept nogil:
    """x rotated to the left by `by` modulo 64."""
    return (x << (by & 63)) | (x >> (-by & 63))


cdef inline uint64_t stepped(uint64_t points, int direction) noexcept nogil:
    """The points one step from `points`, border points among them."""
    return turned(points, ROTATION[direction])


cdef inline uint64_t jumped(uint64_t points, int direction) noexcept nogil:
    """The points two steps from `points` in a straight line, over points of the board."""
    return turned(points, 2 * ROTATION[direction])


cdef inline uint64_t neighbours(uint64_t points) noexcept nogil:
    """The points next to one of `points`, border points among them."""
    cdef uint64_t near = 0
    cdef int direction
    for direction in range(DIRECTIONS):
        near |= stepped(points, direction)
    return near


cdef inline uint64_t around(int point) noexcept nogil:
    """The six neighbours of a point, border points among them."""
    return turned(0x60503, point - 9)


cdef inline uint64_t two_steps(int point, uint64_t passable) noexcept nogil:
    """The points a chief on `point` reaches in two steps, straight or round an obtuse corner
    (WIG-12, WIG-15), over neighbours that are in `passable` (points of the board only)."""
    cdef uint64_t near = turned(passable, 9 - point)
    cdef int open_to = <int>((near & 3) | (near >> 6 & 4) | (near >> 7 & 8) | (near >> 13 & 48))
    return turned(TWO_STEPS[open_to], point - 18)


cdef inline uint64_t all_points(const Board *b) noexcept nogil:
    """The points of the board (WIG-1, WIG-4)."""
    return 0x383C3E1E0EULL if b.rules & SMALL_BOARD else 0xF0F8FCFE7E3E1EULL


cdef inline uint64_t chief_bit(const Board *b, int who) noexcept nogil:
    """The chief's point as a set, empty when it is captured."""
    return bit(b.chief[who]) & ~bit(NOWHERE)


cdef inline uint64_t free_points(const Board *b) noexcept nogil:
    return all_points(b) & ~(
        b.warriors[OWN] | b.warriors[OPP] | b.tents[OWN] | b.tents[OPP]
        | chief_bit(b, OWN) | chief_bit(b, OPP)
    )


cdef inline uint64_t prey(const Board *b) noexcept nogil:
    """What the side to move could capture (WIG-13)."""
    return b.warriors[OPP] | chief_bit(b, OPP)


cdef inline uint64_t key_of_points(int side, int kind, uint64_t points) noexcept nogil:
    cdef uint64_t key = 0
    while points:
        key ^= PIECE_KEY[side][kind][lowest(points)]
        points &= points - 1
    return key


cdef inline uint64_t key_with_rights(const Board *b) noexcept nogil:
    """The key of all that moves depend on: with the open rights, and under `insist` the move that may
    be taken back."""
    return b.key ^ mix(b.rights ^ <uint64_t>b.back << 40) if b.rights else b.key


cdef inline uint64_t full_key(const Board *b) noexcept nogil:
    """The key from scratch; every change keeps b.key equal to it."""
    cdef uint64_t key = SIDE_KEY if b.side == DARK else 0
    cdef int who, side
    for who in range(2):
        side = b.side ^ who
        key ^= key_of_points(side, WARRIOR, b.warriors[who])
        key ^= key_of_points(side, TENT, b.tents[who])
        if b.chief[who] != NOWHERE:
            key ^= PIECE_KEY[side][CHIEF][b.chief[who]]
    return key
