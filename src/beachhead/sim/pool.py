"""Games on this machine: processes that each do one piece of work at a time. Begin with `Pool.games`.

A process that dies (killed, out of memory, ended by a third-party bot) is replaced and its game is played
again; a game that ends its process several times ends the run. A bot that thinks longer than the patience of
the run is killed with its process.
"""

from __future__ import annotations

import multiprocessing as mp
import signal
from collections import Counter
from collections.abc import Generator, Iterator
from ctypes import c_double
from itertools import islice
from multiprocessing.connection import Connection, wait
from multiprocessing.sharedctypes import RawArray, RawValue
from time import monotonic
from typing import Generic

from beachhead.bots import BotFault
from beachhead.core.errors import Refusal
from beachhead.sim.work import Done, Work

DEATHS = 3  # how often one game may crash its process
GLANCE = 0.5  # seconds between two looks at the clock
LONGEST_NAME = 400


class SharedClock:
    """Since when a bot has been thinking, and who: written by the worker, read from outside."""

    def __init__(self) -> None:
        self._since = RawValue(c_double, 0.0)
        self._who = RawArray("c", LONGEST_NAME)

    def thinks(self, who: str) -> None:
        self._who.value = who.encode()[: LONGEST_NAME - 1]
        self._since.value = monotonic()

    def answered(self) -> None:
        self._since.value = 0.0

    @property
    def who(self) -> str:
        """The bot that is thinking; empty if none."""
        return self._who.value.decode(errors="replace") if self._since.value else ""

    @property
    def seconds(self) -> float:
        since: float = self._since.value
        return monotonic() - since if since else 0.0


def serve(work: Work[Done], line: Connection, clock: SharedClock) -> None:
    """What a worker does: the pieces it is sent until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that keeps the results
    try:
        while (number := line.recv()) is not None:
            line.send(outcome(work, number, clock))
            clock.answered()
    except (EOFError, OSError):
        return  # the parent is gone


def outcome(work: Work[Done], number: int, clock: SharedClock) -> Done | Exception:
    """What was made, or what went wrong, as something that can be sent."""
    try:
        return work.do(number, clock)
    except BotFault as fault:
        return BotFault(fault.message)
    except Refusal as refusal:
        return Refusal(refusal.message)
    except Exception as fault:  # noqa: BLE001  # a fault of ours goes out as words, since it may not travel
        return RuntimeError(f"{work.called(number)}: {fault!r}")


class Worker(Generic[Done]):
    """One process and the pipe to it."""

    def __init__(self, work: Work[Done]) -> None:
        context = mp.get_context("spawn")
        self.line, there = context.Pipe()
        self.clock = SharedClock()
        self.number = 0  # the piece it works on, 0 when it is idle
        self.process = context.Process(target=serve, args=(work, there, self.clock), daemon=True)
        self.process.start()
        there.close()

    def give(self, number: int) -> None:
        self.number = number
        self.line.send(number)

    def take(self) -> Done:
        """What it has made; EOFError if it has died."""
        given: Done | Exception = self.line.recv()
        self.number = 0
        if isinstance(given, Exception):
            raise given
        return given

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.line.close()


class Pool(Generic[Done]):
    """A fixed number of workers."""

    def __init__(self, work: Work[Done], jobs: int, patience: float) -> None:
        self.work, self.jobs, self.patience = work, jobs, patience
        self._workers: list[Worker[Done]] = []
        self._deaths: Counter[int] = Counter()

    def games(self, numbers: Iterator[int]) -> Generator[Done, None, None]:
        """Every one of these pieces, in the order in which they are finished."""
        try:
            for number in islice(numbers, self.jobs):
                self._start(number)
            while any(worker.number for worker in self._workers):
                for worker in self._ready():
                    yield from self._next(worker, numbers)
        finally:
            for worker in self._workers:
                worker.end()

    def _start(self, number: int) -> None:
        worker = Worker(self.work)
        self._workers.append(worker)
        worker.give(number)

    def _ready(self) -> list[Worker[Done]]:
        """The workers that have something to say, or have died."""
        found = wait([worker.line for worker in self._workers if worker.number], GLANCE)
        for worker in self._workers:
            if worker.clock.seconds > self.patience:
                raise BotFault(
                    f"The bot {worker.clock.who}, did not answer within {self.patience:g} seconds "
                    "(--patience gives it more)."
                )
        return [worker for worker in self._workers if worker.line in found]

    def _next(self, worker: Worker[Done], numbers: Iterator[int]) -> Iterator[Done]:
        """What it has finished; it goes on while that is kept."""
        number = worker.number
        try:
            done = worker.take()
        except (EOFError, OSError):
            self._bury(worker)
            self._start(number)
            return
        self._go_on(worker, next(numbers, None))
        yield done

    def _go_on(self, worker: Worker[Done], number: int | None) -> None:
        if number is None:
            return
        try:
            worker.give(number)
        except OSError:
            self._bury(worker)
            self._start(number)

    def _bury(self, worker: Worker[Done]) -> None:
        """A worker has died: drop it, and refuse to go on if its game has killed too many."""
        who, number = worker.clock.who, worker.number
        worker.end()
        self._workers.remove(worker)
        self._deaths[number] += 1
        if self._deaths[number] >= DEATHS:
            thinking = f", the last time while the bot {who}, was thinking" if who else ""
            raise BotFault(f"{self.work.called(number)} ended its process {DEATHS} times{thinking}.")
