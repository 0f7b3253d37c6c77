"""Engines as they are named on the command line."""

from __future__ import annotations

import sys

import pytest

from solver.errors import BadOption
from solver.match.contestant import Contestant, named_apart, parse_contestant
from solver.match.control import TimeControl


@pytest.mark.parametrize(
    ("text", "contestant"),
    [
        ("name=A", Contestant("A")),
        ("option.Hash=64", Contestant("solver", options=(("Hash", "64"),))),
        ("cmd=./bin/other name=B", Contestant("B", ("./bin/other",))),
        ("cmd='bin/other --fast' dir=/tmp", Contestant("other", ("bin/other", "--fast"), "/tmp")),
        ("name=A tc=nodes=5", Contestant("A", control=TimeControl(nodes=5))),
        ("'option.Move Overhead=5'", Contestant("solver", options=(("Move Overhead", "5"),))),
        ("name='A b'", Contestant("A b")),
        ("option.Ponder= name=A", Contestant("A", options=(("Ponder", ""),))),
    ],
)  # fmt: skip
def test_engines_are_read_and_written(text: str, contestant: Contestant) -> None:
    assert parse_contestant(text) == contestant
    assert parse_contestant(str(contestant)) == contestant


@pytest.mark.parametrize(
    "text", ["A", "nam=A", "name=A name=B", "name=", "option.=5", "cmd='x", "tc=0", 'cmd="\'"']
)
def test_bad_engines_are_refused(text: str) -> None:
    with pytest.raises(BadOption):
        parse_contestant(text)


def test_without_a_command_the_own_engine_plays() -> None:
    assert Contestant("A").arguments("wapi") == (sys.executable, "-P", "-m", "solver", "engine", "wapi")
    assert Contestant("A", ("./x", "y")).arguments("wapi") == ("./x", "y")


def test_two_engines_of_one_name_cannot_be_told_apart() -> None:
    with pytest.raises(BadOption, match="two called 'A'"):
        named_apart([Contestant("A"), Contestant("B"), Contestant("A", ("x",))])
