# The rules of Wigwam on packed positions: making a move, what is legal, how a game ends, perft.
# The nouns it is about live in board.pxd, moves.pxd and captures.pxd.

from libc.stdint cimport uint64_t

from core.flag cimport Flag, flag_is_up
from core.types cimport Move
from games.wigwam.board cimport (
    CHIEF, HUFF, INSIST, NEGLECT, NOWHERE, OPP, OWN, PIECE_KEY, SIDE_KEY, WARRIOR, Board, bit,
    chief_bit, free_points, key_of_points, lowest,
)
from games.wigwam.captures cimport (
    MAX_CAPTURES, can_capture, can_capture_on, capturers, count_captures, gen_captures,
)
from games.wigwam.moves cimport (
    CAPTURED_SHIFT, MAX_QUIETS, ORIGIN_SHIFT, TARGET_BITS, can_step, captured_of, chief_steps,
    count_quiets, gen_quiets, is_special, origin_of, target_of,
)

cdef enum:
    # Special moves: the kind, and in the lowest bits the point of the piece that is named (WIG-21).
    REMOVAL = 1            # huff:
    INSISTENCE = 2         # insist:
    KIND_SHIFT = 60
    MAX_CLAIMS = 8
    MAX_MOVES = MAX_CAPTURES + MAX_QUIETS + MAX_CLAIMS


cdef inline Move claim(int kind, int point) noexcept nogil:
    return <uint64_t>1 << 63 | <uint64_t>kind << KIND_SHIFT | <uint64_t>point


cdef inline int kind_of(Move special) noexcept nogil:
    return special >> KIND_SHIFT & 7


# ---- Making a move

cdef inline void turn_round(const Board *b, Board *out) noexcept nogil:
    """The same pieces seen from the other side, which is to move now. No right is open."""
    cdef int who
    for who in range(2):
        out.warriors[who] = b.warriors[1 - who]
        out.tents[who] = b.tents[1 - who]
        out.chief[who] = b.chief[1 - who]
    out.key = b.key ^ SIDE_KEY
    out.rights = 0
    out.side = b.side ^ 1
    out.rules = b.rules
    out.limit = b.limit
    out.back = 0


cdef inline void relocate(Board *b, int who, int origin, int target) noexcept nogil:
    """Carries a piece of one side, whatever its kind, from a point to a free one."""
    cdef uint64_t swing = bit(origin) | bit(target)
    cdef uint64_t warrior = b.warriors[who] >> origin & 1, tent = b.tents[who] >> origin & 1
    cdef uint64_t chief = b.chief[who] == origin
    cdef const uint64_t *keys = PIECE_KEY[b.side ^ who][tent | chief << 1]
    b.warriors[who] ^= swing & -warrior
    b.tents[who] ^= swing & -tent
    b.chief[who] = target if chief else b.chief[who]
    b.key ^= keys[origin] ^ keys[target]


cdef inline void take_off(Board *b, int who, uint64_t captured) noexcept nogil:
    """Removes warriors and a chief of one side."""
    cdef int side = b.side ^ who
    b.key ^= key_of_points(side, WARRIOR, b.warriors[who] & captured)
    b.warriors[who] &= ~captured
    if captured & chief_bit(b, who):
        b.key ^= PIECE_KEY[side][CHIEF][b.chief[who]]
        b.chief[who] = NOWHERE


cdef inline void note_neglect(const Board *b, Move move, Board *out) noexcept nogil:
    """WIG-21: the pieces that could have captured, where they now stand."""
    cdef uint64_t able = capturers(b)
    if able & bit(origin_of(move)):
        able ^= bit(origin_of(move)) | bit(target_of(move))
    out.rights = able
    if able and b.rules & INSIST:
        out.back = <int>move


cdef inline void make_quiet(const Board *b, Move move, Board *out) noexcept nogil:
    turn_round(b, out)
    relocate(out, OPP, origin_of(move), target_of(move))
    out.count = b.count + 1
    if b.rules & NEGLECT:
        note_neglect(b, move, out)


cdef inline void make_capture(const Board *b, Move move, Board *out) noexcept nogil:
    turn_round(b, out)
    relocate(out, OPP, origin_of(move), target_of(move))
    take_off(out, OWN, captured_of(move))
    out.count = 0


cdef inline void make_removal(const Board *b, int point, Board *out) noexcept nogil:
    """WIG-21 `huff`: a ply of its own; the same side moves on."""
    out[0] = b[0]
    take_off(out, OPP, bit(point))
    out.rights = 0
    out.count = 0


cdef inline void make_insistence(const Board *b, int point, Board *out) noexcept nogil:
    """WIG-21 `insist`: the move is taken back, and the piece now on `point` must capture."""
    cdef int origin = origin_of(b.back), target = target_of(b.back)
    turn_round(b, out)
    relocate(out, OWN, target, origin)
    out.rights = bit(origin if point == target else point)
    out.count = b.count - 1


cdef inline void make_claim(const Board *b, Move move, Board *out) noexcept nogil:
    if kind_of(move) == REMOVAL:
        make_removal(b, target_of(move), out)
    else:
        make_insistence(b, target_of(move), out)


cdef inline void make(const Board *b, Move move, Board *out) noexcept nogil:
    """The position after a legal move; `out` is another Board than `b`."""
    if not move >> CAPTURED_SHIFT:
        make_quiet(b, move, out)
    elif is_special(move):
        make_claim(b, move, out)
    else:
        make_capture(b, move, out)


