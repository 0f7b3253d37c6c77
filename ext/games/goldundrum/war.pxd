# The second half of a round of Gold und Rum: spies, giants, four battles, and its end (GUR-11 to GUR-22).

from libc.stdint cimport uint32_t

from core.rng cimport mix
from games.goldundrum.cards cimport (
    ALL_SPIES, BACKED, COMMANDO, FLYER, GIANT, GOBLIN, GOBLIN_BACK, KINDS, SPY, Cards, backs, count,
    lowest_bit, one, several, unit_value,
)
from games.goldundrum.state cimport (
    ADD, ANNOUNCE, DRAWN, FLIGHT, FLY, GAME_OVER, GIANTS, HIT, HIT_DRAW, KEEP, NEXT_SPY, ONE_ROUND,
    ROUND_OVER, SEATS, SEND, SENT, SETTLE, SHOW, SHOWN, SPY_DRAW, SPY_TURN, STEAL, STRIKE, THRESHOLD_OF,
    TIE_ALL, TRIBE,
    Gur, begin_round, can_take, holder, next_fighter, next_in, ring, see, see_alone, see_step, step_of,
)


# ---- Spies and giants

cdef inline void find_spy(Gur *s) noexcept nogil:
    """GUR-13: the holder of the next spy is to act; a spy with no card to take is spent."""
    cdef int spy, seat
    while s.phase.war.spies:
        spy = lowest_bit(s.phase.war.spies)
        seat = holder(s, one(SPY + spy))
        if can_take(s, seat, 0):
            s.phase.war.actor = seat
            s.moment = SPY_TURN
            return
        spend_spy(s, seat, spy)
    s.moment = GIANTS


cdef inline void spend_spy(Gur *s, int seat, int spy) noexcept nogil:
    s.phase.war.spies &= ~(1 << spy)
    s.places[seat] -= one(SPY + spy)
    s.out += one(SPY + spy)


cdef inline void steal(Gur *s, int what) noexcept nogil:
    see_step(s, s.phase.war.actor, step_of(STEAL, what))
    spend_spy(s, s.phase.war.actor, lowest_bit(s.phase.war.spies))
    s.phase.war.target = what & 7
    s.phase.war.back = what >> 3
    s.moment = SPY_DRAW


cdef inline void forget_draw(Gur *s) noexcept nogil:
    """Positions that go on alike are alike."""
    s.phase.war.actor = 0
    s.phase.war.target = 0
    s.phase.war.back = 0


cdef inline void draw_by_spy(Gur *s, int kind) noexcept nogil:
    """GUR-13: only the two see the card."""
    cdef int thief = s.phase.war.actor, victim = s.phase.war.target
    s.places[victim] -= one(kind)
    s.places[thief] += one(kind)
    see(s, step_of(DRAWN, KINDS + s.phase.war.back))
    see_alone(s, thief, step_of(DRAWN, kind))
    see_alone(s, victim, step_of(DRAWN, kind))
    forget_draw(s)
    s.moment = NEXT_SPY


cdef inline Cards discarded(Cards hand) noexcept nogil:
    """GUR-13, GUR-14: what leaves a hand before the battles: spies, and two or more giants."""
    return hand & (ALL_SPIES | (several(GIANT, 7) if count(hand, GIANT) > 1 else 0))


cdef inline void discard_giants(Gur *s) noexcept nogil:
    cdef int seat
    cdef Cards gone
    for seat in range(s.players):
        gone = discarded(s.places[seat])
        s.places[seat] -= gone
        s.out += gone
    forget_draw(s)
    s.moment = TRIBE


# ---- Battles

cdef inline uint32_t senders(const Gur *s) noexcept nogil:
    """GUR-16: the circle of the fighters, from the k-th in battle k."""
    cdef int _i, seat = next_fighter(s, s.wizard)
    for _i in range(s.phase.war.battle - 1):
        seat = next_fighter(s, seat)
    return ring(s, seat)


cdef inline void announce(Gur *s, int tribe) noexcept nogil:
    """GUR-15, GUR-16: all cards of the tribe go."""
    cdef int seat
    cdef Cards unit
    see_step(s, s.wizard, step_of(ANNOUNCE, tribe))
    s.phase.war.tribe = tribe
    s.phase.war.tribes &= ~(1 << tribe)
    for seat in range(s.players):
        unit = s.places[seat] & BACKED[tribe]
        s.places[seat] -= unit
        s.places[SENT + seat] = unit
    s.queue = senders(s)
    s.moment = SEND


cdef inline void turn_up(Gur *s) noexcept nogil:
    """GUR-18, GUR-19: all see the units; then the flyer's holder is asked, with a goblin in hand."""
    cdef int seat
    for seat in range(s.players):
        if s.places[SENT + seat]:
            see_step(s, seat, step_of(SHOWN, <uint32_t>(mix(s.places[SENT + seat]) >> 32)))
    seat = holder(s, one(FLYER))
    if seat >= 0 and count(s.places[seat], GOBLIN):
        s.phase.war.actor = seat
        s.moment = FLIGHT
    else:
        s.phase.war.back = 0
        s.moment = SETTLE


