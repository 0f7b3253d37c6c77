# A Setup of Python, which is possible, laid out as a packed table (solver.games.wakawaka.setup).

from games.wakawaka.letters cimport CARD_LETTERS, kind_of_letter, packed_cards, packed_goods, packed_triple
from games.wakawaka.steps cimport UNKNOWN_TRIPLE
from games.wakawaka.table cimport BOATS, NO_ICON, SUBSTITUTE, Waka, active


cdef inline int set_rules(Waka *w, rules, viewer) except -1:
    w.players, w.display, w.hand = rules.players, rules.display, rules.hand
    w.last_turn = rules.turn_limit * rules.players
    w.puts_out = rules.shaman_puts_out
    w.icon = NO_ICON
    for letter in rules.icons:
        w.icons |= 1 << kind_of_letter(CARD_LETTERS, letter)
    for boat in range(BOATS):
        w.eyes[<int>boat] = rules.eyes[boat]
    w.viewer = 0 if viewer is None else viewer + 1
    return 0


cdef inline int set_seats(Waka *w, setup) except -1:
    cdef int seat
    for seat in range(w.players):
        w.gold[seat], w.levels[seat] = setup.gold[seat], setup.levels[seat]
        w.holdings[seat] = packed_goods(setup.holdings[seat])
        w.sizes[seat] = len(setup.hands[seat])
        if not w.viewer or w.viewer == seat + 1:
            w.hands[seat] = packed_cards(setup.hands[seat])
    return 0


cdef inline int set_boats(Waka *w, setup) except -1:
    """A viewer to whom all goods of a boat are known has looked at them."""
    cdef int boat
    for boat in range(BOATS):
        up, down = setup.boats[boat]
        w.boats[boat] = packed_goods(up)
        if up or down:
            w.loaded |= 1 << boat
        if "?" not in down:
            w.boats[boat] |= packed_goods(down) << 4
            if w.viewer and down:
                w.looked[w.viewer - 1] |= 1 << boat
    return 0


cdef inline int set_played(Waka *w, setup) except -1:
    """A viewer knows the own substitutes; what is known of others is for the belief."""
    cdef bint own = not w.viewer or w.viewer == active(w) + 1
    for played in setup.played:
        w.laid[w.played_count] = 0
        if played[0] == "#":
            w.laid[w.played_count] = packed_triple(played[1:]) if own else UNKNOWN_TRIPLE
        w.played[w.played_count] = SUBSTITUTE if played[0] == "#" else kind_of_letter(CARD_LETTERS, played[0])
        w.played_count += 1
    return 0
