"""Persons: who somebody is in every game they play, on every device they sign in with.

A guest has a name and a session; an account can also sign in again. A session is a token in a cookie, of
which the database has the hash. Nobody needs one to play: without it a seat is held by the secret in its
link, as ever."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from threading import Lock

from sqlalchemy import RowMapping

from beachhead.server.db.persons import PersonStore
from beachhead.server.db.store import Store
from beachhead.server.errors import Banned, SignedOut, Taken, TooMany
from beachhead.server.limits import Buckets, network_of
from beachhead.server.names import cleaned, require_free
from beachhead.server.settings import Settings
from beachhead.server.tokens import hash_token, is_session, new_session

MOST_KNOWN = 10_000  # sessions
KNOWN_SECONDS = 20.0  # for which a session is believed without a look at the database
HOUR, SESSION_SECONDS = 3600.0, 180 * 86_400.0
LONGEST_AGENT = 200


@dataclass(frozen=True)
class Person:
    """Somebody: a guest, or with an account."""

    id: str
    name: str
    account: bool


def require_person(person: Person | None) -> Person:
    """Raise unless somebody is signed in."""
    if person is None:
        raise SignedOut(
            "Nobody is signed in: choose a name with POST /api/me, or sign in to your account first.",
            allowed=["POST /api/me", "POST /api/me/sign-in"],
        )
    return person


def require_allowed(row: RowMapping) -> None:
    """Raise if the person in this row has been banned."""
    if row["banned"] is not None:
        raise Banned("Those who run this server have banned you from it: write to them if that is a mistake.")


def id_of(person: Person | None) -> str | None:
    return None if person is None else person.id


def name_for(person: Person, taken: Iterable[str], seats: Iterable[str]) -> str:
    """A person's own name for a seat; none if the game has one like it already."""
    try:
        require_free(person.name, taken, seats)
    except Taken:
        return ""
    return person.name


class Persons:
    """Who has which session. What waits for the database and is no coroutine is called in a thread."""

    def __init__(self, store: Store, settings: Settings, clock: Callable[[], float] = time.time) -> None:
        self.rows, self.settings, self.clock = PersonStore(store), settings, clock
        self._known: OrderedDict[str, tuple[Person | None, float]] = OrderedDict()
        self._forgotten = 0
        self._changing = Lock()
        self._guests = Buckets(settings.rate / 500, settings.burst / 4)

    # who is it?

    async def who(self, tokens: Iterable[str]) -> Person | None:
        """The person whose session is among these tokens."""
        tokens = tuple(filter(is_session, tokens))
        if not tokens:
            return None
        if all(self._remembers(token) for token in tokens):
            return self.find(tokens)
        return await asyncio.to_thread(self.find, tokens)

    def find(self, tokens: Iterable[str]) -> Person | None:
        """The same; it may wait for the database."""
        found = (self._person(token) for token in tokens if is_session(token))
        return next(filter(None, found), None)

    async def keys(self, tokens: Iterable[str]) -> frozenset[str]:
        """By what the seats of whoever has these tokens are found: the hashes of the secrets, and the id of
        the person. The two never look alike."""
        tokens = tuple(tokens)
        return self._keys(tokens, await self.who(tokens))

    def find_keys(self, tokens: Iterable[str]) -> frozenset[str]:
        """The same; it may wait for the database."""
        tokens = tuple(tokens)
        return self._keys(tokens, self.find(tokens))

    def _keys(self, tokens: Iterable[str], person: Person | None) -> frozenset[str]:
        hashed = {hash_token(token, self.settings) for token in tokens if not is_session(token)}
        return frozenset(hashed if person is None else {*hashed, person.id})

    def _remembers(self, token: str) -> bool:
        known = self._known.get(token)
        return known is not None and 0 <= self.clock() - known[1] < KNOWN_SECONDS

    def _person(self, token: str) -> Person | None:
        known = self._known.get(token)
        if known is not None and self._remembers(token):
            return known[0]
        now, forgotten = self.clock(), self._forgotten
        hashed = hash_token(token, self.settings)
        row = self.rows.session(hashed, now)
        if row is not None:
            require_allowed(row)
        if row is not None and now - row["used"] > HOUR:
            self.rows.touch(hashed, row["id"], now, now + SESSION_SECONDS)
        person = None if row is None else Person(row["id"], row["name"], row["login"] is not None)
        with self._changing:
            if forgotten == self._forgotten:
                self._known[token] = person, now
                while len(self._known) > MOST_KNOWN:
                    self._known.popitem(last=False)
        return person

    def forget(self, person: str = "") -> None:
        """A person, or anybody, may have changed; what is being read now may be old."""
        with self._changing:
            self._forgotten += 1
            for token, (known, _) in list(self._known.items()):
                if not person or known is None or known.id == person:
                    del self._known[token]

    # coming and going

    def add_guest(self, name: str, address: str, agent: str) -> tuple[Person, str]:
        """A new guest, and the token of their session."""
        name = cleaned(name)
        require_free(name, (), ())
        if not self._guests.take(network_of(address)):
            raise TooMany(
                "Many guests have come from this address: wait a minute, then choose your name again."
            )
        person, token = Person(secrets.token_urlsafe(12), name, account=False), new_session()
        now = self.clock()
        row = {"id": person.id, "name": name, "created": now, "seen": now}
        self.rows.add(row, self._session(token, person.id, agent))
        return person, token

    def begin_session(self, person: str, agent: str) -> str:
        """A new session of a person; its token."""
        token = new_session()
        self.rows.begin_session(self._session(token, person, agent))
        return token

    def _session(self, token: str, person: str, agent: str) -> dict[str, object]:
        now = self.clock()
        return {
            "token": hash_token(token, self.settings),
            "person": person,
            "created": now,
            "seen": now,
            "expires": now + SESSION_SECONDS,
            "agent": agent[:LONGEST_AGENT],
        }

    def end_session(self, tokens: Iterable[str]) -> None:
        """Sign out: the token of the session opens nothing any more."""
        for token in filter(is_session, tokens):
            self.rows.end_session(hash_token(token, self.settings))
            with self._changing:
                self._forgotten += 1
                self._known.pop(token, None)

    def merge(self, guest: Person, account: Person) -> list[str]:
        """What a guest has goes over into an account, and the guest is gone; returns the games."""
        games = self.rows.merge(guest.id, account.id)
        self.forget(guest.id)
        return games

    def sweep(self) -> None:
        """Delete sessions that have expired, and guests who cannot come back."""
        self.rows.end_expired(self.clock())

    def rename_guest(self, person: Person, name: str) -> Person:
        """Another name for a guest."""
        name = cleaned(name)
        require_free(name, (), ())
        self.rows.change(person.id, name=name)
        self.forget(person.id)
        return Person(person.id, name, person.account)

    def keep(self, person: Person, tokens: Iterable[str]) -> list[str]:
        """Seats of these secrets that belong to nobody are this person's from now on; returns their games."""
        hashed = {hash_token(token, self.settings) for token in tokens if not is_session(token)}
        return self.rows.keep(person.id, hashed)
