"""Position texts of Waka Waka (WAK-30): what they say, and what of it cannot be."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from solver.errors import ImpossiblePosition, SyntaxProblem
from solver.games.fields import entries, read_fields
from solver.games.wakawaka.rules import (
    BOAT_SIZES,
    CARDS,
    FIRE,
    GOODS,
    HAND,
    HOLDING,
    TOP_LEVEL,
    Rules,
    read_rules,
)
from solver.notation import one_of, shown

HIDDEN = "?"
PHASES = ("play", "supply", "limit")
FIELDS = (
    *("players", "seat", "turn", "active", "played", "phase", "fire", "gold", "levels"),
    *("reached", "holdings", "village", "boats", "hands", "deck", "discard", "pile"),
)
OPTIONAL = ("seat", "reached")
FIRST_GOLD, VILLAGE = 8, 6  # WAK-5
MOST = 1_000_000_000  # gold, and other numbers

NUMBER = re.compile("0|[1-9][0-9]{0,9}")
PLAYED = re.compile(f"#[{CARDS}?]{{3}}|[{CARDS}]")
LOAD = re.compile(rf"([{GOODS}]*)(?:\[([{GOODS}?]+)\])?")

CARDS_A_TURN = 3  # WAK-7
MOST_PLAYERS = 4
PAIR = 10  # WAK-12: gold for two goods, the most that a card brings
MOST_DRAWN = 5  # WAK-20: what a card brings a seat from the deck at most
RAIN = TOP_LEVEL - 1  # WAK-17, WAK-22: the most that a rainmaker of another brings

Load = tuple[str, str]  # goods face up and face down


@dataclass(frozen=True, slots=True)
class Setup:
    """A table as a text shows it. Cards and goods are texts in ASCII order, `?` last.

    `seat` is the viewer, None for a full position; `played` holds a card or `#` and three cards
    each; `phase` is one of PHASES, or for a world without a past the name of what is due; `told` the
    text of a seat that a full table completes.
    """

    rules: Rules
    seat: int | None
    turn: int
    played: tuple[str, ...]
    phase: str
    fire: bool
    gold: tuple[int, ...]
    levels: tuple[int, ...]
    holdings: tuple[str, ...]
    village: str
    boats: tuple[Load, ...]
    hands: tuple[str, ...]
    deck: int
    discard: str
    pile: int
    told: Setup | None = None

    @property
    def active(self) -> int:
        """Whose turn it is (WAK-5)."""
        return self.turn % self.rules.players

    @property
    def reached(self) -> tuple[int, ...]:
        """The seats on level 5: all arrive in the last round, one after the other (WAK-23)."""
        return tuple(seat for seat, level in enumerate(self.levels) if level == TOP_LEVEL)

    def text(self) -> str:
        """The position text (WAK-30)."""
        values = {
            "players": self.rules.players,
            "seat": self.seat,
            "turn": self.turn,
            "active": self.active,
            "played": "".join(self.played) or "-",
            "phase": self.phase,
            "fire": int(self.fire),
            "gold": listed(self.gold),
            "levels": listed(self.levels),
            "reached": listed(self.reached) or None,
            "holdings": listed(holding or "-" for holding in self.holdings),
            "village": self.village or "-",
            "boats": listed(up + (f"[{down}]" if down else "") or "-" for up, down in self.boats),
            "hands": listed(hand or "-" for hand in self.hands),
            "deck": self.deck,
            "discard": self.discard or "-",
            "pile": self.pile,
        }
        return " ".join(f"{key}={value}" for key, value in values.items() if value is not None)

    @property
    def cards(self) -> str:
        """The cards, known or not, of all places but the deck."""
        return "".join([*self.hands, *self.played, self.discard]).replace("#", "")

    @property
    def goods(self) -> str:
        """The goods, known or not, of all places but the pile."""
        loads = [goods for load in self.boats for goods in load]
        return "".join([*self.holdings, self.village, *loads])

    @property
    def unseen_cards(self) -> str:
        """The cards that lie in no known place: `?` and the deck, fire cards left out."""
        return left(self.rules.dealable, self.cards)

    @property
    def unseen_goods(self) -> str:
        """The goods that lie in no known place: `?` and the pile."""
        return left(self.rules.goods, self.goods)

    @property
    def fires(self) -> int:
        """Fire cards in the deck: those that are not discarded (WAK-21)."""
        return self.rules.deck.count(FIRE) - self.discard.count(FIRE)

    def as_seen_by(self, seat: int) -> Setup:
        """What the seat knows of a full table (WAK-26)."""
        if self.told is not None and self.told.seat == seat:
            return self.told
        own = self.active == seat
        return replace(
            self,
            seat=seat,
            told=None,
            played=tuple(card if own or len(card) == 1 else "#???" for card in self.played),
            hands=tuple(h if s == seat else HIDDEN * len(h) for s, h in enumerate(self.hands)),
            boats=tuple((up, HIDDEN * len(down)) for up, down in self.boats),
        )

    def check(self) -> None:
        """Raises ImpossiblePosition for a table that cannot arise (WAK-30)."""
        for problem in impossible(self):
            raise ImpossiblePosition(problem)


def left(pieces: str, gone: str) -> str:
    """The pieces without those that are gone, in ASCII order."""
    return ordered((Counter(pieces) - Counter(gone)).elements())


def ordered(pieces: Iterator[str] | str) -> str:
    """Letters in ASCII order, unknown pieces last.

    >>> ordered("?T!C")
    '!CT?'
    """
    return "".join(sorted(pieces, key=lambda piece: (piece == HIDDEN, piece)))


def listed(values: Iterator[object] | Sequence[object]) -> str:
    return ",".join(map(str, values))


# -- syntax -----------------------------------------------------------------------------------


def parse_setup(text: str, options: Mapping[str, object]) -> Setup:
    """The table of a position text; its number of players wins over the option.

    Raises SyntaxProblem, ImpossiblePosition or BadOption.
    """
    field = read_fields(text, FIELDS, OPTIONAL)
    players = number("players", field["players"])
    if not 2 <= players <= MOST_PLAYERS:
        raise SyntaxProblem(f"expected 2 to {MOST_PLAYERS} players, found {players}")
    rules = read_rules({**options, "Players": players})
    seat = number("seat", field["seat"]) if "seat" in field else None
    setup = Setup(
        rules=rules,
        seat=seat,
        turn=number("turn", field["turn"]),
        played=played(field["played"]),
        phase=field["phase"],
        fire=field["fire"] == "1",
        gold=numbers("gold", field["gold"], players),
        levels=numbers("levels", field["levels"], players),
        holdings=multisets("holdings", field["holdings"], GOODS, players),
        village=multiset("village", field["village"], GOODS),
        boats=tuple(load(part) for part in entries("boats", field["boats"], len(BOAT_SIZES))),
        hands=multisets("hands", field["hands"], CARDS + HIDDEN, players),
        deck=number("deck", field["deck"]),
        discard=multiset("discard", field["discard"], CARDS + FIRE),
        pile=number("pile", field["pile"]),
    )
    for problem in contradictions(setup, field):
        raise ImpossiblePosition(problem)
    setup.check()
    return setup


def number(key: str, text: str) -> int:
    if not NUMBER.fullmatch(text) or int(text) > MOST:
        raise SyntaxProblem(f"expected a number for {key}, found {shown(text)}")
    return int(text)


def numbers(key: str, text: str, count: int) -> tuple[int, ...]:
    return tuple(number(key, part) for part in entries(key, text, count))


def multiset(key: str, text: str, letters: str) -> str:
    if text == "-":
        return ""
    if not text or set(text) - set(letters):
        raise SyntaxProblem(f"expected letters of {letters} or - for {key}, found {shown(text)}")
    return ordered(text)


def multisets(key: str, text: str, letters: str, count: int) -> tuple[str, ...]:
    return tuple(multiset(key, part, letters) for part in entries(key, text, count))


def played(text: str) -> tuple[str, ...]:
    cards = PLAYED.findall(text)
    if "".join(cards) != text and text != "-":
        raise SyntaxProblem(f"expected played cards such as T#CDRK, found {shown(text)}")
    return tuple(card[0] + ordered(card[1:]) for card in cards)


def load(text: str) -> Load:
    match = LOAD.fullmatch("" if text == "-" else text)
    if match is None or not text:
        raise SyntaxProblem(f"expected goods such as f[??] or - for a boat, found {shown(text)}")
    return ordered(match[1]), ordered(match[2] or "")


# -- what cannot arise ------------------------------------------------------------------------


def contradictions(setup: Setup, field: Mapping[str, str]) -> Iterator[str]:
    """Fields that do not agree with others, or hold a word that they cannot."""
    if field["active"] != str(setup.active):
        yield f"expected active={setup.active} in turn {setup.turn}, found {shown(field['active'])}"
    if field["fire"] not in ("0", "1"):
        yield f"expected fire=0 or fire=1, found {shown(field['fire'])}"
    if setup.phase not in PHASES:
        yield f"expected phase {one_of(PHASES)}, found {shown(setup.phase)}"
    reached = listed(setup.reached)
    if field.get("reached", "") != reached:
        yield f"expected reached={reached or ' left out'}, found {shown(field.get('reached', ''))}"
    if setup.seat is not None and setup.seat >= setup.rules.players:
        yield f"expected a seat below {setup.rules.players}, found {setup.seat}"


def impossible(setup: Setup) -> Iterator[str]:
    """All that is wrong with a table, as what was expected and what was found."""
    yield from hidden_pieces(setup)
    yield from wrong_pieces(setup)
    yield from wrong_boats(setup)
    yield from wrong_turn(setup)
    yield from wrong_played(setup)
    yield from too_early(setup)


def hidden_pieces(setup: Setup) -> Iterator[str]:
    """WAK-26: what all see, and what is the viewer's own, is known."""
    viewer = setup.seat
    known = [("hands", h) for seat, h in enumerate(setup.hands) if viewer in (None, seat)]
    if viewer is None or viewer == setup.active:
        known += [("played", card) for card in setup.played]
    if viewer is None:
        known += [("boats", down) for _, down in setup.boats]
    for name, pieces in known:
        if HIDDEN in pieces:
            yield f"expected letters and no ? for what all see or the viewer owns in {name}, found {pieces}"


