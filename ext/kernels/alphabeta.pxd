# Alpha-beta search of two-player, open, zero-sum games, written once: the search node (principal
# variation search) and the quiescence search. Both take the game's functions as named parameters: called
# from a game's module with constants they leave no indirect call (slot `visit`); called with the pointers
# of AlphaBetaOps they serve every game.
#
# Which scores are proofs, and what keeps them so: kernels/score.pxd.
#
# What the value of a node may rest on is its own path: draws by repetition. `Frame.rests_on` carries the
# lowest ply whose position on the path a value used; a value that rests on a position above its own node
# is not stored where it could be wrong on another path. A claim above a draw for the side that makes it
# never rests on a repetition, for the other side would have taken the draw: it is stored all the same.

from libc.stdint cimport int16_t, int64_t, uint32_t, uint64_t

from core.clock cimport now_us
from core.flag cimport flag_is_up
from core.ops cimport Child, Key, Test
from core.relaxed cimport peek_signed, poke
from core.types cimport Move, State
from kernels.ordering cimport (
    CAPTURE, COUNTER, FIRST_KILLER, SECOND_KILLER, TABLE_MOVE, bonus_of, pick, rated,
    reward, slot_of,
)
from kernels.score cimport (
    DRAW, INFINITE, MAX_PLY, PROVEN, WIN_ONE, WIN_TWO, drawn_out, from_table, plies_of, proven, result,
    to_table,
)
from kernels.searching cimport (
    HOPE, NOBODY, NOTHING, Frame, List, Measure, Outcome, Pass, Rate, Search, Sort, Visit,
)
from kernels.tt cimport (
    EXACT_SCORE, LOWER, NO_BOUND, UPPER, Found, mark_of, table_fetch, table_probe, table_store,
)

cdef enum:
    # Nodes between two looks at the clock and the stop flag: one at first and after POLL_US microseconds
    # without a look, twice as many after each that came sooner. Where the system has still to give a
    # table its memory, a node may take ten milliseconds.
    POLL_MOST = 2048
    POLL_US = 500
    RESTLESS = 2           # plies without a capture that a quiescence search looks at
    # Step 5 of the node: an estimate so far above beta, for each ply of depth, is believed;
    STILL_DEPTH = 3
    STILL_MARGIN = 45
    # from these depths on a null move is tried and verified.
    PASS_DEPTH = 3
    VERIFY_DEPTH = 10
    LATE = 3               # moves before reductions begin


# ---- The path

cdef inline State *board_at(Search *s, int ply) noexcept nogil:
    return <State *>(<char *>s.boards + ply * s.stride)


cdef inline int unknown(Search *s, int ply) noexcept nogil:
    """What a position is worth of which nothing is known: never a proof."""
    if s.hope == NOBODY:
        return DRAW
    s.doubted = True
    return HOPE if s.frames[ply].side == s.hope else -HOPE


cdef inline bint repeated(Search *s, const State *p, int ply, int *score, Test declarable) noexcept nogil:
    """Draw by repetition within the tree? The second occurrence counts as one: the side that could
    avoid it can do so the first time. Where a right was open at either, they are not the same."""
    cdef Frame *f = &s.frames[ply]
    cdef int earlier = ply - 4, first = ply - f.reversible
    if first < 1:
        first = 1
    while earlier >= first:
        if s.path[earlier] == s.path[ply]:
            f.rests_on = earlier
            if not (declarable(p) and declarable(board_at(s, earlier))):
                score[0] = unknown(s, ply)
            return True
        earlier -= 2
    return False


cdef inline bint drawn_before(Search *s, const State *p, int ply, int *score,
                              Test declarable) noexcept nogil:
    """Draw by a repetition of what lies before the root? It depends on the root alone, not on the
    path: the table of another root knows nothing of it (`Worker.begin` salts the keys)."""
    cdef bint may = declarable(p)
    cdef int i
    if may and (s.repetition == 1 or (s.draw_due and s.frames[ply].reversible >= ply)):
        return True
    for i in range(s.drawn_count):
        if s.drawn[i] == s.path[ply]:
            if not may:
                score[0] = unknown(s, ply)
            return True
    return False


