"""Position texts of Gold und Rum (GUR-25): what they say. Whether it can be: checks.py."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from solver.errors import SyntaxProblem
from solver.games.fields import entries, read_fields
from solver.games.goldundrum.cards import NONE, SPIES, TRIBES, read_cards, spelled, spelt
from solver.games.goldundrum.rules import Rules, read_rules
from solver.notation import one_of, shown

COMMON = ("players", "seat", "round", "scores", "won", "phase")
ENLISTMENT = ("dealt", "piles", "left")
WAR = ("champion", "hands", "spies", "battle", "tribes", "tribe", "sent")
PHASES: dict[str, tuple[str, ...]] = {
    "round": (),
    "window": ENLISTMENT,
    "closing": ENLISTMENT,
    "champion": WAR,
    "spy": WAR,
    "tribe": WAR,
    "send": (*WAR, "turn"),
}
NUMBER = re.compile("0|[1-9][0-9]{0,5}", re.ASCII)
ITEM = re.compile(r"[+-][0-6]|[BOSD][26L]|[gwTGfc1-4]")

Cards = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Setup:
    """A table at a moment that has a text. `seat` is the viewer, None for a full position.

    Piles lie from the bottom up: cards, `+2` an enlistment and `-2` a desertion of seat 2. `left`
    has each seat's enlistment and desertion cards. Cards of hands and units may be backs in a view.
    """

    rules: Rules
    seat: int | None
    round: int
    scores: tuple[int, ...]
    won: tuple[int, ...]
    phase: str
    dealt: int = 0
    piles: tuple[Cards, ...] = ()
    left: tuple[tuple[int, int], ...] = ()
    champion: int | None = None
    hands: tuple[Cards, ...] = ()
    spies: Cards = ()
    battle: int = 1
    tribes: Cards = ()
    tribe: str | None = None
    sent: tuple[Cards, ...] = ()
    turn: int = 0

    @property
    def wizard(self) -> int:
        return self.rules.wizard(self.round)

    @property
    def ring(self) -> list[int]:
        """The fighters from the wizard's left (GUR-4)."""
        players = self.rules.players
        return [(self.wizard + step) % players for step in range(1, players)]

    @property
    def senders(self) -> list[int]:
        """The fighters in the order in which they send in this battle (GUR-16)."""
        first = (self.battle - 1) % len(self.ring)
        return self.ring[first:] + self.ring[:first]

    def text(self) -> str:
        """The position text."""
        names = [name for name in COMMON if name != "seat" or self.seat is not None]
        names += PHASES[self.phase]
        return " ".join(f"{name}={self._field(name)}" for name in names)

    def _field(self, name: str) -> str:
        if name == "players":
            return str(self.rules.players)
        if name == "piles":
            return "/".join("".join(pile) or NONE for pile in self.piles)
        if name == "left":
            left = list(map(left_text, self.left))
            return listed([*left[: self.wizard], NONE, *left[self.wizard + 1 :]])
        if name == "hands" or name == "sent":
            return listed(map(spelled, self.hands if name == "hands" else self.sent))
        value = getattr(self, name)
        if isinstance(value, tuple):
            return listed(map(str, value))
        return NONE if value is None else str(value)


def listed(texts: Iterable[str]) -> str:
    return ",".join(texts) or NONE


# -- reading ----------------------------------------------------------------------------------


def parse_setup(text: str, options: Mapping[str, object]) -> Setup:
    """The table that a text shows, unchecked; its number of players wins over the option.

    Raises SyntaxProblem or BadOption.
    """
    field = fields(text)
    rules = read_rules({**options, "Players": number(field, "players", 4, 7)})
    phase = field["phase"]
    common = Setup(
        rules=rules,
        seat=number(field, "seat", 0, rules.players - 1) if "seat" in field else None,
        round=number(field, "round", 1, rules.max_rounds),
        scores=numbers(field, "scores", rules.players),
        won=numbers(field, "won", rules.players),
        phase=phase,
    )
    if phase == "round":
        return common
    read = with_enlistment if phase in ("window", "closing") else with_war
    return read(common, field)


