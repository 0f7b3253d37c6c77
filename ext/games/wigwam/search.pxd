# Wigwam as the alpha-beta kernel sees it, and the kernel with Wigwam's functions as constants.

from libc.stdint cimport uint64_t
from libc.string cimport memset

from core.rng cimport mix
from core.types cimport Move, State
from games.wigwam.rules cimport (
    MAX_MOVES, REMOVAL, capture_due, gen_due, gen_moves, kind_of, make, outcome, turn_round,
)
from games.wigwam.board cimport (
    DARK, NEGLECT, OPP, OWN, Board, chief_bit, key_with_rights, lowest, popcount,
)
from games.wigwam.captures cimport can_capture, gen_captures
from games.wigwam.eval cimport TERM_NAMES, TERMS, WEIGHTS, count_terms, evaluate
from games.wigwam.moves cimport (
    CAPTURED_SHIFT, captured_of, gen_quiets, is_special, origin_of, target_of,
)
from games.wigwam.state cimport half_turned
from kernels.alphabeta cimport search_node, settle_node
from kernels.searching cimport ALPHABETA_VERSION, AlphaBetaOps, Search

cdef enum:
    WARRIOR_GAIN = 1 << 9
    CHIEF_GAIN = 1 << 14


cdef inline bint ab_outcome(const State *p, int *points) noexcept nogil:
    return outcome(<const Board *>p, points)


cdef inline uint64_t ab_key(const State *p) noexcept nogil:
    return key_with_rights(<const Board *>p)


cdef inline uint64_t ab_identity(const State *p) noexcept nogil:
    """WIG-21: a position whose neglected capture is due now is no new occurrence, nor does anything
    come again behind it but by a capture."""
    cdef const Board *b = <const Board *>p
    return mix(b.key) if b.rights and capture_due(b) else b.key


cdef inline uint64_t ab_rules(const State *p) noexcept nogil:
    cdef const Board *b = <const Board *>p
    return mix(<uint64_t>b.rules << 32 | b.limit)


cdef inline bint ab_declarable(const State *p) noexcept nogil:
    """WIG-21: not while a right is open."""
    return not (<const Board *>p).rights


cdef inline bint ab_loose(const State *p) noexcept nogil:
    """WIG-21, WIG-28: open rights are no part of what repetition compares."""
    return ((<const Board *>p).rules & NEGLECT) != 0


cdef inline int ab_count(const State *p) noexcept nogil:
    return (<const Board *>p).count


cdef inline int ab_limit(const State *p) noexcept nogil:
    return (<const Board *>p).limit


cdef inline bint ab_forced(const State *p) noexcept nogil:
    cdef const Board *b = <const Board *>p
    if b.rules & NEGLECT:
        return capture_due(b)
    return can_capture(b)


cdef inline int ab_captures(const State *p, Move *moves) noexcept nogil:
    cdef const Board *b = <const Board *>p
    return gen_due(b, moves) if b.rules & NEGLECT else gen_captures(b, moves)


cdef inline int ab_others(const State *p, Move *moves) noexcept nogil:
    cdef const Board *b = <const Board *>p
    return gen_moves(b, moves) if b.rules & NEGLECT else gen_quiets(b, moves)


cdef inline bint ab_restless(const State *p) noexcept nogil:
    """Could the other side capture, were it to move? Under `huff` and `insist` also: is there a right
    or a capture that need not be made?"""
    cdef const Board *b = <const Board *>p
    cdef Board turned
    if b.rules & NEGLECT and (b.rights or can_capture(b)):
        return True
    turn_round(b, &turned)
    return can_capture(&turned)


cdef inline void ab_make(const State *p, Move move, State *out) noexcept nogil:
    make(<const Board *>p, move, <Board *>out)


cdef inline void ab_turn(const State *p, State *out) noexcept nogil:
    cdef const Board *b = <const Board *>p
    cdef Board *after = <Board *>out
    turn_round(b, after)
    after.count = b.count + 1


cdef inline bint ab_may_pass(const State *p) noexcept nogil:
    cdef const Board *b = <const Board *>p
    return popcount(b.warriors[OWN]) >= 3 and not b.rights


