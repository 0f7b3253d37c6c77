# The legal steps of Gold und Rum: all of them, and the same in order of promise for a search.
#
# Promise looks only at what the mover may know, but for cards that spies drew unseen: what lies face down
# counts by its back (`feared`).

from libc.stdint cimport int32_t

from core.types cimport Move, State
from games.goldundrum.cards cimport (
    BACKED, BACKS, FLYER, FULL_DECK, GIANT, GOBLIN, KINDS, MACHINE, MERCENARIES, TRIBES, TROLL, BACK,
    Cards, backs, count, hired, least, most, one, people, tribe_byte, worth,
)
from games.goldundrum.state cimport (
    ADD, ANNOUNCE, ASK, CHAMPION, COVERED, DESERT, ENLIST, FLY, HIT, KEEP, NAME, PASS, PILES, SEATS,
    SEND, SENT, SPY_TURN, STEAL, STRIKE, TRIBE, UNOWNED,
    Gur, closing, desertions, enlistments, gur, next_in, owner_of, piles_of, started, step_of,
    top_of,
)

cdef enum:
    MAX_STEPS = 450        # of a decision: sends of 8 goblins, 4 machines, 4 trolls and a giant
    SURE_PILES = 3         # enlistments and desertions that come before all others

ctypedef struct Ranked:
    Move step
    int32_t promise


# ---- All

cdef inline int list_lays(const Gur *s, int seat, Move *moves) noexcept nogil:
    """GUR-6, GUR-7."""
    cdef int pile, n = 1
    moves[0] = PASS
    for pile in range(piles_of(s)):
        if desertions(s, seat):
            moves[n] = step_of(DESERT, pile)
            n += 1
        if enlistments(s, seat) and started(s):
            moves[n] = step_of(ENLIST, pile)
            n += 1
    return n


cdef inline int list_targets(const Gur *s, int type, int places, Move *moves) noexcept nogil:
    """GUR-13, GUR-17: every other seat with every back among its cards."""
    cdef int seat, back, n = 0
    for seat in range(s.players):
        if seat == s.phase.war.actor:
            continue
        for back in range(BACKS):
            if s.places[places + seat] & BACKED[back]:
                moves[n] = step_of(type, seat + 8 * back)
                n += 1
    return n


cdef inline int packed_unit(int goblins, int machines, int trolls, int giants) noexcept nogil:
    """What the step ADD is about."""
    return goblins + 16 * machines + 512 * trolls + 4096 * giants


cdef inline int list_sends(Cards hand, Move *moves) noexcept nogil:
    """GUR-16: each multiset of mercenaries once."""
    cdef int g, w, t, giant, n = 0
    for g in range(count(hand, GOBLIN) + 1):
        for w in range(count(hand, MACHINE) + 1):
            for t in range(count(hand, TROLL) + 1):
                for giant in range(count(hand, GIANT) + 1):
                    moves[n] = step_of(ADD, packed_unit(g, w, t, giant))
                    n += 1
    return n


cdef inline int list_steps(const Gur *s, Move *moves) noexcept nogil:
    """Every legal decision of the seat to move, in no particular order."""
    cdef int i, n = 0
    if s.moment == ASK:
        return list_lays(s, next_in(s), moves)
    if s.moment == SEND:
        return list_sends(s.places[next_in(s)], moves)
    if s.moment == SPY_TURN:
        return list_targets(s, STEAL, 0, moves)
    if s.moment == CHAMPION:
        for i in range(s.players):
            if i != s.wizard:
                moves[n] = step_of(NAME, i)
                n += 1
        return n
    if s.moment == TRIBE:
        for i in range(TRIBES):
            if s.phase.war.tribes >> i & 1:
                moves[n] = step_of(ANNOUNCE, i)
                n += 1
        return n
    moves[0] = KEEP
    if s.moment == HIT:
        return 1 + list_targets(s, STRIKE, SENT, moves + 1)
    n = count(s.places[s.phase.war.actor], GOBLIN)
    for i in range(n):
        moves[1 + i] = step_of(FLY, i + 1)
    return 1 + n


# ---- What lies there, as another seat sees it

