"""Signals that end a command: SIGTERM and SIGHUP do what Ctrl-C does, each with its own exit status."""

from __future__ import annotations

import signal
from types import FrameType

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
SHELL = 128  # a shell's exit status for a signal is this and its number

_heard = [signal.SIGINT]  # the last one is what ended the command


def listen() -> None:
    """Has each of the signals raise KeyboardInterrupt, unless the caller has it ignored (nohup)."""
    for number in SIGNALS:
        if signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, interrupt)


def interrupt(number: int, frame: FrameType | None) -> None:
    _heard.append(signal.Signals(number))
    raise KeyboardInterrupt


def deafen() -> None:
    """Ignores the signals: the command is over, and its exit status is known."""
    for number in SIGNALS:
        signal.signal(number, signal.SIG_IGN)


def status() -> int:
    """The exit status after KeyboardInterrupt: 130 for Ctrl-C, 143 for SIGTERM, 129 for SIGHUP."""
    return SHELL + _heard[-1]
