"""The parts of the server that live as long as the application, put together once; routes get them as a
dependency."""

from __future__ import annotations

import asyncio
import gc
import sys
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import TypedDict

import structlog
from fastapi import FastAPI

from beachhead.core.errors import Refusal
from beachhead.core.seat import SPECTATOR
from beachhead.server import schemas
from beachhead.server.accounts import Accounts
from beachhead.server.analyses import Analyses
from beachhead.server.balance import Balances
from beachhead.server.bans import Bans
from beachhead.server.bots.hints import Hints
from beachhead.server.bots.runner import BotRunner
from beachhead.server.branches import Branches
from beachhead.server.data_sets import DataSets
from beachhead.server.db.people import People
from beachhead.server.db.ratings import RatingStore
from beachhead.server.db.store import Store
from beachhead.server.games import Games
from beachhead.server.gathering import Gathering
from beachhead.server.ground import draw_ahead
from beachhead.server.limits import Limits
from beachhead.server.live.changes import Changes
from beachhead.server.live.game import LiveGame
from beachhead.server.live.notifications import NotificationListener
from beachhead.server.live.presence import Presence
from beachhead.server.live.registry import LiveGames
from beachhead.server.lobby import Lobby
from beachhead.server.lobby_pages import LobbyPages
from beachhead.server.metrics import ANSWER_SECONDS, ANSWERS
from beachhead.server.notices.notices import Notices
from beachhead.server.persons import Persons
from beachhead.server.previews import Previews
from beachhead.server.reports import Reports
from beachhead.server.returning import Returning
from beachhead.server.seats import Seats, require_held
from beachhead.server.settings import Settings
from beachhead.server.talk import Talk
from beachhead.server.timekeeper import Timekeeper
from beachhead.server.tokens import PageTokens
from beachhead.server.uploads import Uploads
from beachhead.server.watching import Reader, Watching

log = structlog.get_logger()
SWEEP_SECONDS, DAY = 60, 86_400


class State(TypedDict):
    """The state of the application that requests and sockets see."""

    context: Context


