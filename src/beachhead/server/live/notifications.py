"""Hearing of what other workers have written: PostgreSQL tells, by NOTIFY on the channel `beachhead`.

The message is only `game:length`, and it only wakes: a room compares its length with the database whenever it
is asked (`Room.read_up`), so nothing hangs on a notice that comes late, while a room is being opened, or not
at all. A connection that is lost is made again, and then everybody is woken who may have missed one.
"""

from __future__ import annotations

import asyncio
from contextlib import aclosing, suppress
from typing import TYPE_CHECKING

import structlog

from beachhead.server.desk import Desk
from beachhead.server.live.registry import Hall
from beachhead.server.settings import Settings

if TYPE_CHECKING:
    import psycopg

log = structlog.get_logger()


class Listener:
    """One connection outside the pool that only listens; nothing at all with SQLite."""

    def __init__(self, hall: Hall, desk: Desk, settings: Settings) -> None:
        self.hall, self.desk, self.settings = hall, desk, settings
        self._task: asyncio.Task[None] | None = None
        self._heard = asyncio.Event()

    async def start(self) -> None:
        if self.settings.shared:
            self._task = asyncio.create_task(self._listen())
            await self._heard.wait()

    async def _listen(self) -> None:
        import psycopg  # only who shares a database needs it

        while True:
            try:
                connection = await psycopg.AsyncConnection.connect(self.settings.database, autocommit=True)
                try:
                    await self._hear(connection)
                finally:
                    await connection.close()
            except (psycopg.Error, OSError) as fault:
                log.warning("lost the database, trying again", why=str(fault))
                await asyncio.sleep(1)

    async def _hear(self, connection: psycopg.AsyncConnection[tuple[object, ...]]) -> None:
        await connection.execute("LISTEN beachhead")
        self._heard.set()
        self.desk.forget()
        self.hall.look_again()
        async with aclosing(connection.notifies()) as notices:
            async for notice in notices:
                game, _, length = notice.payload.rpartition(":")
                self.desk.forget(game)
                self.hall.heard(game, int(length) if length.isdecimal() else 0)

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
