"""From `stop` to `bestmove` in the first search of a process.

    python -m tests.long.wigwam_stop --processes 20 --hash 64,1024,8192

Every search has a process of its own, which has answered `isready`; `stop` comes 1, 5, 20 and 100 ms
after `go infinite`. Times are milliseconds from before `stop` is written to when `bestmove` is read.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time

WAITS = (1, 5, 20, 100)  # ms from `go` to `stop`
ASKED = 20.0  # ms
COMMAND = [sys.executable, "-m", "solver", "engine", "wigwam"]


class Conversation:
    """An engine process of its own."""

    def __init__(self, options: list[str]) -> None:
        settings = [word for option in options for word in ("--option", option)]
        self._process = subprocess.Popen(
            [*COMMAND, *settings], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
        )
        self.say("isready")
        self.hear(b"readyok")

    def say(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(line.encode() + b"\n")

    def hear(self, word: bytes) -> None:
        """Waits for a line that begins with the word."""
        assert self._process.stdout is not None
        while line := self._process.stdout.readline():
            if line.startswith(word):
                return
        raise EOFError(f"the engine ended before {word.decode()}")

    def end(self) -> None:
        self.say("quit")
        self._process.wait()


def stop_time(wait: int, options: list[str]) -> float:
    """Milliseconds from `stop` to `bestmove`, so long after `go`."""
    engine = Conversation(options)
    engine.say("go infinite")
    time.sleep(wait / 1000)
    start = time.perf_counter()
    engine.say("stop")
    engine.hear(b"bestmove")
    spent = time.perf_counter() - start
    engine.end()
    return 1000 * spent


def distribution(times: list[float]) -> str:
    """The time that half, nine tenths and all of the searches kept."""
    ordered = sorted(times)
    half, most = ordered[len(ordered) // 2], ordered[9 * len(ordered) // 10]
    late = sum(t > ASKED for t in ordered)
    return f"half {half:.1f}, nine in ten {most:.1f}, worst {ordered[-1]:.1f}, {late} above {ASKED:.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--processes", type=int, default=20, help="for each wait and table")
    parser.add_argument("--hash", default="64,1024,8192", help="MiB of the tables")
    parser.add_argument("--threads", type=int, default=1)
    args = parser.parse_args()
    for mib in args.hash.split(","):
        options = [f"Hash={mib}", f"Threads={args.threads}"]
        for wait in WAITS:
            times = [stop_time(wait, options) for _ in range(args.processes)]
            print(f"Hash {mib}, stop after {wait} ms: {distribution(times)}", flush=True)


if __name__ == "__main__":
    main()