def wrong_pieces(setup: Setup) -> Iterator[str]:
    """WAK-1, WAK-2: every count adds up."""
    rules = setup.rules
    for name, all_pieces, placed, rest in (
        ("deck", rules.deck, setup.cards, setup.deck),
        ("pile", rules.goods, setup.goods, setup.pile),
    ):
        if len(placed) + rest != len(all_pieces):
            yield f"expected {name}={len(all_pieces) - len(placed)}, found {rest}"
        known, most = Counter(placed.replace(HIDDEN, "")), Counter(all_pieces)
        for piece, count in known.items():
            if count > most[piece]:
                yield f"expected at most {most[piece]} of {piece}, found {count}"
    if setup.deck < setup.fires:
        yield f"expected {setup.fires} fire cards in the deck, found {setup.deck} cards"
    for holding in setup.holdings:
        if len(holding) > HOLDING:
            yield f"expected at most {HOLDING} goods held, found {holding}"


def wrong_boats(setup: Setup) -> Iterator[str]:
    """WAK-7, WAK-12: a boat is full, or empty because a trade of this turn bought it."""
    bought = [boat for boat, load in enumerate(setup.boats) if not any(load)]
    trades = sum(card in "T#E" for card in carried_out(setup.played))
    if len(bought) > trades:
        after = "".join(setup.played) or "no card"
        yield f"expected at most {trades} empty boats after {after}, found {len(bought)}"
    for boat, (up, down) in enumerate(setup.boats):
        full = len(up) == setup.rules.eyes[boat] and len(down) == setup.rules.downs(boat)
        if not full and boat not in bought:
            spaces = f"{setup.rules.eyes[boat]} goods face up and {setup.rules.downs(boat)} face down"
            yield f"expected {spaces} on boat {boat + 1}, found {up or '-'} and {down or '-'}"
    # WAK-13: where each trade bought a boat, none has taken goods from the holding.
    least = min(HOLDING, sum(BOAT_SIZES[boat] for boat in bought))
    held = setup.holdings[setup.active]
    if len(bought) == trades and len(held) < least:
        boats = listed(boat + 1 for boat in bought)
        yield f"expected {least} goods or more held after buying boats {boats}, found {held or '-'}"


