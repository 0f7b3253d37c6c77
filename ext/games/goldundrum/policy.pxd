# Gold und Rum by rule of thumb: the baselines of the rules (random, greedy), decision by decision.
#
# Greedy sees what its seat may see, but for cards that spies drew unseen: a view asks it in a world that
# fits. Equal choices go to the first text in ASCII order.

from libc.stdint cimport int32_t

from core.rng cimport Rng, rng_below
from core.types cimport Move
from games.goldundrum.cards cimport (
    BACK, BACKED, BACKS, FULL_DECK, GIANT, GOBLIN, GOBLIN_BACK, KINDS, MACHINE, SHIFT, TRIBES, TROLL,
    TROLL_BACK, Cards, count, least, most, one, people, people_count, tribe_byte, unit_value, worth,
)
from games.goldundrum.state cimport (
    ADD, ANNOUNCE, ASK, CHAMPION, DESERT, ENLIST, FLY, HIT, KEEP, NAME, PASS, PILES, SEND, SENT,
    SPY_TURN, STEAL, STRIKE, TRIBE,
    Gur, desertions, enlistments, next_in, piles_of, started, step_of,
)
from games.goldundrum.steps cimport (
    MAX_STEPS, base_value, best_rival, best_split, everything, feared, feared_hired, list_steps,
    packed_unit, price, tribe_lead, weigh_piles,
)

cdef enum:
    RANDOM = 0
    GREEDY = 1
    LIGHT = 2              # of playouts: rollout.pxd
    LEAST_LOSS = 4000      # of a desertion by greedy, in thousandths

cdef extern from *:
    """
    /* Piles and backs in the ASCII order of their texts: 1 10 11 12 13 14 2 ..., B D G O S T X g. */
    static const unsigned char GUR_PILE_ORDER[14] = {0, 9, 10, 11, 12, 13, 1, 2, 3, 4, 5, 6, 7, 8};
    static const unsigned char GUR_BACK_ORDER[8] = {0, 3, 6, 1, 2, 5, 7, 4};
    static const unsigned char GUR_TRIBE_ORDER[4] = {0, 3, 1, 2};
    """
    const unsigned char PILE_ORDER "GUR_PILE_ORDER"[PILES]
    const unsigned char BACK_ORDER "GUR_BACK_ORDER"[BACKS]
    const unsigned char TRIBE_ORDER "GUR_TRIBE_ORDER"[TRIBES]


# ---- Enlistment

cdef inline int first_best(const int32_t *values, int n) noexcept nogil:
    """The pile with the greatest value that is not negative, the first by its text; -1 if none."""
    cdef int i, pile, best = -1
    for i in range(PILES):
        pile = PILE_ORDER[i]
        if pile < n and values[pile] >= 0 and (best < 0 or values[pile] > values[best]):
            best = pile
    return best


cdef inline Move greedy_lay(const Gur *s, int seat) noexcept nogil:
    """Enlists on the free pile that adds most; deserts where the loss is greatest."""
    cdef int32_t gain[PILES]
    cdef int32_t loss[PILES]
    cdef int pile
    if not started(s):
        return PASS
    weigh_piles(s, seat, gain, loss)
    if enlistments(s, seat):
        pile = first_best(gain, piles_of(s))
        if pile >= 0:
            return step_of(ENLIST, pile)
    if desertions(s, seat):
        pile = first_best(loss, piles_of(s))
        if pile >= 0 and loss[pile] >= LEAST_LOSS:
            return step_of(DESERT, pile)
    return PASS


# ---- War

cdef inline int richest(const Gur *s) noexcept nogil:
    """The fighter whose army is worth most."""
    cdef int seat, best = -1
    for seat in range(s.players):
        if seat != s.wizard and (best < 0 or worth(s.places[seat]) > worth(s.places[best])):
            best = seat
    return best


cdef inline void gain_by_kind(Cards own, int32_t *gain) noexcept nogil:
    """What one more card of each kind would add to an army; 0 where it has them all, and a lane would
    overflow."""
    cdef int32_t before = worth(own)
    cdef int kind
    for kind in range(KINDS):
        gain[kind] = worth(own + one(kind)) - before if count(FULL_DECK - own, kind) else 0


cdef inline int greedy_steal(const Gur *s) noexcept nogil:
    """The other seat and the back whose cards add most on average; compared as fractions."""
    cdef int32_t gain[KINDS]
    cdef int seat, i, back, kind, n, all, best = -1, best_all = 1
    cdef int32_t sum, best_sum = 0
    gain_by_kind(s.places[s.phase.war.actor], gain)
    for seat in range(s.players):
        if seat == s.phase.war.actor or not s.places[seat]:
            continue
        for i in range(BACKS):
            back = BACK_ORDER[i]
            if not s.places[seat] & BACKED[back]:
                continue
            sum = all = 0
            for kind in range(KINDS):
                if BACK[kind] == back:
                    n = count(s.places[seat], kind)
                    sum += n * gain[kind]
                    all += n
            if best < 0 or <long long>sum * best_all > <long long>best_sum * all:
                best = seat + 8 * back
                best_sum = sum
                best_all = all
    return best


cdef inline int greedy_tribe(const Gur *s) noexcept nogil:
    cdef int i, tribe, best = -1
    for i in range(TRIBES):
        tribe = TRIBE_ORDER[i]
        if s.phase.war.tribes >> tribe & 1:
            if best < 0 or tribe_lead(s, tribe) > tribe_lead(s, best):
                best = tribe
    return best


