# Gold und Rum packed: where the cards are, whose turn it is, and the hashes of what each seat has seen.
#
# Cards lie as counts, not in their order: of a pile only the owner and the card on top matter (GUR-9,
# GUR-10). A state tells everything; what a seat may know of it is worlds.pxd.

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memset

from core.rng cimport mix
from core.types cimport Move, State
from games.goldundrum.cards cimport Cards, FULL_DECK, one

cdef enum:
    SEATS = 7              # at most; GUR-5
    PILES = 14             # at most
    SENT = 7               # in the war the hands lie at places 0 to 6, what was sent at 7 to 13
    UNOWNED = 7            # owner of a pile without one
    COVERED = 31           # top of a pile that is no army card
    NOBODY = 255

cdef enum:
    # What is due. Up to START_DUE chance acts, from GIANTS on the rules alone.
    DEAL = 0
    START_DUE = 1
    ORDER = 2
    SPY_DRAW = 3
    HIT_DRAW = 4           # the commando's
    ASK = 5
    CHAMPION = 6
    SPY_TURN = 7
    TRIBE = 8
    SEND = 9
    HIT = 10               # the commando may be played
    FLIGHT = 11            # the flying machine may be played
    NEXT_SPY = 12          # the next spy, if any is left (GUR-13)
    GIANTS = 13            # GUR-14
    SHOW = 14              # units are turned up (GUR-18)
    SETTLE = 15            # points are given (GUR-20)
    ROUND_OVER = 16        # where a search that looks at one round stops
    GAME_OVER = 17

cdef enum:
    # Flags.
    RACE_SEAT = 1          # Race=seat
    SPIES_NONE = 2         # Spies=none
    TIE_ALL = 4            # Tie=all
    MARGIN = 8             # Objective=margin
    ROUND_ALONE = 16       # Horizon=round
    ONE_ROUND = 32         # a search's state: play stops at the end of the round

cdef enum:
    # Steps: a type in the low byte, above it what it is about.
    PASS = 1
    DESERT = 2             # pile, from 0
    ENLIST = 3             # pile
    NAME = 4               # seat
    STEAL = 5              # seat + 8 * back
    ANNOUNCE = 6           # tribe
    ADD = 7                # g + 16 * w + 128 * T + 1024 * G: Cards >> 32 without flyer and commando
    STRIKE = 8             # seat + 8 * back
    FLY = 9                # goblins
    KEEP = 10
    DEALT = 11             # kind
    START = 12
    ORDERED = 13           # seats + 1 in nibbles, the first lowest
    DRAWN = 14             # kind
    SHOWN = 15             # in hashes alone
    TYPE_BITS = 8
    ACTOR_BIT = 40         # in hashes: who did it

cdef extern from *:
    """
    /* By players, from 4 on: piles (GUR-5), desertion cards (GUR-3), the score that ends it (GUR-22). */
    static const unsigned char GUR_PILES[4] = {9, 11, 13, 14};
    static const unsigned char GUR_DESERTIONS[4] = {2, 2, 1, 1};
    static const unsigned char GUR_THRESHOLD[4] = {8, 8, 7, 6};
    """
    const uint8_t PILES_OF "GUR_PILES"[4]
    const uint8_t DESERTIONS_OF "GUR_DESERTIONS"[4]
    const uint8_t THRESHOLD_OF "GUR_THRESHOLD"[4]

ctypedef struct War:
    uint8_t champion       # or NOBODY
    uint8_t spies          # still to act: bit n stands for spy n + 1
    uint8_t tribes         # still to come: bit t
    uint8_t tribe          # fighting now
    uint8_t battle         # from 1
    uint8_t actor          # who plays a spy, the commando or the flyer; the pilot once it has flown
    uint8_t target         # from whom a spy or the commando draws
    uint8_t back           # and which; the goblins flown in
    uint8_t made[SEATS]    # points of this round

ctypedef union Phase:
    uint8_t tops[PILES]    # enlistment: kind of the top card or COVERED, owner * 32
    War war

# The bytes of GUR-25's text and the hashes; 256 in all.
ctypedef struct Gur:
    Cards places[PILES]    # piles; in the war hands and, from SENT on, units
    Cards deck             # still to be dealt
    Cards out              # out of this round: cancelled, unowned, spent, fought
    uint64_t common        # hash of what all have seen
    uint64_t own[SEATS]    # and of what each has seen alone
    uint16_t won[SEATS]    # GUR-25: number of the latest battle won
    uint16_t round
    uint16_t max_rounds
    uint16_t events        # seen by all, modulo 2**16: salts the hashes
    uint32_t queue         # seats + 1 to be asked or to send, in nibbles, the next one lowest
    uint8_t scores[SEATS]
    uint8_t left[SEATS]    # enlistment cards + 16 * desertion cards
    Phase phase
    uint8_t start_below
    uint8_t window
    uint8_t battle_points
    uint8_t flags
    uint8_t players
    uint8_t dealt
    uint8_t moment
    uint8_t wizard


cdef inline const Gur *gur(const State *state) noexcept nogil:
    return <const Gur *>state


cdef inline Move step_of(int type, uint32_t what) noexcept nogil:
    return <Move>type | <Move>what << TYPE_BITS


