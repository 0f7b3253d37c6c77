# What a seat could bid when it lays all or none of each good, by the mask of the goods of which it lays
# all, and what that is worth (values.pxd). The 32 masks are lanes of 16 bits, in four vectors that every
# x86-64 and aarch64 has: a hand of MAX_CARDS is worth less than 4,000 twentieths of a wampum.

from libc.stdint cimport int16_t, uint64_t

from games.wampum.cards cimport Cards, goods_mask, size
from games.wampum.table cimport Table, largest_bid, lying
from games.wampum.values cimport FIRST, FURTHER, NEVER, OVER, WAMPUM, worth

cdef enum:
    POSSIBLE = -4000       # what is worth less is not possible

cdef extern from *:
    """
    #include <stdint.h>
    #include <string.h>
    typedef int16_t wampum_eight __attribute__((vector_size(16)));
    typedef uint8_t wampum_bytes __attribute__((vector_size(16)));
    typedef uint64_t wampum_words __attribute__((vector_size(16)));
    typedef struct { wampum_eight of[4]; } wampum_lanes;
    typedef struct {
        wampum_eight held;          /* by good: cards in hand */
        wampum_lanes laid;          /* by mask: cards of the bid */
        wampum_lanes penalty;       /* for cards over the limit */
        wampum_lanes wampum;        /* worth of a wampum trade */
        wampum_lanes goods;         /* worth of a goods trade in the village last looked at */
    } wampum_offers;

    #define WAMPUM_ABSENT (-6000)   /* for a good that is not in hand: four of them stay within 16 bits */

    static const wampum_lanes WAMPUM_MASKS = {{
        {0, 1, 2, 3, 4, 5, 6, 7}, {8, 9, 10, 11, 12, 13, 14, 15},
        {16, 17, 18, 19, 20, 21, 22, 23}, {24, 25, 26, 27, 28, 29, 30, 31}}};
    /* The masks by the ASCII order of their texts, which is the same whatever the counts: the greater,
       the earlier; and back. */
    static const wampum_lanes WAMPUM_EARLIER = {{
        {0, 30, 14, 28, 6, 20, 12, 26}, {2, 16, 8, 22, 4, 18, 10, 24},
        {31, 29, 13, 27, 5, 19, 11, 25}, {1, 15, 7, 21, 3, 17, 9, 23}}};
    static const int WAMPUM_RANKED[32] = {0, 24, 8, 28, 12, 20, 4, 26, 10, 30, 14, 22, 6, 18, 2, 25, 9, 29, 13, 21,
        5, 27, 11, 31, 15, 23, 7, 19, 3, 17, 1, 16};

    static inline wampum_eight wampum_all(int x) {
        int16_t v = (int16_t)x;
        return (wampum_eight){v, v, v, v, v, v, v, v};
    }
    static inline wampum_eight wampum_either(wampum_eight test, wampum_eight yes, wampum_eight no) {
        return (yes & test) | (no & ~test);
    }
    static inline wampum_eight wampum_greater(wampum_eight a, wampum_eight b) {
        return wampum_either(a > b, a, b);
    }
    /* The counts of a multiset, by good. */
    static inline wampum_eight wampum_counts(uint64_t cards) {
        return (wampum_eight)__builtin_shuffle((wampum_bytes)(wampum_words){cards, 0}, (wampum_bytes){0},
            (wampum_bytes){0, 16, 1, 16, 2, 16, 3, 16, 4, 16, 5, 16, 6, 16, 7, 16});
    }
    #define WAMPUM_LANE(v, i) __builtin_shuffle(v, (wampum_eight){i, i, i, i, i, i, i, i})
    /* base and what the goods of each mask add */
    static inline void wampum_sums(wampum_lanes *sums, int base, wampum_eight added) {
        const wampum_eight first = {0, -1, 0, -1, 0, -1, 0, -1}, second = {0, 0, -1, -1, 0, 0, -1, -1},
            third = {0, 0, 0, 0, -1, -1, -1, -1};
        sums->of[0] = wampum_all(base) + (WAMPUM_LANE(added, 0) & first) + (WAMPUM_LANE(added, 1) & second)
            + (WAMPUM_LANE(added, 2) & third);
        sums->of[1] = sums->of[0] + WAMPUM_LANE(added, 3);
        sums->of[2] = sums->of[0] + WAMPUM_LANE(added, 4);
        sums->of[3] = sums->of[1] + WAMPUM_LANE(added, 4);
    }
    /* The same where each good in hand adds `each` a card and `once`. */
    static inline void wampum_worths(wampum_lanes *sums, int base, wampum_eight held, int each, wampum_eight once) {
        wampum_sums(sums, base, wampum_either(held > wampum_all(0), wampum_all(each) * held + once,
                                              wampum_all(WAMPUM_ABSENT)));
    }
    /* A bid of n cards leaves `spare` - n - the larger of n and `largest` over the limit, each of which
       costs `over`; a wampum trade is worth `base` and what the goods add. */
    static inline void wampum_look_at_hand(wampum_offers *o, uint64_t hand, int spare, int largest, int over,
                                           int base, int each, int once) {
        o->held = wampum_counts(hand);
        wampum_sums(&o->laid, 0, o->held);
        wampum_worths(&o->wampum, base, o->held, each, wampum_all(once));
        for (int i = 0; i < 4; i++) {
            wampum_eight n = wampum_all(spare) - o->laid.of[i]
                - wampum_greater(o->laid.of[i], wampum_all(largest));
            o->penalty.of[i] = wampum_greater(n, wampum_all(0)) * wampum_all(over);
        }
    }
    /* A goods trade is worth `base` and what the goods add, `alone` for those that do not lie there. */
    static inline void wampum_look_at_village(wampum_offers *o, uint64_t there, int base, int each, int alone) {
        wampum_eight once = (wampum_counts(there) == wampum_all(0)) & wampum_all(alone);
        wampum_worths(&o->goods, base, o->held, each, once);
    }
    static inline int wampum_most(const wampum_lanes *v) {
        wampum_eight m = wampum_greater(wampum_greater(v->of[0], v->of[1]), wampum_greater(v->of[2], v->of[3]));
        m = wampum_greater(m, __builtin_shuffle(m, (wampum_eight){4, 5, 6, 7, 0, 1, 2, 3}));
        m = wampum_greater(m, __builtin_shuffle(m, (wampum_eight){2, 3, 0, 1, 4, 5, 6, 7}));
        m = wampum_greater(m, __builtin_shuffle(m, (wampum_eight){1, 0, 2, 3, 4, 5, 6, 7}));
        return m[0];
    }
    /* What each mask is worth that lays more than `beaten` cards; it trades for goods if it meets `there`. */
    static inline void wampum_judge(const wampum_offers *o, int there, int beaten, wampum_lanes *v) {
        for (int i = 0; i < 4; i++) {
            wampum_eight apart = (WAMPUM_MASKS.of[i] & wampum_all(there)) == wampum_all(0);
            v->of[i] = wampum_either(apart, o->wampum.of[i], o->goods.of[i]) - o->penalty.of[i];
            v->of[i] = wampum_either(o->laid.of[i] > wampum_all(beaten), v->of[i], wampum_all(2 * WAMPUM_ABSENT));
        }
    }
    static inline int wampum_best(const wampum_offers *o, int there, int beaten, int *value) {
        wampum_lanes v;
        wampum_judge(o, there, beaten, &v);
        *value = wampum_most(&v);
        for (int i = 0; i < 4; i++)
            v.of[i] = WAMPUM_EARLIER.of[i] & (v.of[i] == wampum_all(*value));
        return WAMPUM_RANKED[wampum_most(&v)];
    }
    static inline void wampum_worth_of_masks(const wampum_offers *o, int there, int beaten, int16_t *worths) {
        wampum_lanes v;
        wampum_judge(o, there, beaten, &v);
        memcpy(worths, &v, sizeof(v));
    }
    """
    ctypedef struct Offers "wampum_offers":
        pass
    void offers_of_hand "wampum_look_at_hand"(Offers *, uint64_t hand, int spare, int largest, int over,
                                              int base, int each, int once) noexcept nogil
    void offers_of_village "wampum_look_at_village"(Offers *, uint64_t there, int base, int each,
                                                    int alone) noexcept nogil
    void worth_of_masks "wampum_worth_of_masks"(const Offers *, int there, int beaten, int16_t *worths) noexcept nogil
    int best_offer "wampum_best"(const Offers *, int there, int beaten, int *value) noexcept nogil