cdef inline bint finished(Search *s, const State *p, int ply, int *score, Outcome outcome,
                          Key identity, Test declarable) noexcept nogil:
    """Is the game over here, by the position or else by a repetition?"""
    cdef Frame *f = &s.frames[ply]
    cdef int points
    f.rests_on = NOTHING
    f.length = 0
    if ply > s.deepest:
        s.deepest = ply
    s.path[ply] = identity(p)
    if outcome(p, &points):
        score[0] = result(points, ply)
        return True
    score[0] = DRAW
    if s.repetition == 0:
        return False
    if s.haunted and drawn_before(s, p, ply, score, declarable):
        return True
    return f.reversible >= 4 and repeated(s, p, ply, score, declarable)


cdef inline void poll(Search *s) noexcept nogil:
    """Ends the search when its time, its nodes or its caller's patience is over; never the one that
    nothing stops."""
    cdef int64_t now = now_us()
    if now - s.polled > POLL_US:
        s.poll_every = 1
    elif s.poll_every < POLL_MOST:
        s.poll_every *= 2
    s.polled = now
    s.poll_at = s.nodes + s.poll_every
    if s.stop == NULL:
        return
    if s.nodes >= s.node_limit or flag_is_up(s.stop) or now >= peek_signed(&s.deadline):
        s.stopped = True
    elif s.poll_at > s.node_limit:
        s.poll_at = s.node_limit


cdef inline State *descend(Search *s, const State *p, Move move, int slot, int ply, Child make,
                           Measure count, Sort keeps_turn) noexcept nogil:
    """Makes a move of that slot: one node."""
    cdef State *child = board_at(s, ply + 1)
    poke(&s.nodes, s.nodes + 1)
    if s.nodes >= s.poll_at or flag_is_up(s.stop):
        poll(s)
    make(p, move, child)
    s.frames[ply].move = move
    s.frames[ply].slot = slot
    s.frames[ply + 1].side = s.frames[ply].side ^ (not keeps_turn(move))
    s.frames[ply + 1].reversible = s.frames[ply].reversible + 1 if count(child) else 0
    return child


cdef inline State *descend_nothing(Search *s, const State *p, int ply, Pass turn) noexcept nogil:
    """Makes a null move: one node."""
    cdef State *child = board_at(s, ply + 1)
    poke(&s.nodes, s.nodes + 1)
    turn(p, child)
    s.frames[ply].move = 0
    s.frames[ply + 1].first = s.frames[ply].first
    s.frames[ply + 1].side = s.frames[ply].side ^ 1
    s.frames[ply + 1].reversible = 0
    return child


cdef inline int value_of(Search *s, const State *child, int alpha, int beta, int depth, int ply,
                         Visit visit) noexcept nogil:
    """A child's value for the side that moves at its parent, `ply` - 1."""
    cdef int score
    if s.frames[ply].side == s.frames[ply - 1].side:
        score = visit(s, child, alpha, beta, depth, ply)
    else:
        score = -visit(s, child, -beta, -alpha, depth, ply)
    if s.frames[ply].rests_on < s.frames[ply - 1].rests_on:
        s.frames[ply - 1].rests_on = s.frames[ply].rests_on
    return score


cdef inline void extend_line(Search *s, int ply, Move move) noexcept nogil:
    """The best line from here is `move` and the child's best line."""
    cdef Move *line = s.lines + ply * MAX_PLY
    cdef Move *rest = s.lines + (ply + 1) * MAX_PLY
    cdef int n = s.frames[ply + 1].length, i
    line[0] = move
    for i in range(n):
        line[i + 1] = rest[i]
    s.frames[ply].length = n + 1


# ---- The table

