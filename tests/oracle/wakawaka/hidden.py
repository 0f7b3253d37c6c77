"""Places whose contents are unknown, and an exact count of what may lie in them.

Pieces (cards or goods) are told apart as if numbered. Each shuffle starts an epoch: the pieces of
its pool lie in random order on the places that were or will be filled from it. A group is a hand,
a substitute or a boat: some known pieces, and a number of unknown places of each epoch. What lies
in a place is settled only when something shows it: then the number of pieces that fit it counts.
Every order of a pool is equally likely, so it does not matter in which order places are settled.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb, factorial, prod

from tests.oracle.wakawaka.multiset import picks, spell, ways_of

Slots = tuple[int, ...]


@dataclass(frozen=True)
class Group:
    """Known pieces, and how many unknown places of each epoch."""

    known: str
    slots: Slots


@dataclass(frozen=True)
class Guess:
    """One way to settle what has been shown: the pieces of each pool still free, and the groups."""

    pools: tuple[str, ...]
    groups: tuple[tuple[str, Group], ...] = ()

    def group(self, name: str) -> Group:
        return dict(self.groups).get(name, Group("", (0,) * len(self.pools)))

    def put(self, **changes: Group) -> "Guess":
        groups = {**dict(self.groups), **changes}
        return replace(self, groups=tuple(sorted(groups.items())))


Weighed = Iterator[tuple[Guess, int]]


class Hidden:
    """Weights (numbers of histories) of all guesses that agree with what has been seen."""

    def __init__(self, pool: str) -> None:
        self.weights: dict[Guess, int] = {Guess((pool,)): 1}

    def newest(self, count: int) -> Slots:
        """So many places, all of the last epoch."""
        return (0,) * (len(next(iter(self.weights)).pools) - 1) + (count,)

    def _each(self, step: Callable[[Guess], Weighed]) -> None:
        weights: dict[Guess, int] = defaultdict(int)
        for guess, weight in self.weights.items():
            for child, ways in step(guess):
                weights[child] += weight * ways
        self.weights = dict(weights)

    def new_pool(self, pool: str) -> None:
        """A shuffle: the next places are filled from these pieces."""

        def step(guess: Guess) -> Weighed:
            groups = tuple((n, Group(g.known, (*g.slots, 0))) for n, g in guess.groups)
            yield Guess((*guess.pools, pool), groups), 1

        self._each(step)

    def add_unknown(self, name: str, slots: Slots) -> None:
        """Places filled unseen, so many from each epoch."""

        def step(guess: Guess) -> Weighed:
            group = guess.group(name)
            slots_now = tuple(map(sum, zip(group.slots, slots, strict=True)))
            yield guess.put(**{name: Group(group.known, slots_now)}), 1

        self._each(step)

    def drop_group(self, name: str) -> None:
        def step(guess: Guess) -> Weighed:
            yield guess.put(**{name: Group("", (0,) * len(guess.pools))}), 1

        self._each(step)

    def settle(self, name: str, pieces: str) -> None:
        """The whole group is shown."""

        def step(guess: Guess) -> Weighed:
            group = guess.group(name)
            if Counter(group.known) <= Counter(pieces):
                rest = spell(Counter(pieces) - Counter(group.known))
                for pools, ways in _settlings(guess.pools, group.slots, rest):
                    known = Group(pieces, (0,) * len(pools))
                    yield replace(guess, pools=pools).put(**{name: known}), ways

        self._each(step)

    def reveal(self, pieces: str, slots: Slots) -> None:
        """Pieces come into sight straight from the pool: so many of each epoch."""

        def step(guess: Guess) -> Weighed:
            for pools, ways in _settlings(guess.pools, slots, pieces):
                yield replace(guess, pools=pools), ways

        self._each(step)

    def leave(self, name: str, pieces: str) -> None:
        """Pieces of the group go and are seen, one by one (their order is a constant factor)."""
        for piece in pieces:
            self._each(lambda guess, piece=piece: _departures(guess, name, piece))

    def part(self, name: str, other: str, size: int) -> None:
        """`size` pieces, any, go unseen from a group into another one, that was empty."""

        def step(guess: Guess) -> Weighed:
            for taken, ways in _parts(guess.group(name), size):
                yield guess.put(**{name: _less(guess.group(name), taken), other: taken}), ways

        self._each(step)

    # What may lie there

    def joint(self, *names: str) -> dict[tuple[str, ...], Fraction]:
        """The probability of the contents of some groups; `rest` is what lies in no group."""
        total: dict[tuple[str, ...], int] = defaultdict(int)
        for guess, weight in self.weights.items():
            wholes = [guess.group(name) for name in names if name != "rest"]
            for contents, pools, ways in _contents(guess.pools, wholes):
                rest = [_rest(guess, wholes, pools)] if "rest" in names else []
                free = prod(factorial(len(pool)) for pool in pools)
                total[(*contents, *rest)] += weight * ways * free
        whole = sum(total.values())
        return {contents: Fraction(weight, whole) for contents, weight in total.items()}

    def union(self, names: Iterable[str]) -> dict[str, Fraction]:
        """The probability of what lies in some groups (`rest`: the part in no group) together."""
        names = list(names)
        total: dict[str, int] = defaultdict(int)
        for guess, weight in self.weights.items():
            groups = [guess.group(name) for name in names if name != "rest"]
            if "rest" in names:
                groups.append(_outside(guess))
            slots = tuple(map(sum, zip(*(group.slots for group in groups), strict=True)))
            known = "".join(group.known for group in groups)
            for pieces, ways in _unions(guess.pools, slots):
                total["".join(sorted(known + pieces))] += weight * ways
        whole = sum(total.values())
        return {contents: Fraction(weight, whole) for contents, weight in total.items()}


def _settlings(
    pools: tuple[str, ...], slots: Slots, pieces: str
) -> Iterator[tuple[tuple[str, ...], int]]:
    """The ways in which exactly `pieces` lie in the places, with the pools that are left."""
    if not pools:
        if not pieces:
            yield (), 1
        return
    pool, wanted = Counter(pools[0]), Counter(pieces)
    for pick, _ in picks(pool & wanted, slots[0]):
        here = factorial(slots[0]) * ways_of(pool, pick)
        left = spell(pool - Counter(pick))
        for later, ways in _settlings(pools[1:], slots[1:], spell(wanted - Counter(pick))):
            yield (left, *later), here * ways


def _departures(guess: Guess, name: str, piece: str) -> Weighed:
    group = guess.group(name)
    if piece in group.known:
        left = group.known.replace(piece, "", 1)
        yield guess.put(**{name: Group(left, group.slots)}), group.known.count(piece)
    for epoch, count in enumerate(group.slots):
        pool = guess.pools[epoch]
        if count and piece in pool:
            slots = tuple(n - (e == epoch) for e, n in enumerate(group.slots))
            left = pool.replace(piece, "", 1)
            pools = (*guess.pools[:epoch], left, *guess.pools[epoch + 1 :])
            child = replace(guess, pools=pools).put(**{name: Group(group.known, slots)})
            yield child, count * pool.count(piece)


def _parts(group: Group, size: int) -> Iterator[tuple[Group, int]]:
    """Sets of `size` pieces of a group, by what is known of them."""
    places = Counter(dict(enumerate(group.slots)))
    for known_size in range(size + 1):
        for known, known_ways in picks(Counter(group.known), known_size):
            for slots in _splits(group.slots, size - known_size):
                slot_ways = prod(comb(places[e], n) for e, n in enumerate(slots))
                yield Group(known, slots), known_ways * slot_ways


def _splits(slots: Slots, size: int) -> Iterator[Slots]:
    if not slots:
        if size == 0:
            yield ()
        return
    for here in range(min(slots[0], size) + 1):
        for later in _splits(slots[1:], size - here):
            yield (here, *later)


def _less(group: Group, part: Group) -> Group:
    slots = tuple(a - b for a, b in zip(group.slots, part.slots, strict=True))
    return Group(spell(Counter(group.known) - Counter(part.known)), slots)


def _contents(
    pools: tuple[str, ...], groups: list[Group]
) -> Iterator[tuple[tuple[str, ...], tuple[str, ...], int]]:
    """Contents of the groups one after the other, the pools left, and the ways."""
    if not groups:
        yield (), pools, 1
        return
    first, *others = groups
    for pieces, left, ways in _fillings(pools, first.slots):
        here = "".join(sorted(first.known + pieces))
        for contents, rest, later in _contents(left, others):
            yield (here, *contents), rest, ways * later


def _fillings(pools: tuple[str, ...], slots: Slots) -> Iterator[tuple[str, tuple[str, ...], int]]:
    if not pools:
        yield "", (), 1
        return
    pool = Counter(pools[0])
    for pick, ways in picks(pool, slots[0]):
        left = spell(pool - Counter(pick))
        for pieces, rest, later in _fillings(pools[1:], slots[1:]):
            yield pick + pieces, (left, *rest), ways * factorial(slots[0]) * later


def _unions(pools: tuple[str, ...], slots: Slots) -> Iterator[tuple[str, int]]:
    """What lies in so many places of each epoch; all other places of the pool are filled too."""
    if not pools:
        yield "", 1
        return
    pool, inside, outside = Counter(pools[0]), slots[0], len(pools[0]) - slots[0]
    orders = factorial(inside) * factorial(outside)
    for pick, ways in picks(pool, min(inside, outside)):
        here = pick if inside <= outside else spell(pool - Counter(pick))
        for pieces, later in _unions(pools[1:], slots[1:]):
            yield here + pieces, ways * orders * later


def _outside(guess: Guess) -> Group:
    """The places of each pool that are in no group: what is left of the deck or the pile."""
    used = [sum(group.slots[e] for _, group in guess.groups) for e in range(len(guess.pools))]
    free = tuple(len(pool) - n for pool, n in zip(guess.pools, used, strict=True))
    # Only the last deck can still hold something (WAK-11).
    assert min(free) >= 0
    assert not any(free[:-1])
    return Group("", free)


def _rest(guess: Guess, wholes: list[Group], pools: tuple[str, ...]) -> str:
    """What lies in no group, when all groups have been filled."""
    assert sum(map(len, pools)) == sum(_outside(guess).slots)
    return "".join(sorted("".join(pools)))
