"""Options: names whatever their case, values within their range, the old value kept at an error."""

from __future__ import annotations

from pathlib import Path

import pytest

from solver import games
from solver.errors import BadOption, SyntaxProblem
from solver.options import ENGINE_OPTIONS, Option, OptionTable, written

ROOT = Path(__file__).parents[1]


def even(text: str) -> None:
    if len(text) % 2:
        raise SyntaxProblem("expected an even number of letters")


SPIN = Option("Depth of It", "spin", 3, 1, 9)
CHECK = Option("Loud", "check", False)
COMBO = Option("Colour", "combo", "red", values=("red", "blue"))
STRING = Option("Bag", "string", "ab", check=even)
BUTTON = Option("Shake", "button")


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (SPIN, "9", 9),
        (SPIN, " +1 ", 1),
        (CHECK, "true", True),
        (CHECK, "FALSE", False),
        (COMBO, "Blue", "blue"),
        (STRING, "", ""),
        (STRING, "<empty>", ""),
        (STRING, "wxyz", "wxyz"),
        (BUTTON, "", ""),
    ],
)
def test_text_becomes_a_value(option: Option, text: str, value: object) -> None:
    assert option.read(text) == value


@pytest.mark.parametrize(
    ("option", "text", "words"),
    [
        (SPIN, "10", "expected a whole number from 1 to 9 for option Depth of It, found '10'"),
        (SPIN, "x", "found 'x'"),
        (SPIN, "", "found ''"),
        (CHECK, "yes", "expected true or false for option Loud, found 'yes'"),
        (COMBO, "green", "expected red or blue for option Colour, found 'green'"),
        (STRING, "abc", "option Bag: expected an even number of letters"),
        (BUTTON, "now", "expected no value for option Shake, found 'now'"),
    ],
)
def test_text_that_is_no_value_is_told(option: Option, text: str, words: str) -> None:
    with pytest.raises(BadOption, match=words):
        option.read(text)


@pytest.mark.parametrize(
    ("option", "line"),
    [
        (SPIN, "option name Depth of It type spin default 3 min 1 max 9"),
        (CHECK, "option name Loud type check default false"),
        (COMBO, "option name Colour type combo default red var red var blue"),
        (STRING, "option name Bag type string default ab"),
        (BUTTON, "option name Shake type button"),
    ],
)
def test_line_tells_a_front_end(option: Option, line: str) -> None:
    assert option.line() == line


def test_table_finds_names_in_any_case_and_keeps_values_at_an_error() -> None:
    table = OptionTable([SPIN, COMBO])
    assert table.set("depth OF it", "7") is SPIN
    with pytest.raises(BadOption):
        table.set("Depth of It", "99")
    with pytest.raises(BadOption, match="unknown option 'Nothing', expected Hash, Threads"):
        table.set("Nothing", "1")
    assert table.rules() == {"Depth of It": 7, "Colour": "red"}
    assert table["Hash"] == 64


def test_copy_of_a_table_has_values_of_its_own() -> None:
    table = OptionTable([SPIN])
    table.set("Depth of It", "7")
    copy = table.copy()
    copy.set("Depth of It", "2")
    assert (table.rules(), copy.rules()) == ({"Depth of It": 7}, {"Depth of It": 2})


def test_every_default_is_a_value() -> None:
    for option in ENGINE_OPTIONS:
        assert option.read(written(option.default)) == option.default


@pytest.mark.parametrize("name", games.NAMES)
def test_every_option_is_told_of(name: str) -> None:
    """Those of the search in docs/protocol.md, those of the rules with the rules."""
    game = games.load(name)
    told = (ROOT / "docs/protocol.md").read_text(), (ROOT / f"seeds/{name}.md").read_text()
    search = [*ENGINE_OPTIONS, *game.search_options]
    for options, text in zip((search, game.options), told, strict=True):
        missing = [option.name for option in options if f"`{option.name}" not in text]
        assert not missing
