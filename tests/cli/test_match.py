"""`solver match`, `solver report` and `solver replay` on small matches of the own engine."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from solver.match import worker
from solver.match.ending import FAULTS
from solver.match.runner import Runner
from tests.cli.conftest import Done, Solver

TWO = ("--engine", "name=A option.Hash=1", "--engine", "name=B option.Hash=1")
QUICK = ("--tc", "nodes=100", "--openings", "random:4", "--option", "Board=hex3")


def match(solver: Solver, *words: str) -> Done:
    return solver("match", "wigwam", *TWO, *QUICK, *words)


@pytest.fixture
def journal(solver: Solver, tmp_path: Path) -> str:
    """The journal of a match of six games."""
    path = str(tmp_path / "match.journal")
    done = match(solver, "--games", "6", "--out", path)
    assert done.status == 0, done.err
    return path


def test_a_match_ends_with_tables_and_what_was_learnt(solver: Solver) -> None:
    done = match(solver, "--games", "4", "--concurrency", "2")
    assert done.status == 0, done.err
    assert "A - B" in done.out
    assert "Light" in done.out
    assert done.lines[-1].startswith("Too few games")


def test_the_summary_as_json(solver: Solver) -> None:
    document = json.loads(match(solver, "--deals", "2", "--json").out)
    assert document["format"] == 1
    assert (document["deals"], document["games"]) == (2, 4)
    assert [engine["name"] for engine in document["engines"]] == ["A", "B"]


def test_no_games_at_all(solver: Solver) -> None:
    document = json.loads(match(solver, "--games", "0", "--json").out)
    assert (document["games"], document["finding"]) == (
        0,
        "No game has been played: nothing is known.",
    )


def test_the_sequential_test_ends_the_match(solver: Solver) -> None:
    """Twenty nodes against four hundred: decided long before five hundred pairs."""
    done = solver(
        "match", "wigwam", *("--engine", "name=A tc=nodes=2000 option.Hash=1"),
        *("--engine", "name=B tc=nodes=20 option.Hash=1"), *QUICK,
        *("--sprt", "elo0=0 elo1=100", "--json"),
    )  # fmt: skip
    document = json.loads(done.out)
    assert document["sprt"]["accepted"] == "H1"
    assert document["sprt"]["ratio"] >= document["sprt"]["upper"]
    assert document["deals"] < 500


def test_games_that_repeat_are_told_and_are_no_evidence(solver: Solver, tmp_path: Path) -> None:
    """One opening and fixed nodes: every pair is the first one, live, from the journal and resumed."""
    path = str(tmp_path / "journal")
    words = ("--openings", "startpos", "--tc", "nodes=1", "--option", "Board=hex3", "--out", path, "--json")
    live = json.loads(solver("match", "wigwam", *TWO, *words, "--games", "6").out)
    assert live["repeated"] == {"deals": 2, "games": 4}
    assert sum(live["pairs"][0]["pentanomial"]) == 1
    longer = json.loads(solver("match", "wigwam", *TWO, *words, "--games", "30", "--resume").out)
    assert longer["repeated"] == {"deals": 14, "games": 28}
    assert longer["pairs"] == live["pairs"]
    report = solver("report", path)
    assert report.lines[-1].startswith("28 of 30 games repeat earlier ones move by move: 14 of 15 deals")
    assert "not yet" in report.out


def test_several_engines_meet_in_a_tournament(solver: Solver) -> None:
    third = ("--engine", "name=C option.Hash=1")
    rounds = json.loads(match(solver, *third, "--deals", "3", "--json").out)
    assert [pair["engines"] for pair in rounds["pairs"]] == [["A", "B"], ["A", "C"], ["B", "C"]]
    words = (*third, "--deals", "2", "--tournament", "gauntlet", "--json")
    gauntlet = json.loads(match(solver, *words).out)
    assert [pair["engines"] for pair in gauntlet["pairs"]] == [["A", "B"], ["A", "C"]]


def test_more_players_rotate_through_the_seats(solver: Solver) -> None:
    done = solver(
        "match", "wapi", *TWO, "--players", "3", "--seats", "A,B,B", "--deals", "2",
        "--tc", "nodes=20", "--json",
    )  # fmt: skip
    assert done.status == 0, done.err
    document = json.loads(done.out)
    assert (document["players"], document["games"]) == (3, 6)
    assert document["pairs"] == []
    assert document["leads"][0]["share"]["count"] == 2
    shares = sum(seat["share"]["mean"] for seat in document["seats"])
    assert shares == pytest.approx(1.0, abs=1e-5)


def test_resume_plays_what_is_missing(solver: Solver, journal: str) -> None:
    before = Path(journal).read_text().splitlines()
    done = match(solver, "--games", "10", "--out", journal, "--resume")
    assert done.status == 0, done.err
    after = Path(journal).read_text().splitlines()
    assert after[: len(before)] == before
    assert sorted(json.loads(line)["deal"] for line in after[1:]) == [0, 1, 2, 3, 4]


def test_resume_with_nothing_missing_changes_nothing(solver: Solver, journal: str) -> None:
    before = Path(journal).read_bytes()
    done = match(solver, "--games", "6", "--out", journal, "--resume", "--json")
    assert json.loads(done.out)["games"] == 6
    assert Path(journal).read_bytes() == before


def test_ctrl_c_ends_with_the_summary_so_far(
    solver: Solver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Interrupted after the second deal: its status says so, what was played stays."""
    take = Runner._take

    def interrupted(runner: Runner, deal: object) -> None:
        take(runner, deal)  # type: ignore[arg-type]
        if runner._tally.deals == 2:
            raise KeyboardInterrupt

    monkeypatch.setattr(Runner, "_take", interrupted)
    path = tmp_path / "journal"
    done = match(solver, "--games", "100", "--out", str(path), "--json")
    assert done.status == 130
    assert json.loads(done.out)["deals"] == 2
    assert len(path.read_text().splitlines()) == 3
    assert not worker.HALLS


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("--tc", "soon"), "expected a number for the time control"),
        (("--tc", "nodes=" + "9" * 30), "expected a whole number, 1 or more, for nodes"),
        (("--sprt", ""), "expected elo0=X elo1=Y"),
        (("--win", ""), "expected score= for the win rule"),
        (("--draw", ""), "expected score= for the draw rule"),
        (("--engine", "name=C dir=/nowhere"), "engine C: cannot start '/nowhere': No such file"),
        (("--out", "/dev/full"), "/dev/full: cannot be written: expected a regular file"),
        (("--engine", "name=A"), "two called 'A'"),
        (("--engine", "nam=C"), "expected name=, cmd=, dir=, tc= or option.NAME="),
        (("--option", "Hash=5"), 'expected a rule option, or --engine "... option.Hash=5"'),
        (("--option", "Chain=perhaps"), "expected must or may for option Chain"),
        (("--players", "3"), "expected 2 players, found 3"),
        (("--seats", "A,C"), "expected an engine, A or B, found 'C'"),
        (("--sprt", "elo0=5 elo1=0"), "with X below Y"),
        (("--sprt", "elo0=0 elo1=5", "--engine", "name=C"), "expected two engines"),
        (("--win", "score=5"), "expected plies= for the win rule"),
        (("--openings", "nowhere"), "expected startpos, random:PLIES, balanced"),
        (("--resume",), "expected --out FILE with --resume"),
        (("--executor", "ray://x"), "expected --executor dask://HOST:PORT"),
        (("--out", "/nowhere/journal"), "cannot be written"),
        (("--force",), "expected --out FILE with --force"),
        (("--force", "--resume", "--out", "x"), "expected --resume or --force, found both"),
        (("--out", "README.md"), "README.md: expected a new file, --resume to go on"),
        (("--out", "README.md", "--resume"), "README.md:1: expected JSON"),
    ],
)
def test_mistakes_are_told_in_a_line(solver: Solver, words: tuple[str, ...], problem: str) -> None:
    done = match(solver, "--games", "2", *words)
    assert done.status == 2
    assert problem in done.err
    assert len(done.err.splitlines()) == 1