cdef inline int ab_evaluate(const State *p) noexcept nogil:
    return evaluate(<const Board *>p)


cdef inline int ab_tension(const State *p) noexcept nogil:
    """The warriors: without any the game is a draw (WIG-27)."""
    cdef const Board *b = <const Board *>p
    return popcount(b.warriors[OWN]) + popcount(b.warriors[OPP])


cdef inline void ab_count_terms(const State *p, int *counts) noexcept nogil:
    count_terms(<const Board *>p, counts)


cdef inline int seen_by_mover(const Board *b, int point) noexcept nogil:
    """The point, after a half turn of the board for Dark; of claims any number below 64."""
    return half_turned(b, point) & 63 if b.side == DARK else point


cdef inline int ab_gain(const State *p, Move move) noexcept nogil:
    """Captures by what they take, a chief before all; among equals by the captured points as the
    moving side sees them, so that the order is the same for both."""
    cdef const Board *b = <const Board *>p
    cdef uint64_t captured, left
    cdef int points = 0, point
    if not move >> CAPTURED_SHIFT:
        return 0
    if is_special(move):
        return 1
    captured = captured_of(move)
    left = captured
    while left:
        point = seen_by_mover(b, lowest(left))
        points += point * point * point
        left &= left - 1
    return (
        (CHIEF_GAIN if captured & chief_bit(b, OPP) else 0)
        + WARRIOR_GAIN * popcount(captured) + (points & (WARRIOR_GAIN - 1))
    )


cdef inline int ab_slot(const State *p, Move move) noexcept nogil:
    """Origin and landing as the moving side sees them."""
    cdef const Board *b = <const Board *>p
    return seen_by_mover(b, origin_of(move)) << 6 | seen_by_mover(b, target_of(move))


cdef inline bint ab_keeps_turn(Move move) noexcept nogil:
    """A removal (WIG-21)."""
    return is_special(move) and kind_of(move) == REMOVAL


cdef inline int settle(Search *s, const State *p, int alpha, int beta, int quiets,
                       int ply) noexcept nogil:
    return settle_node(
        s, p, alpha, beta, quiets, ply, ab_outcome, ab_identity, ab_declarable, ab_count, ab_forced,
        ab_captures, ab_others, ab_restless, ab_make, ab_evaluate, ab_tension, ab_gain, ab_slot,
        ab_keeps_turn,
        settle,
    )


cdef inline int visit(Search *s, const State *p, int alpha, int beta, int depth,
                      int ply) noexcept nogil:
    return search_node(
        s, p, alpha, beta, depth, ply, ab_outcome, ab_key, ab_identity, ab_declarable, ab_count,
        ab_limit, ab_forced, ab_captures, ab_others, ab_restless, ab_make, ab_turn, ab_may_pass, ab_evaluate,
        ab_tension, ab_gain, ab_slot, ab_keeps_turn, visit, settle,
    )


cdef inline void fill_alphabeta(AlphaBetaOps *ops) noexcept:
    memset(ops, 0, sizeof(AlphaBetaOps))
    ops.version = ALPHABETA_VERSION
    ops.size = sizeof(Board)
    ops.max_moves = MAX_MOVES
    ops.outcome = ab_outcome
    ops.key = ab_key
    ops.rules = ab_rules
    ops.identity = ab_identity
    ops.declarable = ab_declarable
    ops.loose = ab_loose
    ops.count = ab_count
    ops.limit = ab_limit
    ops.forced = ab_forced
    ops.captures = ab_captures
    ops.others = ab_others
    ops.restless = ab_restless
    ops.make = ab_make
    ops.turn = ab_turn
    ops.may_pass = ab_may_pass
    ops.tension = ab_tension
    ops.evaluate = ab_evaluate
    ops.terms = TERMS
    ops.names = TERM_NAMES
    ops.weights = WEIGHTS
    ops.count_terms = ab_count_terms
    ops.gain = ab_gain
    ops.slot = ab_slot
    ops.keeps_turn = ab_keeps_turn
    ops.visit = visit