def carried_out(played: tuple[str, ...]) -> list[str]:
    """The card whose action each played card carries out: `K` does that of the card before (WAK-16).

    >>> carried_out(("E", "K", "#CDR"))
    ['E', 'E', '#']
    """
    actions: list[str] = []
    for card in played:
        actions.append(actions[-1] if card == "K" and actions else card[0])
    return actions


def wrong_turn(setup: Setup) -> Iterator[str]:
    rules = setup.rules
    most = rules.turn_limit * rules.players
    if setup.turn >= most:
        yield f"expected a turn below {most}, found {setup.turn}"
    for seat, level in enumerate(setup.levels):
        if level > TOP_LEVEL:
            yield f"expected a level of {TOP_LEVEL} at most, found {level}"
        # WAK-23: levels rise in the own turn, and the round of the first arrival is the last.
        late = seat > setup.active or (seat == setup.active and not setup.played)
        if level == TOP_LEVEL and late:
            yield f"expected seat {seat} below level {TOP_LEVEL} before its turn, found {level}"
    if setup.phase == "limit" and len(setup.hands[setup.active]) <= HAND:
        yield f"expected more than {HAND} cards at the hand limit, found {setup.hands[setup.active]}"


def wrong_played(setup: Setup) -> Iterator[str]:
    """WAK-7, WAK-16: at most three cards, and a torch thrower repeats one."""
    most = CARDS_A_TURN if setup.phase == "limit" else 2
    if len(setup.played) > most:
        yield f"expected at most {most} played cards, found {''.join(setup.played)}"
    repeated = "#"
    for card in setup.played:
        if card == "K" and repeated == "#":
            yield f"expected a card before K that it can repeat, found {''.join(setup.played)}"
        repeated = repeated if card == "K" else card[0]


