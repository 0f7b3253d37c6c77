# A window of Gold und Rum as one seat sees it (GUR-6, GUR-8): the cards laid and the own pass, in a chain of
# the seats that acted. The order drawn and the passes of others are unseen; `draw_window` draws them.
#
# While the view is in a window its one world stands at ORDER.

from libc.stdint cimport uint32_t

from core.rng cimport Rng
from games.goldundrum.rules cimport shuffled
from games.goldundrum.enlistment cimport lay_or_pass, next_asked
from games.goldundrum.state cimport (
    ASK, ENLIST, ORDER, PASS, RACE_SEAT,
    Gur, closing, desertions, enlistments, may_lay, next_fighter, piles_of, ring, started,
    step_of,
)

# ---- Chains: seats + 1 in nibbles, the first lowest

cdef inline bint in_chain(uint32_t chain, int seat) noexcept nogil:
    while chain:
        if <int>(chain & 15) == seat + 1:
            return True
        chain >>= 4
    return False


cdef inline uint32_t chained(uint32_t chain, int seat) noexcept nogil:
    """The chain with one more seat at its end."""
    cdef int n = 0
    while chain >> 4 * n:
        n += 1
    return chain | <uint32_t>(seat + 1) << 4 * n


cdef inline int last_in(uint32_t chain) noexcept nogil:
    """-1 of an empty one."""
    while chain >> 4:
        chain >>= 4
    return <int>chain - 1


# ---- What is seen

cdef inline void next_window(Gur *s, uint32_t *chain) noexcept nogil:
    """GUR-8: who has not laid in the closing window that is over has no enlistment card any more."""
    cdef int seat
    for seat in range(s.players):
        if not in_chain(chain[0], seat):
            s.left[seat] = 0
    chain[0] = 0


cdef inline bint may_act(const Gur *s, int seat, int type) noexcept nogil:
    """GUR-7."""
    if type == PASS:
        return may_lay(s, seat)
    if type == ENLIST:
        return enlistments(s, seat) and started(s)
    return desertions(s, seat) and not closing(s)


cdef inline bint act_in_window(Gur *s, uint32_t *chain, int seat, int type, int pile) noexcept nogil:
    """A card laid, or the viewer's pass; false if it cannot be."""
    if in_chain(chain[0], seat) or not may_act(s, seat, type):
        return False
    if type != PASS and pile >= piles_of(s):
        return False
    chain[0] = chained(chain[0], seat)
    lay_or_pass(s, seat, step_of(type, pile))
    return True


cdef inline bint somebody_left(const Gur *s, uint32_t chain) noexcept nogil:
    """Whether anybody can be asked in this window or, all cards lying, in one to come."""
    cdef int seat
    for seat in range(s.players):
        if may_lay(s, seat) and (closing(s) or not in_chain(chain, seat)):
            return True
    return False


cdef inline void end_window(Gur *s) noexcept nogil:
    """What is seen next comes after the window: a card, the start card or the champion."""
    cdef int seat
    if closing(s):
        for seat in range(s.players):
            s.left[seat] = 0
    s.queue = 0
    s.moment = ASK
    next_asked(s)


# ---- What may have happened

cdef inline uint32_t possible_order(const Gur *s, uint32_t chain, Rng *rng) noexcept nogil:
    """An order of the fighters in which the seats of the chain come one after the other, each such order
    equally likely; under Race=seat the only one."""
    cdef uint32_t order = ring(s, next_fighter(s, s.wizard)), rest = chain
    cdef int i
    if s.flags & RACE_SEAT:
        return order
    order = shuffled(order, rng)
    for i in range(s.players - 1):
        if in_chain(chain, <int>(order >> 4 * i & 15) - 1):
            order = (order & ~(<uint32_t>15 << 4 * i)) | (rest & 15) << 4 * i
            rest >>= 4
    return order


cdef inline uint32_t pass_before(Gur *s, uint32_t order, uint32_t chain, int seat) noexcept nogil:
    """The order behind a seat, -1 for none. In a closing window those before it who are not in the chain
    have passed."""
    cdef int other = -1
    while other != seat:
        other = <int>(order & 15) - 1
        order >>= 4
        if closing(s) and other != seat and not in_chain(chain, other):
            s.left[other] = 0
    return order


cdef inline void draw_window(Gur *s, uint32_t chain, int viewer, bint asked, Rng *rng) noexcept nogil:
    """Draws who was asked by now and passed, and who will be asked yet. The viewer, if it has not acted,
    comes behind those who have; `asked`, it is its turn now. Otherwise the last in the chain has just
    acted or, if it is empty, the window begins."""
    cdef bint waits = may_lay(s, viewer) and not in_chain(chain, viewer)
    cdef uint32_t order = possible_order(s, chained(chain, viewer) if waits else chain, rng)
    cdef int seat, n = 0
    if not chain and not asked and not s.flags & RACE_SEAT:
        return
    order = pass_before(s, order, chain, viewer if asked else last_in(chain))
    if asked:
        order = order << 4 | <uint32_t>(viewer + 1)
    s.queue = 0
    while order:
        seat = <int>(order & 15) - 1
        if may_lay(s, seat):
            s.queue |= <uint32_t>(seat + 1) << 4 * n
            n += 1
        order >>= 4
    s.moment = ASK
    next_asked(s)
