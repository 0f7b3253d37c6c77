"""What this process needs from the system, and engines with it: tried before an engine is blamed."""

from __future__ import annotations

import os
import threading

PIPES = 3  # that a new engine takes
MEMORY = 16 << 20  # bytes


def shortage() -> str:
    """What this process can get no more of, in words; "" if it can go on."""
    try:
        take_descriptors()
        threading.Thread(target=int).start()
        bytearray(MEMORY)
    except OSError as problem:
        return f"this process has {problem.strerror or problem}".lower()
    except RuntimeError:
        return "this process can start no thread"
    except MemoryError:
        return "this process is out of memory"
    return ""


def take_descriptors() -> None:
    """Opens what a new engine needs, and closes it again; raises OSError."""
    taken: list[int] = []
    try:
        for _ in range(PIPES):
            taken += os.pipe()
    finally:
        for descriptor in taken:
            os.close(descriptor)
