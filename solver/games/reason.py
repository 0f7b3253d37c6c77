"""A fact that speaks for or against a decision: a value for programs, its `str` the words for people."""

from __future__ import annotations

from abc import ABC, abstractmethod


class Reason(ABC):
    """One fact of a hint. A dataclass of each game for each kind of fact holds the figures, so that they can
    be checked against the rules; nothing else makes words of them."""

    __slots__ = ()

    @abstractmethod
    def __str__(self) -> str:
        """The fact as a clause in the present tense, without a full stop."""