def test_an_engine_that_cannot_be_started_is_told(solver: Solver) -> None:
    words = ("--engine", "name=A", "--engine", "cmd=/nowhere/engine")
    done = solver("match", "wigwam", *words, *QUICK, "--games", "2")
    assert done.status == 2
    assert "engine engine: cannot start '/nowhere/engine'" in done.err


# -- report


def test_a_report_from_the_journal(solver: Solver, journal: str) -> None:
    document = json.loads(solver("report", journal, "--json").out)
    assert (document["deals"], document["games"]) == (3, 6)
    assert document["finding"] == solver("report", journal).lines[-1]


def test_a_page_with_plots_and_nothing_from_elsewhere(
    solver: Solver, journal: str, tmp_path: Path
) -> None:
    page = tmp_path / "report.html"
    assert solver("report", journal, "--html", str(page)).status == 0
    text = page.read_text()
    assert text.count("<svg") == 5
    for word in ("<script", "src=", "@import", 'rel="stylesheet"'):
        assert word not in text
    pieces = text.replace("<!DOCTYPE html>", "").replace('<meta charset="utf-8">', "")
    assert ElementTree.fromstring(pieces.strip()).tag == "html"
    solver("report", journal, "--html", str(page), "--force")
    assert page.read_text() == text


def test_the_report_of_an_empty_match(solver: Solver, tmp_path: Path) -> None:
    path, page = str(tmp_path / "journal"), str(tmp_path / "page.html")
    match(solver, "--games", "0", "--out", path)
    done = solver("report", path, "--html", page)
    assert done.status == 0, done.err
    assert "nothing is known" in done.out


