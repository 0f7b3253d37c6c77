# Waka Waka as a search sees it: who acts, steps, events, and the values of an end (seeds/wakawaka.md).

from libc.stdint cimport uint64_t

from core.rng cimport Rng, mix
from core.types cimport CHANCE, OVER, Move, State
from games.wakawaka.bags cimport size
from games.wakawaka.events cimport list_events, sample_event
from games.wakawaka.light cimport light
from games.wakawaka.lists cimport MAX_MOVES, MOST_DRUMMED, list_steps
from games.wakawaka.missions cimport TOP_LEVEL, lesser
from games.wakawaka.order cimport ordered_steps
from games.wakawaka.policy cimport GREEDY, RACE, RANDOM, greedy, random_step
from games.wakawaka.race cimport estimate
from games.wakawaka.steps cimport (
    STEP_DRUM, STEP_END, STEP_LIMIT, STEP_PLAY, STEP_THREE, UNKNOWN_TRIPLE, head, is_pair, kind_of,
    second_of, step, what_of,
)
from games.wakawaka.table cimport (
    CARDS_A_TURN, FINISHED, HAND_LIMIT, NO_ICON, SEATS, SUBSTITUTE, TO_DRUM, TO_LIMIT, TO_PLAY,
    Waka, arrived, can_trade, knows, playable, table_in, table_of, who,
)
from games.wakawaka.weights cimport LIGHT_WEIGHTS


cdef inline int to_move(const State *state) noexcept nogil:
    return who(table_of(state))


cdef inline bint never(const State *state) noexcept nogil:
    """Whether a decision is under way: every decision is one step."""
    return False


cdef inline int gen(const State *state, Move *moves, int limit) noexcept nogil:
    cdef const Waka *w = table_of(state)
    return ordered_steps(w, &LIGHT_WEIGHTS[w.display][0], moves, limit, False)


cdef inline int gen_pairs(const State *state, Move *moves, int limit) noexcept nogil:
    """As gen, with trades and gatherers and their choices in one: what such a card is worth depends on
    the choice."""
    cdef const Waka *w = table_of(state)
    return ordered_steps(w, &LIGHT_WEIGHTS[w.display][0], moves, limit, True)


cdef inline void child(const State *state, Move move, State *out) noexcept nogil:
    out[0] = state[0]
    if is_pair(move):
        step(table_in(out), head(move))
        move = second_of(move)
    step(table_in(out), move)


cdef inline Move sample(const State *state, Rng *rng) noexcept nogil:
    return sample_event(table_of(state), rng)


cdef inline int outcomes(const State *state, Move *moves, double *weights) noexcept nogil:
    return list_events(table_of(state), moves, weights)


cdef inline bint secret(const State *state) noexcept nogil:
    """WAK-14: others do not see of which cards a substitute is."""
    return table_of(state).point == TO_PLAY


cdef inline bint allowed(const Waka *w, Move move) noexcept nogil:
    """Whether the seat to decide may do this, as far as the viewer can tell."""
    cdef Move moves[MAX_MOVES]
    cdef int i, n
    if who(w) < 0:
        return False
    if not knows(w, w.seat) and (w.point == TO_PLAY or w.point == TO_DRUM or w.point == TO_LIMIT):
        return may_be(w, kind_of(move), what_of(move))
    n = list_steps(w, 0, moves, MAX_MOVES)
    for i in range(n):
        if moves[i] == move:
            return True
    return False


cdef inline bint may_be(const Waka *w, int kind, uint64_t what) noexcept nogil:
    """A decision about an unknown hand."""
    cdef int held = w.sizes[w.seat]
    if w.point == TO_DRUM:
        return kind == STEP_DRUM and 1 <= size(what) <= lesser(held, MOST_DRUMMED)
    if w.point == TO_LIMIT:
        return kind == STEP_LIMIT and size(what) == held - HAND_LIMIT
    if kind == STEP_PLAY:
        return held and playable(w, w.seat, <int>what)
    if kind == STEP_THREE:
        return what == UNKNOWN_TRIPLE and held >= 3 and can_trade(w, w.seat)
    return kind == STEP_END


# ---- The end