cdef inline void before_showing(Gur *s) noexcept nogil:
    """GUR-17: the commando's holder is asked, if there is a card to take."""
    cdef int seat = holder(s, one(COMMANDO))
    if seat >= 0 and can_take(s, seat, SENT):
        s.phase.war.actor = seat
        s.moment = HIT
    else:
        s.moment = SHOW


cdef inline void send(Gur *s, int what) noexcept nogil:
    """GUR-16: backs and counts are seen."""
    cdef int seat = next_in(s)
    cdef Cards unit = <Cards>what << 32
    see_step(s, seat, step_of(ADD, (what & ~0x7F) + backs(unit, GOBLIN_BACK)))
    see_alone(s, seat, step_of(ADD, what))
    s.places[seat] -= unit
    s.places[SENT + seat] += unit
    s.queue >>= 4
    if s.queue == 0:
        before_showing(s)


cdef inline void strike(Gur *s, int what) noexcept nogil:
    """GUR-17: the commando is played."""
    cdef int seat = s.phase.war.actor
    see_step(s, seat, step_of(STRIKE, what))
    s.places[seat] -= one(COMMANDO)
    s.out += one(COMMANDO)
    s.phase.war.target = what & 7
    s.phase.war.back = what >> 3
    s.moment = HIT_DRAW


cdef inline void draw_by_commando(Gur *s, int kind) noexcept nogil:
    see(s, step_of(DRAWN, kind))
    s.places[SENT + s.phase.war.target] -= one(kind)
    s.out += one(kind)
    forget_draw(s)
    s.moment = SHOW


cdef inline void fly(Gur *s, int goblins) noexcept nogil:
    """GUR-19."""
    cdef int seat = s.phase.war.actor
    cdef Cards gone = one(FLYER) + several(GOBLIN, goblins)
    see_step(s, seat, step_of(FLY, goblins))
    s.places[seat] -= gone
    s.out += gone
    s.phase.war.back = goblins
    s.moment = SETTLE


cdef inline void keep(Gur *s) noexcept nogil:
    """GUR-17, GUR-19: declining is private."""
    see_alone(s, s.phase.war.actor, KEEP)
    s.phase.war.back = 0
    s.moment = SHOW if s.moment == HIT else SETTLE


cdef inline int value_in_battle(const Gur *s, int seat) noexcept nogil:
    """GUR-18, GUR-19: with the flight, unless the unit has both leaders."""
    cdef Cards unit = s.places[SENT + seat]
    cdef int value = unit_value(unit, s.phase.war.tribe)
    if s.phase.war.back and seat == s.phase.war.actor:
        if (unit >> 8 * s.phase.war.tribe & 0xFF) >> 6 < 2:
            value += 4 + s.phase.war.back
    return value


cdef inline void reward(Gur *s, int seat) noexcept nogil:
    s.scores[seat] += s.battle_points
    s.phase.war.made[seat] += s.battle_points


cdef inline void give_points(Gur *s) noexcept nogil:
    """GUR-20; GUR-11: the wizard scores with the champion, but has not won the battle."""
    cdef int values[SEATS]
    cdef int seat, best = 0, top = 0
    for seat in range(s.players):
        values[seat] = value_in_battle(s, seat)
        if values[seat] > best:
            best = values[seat]
            top = 0
        top += values[seat] == best
    if best == 0 or (top > 1 and not s.flags & TIE_ALL):
        return
    for seat in range(s.players):
        if values[seat] == best:
            s.won[seat] = 4 * (s.round - 1) + s.phase.war.battle
            reward(s, seat)
            if seat == s.phase.war.champion:
                reward(s, s.wizard)


cdef inline void settle(Gur *s) noexcept nogil:
    """GUR-20, GUR-21."""
    cdef int seat
    give_points(s)
    for seat in range(s.players):
        s.out += s.places[SENT + seat]
        s.places[SENT + seat] = 0
    forget_draw(s)
    s.phase.war.tribe = 0
    s.phase.war.battle += 1
    if s.phase.war.tribes:
        s.moment = TRIBE
    else:
        end_round(s)


cdef inline void end_round(Gur *s) noexcept nogil:
    """GUR-21, GUR-22."""
    cdef int seat, best = 0
    for seat in range(s.players):
        s.out += s.places[seat]
        s.places[seat] = 0
        if s.scores[seat] > best:
            best = s.scores[seat]
    if best >= THRESHOLD_OF[s.players - 4] or s.round >= s.max_rounds:
        s.moment = GAME_OVER
    elif s.flags & ONE_ROUND:
        s.moment = ROUND_OVER
    else:
        s.round += 1
        begin_round(s)
