# Which cards are known to lie at a place: those that lie there in every world that agrees with what was
# seen (WAM-22). For each opponent all pairs of cards still in hand, of those known to have come there, and
# known cards discarded are listed, after the last bid that was turned up; the opponents' pairs go together
# where no more cards of a good were shown than nobody has seen. A place holds least of a good where the
# unknown cards at it are others, as far as the rest has others.
#
# A bid that was turned up is taken to have held as many known cards as it can. If it held one less of
# them, that card would still be known to be there, and one more unseen card would have been shown. An
# unknown card may be that same card, so that every world of the one is a world of the other: what lies
# in all worlds of pairs with fewest known cards lies in all worlds.
#
# Bounded: where a list grows beyond its bound, what it would have ruled out counts as possible, so that
# a card may be called unknown that is known, never the other way round.

from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memset

from core.rng cimport mix
from games.wampum.belief cimport (
    DRAWN, LAID, SHOWN, TAKEN, Beginning, Belief, Event, Opponent,
)
from games.wampum.cards cimport GOODS, Cards, cards_of, count, holds, least, size
from games.wampum.evidence cimport look_at_end
from games.wampum.table cimport SEATS

cdef enum:
    MAX_PAIRS = 1 << 17
    PAIR_SLOTS = 1 << 18
    MAX_NEEDS = 1 << 10
    # Places.
    IN_HAND = 0
    IN_BID = 1
    IN_DISCARDS = 2

ctypedef struct Pair:
    Cards known            # in hand
    Cards thrown           # discarded
    uint32_t place         # among the slots

ctypedef struct Pairs:
    Pair *items
    uint32_t *slots        # by hash: number + 1
    uint32_t count
    bint full

ctypedef struct Needs:
    # Unseen cards that bids of some opponents may have shown: none of the vectors holds another one.
    Cards items[MAX_NEEDS]
    int count
    bint full


# ---- Pairs

cdef inline bint pairs_allocate(Pairs *p) noexcept nogil:
    p.items = <Pair *>malloc(MAX_PAIRS * sizeof(Pair))
    p.slots = <uint32_t *>calloc(PAIR_SLOTS, sizeof(uint32_t))
    p.count = 0
    return p.items != NULL and p.slots != NULL


cdef inline void pairs_release(Pairs *p) noexcept nogil:
    free(p.items)
    free(p.slots)


cdef inline void pairs_clear(Pairs *p) noexcept nogil:
    cdef uint32_t i
    for i in range(p.count):
        p.slots[p.items[i].place] = 0
    p.count = 0
    p.full = False


cdef inline void add_pair(Pairs *p, Cards known, Cards thrown) noexcept nogil:
    cdef uint32_t place = <uint32_t>mix(known ^ mix(thrown)) & (PAIR_SLOTS - 1)
    cdef Pair *item
    while p.slots[place]:
        item = &p.items[p.slots[place] - 1]
        if item.known == known and item.thrown == thrown:
            return
        place = (place + 1) & (PAIR_SLOTS - 1)
    if p.count == MAX_PAIRS:
        p.full = True
        return
    p.items[p.count].known = known
    p.items[p.count].thrown = thrown
    p.items[p.count].place = place
    p.count += 1
    p.slots[place] = p.count


ctypedef struct Discard:
    # How it may have used known cards.
    Pairs *out
    Pair start
    int number
    int unknown
    Cards unseen
    Cards offset


cdef inline void each_part(Discard *d, int good, Cards part, int n) noexcept nogil:
    cdef int i
    cdef Cards thrown
    if good < GOODS:
        for i in range(count(d.start.known, good) + 1):
            if n + i <= d.number:
                each_part(d, good + 1, part + cards_of(good, i), n + i)
        return
    thrown = d.start.thrown + part
    if d.number - n <= d.unknown and holds(d.unseen, d.start.known - part + thrown + d.offset):
        add_pair(d.out, d.start.known - part, thrown)


cdef inline void throw_cards(const Belief *b, const Pairs *pairs, const Event *e, Cards shift, int held,
                             Cards offset, Pairs *out) noexcept nogil:
    cdef Discard d
    cdef uint32_t i
    d.out = out
    d.number = e.number
    d.unseen = b.unseen
    d.offset = offset
    for i in range(pairs.count):
        d.start = pairs.items[i]
        d.start.known += shift
        d.unknown = held - size(d.start.known)
        each_part(&d, 0, 0, 0)


