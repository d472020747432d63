"""Accounts in the database: names to sign in with, sessions, passkeys; all that is kept of a person, and its
deletion."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, RowMapping, delete, insert, select, union, update
from sqlalchemy.exc import IntegrityError

from beachhead.server.db.clocks import Ticking
from beachhead.server.db.people import EMPTY, inherit
from beachhead.server.db.persons import told
from beachhead.server.db.records import note_story
from beachhead.server.db.store import Store, delete_branch
from beachhead.server.db.tables import (
    acts,
    challenges,
    entries,
    games,
    hushed,
    invitations,
    passkeys,
    persons,
    seats,
    sessions,
    spectators,
)
from beachhead.server.db.tables_lobby import agreements
from beachhead.server.errors import Taken

SHOWN = 16  # letters of a hashed token by which a session is named


class AccountStore:
    """Reads and writes what belongs to an account."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # signing up and in

    def by_login(self, login: str) -> RowMapping | None:
        with self.store.reading() as connection:
            return connection.execute(select(persons).where(persons.c.login == login)).mappings().first()

    def by_passkey(self, id: str) -> RowMapping | None:
        """The person of a passkey, with its `key` and `count`."""
        asked = select(persons, passkeys.c.key, passkeys.c.count)
        asked = asked.join(passkeys, passkeys.c.person == persons.c.id)
        with self.store.reading() as connection:
            return connection.execute(asked.where(passkeys.c.id == id)).mappings().first()

    def add(self, person: Mapping[str, Any]) -> None:
        """A new account; taken if somebody has that name."""
        try:
            with self.store.writing() as connection:
                connection.execute(insert(persons).values(person))
        except IntegrityError:
            raise taken(str(person["name"])) from None

    def change(self, id: str, **values: Any) -> None:
        """Change what is kept of a person; taken if somebody has that name."""
        try:
            with self.store.writing() as connection:
                connection.execute(update(persons).where(persons.c.id == id).values(values))
                told(connection, id)
        except IntegrityError:
            raise taken(str(values["name"])) from None

    # sessions

    def sessions(self, person: str, now: float) -> list[RowMapping]:
        """The sessions of a person, the latest first."""
        asked = select(sessions).where(sessions.c.person == person, sessions.c.expires > now)
        with self.store.reading() as connection:
            return list(connection.execute(asked.order_by(sessions.c.seen.desc())).mappings())

    def end_session(self, person: str, shown: str) -> int:
        """End the session of a person that is named so; returns how many that were."""
        named = sessions.c.token.startswith(shown, autoescape=True)
        with self.store.writing() as connection:
            ended = connection.execute(delete(sessions).where(sessions.c.person == person, named)).rowcount
            told(connection, person)
            return ended

    def end_others(self, person: str, kept: Sequence[str]) -> None:
        """End the sessions of a person, but for those with these hashed tokens."""
        with self.store.writing() as connection:
            others = (sessions.c.person == person, sessions.c.token.not_in(kept))
            connection.execute(delete(sessions).where(*others))
            told(connection, person)

    # passkeys

    def passkeys(self, person: str) -> list[RowMapping]:
        asked = select(passkeys).where(passkeys.c.person == person).order_by(passkeys.c.created)
        with self.store.reading() as connection:
            return list(connection.execute(asked).mappings())

    def add_passkey(self, passkey: Mapping[str, Any], login: str | None, name: str) -> None:
        """A new passkey; with a login its owner, so far a guest, has an account from now on."""
        try:
            with self.store.writing() as connection:
                if login is not None:
                    guest = (persons.c.id == passkey["person"], persons.c.login.is_(None))
                    connection.execute(update(persons).where(*guest).values(login=login))
                    told(connection, passkey["person"])
                connection.execute(insert(passkeys).values(passkey))
        except IntegrityError:
            raise taken(name) from None

    def used_passkey(self, id: str, count: int, now: float) -> None:
        with self.store.writing() as connection:
            connection.execute(update(passkeys).where(passkeys.c.id == id).values(count=count, seen=now))

    def delete_passkey(self, person: str, id: str) -> int:
        with self.store.writing() as connection:
            own = (passkeys.c.person == person, passkeys.c.id == id)
            return connection.execute(delete(passkeys).where(*own)).rowcount

    def add_challenge(self, challenge: str, expires: float) -> None:
        with self.store.writing() as connection:
            connection.execute(insert(challenges).values(challenge=challenge, expires=expires))

    def take_challenge(self, challenge: str, now: float) -> bool:
        """Whether this challenge was asked here not long ago, and is answered for the first time."""
        with self.store.writing() as connection:
            connection.execute(delete(challenges).where(challenges.c.expires <= now))
            asked = delete(challenges).where(challenges.c.challenge == challenge)
            return connection.execute(asked).rowcount == 1

    # all of it, and nothing

    def export(self, person: str) -> dict[str, Any]:
        """All that is kept of a person, without what only this server can use: hashes and keys."""
        with self.store.reading() as connection:
            row = connection.execute(select(persons).where(persons.c.id == person)).mappings().one()
            return {
                "person": {name: row[name] for name in ("id", "name", "email", "created", "seen", "banned")},
                "has_password": row["password"] is not None,
                "sessions": _listed(connection, sessions, person, "created", "seen", "expires", "agent"),
                "passkeys": _listed(connection, passkeys, person, "name", "created", "seen"),
                "seats": _seats(connection, person),
                "organised": _games(connection, games.c.id, games.c.organiser_person == person),
                "watched": _games(connection, spectators.c.name, spectators.c.person == person),
                "invited": _games(connection, invitations.c.seat, invitations.c.person == person),
                "acts": _acts(connection, person),
            }

    def delete(self, person: str, now: float) -> list[str]:
        """Delete a person. Their seats are nobody's, without a name, beside the log as well; the log stays as
        it is, because it holds no name. Returns the games in which they had a seat."""
        with self.store.writing() as connection:
            seated = select(seats.c.game).where(seats.c.person == person)
            organised = select(games.c.id).where(games.c.organiser_person == person)
            found = sorted({*connection.execute(union(seated, organised)).scalars()})
            for game in found:
                _leave(connection, game, person, now)
                self.store.notify(connection, game)
            for table in (sessions, passkeys):
                connection.execute(delete(table).where(table.c.person == person))
            connection.execute(delete(hushed).where(hushed.c.author == person))  # by whom they are not heard
            connection.execute(delete(persons).where(persons.c.id == person))
            told(connection, person)
        return found


