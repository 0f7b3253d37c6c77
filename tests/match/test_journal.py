"""The journal: written before it counts, cut where it was torn, refused where it is another's."""

from __future__ import annotations

import json
import resource
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.match.adjudication import Rule
from solver.match.control import parse_control
from solver.match.ending import Ending
from solver.match.journal import Journal, JournalProblem, read_journal
from solver.match.openings import Start
from solver.match.records import DealRecord, GameRecord, deal_json, deal_of
from solver.match.schedule import Schedule
from solver.match.setting import Conduct, Match, match_json, match_of
from solver.match.sprt import Sprt
from tests.match.playing import between, mock

MATCH = between(mock("A"), mock("B"))
HEADER = match_json(MATCH)
GAME = GameRecord(
    number=1,
    seats=(0, 1),
    start="startpos",
    moves=("b2-c2", "f6-e6"),
    book=1,
    ending=Ending("crash", "ended", 1, -9, ("last words",)),
    shares=(1.0, 0.0),
    points=("2", "-2"),
    scores=("cp 5",),
    times=(1.5,),
    asked="1",
)


def deal(number: int) -> DealRecord:
    games = tuple(replace(GAME, number=2 * number + k) for k in (1, 2))
    return DealRecord(number, 0, games)


def written(path: Path, *numbers: int) -> Path:
    with Journal(str(path), HEADER, resume=False) as journal:
        for number in numbers:
            journal.append(deal(number))
    return path


def resumed(path: Path) -> list[int]:
    with Journal(str(path), HEADER, resume=True) as journal:
        return [deal.number for deal in journal.deals]


def test_records_are_read_back(tmp_path: Path) -> None:
    path = written(tmp_path / "journal", 1, 0)
    header, deals = read_journal(str(path))
    assert header == HEADER
    assert deals == [deal(0), deal(1)]


def test_a_line_is_on_disk_before_it_counts(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    with Journal(str(path), HEADER, resume=False) as journal:
        journal.append(deal(0))
        assert read_journal(str(path))[1] == [deal(0)]


def test_the_match_goes_on_where_it_was_torn(tmp_path: Path) -> None:
    """A process killed at any byte of its last line loses that line alone."""
    whole = written(tmp_path / "journal", 0, 1).read_bytes()
    second = whole.rindex(b"\n", 0, -1) + 1
    for size in range(second, len(whole)):
        path = tmp_path / "torn"
        path.write_bytes(whole[:size])
        assert [found.number for found in read_journal(str(path))[1]] == [0]
        with Journal(str(path), HEADER, resume=True) as journal:
            assert [found.number for found in journal.deals] == [0]
            journal.append(deal(1))
        assert path.read_bytes() == whole


def test_a_torn_header_begins_anew(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    path.write_bytes(b'{"solver-match":1,"ga')
    assert resumed(path) == []
    assert read_journal(str(path))[0] == HEADER


def test_resume_begins_a_journal_that_is_not_there(tmp_path: Path) -> None:
    assert resumed(tmp_path / "journal") == []


def test_an_existing_file_is_never_overwritten(tmp_path: Path) -> None:
    path = written(tmp_path / "journal", 0)
    before = path.read_bytes()
    with pytest.raises(JournalProblem, match="expected a new file, --resume"):
        Journal(str(path), HEADER, resume=False)
    assert path.read_bytes() == before


OTHERS = {
    "seed": replace(MATCH, seed=2),
    "tc": replace(MATCH, control=parse_control("depth=1")),
    "engines": between(mock("A"), mock("C")),
    "rules": replace(MATCH, rules=(("Chain", "may"),)),
    "openings": replace(MATCH, openings="random:3"),
    "book": replace(MATCH, book="0" * 64),
    "sprt": replace(MATCH, sprt=Sprt(0, 5)),
    "win": replace(MATCH, conduct=replace(MATCH.conduct, win=Rule(800, 8))),
    "margin": replace(MATCH, conduct=replace(MATCH.conduct, margin=0.1)),
    "lineups": replace(MATCH, lineups=((1, 0),)),
}


@pytest.mark.parametrize("what", OTHERS)
def test_the_journal_of_another_match_is_refused(tmp_path: Path, what: str) -> None:
    path = written(tmp_path / "journal", 0)
    before = path.read_bytes()
    with pytest.raises(JournalProblem, match=f"another match: expected {what}"):
        Journal(str(path), match_json(OTHERS[what]), resume=True)
    assert path.read_bytes() == before


@pytest.mark.parametrize("match", OTHERS.values(), ids=OTHERS)
def test_a_match_is_read_back(match: Match) -> None:
    assert match_of(json.loads(json.dumps(match_json(match)))) == match


def test_every_part_of_the_conduct_is_kept() -> None:
    conduct = Conduct(1.0, 2.0, 0.5, Rule(1, 2, 3), Rule(4, 5, 6), 7)
    match = replace(MATCH, conduct=conduct)
    assert match_of(match_json(match)).conduct == conduct


def test_two_matches_cannot_write_one_journal(tmp_path: Path) -> None:
    path = written(tmp_path / "journal")
    with (
        Journal(str(path), HEADER, resume=True),
        pytest.raises(JournalProblem, match="another match is writing"),
    ):
        Journal(str(path), HEADER, resume=True)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", ":1: expected the journal of a match"),
        ("hello\n", ":1: expected JSON, found 'hello'"),
        ("{}\n", ":1: expected the journal of a match"),
        ('{"solver-match":2}\n', ":1: expected the journal of a match, format 1"),
        ('{"solver-match":1}\n{"deal":0}\n', ":2: expected a deal, found KeyError"),
        ('{"solver-match":1}\n[]\n', ":2: expected a deal"),
        ('{"solver-match":1}\nx\n', ":2: expected JSON, found 'x'"),
    ],
)
def test_other_files_are_refused(tmp_path: Path, text: str, problem: str) -> None:
    path = tmp_path / "journal"
    path.write_text(text)
    with pytest.raises(JournalProblem, match=problem):
        read_journal(str(path))


