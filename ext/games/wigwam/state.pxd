# The whole state of a game of Wigwam, as State holds it: the board that a search runs on, what its
# text needs besides, and the arrangements before the first move (WIG-6, WIG-7).

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from core.flag cimport Flag
from core.ops cimport OPS_VERSION, GameOps
from core.rng cimport mix
from core.types cimport OVER, Move, State
from games.wigwam.rules cimport INSISTENCE, KIND_SHIFT, gen_moves, kind_of, make, outcome, perft
from games.wigwam.board cimport (
    DARK, LIGHT, OPP, OWN, SMALL_BOARD, Board, bit, full_key, key_with_rights, lowest, popcount,
)
from games.wigwam.moves cimport is_special

cdef enum:
    # Layouts: where the pieces are arranged (WIG-4, WIG-6).
    HEX4 = 0
    HEX4_ENDS = 1
    HEX3 = 2
    # Phases.
    PLAY = 0
    LIGHT_ARRANGES = 1
    DARK_ARRANGES = 2
    # An arrangement as a move: its kind, the tents among the own starting points in their order
    # (WIG-7) from bit 0 on, and the place of the chief among them.
    ARRANGEMENT = 3
    CHIEF_SHIFT = 12
    MAX_STATE_MOVES = 1320  # WIG-6: arrangements, more than the moves of any position

cdef extern from * nogil:
    """
    /* Light's starting points: rows a and b with c3 and c4, with c1 and c6; on the small board. */
    static const uint64_t WIGWAM_HOMES[3] = {0x183E1EULL, 0x423E1EULL, 0x0E06ULL};
    static const int WIGWAM_TENTS[3] = {3, 3, 1};
    """
    const uint64_t HOMES "WIGWAM_HOMES"[3]
    const int TENTS "WIGWAM_TENTS"[3]

# In the first bytes of a State.
ctypedef struct WigwamState:
    Board board            # until the first move with Light as the side to move
    uint32_t number        # move number (WIG-30)
    uint8_t layout
    uint8_t phase
    uint8_t unseen         # Dark arranges without sight of what Light arranged (WIG-7)


cdef inline int half_turned(const Board *b, int point) noexcept nogil:
    """The same point seen from the other side (WIG-6)."""
    return (38 if b.rules & SMALL_BOARD else 56) - point


# ---- Arrangements

cdef inline Move arrangement(int chief, int tents) noexcept nogil:
    return (
        <uint64_t>1 << 63 | <uint64_t>ARRANGEMENT << KIND_SHIFT
        | <uint64_t>(chief << CHIEF_SHIFT | tents)
    )


cdef inline int chief_place(Move arranged) noexcept nogil:
    return <int>(arranged >> CHIEF_SHIFT & 15)


cdef inline bint is_arrangement(const State *state, Move move) noexcept nogil:
    """Does the move place the chief, and the tents elsewhere, on the own starting points?"""
    cdef const WigwamState *s = <const WigwamState *>state
    cdef int places = popcount(HOMES[s.layout]), chief = chief_place(move)
    cdef int tents = <int>(move & ((1 << places) - 1))
    return (
        move == arrangement(chief, tents) and chief < places and not tents >> chief & 1
        and popcount(tents) == TENTS[s.layout]
    )


cdef inline int gen_arrangements(const State *state, Move *moves) noexcept nogil:
    """Writes every arrangement of a side; returns their number, 1,320 or 20."""
    cdef int places = popcount(HOMES[(<const WigwamState *>state).layout]), n = 0, chief, tents
    for chief in range(places):
        for tents in range(1 << places):
            if is_arrangement(state, arrangement(chief, tents)):
                moves[n] = arrangement(chief, tents)
                n += 1
    return n


cdef inline void put(Board *b, int who, int point, bint is_chief, bint is_tent) noexcept nogil:
    if is_chief:
        b.chief[who] = point
    elif is_tent:
        b.tents[who] |= bit(point)
    else:
        b.warriors[who] |= bit(point)


cdef inline void arrange(WigwamState *s, Move move) noexcept nogil:
    """Sets the pieces of the side whose turn it is; after Dark's the game begins."""
    cdef int who = OWN if s.phase == LIGHT_ARRANGES else OPP
    cdef int chief = chief_place(move), place = 0, point
    cdef uint64_t homes = HOMES[s.layout]
    while homes:
        point = lowest(homes)
        if who == OPP:
            point = half_turned(&s.board, point)
        put(&s.board, who, point, place == chief, move >> place & 1)
        homes &= homes - 1
        place += 1
    s.phase = DARK_ARRANGES if s.phase == LIGHT_ARRANGES else PLAY
    s.board.key = full_key(&s.board)


