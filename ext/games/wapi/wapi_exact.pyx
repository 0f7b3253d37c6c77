"""Exact values of Wapi near its end: the solvers of wapi_race.pxd and wapi_ending.pxd for
Python."""

from cpython.bytes cimport PyBytes_AsString
from libc.stdlib cimport calloc, free
from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memcpy

from core.clock cimport now_us
from core.types cimport State
from games.wapi.rules cimport Wapi, wapi
from games.wapi.counts cimport PARTS
from games.wapi.ending cimport (
    SIXTIETHS, Ending, Outlook, ending_move, ending_set, ending_states,
)
from games.wapi.places cimport table_close, table_open, wide
from games.wapi.race cimport (
    Race, race_bytes, race_open, race_release, race_run, race_set, race_states, race_value,
)
from games.wapi.stakes cimport Stakes, class_of, worth_of

from fractions import Fraction


cdef class RaceSolver:
    """Two players, all totems raised; solved in slices of time, with the values to be read when
    `done`.

    `packed` is a State with a coin in hand or a draw due; raises ValueError where that is no race.
    """

    cdef Race *race
    cdef State state
    cdef readonly bint done

    def __cinit__(self, bytes packed):
        memcpy(&self.state, PyBytes_AsString(packed), sizeof(State))
        self.race = <Race *>calloc(1, sizeof(Race))
        if self.race == NULL:
            raise MemoryError("no memory for a race")
        if not race_set(self.race, wapi(&self.state)):
            raise ValueError("no race between two players, or one over too many coin spaces")

    def __dealloc__(self):
        if self.race != NULL:
            race_release(self.race)
            free(self.race)

    @property
    def states(self):
        """How many states there are."""
        return race_states(self.race)

    @property
    def size(self):
        """The most bytes that will be in use."""
        return race_bytes(self.race)

    @property
    def valued(self):
        """States valued so far."""
        return self.race.states

    def run(self, double seconds):
        """Goes on for so long; true when all is solved. Raises MemoryError."""
        cdef bint fits = True
        with nogil:
            if self.race.scratch == NULL:
                fits = race_open(self.race)
            if fits:
                fits = race_run(self.race, seconds)
        if not fits:
            raise MemoryError("no memory for a race")
        self.done = self.race.layer < 0
        return self.done

    def value(self, int share=-1):
        """Share of the win of seat 0 and its expected lead, with the coin in hand laid on
        `share`."""
        cdef const Wapi *w = wapi(&self.state)
        cdef int used[PARTS]
        cdef const Stakes *stakes = &self.race.stakes
        cdef int c, lead = stakes.lead
        cdef double win = 0.0, margin = 0.0
        for c in range(stakes.classes):
            used[c] = 0
        if self.race.hand:
            c = class_of(stakes, worth_of(w, share, stakes.unit))
            used[c] = 1
            lead += stakes.worth[c] * self.race.hand_value
        race_value(self.race, used, lead, &win, &margin)
        return win, margin


cdef class EndingSolver:
    """Any players, totems left or not; the values of the decisions on the token in hand, one by
    one, each in slices of time. The table holds at most `size` bytes.

    `packed` is a State with a token in hand; raises ValueError where the values would not fit 128
    bits.
    """

    cdef Ending *ending
    cdef State state

    def __cinit__(self, bytes packed, uint64_t size):
        memcpy(&self.state, PyBytes_AsString(packed), sizeof(State))
        self.ending = <Ending *>calloc(1, sizeof(Ending))
        if self.ending == NULL:
            raise MemoryError("no memory for an ending")
        if not ending_set(self.ending, wapi(&self.state)):
            raise ValueError("more tokens than an ending may have")
        seats = 1 if self.ending.players == 2 else self.ending.players
        if not table_open(&self.ending.table, size, 2 * seats):
            raise MemoryError("no memory for a table")

    def __dealloc__(self):
        if self.ending != NULL:
            table_close(&self.ending.table)
            free(self.ending)

    @property
    def states(self):
        """A bound on how many states there are."""
        return ending_states(self.ending, wapi(&self.state))

    @property
    def valued(self):
        """States valued so far."""
        return self.ending.table.used

    def run(self, int64_t move, double seconds):
        """The share of the win and the margin of each seat after a decision, as two tuples of
        Fraction; None where `seconds` do not suffice yet. Raises MemoryError where the table is
        full."""
        cdef Ending *e = self.ending
        cdef Outlook o
        cdef bint known
        e.deadline = now_us() + <int64_t>(seconds * 1e6)
        e.late = False
        with nogil:
            known = ending_move(e, wapi(&self.state), move, &o)
        if e.full:
            raise MemoryError("the table of the ending is full")
        if not known:
            return None
        orders = whole(e.orders[e.tokens])
        seats = range(e.players)
        return (
            tuple(Fraction(whole(o.win[k]), orders * SIXTIETHS) for k in seats),
            tuple(Fraction(whole(o.margin[k]), orders * e.parts) for k in seats),
        )


cdef object whole(wide value):
    """128 bits as an int."""
    return (<object><int64_t>(value >> 64) << 64) | <object><uint64_t>value
