"""Talk in the database: messages in the order in which they were said, whom nobody wants to hear, reports.

Whoever says something first takes the row of the game, so numbers follow the order of commits with every
database: who has read up to a change has missed nothing before it.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, RowMapping, delete, func, insert, or_, select, update

from beachhead.core.errors import NotYourDecision, Unknown
from beachhead.server.db.store import TALK, Store
from beachhead.server.db.tables import games, hushed, reports, talk
from beachhead.server.errors import TooMany, no_game

SHORT, SHORT_MOST = 10.0, 6  # so many messages of one author in so many seconds
LONG, LONG_MOST = 3600.0, 300
MOST_HUSHED = 500
MOST_REPORTS = 100  # of one author, that nobody has looked at
MOST_READ = 500  # messages that are sent at once: the latest
OFTEN = (
    f"That was too much at once: at most {SHORT_MOST} messages or signs in {SHORT:g} seconds and {LONG_MOST} "
    "in an hour are taken. Wait a moment."
)


@dataclass(frozen=True)
class Words:
    """What somebody says: `author` is the id of a person, else the hash of their secret."""

    audience: str
    author: str
    seat: str = ""
    side: str = ""
    name: str = ""
    text: str = ""
    sign: list[str] = field(default_factory=list)
    given: str | None = None
    person: str | None = None


class TalkStore:
    """Writes and reads what is said."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def say(self, game: str, words: Words, now: float) -> None:
        """Keep a message, unless it was said before with the same id."""
        with self.store.writing() as connection:
            count, length = _take(connection, game)
            if words.given is not None:
                known = (talk.c.game == game, talk.c.author == words.author, talk.c.given == words.given)
                if connection.execute(select(talk.c.n).where(*known)).first() is not None:
                    return
            _require_slow(connection, words.author, now)
            row = {
                "game": game,
                "n": count,
                "id": secrets.token_urlsafe(9),
                "change": count,
                "audience": words.audience,
                "side": words.side,
                "seat": words.seat,
                "author": words.author,
                "name": words.name,
                "text": words.text,
                "sign": json.dumps(words.sign),
                "length": length,
                "at": now,
                "given": words.given,
                "erased": False,
                "person": words.person,
            }
            connection.execute(insert(talk).values(row))
            self.store.notify(connection, game, TALK)

    def read(self, game: str, since: int, own: Collection[str]) -> list[RowMapping]:
        """What was said, or erased, after a change, without those whom these authors do not want to hear."""
        quiet = select(hushed.c.author).where(
            hushed.c.owner.in_(own), or_(hushed.c.game == game, hushed.c.game == "")
        )
        asked = select(talk).where(talk.c.game == game, talk.c.change > since)
        asked = asked.where(or_(talk.c.author.in_(own), talk.c.author.not_in(quiet)))
        with self.store.reading() as connection:
            return list(connection.execute(asked.order_by(talk.c.n)).mappings())

    def message(self, game: str, id: str) -> RowMapping | None:
        with self.store.reading() as connection:
            asked = select(talk).where(talk.c.game == game, talk.c.id == id)
            return connection.execute(asked).mappings().first()

    def erase(self, game: str, id: str, own: Collection[str]) -> None:
        """Take the words out of a message of one's own; that there was one stays."""
        with self.store.writing() as connection:
            count, _ = _take(connection, game)
            mine = update(talk).where(talk.c.game == game, talk.c.id == id, talk.c.author.in_(own))
            gone = {"text": "", "sign": "[]", "erased": True}
            if connection.execute(mine.values(change=count, **gone)).rowcount != 1:
                raise NotYourDecision("Only whoever said something can erase it.")
            self.store.notify(connection, game, TALK)

    # ears

    def hush(self, game: str, owner: str, author: str, name: str, person: str | None) -> None:
        """Let this owner not hear an author any more: in this game, or with none in any."""
        with self.store.writing() as connection:
            same = (hushed.c.owner == owner, hushed.c.author == author, hushed.c.game == game)
            if connection.execute(select(hushed.c.id).where(*same)).first() is not None:
                return
            count = select(func.count()).select_from(hushed).where(hushed.c.owner == owner)
            if connection.execute(count).scalar_one() >= MOST_HUSHED:
                raise TooMany(f"{MOST_HUSHED} people are muted or blocked already: hear some of them again.")
            connection.execute(
                insert(hushed).values(game=game, owner=owner, author=author, name=name, person=person)
            )

    def hear(self, owners: Collection[str], id: int) -> None:
        """Hear somebody again."""
        with self.store.writing() as connection:
            mine = delete(hushed).where(hushed.c.id == id, hushed.c.owner.in_(owners))
            if connection.execute(mine).rowcount != 1:
                raise Unknown("You have muted or blocked nobody by that number.")

    def hushed(self, game: str, owners: Collection[str]) -> list[RowMapping]:
        """Whom these owners do not hear in this game."""
        asked = select(hushed).where(hushed.c.owner.in_(owners), hushed.c.game.in_([game, ""]))
        with self.store.reading() as connection:
            return list(connection.execute(asked.order_by(hushed.c.id)).mappings())

    def said_by(self, person: str) -> list[dict[str, Any]]:
        """All that a person has said, for them to take along."""
        kept = (talk.c.game, talk.c.at, talk.c.audience, talk.c.text)
        with self.store.reading() as connection:
            found = select(*kept).where(talk.c.person == person).order_by(talk.c.at)
            return [dict(row) for row in connection.execute(found).mappings()]

    def unheard_by(self, person: str) -> list[dict[str, Any]]:
        """Whom a person does not want to hear: in one game, or with no game in any."""
        asked = select(hushed.c.game, hushed.c.name).where(hushed.c.owner == person).order_by(hushed.c.id)
        with self.store.reading() as connection:
            return [dict(row) for row in connection.execute(asked).mappings()]

    def reported_by(self, person: str) -> list[dict[str, Any]]:
        """The messages that a person has reported."""
        kept = (reports.c.game, reports.c.at, reports.c.text, reports.c.why)
        asked = select(*kept).where(reports.c.reporter == person).order_by(reports.c.id)
        with self.store.reading() as connection:
            return [dict(row) for row in connection.execute(asked).mappings()]

    # reports

    def report(self, message: RowMapping, reporter: str, why: str, now: float) -> None:
        """Keep a copy of a message, for whoever runs the server; a second report of it is the first."""
        with self.store.writing() as connection:
            same = (
                reports.c.game == message["game"],
                reports.c.n == message["n"],
                reports.c.reporter == reporter,
            )
            if connection.execute(select(reports.c.id).where(*same)).first() is not None:
                return
            open_ones = select(func.count()).select_from(reports)
            open_ones = open_ones.where(reports.c.reporter == reporter, reports.c.done.is_(None))
            if connection.execute(open_ones).scalar_one() >= MOST_REPORTS:
                raise TooMany(f"{MOST_REPORTS} of your reports wait to be read, and no more are taken.")
            copied = {
                name: message[name] for name in ("game", "n", "author", "seat", "name", "text", "person")
            }
            connection.execute(insert(reports).values(**copied, reporter=reporter, why=why, at=now))


