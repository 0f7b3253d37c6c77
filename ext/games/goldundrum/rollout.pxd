# Playouts of Gold und Rum. LIGHT plays by rule of thumb with some chance in it: in the windows all fighters
# choose at once; in the war it is greedy but for what is sent.
#
# Its enlistment keeps no hashes and no queue: a state that it has touched is for playing out alone.

from libc.stdint cimport int32_t, uint8_t, uint64_t

from core.rng cimport Rng, rng_below, rng_next
from core.types cimport CHANCE, Move, State
from games.goldundrum.rules cimport play, sample, to_move
from games.goldundrum.cards cimport DECK_SIZE, KINDS, Cards, count, hired, one, worth
from games.goldundrum.enlistment cimport take_piles
from games.goldundrum.policy cimport (
    GREEDY, LIGHT, RANDOM, greedy, random_step,
)
from games.goldundrum.state cimport (
    ADD, ASK, COVERED, ORDER, ROUND_OVER, SEATS, SEND, UNOWNED,
    Gur, after, desertions, enlistments, gur, next_in, owner_of, piles_of, started, step_of, top_of,
)
from games.goldundrum.steps cimport (
    base_value, best_rival, cheapest, everything, spare_goblins,
)

cdef enum:
    HASTE = 31             # a fighter enlists in one window of HASTE + 1 (a mask)
    LOSS_AT_LAST = 3000    # what a desertion must cost its victim in the last window, in thousandths
    LOSS_A_WINDOW = 400    # and so much more for each window before

ctypedef struct Muster:
    Cards armies[SEATS + 1]      # by owner; the last: unowned
    uint8_t deck[DECK_SIZE]      # kinds still to be dealt


# ---- Enlistment

cdef inline void muster(const Gur *s, Muster *m) noexcept nogil:
    cdef int i, _i, kind, n = 0
    for i in range(SEATS + 1):
        m.armies[i] = 0
    for i in range(piles_of(s)):
        m.armies[owner_of(s, i)] += s.places[i]
    for kind in range(KINDS):
        for _i in range(count(s.deck, kind)):
            m.deck[n] = kind
            n += 1


cdef inline int best_pile(const Gur *s, Cards own) noexcept nogil:
    """The free pile that adds most; -1 if none adds anything."""
    cdef int pile, best = -1
    cdef int32_t value, most_worth = worth(own)
    for pile in range(piles_of(s)):
        if owner_of(s, pile) == UNOWNED:
            value = worth(own + s.places[pile])
            if value > most_worth:
                most_worth = value
                best = pile
    return best


cdef inline void enlist(Gur *s, Muster *m, int seat) noexcept nogil:
    """On the best pile; without one the card is given up (which changes nothing)."""
    cdef int pile = best_pile(s, m.armies[seat])
    s.left[seat] -= 1
    if pile >= 0:
        s.phase.tops[pile] = seat << 5 | COVERED
        m.armies[seat] += s.places[pile]
        m.armies[UNOWNED] -= s.places[pile]


cdef inline int32_t top_loss(const Gur *s, const Muster *m, int pile) noexcept nogil:
    """What the owner of a pile loses with the card on top; 0 without an owner or a card."""
    cdef int owner = owner_of(s, pile)
    if owner == UNOWNED or top_of(s, pile) == COVERED:
        return 0
    return worth(m.armies[owner]) - worth(m.armies[owner] - one(top_of(s, pile)))


cdef inline void desert(Gur *s, Muster *m, int seat, int pile) noexcept nogil:
    cdef Cards card = one(top_of(s, pile))
    s.left[seat] -= 16
    s.places[pile] -= card
    s.out += card
    m.armies[owner_of(s, pile)] -= card
    s.phase.tops[pile] |= COVERED


cdef inline int32_t least_loss(const Gur *s) noexcept nogil:
    """A desertion card is kept for something better as long as there is time."""
    return LOSS_AT_LAST + LOSS_A_WINDOW * (79 - s.dealt)


cdef inline int deserter(const Gur *s, int pile, int first) noexcept nogil:
    """Who deserts on the pile, asked from `first` on; -1 if nobody can."""
    cdef int _i, seat = first
    for _i in range(s.players):
        if desertions(s, seat) and owner_of(s, pile) != seat:
            return seat
        seat = after(s, seat)
    return -1