cdef inline int letter(int what, int place) noexcept nogil:
    """The rank in ASCII of the letter at a place of a set's text, g w T G in this order: G 1, T 2, g 3,
    w 4, the end 0."""
    cdef int g = what & 15, w = what >> 4 & 7, t = what >> 9 & 7, giant = what >> 12 & 7
    if place < g:
        return 3
    if place < g + w:
        return 4
    if place < g + w + t:
        return 2
    return 1 if place < g + w + t + giant else 0


cdef inline bint text_before(int a, int b) noexcept nogil:
    """Whether the text of one set comes before that of another."""
    cdef int place = 0
    while letter(a, place) == letter(b, place) and letter(a, place):
        place += 1
    return letter(a, place) < letter(b, place)


cdef inline int greedy_send(const Gur *s, int seat) noexcept nogil:
    """The cheapest set that beats the best unit lying there, else nothing; in the last battle all."""
    cdef Cards hand = s.places[seat]
    cdef int base = base_value(s, seat), rival, g, w, t, giant, what
    cdef int best = 0, best_price = 1 << 20
    if s.phase.war.battle == 4:
        return everything(hand)
    rival = best_rival(s, seat)
    if base < 0 or base > rival:
        return 0
    for g in range(count(hand, GOBLIN) + 1):
        for w in range(least(g, count(hand, MACHINE)) + 1):
            for t in range(count(hand, TROLL) + 1):
                for giant in range(count(hand, GIANT) + 1):
                    what = packed_unit(g, w, t, giant)
                    if base + g + 9 * w + 5 * t + 10 * giant <= rival or price(what) > best_price:
                        continue
                    if price(what) < best_price or text_before(what, best):
                        best = what
                        best_price = price(what)
    return best


cdef inline int people_after_loss(int byte, int kind, int rest) noexcept nogil:
    """The value of a unit of these tribe cards and `rest` without a card of the kind, 0 to 2 for leader,
    six and two."""
    byte -= 1 << SHIFT[kind]
    return 0 if byte >> 6 >= 2 else people(byte) + rest


cdef inline int after_loss(const Gur *s, int target, int back) noexcept nogil:
    """Twelve times what a unit can be worth, on average, without one card of that back. (Twelve: to
    divide by up to 13 cards without losing much.)"""
    cdef Cards unit = s.places[SENT + target], all = unit + s.places[target]
    cdef int byte = tribe_byte(unit, s.phase.war.tribe), rest = feared_hired(s, target)
    cdef int kind, n, sum = 0
    if back < TRIBES:
        for kind in range(3):
            n = count(byte, kind)
            if n:
                sum += n * people_after_loss(byte, kind, rest)
        return 12 * sum // people_count(byte)
    if byte >> 6 >= 2:
        return 0
    if back == GOBLIN_BACK:
        n = count(unit, GOBLIN) + count(unit, MACHINE)
        rest -= best_split(count(all, GOBLIN), count(all, MACHINE), n)
        rest += best_split(count(all, GOBLIN), count(all, MACHINE), n - 1)
    else:
        rest -= 5 if back == TROLL_BACK else 10
    return 12 * (people(byte) + rest)


cdef inline int best_other(const Gur *s, int seat, int but) noexcept nogil:
    """The most that a unit can be worth that is neither of two seats'."""
    cdef int other, best = 0
    for other in range(s.players):
        if other != seat and other != but:
            best = most(best, feared(s, other))
    return best


cdef inline Move greedy_strike(const Gur *s) noexcept nogil:
    """The back whose loss, on average, makes the own unit the best; else `keep`. Of those the one that
    leaves least."""
    cdef int seat = s.phase.war.actor, other, i, back, left, best = -1, least_left = 1 << 20
    cdef int own = unit_value(s.places[SENT + seat], s.phase.war.tribe)
    if own <= best_rival(s, seat):
        for other in range(s.players):
            if other == seat or best_other(s, seat, other) >= own:
                continue
            for i in range(BACKS):
                back = BACK_ORDER[i]
                if s.places[SENT + other] & BACKED[back]:
                    left = after_loss(s, other, back)
                    if left < 12 * own and left < least_left:
                        least_left = left
                        best = other + 8 * back
    return step_of(STRIKE, best) if best >= 0 else KEEP


cdef inline Move greedy_flight(const Gur *s) noexcept nogil:
    """The fewest goblins that win the battle, else `keep`. All units lie open by now (GUR-18)."""
    cdef int seat = s.phase.war.actor, tribe = s.phase.war.tribe, other, rival = 0, lack
    cdef Cards unit = s.places[SENT + seat]
    if tribe_byte(unit, tribe) >> 6 >= 2:
        return KEEP
    for other in range(s.players):
        if other != seat:
            rival = most(rival, unit_value(s.places[SENT + other], tribe))
    lack = rival + 1 - unit_value(unit, tribe)
    if lack <= 0 or lack - 4 > count(s.places[seat], GOBLIN):
        return KEEP
    return step_of(FLY, most(1, lack - 4))


# ---- Both

cdef inline Move greedy(const Gur *s) noexcept nogil:
    if s.moment == ASK:
        return greedy_lay(s, next_in(s))
    if s.moment == SEND:
        return step_of(ADD, greedy_send(s, next_in(s)))
    if s.moment == CHAMPION:
        return step_of(NAME, richest(s))
    if s.moment == SPY_TURN:
        return step_of(STEAL, greedy_steal(s))
    if s.moment == TRIBE:
        return step_of(ANNOUNCE, greedy_tribe(s))
    return greedy_strike(s) if s.moment == HIT else greedy_flight(s)


cdef inline Move random_step(const Gur *s, Rng *rng) noexcept nogil:
    """Every legal decision equally likely."""
    cdef Move moves[MAX_STEPS]
    return moves[rng_below(rng, list_steps(s, moves))]