class Context:
    """The database, the games and seats in it, the games in memory, and the bots."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.limits = Limits(settings.rate, settings.burst)
        self.page_tokens = PageTokens(settings)
        self.uploads = Uploads(settings)
        self.store = Store(settings.database, settings.now)
        self.data_sets = DataSets(self.store, settings)
        self.balances = Balances(settings)
        self.games = Games(self.store, settings, self.data_sets.table)
        self.bans = Bans(self.store)
        self.persons = Persons(self.store, settings)
        self.accounts = Accounts(self.store, self.persons, settings)
        self.seats = Seats(self.store, self.persons)
        self.changes = Changes()
        self.live = LiveGames(self.store, settings, self.changes)
        self.comings = Changes()  # of people: who comes, goes or changes a seat
        self.people = People(self.store)
        self.presence = Presence(self.people, self.comings, settings)
        self.notices = Notices(self.store, self.presence, settings)
        self.gathering = Gathering(
            self.people, self.live, self.seats, self.presence, self.comings, self.notices, settings
        )
        self.accounts.leaving.append(self.gathering.depart)
        self.lobby = Lobby(self.store, self.games, self.gathering, self.notices, settings)
        self.returning = Returning(self.store, self.live, self.seats, self.gathering, self.lobby)
        self.lobby_pages = LobbyPages(self.lobby.rows, public=settings.public)
        self.ratings = RatingStore(self.store)
        self.accounts.exports["lobby"] = self.lobby.rows.export
        self.accounts.exports["ratings"] = self.ratings.export
        self.accounts.exports["notices"] = self.notices.export
        self.talks = Changes()  # at tables: somebody has said something
        self.watching = Watching(self.store, self.live, self.seats, self.gathering, self.talks, settings)
        self.previews = Previews(self.store, self.live, self.watching)
        self.talk = Talk(self.store, self.live, self.seats, self.watching, self.talks, settings)
        self.accounts.exports["talk"] = self.talk.kept.said_by
        self.accounts.exports["unheard"] = self.talk.kept.unheard_by
        self.accounts.exports["reported"] = self.talk.kept.reported_by
        self.notifications = NotificationListener(self.live, self.seats, self.comings, self.talks, settings)
        self.bots = BotRunner(self.store, self.live, self.seats, settings)
        self.changes.listen(self.bots.wake)
        self.timekeeper = Timekeeper(self.store, self.live, self.seats, self.comings, settings)
        self.branches = Branches(self.store, self.live, self.seats, settings)
        self.hints = Hints(self.live, self.seats, settings)
        self.reports = Reports(self.store, self.live)
        self.analyses = Analyses(self.store, self.live, settings)
        self.stopping = False
        self._background: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def lifespan(self, _: FastAPI) -> AsyncIterator[State]:
        tune_interpreter()
        await asyncio.to_thread(self.store.migrate)
        await asyncio.to_thread(self.data_sets.offer_own)
        await self.notifications.start()
        await self.bots.start()
        await self.presence.start()
        await self.timekeeper.start()
        await self.notices.start()
        sweeping = asyncio.create_task(self._sweep())
        try:
            yield {"context": self}
        finally:
            self.stopping = True
            sweeping.cancel()
            with suppress(asyncio.CancelledError):
                await sweeping
            await self.notices.close()
            await self.notifications.close()
            await self.presence.close()
            await self.timekeeper.close()
            self.uploads.close()
            await self.data_sets.close()
            await self.balances.close()
            await self.bots.close()
            self.hints.close()
            self.previews.close()
            self.accounts.close()
            await self.analyses.close()
            # calls that still wait for the database in a thread give their connections back first
            await asyncio.to_thread(self.live.close)
            await asyncio.get_running_loop().shutdown_default_executor()
            self.store.close()

    async def _sweep(self) -> None:
        """Periodically evict and close idle games, and wake bots that stopped while the database was
        gone."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            self.live.evict()
            try:
                await asyncio.to_thread(self.close_idle)
                await asyncio.to_thread(self.persons.sweep)
                await asyncio.to_thread(self.lobby.sweep)
                stalled = await asyncio.to_thread(self.store.waiting_for_bots, time.time() - SWEEP_SECONDS)
                for game in stalled:
                    self.bots.wake(game)
            except Refusal as refusal:
                log.warning("could not sweep", why=refusal.message)

    def close_idle(self) -> int:
        """Close the games that nobody has played for as long as the settings say; returns how many."""
        if not self.settings.idle_days:
            return 0
        closed = self.store.close_idle(time.time() - self.settings.idle_days * DAY)
        self.live.invalidate(closed)
        return len(closed)

    def draw_ahead(self, scenario: str, options: Mapping[str, object], data: str = "") -> None:
        """Draw the ground in the background, before the browser asks for it."""
        task = asyncio.create_task(asyncio.to_thread(self._draw_ahead, scenario, options, data))
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    def _draw_ahead(self, scenario: str, options: Mapping[str, object], data: str) -> None:
        table = self.data_sets.table
        draw_ahead(scenario, options, table.find(data) if data else table.making(scenario))

    async def require_seat(self, game: str, seat: str, tokens: tuple[str, ...]) -> None:
        """Raise unless the caller holds the seat."""
        held = await self.seats.held(game, tokens)
        if seat not in held:
            await self.live.query(game, lambda live: live.match.view(seat))  # is there such a game and seat?
        require_held(seat, held)

    async def reader(self, game: str, seat: str, tokens: tuple[str, ...]) -> Reader:
        """What the caller may read; raises unless that is the view of the seat. Anybody may watch."""
        reader = await self.watching.reader(game, tokens)
        if seat != SPECTATOR and seat not in (*reader.held, *reader.eyes):
            await self.require_seat(game, seat, tokens)
        return reader

    async def answer(self, game: str, given: schemas.Answer | schemas.Undo) -> bool:
        """Apply a person's answer, timed and counted; False if it was already applied."""
        began = time.perf_counter()
        try:
            if isinstance(given, schemas.Undo):
                await self.lobby.require_unsettled(game)
            applied = await self.live.answer(game, given, require=partial(require_player, seat=given.seat))
        except Refusal as refusal:
            ANSWERS.labels(refusal.kind).inc()
            raise
        ANSWERS.labels("taken").inc()
        ANSWER_SECONDS.observe(time.perf_counter() - began)
        return applied

    async def render(self, game: str, tokens: tuple[str, ...]) -> bytes:
        """The game as the holder of these tokens may see it now: a Shown as JSON."""
        return await self.render_for(game, await self.watching.reader(game, tokens))

    async def render_for(
        self, game: str, reader: Reader, *, prospects: bool = True, as_told: bool = False
    ) -> bytes:
        """The game as this reader may see it now; `as_told`, as far as this worker has heard."""
        if reader.until is None:
            return await self.live.render(game, reader.eyes, prospects=prospects, as_told=as_told)
        return await self.watching.ask(game, reader, lambda late: late.render(reader.eyes))


def require_player(live: LiveGame, seat: str) -> None:
    """Raise unless the seat has sat down, and no bot plays on for it because its time is out."""
    live.require_seated(seat)
    live.require_seat_of_person(seat)


def tune_interpreter() -> None:
    """Keep other work from delaying answers.

    A thread with long work yields to the event loop after half a millisecond instead of five. A full garbage
    collection walks through every live game for a tenth of a second and finds next to nothing, because games
    hold no cycles: one for every thousand of the small ones is enough.
    """
    sys.setswitchinterval(0.0005)
    gc.set_threshold(700, 10, 1000)