cdef inline void show_cards(const Belief *b, const Pairs *pairs, const Event *e, Cards shift, int held,
                            Cards offset, Pairs *out) noexcept nogil:
    """As many known cards as can be were in the bid: see above."""
    cdef uint32_t i
    cdef Cards known, part
    for i in range(pairs.count):
        known = pairs.items[i].known + shift
        part = least(known, e.cards)
        if e.number - size(part) <= held - size(known):
            if holds(b.unseen, known - part + pairs.items[i].thrown + offset):
                add_pair(out, known - part, pairs.items[i].thrown)


cdef inline void list_pairs(const Belief *b, const Opponent *o, Pairs *pairs, Pairs *spare) noexcept nogil:
    """All pairs after the layers of an opponent, the cards taken after them included."""
    cdef const Beginning *start = &o.beginning
    cdef Pairs swap
    cdef Cards shift = 0, offset = start.offset
    cdef const Event *e
    cdef int i, held = start.held
    cdef bint full = False
    pairs_clear(pairs)
    add_pair(pairs, start.known, 0)
    for i in range(start.event_count - o.event_count):
        e = &start.events[i]
        if e.kind == DRAWN or e.kind == TAKEN:
            held += e.number
            shift += e.cards
            offset -= e.cards
            continue
        offset += e.cards
        pairs_clear(spare)
        if e.kind == SHOWN:
            show_cards(b, pairs, e, shift, held, offset, spare)
        else:
            throw_cards(b, pairs, e, shift, held, offset, spare)
        full = full or spare.full
        swap = pairs[0]
        pairs[0] = spare[0]
        spare[0] = swap
        shift = 0
        held -= e.number
    for i in range(pairs.count):
        pairs.items[i].known += o.shift
    pairs.full = full


# ---- What the other opponents need

cdef inline void add_need(Needs *n, Cards need) noexcept nogil:
    cdef int i, kept = 0
    for i in range(n.count):
        if holds(need, n.items[i]):
            return
    for i in range(n.count):
        if not holds(n.items[i], need):
            n.items[kept] = n.items[i]
            kept += 1
    n.count = kept
    if kept == MAX_NEEDS:
        n.full = True
        return
    n.items[kept] = need
    n.count += 1


cdef inline void needs_of(const Opponent *o, const Pairs *pairs, Needs *out) noexcept nogil:
    """The least that this opponent's bids showed of the unseen cards."""
    cdef uint32_t i
    out.count = 0
    out.full = pairs.full
    for i in range(pairs.count):
        add_need(out, pairs.items[i].known + pairs.items[i].thrown + o.offset)


cdef inline void add_needs(const Belief *b, Needs *sum, const Needs *more) noexcept nogil:
    """All sums that the unseen cards allow."""
    cdef Needs both
    cdef int i, j
    both.count = 0
    both.full = sum.full or more.full
    for i in range(sum.count):
        for j in range(more.count):
            if holds(b.unseen, sum.items[i] + more.items[j]):
                add_need(&both, sum.items[i] + more.items[j])
    sum[0] = both


cdef inline bint world_fits(Belief *b) noexcept nogil:
    """Whether the cards that nobody has seen suffice for what the bids of all opponents showed; true where a
    list is full, or without memory."""
    cdef Pairs pairs, spare
    cdef Needs needs, one
    cdef int i
    cdef bint open_lists = pairs_allocate(&pairs)
    open_lists = pairs_allocate(&spare) and open_lists
    needs.count = 1
    needs.items[0] = 0
    needs.full = not open_lists
    for i in range(b.opponent_count if open_lists else 0):
        look_at_end(&b.opponents[i])
        list_pairs(b, &b.opponents[i], &pairs, &spare)
        needs_of(&b.opponents[i], &pairs, &one)
        add_needs(b, &needs, &one)
    pairs_release(&pairs)
    pairs_release(&spare)
    return needs.full or needs.count > 0


# ---- The least of a good at a place

ctypedef struct Held:
    # A hand as far as one good is concerned.
    int good               # known cards of the good
    int others             # known cards of other goods
    int unknown


cdef inline int taken(int *held, int *n) noexcept nogil:
    cdef int part = held[0] if held[0] < n[0] else n[0]
    held[0] -= part
    n[0] -= part
    return part