@pytest.mark.parametrize("command", [("report",), ("replay", "--game", "1")])
def test_a_file_that_is_no_journal(
    solver: Solver, tmp_path: Path, command: tuple[str, ...]
) -> None:
    path = tmp_path / "file"
    path.write_text("hello\n")
    done = solver(*command, str(path))
    assert done.status == 2
    assert done.err == f"solver: {path}:1: expected JSON, found 'hello'\n"


# -- replay


def test_a_game_is_shown_board_by_board(solver: Solver, journal: str) -> None:
    done = solver("replay", journal, "--game", "2")
    assert done.status == 0, done.err
    assert done.lines[0] == "game 2: Light B, Dark A"
    record = json.loads(Path(journal).read_text().splitlines()[1])["games"][1]
    moves = record["moves"].split()
    shown = [line for line in done.lines if line[:1].isdigit() and ". " in line]
    assert [line.split()[2] for line in shown] == moves
    assert " ms" not in shown[record["book"] - 1]  # moves of the opening cost no time
    assert " ms" in shown[record["book"]]
    assert done.lines[-1].startswith("points ")


def test_one_position_as_a_picture(solver: Solver, journal: str, tmp_path: Path) -> None:
    picture = tmp_path / "board.svg"
    assert solver("replay", journal, "--game", "1", "--ply", "3", "--svg", str(picture)).status == 0
    assert ElementTree.parse(picture).getroot().tag.endswith("svg")


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("--game", "7"), "1 to 6, found 7"),
        (("--game", "1", "--ply", "900"), "expected --ply 0 to"),
    ],
)
def test_what_was_not_played_cannot_be_shown(
    solver: Solver, journal: str, words: tuple[str, ...], problem: str
) -> None:
    done = solver("replay", journal, *words)
    assert done.status == 2
    assert problem in done.err


def test_names_are_shown_as_they_are(solver: Solver) -> None:
    """Brackets are markup to the tables' library."""
    done = solver("match", "wigwam", "--engine", "name=[red]A[/red]", "--engine", "name=[B]", *QUICK,
                  "--games", "2")  # fmt: skip
    assert (done.status, done.err) == (0, "")
    assert " [red]A[/red] - [B] " in done.out


def test_the_own_engine_is_that_of_the_package_that_runs(
    solver: Solver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not the sources in the folder at hand, which may be a clone that was never built."""
    (tmp_path / "solver").mkdir()
    (tmp_path / "solver" / "__init__.py").write_text("raise ImportError('the wrong one')\n")
    monkeypatch.chdir(tmp_path)
    done = match(solver, "--games", "2", "--json")
    assert (done.status, set(json.loads(done.out)["ends"]) & set(FAULTS)) == (0, set())


@pytest.mark.parametrize(
    ("game", "option", "text"),
    [
        ("wampum", "Players=2", "empty seat=0"),
        ("wakawaka", "Players=2", "empty seat=1"),
        ("goldundrum", "Players=4", "empty seat=3"),
    ],
)
def test_openings_that_only_one_seat_knows_are_refused(
    solver: Solver, tmp_path: Path, game: str, option: str, text: str
) -> None:
    """Luck and the other hands would have to be made up."""
    path = tmp_path / "views.txt"
    path.write_text(f"startpos\n{text}\n")
    done = solver("match", game, *TWO, "--option", option, "--openings", str(path))
    assert (done.status, len(done.err.splitlines())) == (2, 1)
    assert f"{path}:2: position: expected a full position, found what one seat knows" in done.err


def test_the_suite_of_wampum_holds_views(solver: Solver) -> None:
    words = ("--option", "Players=2", "--openings", "positions/wampum/suite.txt")
    done = solver("match", "wampum", *TWO, *words)
    assert (done.status, len(done.err.splitlines())) == (2, 1)
    assert "expected a full position" in done.err


@pytest.mark.parametrize("mode", [(), ("--force",), ("--resume",)])
def test_a_match_that_cannot_begin_leaves_the_file_as_it_was(
    solver: Solver, tmp_path: Path, mode: tuple[str, ...]
) -> None:
    path = tmp_path / "file"
    if mode:
        path.write_text("precious\n")
    words = ("--engine", "name=A", "--engine", "cmd=false", "--out", str(path), *mode)
    done = solver("match", "wigwam", *words, *QUICK, "--games", "2")
    assert (done.status, len(done.err.splitlines())) == (2, 1)
    assert "engine false: the engine ended with exit status 1" in done.err
    assert path.read_text() == "precious\n" if mode else not path.exists()
    assert not worker.HALLS