# ---- What is legal

cdef inline bint capture_due(const Board *b) noexcept nogil:
    """WIG-21 `insist`: one piece must capture now."""
    return (b.rights & (b.warriors[OWN] | chief_bit(b, OWN))) != 0


cdef inline int gen_due(const Board *b, Move *moves) noexcept nogil:
    cdef int all_captures = gen_captures(b, moves), n = 0, i
    for i in range(all_captures):
        if b.rights & bit(origin_of(moves[i])):
            moves[n] = moves[i]
            n += 1
    return n


cdef inline int gen_claims(const Board *b, Move *moves) noexcept nogil:
    """The removals or insistences to which the side to move has a right."""
    cdef int kind = REMOVAL if b.rules & HUFF else INSISTENCE, n = 0
    cdef uint64_t rights = b.rights
    while rights:
        moves[n] = claim(kind, lowest(rights))
        rights &= rights - 1
        n += 1
    return n


cdef inline int gen_moves(const Board *b, Move *moves) noexcept nogil:
    """Writes all legal moves of a position that is not over, captures first; at most MAX_MOVES."""
    cdef uint64_t free = free_points(b)
    cdef int n = 0
    if b.rules & NEGLECT and capture_due(b):
        return gen_due(b, moves)
    if can_capture_on(b, free):
        n = gen_captures(b, moves)
        if not b.rules & NEGLECT:
            return n
    n += gen_quiets(b, moves + n)
    return n + gen_claims(b, moves + n) if b.rules & NEGLECT else n


# ---- How a game ends

cdef inline bint can_rescue(const Board *b) noexcept nogil:
    """WIG-25: is there a move that captures the opposing chief or all opposing warriors?"""
    cdef Move moves[MAX_CAPTURES]
    cdef int n = gen_captures(b, moves), i
    cdef uint64_t captured
    for i in range(n):
        captured = captured_of(moves[i])
        if captured & chief_bit(b, OPP) or not b.warriors[OPP] & ~captured:
            return True
    return False


cdef inline int ending_without_warriors(const Board *b, int *points) noexcept nogil:
    """WIG-25 to WIG-27, where at least one side has no warrior."""
    if b.warriors[OWN]:
        points[0] = 1
        return 26
    if b.warriors[OPP]:
        points[0] = -1
        return 0 if can_rescue(b) else 25
    points[0] = 0
    return 0 if can_capture(b) else 27


cdef inline int ending(const Board *b, int *points) noexcept nogil:
    """The clause under which the game is over, 23 to 28, or 0; the result in points seen from the
    side to move. Of WIG-28 only the count: repetition is a matter of the history."""
    cdef uint64_t free
    cdef int clause = 0
    if not b.chief[OWN] or not b.chief[OPP]:
        points[0] = 2 if b.chief[OWN] else -2
        return 23
    if b.rights:
        return 0
    free = free_points(b)
    if not can_step(b, free) and not can_capture_on(b, free):
        points[0] = -2
        return 24
    if not b.warriors[OWN] or not b.warriors[OPP]:
        clause = ending_without_warriors(b, points)
    if not clause and b.limit and b.count >= b.limit:
        points[0] = 0
        clause = 28
    return clause


cdef inline bint outcome(const Board *b, int *points) noexcept nogil:
    """Is the game over (WIG-23 to WIG-28 without repetition)? Then `points` is the result for the
    side to move."""
    return ending(b, points) != 0


# ---- Perft

cdef inline int count_moves(const Board *b) noexcept nogil:
    """The number of legal moves of a position that is not over."""
    cdef Move moves[MAX_MOVES]
    cdef uint64_t free
    if b.rules & NEGLECT:
        return gen_moves(b, moves)
    free = free_points(b)
    if can_capture_on(b, free):
        return count_captures(b, free, moves)
    return count_quiets(b, free)


cdef inline uint64_t perft(const Board *b, int depth, const Flag *stop) noexcept nogil:
    """WIG-32: the leaves at `depth`, the last ply counted in bulk. A count that `stop` ended is worth
    nothing."""
    cdef Move moves[MAX_MOVES]
    cdef Board child
    cdef uint64_t leaves = 0
    cdef int points, n, i
    if depth == 0:
        return 1
    if outcome(b, &points):
        return 0
    if depth == 1:
        return count_moves(b)
    if flag_is_up(stop):
        return 0
    n = gen_moves(b, moves)
    for i in range(n):
        make(b, moves[i], &child)
        leaves += perft(&child, depth - 1, stop)
    return leaves


cdef inline uint64_t perft_made(const Board *b, int depth, uint64_t *digest,
                                const Flag *stop) noexcept nogil:
    """As perft for a depth above 0, but every leaf is made; `digest` takes the exclusive or of
    their keys."""
    cdef Move moves[MAX_MOVES]
    cdef Board child
    cdef uint64_t leaves = 0
    cdef int points, n, i
    if outcome(b, &points) or flag_is_up(stop):
        return 0
    n = gen_moves(b, moves)
    for i in range(n):
        make(b, moves[i], &child)
        if depth > 1:
            leaves += perft_made(&child, depth - 1, digest, stop)
        else:
            digest[0] ^= child.key
    return leaves if depth > 1 else n
