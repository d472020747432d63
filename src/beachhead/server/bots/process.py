"""A worker process for work that would block the server, one call at a time.

A call that times out or crashes its process fails alone: the process is replaced, and the
calls in the queue are served by the new one. Time in the queue does not count as time taken.
"""

from __future__ import annotations

import os
from asyncio import Lock, get_running_loop, shield, wait_for, wrap_future
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_all_start_methods, get_context
from typing import ParamSpec, TypeVar

from beachhead.server.bots.entry import follow_server, warm_up

P = ParamSpec("P")
T = TypeVar("T")
START_SECONDS = 120  # the first process loads the games; on a busy machine that takes long
FORKS = "forkserver" in get_all_start_methods()
PROCESSES = get_context("forkserver" if FORKS else "spawn")
"""Where it can be had, one process loads the games and becomes each of the others, which take their memory
from it and are there at once."""
if FORKS:
    PROCESSES.set_forkserver_preload(["beachhead.server.bots.preloaded"])


class WorkerProcess:
    """One process, started by the first call or by `start`, and the queue of calls for it."""

    def __init__(self) -> None:
        self._queue = Lock()
        self._pool: ProcessPoolExecutor | None = None
        self._ready: Future[bool] | None = None

    def start(self) -> None:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                1, mp_context=PROCESSES, initializer=follow_server, initargs=(dict(os.environ),)
            )
            self._ready = self._pool.submit(warm_up)

    async def run(self, seconds: float, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of the call; raises TimeoutError, BrokenProcessPool or whatever the call raises."""
        assert not kwargs, "a call in a worker process has positional arguments only"
        async with self._queue:
            self.start()
            assert self._ready is not None
            try:
                await wait_for(shield(wrap_future(self._ready)), START_SECONDS)
                called = get_running_loop().run_in_executor(self._pool, call, *args)
                return await wait_for(called, seconds)
            except (TimeoutError, BrokenProcessPool):
                self.close()
                self.start()
                raise

    def close(self) -> None:
        """End the process, whatever it is doing; the next call starts another."""
        pool, self._pool = self._pool, None
        if pool is not None:
            for process in list((pool._processes or {}).values()):
                process.kill()
            pool.shutdown(cancel_futures=True)  # waits only for the pool's own cleanup