def test_a_deal_that_stands_twice_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path / "journal", 0)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines, lines[-1]]))
    with pytest.raises(JournalProblem, match=":3: expected deal 0 once"):
        read_journal(str(path))


@pytest.mark.parametrize("path", ["/nowhere/journal", "/"])
def test_files_that_cannot_be_opened(path: str) -> None:
    with pytest.raises(JournalProblem, match="cannot be read"):
        read_journal(path)
    with pytest.raises(JournalProblem, match="cannot be written"):
        Journal(path, HEADER, resume=False)


@given(
    st.builds(
        Ending,
        st.sampled_from(["win", "draw", "crash"]),
        st.text(),
        st.none() | st.integers(0, 1),
        st.none() | st.integers(-64, 255),
        st.lists(st.text(), max_size=3).map(tuple),
    )
)
def test_every_ending_is_read_back(ending: Ending) -> None:
    record = DealRecord(0, 0, (replace(GAME, ending=ending),))
    assert deal_of(json.loads(json.dumps(deal_json(record)))) == record


@pytest.mark.parametrize("path", ["/dev/full", "/dev/null", "/dev/zero"])
def test_what_is_no_regular_file_holds_no_journal(path: str) -> None:
    """A device may have no end, or keep nothing."""
    for resume in (False, True):
        with pytest.raises(JournalProblem, match="cannot be written: expected a regular file"):
            Journal(path, HEADER, resume=resume)


@contextmanager
def full_disk(size: int) -> Iterator[None]:
    """Lets no file grow beyond `size` bytes."""
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)


def test_a_full_disk_is_told_and_leaves_what_was_written(tmp_path: Path) -> None:
    path = written(tmp_path / "journal", 0)
    before = path.read_bytes()
    with (
        full_disk(len(before) + 100),
        pytest.raises(JournalProblem, match="cannot be written: File too large"),
        Journal(str(path), HEADER, resume=True) as journal,
    ):
        journal.append(deal(1))
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "change",
    [
        {"shares": [1.0]},
        {"shares": ["won", "lost"]},
        {"shares": [float("inf"), 0.0]},
        {"points": ["2"]},
        {"points": ["two", "-2"]},
        {"seats": [0, 2]},
        {"seats": [-1, 0]},
        {"seats": []},
        {"times": []},
        {"times": ["fast"]},
        {"scores": []},
        {"asked": "2"},
        {"asked": "x"},
        {"ending": {"kind": "magic"}},
        {"ending": {"kind": "crash", "seat": 2}},
        {"ending": []},
        {"moves": 5},
        {"number": None},
    ],
    ids=str,
)
def test_a_record_whose_parts_do_not_go_together_is_no_record(
    tmp_path: Path, change: dict[str, object]
) -> None:
    path = written(tmp_path / "journal")
    document = deal_json(deal(0))
    document["games"][0] |= change
    path.write_text(path.read_text() + json.dumps(document) + "\n")
    with pytest.raises(JournalProblem, match=r":2: expected (a deal|JSON), found"):
        read_journal(str(path))


def test_lines_that_are_no_json_are_told(tmp_path: Path) -> None:
    path = written(tmp_path / "journal")
    header = path.read_text()
    for text in ("garbage", "{", "[" * 100_000):
        path.write_text(f"{header}{text}\n")
        with pytest.raises(JournalProblem, match=":2: expected JSON"):
            read_journal(str(path))


