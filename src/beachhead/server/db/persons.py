"""Persons in the database: who somebody is, by their session, and which seats are theirs.

Every change of a person or of a session is told to the other workers (`told`), which keep nothing of it any
longer than that.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from sqlalchemy import Connection, RowMapping, delete, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from beachhead.server.db.store import Store
from beachhead.server.db.tables import (
    challenges,
    games,
    hushed,
    invitations,
    metadata,
    persons,
    seats,
    sessions,
    talk,
)

CHANNEL = "beachhead_persons"


ALSO = (invitations.c.person, hushed.c.owner, hushed.c.author, talk.c.author)
"""What may name a person beside what refers to one; the last three may be the hash of a secret instead."""


def told(connection: Connection, person: str) -> None:
    """Let the other workers know that a person or their sessions have changed."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_notify(:channel, :what)"), {"channel": CHANNEL, "what": person})


class PersonStore:
    """Reads and writes persons, their sessions, and what is theirs."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # persons

    def add(self, person: Mapping[str, Any], session: Mapping[str, Any]) -> None:
        """A new person with their first session."""
        with self.store.writing() as connection:
            connection.execute(insert(persons).values(person))
            connection.execute(insert(sessions).values(session))

    def person(self, id: str) -> RowMapping | None:
        with self.store.reading() as connection:
            return connection.execute(select(persons).where(persons.c.id == id)).mappings().first()

    def change(self, id: str, **values: Any) -> None:
        with self.store.writing() as connection:
            connection.execute(update(persons).where(persons.c.id == id).values(values))
            told(connection, id)

    # sessions

    def session(self, token: str, now: float) -> RowMapping | None:
        """The person of a session by its hashed token, unless it has expired, and when it was last seen."""
        asked = select(persons, sessions.c.seen.label("used")).join(
            sessions, sessions.c.person == persons.c.id
        )
        with self.store.reading() as connection:
            found = connection.execute(asked.where(sessions.c.token == token, sessions.c.expires > now))
            return found.mappings().first()

    def begin_session(self, session: Mapping[str, Any]) -> None:
        with self.store.writing() as connection:
            connection.execute(insert(sessions).values(session))

    def touch(self, token: str, person: str, now: float, expires: float) -> None:
        """A session is used: it goes on for longer."""
        with self.store.writing() as connection:
            used = update(sessions).where(sessions.c.token == token)
            connection.execute(used.values(seen=now, expires=expires))
            connection.execute(update(persons).where(persons.c.id == person).values(seen=now))

    def end_session(self, token: str) -> None:
        with self.store.writing() as connection:
            gone = delete(sessions).where(sessions.c.token == token).returning(sessions.c.person)
            for person in connection.execute(gone).scalars().all():
                told(connection, person)

    def end_expired(self, now: float) -> None:
        """Sessions that have expired, and guests who can never come back to anything, because they have
        neither a session nor a seat."""
        with self.store.writing() as connection:
            for table in (sessions, challenges):
                connection.execute(delete(table).where(table.c.expires <= now))
            here = select(sessions.c.person)
            seated = select(seats.c.person).where(seats.c.person.is_not(None))
            guest = (persons.c.login.is_(None), persons.c.banned.is_(None))
            connection.execute(
                delete(persons).where(*guest, persons.c.id.not_in(here), persons.c.id.not_in(seated))
            )

    # what is theirs

    def merge(self, guest: str, account: str) -> list[str]:
        """What is a guest's is an account's from now on, and the guest is deleted; returns the games in
        which they had a seat."""
        with self.store.writing() as connection:
            own = update(seats).where(seats.c.person == guest).values(person=account)
            found = list(connection.execute(own.returning(seats.c.game)).scalars())
            organised = update(games).where(games.c.organiser_person == guest)
            connection.execute(organised.values(organiser_person=account))
            connection.execute(delete(sessions).where(sessions.c.person == guest))
            _carry_over(connection, guest, account)
            connection.execute(delete(persons).where(persons.c.id == guest))
            told(connection, guest)
            for game in found:
                self.store.notify(connection, game)
            return found

    def keep(self, person: str, tokens: set[str]) -> list[str]:
        """Seats and organisers' parts with these hashed tokens that belong to no person are this one's from
        now on; returns their games."""
        with self.store.writing() as connection:
            own = update(seats).where(seats.c.token.in_(tokens), seats.c.person.is_(None))
            kept = connection.execute(own.values(person=person).returning(seats.c.game, seats.c.token)).all()
            found = [row.game for row in kept]
            _carry_words_over(connection, {row.token for row in kept}, person)
            organised = update(games).where(games.c.organiser.in_(tokens), games.c.organiser_person.is_(None))
            connection.execute(organised.values(organiser_person=person))
            for game in found:
                self.store.notify(connection, game)
            return found


def _carry_words_over(connection: Connection, secrets: set[str], person: str) -> None:
    """What was said with these secrets, who was blocked with them and who has blocked them: a person is known
    by one key in every game."""
    said = update(talk).where(talk.c.author.in_(secrets))
    connection.execute(said.values(author=person, person=person))
    blocked = update(hushed).where(hushed.c.owner.in_(secrets))
    connection.execute(blocked.values(owner=person, person=person))
    connection.execute(update(hushed).where(hushed.c.author.in_(secrets)).values(author=person))
    connection.execute(delete(hushed).where(hushed.c.owner == hushed.c.author))


def _carry_over(connection: Connection, guest: str, account: str) -> None:
    """Whatever refers to a guest refers to the account from now on; where the account has something of its
    own in that place, what the guest had goes with them."""
    for table in metadata.sorted_tables:
        for column in table.columns:
            if any(key.column is persons.c.id for key in column.foreign_keys):
                own = update(table).where(column == guest).values({column.name: account})
                with suppress(IntegrityError), connection.begin_nested():
                    connection.execute(own)
    for column in ALSO:
        connection.execute(update(column.table).where(column == guest).values({column.name: account}))
    connection.execute(delete(hushed).where(hushed.c.owner == hushed.c.author))
