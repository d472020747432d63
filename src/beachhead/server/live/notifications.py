"""Notifications of what other workers have written: PostgreSQL's NOTIFY on the channel `beachhead`.

The message is only `game:length` (0 if its people have changed, `talk` if somebody has said something), or on
the channel `beachhead_persons` the id of a person whose sessions have changed, and it only wakes subscribers:
a live game compares its length with the database whenever somebody asks or answers (`LiveGame.catch_up`), so
nothing they do depends on a notification that comes late, while a game is being opened, or not at all. What
sockets are sent unasked is as new as the notifications. A lost connection is reopened, and then every
subscriber is woken."""

from __future__ import annotations

import asyncio
from contextlib import aclosing, suppress
from typing import TYPE_CHECKING

import structlog

from beachhead.server.db.store import TALK
from beachhead.server.live.changes import Changes
from beachhead.server.live.registry import LiveGames
from beachhead.server.seats import Seats
from beachhead.server.settings import Settings

if TYPE_CHECKING:
    import psycopg

log = structlog.get_logger()


class NotificationListener:
    """One connection outside the pool that only listens; nothing at all with SQLite."""

    def __init__(
        self, live: LiveGames, seats: Seats, comings: Changes, talks: Changes, settings: Settings
    ) -> None:
        self.live, self.seats, self.settings = live, seats, settings
        self.comings, self.talks = comings, talks
        self.persons = seats.persons
        self._task: asyncio.Task[None] | None = None
        self._listening = asyncio.Event()

    async def start(self) -> None:
        if self.settings.shared:
            self._task = asyncio.create_task(self._listen())
            await self._listening.wait()

    async def _listen(self) -> None:
        import psycopg  # an optional dependency: only a shared database needs it

        while True:
            try:
                connection = await psycopg.AsyncConnection.connect(self.settings.database, autocommit=True)
                try:
                    await self._receive(connection)
                finally:
                    await connection.close()
            except (psycopg.Error, OSError) as fault:
                self.live.told = False
                log.warning("lost the database, trying again", why=str(fault))
                await asyncio.sleep(1)

    async def _receive(self, connection: psycopg.AsyncConnection[tuple[object, ...]]) -> None:
        await connection.execute("LISTEN beachhead")
        await connection.execute("LISTEN beachhead_persons")
        self._listening.set()
        self.seats.invalidate()
        self.persons.forget()
        self.live.on_reconnect()
        for changes in (self.comings, self.talks):
            for game in changes.subscribed_games:
                changes.publish(game)
        async with aclosing(connection.notifies()) as notifications:
            async for notification in notifications:
                if notification.channel == "beachhead_persons":
                    self.persons.forget(notification.payload)
                    continue
                game, _, length = notification.payload.rpartition(":")
                if length == TALK:
                    self.talks.publish(game)
                    continue
                if length == "0":
                    self.seats.invalidate(game)
                self.live.on_notification(game, int(length) if length.isdecimal() else 0)
                if length == "0":
                    self.comings.publish(game)

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
