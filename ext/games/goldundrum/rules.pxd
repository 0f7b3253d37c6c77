# The rules of Gold und Rum on packed positions (seeds/goldundrum.md) as one machine of steps.
#
# `act` takes a step and stops where the rules alone go on (moments from NEXT_SPY on); `follow` takes one of
# those; `child` does both. MAX_MOVES bounds the orders of a window (720), which are more than the steps of
# any decision: 450 sends of 8 goblins, 4 machines, 4 trolls and a giant.

from libc.stdint cimport uint32_t

from core.rng cimport Rng, rng_below
from core.types cimport CHANCE, OVER, Move, State
from games.goldundrum.cards cimport BACKED, KINDS, Cards, count, pick_any
from games.goldundrum.enlistment cimport answer, ask, deal, next_asked, start
from games.goldundrum.state cimport (
    ADD, ANNOUNCE, ASK, CHAMPION, DEAL, DEALT, DRAWN, ENLIST, FLIGHT, FLY, GAME_OVER, GIANTS, HIT_DRAW, NAME,
    NEXT_SPY, ONE_ROUND, ORDER, ORDERED, ROUND_ALONE, SEATS, SEND, SENT, SETTLE, SHOW, SPY_DRAW, START,
    START_DUE, STEAL, STRIKE, TRIBE,
    Gur, gur, next_fighter, next_in, ring, see_step, step_of, type_of, what_of,
)
from games.goldundrum.value cimport leaf_shares
from games.goldundrum.war cimport (
    announce, discard_giants, draw_by_commando, draw_by_spy, find_spy, fly, keep, send, settle, steal,
    strike, turn_up,
)

cdef enum:
    MAX_MOVES = 720


cdef inline int to_move(const State *state) noexcept nogil:
    cdef const Gur *s = gur(state)
    if s.moment < ASK:
        return CHANCE
    if s.moment == ASK or s.moment == SEND:
        return next_in(s)
    if s.moment == CHAMPION or s.moment == TRIBE:
        return <int>s.wizard
    return <int>s.phase.war.actor if s.moment <= FLIGHT else OVER


cdef inline bint never(const State *state) noexcept nogil:
    """Whether a decision is under way: every decision is one step."""
    return False


cdef inline bint secret(const State *state) noexcept nogil:
    """GUR-16: what is sent lies face down."""
    return gur(state).moment == SEND


# ---- Steps

cdef inline void act(Gur *s, Move step) noexcept nogil:
    """A decision or an event, up to where the rules alone go on."""
    cdef int type = type_of(step), what = what_of(step)
    if type == DEALT:
        deal(s, what)
    elif type == ORDERED:
        ask(s, what)
        next_asked(s)
    elif type <= ENLIST:
        answer(s, step)
    elif type == START:
        start(s)
    elif type == ADD:
        send(s, what)
    elif type == ANNOUNCE:
        announce(s, what)
    elif type == NAME:
        see_step(s, s.wizard, step)
        s.phase.war.champion = what
        s.moment = NEXT_SPY
    elif type == STEAL:
        steal(s, what)
    elif type == DRAWN:
        if s.moment == SPY_DRAW:
            draw_by_spy(s, what)
        else:
            draw_by_commando(s, what)
    elif type == STRIKE:
        strike(s, what)
    elif type == FLY:
        fly(s, what)
    else:
        keep(s)


cdef inline bint goes_on(const Gur *s) noexcept nogil:
    """Whether what comes next follows by the rules alone."""
    return NEXT_SPY <= s.moment <= SETTLE


cdef inline void follow(Gur *s) noexcept nogil:
    if s.moment == NEXT_SPY:
        find_spy(s)
    elif s.moment == GIANTS:
        discard_giants(s)
    elif s.moment == SHOW:
        turn_up(s)
    else:
        settle(s)


cdef inline void play(Gur *s, Move step) noexcept nogil:
    """In place."""
    act(s, step)
    while goes_on(s):
        follow(s)


cdef inline void child(const State *state, Move step, State *out) noexcept nogil:
    out[0] = state[0]
    play(<Gur *>out, step)


# ---- Chance

cdef inline uint32_t shuffled(uint32_t queue, Rng *rng) noexcept nogil:
    """The nibbles of a queue in random order."""
    cdef uint32_t nibble
    cdef int n = 0, i, j
    while queue >> 4 * n:
        n += 1
    for i in range(n - 1, 0, -1):
        j = rng_below(rng, i + 1)
        nibble = (queue >> 4 * i ^ queue >> 4 * j) & 15
        queue ^= nibble << 4 * i | nibble << 4 * j if i != j else 0
    return queue


