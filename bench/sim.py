"""Simulation: games a second with one job and with two, and memory that does not grow with the games.

The pace is taken once every worker has finished a game, so that starting processes does not count.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from contextlib import closing
from itertools import count
from pathlib import Path
from time import perf_counter

from beachhead.sim.folder import open_run
from beachhead.sim.plan import make_plan
from beachhead.sim.pool import Pool
from bench import Figure

SCENARIO, WHO = "fm:utah", "greedy"
SECONDS = 20.0
FEW, MANY = 100, 1000

PLAY = """
import resource, sys
from pathlib import Path
from beachhead.sim.folder import open_run
from beachhead.sim.plan import make_plan
from beachhead.sim.run import Crew, simulate
if __name__ == "__main__":
    simulate(make_plan("raid:field", "random"), Path(sys.argv[1]), int(sys.argv[2]), Crew(jobs=1))
    print(max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)))
"""


def games_a_second(jobs: int, seconds: float = SECONDS) -> float:
    """The pace of so many workers once all of them play, every game kept on disk."""
    plan = make_plan(SCENARIO, WHO)
    with (
        tempfile.TemporaryDirectory() as folder,
        closing(open_run(Path(folder), plan)) as run,
        closing(Pool(plan, jobs, patience=60).games(count(1))) as playing,
    ):
        for _ in range(2 * jobs):
            run.keep(next(playing))
        began, before = perf_counter(), run.kept
        while perf_counter() - began < seconds:
            run.keep(next(playing))
        return (run.kept - before) / (perf_counter() - began)


def megabytes_after(games: int) -> float:
    """The memory of a run of so many small games at its peak, its own or a worker's."""
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "play.py"
        script.write_text(PLAY)
        env = {
            **os.environ,
            "BEACHHEAD_GAMES": "tests.toy.raid:RAID",
            "PYTHONPATH": os.pathsep.join(sys.path),
        }
        run = [sys.executable, str(script), str(Path(folder) / "run"), str(games)]
        said = subprocess.run(run, env=env, capture_output=True, text=True, check=True).stdout
    return int(said) / 1024


def figures() -> list[Figure]:
    one, two = games_a_second(1), games_a_second(2)
    few, many = megabytes_after(FEW), megabytes_after(MANY)
    return [
        Figure("games with two jobs, beside one", two, one, 1.8 * one, "games/s"),
        Figure(f"memory after {MANY:,} games, beside {FEW}", many, few, 1.05 * few, "MB"),
    ]