STRANGERS = {
    "no newline": b"one line, no newline",
    "a line and a rest": b"one line\nand a rest",
    "another JSON": b'{"solver":1}\n{"deal":0',
    "the beginning of another journal": b'{"solver-match":1,"game":"wapi","pla',
    "nothing but a newline": b"\n",
    "zeros": bytes(100),
    "empty": b"",
}


@pytest.mark.parametrize("content", STRANGERS.values(), ids=STRANGERS)
def test_a_file_that_is_not_ours_is_not_written_to(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)
    for resume in (False, True) if content else (False,):
        with pytest.raises(JournalProblem, match="expected"):
            Journal(str(path), HEADER, resume=resume)
        assert path.read_bytes() == content
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("content", STRANGERS.values(), ids=STRANGERS)
def test_a_file_is_replaced_by_force(tmp_path: Path, content: bytes) -> None:
    path, link = tmp_path / "file", tmp_path / "link"
    path.write_bytes(content)
    path.chmod(0o640)
    link.symlink_to(path)
    with Journal(str(link), HEADER, force=True) as journal:
        journal.append(deal(0))
    assert read_journal(str(path)) == (HEADER, [deal(0)])
    assert path.stat().st_mode & 0o777 == 0o640
    assert sorted(tmp_path.iterdir()) == [path, link]


def test_what_a_full_disk_does_not_let_replace_stays(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"precious")
    with full_disk(50), pytest.raises(JournalProblem, match="cannot be written: File too large"):
        Journal(str(path), HEADER, force=True)
    assert path.read_bytes() == b"precious"
    assert list(tmp_path.iterdir()) == [path]


def test_force_does_not_take_the_journal_of_a_match_that_is_played(tmp_path: Path) -> None:
    path = written(tmp_path / "journal", 0)
    before = path.read_bytes()
    with Journal(str(path), HEADER, resume=True):
        with pytest.raises(JournalProblem, match="another match is writing"):
            Journal(str(path), HEADER, force=True)
        assert path.read_bytes() == before


@pytest.mark.parametrize("meddle", ["cut", "append", "remove"])
def test_a_journal_that_others_change_is_not_written_on(tmp_path: Path, meddle: str) -> None:
    path = written(tmp_path / "journal", 0)
    with Journal(str(path), HEADER, resume=True) as journal:
        if meddle == "remove":
            path.unlink()
        else:
            path.write_bytes(path.read_bytes()[:-9] if meddle == "cut" else path.read_bytes() + b"x")
        found = b"" if meddle == "remove" else path.read_bytes()
        with pytest.raises(JournalProblem, match="expected nobody else to change it"):
            journal.append(deal(1))
    assert meddle == "remove" or path.read_bytes() == found


def schedule_check(deals: int) -> Callable[[DealRecord], None]:
    return lambda record: Schedule(MATCH, Start()).check(record, deals)


def shifted(deal: DealRecord) -> DealRecord:
    """The deal with its games numbered one too high."""
    return replace(deal, games=tuple(replace(game, number=game.number + 1) for game in deal.games))


def paired(number: int) -> DealRecord:
    first, second = deal(number).games
    return DealRecord(number, 0, (first, replace(second, seats=(1, 0))))


FOREIGN = {
    "a number too high": paired(999),
    "a number below 0": paired(-1),
    "another lineup": replace(paired(1), lineup=1),
    "sides not changed": deal(1),
    "one game": replace(paired(1), games=paired(1).games[:1]),
    "other numbers": shifted(paired(1)),
}


@pytest.mark.parametrize("record", FOREIGN.values(), ids=FOREIGN)
def test_a_deal_that_is_none_of_the_match_is_refused_before_anything_is_written(
    tmp_path: Path, record: DealRecord
) -> None:
    path = tmp_path / "journal"
    with Journal(str(path), HEADER) as journal:
        journal.append(paired(0))
        journal.append(record)
    path.write_bytes(path.read_bytes() + b'{"deal":')
    before = path.read_bytes()
    with pytest.raises(JournalProblem, match=r"journal:3: expected (a )?deal"):
        Journal(str(path), HEADER, resume=True, check=schedule_check(5))
    assert path.read_bytes() == before


def test_a_deal_of_another_match_is_refused(tmp_path: Path) -> None:
    """Two matches that differ in nothing but the seed, and so in luck and openings alone."""
    path, other = tmp_path / "journal", tmp_path / "other"
    with Journal(str(path), HEADER) as journal:
        journal.append(paired(0))
    with Journal(str(other), match_json(replace(MATCH, seed=2))) as journal:
        journal.append(paired(1))
    path.write_bytes(path.read_bytes() + other.read_bytes().splitlines(keepends=True)[1])
    before = path.read_bytes()
    with pytest.raises(JournalProblem, match=":3: expected a deal of this match"):
        Journal(str(path), HEADER, resume=True, check=schedule_check(5))
    assert path.read_bytes() == before
