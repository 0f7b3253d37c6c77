# The first half of a round of Gold und Rum: dealing, windows, cards laid on piles (GUR-5 to GUR-10).

from libc.stdint cimport uint32_t
from libc.string cimport memset

from core.types cimport Move
from games.goldundrum.cards cimport Cards, one
from games.goldundrum.state cimport (
    ASK, CHAMPION, COVERED, DEAL, DEALT, ENLIST, NOBODY, ORDER, PASS, RACE_SEAT, SEATS, SPIES_NONE, START,
    START_DUE, UNOWNED,
    Gur, closing, may_lay, next_fighter, next_in, owner_of, piles_of, ring, see, see_alone, see_step,
    step_of, top_of, type_of, what_of,
)


cdef inline void next_card(Gur *s) noexcept nogil:
    """GUR-5. Before card 80 - StartBelow + 1 comes the start card, after the window of the one before."""
    s.moment = START_DUE if s.dealt == 80 - s.start_below else DEAL


cdef inline void take_piles(Gur *s) noexcept nogil:
    """GUR-10 to GUR-13: the owners' hands; the war begins."""
    cdef Cards hands[SEATS]
    cdef int pile, seat
    memset(hands, 0, sizeof(hands))
    for pile in range(piles_of(s)):
        if owner_of(s, pile) == UNOWNED:
            s.out += s.places[pile]
        else:
            hands[owner_of(s, pile)] += s.places[pile]
    memset(s.places, 0, sizeof(s.places))
    memset(&s.phase, 0, sizeof(s.phase))
    for seat in range(s.players):
        s.places[seat] = hands[seat]
        if not s.flags & SPIES_NONE:
            s.phase.war.spies |= <int>(hands[seat] >> 47) & 15
    s.phase.war.champion = NOBODY
    s.phase.war.tribes = 15
    s.phase.war.battle = 1
    s.moment = CHAMPION


cdef inline void ask(Gur *s, uint32_t order) noexcept nogil:
    """GUR-6: who has nothing to lay is not asked."""
    cdef int seat, n = 0
    s.queue = 0
    while order:
        seat = <int>(order & 15) - 1
        if may_lay(s, seat):
            s.queue |= <uint32_t>(seat + 1) << 4 * n
            n += 1
        order >>= 4
    s.moment = ASK


cdef inline void open_window(Gur *s) noexcept nogil:
    """GUR-6, GUR-26."""
    if s.flags & RACE_SEAT:
        ask(s, ring(s, next_fighter(s, s.wizard)))
    else:
        s.moment = ORDER


cdef inline void next_closing(Gur *s) noexcept nogil:
    """GUR-8: closing windows until nobody has an enlistment card; desertions are lost."""
    cdef int seat
    cdef bint any = False
    for seat in range(s.players):
        s.left[seat] &= 15
        any = any or s.left[seat]
    if any:
        open_window(s)
    else:
        take_piles(s)


cdef inline void next_asked(Gur *s) noexcept nogil:
    """The end of a window, if nobody is left in it."""
    if s.moment == ASK and s.queue == 0:
        if closing(s):
            next_closing(s)
        else:
            next_card(s)


cdef inline void deal(Gur *s, int kind) noexcept nogil:
    """GUR-5, GUR-6."""
    cdef int pile = s.dealt % piles_of(s)
    see(s, step_of(DEALT, kind))
    s.deck -= one(kind)
    s.places[pile] += one(kind)
    s.phase.tops[pile] = (s.phase.tops[pile] & 0xE0) | kind
    s.dealt += 1
    if s.dealt == 80 and s.start_below:
        next_closing(s)
    elif s.dealt < 80 and s.dealt % s.window == 0:
        open_window(s)
    else:
        next_card(s)
    next_asked(s)


cdef inline void start(Gur *s) noexcept nogil:
    """GUR-5: the start card is no army card; no window follows it."""
    see(s, START)
    if s.dealt == 80:
        next_closing(s)
        next_asked(s)
    else:
        s.moment = DEAL


cdef inline void lay(Gur *s, int seat, int type, int pile) noexcept nogil:
    """GUR-9, GUR-10: a desertion cancels the army card on top; the lowest enlistment owns the pile."""
    cdef int top = top_of(s, pile)
    if type == ENLIST:
        s.left[seat] -= 1
        if owner_of(s, pile) == UNOWNED:
            s.phase.tops[pile] = seat << 5
    else:
        s.left[seat] -= 16
        if top != COVERED:
            s.places[pile] -= one(top)
            s.out += one(top)
    s.phase.tops[pile] |= COVERED


cdef inline void lay_or_pass(Gur *s, int seat, Move step) noexcept nogil:
    """GUR-6, GUR-8: a pass, which nobody else sees, or a card laid."""
    if type_of(step) == PASS:
        see_alone(s, seat, PASS)
        if closing(s):
            s.left[seat] = 0
    else:
        see_step(s, seat, step)
        lay(s, seat, type_of(step), what_of(step))


cdef inline void answer(Gur *s, Move step) noexcept nogil:
    """Of the seat that is asked."""
    cdef int seat = next_in(s)
    s.queue >>= 4
    lay_or_pass(s, seat, step)
    next_asked(s)
