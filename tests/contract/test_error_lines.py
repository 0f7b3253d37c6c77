"""What is said to lines that are wrong: one line that names the word and what was expected of it."""

from __future__ import annotations

import re

import pytest

from tests.malformed import Lines, Malformed, said, session_of

GAMES = ("wigwam", "wapi", "goldundrum")
LEAST = 250  # lines of a game that are refused
LONGEST = 400
FORM = re.compile(r"(expected .+, found .+|unexpected '.+' after .+|unknown .+, expected .+)")
VACUOUS = re.compile(r"found (one|one that cannot|that no world agrees|some|cards|more)\b(?! than)")
INTERNAL = re.compile(r"Error|Traceback|\bNone\b|object at|<class|\b(list|tuple|dict)\b|\[\]")


@pytest.mark.parametrize("name", GAMES)
def test_an_error_line_tells_a_stranger_what_is_wrong(name: str) -> None:
    session = session_of(name)
    before = session.position, dict(session.options.rules())
    refused = 0
    for wrong in Lines(name).all():
        answer = said(session, wrong.line)
        if answer is None:  # right by chance
            session = session_of(name)
            before = session.position, dict(session.options.rules())
            continue
        refused += 1
        check(wrong, answer)
        assert (session.position, dict(session.options.rules())) == before, wrong.line
    assert refused >= LEAST


def check(wrong: Malformed, answer: str) -> None:
    told = f"{wrong.kind}\n{wrong.line}\n{answer}"
    assert answer.isprintable(), told
    assert len(answer) <= LONGEST, told
    assert FORM.search(answer), told
    assert not VACUOUS.search(answer), told
    assert not INTERNAL.search(answer), told
    assert any(name_is_in(word, answer) for word in wrong.words if word), told


def name_is_in(word: str, answer: str) -> bool:
    """Whether an answer names a word, which it may show shortened or by its parts."""
    return word in answer or word[:20] in answer


@pytest.mark.parametrize("word", ["Traceback (most recent call last)", "expected x", "TypeError"])
def test_the_check_can_fail(word: str) -> None:
    with pytest.raises(AssertionError):
        check(Malformed("none", "x", ("x",)), word)
