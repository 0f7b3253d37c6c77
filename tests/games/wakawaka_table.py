"""Hand-made Waka Waka positions for the rule tests: short words for whole position texts."""

from collections import Counter

CHANCE, OVER = -1, -2
CARDS = {"T": 20, "S": 7, "C": 8, "!": 3} | dict.fromkeys("EKRFDGB", 4)  # WAK-1
ORDER = (
    "players turn active played phase fire gold levels reached holdings village boats hands"
    " deck discard pile"
)
BOATS = "[ff],h[ff],h[ff],hh[ff]"
SETUP = ["boat:1:ff", "boat:2:hff", "boat:3:hff", "boat:4:hhff", "village:fhjstx"]


def all_cards_but(gone):
    """The letters of all cards but these."""
    return "".join(sorted((Counter(CARDS) - Counter(gone)).elements()))


def table(hands, **more):
    """A position text; deck and pile hold what is mentioned nowhere."""
    players = hands.count(",") + 1
    row = {"turn": 60, "played": "-", "phase": "play", "fire": 1, "village": "fhjstx"}
    row |= {"boats": BOATS, "discard": "-", "players": players, "hands": hands}
    row |= {"gold": each(8, players), "levels": each(0, players), "holdings": each("-", players)}
    row |= more
    if "active" not in row:
        row["active"] = row["turn"] % players
    row.setdefault("deck", 66 - letters(row, "hands played discard"))
    row.setdefault("pile", 84 - letters(row, "holdings village boats"))
    return " ".join(f"{key}={row[key]}" for key in ORDER.split() if key in row)


def each(value, players):
    return ",".join([str(value)] * players)


def letters(row, places):
    return sum(c.isalpha() or c == "!" for place in places.split() for c in str(row[place]))


def fields(position):
    """The fields of the position's text: the last one, where `moves` stand behind it."""
    return dict(part.split("=") for part in position.text().partition(" moves ")[0].split())


def numbers(position, key):
    return [int(value) for value in fields(position)[key].split(",")]


def legal(position):
    return [str(move) for move in position.legal_moves()]


def cards(position):
    """The cards that may be played now, without substitutes."""
    return "".join(move for move in legal(position) if len(move) == 1)


def play(position, texts):
    for text in texts.split() if isinstance(texts, str) else texts:
        position = position.play(text)
    return position


def events(position):
    """The outcomes of a chance point, as shares of one."""
    weighed = dict(position.chance_events())
    total = sum(weighed.values())
    return {str(text): weight / total for text, weight in weighed.items()}


def opened(Position, *hands, setup=SETUP, **options):
    """A game from the bare table on, with these hands dealt."""
    position = Position.empty(Players=len(hands), **options)
    return play(position, [*setup, *(f"deal:{seat}:{hand}" for seat, hand in enumerate(hands))])


def seen_during(position, texts, seat):
    """What a seat sees of some texts."""
    before = len(position.seen(seat))
    return [str(text) for text in play(position, texts).seen(seat)[before:]]