cdef inline void look_at_hand(const Table *t, Offers *o) noexcept nogil:
    """What each bid leaves and brings as a wampum trade: of a good with n cards it gains (n - 1) WAMPUM for
    the worth of n cards in hand."""
    cdef Cards hand = t.hands[t.turn]
    cdef bint last = t.round == t.last
    cdef int spare = size(hand) - t.plus + (0 if last else t.income)
    cdef int each = WAMPUM if last else WAMPUM - FURTHER
    cdef int once = -2 * WAMPUM if last else FURTHER - FIRST - WAMPUM
    offers_of_hand(o, hand, spare, largest_bid(t), OVER, worth(hand, last), each, once)


cdef inline void look_at_village(const Table *t, int village, Offers *o) noexcept nogil:
    """What a goods trade there is worth: all that lies there and is kept, less what is laid."""
    cdef Cards there = t.villages[village]
    cdef bint last = t.round == t.last
    cdef int alone = -WAMPUM if last else FURTHER - FIRST
    offers_of_village(o, there, worth(t.hands[t.turn] + there, last), 0 if last else -FURTHER, alone)


cdef inline int best_mask(const Table *t, int village, const Offers *o, int *value) noexcept nogil:
    """The mask worth most in the village last looked at, of several the first in ASCII order; `value` is
    NEVER where none is legal."""
    cdef int mask = best_offer(o, goods_mask(t.villages[village]), lying(t, village), value)
    if value[0] < POSSIBLE:
        value[0] = NEVER
    return mask
