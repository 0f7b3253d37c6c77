# What a score is worth between two rounds: each seat's expected share of the win.
#
# Share = weight / sum of weights; a seat's weight falls by a factor for each battle that it is behind the
# leader, and by another if somebody with as many points has won a battle later (GUR-22). The factors
# depend on the number of players and on how many battles the leader lacks of the end of the game.
# Fitted to self-play by tests/long/goldundrum_value.py (600 games of LIGHT, seed 1), which prints the tables.

from games.goldundrum.state cimport THRESHOLD_OF, Gur

cdef enum:
    LACKS = 8              # battles that the leader lacks: 1 to 8

cdef extern from *:
    """
    static const double GUR_BEHIND[4][8] = {
        {0.15, 0.23, 0.28, 0.30, 0.30, 0.38, 0.38, 0.38},
        {0.17, 0.25, 0.30, 0.30, 0.33, 0.35, 0.72, 0.72},
        {0.15, 0.20, 0.25, 0.30, 0.35, 0.33, 0.33, 0.33},
        {0.12, 0.20, 0.25, 0.25, 0.28, 0.28, 0.28, 0.28}};
    static const double GUR_EARLIER[4][8] = {
        {1.10, 0.90, 0.90, 1.10, 0.90, 0.80, 0.80, 0.80},
        {1.10, 0.90, 0.90, 1.00, 1.00, 1.00, 1.00, 1.00},
        {0.90, 1.10, 1.10, 0.90, 1.00, 0.90, 0.90, 0.90},
        {1.10, 1.00, 0.90, 0.90, 0.90, 0.90, 0.90, 0.90}};
    """
    const double BEHIND "GUR_BEHIND"[4][LACKS]
    const double EARLIER "GUR_EARLIER"[4][LACKS]


cdef inline bint earlier(const Gur *s, int seat) noexcept nogil:
    """Whether a seat with as many points has won a battle later."""
    cdef int other
    for other in range(s.players):
        if s.scores[other] == s.scores[seat] and s.won[other] > s.won[seat]:
            return True
    return False


cdef inline void leaf_shares(const Gur *s, double *share) noexcept nogil:
    """Shares after a round that does not end the game."""
    cdef double total = 0.0
    cdef int seat, _i, lead = 0, lack
    for seat in range(s.players):
        if s.scores[seat] > lead:
            lead = s.scores[seat]
    lack = (THRESHOLD_OF[s.players - 4] - lead + s.battle_points - 1) // s.battle_points - 1
    for seat in range(s.players):
        share[seat] = EARLIER[s.players - 4][lack] if earlier(s, seat) else 1.0
        for _i in range((lead - s.scores[seat]) // s.battle_points):
            share[seat] *= BEHIND[s.players - 4][lack]
        total += share[seat]
    for seat in range(s.players):
        share[seat] /= total