# ---- The functions of GameOps

cdef inline int state_to_move(const State *state) noexcept nogil:
    cdef const WigwamState *s = <const WigwamState *>state
    cdef int points
    if s.phase != PLAY:
        return DARK if s.phase == DARK_ARRANGES else LIGHT
    return OVER if outcome(&s.board, &points) else <int>s.board.side


cdef inline bint state_partial(const State *state) noexcept nogil:
    return False


cdef inline int state_gen(const State *state, Move *moves, int limit) noexcept nogil:
    """Captures before quiet moves before claims."""
    cdef const WigwamState *s = <const WigwamState *>state
    cdef Move all_moves[MAX_STATE_MOVES]
    cdef int n
    if s.phase == PLAY:
        n = min(limit, gen_moves(&s.board, all_moves))
    else:
        n = min(limit, gen_arrangements(state, all_moves))
    memcpy(moves, all_moves, n * sizeof(Move))
    return n


cdef inline void state_child(const State *state, Move move, State *after) noexcept nogil:
    cdef const WigwamState *s = <const WigwamState *>state
    cdef WigwamState *out = <WigwamState *>after
    after[0] = state[0]
    if s.phase != PLAY:
        arrange(out, move)
        return
    make(&s.board, move, &out.board)
    # WIG-30: raised after Dark's move; a removal is no move, and insisting takes one back.
    if not is_special(move):
        out.number += s.board.side
    elif kind_of(move) == INSISTENCE:
        out.number -= out.board.side


cdef inline void state_margins(const State *state, double *margins) noexcept nogil:
    cdef const Board *b = &(<const WigwamState *>state).board
    cdef int points
    outcome(b, &points)
    margins[b.side] = points
    margins[b.side ^ 1] = -points


cdef inline void state_returns(const State *state, double *returns) noexcept nogil:
    """The points of WIG-29 from -2 to 2 as a share from 0 to 1."""
    state_margins(state, returns)
    returns[LIGHT] = 0.25 * (returns[LIGHT] + 2)
    returns[DARK] = 0.25 * (returns[DARK] + 2)


cdef inline uint64_t state_key(const State *state) noexcept nogil:
    """Pieces, side to move, open rights and phase. Of the counters and of the rules nothing."""
    cdef const WigwamState *s = <const WigwamState *>state
    cdef uint64_t key = key_with_rights(&s.board)
    return key ^ mix(s.phase) if s.phase else key


cdef inline uint64_t state_view_key(const State *state, int seat) noexcept nogil:
    """All is open but Light's arrangement while Dark arranges (WIG-7)."""
    cdef const WigwamState *s = <const WigwamState *>state
    if s.phase == DARK_ARRANGES and s.unseen and seat == DARK:
        return mix(s.phase)
    return state_key(state)


cdef inline uint64_t state_perft(const State *state, int depth, const Flag *stop) noexcept nogil:
    """WIG-32; an arrangement is a ply too."""
    cdef const WigwamState *s = <const WigwamState *>state
    cdef Move moves[MAX_STATE_MOVES]
    cdef State after
    cdef uint64_t leaves = 0
    cdef int n, i
    if s.phase == PLAY or depth == 0:
        return perft(&s.board, depth, stop)
    n = gen_arrangements(state, moves)
    if depth == 1:
        return n
    for i in range(n):
        state_child(state, moves[i], &after)
        leaves += state_perft(&after, depth - 1, stop)
    return leaves


cdef inline void fill_ops(GameOps *ops, const void *alphabeta) noexcept:
    memset(ops, 0, sizeof(GameOps))
    ops.version = OPS_VERSION
    ops.seats = 2
    ops.max_moves = MAX_STATE_MOVES
    ops.to_move = state_to_move
    ops.partial = state_partial
    ops.gen = state_gen
    ops.child = state_child
    ops.returns = state_returns
    ops.margins = state_margins
    ops.key = state_key
    ops.view_key = state_view_key
    ops.perft = state_perft
    ops.alphabeta = alphabeta
