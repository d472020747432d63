"""Accounts: signing up, signing in, and all that whoever has one may do with it.

A guest who signs up stays the same person, so that every seat of theirs is kept. Nothing but the refusal to
sign up with a taken name says whether there is an account: a wrong name and a wrong password get the same
answer after the same work. Tries are counted by name and by address at each worker."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from typing import Any, NoReturn

from sqlalchemy import RowMapping

from beachhead.core.errors import Malformed, NotAnOption, Unknown
from beachhead.server import passkeys, schemas_me
from beachhead.server.db.accounts import SHOWN, AccountStore
from beachhead.server.db.store import Store
from beachhead.server.errors import Taken, TooMany, WrongSignIn
from beachhead.server.limits import Buckets, network_of
from beachhead.server.names import alike, cleaned, require_free
from beachhead.server.passkeys import Key, Site
from beachhead.server.passwords import Passwords, require_strong
from beachhead.server.persons import Person, Persons, require_allowed
from beachhead.server.settings import Settings
from beachhead.server.tokens import hash_token, is_session

LONGEST_LOGIN = 80
MOST_PASSKEYS = 20
TIMES = {"at", "banned", "begun", "confirmed", "created", "done", "expires", "last_played", "made", "off"}
TIMES |= {"seen", "since"}
EMAIL = re.compile(r"[^@\s]{1,64}@[^@\s]+\.[^@\s]+")
WRONG = "That is not the name and the password of an account here."
WAIT = "Too many tries to sign in: wait a minute, then try again. A passkey can be used at once."


def login_of(name: str) -> str:
    """What a name to sign in with has in common with all that look like it."""
    login = alike(name)
    if len(login) > LONGEST_LOGIN:
        raise Malformed("That name has letters that stand for many others: choose plainer ones.")
    return login


def checked_email(email: str) -> str | None:
    """The address, or None if there is none."""
    email = email.strip()
    if email and not EMAIL.fullmatch(email):
        raise Malformed("An e-mail address looks like anna@example.org; it may also be left empty.")
    return email or None


class Accounts:
    """Who may sign in as whom. Other parts of the server that keep something of a person under their id add
    it to `exports`, and delete it with the person by a foreign key."""

    def __init__(self, store: Store, persons: Persons, settings: Settings) -> None:
        self.rows, self.persons, self.settings = AccountStore(store), persons, settings
        self.passwords = Passwords(cheap=settings.cheap_passwords)
        self.exports: dict[str, Callable[[str], Any]] = {}
        self.leaving: list[Callable[[str], Awaitable[None]]] = []  # what is done before somebody is deleted
        self._names = Buckets(settings.rate / 3000, settings.burst / 20)  # ten tries, then one a minute
        self._addresses = Buckets(settings.rate / 500, settings.burst / 10)  # twenty, then one in ten seconds

    def close(self) -> None:
        self.passwords.close()

    # signing up

    async def sign_up(
        self, given: schemas_me.SignUp, guest: Person | None, address: str, agent: str
    ) -> tuple[Person, str]:
        """A new account, of the guest if somebody is here; it comes with a new session."""
        if guest is not None and guest.account:
            raise Taken(f"You are signed in as {guest.name}: sign out first to make another account.")
        name, login = self._new_name(given.name)
        password, email = require_strong(given.password, name), checked_email(given.email)
        self._count(address)
        if await asyncio.to_thread(self.rows.by_login, login) is not None:
            raise Taken(f"Somebody has an account with a name like {name} already: choose another name.")
        hashed = await self.passwords.hash(password)
        person = Person(secrets.token_urlsafe(12) if guest is None else guest.id, name, account=True)
        values = {"name": name, "login": login, "password": hashed, "email": email}
        if guest is None:
            now = self.persons.clock()
            await asyncio.to_thread(self.rows.add, {"id": person.id, "created": now, "seen": now, **values})
        else:
            await self._change(person.id, **values)
            await self._end_others(person.id, ())
        return person, await asyncio.to_thread(self.persons.begin_session, person.id, agent)

    def _new_name(self, name: str) -> tuple[str, str]:
        name = cleaned(name)
        require_free(name, (), ())
        return name, login_of(name)

    # signing in

    async def sign_in(
        self, given: schemas_me.SignIn, before: Person | None, address: str, agent: str
    ) -> tuple[Person, str, list[str]]:
        """A new session by name and password; what a guest had goes over into the account. Also returns the
        games of which seats did."""
        login = alike(given.name)[:LONGEST_LOGIN]
        self._count(address, login)
        row = await asyncio.to_thread(self.rows.by_login, login)
        hashed = None if row is None else row["password"]
        if not await self.passwords.fits(hashed, given.password) or row is None or hashed is None:
            raise WrongSignIn(WRONG)
        require_allowed(row)
        if self.passwords.is_outdated(hashed):
            await self._change(row["id"], password=await self.passwords.hash(given.password))
        return await self._signed_in(row, before, agent)

    async def _signed_in(
        self, row: RowMapping, before: Person | None, agent: str
    ) -> tuple[Person, str, list[str]]:
        person = Person(row["id"], row["name"], account=True)
        token = await asyncio.to_thread(self.persons.begin_session, person.id, agent)
        if before is None or before.account:
            return person, token, []
        games = await asyncio.to_thread(self.persons.merge, before, person)
        return person, token, games

    def _count(self, address: str, login: str | None = None) -> None:
        """Count a try; refused if there were too many from this address, or with this name."""
        if not self._addresses.take(network_of(address)) or (login and not self._names.take(login)):
            raise TooMany(WAIT)

    # passkeys

    async def options(self, site: Site, person: Person | None, address: str) -> dict[str, Any]:
        """What a browser needs to make a passkey for a person, or to sign in by one if it is for nobody."""
        self._count(address)
        challenge = passkeys.new_challenge()
        until = self.persons.clock() + passkeys.CHALLENGE_SECONDS
        if person is None:
            await asyncio.to_thread(self.rows.add_challenge, challenge, until)
            return passkeys.options_to_sign(site, challenge)
        known = [row["id"] for row in await asyncio.to_thread(self.rows.passkeys, person.id)]
        if len(known) >= MOST_PASSKEYS:
            raise TooMany(f"An account has {MOST_PASSKEYS} passkeys at most: delete one first.")
        await asyncio.to_thread(self.rows.add_challenge, challenge, until)
        return passkeys.options_to_make(site, person, challenge, known)

    async def add_passkey(self, site: Site, person: Person, given: schemas_me.NewPasskey) -> None:
        """Keep a passkey that was just made. A guest has an account from now on."""
        challenge = await self._challenge(given.credential)
        key = passkeys.made(site, given.credential, challenge)
        login = None if person.account else self._new_name(person.name)[1]
        row = {
            "id": key.id,
            "person": person.id,
            "name": cleaned(given.name),
            "key": key.public,
            "count": key.count,
            "created": self.persons.clock(),
        }
        await asyncio.to_thread(self.rows.add_passkey, row, login, person.name)
        self.persons.forget(person.id)

    async def sign_in_by_passkey(
        self, site: Site, credential: dict[str, Any], before: Person | None, address: str, agent: str
    ) -> tuple[Person, str, list[str]]:
        """A new session by a passkey."""
        self._count(address)
        challenge, id = await self._challenge(credential), str(credential.get("id"))
        row = await asyncio.to_thread(self.rows.by_passkey, id)
        if row is None:
            raise WrongSignIn(passkeys.NOT_RIGHT)
        count = passkeys.signed(site, credential, challenge, Key(id, row["key"], row["count"]))
        require_allowed(row)
        await asyncio.to_thread(self.rows.used_passkey, id, count, self.persons.clock())
        return await self._signed_in(row, before, agent)

    async def _challenge(self, credential: dict[str, Any]) -> str:
        """The challenge that a passkey has signed; each is good for once."""
        challenge = passkeys.challenge_in(credential)
        if not await asyncio.to_thread(self.rows.take_challenge, challenge, self.persons.clock()):
            raise WrongSignIn(passkeys.NOT_RIGHT)
        return challenge

    async def delete_passkey(self, person: Person, id: str) -> None:
        """Delete a passkey; not the last way to sign in."""
        row, known = await self._row(person), await asyncio.to_thread(self.rows.passkeys, person.id)
        if row["password"] is None and [one["id"] for one in known] == [id]:
            raise NotAnOption("This is your only way to sign in: set a password first.", allowed=["password"])
        if not await asyncio.to_thread(self.rows.delete_passkey, person.id, id):
            raise Unknown("You have no such passkey: it may have been deleted already.")

    # the account

    async def shown(self, person: Person, tokens: Sequence[str]) -> schemas_me.Account:
        """The account of a person: how they sign in, and where they are signed in."""
        row = await self._row(person)
        kept, now = self._kept(tokens), self.persons.clock()
        return schemas_me.Account(
            schemas_me.PersonShown(person.id, row["name"], row["login"] is not None),
            row["email"] or "",
            row["password"] is not None,
            [
                schemas_me.PasskeyShown(one["id"], one["name"], one["created"], one["seen"])
                for one in await asyncio.to_thread(self.rows.passkeys, person.id)
            ],
            [
                schemas_me.SessionShown(
                    one["token"][:SHOWN], one["agent"], one["created"], one["seen"], one["token"] in kept
                )
                for one in await asyncio.to_thread(self.rows.sessions, person.id, now)
            ],
        )

    async def rename(self, person: Person, name: str, address: str) -> Person:
        """Another name for a person; with an account they sign in by it from now on."""
        if not person.account:
            return await asyncio.to_thread(self.persons.rename_guest, person, name)
        name, login = self._new_name(name)
        self._count(address)
        await self._change(person.id, name=name, login=login)
        return Person(person.id, name, account=True)

    async def change_email(self, person: Person, email: str) -> None:
        await self._change(person.id, email=checked_email(email))

    async def change_password(
        self, person: Person, given: schemas_me.NewPassword, tokens: Sequence[str], address: str
    ) -> None:
        """Another password; every other session ends."""
        if not person.account:
            raise NotAnOption("A guest has no password: sign up first.", allowed=["POST /api/me/sign-up"])
        password = require_strong(given.new, person.name)
        await self.require_password(person, given.old, address)
        await self._change(person.id, password=await self.passwords.hash(password))
        await self._end_others(person.id, self._kept(tokens))

    async def require_password(self, person: Person, password: str, address: str) -> None:
        """Raise unless this is the person's password, if they have one."""
        row = await self._row(person)
        if row["password"] is None:
            return
        self._count(address, row["login"])
        if not await self.passwords.fits(row["password"], password):
            raise WrongSignIn("That is not your password.")

    async def end_session(self, person: Person, shown: str) -> None:
        """Sign out elsewhere."""
        if not await asyncio.to_thread(self.rows.end_session, person.id, shown):
            raise Unknown("You have no such session: it may have ended already.")
        self.persons.forget(person.id)

    async def end_others(self, person: Person, tokens: Sequence[str]) -> None:
        """Sign out everywhere else."""
        await self._end_others(person.id, self._kept(tokens))

    async def export(self, person: Person) -> dict[str, Any]:
        """All that is kept of a person."""
        found = await asyncio.to_thread(self.rows.export, person.id)
        for name, kept in self.exports.items():
            found[name] = await asyncio.to_thread(kept, person.id)
        return dict(_dated(found))

    async def delete(self, person: Person, password: str, address: str) -> list[str]:
        """Delete a person and all that is theirs; returns the games in which they had a seat."""
        await self.require_password(person, password, address)
        for leave in self.leaving:
            await leave(person.id)
        games = await asyncio.to_thread(self.rows.delete, person.id, self.persons.clock())
        self.persons.forget(person.id)
        return games

    # parts

    async def _row(self, person: Person) -> RowMapping:
        row = await asyncio.to_thread(self.persons.rows.person, person.id)
        if row is None:
            _gone()
        return row

    async def _change(self, id: str, **values: Any) -> None:
        await asyncio.to_thread(lambda: self.rows.change(id, **values))
        self.persons.forget(id)

    async def _end_others(self, id: str, kept: Sequence[str]) -> None:
        await asyncio.to_thread(self.rows.end_others, id, kept)
        self.persons.forget(id)

    def _kept(self, tokens: Sequence[str]) -> list[str]:
        return [hash_token(token, self.settings) for token in tokens if is_session(token)]


def _dated(found: Any, name: str = "") -> Any:
    """What is kept, with times as people read them."""
    if isinstance(found, dict):
        return {key: _dated(value, key) for key, value in found.items()}
    if isinstance(found, list):
        return [_dated(one) for one in found]
    if name in TIMES and isinstance(found, float):
        return datetime.fromtimestamp(found, UTC).isoformat(timespec="seconds")
    return found


def _gone() -> NoReturn:
    raise Unknown("That person has been deleted: nobody is signed in here any more.")
