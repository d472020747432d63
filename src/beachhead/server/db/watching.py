"""Watching in the database: spectators with a name, who has agreed to their seeing everything, and how far a
game had gone so many decisions or seconds ago."""

from __future__ import annotations

import json
import time
from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import Connection, RowMapping, delete, func, insert, select, update

from beachhead.core.errors import Unknown, unknown
from beachhead.core.seat import CHANCE
from beachhead.server.db.people import rows_of
from beachhead.server.db.store import TALK, Store
from beachhead.server.db.tables import consents, entries, games, spectators
from beachhead.server.errors import TooMany, no_game
from beachhead.server.names import require_free

MOST_SPECTATORS = 200  # with a name, in one game
CHUNK = 100  # entries that are read at once


@dataclass(frozen=True)
class Named:
    """A spectator with a name: the hash of their secret, and the seats whose holders agreed."""

    number: int
    name: str
    token: str
    agreed: frozenset[str]
    sees: bool


class WatchStore:
    """Writes and reads who watches."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def join(self, game: str, token: str, name: str, own: Collection[str], person: str | None = None) -> None:
        """Be a spectator with this name, or change it; refused to those who hold a seat."""
        with self.store.writing() as connection:
            lock = update(games).where(games.c.id == game).values(organiser=games.c.organiser)
            if connection.execute(lock).rowcount != 1:
                raise no_game(game)
            rows = list(connection.execute(select(spectators).where(spectators.c.game == game)).mappings())
            seats = rows_of(connection, game)
            taken = [row["name"] for row in rows if row["token"] not in own]
            taken += [row["name"] for row in seats if row["name"] and row["token"] not in own]
            require_free(name, taken, [row["seat"] for row in seats])
            this = (spectators.c.game == game, spectators.c.token == token)
            if connection.execute(update(spectators).where(*this).values(name=name)).rowcount == 0:
                if len(rows) >= MOST_SPECTATORS:
                    raise TooMany(f"{MOST_SPECTATORS} spectators of this game have a name, and no more may.")
                number = 1 + max((row["number"] for row in rows), default=0)
                row = {"game": game, "token": token, "number": number, "name": name, "created": time.time()}
                row["person"] = person
                connection.execute(insert(spectators).values(row))
            self.store.notify(connection, game, TALK)

    def spectators(self, game: str) -> list[Named]:
        """The spectators of a game that have a name."""
        with self.store.reading() as connection:
            found = select(spectators).where(spectators.c.game == game).order_by(spectators.c.number)
            rows = list(connection.execute(found).mappings())
            if not rows:
                return []
            agreed = list(connection.execute(select(consents).where(consents.c.game == game)).mappings())
            return [_named(row, agreed, rows_of(connection, game)) for row in rows]

    # times

    def before(self, game: str, at: float) -> int:
        """The last entry that was written by then."""
        asked = select(entries.c.n, entries.c.at).where(entries.c.game == game).order_by(entries.c.n.desc())
        with self.store.reading() as connection:
            for n, written in connection.execute(asked):
                if written is None or written <= at:
                    return int(n)
        return 0

    def written(self, game: str, n: int) -> float | None:
        """When an entry was written."""
        with self.store.reading() as connection:
            asked = select(entries.c.at).where(entries.c.game == game, entries.c.n == n)
            return connection.execute(asked).scalars().first()

    def acts_ago(self, game: str, acts: int) -> int:
        """The entry before the last so many decisions of seats."""
        below = 2**31 - 1
        while True:
            asked = select(entries.c.n, entries.c.line).where(entries.c.game == game, entries.c.n < below)
            with self.store.reading() as connection:
                rows = connection.execute(asked.order_by(entries.c.n.desc()).limit(CHUNK)).all()
            for n, line in rows:
                acts -= is_act(line)
                if acts <= 0:
                    return int(n) - 1
            if len(rows) < CHUNK:
                return 0
            below = rows[-1][0]


def is_act(line: str) -> bool:
    """Whether an entry is a decision that a seat has taken."""
    written = json.loads(line)
    return "do" in written and written["by"] != CHANCE


def _named(row: RowMapping, agreed: Collection[RowMapping], seats: Collection[RowMapping]) -> Named:
    """A spectator, and whether they see everything: all who play a seat have agreed, and still have it."""
    held = {seat["seat"]: seat["token"] for seat in seats}
    given = {
        one["seat"]
        for one in agreed
        if one["number"] == row["number"] and one["holder"] and held.get(one["seat"]) == one["holder"]
    }
    asked = {seat["seat"] for seat in seats if seat["token"] and not seat["bot"]}
    return Named(row["number"], row["name"], row["token"], frozenset(given), bool(given) and asked <= given)


# what is written together with a line of the log


def agree(connection: Connection, game: str, number: int, seat: str, *, agreed: bool) -> None:
    """Whoever holds the seat agrees that a spectator sees everything, or does not any more."""
    known = select(func.count()).select_from(spectators)
    known = known.where(spectators.c.game == game, spectators.c.number == number)
    if not connection.execute(known).scalar_one():
        raise Unknown(f"There is no spectator {number} in this game.")
    holder = next((row["token"] for row in rows_of(connection, game) if row["seat"] == seat), None)
    if holder is None:
        raise unknown("seat", seat, [row["seat"] for row in rows_of(connection, game)])
    this = (consents.c.game == game, consents.c.number == number, consents.c.seat == seat)
    connection.execute(delete(consents).where(*this))
    if agreed:
        row = {"game": game, "number": number, "seat": seat, "holder": holder}
        connection.execute(insert(consents).values(row))


def settle(connection: Connection, game: str, terms: str) -> None:
    """The terms of watching, as JSON."""
    connection.execute(update(games).where(games.c.id == game).values(watching=terms))
