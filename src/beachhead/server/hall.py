"""The hall: all rooms that are open, and who is listening at their doors.

The hall lives in the event loop. Each room is used by one task at a time (its lock). What is short is done
here and now, because handing it to a thread costs more than doing it; what takes long or waits for the
database goes to a thread. Listeners are told that a game has gone on; what they may see of it they ask
themselves.
"""

from __future__ import annotations

import asyncio
import gc
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import TypeVar, TypeVarTuple

import structlog
from sqlalchemy.exc import SQLAlchemyError

from beachhead.core.errors import Unknown
from beachhead.core.match import Moment
from beachhead.server import wire
from beachhead.server.room import Room, open_room
from beachhead.server.settings import Settings
from beachhead.server.store import Store

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
log = structlog.get_logger()


class Hall:
    """Opens rooms when they are asked for and closes those that have not been used for long."""

    def __init__(self, store: Store, settings: Settings, most: int = 256) -> None:
        self.store = store
        self.settings = settings
        self._most = most
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._locks: dict[str, asyncio.Lock] = {}
        self._listeners: dict[str, set[asyncio.Event]] = {}
        # answers have threads of their own, so that who only looks does not wait behind a commit
        self._hands = ThreadPoolExecutor(16, "answers")
        self._settled: set[int] = set()
        self.gone_on: Callable[[str], None] = lambda game: None

    @asynccontextmanager
    async def room(self, game: str) -> AsyncIterator[Room]:
        """The room of a game, for this task alone."""
        lock = self._locks.setdefault(game, asyncio.Lock())
        async with lock:
            room = self._rooms.get(game)
            if room is None or room.broken:
                room = await asyncio.to_thread(open_room, self.store, game, self.settings.snapshot_every)
                if room is None:
                    self._locks.pop(game, None)
                    raise Unknown(f"There is no game {game!r} here.")
                self._keep(game, room)
            self._rooms.move_to_end(game)
            try:
                yield room
            finally:
                if room.broken and self._rooms.get(game) is room:
                    del self._rooms[game]

    def _keep(self, game: str, room: Room) -> None:
        self._rooms[game] = room
        self._settle(room)
        while len(self._rooms) > self._most:
            oldest, _ = self._rooms.popitem(last=False)
            if not self._locks[oldest].locked():
                del self._locks[oldest]

    def _settle(self, room: Room) -> None:
        """What a scenario knows stays for good: set it apart, so that the collector of garbage does not look
        through all of it again and again while answers wait (a tenth of a second each time)."""
        setup = id(room.match.state.setup)
        if setup not in self._settled:
            self._settled.add(setup)
            gc.freeze()

    async def look(self, game: str, question: Callable[[Room], T]) -> T:
        """Put a short question to a room."""
        async with self.room(game) as room:
            return question(room)

    async def ask(self, game: str, question: Callable[[Room], T]) -> T:
        """Put a question to a room that takes its time: in a thread."""
        async with self.room(game) as room:
            return await asyncio.to_thread(question, room)

    async def sit(self, game: str, given: wire.Sit) -> bool:
        """Take a seat's word for the dice; no if it had been taken before."""
        if await self.look(game, lambda room: room.has_sat(given)):
            return False
        return await self.answer(game, given)

    async def go_on(self, game: str) -> None:
        """Roll for a game that bots alone play."""
        if not await self.look(game, lambda room: room.begun):
            await self.answer(game, None)

    async def answer(self, game: str, given: wire.Act | None) -> bool:
        """Take an answer, and tell the listeners when it is written; no if it had been taken before."""
        async with self.room(game) as room:
            if (
                isinstance(given, wire.Answer | wire.Undo)
                and room.perhaps_again(given)
                and await self._by_hand(self.store.answered, game, given.id or "")
            ):
                return False
            page = room.take(given)
            try:
                await self._by_hand(room.write, page)
            except BaseException:  # whoever was interrupted does not know whether it was written
                room.broken = True
                raise
            moment = room.due()
        self.tell(game)
        if moment is not None:
            self._hands.submit(keep, room, moment)
        return True

    async def _by_hand(self, call: Callable[[*Ts], T], *args: *Ts) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._hands, call, *args)

    def heard(self, game: str, length: int) -> None:
        """Another worker (or this one) has written entry `length` of a game."""
        room = self._rooms.get(game)
        if room is not None and room.match.length < length:
            self._drop(game, room)
            self.tell(game)
        elif room is None:
            self.tell(game)

    def look_again(self) -> None:
        """Something may have been missed: open every room anew and wake everybody."""
        for game, room in list(self._rooms.items()):
            self._drop(game, room)
        for game in list(self._listeners):
            self.tell(game)

    def _drop(self, game: str, room: Room) -> None:
        room.broken = True
        if not self._locks[game].locked():
            self._rooms.pop(game, None)

    # listening

    def tell(self, game: str) -> None:
        """A game has gone on: wake who listens, and the bots."""
        for event in self._listeners.get(game, ()):
            event.set()
        self.gone_on(game)

    @asynccontextmanager
    async def listening(self, game: str) -> AsyncIterator[asyncio.Event]:
        event = asyncio.Event()
        self._listeners.setdefault(game, set()).add(event)
        try:
            yield event
        finally:
            self._listeners[game].discard(event)
            if not self._listeners[game]:
                del self._listeners[game]

    def close(self) -> None:
        """Wait until the last answer is written."""
        self._hands.shutdown()

    @property
    def open_rooms(self) -> int:
        return len(self._rooms)

    @property
    def listeners(self) -> int:
        return sum(map(len, self._listeners.values()))


def keep(room: Room, moment: Moment) -> None:
    """Write a snapshot while nobody waits for it: a game is none the worse without."""
    try:
        room.keep(moment)
    except SQLAlchemyError as fault:
        log.warning("no snapshot was kept", game=room.id, why=str(fault))
