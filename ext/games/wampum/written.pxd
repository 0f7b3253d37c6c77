# Multisets of cards as texts, and texts as multisets (WAM-20).

from games.wampum.cards cimport UNKNOWN, Cards, cards_of, count

cdef extern from *:
    """
    #define WAMPUM_LETTERS "CHTWA?"
    """
    const char *LETTERS "WAMPUM_LETTERS"     # of the lanes


cdef inline str unpacked(Cards cards):
    """The multiset as text, unknown cards last."""
    cdef int lane
    return "".join([chr(LETTERS[lane]) * count(cards, lane) for lane in range(UNKNOWN + 1)])


cdef inline Cards packed_cards(str text) except? 0xFFFF:
    """The multiset of a text; its letters must be goods or `?`."""
    cdef Cards cards = 0
    cdef str letters = LETTERS.decode()
    for letter in text:
        cards += cards_of(letters.index(letter), 1)
    return cards
