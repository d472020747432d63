"""Simulation: a run with one job and with two, as a user has it, and memory that the games do not add to.

Everything counts: starting the program and its workers, keeping every game, the tables at the end. What two
jobs cannot share is the work of the process that keeps the games, so its share is shown beside.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from bench import Figure

SCENARIO, WHO, GAMES = "m44:omaha", "captain", 200
FEW, MANY = 100, 1000
TIMES = 1.8

RUN = """
import json, resource, sys
from pathlib import Path
from beachhead.cli import run
if __name__ == "__main__":
    if run(sys.argv[2:]) == 0:
        own, theirs = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
        spent = [each.ru_utime + each.ru_stime for each in (own, theirs)]
        Path(sys.argv[1]).write_text(json.dumps([*spent, max(own.ru_maxrss, theirs.ru_maxrss) / 1024]))
"""


class Ran(NamedTuple):
    """How long a run took, the processor time of the process that keeps the games and of those who play
    them, in seconds, and the memory of the largest at its peak."""

    seconds: float
    keeping: float
    playing: float
    megabytes: float


def ran(scenario: str, who: str, games: int, jobs: int) -> Ran:
    """A run of its own, into a folder that is thrown away."""
    with tempfile.TemporaryDirectory() as folder:
        script, said = Path(folder) / "run.py", Path(folder) / "said"
        script.write_text(RUN)
        words = ["sim", scenario, "--bots", who, "--games", games, "--jobs", jobs, "--out", f"{folder}/kept"]
        games_too = {"BEACHHEAD_GAMES": "tests.toy.raid:RAID", "PYTHONPATH": os.pathsep.join(sys.path)}
        began = perf_counter()
        subprocess.run(
            [sys.executable, script, said, *map(str, words)],
            env={**os.environ, **games_too},
            capture_output=True,
            check=True,
        )
        return Ran(perf_counter() - began, *json.loads(said.read_text()))


def megabytes_after(games: int) -> float:
    """The memory of a run of so many small games at its peak, its own or a worker's."""
    return ran("raid:field", "random", games, jobs=1).megabytes


def figures() -> list[Figure]:
    one, two = (ran(SCENARIO, WHO, GAMES, jobs) for jobs in (1, 2))
    few, many = megabytes_after(FEW), megabytes_after(MANY)
    pace = GAMES / one.seconds
    return [
        Figure(f"{SCENARIO} {WHO}, two jobs beside one", GAMES / two.seconds, pace, TIMES * pace, "games/s"),
        Figure("of which the run keeps games", 100 * two.keeping / (two.keeping + two.playing), None, 5, "%"),
        Figure("a game, processor time with two jobs", two.playing / GAMES, one.playing / GAMES, unit="s"),
        Figure(f"memory after {MANY:,} games, beside {FEW}", many, few, 1.05 * few, "MB"),
    ]
