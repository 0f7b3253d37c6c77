"""What speaks for or against a decision in Gold und Rum, in figures and in words."""

from __future__ import annotations

from dataclasses import dataclass

from solver.games.goldundrum.cards import back
from solver.games.goldundrum.scene import BACK_NAMES, TRIBE_NAMES, card_name
from solver.games.reason import Reason
from solver.games.wording import counted, joined


@dataclass(frozen=True, slots=True)
class Waits(Reason):
    """Nothing is laid in a window; cards to come, and what can still be laid (GUR-6)."""

    cards: int
    enlistments: int
    desertions: int

    def __str__(self) -> str:
        left = f"{self.enlistments} to enlist and {self.desertions} to desert"
        return f"waits: {counted(self.cards, 'card')} to come, {left} in hand"


@dataclass(frozen=True, slots=True)
class Plans(Reason):
    """What the seat waits for, as `go` says it."""

    words: str

    def __str__(self) -> str:
        return self.words


@dataclass(frozen=True, slots=True)
class GivesUp(Reason):
    """A pass in a closing window (GUR-8)."""

    enlistments: int

    def __str__(self) -> str:
        return f"gives up {counted(self.enlistments, 'enlistment card')}"


@dataclass(frozen=True, slots=True)
class Enlists(Reason):
    """A pile without an owner, what is printed on its cards, and the most on another such pile (GUR-10)."""

    pile: int
    cards: tuple[str, ...]
    strength: int
    other: int | None = None
    most: int = 0

    def __str__(self) -> str:
        cards = " ".join(self.cards) or "no cards"
        worth = f"enlists on pile {self.pile}, worth {self.strength} so far ({cards})"
        if self.other is None:
            return f"{worth}, the last free pile"
        if self.strength >= self.most:
            return f"{worth}, the most of all free piles"
        return f"{worth}; pile {self.other} is worth {self.most}"


@dataclass(frozen=True, slots=True)
class Wasted(Reason):
    """An enlistment on a pile with an owner (GUR-10)."""

    pile: int
    owner: str

    def __str__(self) -> str:
        return f"lays an enlistment on {self.owner}, where it is wasted"


@dataclass(frozen=True, slots=True)
class Cancels(Reason):
    """A desertion cancels the card on top of a pile (GUR-9)."""

    card: str
    owner: str

    def __str__(self) -> str:
        return f"cancels the {card_name(self.card)} on {self.owner}"


@dataclass(frozen=True, slots=True)
class CancelsNothing(Reason):
    """No army card lies on top (GUR-9)."""

    pile: int

    def __str__(self) -> str:
        return f"lays a desertion on pile {self.pile}, where it cancels nothing"


@dataclass(frozen=True, slots=True)
class Frees(Reason):
    """Of two cards of an army that spoil each other one is left (GUR-14, GUR-18)."""

    card: str

    def __str__(self) -> str:
        keeps = "stays" if self.card == "G" else "doubles"
        return f"leaves your army one {card_name(self.card)} so far, who {keeps}"


@dataclass(frozen=True, slots=True)
class Champion(Reason):
    """What is printed on the cards of a fighter, and the most of another (GUR-11)."""

    seat: int
    strength: int
    other: int
    most: int

    def __str__(self) -> str:
        against = f"seat {self.other} has {self.most}"
        return f"names seat {self.seat} champion, with an army of {self.strength}; {against}"


@dataclass(frozen=True, slots=True)
class Takes(Reason):
    """One card at random among those with a back: by a spy from a hand, by the commando out of a unit
    (GUR-13, GUR-17)."""

    seat: int
    back: str
    count: int
    commando: bool = False

    def __str__(self) -> str:
        name = BACK_NAMES[self.back]
        card = f"one of {counted(self.count, name + ' card')}" if self.count > 1 else f"the only {name} card"
        if self.commando:
            return f"has the commando take {card} out of seat {self.seat}'s unit"
        return f"takes {card} from seat {self.seat}"


