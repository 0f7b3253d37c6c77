"""Whole games of games with hidden cards, their views at every moment, and mutants of their texts."""

import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from solver.contract import CHANCE, OVER
from solver.errors import SolverError


def moments(start: Any, seed: int, kinds: Sequence[str] = ("greedy", "random")) -> Iterator[Any]:
    """Every position of a game by policies, the end with it."""
    rng, here = random.Random(seed), start
    yield here
    while here.turn != OVER:
        chance = here.turn == CHANCE
        text = here.sample_chance(rng) if chance else policy_move(here, rng, kinds)
        here = here.play(text)
        yield here


def policy_move(here: Any, rng: random.Random, kinds: Sequence[str]) -> object:
    return here.policy_move(rng.getrandbits(30), rng.choice(list(kinds)))


def followed_views(here: Any, first: Any) -> Iterator[Any]:
    """The views of a seat at every moment of a game that ended `here`, between sights too."""
    view = first
    yield view
    for text in here.seen(first.seat):
        view = view.play(text)
        yield view


def mutant(text: str, letters: str, rng: random.Random) -> str:
    """A text with one to three small changes: a digit, a letter, a piece or a field less, more or another."""
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        text = rng.choice((digit, piece, dropped, doubled, swapped))(text, letters, rng)
    return text


def place_of(pattern: str, text: str, rng: random.Random) -> int:
    places = [match.start() for match in re.finditer(pattern, text)]
    return rng.choice(places) if places else 0


def digit(text: str, letters: str, rng: random.Random) -> str:
    at = place_of(r"(?<=[=,:])\d|(?<=\d)\d", text, rng)
    return text[:at] + str(rng.randrange(10)) + text[at + 1 :]


def piece(text: str, letters: str, rng: random.Random) -> str:
    at = place_of(f"[{letters}?-]", text, rng)
    return text[:at] + rng.choice(letters + "?-") + text[at + 1 :]


def dropped(text: str, letters: str, rng: random.Random) -> str:
    at = place_of(f"[{letters}?,]", text, rng)
    return text[:at] + text[at + 1 :]


def doubled(text: str, letters: str, rng: random.Random) -> str:
    at = place_of(f"[{letters}?]", text, rng)
    return text[:at] + text[at] + text[at:]


def swapped(text: str, letters: str, rng: random.Random) -> str:
    """Two entries change their places, so that counts still add up."""
    words = re.split(r"([=,: ])", text)
    entries = [i for i, word in enumerate(words) if re.fullmatch(f"[{letters}?]+|\\d+|-", word)]
    if len(entries) > 1:
        i, j = rng.sample(entries, 2)
        words[i], words[j] = words[j], words[i]
    return "".join(words)


def read(parse: Callable[..., Any], text: str, options: Mapping[str, object]) -> tuple[Any, str]:
    """What a reader makes of a text, or None and its complaint."""
    try:
        return parse(text, **options), ""
    except SolverError as problem:
        return None, str(problem)


def followed_as_far(view: Any, texts: Sequence[str]) -> tuple[Any, bool]:
    """The view after as many of these texts as it believes, and whether it believes all."""
    for text in texts:
        try:
            view = view.play(text)
        except SolverError:
            return view, False
    return view, True
