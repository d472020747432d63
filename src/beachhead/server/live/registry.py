"""The registry of live games: opens them when they are asked for, and evicts those not used for long.

It lives in the event loop. Each game is used by one task at a time (its lock). Short work is done in the
loop, because handing it to a thread costs more than doing it; long work, and whatever waits for the database,
goes to a thread.
"""

from __future__ import annotations

import asyncio
import gc
import os
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, TypeVar, TypeVarTuple
from weakref import WeakValueDictionary

import structlog

from beachhead.core.errors import Malformed, Refusal
from beachhead.core.match import Moment
from beachhead.core.seat import Seat
from beachhead.server import schemas
from beachhead.server.db.group_commit import Work
from beachhead.server.db.store import Store
from beachhead.server.errors import Closed, no_game
from beachhead.server.live.changes import Changes
from beachhead.server.live.game import Given, LiveGame, Return, open_live_game
from beachhead.server.settings import Settings

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
log = structlog.get_logger()
FROM_NOWHERE = "This game began from a position that its rules cannot go on from: begin another one."
"""Such a position may come from a file, tried out when it was read, but not to every end."""


class LiveGames:
    """The games in memory, the least recently used first."""

    def __init__(self, store: Store, settings: Settings, changes: Changes) -> None:
        self.store, self.settings, self.changes = store, settings, changes
        self._memory = settings.live_memory or quarter_of_memory()
        self._games: OrderedDict[str, LiveGame] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        # answers have threads of their own, so that readers do not wait behind a commit
        self._threads = ThreadPoolExecutor(16, "answers")
        self._frozen_setups: set[int] = set()
        self.told = True  # whether this worker hears what others write

    @asynccontextmanager
    async def use(self, game: str, *, as_told: bool = False) -> AsyncIterator[LiveGame]:
        """The live game, for this task alone; `as_told`, it may be behind what other workers have written by
        as much as this one has not heard of."""
        lock = self._locks.setdefault(game, asyncio.Lock())
        async with lock:
            live = await self._caught_up(game, as_told) or await self._open(game)
            self._games[game] = live  # it may have been evicted while it caught up
            self._games.move_to_end(game)
            live.used = time.monotonic()
            try:
                yield live
                live.measure()
            except (Refusal, OSError):
                raise
            except Exception as fault:
                if live.match.position is None:
                    raise
                log.error("a game from a position failed", game=game, why=repr(fault))
                raise Malformed(FROM_NOWHERE) from None
            finally:
                if live.broken and self._games.get(game) is live:
                    del self._games[game]

    async def _caught_up(self, game: str, as_told: bool) -> LiveGame | None:
        """The game if it is in memory. Where other workers write too it first catches up with the database,
        whatever notifications there were."""
        live = self._games.get(game)
        knows = live is not None and as_told and self.told and not live.behind
        if live is not None and self.settings.shared and not live.broken and not knows:
            live.behind = False  # before the database is read: what is heard meanwhile may be newer
            try:
                await self._in_thread(live.catch_up)
            except BaseException:  # interrupted, it does not know how far it has read
                live.broken = True
                raise
        return None if live is None or live.broken else live

    async def _open(self, game: str) -> LiveGame:
        live = await asyncio.to_thread(open_live_game, self.store, game, self.settings.snapshot_every)
        if live is None:
            self._games.pop(game, None)
            raise no_game(game)
        self._games[game] = live
        self._games.move_to_end(game)  # an invalidated one had its place before the others
        self._freeze_setup(live)
        self.evict()
        return live

    def evict(self) -> None:
        """Drop the games that nobody has asked about for long, and those that do not fit into memory,
        the least recently used first. Tasks that use one go on with it; the next task opens it again."""
        long_ago = time.monotonic() - self.settings.live_seconds
        total = sum(live.size for live in self._games.values())
        for game, live in list(self._games.items())[:-1]:
            if total <= self._memory and live.used >= long_ago:
                break
            del self._games[game]
            total -= live.size

    def _freeze_setup(self, live: LiveGame) -> None:
        """The facts of a scenario are never freed: keep the garbage collector from walking through them
        repeatedly while answers wait (a tenth of a second each time)."""
        setup = id(live.match.state.setup)
        if setup not in self._frozen_setups:
            self._frozen_setups.add(setup)
            gc.freeze()

    def invalidate(self, games: Iterable[str]) -> None:
        """The database has changed behind these games: reopen them before their next use."""
        for game in games:
            live = self._games.get(game)
            if live is not None:
                live.broken = True

    async def query(self, game: str, question: Callable[[LiveGame], T]) -> T:
        """Put a short question to a game."""
        async with self.use(game) as live:
            return question(live)

    async def query_in_thread(self, game: str, question: Callable[[LiveGame], T]) -> T:
        """Put a question to a game that takes long to answer."""
        async with self.use(game) as live:
            return await asyncio.to_thread(question, live)

    async def render(
        self, game: str, seats: Sequence[Seat], *, prospects: bool = True, as_told: bool = False
    ) -> bytes:
        """The game as the holder of these seats may see it now: a Shown as JSON. What takes long is done in a
        thread before; the clocks are read at the end, when nothing is waited for any more."""
        async with self.use(game, as_told=as_told) as live:
            if prospects and live.renders_long(seats):
                await asyncio.to_thread(live.render, seats)
            return live.render(seats, prospects=prospects)

    async def tree(self, game: str, seats: Sequence[Seat], *, prospects: bool = True) -> dict[str, Any]:
        """The same in its parts (see `LiveGame.tree`), for whoever is sent what changes."""
        async with self.use(game, as_told=True) as live:
            if prospects and live.renders_long(seats):
                await asyncio.to_thread(live.tree, seats)
            return live.tree(seats, prospects=prospects)

    def has_clock(self, game: str) -> bool:
        """Whether the game is in memory and played with clocks."""
        live = self._games.get(game)
        return live is not None and live.clock is not None

    async def read_clock(self, game: str) -> None:
        """The clocks of a game have changed without an entry."""
        async with self.use(game) as live:
            if live.clock is not None:
                live.clock = await self._in_thread(live.stored_clock)

    async def sit(self, game: str, given: schemas.Sit) -> bool:
        """Add a seat's word to the dice; False if it was already added."""
        if await self.query(game, lambda live: live.has_sat(given)):
            return False
        return await self.answer(game, given)

    async def begin(self, game: str) -> None:
        """Roll the first dice of a game that only bots play, unless they were rolled already."""
        if not await self.query(game, lambda live: live.has_begun):
            await self.answer(game, None)

    async def answer(
        self,
        game: str,
        given: Given | None,
        also: Work | None = None,
        require: Callable[[LiveGame], None] | None = None,
    ) -> bool:
        """Apply an answer, and publish the change once it is written, with what is `also` to be written;
        False if it was already applied. `require` is asked first, and raises if it must not be applied."""
        async with self.use(game) as live:
            if require is not None:
                require(live)
            if live.closed and await self._still_closed(live):
                if live.clock is not None and live.clock.lost:
                    raise Closed(
                        f"This game is over: the time of {live.clock.lost} was out, and it was agreed that "
                        "its side has lost by that."
                    )
                raise Closed(
                    "This game was closed because nobody had played it for long. It can still be viewed; "
                    f"whoever runs the server can reopen it with: beachhead admin reopen {game}"
                )
            if (
                isinstance(given, schemas.Answer | schemas.Undo)
                and live.may_be_retry(given)
                and await self._in_thread(self.store.answered, game, given.seat, given.id or "")
            ):
                return False
            if isinstance(given, Return):
                given = await self._in_thread(given.prepared, live)
            change = live.apply(given)
            try:
                await self._in_thread(live.write, change, also)
            except BaseException:  # interrupted, it does not know whether the change was written
                live.broken = True
                raise
            moment = live.due_snapshot()
        self.changes.publish(game)
        if moment is not None:
            self._threads.submit(save_snapshot, live, moment)
        return True

    async def _still_closed(self, live: LiveGame) -> bool:
        """Whether nobody has reopened it meanwhile."""
        row = await self._in_thread(self.store.progress, live.id)
        live.closed = row is not None and row["closed"] is not None
        return live.closed

    async def _in_thread(self, call: Callable[[*Ts], T], *args: *Ts) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, call, *args)

    def on_notification(self, game: str, length: int) -> None:
        """Another worker (or this one) has written entry `length` of a game. A game that has caught up with
        it may still have subscribers that were not told, so only what was written here is passed over."""
        live = self._games.get(game)
        if live is not None and (not length or live.last_written < length):
            live.behind = True
        if live is None or live.last_written < length:
            self.changes.publish(game)

    def on_reconnect(self) -> None:
        """Notifications may have been missed: every game is behind, and published."""
        self.told = True
        for live in self._games.values():
            live.behind = True
        for game in {*self._games, *self.changes.subscribed_games}:
            self.changes.publish(game)

    def close(self) -> None:
        """Wait until the last answer is written."""
        self._threads.shutdown()

    def __len__(self) -> int:
        return len(self._games)


def save_snapshot(live: LiveGame, moment: Moment) -> None:
    """Save a snapshot in the background; nothing depends on it, so a failure is only logged."""
    try:
        live.save_snapshot(moment)
    except Refusal as refusal:
        log.warning("no snapshot was kept", game=live.id, why=refusal.message)


def quarter_of_memory() -> int:
    """A quarter of the machine's memory; a gigabyte where the system does not say how much there is."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 4
    except (AttributeError, ValueError, OSError):
        return 2**30