def _take(connection: Connection, game: str) -> tuple[int, int]:
    """Have the game for oneself until the transaction ends: how often something was said in it by then, and
    its length."""
    lock = update(games).where(games.c.id == game).values(talked=func.coalesce(games.c.talked, 0) + 1)
    found = connection.execute(lock.returning(games.c.talked, games.c.length)).first()
    if found is None:
        raise no_game(game)
    return int(found[0]), int(found[1])


def _require_slow(connection: Connection, author: str, now: float) -> None:
    """Raise if the author has said much lately, whichever workers and games they said it through."""
    for seconds, most in ((SHORT, SHORT_MOST), (LONG, LONG_MOST)):
        lately = select(func.count()).select_from(talk)
        lately = lately.where(talk.c.author == author, talk.c.at > now - seconds)
        if connection.execute(lately).scalar_one() >= most:
            raise TooMany(OFTEN)


def reported(store: Store, *, everything: bool = False) -> list[RowMapping]:
    """The reports that nobody has looked at, or all of them, the oldest first."""
    asked = select(reports).order_by(reports.c.id)
    with store.reading() as connection:
        return list(
            connection.execute(asked if everything else asked.where(reports.c.done.is_(None))).mappings()
        )


def settle_report(store: Store, id: int, now: float) -> bool:
    """Somebody has looked at a report; False if there is no such report."""
    with store.writing() as connection:
        found: Any = connection.execute(update(reports).where(reports.c.id == id).values(done=now))
    return bool(found.rowcount)