cdef inline uint64_t table_key(Search *s, const State *p, int depth, int count, int limit,
                               Key key) noexcept nogil:
    """Where a draw by the count is within reach, the count is part of what a value rests on."""
    cdef uint64_t own = key(p) ^ s.salt
    if limit and count + depth + RESTLESS >= limit:
        own ^= <uint64_t>(count + 1) * 0xD6E8FEB86659FD93ULL
    return own


cdef inline bint in_time(int score, int count, int limit) noexcept nogil:
    """Does a stored result come before the draw by the count, whatever the moves to it?"""
    return not limit or not proven(score) or count + plies_of(score) <= limit


cdef inline bint cuts_off(const Search *s, const Found *found, int score, int depth, int alpha,
                          int beta) noexcept nogil:
    """Does the entry answer the question? A proven win or loss does so at any depth, unless it reaches
    further than it may; a bound search denies what lies beyond its depth."""
    if proven(score) and (
        plies_of(score) > s.trusted or (s.hope != NOBODY and plies_of(found.score) > depth)
    ):
        return False
    if score >= beta and found.bound & LOWER:
        return found.depth >= depth or PROVEN < score <= WIN_TWO
    if score <= alpha and found.bound & UPPER:
        return found.depth >= depth or -PROVEN > score >= -WIN_TWO
    return False


cdef inline void remember(Search *s, uint64_t key, Move move, int score, int depth, int bound,
                          int ply) noexcept nogil:
    """Stores what is true on every path; of a bound search nothing that a doubt may have led to."""
    if s.hope != NOBODY and s.doubted:
        return
    if s.frames[ply].rests_on < ply:
        if score <= DRAW:
            bound &= ~LOWER
        if score >= DRAW:
            bound &= ~UPPER
    if bound == NO_BOUND:
        depth = 0
    table_store(&s.table, key, mark_of(move) if move else 0, to_table(score, ply),
                depth, bound)


# ---- Ordering

cdef inline void rate_moves(Search *s, const State *p, Move *moves, int64_t *ratings, int n,
                            uint32_t mark, int ply, Rate gain, Rate slot) noexcept nogil:
    cdef Frame *f = &s.frames[ply]
    cdef int16_t *history = s.memory.history[f.side]
    cdef Move counter = 0
    cdef int i, kind, rating
    if ply and s.frames[ply - 1].move:
        counter = s.memory.counters[f.side][s.frames[ply - 1].slot]
    for i in range(n):
        kind = slot(p, moves[i])
        rating = gain(p, moves[i])
        if mark_of(moves[i]) == mark:
            rating = TABLE_MOVE
        elif rating:
            rating += CAPTURE
        elif moves[i] == f.killers[0]:
            rating = FIRST_KILLER
        elif moves[i] == f.killers[1]:
            rating = SECOND_KILLER
        elif moves[i] == counter:
            rating = COUNTER
        else:
            rating = history[kind]
        ratings[i] = rated(rating, kind)


cdef inline void note_refutation(Search *s, Move *moves, int64_t *ratings, int best, int depth,
                                 int ply) noexcept nogil:
    """The move at `best` refuted the last one: it is worth trying early, those before it are not."""
    cdef Frame *f = &s.frames[ply]
    cdef int16_t *history = s.memory.history[f.side]
    cdef int i
    if f.killers[0] != moves[best]:
        f.killers[1] = f.killers[0]
        f.killers[0] = moves[best]
    if ply and s.frames[ply - 1].move:
        s.memory.counters[f.side][s.frames[ply - 1].slot] = moves[best]
    reward(&history[slot_of(ratings[best])], bonus_of(depth))
    for i in range(best):
        reward(&history[slot_of(ratings[i])], -bonus_of(depth))


# ---- The nodes

cdef inline int estimate(Search *s, const State *p, int ply, Measure evaluate,
                         Measure tension) noexcept nogil:
    cdef bint own = s.frames[ply].side == 0
    if s.hope != NOBODY:
        return HOPE if s.frames[ply].side == s.hope else -HOPE
    if s.contempt:
        return evaluate(p) + (s.contempt if own else -s.contempt) * tension(p)
    return evaluate(p)


