"""Games of the light policy of Waka Waka with weights from outside: see wakawaka_tune.py."""

from libc.stdint cimport int16_t, uint64_t
from libc.string cimport memcpy

from core.rng cimport Rng, rng_below, rng_seed
from core.types cimport CHANCE, OVER, State
from games.wakawaka.events cimport sample_event
from games.wakawaka.light cimport WEIGHTS, light
from games.wakawaka.policy cimport greedy, random_step
from games.wakawaka.race cimport FEATURES, features_of
from games.wakawaka.rules cimport returns
from games.wakawaka.steps cimport step
from games.wakawaka.table cimport PLAYING, SEATS, TO_PLAY, Waka, table_in, who

import numpy as np

cdef enum:
    MATCH_STREAM = 0x4D
    RECORD_STREAM = 0x52
    MOST_RECORDS = 4000    # of a game

LIGHT_COUNT = WEIGHTS
RACE_COUNT = FEATURES


cdef void quiet_table(const char *packed, State *state) noexcept nogil:
    memcpy(state, packed, sizeof(State))
    table_in(state).quiet = True


def match(bytes start, int games, list first, list others, uint64_t seed):
    """The share of the win of a light player with the weights `first` against others with the weights
    `others`, or greedy ones where that is None. `start`: a packed table before the deal. It sits in each
    seat in turn, at equal luck as far as play allows."""
    cdef int16_t own[WEIGHTS]
    cdef int16_t opposing[WEIGHTS]
    cdef bint baseline = others is None
    cdef State state
    cdef Waka *w = table_in(&state)
    cdef Rng rng
    cdef double share[SEATS]
    cdef double total = 0.0
    cdef int game, seat, me, players
    cdef const char *packed = start
    for i in range(WEIGHTS):
        own[<int>i] = first[i]
        opposing[<int>i] = 0 if baseline else others[i]
    quiet_table(packed, &state)
    players = w.players
    with nogil:
        for game in range(games):
            rng_seed(&rng, seed + game // players, MATCH_STREAM)
            quiet_table(packed, &state)
            me = game % players
            while who(w) != OVER:
                seat = who(w)
                if seat == CHANCE:
                    step(w, sample_event(w, &rng))
                elif seat == me:
                    step(w, light(w, own))
                else:
                    step(w, greedy(w) if baseline else light(w, opposing))
            returns(&state, share)
            total += share[me]
    return total / games


def records(bytes start, int games, list weights, uint64_t seed, int noise, int keep):
    """Turns of light games, about one in `keep`, and how the games ended: features of the seats from the one
    to move on, of shape (turns, players, features), and their shares of the win, of shape (turns, players).
    Of three games one is played as it is, the others with random decisions, `noise` and twice as many in a
    thousand."""
    cdef int16_t own[WEIGHTS]
    cdef int movers[MOST_RECORDS]
    cdef double share[SEATS]
    cdef State state
    cdef Waka *w = table_in(&state)
    cdef Rng rng
    cdef int game, seat, i, k, n = 0, first, players, room = games * 40
    cdef uint64_t random_share
    cdef const char *packed = start
    for i in range(WEIGHTS):
        own[i] = weights[i]
    quiet_table(packed, &state)
    players = w.players
    features = np.zeros((room, players, FEATURES), dtype=np.int16)
    shares = np.zeros((room, players), dtype=np.float32)
    cdef int16_t[:, :, ::1] x = features
    cdef float[:, ::1] y = shares
    rng_seed(&rng, seed, RECORD_STREAM)
    for game in range(games):
        quiet_table(packed, &state)
        first = n
        random_share = noise * (game % 3)
        while who(w) != OVER:
            seat = who(w)
            if seat == CHANCE:
                step(w, sample_event(w, &rng))
                continue
            if begins_turn(w) and n < room and n - first < MOST_RECORDS and rng_below(&rng, keep) == 0:
                for i in range(players):
                    features_of(w, (seat + i) % players, &x[n, i, 0])
                movers[n - first] = seat
                n += 1
            if random_share and rng_below(&rng, 1000) < random_share:
                step(w, random_step(w, &rng))
            else:
                step(w, light(w, own))
        returns(&state, share)
        for k in range(first, n):
            for i in range(players):
                y[k, i] = share[(movers[k - first] + i) % players]
    return features[:n], shares[:n]


cdef bint begins_turn(const Waka *w) noexcept nogil:
    return w.point == TO_PLAY and w.played_count == 0 and w.part == PLAYING
