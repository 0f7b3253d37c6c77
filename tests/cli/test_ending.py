"""SIGTERM and SIGHUP end every long command as Ctrl-C does, each with the exit status that shells know."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

SOLVER = (sys.executable, "-m", "solver")
OVER = "1c1/4/5/WWW1/TC1 d 0 1"  # a line of output at once, whatever the command
LONG = [
    (("perft", "wigwam", "-", "20"), f"{OVER}\nstartpos\n"),
    (("hint", "wigwam", "-", "--time", "1000", "--json"), f"{OVER}\nstartpos\n"),
    (("analyse", "wigwam", "-", "--time", "1000"), f"{OVER}\nstartpos\n"),
    (("play", "wigwam", "--seat", "1", "--time", "1000"), ""),
    (("engine", "wigwam"), "isready\ngo infinite\n"),
    (("engine", "wigwam"), "isready\nhint depth 99\n"),
    (("serve", "wigwam", "--stdio-json"), '{"action": "show"}\n{"limits": {"depth": 99}, "id": 1}\n'),
]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP], ids=lambda number: number.name)
@pytest.mark.parametrize(("words", "said"), LONG, ids=[words[0] for words, _ in LONG])
def test_signal_ends_a_command(words: tuple[str, ...], said: str, number: signal.Signals) -> None:
    pipe = subprocess.PIPE
    with subprocess.Popen([*SOLVER, *words], stdin=pipe, stdout=pipe, stderr=pipe, text=True) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdin.write(said)
        child.stdin.flush()
        if "-" in words:
            child.stdin.close()
        assert child.stdout.readline()
        child.send_signal(number)
        try:
            status = child.wait(20)
        finally:
            child.kill()
        assert (status, child.stderr.read().strip()) == (128 + number, "")


def test_a_signal_that_is_ignored_stays_so() -> None:
    """As nohup has it."""
    code = (
        "import os, signal; signal.signal(signal.SIGHUP, signal.SIG_IGN); "
        "from solver.cli.ending import listen; listen(); os.kill(os.getpid(), signal.SIGHUP); print('alive')"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout.strip()) == (0, "alive")
