"""Games on a Dask cluster: `Cluster.games` does what `Pool.games` does, on other machines.

Dask plays a game again when the worker that had it is lost. Results come back as they end and are taken once;
the folder, which only this process writes, keeps each of them once.
"""

from __future__ import annotations

import threading
from collections.abc import Generator, Iterator
from concurrent.futures import CancelledError
from importlib import import_module
from itertools import islice
from time import monotonic
from typing import Any, Generic

from beachhead.bots import BotFault
from beachhead.core.errors import Refusal
from beachhead.sim.work import Done, Work

CONNECT_SECONDS = 10
AHEAD = 4  # games in flight per thread of the cluster, so that none is idle and no queue builds up
RETRIES = 5


class ThreadClock:
    """Since when a bot has been thinking, within one process."""

    def __init__(self) -> None:
        self.since, self.who = 0.0, ""
        self.given_up = False  # nobody waits for this game any more

    def thinks(self, who: str) -> None:
        self.since, self.who = monotonic(), who

    def answered(self) -> None:
        self.since = 0.0
        if self.given_up:
            raise BotFault(f"The bot {self.who}, answered too late.")

    @property
    def seconds(self) -> float:
        return monotonic() - self.since if self.since else 0.0


def do_there(work: Work[Done], number: int, patience: float) -> Done | str:
    """What a Dask worker does: a piece of work, or a sentence on the bot that failed.

    It is done in a thread of its own, so that a bot that hangs can be abandoned; if it answers after all,
    its game ends there.
    """
    clock = ThreadClock()
    done: list[Done | str] = []

    def play() -> None:
        try:
            done.append(work.do(number, clock))
        except Refusal as refusal:
            done.append(refusal.message)

    thread = threading.Thread(target=play, daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(0.25)
        if clock.seconds > patience:
            clock.given_up = True
            return f"The bot {clock.who}, did not answer within {patience:g} seconds."
    if not done:
        raise RuntimeError(f"{work.called(number)} broke; the log of the Dask worker says how")
    return done[0]


class Cluster(Generic[Done]):
    """A cluster by its address, or one of our own on this machine."""

    def __init__(self, work: Work[Done], address: str | None, jobs: int, patience: float) -> None:
        self.work, self.patience = work, patience
        self._client, self._own = connect(address, jobs)

    def games(self, numbers: Iterator[int]) -> Generator[Done, None, None]:
        """Every one of these pieces, in the order in which they are finished."""
        dask: Any = import_module("distributed")
        try:
            ahead = AHEAD * max(1, sum(self._client.nthreads().values()))
            ending = dask.as_completed([self._submit(number) for number in islice(numbers, ahead)])
            for future in ending:
                given = future.result()
                future.release()
                if isinstance(given, str):
                    raise BotFault(given)
                yield given
                for number in islice(numbers, 1):
                    ending.add(self._submit(number))
        except dask.KilledWorker as dead:
            raise BotFault(f"A game crashed its worker repeatedly: {dead}") from None
        except (CancelledError, OSError, TimeoutError) as error:
            raise Refusal(f"The cluster is lost: {error!r}.") from None
        finally:
            self._client.close()
            if self._own is not None:
                self._own.close()

    def _submit(self, number: int) -> Any:
        return self._client.submit(
            do_there, self.work.packed(number), number, self.patience, pure=False, retries=RETRIES
        )


def connect(address: str | None, jobs: int) -> tuple[Any, Any]:
    """A client of the cluster, and the cluster if it is our own; refused if there is none."""
    try:
        dask: Any = import_module("distributed")
    except ImportError as missing:
        raise Refusal(
            f"A cluster needs more packages ({missing.name}): pip install 'beachhead[cluster]'."
        ) from None
    if address is None:
        page = "127.0.0.1:0"  # any free port, seen by nobody else: else it is 8787, and the network sees it
        own = dask.LocalCluster(n_workers=jobs, threads_per_worker=1, dashboard_address=page)
        return dask.Client(own), own
    try:
        return dask.Client(address, timeout=CONNECT_SECONDS), None
    except (OSError, ValueError, TimeoutError) as error:
        raise Refusal(
            f"No Dask cluster answers at {address!r}: {error}. An address looks like tcp://127.0.0.1:8786."
        ) from None
