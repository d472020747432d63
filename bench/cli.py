"""The command line: the processor time of an answer, beside what Python alone takes to start."""

from __future__ import annotations

import subprocess
import sys
from resource import RUSAGE_CHILDREN, getrusage

from bench import Figure

ASKED = {
    "beachhead rules": ("rules",),
    "beachhead scenarios": ("scenarios",),
    "beachhead --version": ("--version",),
}


def figures() -> list[Figure]:
    alone = milliseconds("-c", "")
    return [
        Figure(
            f"{name}; beside it Python alone", milliseconds("-m", "beachhead", *words), alone, 1000.0, "ms"
        )
        for name, words in ASKED.items()
    ]


def milliseconds(*words: str, times: int = 3) -> float:
    """Of the processor from the start of the process to its end, the best of some."""
    return min(once(*words) for _ in range(times))


def once(*words: str) -> float:
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *words], stdout=subprocess.DEVNULL, check=True)
    after = getrusage(RUSAGE_CHILDREN)
    return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) * 1e3
