# All pieces of a table together (WAK-1, WAK-2), for games that are checked after every step.

from games.wakawaka.bags cimport Cards, Goods, card, face_down, face_up, size
from games.wakawaka.table cimport BOATS, SUBSTITUTE, Waka, three_cards


cdef inline Cards all_cards(const Waka *w) noexcept nogil:
    """Without fire cards."""
    cdef Cards cards = w.deck + w.discard
    cdef int i
    for i in range(w.players):
        cards += w.hands[i]
    for i in range(w.played_count):
        cards += three_cards(w.laid[i]) if w.played[i] == SUBSTITUTE else card(w.played[i])
    return cards


cdef inline Goods all_goods(const Waka *w) noexcept nogil:
    cdef Goods goods = w.village + w.pile + w.former
    cdef int i
    for i in range(w.players):
        goods += w.holdings[i]
    for i in range(BOATS):
        goods += face_up(w.boats[i]) + face_down(w.boats[i])
    return goods


cdef inline bint sound(const Waka *w, const Waka *start) noexcept nogil:
    """Whether a full table has the pieces of the start, hands as large as they are said to be, and no
    debts."""
    cdef int seat
    for seat in range(w.players):
        if w.gold[seat] < 0 or size(w.hands[seat]) != w.sizes[seat]:
            return False
    return (all_cards(w) == all_cards(start) and all_goods(w) == all_goods(start)
            and w.fires + w.fires_out == start.fires + start.fires_out
            and w.deck_size == size(w.deck) + w.fires)