# -- what cannot have come about in so few turns ----------------------------------------------


def too_early(setup: Setup) -> Iterator[str]:
    """More than a seat can have come to. A bound may be higher than what can be reached."""
    yield from changed_before_play(setup)
    yield from wrong_deck(setup)
    for seat in range(setup.rules.players):
        for name, most, found in (
            ("level", most_level(setup, seat), setup.levels[seat]),
            ("gold", most_gold(setup, seat), setup.gold[seat]),
            ("goods", most_goods(setup, seat), len(setup.holdings[seat])),
        ):
            if found > most:
                yield f"expected {name} of seat {seat} at most {most} in turn {setup.turn}, found {found}"


def changed_before_play(setup: Setup) -> Iterator[str]:
    """WAK-5, WAK-9, WAK-21: until a card is played all is as it was dealt, but for the first supplies."""
    if setup.turn or setup.played:
        return
    supplies = CARDS_A_TURN if setup.phase == "limit" else 0
    dealt = setup.rules.hand
    fires = len(setup.discard) if supplies else 0
    for name, expected, found in (
        ("fire", 1 - fires % 2, int(setup.fire)),
        ("goods in the village", VILLAGE, len(setup.village)),
        ("discard", FIRE * fires or "-", setup.discard or "-"),
    ):
        if found != expected:
            yield f"expected {name} {expected} before the first card, found {found}"
    for seat, (gold, hand) in enumerate(zip(setup.gold, setup.hands, strict=True)):
        cards = len(hand)
        if supplies and seat == setup.active:
            left = FIRST_GOLD + supplies + dealt - cards
            if gold != left or gold < FIRST_GOLD:
                yield (
                    f"expected gold {FIRST_GOLD}, {dealt} cards and {supplies} more of either for seat "
                    f"{seat} after the first supplies, found gold {gold} and {cards} cards"
                )
        elif (gold, cards) != (FIRST_GOLD, dealt):
            yield (
                f"expected gold {FIRST_GOLD} and {dealt} cards of seat {seat} before the first card, "
                f"found gold {gold} and {cards} cards"
            )


