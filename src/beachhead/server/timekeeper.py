"""The timekeeper: looks whether somebody's time is out, and does what was agreed for that; gives signs of
life while clocks run.

Every worker has one. What happens to a seat is an entry of the log like any other, written with the row of
the game locked, so of two workers one does it and the other finds it done.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial

import structlog

from beachhead.core.errors import NotAnOption, Stale
from beachhead.core.seat import Seat
from beachhead.server import schemas_people
from beachhead.server.db import clocks
from beachhead.server.db.clocks import Beat, Expiry
from beachhead.server.db.group_commit import Work
from beachhead.server.db.store import Store
from beachhead.server.errors import Closed, TooMany
from beachhead.server.live.changes import Changes
from beachhead.server.live.game import LOST, LiveGame, TableNote
from beachhead.server.live.registry import LiveGames
from beachhead.server.seats import Seats
from beachhead.server.settings import Settings

log = structlog.get_logger()
TRIES = 20  # while others write to the game
AGAIN = 60.0  # seconds until a game is tried again that could not be opened
REST = 1.0  # seconds between two looks while nothing is due soon


class Timekeeper:
    """Keeps the time of all games in the database."""

    def __init__(
        self, store: Store, live: LiveGames, seats: Seats, comings: Changes, settings: Settings
    ) -> None:
        self.store, self.live, self.seats, self.comings = store, live, seats, comings
        self.settings = settings
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._last = Beat([], [], soon=False)
        self._thread = ThreadPoolExecutor(1, "clocks")  # others may be busy for long
        self._expiring: dict[str, asyncio.Task[None]] = {}
        self._left_alone: dict[str, float] = {}  # games that cannot be opened, and until when

    async def start(self) -> None:
        """What passed while no server was alive counts for nobody."""
        await self.tick(starting=True)
        if self.settings.clock_seconds:
            self.live.changes.listen(self._on_change)
            self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        tasks = [*self._expiring.values(), *([self._task] if self._task else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._thread.shutdown()

    def _on_change(self, game: str) -> None:
        """A clock may have begun to run; while some are out soon the next look is near anyway."""
        if not self._last.soon and self.live.has_clock(game):
            self._changed.set()

    async def _run(self) -> None:
        """Look again and again; what is done for those whose time is out holds up no look."""
        while True:
            wait = self.settings.clock_seconds if self._last.soon else REST
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), wait)
            self._changed.clear()
            try:
                await self._look()
            except Exception as fault:  # noqa: BLE001  # whatever it is, the clocks are looked at again
                log.error("could not look at the clocks", why=repr(fault))
                await asyncio.sleep(REST)
            for game in set(self._last.out) - set(self._expiring):
                self._expiring[game] = asyncio.create_task(self._end(game))

    async def tick(self, *, starting: bool = False) -> None:
        """Give a sign of life, and do what is due."""
        await self._look(starting=starting)
        for game in self._last.out:
            await self._end(game)

    async def _look(self, *, starting: bool = False) -> None:
        """Give a sign of life, and see whose time is out."""
        running = self._last.soon
        beat = partial(clocks.beat, self.store, self.store.now, starting=starting, running=running)
        self._last = await asyncio.get_running_loop().run_in_executor(self._thread, beat)
        for game in self._last.given:
            if self.live.has_clock(game):
                await self.live.read_clock(game)
            self.live.changes.publish(game)

    async def _end(self, game: str) -> None:
        """Do what is due in a game; one that cannot be opened is left alone for a while."""
        time = asyncio.get_running_loop().time()
        try:
            if self._left_alone.get(game, time) <= time:
                await self._expire(game)
        except Closed:
            pass
        except Exception as fault:  # noqa: BLE001  # one game that cannot be opened must not stop the others
            self._left_alone[game] = time + AGAIN
            log.error("a clock that is out was left alone", game=game, why=repr(fault))
        finally:
            self._expiring.pop(game, None)

    async def _expire(self, game: str) -> None:
        """Do what was agreed for every seat of a game whose time is out."""
        for _ in range(TRIES):
            found = await self.live.query(game, self._verdict)
            if found is None:
                return
            note, work = found
            name = (await self.seats.names(game)).get(note.by, "")
            with suppress(Stale):  # somebody has answered, or another worker was quicker
                await self._write(game, TableNote(note.by, note.text, name), work)

    def _verdict(self, live: LiveGame) -> tuple[TableNote, Expiry] | None:
        """What happens to the first seat whose time is out."""
        out = [] if live.clock is None or live.match.over else live.clock.out(self.store.now())
        if live.clock is None or not out:
            return None
        seat, control = out[0], live.clock.control
        sides = live.match.game.measure.teams(live.match.state.setup).values()
        alone = all(len(side) == 1 for side in sides if seat in side)
        if control.then == "loses" and alone:
            return TableNote(Seat(seat), f"{LOST} {seat}"), Expiry(live.id, seat, self.store.now, lost=True)
        bot = "" if control.then == "nothing" else control.bot
        text = " ".join(filter(None, ("time", seat, bot)))
        return TableNote(Seat(seat), text), Expiry(live.id, seat, self.store.now, bot=bot)

    # holidays

    async def holiday(self, game: str, given: schemas_people.Holiday) -> None:
        """Somebody's clock stands for some days, or goes on; told to all."""
        if await self.live.query(game, lambda live: live.clock is None):
            raise NotAnOption("This game is played without clocks: nobody needs a holiday from it.")
        work = partial(
            clocks.take_holiday,
            game=game,
            seat=given.seat,
            begins=given.begins,
            days=given.days,
            now=self.store.now,
        )
        name = (await self.seats.names(game)).get(given.seat, "")
        text = f"holiday {given.seat} {given.days}" if given.days else f"holiday {given.seat}"
        for _ in range(TRIES):
            with suppress(Stale):
                return await self._write(game, TableNote(Seat(given.seat), text, name), work)
        raise TooMany("Many people write to this game at once: try again in a moment.")

    async def _write(self, game: str, note: TableNote, work: Work) -> None:
        try:
            await self.live.answer(game, note, work)
        finally:
            self.seats.invalidate(game)
            self.comings.publish(game)
        self.live.changes.publish(game)  # a bot may be asked now
