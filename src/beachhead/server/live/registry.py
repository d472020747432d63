"""The hall: all rooms that are open, and who is listening at their doors.

The hall lives in the event loop. Each room is used by one task at a time (its lock). What is short is done
here and now, because handing it to a thread costs more than doing it; what takes long or waits for the
database goes to a thread. Listeners are told that a game has gone on; what they may see of it they ask
themselves.
"""

from __future__ import annotations

import asyncio
import gc
import os
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import TypeVar, TypeVarTuple
from weakref import WeakValueDictionary

import structlog

from beachhead.core.errors import Refusal
from beachhead.core.match import Moment
from beachhead.server import wire
from beachhead.server.db.store import Store
from beachhead.server.live.game import Room, open_room
from beachhead.server.refusals import Closed, no_game
from beachhead.server.settings import Settings

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
log = structlog.get_logger()


class Hall:
    """Opens rooms when they are asked for and closes those that have not been used for long."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self._memory = settings.room_memory or quarter_of_memory()
        self._rooms: OrderedDict[str, Room] = OrderedDict()  # who was asked last stands last
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
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
            room = await self._up_to_date(game) or await self._opened(game)
            self._rooms[game] = room  # it may have been closed while it read up
            self._rooms.move_to_end(game)
            room.used = time.monotonic()
            try:
                yield room
                room.weigh()
            finally:
                if room.broken and self._rooms.get(game) is room:
                    del self._rooms[game]

    async def _up_to_date(self, game: str) -> Room | None:
        """The room if it is open. Where others write too it reads up first, whatever it has heard of them."""
        room = self._rooms.get(game)
        if room is not None and self.settings.shared and not room.broken:
            try:
                await self._by_hand(room.read_up)
            except BaseException:  # whoever was interrupted does not know how far it has read
                room.broken = True
                raise
        return None if room is None or room.broken else room

    async def _opened(self, game: str) -> Room:
        room = await asyncio.to_thread(open_room, self.store, game, self.settings.snapshot_every)
        if room is None:
            self._rooms.pop(game, None)
            raise no_game(game)
        self._rooms[game] = room
        self._rooms.move_to_end(game)  # one that was forgotten had its place before the others
        self._settle(room)
        self.make_room()
        return room

    def make_room(self) -> None:
        """Close what nobody has asked about for long, and what is too much for the memory: first what has
        not been used for longest. Who is in a room stays in it; the next one opens it anew."""
        long_ago = time.monotonic() - self.settings.room_seconds
        total = sum(room.weight for room in self._rooms.values())
        for game, room in list(self._rooms.items())[:-1]:
            if total <= self._memory and room.used >= long_ago:
                break
            del self._rooms[game]
            total -= room.weight

    def _settle(self, room: Room) -> None:
        """What a scenario knows stays for good: set it apart, so that the collector of garbage does not look
        through all of it again and again while answers wait (a tenth of a second each time)."""
        setup = id(room.match.state.setup)
        if setup not in self._settled:
            self._settled.add(setup)
            gc.freeze()

    def forget(self, games: Iterable[str]) -> None:
        """These are kept otherwise now than they are remembered here: open them anew."""
        for game in games:
            room = self._rooms.get(game)
            if room is not None:
                room.broken = True

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
            if room.closed and await self._still_closed(room):
                raise Closed(
                    "This game was closed because nobody had played it for long. It can be looked at; who "
                    f"runs the server opens it again with: beachhead admin reopen {game}"
                )
            if (
                isinstance(given, wire.Answer | wire.Undo)
                and room.perhaps_again(given)
                and await self._by_hand(self.store.answered, game, given.seat, given.id or "")
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

    async def _still_closed(self, room: Room) -> bool:
        """Whether nobody has opened it again meanwhile."""
        row = await self._by_hand(self.store.progress, room.id)
        room.closed = row is not None and row["closed"] is not None
        return room.closed

    async def _by_hand(self, call: Callable[[*Ts], T], *args: *Ts) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._hands, call, *args)

    def heard(self, game: str, length: int) -> None:
        """Another worker (or this one) has written entry `length` of a game. That a room has read it already
        says nothing of who listens there: everybody is woken."""
        room = self._rooms.get(game)
        if room is None or room.written < length:
            self.tell(game)

    def look_again(self) -> None:
        """Something may have been missed: wake everybody. Rooms read up when they are asked."""
        for game in {*self._rooms, *self._listeners}:
            self.tell(game)

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
    except Refusal as refusal:
        log.warning("no snapshot was kept", game=room.id, why=refusal.message)


def quarter_of_memory() -> int:
    """Of what the machine has; a gigabyte where it does not say."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 4
    except (AttributeError, ValueError, OSError):
        return 2**30
