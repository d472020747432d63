"""The server as it runs: the parts that live as long as the application, and what every route asks of
them."""

from __future__ import annotations

import asyncio
import gc
import sys
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress

import structlog
from fastapi import FastAPI, Response

from beachhead.core.errors import NotYourDecision, Refusal
from beachhead.core.seat import SPECTATOR
from beachhead.server import schemas
from beachhead.server.bots.runner import BotRunner
from beachhead.server.db.store import Store
from beachhead.server.games import Desk
from beachhead.server.limits import Limits
from beachhead.server.live.changes import Changes
from beachhead.server.live.notifications import NotificationListener
from beachhead.server.live.registry import LiveGames
from beachhead.server.metrics import ANSWER_SECONDS, ANSWERS
from beachhead.server.routes.board import draw_ahead
from beachhead.server.settings import Settings
from beachhead.server.uploads import Uploads

log = structlog.get_logger()
SWEEP_SECONDS, DAY = 60, 86_400


class Server:
    """The database, the desk, the live games, and the bots."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.desk = Desk(self.store, settings)
        self.changes = Changes()
        self.live = LiveGames(self.store, settings, self.changes)
        self.bots = BotRunner(self.store, self.live, self.desk, settings)
        self.changes.listen(self.bots.wake)
        self.limits = Limits(settings.rate, settings.burst)
        self.uploads = Uploads(settings)
        self.stopping = False
        self._aside: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def running(self, app: FastAPI) -> AsyncIterator[None]:
        hurry()
        await asyncio.to_thread(self.store.migrate)
        listener = NotificationListener(self.live, self.desk, self.settings)
        await listener.start()
        await self.bots.start()
        sweeping = asyncio.create_task(self._sweep())
        try:
            yield
        finally:
            self.stopping = True
            sweeping.cancel()
            with suppress(asyncio.CancelledError):
                await sweeping
            await listener.close()
            self.uploads.close()
            await self.bots.close()
            # calls that still wait for the database in a thread give their connections back first
            await asyncio.to_thread(self.live.close)
            await asyncio.get_running_loop().shutdown_default_executor()
            self.store.close()

    async def _sweep(self) -> None:
        """Now and then: close what stands still, and let bots go on that a database gone for a while has
        stopped."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            self.live.evict()
            try:
                await asyncio.to_thread(self.close_idle)
                stalled = await asyncio.to_thread(self.store.waiting_for_bots, time.time() - SWEEP_SECONDS)
                for game in stalled:
                    self.bots.wake(game)
            except Refusal as refusal:
                log.warning("could not sweep", why=refusal.message)

    def close_idle(self) -> int:
        """Close the games that nobody has played for as long as the settings say; how many there were."""
        if not self.settings.idle_days:
            return 0
        closed = self.store.close_idle(time.time() - self.settings.idle_days * DAY)
        self.live.invalidate(closed)
        return len(closed)

    def draw_ahead(self, scenario: str, options: Mapping[str, object]) -> None:
        """Have the ground drawn while the browser is still on its way to it."""
        task = asyncio.create_task(asyncio.to_thread(draw_ahead, scenario, options))
        self._aside.add(task)
        task.add_done_callback(self._aside.discard)

    async def must_hold(self, game: str, seat: str, tokens: tuple[str, ...]) -> None:
        """Refuse who does not hold the seat."""
        if seat not in await self.desk.held(game, tokens):
            await self.live.query(game, lambda live: live.match.view(seat))
            raise NotYourDecision(
                f"Your links do not hold {seat} in this game: send the secret of its link as "
                "`Authorization: Bearer ...`."
            )

    async def may_read(self, game: str, seat: str, tokens: tuple[str, ...]) -> None:
        """Refuse who asks for the view of a seat he does not hold; anybody may watch."""
        if seat != SPECTATOR:
            await self.must_hold(game, seat, tokens)

    async def take(self, game: str, given: schemas.Answer | schemas.Undo) -> bool:
        """An answer, timed and counted; no if it had been taken before."""
        began = time.perf_counter()
        try:
            await self.live.query(game, lambda live: live.require_seated(given.seat))
            done = await self.live.answer(game, given)
        except Refusal as refusal:
            ANSWERS.labels(refusal.kind).inc()
            raise
        ANSWERS.labels("taken").inc()
        ANSWER_SECONDS.observe(time.perf_counter() - began)
        return done

    async def show(self, game: str, tokens: tuple[str, ...]) -> Response:
        """The game as the holder of these secrets may see it now."""
        seats = await self.desk.held(game, tokens)
        shown = await self.live.query(game, lambda live: live.render(seats))
        return Response(shown, media_type="application/json")


def hurry() -> None:
    """Let nobody who answers wait for somebody who does not.

    A thread that works long gives way to the loop after half a millisecond instead of five. A full collection
    of garbage looks at every live game for a tenth of a second and finds next to nothing, because games hold
    no cycles: one in a thousand of the small ones is enough.
    """
    sys.setswitchinterval(0.0005)
    gc.set_threshold(700, 10, 1000)
