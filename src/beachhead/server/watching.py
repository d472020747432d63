"""Watching: what somebody who holds no seat is shown of a game, and how far behind it they are.

Begin with `Watching.reader`: every route and every socket asks it what the caller may read. A spectator reads
the public view, up to the entry that the organiser's delay leaves them (`Reader.until`); once everybody who
plays has agreed, a spectator with a name reads what all of them see, with the same delay. When a game is over
there is no delay any more.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeVar
from weakref import WeakValueDictionary

import msgspec

from beachhead.core.errors import NotYourDecision
from beachhead.core.seat import ORGANISER, SPECTATOR, Seat
from beachhead.draw.scene import unfold
from beachhead.server.db import watching as work
from beachhead.server.db.matches import match_at
from beachhead.server.db.store import Store
from beachhead.server.db.watching import Named, WatchStore
from beachhead.server.errors import TooMany
from beachhead.server.gathering import Gathering
from beachhead.server.limits import Buckets, network_of
from beachhead.server.live.changes import Changes
from beachhead.server.live.game import LiveGame, TableNote
from beachhead.server.live.registry import LiveGames
from beachhead.server.names import cleaned
from beachhead.server.persons import id_of
from beachhead.server.schemas_talk import Consent, Terms, Watch
from beachhead.server.seats import Seats, require_held
from beachhead.server.settings import Settings
from beachhead.server.tokens import hash_token

T = TypeVar("T")
OPEN = Terms()
MOST_KEPT = 40  # games that are shown late, as they are shown now
JOINS, JOINS_PER_SECOND = 20, 0.2  # of one address


@dataclass(frozen=True)
class Reader:
    """Somebody who reads a game: the seats they hold, those whose views they are shown, the last entry they
    may know of (None: all), and whether the log is open to them as a whole."""

    held: tuple[Seat, ...] = ()
    eyes: tuple[Seat, ...] = ()
    until: int | None = None
    everything: bool = False

    def require(self, seat: str) -> None:
        """Raise unless they may see the view of this seat; anybody may see that of a spectator."""
        if seat != SPECTATOR:
            require_held(seat, {*self.held, *self.eyes})

    def within(self, length: int) -> int:
        """How long the game is for them."""
        return length if self.until is None else min(self.until, length)


def terms_of(written: str | None) -> Terms:
    """The terms on which a game is watched, as its row has them."""
    return OPEN if written is None else msgspec.json.decode(written, type=Terms)


def is_late(written: str | None) -> bool:
    """Whether spectators of a game with these terms are late."""
    terms = terms_of(written)
    return bool(terms.acts or terms.seconds)


class Watching:
    """Who watches, and what they are shown."""

    def __init__(
        self,
        store: Store,
        live: LiveGames,
        seats: Seats,
        gathering: Gathering,
        talks: Changes,
        settings: Settings,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.watchers = WatchStore(store)
        self.store, self.live, self.seats, self.gathering = store, live, seats, gathering
        self.talks, self.settings, self.clock = talks, settings, clock
        self._late: OrderedDict[str, LiveGame] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._joins = Buckets(JOINS_PER_SECOND, JOINS)

    # reading

    async def reader(self, game: str, tokens: Iterable[str]) -> Reader:
        """What the holder of these tokens may read of a game now."""
        tokens = tuple(tokens)
        held = await self.seats.held(game, tokens)
        if held:
            return Reader(held, held)
        until = await self.until(game)
        if not await self._sees_everything(game, tokens):
            return Reader((), (), until)
        seats = await self.live.query(game, lambda live: live.match.seats)
        return Reader((), (*seats, SPECTATOR), until, True)

    async def terms(self, game: str) -> Terms:
        """The terms on which a game is watched."""
        rows = await self.seats.rows(game)
        return terms_of(rows[0]["watching"] if rows else None)

    async def until(self, game: str) -> int | None:
        """The last entry that spectators may know of; None for all of them."""
        terms = await self.terms(game)
        if not (terms.acts or terms.seconds) or await self.live.query(game, lambda live: live.match.over):
            return None
        return await asyncio.to_thread(self._until, game, terms)

    def _until(self, game: str, terms: Terms) -> int:
        found = []
        if terms.acts:
            found.append(self.watchers.acts_ago(game, terms.acts))
        if terms.seconds:
            found.append(self.watchers.before(game, self.clock() - terms.seconds))
        return min(found)

    async def due(self, game: str, reader: Reader) -> float | None:
        """In how many seconds a late reader may know of more, as far as the clock decides."""
        terms = await self.terms(game)
        if reader.until is None or not terms.seconds:
            return None
        written = await asyncio.to_thread(self.watchers.written, game, reader.until + 1)
        return None if written is None else max(0.05, written + terms.seconds - self.clock())

    async def _sees_everything(self, game: str, tokens: Sequence[str]) -> bool:
        if not tokens:
            return False
        own = await self.seats.persons.keys(tokens)
        return any(one.sees and one.token in own for one in await self.spectators(game))

    async def spectators(self, game: str) -> list[Named]:
        return await asyncio.to_thread(self.watchers.spectators, game)

    async def ask(self, game: str, reader: Reader, question: Callable[[LiveGame], T]) -> T:
        """Put a question to the game as it is for this reader; in a thread."""
        if reader.until is None:
            return await self.live.query_in_thread(game, question)
        lock = self._locks.setdefault(game, asyncio.Lock())
        async with lock:
            late = await self._as_it_was(game, reader.until)
            return await asyncio.to_thread(question, late)

    async def _as_it_was(self, game: str, n: int) -> LiveGame:
        """The game after entry `n`, kept for all who are as late."""
        late = self._late.get(game)
        if late is None or late.match.length != n:
            now = await self.live.query(game, lambda live: live)
            late = await asyncio.to_thread(_after, now, n)
            self._late[game] = late
        self._late.move_to_end(game)
        while len(self._late) > MOST_KEPT:
            self._late.popitem(last=False)
        return late

    # coming and settling

    async def join(self, game: str, given: Watch, tokens: Sequence[str], address: str) -> None:
        """Be a spectator with a name."""
        name = cleaned(given.name)
        if await self.seats.held(game, (*tokens, given.secret)):
            raise NotYourDecision("Whoever holds a seat of a game does not watch it: talk to the table.")
        if not self._joins.take(network_of(address)):
            raise TooMany("Too many names from this address: wait a minute, then try again.")
        token = hash_token(given.secret, self.settings)
        own, person = await self.seats.persons.keys(tokens), await self.seats.persons.who(tokens)
        join = partial(self.watchers.join, person=id_of(person))
        await asyncio.to_thread(join, game, token, name, {token, *own})
        self.talks.publish(game)

    async def settle(self, game: str, given: Terms, tokens: Iterable[str]) -> None:
        """The organiser settles the terms; told to all, and in the log."""
        await self.gathering.require_organiser(game, tokens)
        said = f"terms talk={'on' if given.talk else 'off'} acts={given.acts} seconds={given.seconds}"
        terms = msgspec.json.encode(given).decode()
        act = partial(work.settle, game=game, terms=terms)
        await self.gathering.until_written(game, TableNote(ORGANISER, said), act)
        self._changed(game)

    async def consent(self, game: str, given: Consent, tokens: Iterable[str]) -> None:
        """Whoever holds a seat agrees that a spectator sees everything, or does not any more; told to all."""
        require_held(given.seat, await self.seats.held(game, tokens))
        said = f"{'show' if given.agreed else 'hide'} {given.seat} spectator-{given.spectator}"
        act = partial(work.agree, game=game, number=given.spectator, seat=given.seat, agreed=given.agreed)
        await self.gathering.until_written(game, TableNote(Seat(given.seat), said), act)
        self._changed(game)

    def _changed(self, game: str) -> None:
        self.talks.publish(game)
        self.live.changes.publish(game)


def _after(live: LiveGame, n: int) -> LiveGame:
    """The game as it stood after entry `n`, only to be looked at."""
    match = match_at(live.store, live.id, n)
    unfold(match.state.setup)
    return LiveGame(
        live.store,
        live.id,
        match,
        "",
        10**9,
        closed=live.closed,
        paused=live.paused,
        open_dice=live.open_dice,
        hints=live.hints,
        reasons=live.reasons,
        branch=live.branch,
        past=True,
    )
