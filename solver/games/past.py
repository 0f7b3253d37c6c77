"""What has happened in a game with hidden information, and who has seen what of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


class Happened:
    """One text and all that came before. `seats` alone see `text` (None: all do), the others see `masked`,
    or nothing where that is None. `views` keeps the views of this moment that were asked for, by seat."""

    __slots__ = ("before", "masked", "seats", "text", "views")

    def __init__(
        self, before: Happened | None, text: str, seats: tuple[int, ...] | None, masked: str | None
    ) -> None:
        self.before = before
        self.text = text
        self.seats = seats
        self.masked = masked
        self.views: dict[int, Any] = {}

    def seen_by(self, seat: int) -> str | None:
        """What that seat has seen of it."""
        return self.text if self.seats is None or seat in self.seats else self.masked


def backwards(last: Happened | None) -> Iterator[Happened]:
    """All that happened, the last first."""
    while last is not None:
        yield last
        last = last.before


def history(last: Happened | None) -> list[Happened]:
    """All that happened, in order."""
    return [*backwards(last)][::-1]


def sights(last: Happened | None, seat: int) -> list[str]:
    """The texts that a seat has seen, in order."""
    return [text for past in history(last) if (text := past.seen_by(seat)) is not None]


def newest_view(last: Happened | None, seat: int) -> tuple[Any, list[str]]:
    """The newest view of a seat that was kept, None if there is none, and what it has seen since."""
    texts: list[str] = []
    for past in backwards(last):
        if seat in past.views:
            return past.views[seat], texts[::-1]
        text = past.seen_by(seat)
        texts += [text] if text is not None else []
    return None, texts[::-1]