def taken(name: str) -> Taken:
    return Taken(f"Somebody has an account with a name like {name} already: choose another name.")


def _listed(connection: Connection, table: Any, person: str, *names: str) -> list[dict[str, Any]]:
    asked = select(*(table.c[name] for name in names)).where(table.c.person == person)
    return [dict(row) for row in connection.execute(asked.order_by(table.c.created)).mappings()]


def _seats(connection: Connection, person: str) -> list[dict[str, Any]]:
    asked = select(
        seats.c.game,
        seats.c.seat,
        seats.c.name,
        games.c.scenario,
        games.c.created.label("begun"),
        games.c.touched.label("last_played"),
        games.c.result,
    )
    asked = asked.join(games, games.c.id == seats.c.game).where(seats.c.person == person)
    return [
        {**row, "result": json.loads(row["result"]) if row["result"] else None}
        for row in connection.execute(asked.order_by(games.c.created)).mappings()
    ]


def _games(connection: Connection, column: Any, mine: Any) -> list[dict[str, Any]]:
    """The games to which a person has something to do, with what it is."""
    asked = select(games.c.id.label("game"), games.c.scenario, games.c.created.label("begun"), column)
    if column.table is not games:
        asked = asked.join(column.table, column.table.c.game == games.c.id)
    found = connection.execute(asked.where(mine).order_by(games.c.created)).mappings()
    return [{name: value for name, value in row.items() if name != "id"} for row in found]


def _acts(connection: Connection, person: str) -> list[dict[str, Any]]:
    asked = select(acts.c.at, acts.c.act, acts.c.why).where(acts.c.about == person).order_by(acts.c.at)
    return [dict(row) for row in connection.execute(asked).mappings()]


def _leave(connection: Connection, game: str, person: str, now: float) -> None:
    """Free the seats of a person in a game, and hand the organiser's part to somebody else who plays; a game
    that nobody else plays is closed, and a what-if branch deleted."""
    row = connection.execute(select(games).where(games.c.id == game).with_for_update()).mappings().one()
    if row["parent"] is not None:
        delete_branch(connection, game)
        return
    places = list(connection.execute(select(seats).where(seats.c.game == game)).mappings())
    own = [place for place in places if place["person"] == person]
    others = [place for place in places if place not in own and place["token"] and not place["bot"]]
    values: dict[str, Any] = {}
    if row["organiser_person"] == person or row["organiser"] in [place["token"] for place in own]:
        heir = (others[0]["token"], others[0]["person"]) if others else (None, None)
        values |= dict(zip(("organiser", "organiser_person"), heir, strict=True)) | {"organiser_sits": None}
    if not others and row["result"] is None and row["closed"] is None:
        values["closed"] = now
    if values:
        connection.execute(update(games).where(games.c.id == game).values(values))
    _forget_names(connection, game, {place["seat"] for place in own})
    mine = (seats.c.game == game, seats.c.person == person)
    connection.execute(update(seats).where(*mine).values({**EMPTY, "person": None}))
    rated = select(agreements.c.rated).where(agreements.c.game == game)
    if not connection.execute(rated).scalar():  # who leaves a rated game loses it, by their clock
        Ticking(game, lambda: now)(connection)


def leave(connection: Connection, game: str, seat: str) -> None:
    """Whoever holds a seat has left for good: it is nobody's, and their name stays nowhere."""
    _forget_names(connection, game, {seat})
    this = (seats.c.game == game, seats.c.seat == seat)
    connection.execute(update(seats).where(*this).values(dict(EMPTY)))
    inherit(connection, game)


def _forget_names(connection: Connection, game: str, left: set[str]) -> None:
    """The names that were kept beside the log for these seats."""
    noted = select(entries.c.n, entries.c.line).where(entries.c.game == game)
    for row in connection.execute(noted.where(entries.c.line.like('%"note":%'))).mappings().all():
        about = str(json.loads(row["line"]).get("note", "")).split()[1:2]
        if left & set(about):
            one = (entries.c.game == game, entries.c.n == row["n"])
            connection.execute(update(entries).where(*one).values(story=note_story("")))