def wrong_deck(setup: Setup) -> Iterator[str]:
    """WAK-11, WAK-21: until the deck can have been renewed, the fire cards that were drawn lie in the
    discard pile, and the deck has what neither these nor so few turns have taken from it."""
    rules, fires = setup.rules, setup.discard.count(FIRE)
    first = len(rules.deck) - rules.players * rules.hand
    most = most_drawn(setup)
    if most + rules.deck.count(FIRE) >= first:
        return
    if setup.fire != (fires % 2 == 0) and not rules.shaman_puts_out:
        found, drawn = int(setup.fire), FIRE * fires or "no fire card"
        yield f"expected fire={1 - found} with {drawn} discarded in turn {setup.turn}, found fire={found}"
    least, full = first - fires - most, first - fires
    if not least <= setup.deck <= full:
        yield f"expected a deck of {least} to {full} cards in turn {setup.turn}, found {setup.deck}"


def most_drawn(setup: Setup) -> int:
    """Cards that can have come from the deck, fire cards left out: a card of the turn brings each seat
    MOST_DRAWN at most (WAK-20, WAK-22), through an elder its user as many and its owner one (WAK-15);
    supplies bring less than a card."""
    cards = CARDS_A_TURN * setup.turn + len(setup.played)
    supplies = CARDS_A_TURN if setup.phase == "limit" else 0
    return MOST_DRAWN * setup.rules.players * cards + supplies


def own_turns(setup: Setup, seat: int) -> int:
    """Turns that the seat has completed (WAK-5)."""
    rounds, further = divmod(setup.turn, setup.rules.players)
    return rounds + (seat < further)


def own_cards(setup: Setup, seat: int) -> int:
    """How many the seat can have played, in all of its turns."""
    now = len(setup.played) if seat == setup.active else 0
    return CARDS_A_TURN * own_turns(setup, seat) + now


def cards_of_others(setup: Setup, seat: int, card: str) -> int:
    """How many others can have played, with a gold icon, for the seat to follow (WAK-22)."""
    if card not in setup.rules.icons:
        return 0
    now = setup.played.count(card) if seat != setup.active else 0
    return CARDS_A_TURN * (setup.turn - own_turns(setup, seat)) + now


def most_level(setup: Setup, seat: int) -> int:
    """WAK-12, WAK-15, WAK-16, WAK-18: a card brings one level, and only in the own turn."""
    return min(TOP_LEVEL, own_cards(setup, seat))


def most_gold(setup: Setup, seat: int) -> int:
    """WAK-9, WAK-12, WAK-17, WAK-22: a card of the own turn brings PAIR at most, icons and rain less;
    supplies are less than a card."""
    cards = own_cards(setup, seat)
    supplies = CARDS_A_TURN if seat == setup.active and setup.phase == "limit" else 0
    rain = RAIN * cards_of_others(setup, seat, "R") if cards else 0
    return FIRST_GOLD + PAIR * cards + supplies + rain


def most_goods(setup: Setup, seat: int) -> int:
    """WAK-12, WAK-20, WAK-22: who has played no card has none but those of gatherers of others."""
    return HOLDING if own_cards(setup, seat) else min(HOLDING, cards_of_others(setup, seat, "G"))
