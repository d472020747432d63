"""The command line: what a user waits for an answer, beside what Python alone takes to start."""

from __future__ import annotations

import subprocess
import sys
from time import perf_counter

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
    """From the start of the process to its end, the best of some."""
    return min(once(*words) for _ in range(times))


def once(*words: str) -> float:
    began = perf_counter()
    subprocess.run([sys.executable, *words], stdout=subprocess.DEVNULL, check=True)
    return (perf_counter() - began) * 1e3
