"""An engine that misbehaves on request: `python mock_engine.py FAULT`.

It knows the toy game of one move, `a`. Without a fault it does its duty.
"""

from __future__ import annotations

import os
import signal
import sys
import time

FAULT = sys.argv[1] if len(sys.argv) > 1 else ""


def say(text: str) -> None:
    print(text, flush=True)


def go() -> None:
    if FAULT == "crash-on-go":
        print("last words", file=sys.stderr, flush=True)
        sys.exit(3)
    if FAULT == "killed-on-go":
        os.kill(os.getpid(), signal.SIGKILL)
    if FAULT == "hang-on-go":
        time.sleep(3600)
    if FAULT == "close-on-go":
        os.close(1)
        time.sleep(3600)
    if FAULT == "garbage-on-go":
        say("bestmove")
        return
    if FAULT == "refuse-go":
        say("info string error: not today")
        return
    if FAULT == "orphan-on-go":
        if os.fork():
            os._exit(5)
        time.sleep(3600)
    if FAULT == "talks":
        for size in (1, 200_000):
            for _ in range(3000 if size == 1 else 60):
                say("info string " + "x" * size)
    if FAULT == "colours":
        sys.stderr.write("\x1b[31mred" * 1000 + "\n")
        say("info string error: \x1b]0;title\x07" + "\x1b[31m" * 1000)
        sys.exit(3)
    if FAULT == "long-line":
        say("x" * (6 << 20))
    if FAULT == "noisy":
        sys.stderr.write("noise " * 200_000 + "\n")
        sys.stderr.flush()
    say("info depth 1 multipv 1 score cp 5 nodes 1 nps 1 time 1 pv a")
    say("info depth 2 multipv 1 score cp 7 nodes 2 nps 2 time 2 pv a b")
    say("info policy a 0.75 b 0.25")
    say("bestmove a ponder b")
    if FAULT == "crash-after-move":
        sys.exit(4)


if FAULT == "crash-at-start":
    print("cannot begin", file=sys.stderr)
    sys.exit(1)
if FAULT == "deaf":
    os.close(0)
    time.sleep(3600)
if FAULT == "slow-handshake":
    time.sleep(3600)
if FAULT == "child":
    if os.fork() == 0:
        time.sleep(3600)
    say(str(os.getpid()))

for line in sys.stdin:
    words = line.split()
    if words == ["ugi"]:
        say("id name \x1b[31mred" if FAULT == "colours" else "id name mock engine")
        say("id author nobody")
        say("option name Move Overhead type spin default 10 min 0 max 100")
        while FAULT == "options-without-end":
            say("option name " + "x" * 100_000 + " type string")
        say("ugiok")
    elif words == ["isready"]:
        say("readyok")
    elif words[:1] == ["query"]:
        say("response true" if words[1] != "what" else "info string error: what")
    elif words[:1] == ["go"]:
        go()
    elif words == ["quit"] and FAULT != "stays":
        for _ in range(60 if FAULT == "floods-at-the-end" else 0):
            say("x" * 1_000_000)
        break
if FAULT == "stays":
    time.sleep(3600)