cdef inline int settle_node(
    Search *s, const State *p, int alpha, int beta, int quiets, int ply, Outcome outcome,
    Key identity, Test declarable, Measure count, Test forced, List captures, List others,
    Test restless, Child make, Measure evaluate, Measure tension, Rate gain, Rate slot,
    Sort keeps_turn, Visit settle,
) noexcept nogil:
    """Quiescence: the value of a position once nothing can be captured by either side. Captures are
    compulsory, so all of them are searched, and so are all moves of a side that could lose a piece; only
    after `quiets` plies without a capture an estimate stands for a position under threat."""
    cdef Move *moves = s.moves + s.frames[ply].first
    cdef int64_t *ratings = s.ratings + s.frames[ply].first
    cdef bint loud
    cdef int score = DRAW, best, longest = 0, i, n
    cdef State *child
    cdef Move move
    # 1. Is the search over, or the game?
    if s.stopped or finished(s, p, ply, &score, outcome, identity, declarable):
        return score
    # 2. Stand pat where all is quiet.
    if s.hope != NOBODY:
        return estimate(s, p, ply, evaluate, tension)
    loud = forced(p)
    if ply >= MAX_PLY - 1 or (not loud and (quiets == 0 or not restless(p))):
        return estimate(s, p, ply, evaluate, tension)
    # 3. All legal moves, the captures by gain.
    n = captures(p, moves) if loud else others(p, moves)
    s.frames[ply + 1].first = s.frames[ply].first + n
    rate_moves(s, p, moves, ratings, n, 0, ply, gain, slot)
    best = -INFINITE
    for i in range(n):
        move = pick(moves, ratings, i, n)
        child = descend(s, p, move, slot_of(ratings[i]), ply, make, count, keeps_turn)
        score = value_of(s, child, alpha, beta, quiets if loud else quiets - 1, ply + 1, settle)
        if s.stopped:
            return DRAW
        if score < -WIN_ONE and score + WIN_TWO > longest:
            longest = score + WIN_TWO
        if score > best:
            best = score
            if score > alpha:
                alpha = score
                extend_line(s, ply, move)
                if score >= beta:
                    return best
    return drawn_out(best, longest)


cdef inline int pass_on(Search *s, const State *p, int beta, int depth, int ply, Pass turn,
                        Visit visit) noexcept nogil:
    """The value after a null move, in a window below beta. Deep down a value above it is verified
    by a search without null moves, since having to move can be a burden."""
    cdef int below = depth - PASS_DEPTH - depth // 4, score
    cdef State *child = descend_nothing(s, p, ply, turn)
    score = value_of(s, child, beta - 1, beta, below, ply + 1, visit)
    if score >= beta and depth >= VERIFY_DEPTH and not s.stopped:
        s.verifying = True
        score = visit(s, p, beta - 1, beta, below, ply)
        s.verifying = False
    # A result after a null move is none.
    return beta if score > PROVEN else score


cdef inline int lateness(Search *s, int depth, int i, bint on_line) noexcept nogil:
    """Plies by which the search after move i is reduced: a move that comes late is seldom the best."""
    cdef int less = s.reductions[depth if depth < 63 else 63][i if i < 63 else 63] - on_line
    if less > depth - 2:
        less = depth - 2
    return less if less > 0 else 0