cdef inline Cards drawn_from(const Gur *s) noexcept nogil:
    """The cards among which a spy or the commando draws."""
    cdef int place = s.phase.war.target + (SENT if s.moment == HIT_DRAW else 0)
    return s.places[place] & BACKED[s.phase.war.back]


cdef inline Move sample(const State *state, Rng *rng) noexcept nogil:
    """GUR-5, GUR-6, GUR-13, GUR-17: every card, and every order of the fighters, equally likely."""
    cdef const Gur *s = gur(state)
    if s.moment == DEAL:
        return step_of(DEALT, pick_any(s.deck, rng))
    if s.moment == ORDER:
        return step_of(ORDERED, shuffled(ring(s, next_fighter(s, s.wizard)), rng))
    if s.moment == START_DUE:
        return START
    return step_of(DRAWN, pick_any(drawn_from(s), rng))


cdef inline int list_orders(uint32_t queue, uint32_t done, int n, Move *moves) noexcept nogil:
    """All orders of the nibbles of `queue` behind the n in `done`; returns how many."""
    cdef int i = 0, found = 0
    cdef uint32_t rest, nibble
    if queue == 0:
        moves[0] = step_of(ORDERED, done)
        return 1
    while queue >> 4 * i:
        nibble = queue >> 4 * i & 15
        rest = (queue & ((<uint32_t>1 << 4 * i) - 1)) | queue >> 4 * (i + 1) << 4 * i
        found += list_orders(rest, done | nibble << 4 * n, n + 1, moves + found)
        i += 1
    return found


cdef inline int outcomes(const State *state, Move *moves, double *weights) noexcept nogil:
    cdef const Gur *s = gur(state)
    cdef Cards cards
    cdef int kind, n = 0
    if s.moment == ORDER or s.moment == START_DUE:
        moves[0] = START
        n = 1 if s.moment == START_DUE else list_orders(
            ring(s, next_fighter(s, s.wizard)), 0, 0, moves)
        for kind in range(n):
            weights[kind] = 1.0
        return n
    cards = s.deck if s.moment == DEAL else drawn_from(s)
    for kind in range(KINDS):
        if count(cards, kind):
            moves[n] = step_of(DEALT if s.moment == DEAL else DRAWN, kind)
            weights[n] = count(cards, kind)
            n += 1
    return n


# ---- The end

cdef inline bint wins(const Gur *s, int seat) noexcept nogil:
    """GUR-22: nobody has more points, or as many and a later battle won."""
    cdef int other
    for other in range(s.players):
        if s.scores[other] > s.scores[seat]:
            return False
        if s.scores[other] == s.scores[seat] and s.won[other] > s.won[seat]:
            return False
    return True


cdef inline void game_shares(const Gur *s, double *share) noexcept nogil:
    cdef int seat, winners = 0
    for seat in range(s.players):
        winners += wins(s, seat)
    for seat in range(s.players):
        share[seat] = 1.0 / winners if wins(s, seat) else 0.0


cdef inline bint values_round(const Gur *s) noexcept nogil:
    """GUR-23: whether a search values the round alone."""
    return (s.flags & (ONE_ROUND | ROUND_ALONE)) == (ONE_ROUND | ROUND_ALONE)


cdef inline void returns(const State *state, double *share) noexcept nogil:
    """GUR-23: one win in equal parts; at the end of a round its expectation or, under Horizon=round, the
    part of the points of the round that the seat made."""
    cdef const Gur *s = gur(state)
    cdef int seat
    if values_round(s):
        for seat in range(s.players):
            share[seat] = s.phase.war.made[seat] / (4.0 * s.battle_points)
    elif s.moment == GAME_OVER:
        game_shares(s, share)
    else:
        leaf_shares(s, share)


cdef inline void margins(const State *state, double *lead) noexcept nogil:
    """GUR-23: points ahead of the best other seat, in the round under Horizon=round."""
    cdef const Gur *s = gur(state)
    cdef int points[SEATS]
    cdef int seat, other, best
    for seat in range(s.players):
        points[seat] = s.phase.war.made[seat] if values_round(s) else s.scores[seat]
    for seat in range(s.players):
        best = -1
        for other in range(s.players):
            if other != seat and points[other] > best:
                best = points[other]
        lead[seat] = points[seat] - best
