"""A worker: a process of its own for what would hold up the server, one call at a time.

A call that takes too long, or takes its process with it, costs only itself: the process is replaced, and who
waits in line is served by the new one. Waiting in line is not counted as time taken.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import ParamSpec, TypeVar

from beachhead.server.bots.entry import follow_server, get_ready

P = ParamSpec("P")
T = TypeVar("T")
START_SECONDS = 120  # a new worker reads the games first; on a busy machine that takes long


class Worker:
    """One process, and the line of those who wait for it."""

    def __init__(self) -> None:
        self._line = asyncio.Lock()
        self._start()

    def _start(self) -> None:
        self._pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=follow_server)
        self._ready = self._pool.submit(get_ready)

    async def run(self, seconds: float, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What the call answers; TimeoutError, BrokenProcessPool or whatever it raises if it fails."""
        assert not kwargs, "a call in a worker has its arguments in order"
        async with self._line:
            try:
                await asyncio.wait_for(asyncio.shield(asyncio.wrap_future(self._ready)), START_SECONDS)
                called = asyncio.get_running_loop().run_in_executor(self._pool, call, *args)
                return await asyncio.wait_for(called, seconds)
            except (TimeoutError, BrokenProcessPool):
                self.close()
                self._start()
                raise

    def close(self) -> None:
        """End the process, whatever it is doing."""
        for process in list((self._pool._processes or {}).values()):
            process.kill()
        self._pool.shutdown(cancel_futures=True)  # nothing is left to wait for but its own clearing up