cdef inline int best_split(int goblins, int machines, int n) noexcept nogil:
    """The most that n goblin backs out of so many goblins and machines can be worth."""
    cdef int w = least(machines, n // 2)
    if n - w > goblins:
        w = n - goblins
    return n - w + 9 * least(n - w, w)


cdef inline int feared_hired(const Gur *s, int seat) noexcept nogil:
    """The most that the mercenaries in the unit of a seat can be worth to those who see their backs
    (GUR-2, GUR-16)."""
    cdef Cards unit = s.places[SENT + seat]
    cdef Cards all = unit + s.places[seat]
    cdef int hidden = count(unit, GOBLIN) + count(unit, MACHINE)
    return (5 * count(unit, TROLL) + 10 * count(unit, GIANT)
            + best_split(count(all, GOBLIN), count(all, MACHINE), hidden))


cdef inline int feared(const Gur *s, int seat) noexcept nogil:
    """The most that the unit of a seat can be worth to those who see its backs."""
    cdef int byte = tribe_byte(s.places[SENT + seat], s.phase.war.tribe)
    return 0 if byte >> 6 >= 2 else people(byte) + feared_hired(s, seat)


cdef inline int best_rival(const Gur *s, int seat) noexcept nogil:
    """The most that any other unit can be worth."""
    cdef int other, best = 0
    for other in range(s.players):
        if other != seat and s.places[SENT + other]:
            best = most(best, feared(s, other))
    return best


cdef inline int base_value(const Gur *s, int seat) noexcept nogil:
    """The seat's tribe cards in this battle; -1 with both leaders, which nothing can help."""
    cdef int byte = tribe_byte(s.places[SENT + seat], s.phase.war.tribe)
    return -1 if byte >> 6 >= 2 else people(byte)


# ---- Sets of mercenaries

cdef inline int price(int what) noexcept nogil:
    """What a set of mercenaries can be worth at its best."""
    return (what & 15) + 9 * (what >> 4 & 7) + 5 * (what >> 9 & 7) + 10 * (what >> 12 & 7)


cdef inline int spare_goblins(Cards hand) noexcept nogil:
    """Goblins that are worth as much in the flying machine as in the unit (GUR-19)."""
    if not count(hand, FLYER):
        return 0
    return most(0, count(hand, GOBLIN) - count(hand, MACHINE))


cdef inline int everything(Cards hand) noexcept nogil:
    return <int>((hand & MERCENARIES) >> 32)


cdef inline int cheapest(Cards hand, int need) noexcept nogil:
    """The cheapest set of mercenaries worth at least `need`; -1 if there is none. Machines go with a
    goblin each."""
    cdef int goblins = count(hand, GOBLIN), pairs = least(goblins, count(hand, MACHINE))
    cdef int w, t, giant, g, lack, cost, best = -1, best_cost = 1 << 20
    for giant in range(count(hand, GIANT) + 1):
        for t in range(count(hand, TROLL) + 1):
            for w in range(pairs + 1):
                lack = need - 10 * giant - 5 * t - 10 * w
                g = w + most(0, lack)
                cost = 10 * giant + 5 * t + 9 * w + g
                if g <= goblins and cost < best_cost:
                    best_cost = cost
                    best = packed_unit(g, w, t, giant)
                if lack <= 0:
                    break
    return best


# ---- In order of promise

cdef inline int append(Move *moves, int n, Move step) noexcept nogil:
    """Adds a step that is not there yet; returns the new number."""
    cdef int i
    for i in range(n):
        if moves[i] == step:
            return n
    moves[n] = step
    return n + 1


cdef inline int append_rest(const Gur *s, Move *moves, int n, int limit) noexcept nogil:
    """All other legal steps behind the n that are there, up to `limit`."""
    cdef Move all[MAX_STEPS]
    cdef int i, found
    if n >= limit:
        return limit
    found = list_steps(s, all)
    for i in range(found):
        n = append(moves, n, all[i])
        if n == limit:
            break
    return n


cdef inline int32_t desertion_loss(const Gur *s, int pile, Cards held) noexcept nogil:
    """What an army that holds the pile loses with the card on top."""
    return worth(held) - worth(held - one(top_of(s, pile)))


cdef inline void weigh_piles(const Gur *s, int seat, int32_t *gain, int32_t *loss) noexcept nogil:
    """For each pile what it would add to the seat's army, -1 if it is owned; and what a desertion there
    would cost another seat, -1 if nothing."""
    cdef Cards armies[SEATS + 1]
    cdef int pile, owner
    cdef int32_t own
    for pile in range(SEATS + 1):
        armies[pile] = 0
    for pile in range(piles_of(s)):
        armies[owner_of(s, pile)] += s.places[pile]
    own = worth(armies[seat])
    for pile in range(piles_of(s)):
        owner = owner_of(s, pile)
        gain[pile] = loss[pile] = -1
        if owner == UNOWNED:
            gain[pile] = most(0, worth(armies[seat] + s.places[pile]) - own)
        elif owner != seat and top_of(s, pile) != COVERED:
            loss[pile] = desertion_loss(s, pile, armies[owner])


cdef inline int best_of(const int32_t *values, int n) noexcept nogil:
    """The place of the greatest value that is not negative; -1 if there is none."""
    cdef int i, best = -1
    for i in range(n):
        if values[i] >= 0 and (best < 0 or values[i] > values[best]):
            best = i
    return best


cdef inline int rank_lays(const Gur *s, int seat, Move *moves) noexcept nogil:
    """A pass, but last in a closing window, and by turns the best enlistments and desertions."""
    cdef int32_t gain[PILES]
    cdef int32_t loss[PILES]
    cdef int _i, pile, n = 0
    weigh_piles(s, seat, gain, loss)
    if not closing(s):
        moves[0] = PASS
        n = 1
    for _i in range(SURE_PILES):
        pile = best_of(gain, piles_of(s))
        if pile >= 0 and enlistments(s, seat) and started(s):
            moves[n] = step_of(ENLIST, pile)
            n += 1
            gain[pile] = -1
        pile = best_of(loss, piles_of(s))
        if pile >= 0 and desertions(s, seat):
            moves[n] = step_of(DESERT, pile)
            n += 1
            loss[pile] = -1
    return append(moves, n, PASS)


cdef inline int append_beating(const Gur *s, int seat, int value, Move *moves, int n) noexcept nogil:
    """The cheapest set that beats a unit of that value."""
    cdef int base = base_value(s, seat)
    cdef int what = cheapest(s.places[seat], value + 1 - base) if base >= 0 else -1
    return append(moves, n, step_of(ADD, what)) if what >= 0 else n


cdef inline int rank_sends(const Gur *s, int seat, Move *moves) noexcept nogil:
    """What beats the best unit, nothing, everything; what beats the others, now and with all that they
    could still add; everything but the goblins for the flight."""
    cdef Cards hand = s.places[seat]
    cdef int other, all = everything(hand), n = 0
    n = append_beating(s, seat, best_rival(s, seat), moves, n)
    n = append(moves, n, step_of(ADD, 0))
    n = append(moves, n, step_of(ADD, all))
    for other in range(s.players):
        if other != seat and s.places[SENT + other]:
            n = append_beating(s, seat, feared(s, other), moves, n)
            n = append_beating(s, seat, feared(s, other) + hired(s.places[other]), moves, n)
    return append(moves, n, step_of(ADD, all - spare_goblins(hand)))


cdef inline int32_t steal_promise(const Gur *s, int what) noexcept nogil:
    """The mean of the own gain over the cards of that back that are elsewhere: which of them the victim
    holds, the spy does not see, and so the order must not tell."""
    cdef Cards own = s.places[s.phase.war.actor]
    cdef int32_t before = worth(own), sum = 0
    cdef int kind, n, all = 0
    for kind in range(KINDS):
        if BACK[kind] == what >> 3:
            n = count(FULL_DECK - own, kind)
            all += n
            if n:  # else one more would overflow a lane
                sum += n * (worth(own + one(kind)) - before)
    return sum // all


cdef inline int tribe_lead(const Gur *s, int tribe) noexcept nogil:
    """By how much the champion's cards of a tribe beat those of the best other fighter."""
    cdef int seat, best = 0, own = 0, value
    for seat in range(s.players):
        value = people(tribe_byte(s.places[seat], tribe))
        if seat == s.phase.war.champion:
            own = value
        else:
            best = most(best, value)
    return own - best


cdef inline int32_t promise(const Gur *s, Move step) noexcept nogil:
    cdef int what = <int>(step >> 8)
    if s.moment == CHAMPION:
        return worth(s.places[what])
    if s.moment == SPY_TURN:
        return steal_promise(s, what)
    if s.moment == TRIBE:
        return tribe_lead(s, what)
    if s.moment == HIT:
        return feared(s, what & 7) * 4 + (what >> 3 < TRIBES) if what else 1000
    return -what


cdef inline int rank_by_promise(const Gur *s, Move *moves) noexcept nogil:
    """All steps of a moment that has few, best first; equal ones in the order of the list."""
    cdef Ranked ranked[BACKS * SEATS]
    cdef int32_t value
    cdef int i, j, n = list_steps(s, moves)
    for i in range(n):
        value = promise(s, moves[i])
        j = i
        while j > 0 and ranked[j - 1].promise < value:
            ranked[j] = ranked[j - 1]
            j -= 1
        ranked[j].step = moves[i]
        ranked[j].promise = value
    for i in range(n):
        moves[i] = ranked[i].step
    return n


cdef inline int gen(const State *state, Move *moves, int limit) noexcept nogil:
    """At most `limit` legal steps of the seat to move, the most promising first."""
    cdef const Gur *s = gur(state)
    cdef Move ranked[BACKS * SEATS]
    cdef int i, n
    if s.moment == SEND:
        if not s.places[next_in(s)] & MERCENARIES:
            moves[0] = ADD
            return 1
        n = rank_sends(s, next_in(s), ranked)
    elif s.moment == ASK:
        n = rank_lays(s, next_in(s), ranked)
    else:
        n = rank_by_promise(s, ranked)
    for i in range(least(n, limit)):
        moves[i] = ranked[i]
    return append_rest(s, moves, n, limit) if s.moment == SEND or s.moment == ASK else least(n, limit)
