# Cards and goods of Waka Waka as letters (WAK-1, WAK-2), for its bindings.

from games.wakawaka.bags cimport CARD_KINDS, GOOD_KINDS, Cards, Goods, card, cards_of, good, goods_of
from games.wakawaka.steps cimport UNKNOWN_TRIPLE

cdef extern from *:
    """
    static const char WAKA_CARDS[] = "BCDEFGKRST";
    static const char WAKA_GOODS[] = "fhjstx";
    """
    const char *CARD_LETTERS "WAKA_CARDS"
    const char *GOOD_LETTERS "WAKA_GOODS"


cdef inline int kind_of_letter(const char *letters, Py_UCS4 letter) noexcept:
    """Its place among the letters; -1 where it is none of them."""
    cdef int kind = 0
    while letters[kind]:
        if letters[kind] == letter:
            return kind
        kind += 1
    return -1


cdef inline str card_text(Cards cards):
    cdef int kind
    return "".join([chr(CARD_LETTERS[kind]) * cards_of(cards, kind) for kind in range(CARD_KINDS)])


cdef inline str good_text(Goods goods):
    cdef int kind
    return "".join([chr(GOOD_LETTERS[kind]) * goods_of(goods, kind) for kind in range(GOOD_KINDS)])


cdef inline Cards packed_cards(str text) except? 0xFFFF:
    """The cards of a text; fire cards and unknown ones are left out."""
    cdef Cards cards = 0
    cdef int kind
    for letter in text:
        kind = kind_of_letter(CARD_LETTERS, letter)
        if kind >= 0:
            cards += card(kind)
    return cards


cdef inline Goods packed_goods(str text) except? 0xFFFF:
    """The goods of a text; unknown ones are left out."""
    cdef Goods goods = 0
    cdef int kind
    for letter in text:
        kind = kind_of_letter(GOOD_LETTERS, letter)
        if kind >= 0:
            goods += good(kind)
    return goods


cdef inline int packed_triple(str text) except -1:
    """Three cards as a table keeps them, unknown as a whole where one of them is."""
    if "?" in text:
        return UNKNOWN_TRIPLE
    first, second, third = sorted(text)
    return (kind_of_letter(CARD_LETTERS, first) | kind_of_letter(CARD_LETTERS, second) << 4
            | kind_of_letter(CARD_LETTERS, third) << 8)


cdef inline str triple_text(int triple):
    if triple == UNKNOWN_TRIPLE:
        return "???"
    return "".join([chr(CARD_LETTERS[triple >> shift & 15]) for shift in (0, 4, 8)])