cdef inline void hit(Gur *s, Muster *m, int pile, int first) noexcept nogil:
    """A desertion on the pile if that is worth one."""
    cdef int seat
    if top_loss(s, m, pile) >= least_loss(s):
        seat = deserter(s, pile, first)
        if seat >= 0:
            desert(s, m, seat, pile)


cdef inline void window(Gur *s, Muster *m, Rng *rng) noexcept nogil:
    """All fighters choose at once, beginning with a random one: a desertion on the pile that the next
    card covers, in the last window on any; an enlistment now and then."""
    cdef uint64_t luck = rng_next(rng)
    cdef int i, _i, pile = s.dealt % piles_of(s), seat = <int>((luck >> 48) % s.players)
    hit(s, m, pile, seat)
    if s.dealt + s.window >= 80:
        for i in range(piles_of(s)):
            hit(s, m, i, seat)
    if not started(s):
        return
    for _i in range(s.players):
        if enlistments(s, seat) and not luck & HASTE:
            enlist(s, m, seat)
        luck >>= 5
        seat = after(s, seat)


cdef inline void finish_dealing(Gur *s, Muster *m, Rng *rng) noexcept nogil:
    """The cards up to the 80th, with the windows before each."""
    cdef int pile, place, kind
    while s.dealt < 80:
        if s.dealt and s.dealt % s.window == 0:
            window(s, m, rng)
        place = rng_below(rng, 80 - s.dealt)
        kind = m.deck[place]
        m.deck[place] = m.deck[79 - s.dealt]
        pile = s.dealt % piles_of(s)
        s.places[pile] += one(kind)
        m.armies[owner_of(s, pile)] += one(kind)
        s.phase.tops[pile] = (s.phase.tops[pile] & 0xE0) | kind
        s.dealt += 1
    s.deck = 0


cdef inline void finish_closing(Gur *s, Muster *m, Rng *rng) noexcept nogil:
    """GUR-8: who still has enlistment cards lays them one by one, in random order each time."""
    cdef int _i, seat, left = 1
    while left:
        left = 0
        seat = rng_below(rng, s.players)
        for _i in range(s.players):
            if enlistments(s, seat):
                enlist(s, m, seat)
                left += enlistments(s, seat)
            seat = after(s, seat)


cdef inline void finish_enlistment(Gur *s, Rng *rng) noexcept nogil:
    """From any moment of the enlistment to the champion."""
    cdef Muster m
    muster(s, &m)
    finish_dealing(s, &m, rng)
    finish_closing(s, &m, rng)
    take_piles(s)


# ---- War

cdef inline int light_send(const Gur *s, int seat, Rng *rng) noexcept nogil:
    """Beats the best unit if that is cheap for one of the battles left; sometimes more or nothing."""
    cdef Cards hand = s.places[seat]
    cdef int base = base_value(s, seat), need, what, left = 5 - s.phase.war.battle
    if left == 1:
        return everything(hand) - spare_goblins(hand)
    if base < 0 or not everything(hand):
        return 0
    need = best_rival(s, seat) + 1 - base
    if s.queue >> 4:
        need += rng_below(rng, 8)
    if need <= 0:
        return 0
    what = cheapest(hand, need)
    if what < 0 or need * left > hired(hand) * (1 + <int>rng_below(rng, 3)):
        return 0
    return what


cdef inline Move light(const Gur *s, Rng *rng) noexcept nogil:
    """A decision of the war; in the enlistment see above."""
    if s.moment == SEND:
        return step_of(ADD, light_send(s, next_in(s), rng))
    return greedy(s)


cdef inline Move policy(const State *state, Rng *rng, int kind) noexcept nogil:
    """The decision of a baseline; LIGHT is greedy in a window."""
    cdef const Gur *s = gur(state)
    if kind == RANDOM:
        return random_step(s, rng)
    return greedy(s) if kind == GREEDY else light(s, rng)


cdef inline void play_out(State *state, Rng *rng, int kind) noexcept nogil:
    """To the end, in place: of the game or, in a search's state, of the round."""
    cdef Gur *s = <Gur *>state
    while s.moment < ROUND_OVER:
        if kind == LIGHT and (s.moment <= ORDER or s.moment == ASK):
            finish_enlistment(s, rng)
        elif to_move(state) == CHANCE:
            play(s, sample(state, rng))
        else:
            play(s, policy(state, rng, kind))