@dataclass(frozen=True, slots=True)
class Tribe(Reason):
    """The tribe that fights, and the least and most that each fighter's cards of it are worth (GUR-15,
    GUR-18)."""

    tribe: str
    units: tuple[tuple[int, int, int], ...]  # seat, least, most; the strongest first
    champion: int | None

    def __str__(self) -> str:
        return f"lets the {TRIBE_NAMES[self.tribe]} fight: {joined([self.unit(*u) for u in self.units])}"

    def unit(self, seat: int, least: int, most: int) -> str:
        worth = str(most) if least == most else f"{least} to {most}"
        return f"seat {seat}{' (champion)' if seat == self.champion else ''} has {worth}"


@dataclass(frozen=True, slots=True)
class Sends(Reason):
    """A unit with these mercenaries, the most that another fighter can come to, and who that is; `commando`
    where another fighter may hold it (GUR-16 to GUR-19)."""

    cards: str
    strength: int
    rival: int
    most: int
    commando: bool

    @property
    def beats(self) -> bool:
        return self.strength > self.most

    def __str__(self) -> str:
        sends = "sends no mercenaries" if self.cards == "-" else f"sends {self.cards}"
        if not self.beats:
            return f"{sends}: a unit of {self.strength}, seat {self.rival} may reach {self.most}"
        unless = " unless the commando strikes" if self.commando else ""
        return f"{sends}: {self.strength} beats the {self.most} that seat {self.rival} may reach{unless}"


@dataclass(frozen=True, slots=True)
class Enough(Reason):
    """Whether a cheaper set of mercenaries beats all that others can reach as well."""

    cards: str | None

    def __str__(self) -> str:
        if self.cards is None:
            return "no cheaper set beats it"
        return "the tribe alone is enough" if self.cards == "-" else f"{self.cards} is enough"


@dataclass(frozen=True, slots=True)
class Keeps(Reason):
    """The mercenaries that stay in hand (GUR-16)."""

    cards: str

    def __str__(self) -> str:
        return "keeps no mercenaries" if self.cards == "-" else f"keeps {self.cards}"


@dataclass(frozen=True, slots=True)
class Flies(Reason):
    """A unit with the flying machine, `goblins` on board, or without it (0), and the best other unit, as
    all have been shown (GUR-18, GUR-19)."""

    goblins: int
    strength: int
    rival: int
    best: int

    def __str__(self) -> str:
        flies = f"flies in with {counted(self.goblins, 'goblin')}" if self.goblins else "does not fly"
        if self.strength > self.best:
            return f"{flies}: {self.strength} beats the {self.best} of seat {self.rival}"
        if self.strength == self.best:
            return f"{flies}: {self.strength} ties with seat {self.rival}"
        return f"{flies}: {self.strength} loses to the {self.best} of seat {self.rival}"


@dataclass(frozen=True, slots=True)
class KeepsMachine(Reason):
    """The commando or the flying machine is not used; `battles` are still to come (GUR-17, GUR-19)."""

    what: str
    battles: int

    def __str__(self) -> str:
        later = f" for {counted(self.battles, 'more battle')}" if self.battles else ""
        return f"keeps the {self.what}{later}"


@dataclass(frozen=True, slots=True)
class Worthless(Reason):
    """Mercenaries beside two leaders (GUR-18)."""

    cards: str

    def __str__(self) -> str:
        return f"sends {self.cards} for nothing: a unit with both leaders is worth 0"


@dataclass(frozen=True, slots=True)
class Unsupported(Reason):
    """War machines without a goblin each (GUR-18)."""

    machines: int

    def __str__(self) -> str:
        return f"sends {counted(self.machines, 'war machine')} without a goblin"


def back_count(cards: tuple[str, ...], colour: str) -> int:
    """The cards with a back.

    >>> back_count(("O2", "OL", "g"), "O")
    2
    """
    return sum(back(card) == colour for card in cards)