cdef inline int search_node(
    Search *s, const State *p, int alpha, int beta, int depth, int ply, Outcome outcome, Key key,
    Key identity, Test declarable, Measure count, Measure limit, Test forced, List captures,
    List others, Test restless, Child make, Pass turn, Test may_pass, Measure evaluate,
    Measure tension, Rate gain, Rate slot, Sort keeps_turn, Visit visit, Visit settle,
) noexcept nogil:
    """Principal variation search: the value of a position at `depth`, exact between alpha and beta, a
    bound outside."""
    cdef Move *moves = s.moves + s.frames[ply].first
    cdef int64_t *ratings = s.ratings + s.frames[ply].first
    cdef bint on_line = beta - alpha > 1, loud
    cdef int score = DRAW, best, best_at, longest = 0, bound, i, n, plies, most, floor, below, less
    cdef uint64_t own_key
    cdef Found found
    cdef State *child
    cdef Move move

    # 1. At the horizon the quiescence search takes over.
    if depth <= 0 or ply >= MAX_PLY - 1:
        return settle(s, p, alpha, beta, RESTLESS, ply)

    # 2. Is the search over, or the game?
    if s.stopped or finished(s, p, ply, &score, outcome, identity, declarable):
        return score

    # 3. No line from here is better than a win at the next ply, or worse than a loss here.
    if alpha < ply - WIN_TWO:
        alpha = ply - WIN_TWO
    if beta > WIN_TWO - ply - 1 and s.hope == NOBODY:
        beta = WIN_TWO - ply - 1
    if alpha >= beta:
        return alpha

    # 4. What does the table say?
    plies, most = count(p), limit(p)
    own_key = table_key(s, p, depth, plies, most, key)
    if table_probe(&s.table, own_key, &found) and not on_line:
        score = from_table(found.score, ply)
        if in_time(found.score, plies, most) and cuts_off(s, &found, score, depth, alpha, beta):
            return score

    # 5. Where no capture is due, the position may be good enough without a move; never a result.
    loud = forced(p)
    if not (loud or on_line or proven(beta)) and s.hope == NOBODY:
        score = estimate(s, p, ply, evaluate, tension)
        if score >= beta:
            if depth <= STILL_DEPTH and score - STILL_MARGIN * depth >= beta and not restless(p):
                return score
            if depth >= PASS_DEPTH and s.frames[ply - 1].move and not s.verifying \
                    and not s.draw_due and may_pass(p):
                score = pass_on(s, p, beta, depth, ply, turn, visit)
                if s.stopped or score >= beta:
                    return score

    # 6. All legal moves.
    n = captures(p, moves) if loud else others(p, moves)
    s.frames[ply + 1].first = s.frames[ply].first + n
    rate_moves(s, p, moves, ratings, n, found.mark, ply, gain, slot)

    # 7. Forced captures cost no depth; a bound search counts plies.
    below = depth if loud and s.hope == NOBODY else depth - 1

    # 8. The moves, the first with the full window.
    floor = alpha
    best = -INFINITE
    best_at = 0
    for i in range(n):
        move = pick(moves, ratings, i, n)
        child = descend(s, p, move, slot_of(ratings[i]), ply, make, count, keeps_turn)
        table_fetch(&s.table, key(child) ^ s.salt)
        if i:
            less = 0
            if i >= LATE and not loud and below > 1 and s.hope == NOBODY and not forced(child):
                less = lateness(s, depth, i, on_line)
            score = value_of(s, child, alpha, alpha + 1, below - less, ply + 1, visit)
            if less and score > alpha and not s.stopped:
                score = value_of(s, child, alpha, alpha + 1, below, ply + 1, visit)
        if i == 0 or (alpha < score < beta and not s.stopped):
            score = value_of(s, child, alpha, beta, below, ply + 1, visit)
        if s.stopped:
            return DRAW
        if score < -WIN_ONE and score + WIN_TWO > longest:
            longest = score + WIN_TWO
        if score > best:
            best = score
            best_at = i
            if score > alpha:
                alpha = score
                if on_line:
                    extend_line(s, ply, move)
                if score >= beta:
                    break

    # 9. Remember what refuted the last move, and the value.
    if best >= beta and not loud:
        note_refutation(s, moves, ratings, best_at, depth, ply)
    move = moves[best_at] if best > floor else 0
    bound = LOWER if best >= beta else EXACT_SCORE if best > floor else UPPER
    if bound != LOWER and drawn_out(best, longest) > best:
        best, bound = drawn_out(best, longest), UPPER
    remember(s, own_key, move, best, depth, bound, ply)
    return best