def fields(text: str) -> dict[str, str]:
    """The fields by name, those of the phase behind it in their order."""
    words = text.split()
    end = next((at for at, word in enumerate(words, 1) if word.startswith("phase=")), len(words))
    common = read_fields(" ".join(words[:end]), COMMON, {"seat"})
    if common["phase"] not in PHASES:
        found = shown(f"phase={common['phase']}")
        raise SyntaxProblem(f"expected phase={one_of(list(PHASES))}, found {found}")
    return common | read_fields(" ".join(words[end:]), PHASES[common["phase"]])


def with_enlistment(setup: Setup, field: Mapping[str, str]) -> Setup:
    return replace(
        setup,
        dealt=number(field, "dealt", 0, 80),
        piles=tuple(map(read_pile, entries("piles", field["piles"], setup.rules.piles, "/"))),
        left=tuple(map(read_left, entries("left", field["left"], setup.rules.players))),
    )


def with_war(setup: Setup, field: Mapping[str, str]) -> Setup:
    champion, tribe = field["champion"], field["tribe"]
    if tribe != NONE and tribe not in tuple(TRIBES):
        raise SyntaxProblem(f"expected {one_of([*TRIBES, NONE])} for tribe, found {shown(tribe)}")
    last = setup.rules.players - 1
    return replace(
        setup,
        champion=None if champion == NONE else number(field, "champion", 0, last),
        hands=read_places(field, "hands", last + 1),
        spies=some_of(field, "spies", SPIES),
        battle=number(field, "battle", 1, 4),
        tribes=some_of(field, "tribes", TRIBES),
        tribe=None if tribe == NONE else tribe,
        sent=read_places(field, "sent", last + 1),
        turn=number(field, "turn", 0, last) if "turn" in field else 0,
    )


def read_places(field: Mapping[str, str], name: str, n: int) -> tuple[Cards, ...]:
    return tuple(read_cards(text, name) for text in entries(name, field[name], n))


def whole(text: str, name: str, low: int, high: int) -> int:
    if not NUMBER.fullmatch(text) or not low <= int(text) <= high:
        raise SyntaxProblem(f"expected {low} to {high} for {name}, found {shown(text)}")
    return int(text)


def number(field: Mapping[str, str], name: str, low: int, high: int) -> int:
    return whole(field.get(name, ""), name, low, high)


def numbers(field: Mapping[str, str], name: str, n: int) -> tuple[int, ...]:
    return tuple(whole(text, name, 0, 9999) for text in entries(name, field[name], n))


def some_of(field: Mapping[str, str], name: str, allowed: str) -> Cards:
    """Entries out of `allowed`, in their order there."""
    text = field[name]
    found = () if text == NONE else tuple(text.split(","))
    if found != tuple(item for item in allowed if item in found):
        expected = f"- or some of {','.join(allowed)} in this order"
        raise SyntaxProblem(f"expected {expected} for {name}, found {shown(text)}")
    return found


def read_pile(text: str) -> Cards:
    items, rest = spelt(ITEM, text)
    if text != NONE and (rest or not text):
        raise SyntaxProblem(f"expected piles such as B6-1gw+2O2 or -, found {shown(rest)}")
    return tuple(items)


def left_text(left: tuple[int, int]) -> str:
    """Enlistment and desertion cards as a text has them."""
    return NONE if left == (-1, -1) else f"{left[0]}.{left[1]}"


def read_left(text: str) -> tuple[int, int]:
    """Enlistment and desertion cards; (-1, -1) for `-`, which stands for the wizard's."""
    if text == NONE:
        return -1, -1
    enlistments, dot, desertions = text.partition(".")
    if not dot:
        raise SyntaxProblem(f"expected 2.1, such cards, or - for left, found {shown(text)}")
    return whole(enlistments, "left", 0, 2), whole(desertions, "left", 0, 2)
