"""Hand-made tables of Gold und Rum for the rule tests: position texts and short ways to play."""

from __future__ import annotations

import re
from typing import Any

import pytest

CHANCE = -1
OVER = -2
PILES = {4: 9, 5: 11, 6: 13, 7: 14}

TRIBE_CARDS = [tribe + rank for tribe in "BOSD" for rank in ["2"] * 7 + ["6"] * 4 + ["L"] * 2]
DECK = [*TRIBE_CARDS, *("g" * 8), *("w" * 4), "f", "c", *("T" * 4), *("G" * 6), *"1234"]


def refused() -> Any:
    """A mistake of the user's: a ValueError, with a message of one line."""
    return pytest.raises(ValueError, match=r"\A[^\n]+\Z")


def moves(position: Any) -> list[str]:
    return [str(move) for move in position.legal_moves()]


def played(position: Any, record: str) -> Any:
    """The position after a record."""
    for word in record.split():
        position = position.play(word)
    return position


def events(position: Any) -> dict[str, int]:
    """The chance events that are due, with their weights."""
    return dict(position.chance_events())


def field(position: Any, name: str) -> str:
    """One field of the position's text, as it stood at the last moment that has a text."""
    fields = dict(word.split("=", 1) for word in position.text().split() if "=" in word)
    return fields[name]


def entries(position: Any, name: str) -> list[str]:
    """A field with an entry for each seat."""
    return field(position, name).split(",")


# Enlistment


def window_text(dealt: int, players: int = 4, phase: str = "window", left: str = "") -> str:
    """After `dealt` cards of the deck with nothing laid; seat 0 is the wizard."""
    n = PILES[players]
    piles = "/".join("".join(DECK[place:dealt:n]) or "-" for place in range(n))
    each = left or ("2.2" if players <= 5 else "2.1")
    return (f"{opening(players, phase)} dealt={dealt} piles={piles}"
            f" left=-{(',' + each) * (players - 1)}")


def opening(players: int, phase: str) -> str:
    nothing = ",".join("0" * players)
    return f"players={players} round=1 scores={nothing} won={nothing} phase={phase}"


def passed(position: Any, dealt: int, before: int = 0) -> Any:
    """Deals the deck on from `before` to `dealt` cards; nobody lays anything on the way."""
    while before < dealt:
        event = next_event(position)
        if event.startswith("deal:"):
            event = f"deal:{before % PILES[position.players] + 1}:{DECK[before]}"
            before += 1
        position = position.play(event)
    return position


def next_event(position: Any) -> str:
    """A pass, or whichever chance event comes first as ASCII."""
    return "pass" if position.turn >= 0 else min(event for event, _ in position.chance_events())


def to_the_war(position: Any) -> Any:
    """Deals all that is left; nobody lays anything more."""
    while position.turn != 0:
        position = position.play(next_event(position))
    return position


# War


def war_text(phase: str, *hands: str, champion: str = "1", battle: int = 1, tribes: str = "B,O,S,D",
             scores: str = "", won: str = "", first: int = 1) -> str:
    """Before the champion, a spy or a tribe; the hands of seats 1, 2, ... , seat 0 the wizard of
    round `first`."""
    players = max(4, len(hands) + 1)
    held = ",".join(["-", *(hand or "-" for hand in hands), *["-"] * (players - 1 - len(hands))])
    nothing = ",".join("0" * players)
    spies = ",".join(spy for spy in "1234" if spy in cards_of(held)) or "-"
    named = "-" if phase == "champion" else champion
    return (
        f"players={players} round={first} scores={scores or nothing} won={won or nothing}"
        f" phase={phase} champion={named} hands={held} spies={spies} battle={battle}"
        f" tribes={tribes} tribe=- sent={','.join('-' * players)}"
    )


def cards_of(hand: str) -> list[str]:
    """The cards that a text lists, in its order."""
    return re.findall("[BOSD][26L]|[gwfcTG1-4]", hand)


def sends(position: Any, record: str) -> Any:
    """Announces and sends: `O - gw TG` is the tribe, then what the senders add in turn."""
    tribe, *units = record.split()
    position = position.play(f"tribe:{tribe}")
    for unit in units:
        position = position.play(f"send:{unit}")
    return position
