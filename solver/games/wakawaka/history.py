"""Whole histories that agree with a view: every hidden piece is told from where it came to where it went.

A belief that keeps its guesses apart is followed once more; of the last guesses one is drawn by its
weight and traced back to the first. Along that way every piece that left or was shown is taken from
the known ones or from those unknown ones of an epoch that the guess says; what is left is dealt out
at last, so that every history has the same chance (WAK-27).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from solver._wakawaka_belief import Belief, guess_in
from solver.games.wakawaka.hidden import FORMER, LYING, RISING, Operation
from solver.games.wakawaka.setup import HIDDEN, Setup, left, ordered

if TYPE_CHECKING:
    from solver.games.wakawaka.view import View

MOST = 1024  # guesses kept for a history; beyond that they are a sample
SIGHTS = ("show", "seen", "turned", "laid")
Layer = tuple[bytes, list[int], tuple[int, ...]]


class Guess(NamedTuple):
    """A guess on the way: pools by epoch, known pieces and numbers of unknown places by group."""

    pools: list[str]
    known: list[str]
    slots: list[list[int]]
    epochs: tuple[int, ...]


@dataclass(slots=True, eq=False)
class Piece:
    """A hidden card or good: the epoch it came from, and its letter, or nothing while it is open."""

    epoch: int
    letter: str = ""


@dataclass(slots=True)
class Trail:
    """The pieces of one side by group, and by text those that came to lie unseen where it says; before
    the first text, by group."""

    rng: random.Random
    passing: tuple[int, ...]  # groups that no text names
    groups: list[list[Piece]] = field(default_factory=lambda: [[] for _ in range(8)])
    begun: dict[int, list[Piece]] = field(default_factory=dict)
    arrived: dict[int, list[Piece]] = field(default_factory=dict)

    def follow(self, operation: Operation, before: Guess, after: Guess) -> None:
        verb, group = operation.verb, operation.group
        if verb in ("unknown", "known"):
            self.come(operation, after.epochs[-1])
        elif verb == "leave":
            self.groups[group].remove(self.gone(operation, before, after))
        elif verb == "part":
            self.part(operation, before, after)
        elif verb == "settle":
            self.settle(group, before, after)
        elif verb == "forget":
            self.groups[group] = []
        elif verb == "pool":
            self.settle_by_lot(before, after)

    def come(self, operation: Operation, epoch: int) -> None:
        letters = operation.pieces or HIDDEN * operation.number
        self.arrive(operation, operation.group, [Piece(epoch, x.strip(HIDDEN)) for x in letters])

    def arrive(self, operation: Operation, group: int, pieces: list[Piece]) -> None:
        self.groups[group] = self.groups[group] + pieces
        if operation.text < 0:
            self.begun.setdefault(group, []).extend(pieces)
        elif group not in self.passing:
            self.arrived.setdefault(operation.text, []).extend(pieces)

    def unknown(self, group: int, epoch: int) -> list[Piece]:
        return [p for p in self.groups[group] if not p.letter and p.epoch == epoch]

    def gone(self, operation: Operation, before: Guess, after: Guess) -> Piece:
        """The piece that left and was seen."""
        group, letter = operation.group, operation.pieces
        if before.known[group] != after.known[group]:
            return self.rng.choice([p for p in self.groups[group] if p.letter == letter])
        (epoch,) = [e for e, n in fewer(before.slots[group], after.slots[group], before)]
        piece = self.rng.choice(self.unknown(group, epoch))
        piece.letter = letter
        return piece

    def part(self, operation: Operation, before: Guess, after: Guess) -> None:
        group, moved = operation.group, list[Piece]()
        for letter, n in Counter(left(before.known[group], after.known[group])).items():
            moved += self.rng.sample([p for p in self.groups[group] if p.letter == letter], n)
        for epoch, n in fewer(before.slots[group], after.slots[group], before):
            moved += self.rng.sample(self.unknown(group, epoch), n)
        self.groups[group] = [p for p in self.groups[group] if p not in moved]
        self.arrive(operation, operation.other, moved)

    def settle(self, group: int, before: Guess, after: Guess) -> None:
        for place, epoch in enumerate(before.epochs):
            letters = left(before.pools[place], after.pools[place])
            self.name(self.unknown(group, epoch), letters)

    def settle_by_lot(self, before: Guess, after: Guess) -> None:
        """Where there were too many epochs, the pieces of the oldest have become known."""
        epoch = before.epochs[0]
        if epoch in after.epochs:
            return
        for group in range(len(self.groups)):
            self.name(self.unknown(group, epoch), left(after.known[group], before.known[group]))

    def finish(self, last: Guess) -> None:
        """Deals what is still open out of the pools."""
        for place, epoch in enumerate(last.epochs):
            open_pieces = [p for group in self.groups for p in group if not p.letter]
            self.name([p for p in open_pieces if p.epoch == epoch], last.pools[place])

    def name(self, pieces: Sequence[Piece], letters: str) -> None:
        """Gives each piece one of the letters."""
        for piece, letter in zip(pieces, self.rng.sample(letters, len(letters)), strict=False):
            piece.letter = letter


def fewer(before: list[int], after: list[int], guess: Guess) -> Iterator[tuple[int, int]]:
    """The epochs of which places are gone, and how many."""
    for place, epoch in enumerate(guess.epochs):
        if before[place] > after[place]:
            yield epoch, before[place] - after[place]


def trail(view: View, side: str, seed: int) -> Trail:
    """A way through all that the view was told of one side."""
    setup = view.begun
    cards, goods = view.rules.dealable, view.rules.goods
    if setup is not None:
        cards, goods = setup.unseen_cards, setup.unseen_goods
    belief = Belief(cards, goods, MOST, folded=False)
    operations = [operation for operation in view.operations if operation.side == side]
    layers: list[Layer] = [belief.layer(side)]
    for operation in operations:
        belief.do(*operation[:-1])
        layers.append(belief.layer(side))
    found = Trail(random.Random(f"{seed}/{side}"), (FORMER, RISING) if side == "goods" else ())
    way = guesses(layers, side, belief.pick(side, seed))
    for operation, before, after in zip(operations, way, way[1:], strict=False):
        found.follow(operation, before, after)
    found.finish(way[-1])
    return found


def guesses(layers: Sequence[Layer], side: str, number: int) -> list[Guess]:
    """The guesses from the first one to this one of the last layer."""
    way = []
    for data, parents, epochs in reversed(layers):
        way.append(Guess(*guess_in(data, number, side), epochs))
        number = parents[number]
    return way[::-1]


def lived(view: View, seed: int) -> tuple[Setup | None, list[str]]:
    """The full text that the view may have begun with, and a full record that agrees with it."""
    cards, goods = trail(view, "cards", seed), trail(view, "goods", seed)
    record = [
        written(text, cards.arrived.get(number) or goods.arrived.get(number) or [])
        for number, text in enumerate(view.seen())
        if not text.startswith(SIGHTS)
    ]
    return view.begun and full(view.begun, cards, goods), record


def written(text: str, pieces: Sequence[Piece]) -> str:
    """A text with these pieces in the places of the unknown ones."""
    return text.rstrip(HIDDEN) + letters_of(pieces) if HIDDEN in text else text


def letters_of(pieces: Sequence[Piece]) -> str:
    return ordered("".join(piece.letter for piece in pieces))


def full(setup: Setup, cards: Trail, goods: Trail) -> Setup:
    """The text that a view began with, with all its pieces."""
    hands, played = list(setup.hands), list(setup.played)
    for group, pieces in cards.begun.items():
        if group < LYING:
            hands[group] = letters_of(pieces)
        else:
            played[group - LYING] = "#" + letters_of(pieces)
    boats = [
        (up, letters_of(goods.begun.get(boat, []))) for boat, (up, _) in enumerate(setup.boats)
    ]
    return replace(
        setup,
        seat=None,
        told=setup,
        hands=tuple(hands),
        played=tuple(played),
        boats=tuple(boats),
    )
