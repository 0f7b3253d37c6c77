# The texts of points, moves and chains (WIG-2, WIG-31).
#
# Directions and points ascend as their texts do, so that paths come in ASCII order by themselves.

from libc.stdint cimport uint64_t

from core.types cimport Move, State
from games.wigwam.rules cimport REMOVAL, capture_due, kind_of
from games.wigwam.board cimport (
    CHAIN_MAY, DIRECTIONS, ONWARD, OPP, OWN, ROTATION, Board, bit, chief_bit, free_points, lowest,
    popcount, prey, stepped,
)
from games.wigwam.captures cimport ALL_DIRECTIONS, capturers
from games.wigwam.moves cimport is_special, origin_of, packed, target_of
from games.wigwam.state cimport HOMES, WigwamState, arrangement, chief_place


cdef inline str point_text(int point):
    cdef char[2] text = [97 + (point >> 3), 48 + (point & 7)]
    return text[:2].decode("ascii")


cdef inline int point_in(str text, int at):
    """The point named at this place of a text, -1 if there is none."""
    if len(text) < at + 2:
        return -1
    cdef int row = <int>text[at] - 97, diagonal = <int>text[at + 1] - 48
    return 8 * row + diagonal if 0 <= row < 7 and 0 < diagonal < 8 else -1


cdef inline str plain_text(Move move):
    """The text of a move that captures nothing, or of a claim."""
    if not is_special(move):
        return f"{point_text(origin_of(move))}-{point_text(target_of(move))}"
    kind = "huff" if kind_of(move) == REMOVAL else "insist"
    return f"{kind}:{point_text(target_of(move))}"


cdef inline Move packed_arrangement(const State *state, str text):
    """The arrangement in the letters of WIG-7; 0 for other texts."""
    cdef int places = popcount(HOMES[(<const WigwamState *>state).layout])
    cdef int tents = 0, place, chief = text.find("C")
    if len(text) != places or chief < 0 or text.replace("C", "", 1).strip("TW"):
        return 0
    for place in range(places):
        tents |= (text[place] == "T") << place
    return arrangement(chief, tents)


cdef inline str arrangement_text(const State *state, Move move):
    """The letters of an arrangement; `?` for none."""
    cdef int places = popcount(HOMES[(<const WigwamState *>state).layout]), place
    if not move:
        return "?"
    letters = ["T" if move >> place & 1 else "W" for place in range(places)]
    letters[chief_place(move)] = "C"
    return "".join(letters)


# One piece on its way through all its chains.
ctypedef struct Walker:
    int origin
    bint is_chief
    bint may_stop          # WIG-19
    uint64_t before        # prey at the start
    uint64_t chief         # the chief among it


cdef inline int landings_of(const Walker *w, int direction):
    """The directions in which a jump that began in `direction` may land (WIG-14, WIG-15)."""
    return ONWARD[direction] if w.is_chief else 1 << direction


cdef inline int walk_paths(const Walker *w, int point, int directions, uint64_t free,
                           uint64_t over, str text, list found) except -1:
    """Adds the complete paths that go on from `point`, `text` before them; returns how many jumps
    there are."""
    cdef int direction, landing, target, jumps = 0
    cdef uint64_t victim
    for direction in range(DIRECTIONS):
        victim = stepped(bit(point), direction) & over
        if not victim or not directions >> direction & 1:
            continue
        for landing in range(DIRECTIONS):
            target = (point + ROTATION[direction] + ROTATION[landing]) & 63
            if landings_of(w, direction) >> landing & 1 and free & bit(target):
                jumps += 1
                go_on(w, target, landing, free | victim, over & ~victim, victim == w.chief,
                      f"{text}x{point_text(lowest(victim))}-{point_text(target)}", found)
    return jumps


cdef inline int go_on(const Walker *w, int target, int landing, uint64_t free, uint64_t over,
                      bint ended, str text, list found) except -1:
    """Adds the path to `target` where it is complete, before what goes on from there."""
    cdef Move move = packed(w.origin, target, w.before & ~over)
    if w.may_stop or ended:
        found.append((text, move))
    if not ended and not walk_paths(w, target, ONWARD[landing], free, over, text, found):
        if not w.may_stop:
            found.append((text, move))
    return 0


cdef inline list paths_of(const Board *b):
    """(text, packed move) of every complete path of the side to move, in ASCII order; several may
    be one move (WIG-22)."""
    cdef uint64_t able = capturers(b)
    cdef Walker w
    cdef list found = []
    w.before, w.chief = prey(b), chief_bit(b, OPP)
    w.may_stop = (b.rules & CHAIN_MAY) != 0
    if capture_due(b):
        able &= b.rights
    while able:
        w.origin = lowest(able)
        w.is_chief = w.origin == b.chief[OWN]
        walk_paths(&w, w.origin, ALL_DIRECTIONS, free_points(b) | bit(w.origin), w.before,
                   point_text(w.origin), found)
        able &= able - 1
    return found
