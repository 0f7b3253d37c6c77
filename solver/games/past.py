"""What has happened in a game with hidden information, and who has seen what of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, Self, TypeVar


class Playable(Protocol):
    """A view: `play` gives the one after another text."""

    def play(self, move: Any) -> Self: ...


V = TypeVar("V", bound=Playable)
Follow = Callable[[V, Iterable[str]], V]


@dataclass(frozen=True, slots=True)
class Seen:
    """One text that a seat has seen, and all before it."""

    before: Seen | None
    text: str


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


P = TypeVar("P", Seen, Happened)


def backwards(last: P | None) -> Iterator[P]:
    """All that happened, the last first."""
    while last is not None:
        yield last
        last = last.before


def history(last: P | None) -> list[P]:
    """All that happened, in order."""
    return list(backwards(last))[::-1]


def sights(last: Happened | None, seat: int) -> list[str]:
    """The texts that a seat has seen, in order."""
    return [text for past in history(last) if (text := past.seen_by(seat)) is not None]


def continued(text: str, since: Sequence[str]) -> str:
    """The text of a moment, and of what has happened since."""
    return f"{text} moves {' '.join(since)}" if since else text


def followed(view: V, texts: Iterable[str]) -> V:
    """The view after more texts."""
    for text in texts:
        view = view.play(text)
    return view


def newest_view(last: Happened | None, seat: int) -> tuple[Any, list[str]]:
    """The newest view of a seat that was kept, None if there is none, and what it has seen since."""
    texts: list[str] = []
    for past in backwards(last):
        if seat in past.views:
            return past.views[seat], texts[::-1]
        text = past.seen_by(seat)
        texts += [text] if text is not None else []
    return None, texts[::-1]


def view_after(last: Happened | None, seat: int, first: Callable[[int], V], follow: Follow[V]) -> V:
    """What a seat knows, made from what it has seen and nothing else: its newest view that was kept, or
    the first one, followed up to here; it is kept in its turn."""
    known, texts = newest_view(last, seat)
    view = follow(known or first(seat), texts)
    if last is not None:
        last.views[seat] = view
    return view
