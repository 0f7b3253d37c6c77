# Static evaluation of a Wigwam position: counts of what matters, own less opposing, each with a weight in
# hundredths of a warrior. The weights come from self-play (tests/long/tune_wigwam.py).

from libc.stdint cimport uint64_t

from games.wigwam.board cimport (
    DIRECTIONS, OPP, OWN, SMALL_BOARD, Board, around, chief_bit, free_points, neighbours, opposite,
    popcount, stepped, two_steps,
)

cdef enum:
    # The terms, by their places in the table of weights.
    WARRIORS = 0           # material
    LEAD = 1               # the same in sixteenths of the warriors left: a lead counts more when few are
    STEPS = 2              # mobility: steps of the warriors,
    CHIEF_STEPS = 3        # moves of the chief
    ENCLOSED = 4           # moves that warriors and chief lack to five (WIG-24)
    OPEN_LINES = 5         # lines on which a warrior stands with both neighbours free
    EXPOSED = 6            # such lines that an opposing warrior can enter with its next step
    OPEN_CHIEF = 7         # chief safety: the same two for the chief,
    EXPOSED_CHIEF = 8
    HUNTED = 9             # opposing warriors within two points of it,
    GUARDS = 10            # own warriors
    SHIELDS = 11           # and own tents beside it
    COVER = 12             # warriors beside an own tent
    BLOCKED = 13           # warriors beside an opposing tent
    CENTRE = 14            # warriors on the seven points in the middle
    RIM = 15               # warriors on the rim
    CHIEF_CENTRE = 16      # the chief on the seven points in the middle
    CHIEF_RIM = 17         # the chief on the rim
    HANGING = 18           # threats of chains: own warriors that can be captured as they stand
    HANGING_CHIEF = 19     # the own chief likewise
    TURN = 20              # the right to move
    TERMS = 21
    ENOUGH_MOVES = 5
    FULL_SCALE = 16

cdef extern from * nogil:
    """
    static const char *const WIGWAM_TERMS[21] = {
        "warriors", "lead", "steps", "chief steps", "enclosed", "open lines", "exposed", "open chief",
        "exposed chief", "hunted", "guards", "shields", "cover", "blocked", "centre", "rim",
        "chief centre", "chief rim", "hanging", "hanging chief", "turn"};
    static const int WIGWAM_WEIGHTS[21] = {
        35, 25, 3, -6, -16, 1, -2, 10, -1, -13, 13, 11, 3, 0, 4, -4, 9, 12, -40, -80, 5};
    /* Sixteenths of the value by the warriors of each side where both have the same: the nearer to bare
       chiefs, the nearer to a draw (WIG-27). */
    static const int WIGWAM_EVEN[16] = {0, 1, 2, 4, 8, 12, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16};
    """
    const char *const TERM_NAMES "WIGWAM_TERMS"[21]
    const int WEIGHTS "WIGWAM_WEIGHTS"[21]
    const int EVEN_SCALE "WIGWAM_EVEN"[16]


cdef inline uint64_t middle(const Board *b) noexcept nogil:
    """The point in the middle and its neighbours."""
    return 0x181C0C00ULL if b.rules & SMALL_BOARD else 0x3038180000ULL


cdef inline uint64_t rim(const Board *b) noexcept nogil:
    return 0x382422120EULL if b.rules & SMALL_BOARD else 0xF088848242221EULL


cdef inline void count_side(const Board *b, int who, int sign, uint64_t free,
                            int *counts) noexcept nogil:
    """Adds the counts of one side, or takes them off."""
    cdef uint64_t warriors = b.warriors[who], tents = b.tents[who], chief = chief_bit(b, who)
    cdef uint64_t near = around(b.chief[who]), reached, beyond, entered
    cdef int steps = 0, chief_moves, direction
    for direction in range(DIRECTIONS):
        steps += popcount(stepped(warriors, direction) & free)
    reached = near | two_steps(b.chief[who], near & (free | warriors | tents))
    chief_moves = popcount(reached & free)
    counts[WARRIORS] += sign * popcount(warriors)
    counts[STEPS] += sign * steps
    counts[CHIEF_STEPS] += sign * chief_moves
    if steps + chief_moves < ENOUGH_MOVES:
        counts[ENCLOSED] += sign * (ENOUGH_MOVES - steps - chief_moves)
    for direction in range(DIRECTIONS // 2):
        beyond = stepped(free, direction) & stepped(free, opposite(direction))
        counts[OPEN_LINES] += sign * popcount(warriors & beyond)
        counts[OPEN_CHIEF] += sign * ((chief & beyond) != 0)
    entered = neighbours(b.warriors[1 - who]) & free
    for direction in range(DIRECTIONS):
        beyond = stepped(entered, direction) & stepped(free, opposite(direction))
        counts[EXPOSED] += sign * popcount(warriors & beyond)
        counts[EXPOSED_CHIEF] += sign * ((chief & beyond) != 0)
    counts[HUNTED] += sign * popcount((near | neighbours(near)) & b.warriors[1 - who])
    counts[GUARDS] += sign * popcount(near & warriors)
    counts[SHIELDS] += sign * popcount(near & tents)
    counts[COVER] += sign * popcount(warriors & neighbours(tents))
    counts[BLOCKED] += sign * popcount(warriors & neighbours(b.tents[1 - who]))
    counts[CENTRE] += sign * popcount(warriors & middle(b))
    counts[RIM] += sign * popcount(warriors & rim(b))
    counts[CHIEF_CENTRE] += sign * ((chief & middle(b)) != 0)
    counts[CHIEF_RIM] += sign * ((chief & rim(b)) != 0)


cdef inline uint64_t threatened(const Board *b, uint64_t free) noexcept nogil:
    """Points of own pieces that the other side could capture if it were to move now."""
    cdef uint64_t able = 0, attackers = b.warriors[OPP] | chief_bit(b, OPP)
    cdef int direction
    for direction in range(DIRECTIONS):
        able |= stepped(attackers, direction) & stepped(free, opposite(direction))
    return able & (b.warriors[OWN] | chief_bit(b, OWN))


cdef inline void count_terms(const Board *b, int *counts) noexcept nogil:
    """Writes the TERMS counts, own less opposing."""
    cdef uint64_t free = free_points(b), under
    cdef int own = popcount(b.warriors[OWN]), opp = popcount(b.warriors[OPP]), i
    for i in range(TERMS):
        counts[i] = 0
    count_side(b, OWN, 1, free, counts)
    count_side(b, OPP, -1, free, counts)
    counts[LEAD] = 16 * (own - opp) // (own + opp) if own + opp else 0
    under = threatened(b, free)
    counts[HANGING] = popcount(under & b.warriors[OWN])
    counts[HANGING_CHIEF] = (under & chief_bit(b, OWN)) != 0
    counts[TURN] = 1


cdef inline int evaluate(const Board *b) noexcept nogil:
    """How the side to move stands, in hundredths of a warrior."""
    cdef int counts[TERMS]
    cdef int score = 0, own = popcount(b.warriors[OWN]), i
    count_terms(b, counts)
    for i in range(TERMS):
        score += WEIGHTS[i] * counts[i]
    if counts[WARRIORS] == 0:
        score = score * EVEN_SCALE[own] // FULL_SCALE
    return score
