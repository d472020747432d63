"""Presence: who has the board open. Each worker writes who is here at it; nobody is told of games that one
person plays alone.

Who closes the board or loses the line counts as here for a moment longer, so that a page that is loaded again
makes no noise. A worker that is killed is cleared away by the others, or by the next one.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import Counter
from collections.abc import Coroutine, Iterable
from contextlib import suppress
from typing import Any

import structlog

from beachhead.core.errors import Refusal
from beachhead.server.db.people import People
from beachhead.server.live.changes import Changes
from beachhead.server.settings import Settings

log = structlog.get_logger()
BEAT, ALIVE = 10.0, 30.0  # seconds between two signs of life, and without one until a worker counts as dead


class Presence:
    """The people at this worker, and the signs of life that it gives while there are any."""

    def __init__(self, people: People, comings: Changes, settings: Settings) -> None:
        self.people, self.comings, self.settings = people, comings, settings
        self.worker = secrets.token_hex(8)
        self._open: Counter[tuple[str, str]] = Counter()
        self._written: set[tuple[str, str]] = set()
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Clear away those who were at workers that are gone: with SQLite there is no other."""
        await self._clear(ALIVE if self.settings.shared else 0.0)
        self._begin(self._beat())

    @property
    def alive(self) -> float:
        """Whoever has given a sign of life since then is alive."""
        return time.time() - ALIVE if self.settings.shared else 0.0

    def come(self, game: str, seats: Iterable[str]) -> None:
        """Somebody with these seats has opened the board."""
        for seat in seats:
            self._open[game, seat] += 1
            self._begin(self._settle(game, seat, 0.0))

    def go(self, game: str, seats: Iterable[str]) -> None:
        """They have closed it; if they do not open it again at once they are away."""
        for seat in seats:
            self._open[game, seat] -= 1
            self._begin(self._settle(game, seat, self.settings.away_seconds))

    async def _settle(self, game: str, seat: str, wait: float) -> None:
        """Write whether the seat is here, if that has changed."""
        await asyncio.sleep(wait)
        place = (game, seat)
        async with self._lock:
            here = self._open[place] > 0
            if here == (place in self._written):
                return
            try:
                if here:
                    await asyncio.to_thread(self.people.come, self.worker, game, seat)
                    self._written.add(place)
                else:
                    del self._open[place]
                    await asyncio.to_thread(self.people.go, self.worker, [place])
                    self._written.discard(place)
            except Refusal as refusal:  # a game goes on without anybody knowing who is here
                log.warning("could not write who is here", game=game, why=refusal.message)
                return
        self.comings.publish(game)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            try:
                if self._written:
                    await asyncio.to_thread(self.people.beat, self.worker)
                if self.settings.shared:
                    await self._clear(ALIVE)
            except Refusal as refusal:
                log.warning("could not give a sign of life", why=refusal.message)

    async def _clear(self, seconds: float) -> None:
        for game in await asyncio.to_thread(self.people.clear, self.worker, time.time() - seconds):
            self.comings.publish(game)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Everybody here leaves with the worker."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._written:
            with suppress(Refusal):
                await asyncio.to_thread(self.people.go, self.worker, list(self._written))