cdef inline double rank(const Waka *w, int seat) noexcept nogil:
    """WAK-23, WAK-24: what is compared. On the top level equal gold goes to the last arrival, which is the
    last seat, since all arrive in the last round."""
    cdef double place = 0.0
    if arrived(w):
        place = 0.1 * seat
        if w.levels[seat] < TOP_LEVEL:
            return -1.0
    return w.levels[seat] * 1e10 + w.gold[seat] + place


cdef inline void returns(const State *state, double *share) noexcept nogil:
    """WAK-25: one win, in equal parts to all winners."""
    cdef const Waka *w = table_of(state)
    cdef double most = -1.0
    cdef int seat, winners = 0
    if w.judged:
        estimate(w, share)
        return
    for seat in range(w.players):
        if rank(w, seat) > most:
            most = rank(w, seat)
    for seat in range(w.players):
        winners += rank(w, seat) == most
    for seat in range(w.players):
        share[seat] = 1.0 / winners if rank(w, seat) == most else 0.0


cdef inline int lead(const Waka *w, int seat) noexcept nogil:
    """Levels ahead of the best other seat."""
    cdef int other, best = 0
    for other in range(w.players):
        if other != seat and w.levels[other] > best:
            best = w.levels[other]
    return w.levels[seat] - best


cdef inline void margins(const State *state, double *margin) noexcept nogil:
    """WAK-25: levels ahead, half a level more for a winner and less for the others."""
    cdef const Waka *w = table_of(state)
    cdef int seat
    returns(state, margin)
    for seat in range(w.players):
        if w.judged:
            margin[seat] += lead(w, seat) - 0.5
        else:
            margin[seat] = lead(w, seat) + (0.5 if margin[seat] > 0.0 else -0.5)


# ---- Keys

cdef inline uint64_t view_key(const State *state, int seat) noexcept nogil:
    return table_of(state).keys[seat]


cdef inline void forget_past(Waka *w) noexcept nogil:
    """Leaves what the text of the position tells, and its options: neither who has seen what nor what an
    action that is over has left behind."""
    cdef int i
    w.happened = 0
    for i in range(SEATS):
        w.keys[i] = 0
        w.looked[i] = 0
    for i in range(CARDS_A_TURN):
        if i >= w.played_count:
            w.played[i] = 0
        if w.played[i] != SUBSTITUTE:
            w.laid[i] = 0
    if w.icon == NO_ICON:
        w.asked = 0
    if w.point >= TO_PLAY:
        w.due = 0


cdef inline uint64_t key(const State *state) noexcept nogil:
    """Of all that lies and is due, not of how it came about."""
    cdef State bare = state[0]
    cdef uint64_t sum = 0
    cdef int i
    forget_past(table_in(&bare))
    for i in range(32):
        sum = mix(sum ^ bare.words[i])
    return sum


cdef inline Move choose(const Waka *w, Rng *rng, int kind) noexcept nogil:
    """A decision of a policy, or a pair of them."""
    if kind == RANDOM:
        return random_step(w, rng)
    if kind == GREEDY:
        return greedy(w)
    return light(w, &LIGHT_WEIGHTS[w.display][0])


cdef inline Move policy(const State *state, Rng *rng, int kind) noexcept nogil:
    return head(choose(table_of(state), rng, kind))


cdef inline int play_on(Waka *w, Rng *rng, int kind) noexcept nogil:
    """To the end, in place; from RACE on to the start of a turn, where the rest is judged. Returns the number
    of decisions."""
    cdef int seat, last = w.turn + kind - RACE, decisions = 0
    cdef Move move
    w.quiet = True
    while True:
        seat = who(w)
        if seat == OVER:
            return decisions
        if kind >= RACE and w.turn > last:
            w.point = FINISHED
            w.judged = True
            return decisions
        if seat == CHANCE:
            step(w, sample_event(w, rng))
            continue
        move = choose(w, rng, kind)
        if is_pair(move):
            step(w, head(move))
            move = second_of(move)
            decisions += 1
        step(w, move)
        decisions += 1


cdef inline void play_out(State *state, Rng *rng, int kind) noexcept nogil:
    play_on(table_in(state), rng, kind)