cdef inline int type_of(Move step) noexcept nogil:
    return <int>(step & 0xFF)


cdef inline int what_of(Move step) noexcept nogil:
    return <int>(step >> TYPE_BITS)


# ---- Reading

cdef inline int piles_of(const Gur *s) noexcept nogil:
    return PILES_OF[s.players - 4]


cdef inline int owner_of(const Gur *s, int pile) noexcept nogil:
    return s.phase.tops[pile] >> 5


cdef inline int top_of(const Gur *s, int pile) noexcept nogil:
    return s.phase.tops[pile] & 31


cdef inline int enlistments(const Gur *s, int seat) noexcept nogil:
    return s.left[seat] & 15


cdef inline int desertions(const Gur *s, int seat) noexcept nogil:
    return s.left[seat] >> 4


cdef inline int after(const Gur *s, int seat) noexcept nogil:
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < s.players else 0


cdef inline int next_fighter(const Gur *s, int seat) noexcept nogil:
    """GUR-16: the wizard is left out of the circle."""
    seat = after(s, seat)
    return after(s, seat) if seat == s.wizard else seat


cdef inline int next_in(const Gur *s) noexcept nogil:
    """The seat at the head of the queue, -1 if it is empty."""
    return <int>(s.queue & 15) - 1


cdef inline bint closing(const Gur *s) noexcept nogil:
    """GUR-8: all cards lie."""
    return s.dealt == 80


cdef inline bint started(const Gur *s) noexcept nogil:
    """GUR-7: whether enlistment cards can be laid in a window at this moment."""
    return s.dealt > 80 - s.start_below or s.dealt == 80


cdef inline bint may_lay(const Gur *s, int seat) noexcept nogil:
    """GUR-6, GUR-7."""
    return desertions(s, seat) or (enlistments(s, seat) and started(s))


cdef inline Cards army(const Gur *s, int seat) noexcept nogil:
    """What a seat's piles hold by now (GUR-10)."""
    cdef Cards cards = 0
    cdef int pile
    for pile in range(piles_of(s)):
        if owner_of(s, pile) == seat:
            cards += s.places[pile]
    return cards


cdef inline int holder(const Gur *s, Cards card) noexcept nogil:
    """In the war: the seat with this card in hand, -1 if there is none."""
    cdef int seat
    for seat in range(s.players):
        if s.places[seat] & card:
            return seat
    return -1


cdef inline bint can_take(const Gur *s, int seat, int places) noexcept nogil:
    """Whether another seat has a card in the hands (places 0) or units (SENT)."""
    cdef int other
    for other in range(s.players):
        if other != seat and s.places[places + other]:
            return True
    return False


# ---- What was seen

cdef inline void see(Gur *s, uint64_t token) noexcept nogil:
    """All see it."""
    s.events += 1
    s.common += mix(token << 16 ^ s.events)


cdef inline void see_step(Gur *s, int seat, Move step) noexcept nogil:
    see(s, step | <uint64_t>(seat + 1) << ACTOR_BIT)


cdef inline void see_alone(Gur *s, int seat, uint64_t token) noexcept nogil:
    """One seat sees it, or more of it than the others; does not count as an event for all."""
    s.own[seat] += mix(token << 16 ^ s.events ^ 0x5EA7ULL << 48)


cdef inline uint64_t view_key(const State *state, int seat) noexcept nogil:
    return gur(state).common + gur(state).own[seat]


cdef inline bint at_war(const Gur *s) noexcept nogil:
    """Whether the piles have been taken and the round goes on."""
    return s.moment >= CHAMPION or s.moment == SPY_DRAW or s.moment == HIT_DRAW


cdef inline uint64_t key(const State *state) noexcept nogil:
    """Of the whole position, without the past; what was made in the round belongs to that."""
    cdef Gur s = gur(state)[0]
    cdef const uint64_t *words = <const uint64_t *>&s
    cdef uint64_t sum = 0
    cdef int i
    s.common = s.events = 0
    memset(s.own, 0, sizeof(s.own))
    if at_war(&s):
        memset(s.phase.war.made, 0, sizeof(s.phase.war.made))
    for i in range(sizeof(State) // 8):
        sum = mix(sum ^ words[i])
    return sum


# ---- Beginnings

cdef inline void begin_round(Gur *s) noexcept nogil:
    """GUR-3 to GUR-5: nothing is dealt yet."""
    cdef int seat
    memset(s.places, 0, sizeof(s.places))
    memset(&s.phase, COVERED + 32 * UNOWNED, sizeof(s.phase))
    s.wizard = (s.round - 1) % s.players
    s.deck = FULL_DECK
    s.out = 0
    s.queue = 0
    s.dealt = 0
    for seat in range(s.players):
        s.left[seat] = 0 if seat == s.wizard else 2 + 16 * DESERTIONS_OF[s.players - 4]
    s.moment = START_DUE if s.start_below == 80 else DEAL


cdef inline uint32_t ring(const Gur *s, int first) noexcept nogil:
    """All fighters in turn from `first` on, as a queue."""
    cdef uint32_t queue = 0
    cdef int i, seat = first
    for i in range(s.players - 1):
        queue |= <uint32_t>(seat + 1) << 4 * i
        seat = next_fighter(s, seat)
    return queue
