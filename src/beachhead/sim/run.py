"""A whole run: play what is missing, keep it, and put the results in order. Begin with `simulate`."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from beachhead.core.errors import Refusal
from beachhead.sim.cluster import Cluster
from beachhead.sim.folder import RunFolder, open_run, records
from beachhead.sim.game import Played
from beachhead.sim.parquet import write_tables
from beachhead.sim.plan import Plan
from beachhead.sim.pool import Pool
from beachhead.sim.stats import Totals, totals
from beachhead.sim.work import Done, Games, Made, Work

PATIENCE = 30.0
WAITING = 16  # finished games that may wait for a slow disk


@dataclass(frozen=True)
class Crew:
    """Who does the work: processes here, or a Dask cluster."""

    jobs: int = 1
    engine: str = "local"
    address: str | None = None
    patience: float = PATIENCE

    def players(self, work: Work[Done]) -> Engine[Done]:
        """Those who play the games of a plan, or do other pieces of work."""
        if self.engine == "dask":
            return Cluster(work, self.address, self.jobs, self.patience)
        return Pool(work, self.jobs, self.patience)


class Engine(Protocol[Made]):
    """Plays games, or does other pieces of work, by their numbers."""

    def games(self, numbers: Iterator[int]) -> Generator[Made, None, None]: ...


@dataclass(frozen=True)
class Finished:
    """A run that is complete."""

    totals: Totals
    tables: bool


Told = Callable[[int], None]


def simulate(plan: Plan, folder: Path, games: int, crew: Crew, told: Told = lambda kept: None) -> Finished:
    """Play games 1 to `games` of the plan into a folder, skipping those already there; calls `told` after
    each."""
    with closing(open_run(folder, plan)) as run:
        told(run.kept)
        try:
            play_missing(run, plan, games, crew, told)
        except Refusal as refusal:
            kept = "1 game is" if run.kept == 1 else f"{run.kept} games are"
            refusal.message += f" {kept} kept in {folder}: the same command resumes there."
            raise
        run.sort()
        return Finished(totals(plan.teams, records(folder)), write_tables(folder, records(folder)))


def play_missing(run: RunFolder, plan: Plan, games: int, crew: Crew, told: Told) -> None:
    """Play every game that is not there yet."""
    if next(run.missing(games), None) is None:
        return
    with (
        closing(crew.players(Games(plan)).games(run.missing(games))) as playing,
        closing(Keeper(run, told)) as keeper,
    ):
        for played in playing:
            keeper.keep(played)


class Shelf(Protocol):
    """Where games are kept, such as a `RunFolder`."""

    @property
    def kept(self) -> int:
        """How many games are kept."""

    def keep(self, played: Played) -> bool:
        """Keep a game; False if it was already there."""


class Keeper:
    """Writes games in the background, so that nobody waits for the disk."""

    def __init__(self, run: Shelf, told: Told) -> None:
        self._run, self._told, self._kept = run, told, run.kept
        self._thread = ThreadPoolExecutor(1)
        self._waiting: deque[Future[bool]] = deque()

    def keep(self, played: Played) -> None:
        self._waiting.append(self._thread.submit(self._run.keep, played))
        while self._waiting and (self._waiting[0].done() or len(self._waiting) > WAITING):
            self._first()

    def _first(self) -> None:
        self._kept += self._waiting.popleft().result()
        self._told(self._kept)

    def close(self) -> None:
        """Wait until everything is on disk."""
        with self._thread:
            while self._waiting:
                self._first()
