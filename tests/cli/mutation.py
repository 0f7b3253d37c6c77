"""Journals with something wrong in them, by seed: bytes, words, values and lines changed."""

from __future__ import annotations

import json
import random
from typing import Any

VALUES: tuple[Any, ...] = (
    None, True, -1, 0, 1, 2, 3.5, 999, 4294967295, 10**18, 10**30, -(10**30), 1e308, "", "x", "1/0",
    "1e999999999", "\x1b[2J", "\ud800", [], [0], [[0, 1]], [[]], {}, {"a": 1}, "A" * 1000,
)  # fmt: skip


def mutated(text: bytes, seed: int) -> bytes:
    """The journal after one to three changes."""
    rng = random.Random(seed)
    for _ in range(rng.randint(1, 3)):
        text = rng.choice((byte, byte, cut, line, value, value, value, value, ends))(text, rng)
    return text


def byte(text: bytes, rng: random.Random) -> bytes:
    place = rng.randrange(len(text) + 1)
    return text[:place] + rng.choice((b"", bytes([rng.randrange(256)]))) + text[place + 1 :]


def cut(text: bytes, rng: random.Random) -> bytes:
    return text[: rng.randrange(len(text) + 1)]


def line(text: bytes, rng: random.Random) -> bytes:
    """One line left out, said twice or moved."""
    lines = text.splitlines(keepends=True) or [b""]
    chosen = lines.pop(rng.randrange(len(lines)))
    for _ in range(rng.randrange(3)):
        lines.insert(rng.randrange(len(lines) + 1), chosen)
    return b"".join(lines)


def ends(text: bytes, rng: random.Random) -> bytes:
    return text.replace(b"\n", rng.choice((b"\r\n", b"\n\n", b" \n", b"\n \r\n")))


def value(text: bytes, rng: random.Random) -> bytes:
    """Another value in one place of one line."""
    lines = text.split(b"\n")
    number = rng.randrange(len(lines))
    try:
        document = json.loads(lines[number])
    except ValueError:
        return text
    replace(document, rng)
    lines[number] = json.dumps(document).encode()
    return b"\n".join(lines)


def replace(document: Any, rng: random.Random) -> None:
    """Goes down to some place at random and changes what stands there."""
    while isinstance(document, dict | list) and document:
        key = rng.choice(list(document) if isinstance(document, dict) else range(len(document)))
        if not isinstance(document[key], dict | list) or rng.random() < 0.2:
            if isinstance(document, dict) and rng.random() < 0.2:
                del document[key]
            else:
                document[key] = rng.choice(VALUES)
            return
        document = document[key]