cdef inline int lose(Held *h, int n, bint others_first, int *unknown) noexcept nogil:
    """n cards leave the hand, so that later the fewest of the good are where they count; returns how many
    known ones of the good go, and in `unknown` how many unknown ones."""
    cdef int gone
    if others_first:
        taken(&h.others, &n)
        unknown[0] = taken(&h.unknown, &n)
        return taken(&h.good, &n)
    gone = taken(&h.good, &n)
    unknown[0] = taken(&h.unknown, &n)
    taken(&h.others, &n)
    return gone


cdef inline int over(int n, int others) noexcept nogil:
    """Of n unknown cards at least so many are of the good, if there are only so many others."""
    return n - others if n > others else 0


cdef inline int least_at(const Opponent *o, int place, int good, const Pair *pair, int others) noexcept nogil:
    """The least of a good in the hand, lying bid or discards, with so many other cards in the rest."""
    cdef Held h
    cdef const Event *e
    cdef int i, gone, unknown
    cdef int thrown = count(pair.thrown, good) + count(o.thrown, good)
    cdef int thrown_unknown = o.discarded - size(pair.thrown)
    cdef int bid = count(o.bid, good), bid_unknown = o.bid_unknown
    h.good = count(pair.known, good)
    h.others = size(pair.known) - h.good
    h.unknown = o.held - size(pair.known)
    for i in range(o.event_count):
        e = &o.events[i]
        if e.kind == DRAWN:
            h.unknown += e.number
        elif e.kind == TAKEN:
            h.good += count(e.cards, good)
            h.others += e.number - count(e.cards, good)
        else:
            gone = lose(&h, e.number, place == (IN_BID if e.kind == LAID else IN_DISCARDS), &unknown)
            if e.kind == LAID:
                bid = gone
                bid_unknown = unknown
            else:
                thrown += gone
                thrown_unknown += unknown
    if place == IN_HAND:
        return h.good + over(h.unknown, others)
    if place == IN_BID:
        return bid + over(bid_unknown, others)
    return thrown + over(thrown_unknown, others)


cdef inline int others_left(const Belief *b, Cards need, int good, const Needs *needs) noexcept nogil:
    """The most cards of other goods that can be left when an opponent's bids showed `need` and the other
    opponents' bids something that goes with it; -1 where nothing does."""
    cdef Cards shown
    cdef int i, n, most = -1
    for i in range(needs.count):
        shown = need + needs.items[i]
        if holds(b.unseen, shown):
            n = size(b.unseen - shown) - count(b.unseen - shown, good)
            most = n if n > most else most
    return most


cdef inline void know_place(const Belief *b, int opponent, int place, const Pairs *pairs,
                            const Needs *needs, Cards *known) noexcept nogil:
    """The cards that lie at a place of an opponent in every world."""
    cdef const Opponent *o = &b.opponents[opponent]
    cdef Cards need
    cdef uint32_t i
    cdef int good, others, n, fewest
    known[0] = 0
    for good in range(GOODS):
        fewest = 0xFF
        for i in range(pairs.count):
            need = pairs.items[i].known + pairs.items[i].thrown + o.offset
            others = b.unseen_count if needs.full else others_left(b, need, good, needs)
            if others >= 0:
                n = least_at(o, place, good, &pairs.items[i], others)
                fewest = n if n < fewest else fewest
        if fewest != 0xFF and not pairs.full:
            known[0] += cards_of(good, fewest)


cdef inline bint know_places(const Belief *b, Cards known[][3]) noexcept nogil:
    """For each opponent the known cards of hand, lying bid and discards; false without memory."""
    cdef Pairs pairs[SEATS]
    cdef Pairs spare
    cdef Needs needs, one
    cdef int i, j, place
    cdef bint fine
    memset(pairs, 0, sizeof(pairs))
    fine = pairs_allocate(&spare)
    for i in range(b.opponent_count):
        fine = pairs_allocate(&pairs[i]) and fine
    for i in range(b.opponent_count if fine else 0):
        list_pairs(b, &b.opponents[i], &pairs[i], &spare)
    for i in range(b.opponent_count if fine else 0):
        needs.count = 1
        needs.items[0] = 0
        needs.full = False
        for j in range(b.opponent_count):
            if j != i:
                needs_of(&b.opponents[j], &pairs[j], &one)
                add_needs(b, &needs, &one)
        for place in range(3):
            know_place(b, i, place, &pairs[i], &needs, &known[i][place])
    for i in range(b.opponent_count):
        pairs_release(&pairs[i])
    pairs_release(&spare)
    return fine
