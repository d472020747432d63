"""The database: SQLite in a file by default, PostgreSQL where several workers share it.

Every call is one transaction and may be made from any thread. `append` is the heart: it writes all entries of
one answer or none of them, and refuses when somebody else has written first.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import (
    Connection,
    Engine,
    RowMapping,
    create_engine,
    delete,
    event,
    func,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.exc import IntegrityError

from beachhead.server.clerk import Clerk, Work
from beachhead.server.tables import entries, games, seats, snapshots

MIGRATING = 4406  # the advisory lock that lets one worker at a time migrate
# part of every answer, and building them would cost more than doing them
MOVE_ON = text(
    "UPDATE games SET length = :length, chain = :chain, waiting = :waiting, result = :result, touched = :now "
    "WHERE id = :game AND length = :before"
)
WRITE_DOWN = text(
    "INSERT INTO entries (game, n, line, story, answer) VALUES (:game, :n, :line, :story, :answer)"
)


class Conflict(Exception):
    """Somebody else has written to the game first."""


@dataclass(frozen=True, slots=True)
class Written:
    """One entry as it is kept: the line of the game file, what it told, and the id its sender gave it."""

    n: int
    line: str
    story: str
    answer: str | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """What is known of a game without opening it."""

    length: int
    chain: str
    waiting: str
    result: str | None


def connect(url: str) -> Engine:
    """An engine for the database at `url`, with what makes SQLite safe and quick."""
    if not url.startswith("sqlite"):
        url = url.replace("postgresql://", "postgresql+psycopg://", 1)
        return create_engine(url, pool_pre_ping=True)
    Path(url.removeprefix("sqlite:///")).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(url, paramstyle="named")
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _: Any) -> None:
    connection.isolation_level = (
        None  # transactions are begun below, so that writers queue instead of failing
    )
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    connection.exec_driver_sql(
        "BEGIN IMMEDIATE" if connection.get_execution_options().get("writing") else "BEGIN"
    )


class Store:
    """All that is asked of the database."""

    def __init__(self, url: str) -> None:
        self.engine = connect(url)
        self._clerk = None if url.startswith("postgresql") else Clerk(self.engine)
        self._move_on, self._write_down = (
            str(words.compile(dialect=self.engine.dialect)) for words in (MOVE_ON, WRITE_DOWN)
        )

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that writes: done whole, or not at all."""
        if self._clerk is not None:
            with self._clerk.alone() as connection:
                yield connection
        else:
            with self.engine.begin() as connection:
                yield connection

    def _write(self, work: Work) -> None:
        """The same for something that many do at once."""
        if self._clerk is not None:
            self._clerk.write(work)
        else:
            with self.engine.begin() as connection:
                work(connection)

    def migrate(self) -> None:
        """Bring the tables up to date; safe when several workers start at once."""
        config = Config()
        config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
        with self.writing() as connection:
            if connection.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATING})
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    def close(self) -> None:
        if self._clerk is not None:
            self._clerk.close()
        self.engine.dispose()

    def ready(self) -> bool:
        with self.engine.connect() as connection:
            return connection.execute(select(func.count()).select_from(games)).scalar() is not None

    # games

    def create(
        self,
        game: str,
        scenario: str,
        header: str,
        secret: str,
        standing: Standing,
        places: Sequence[dict[str, Any]],
        written: Sequence[Written],
    ) -> None:
        """A new game with its seats and whatever happened before the first question."""
        now = time.time()
        row = {
            "id": game,
            "scenario": scenario,
            "header": header,
            "secret": secret,
            "length": standing.length,
            "chain": standing.chain,
            "waiting": standing.waiting,
            "result": standing.result,
            "created": now,
            "touched": now,
        }
        with self.writing() as connection:
            connection.execute(insert(games).values(row))
            connection.execute(insert(seats), [{"game": game, **place} for place in places])
            self._insert(connection, game, written)

    def game(self, game: str) -> RowMapping | None:
        with self.engine.connect() as connection:
            return connection.execute(select(games).where(games.c.id == game)).mappings().first()

    def append(self, game: str, before: int, standing: Standing, written: Sequence[Written]) -> None:
        """Write the entries of one answer after entry `before`: all of them, or none and a conflict."""
        try:
            self._write(lambda connection: self._append(connection, game, before, standing, written))
        except IntegrityError:
            raise Conflict from None

    def _append(
        self, connection: Connection, game: str, before: int, standing: Standing, written: Sequence[Written]
    ) -> None:
        moved = {
            "game": game,
            "before": before,
            "now": time.time(),
            "length": standing.length,
            "chain": standing.chain,
            "waiting": standing.waiting,
            "result": standing.result,
        }
        if connection.exec_driver_sql(self._move_on, moved).rowcount != 1:
            raise Conflict
        self._insert(connection, game, written)
        self._notify(connection, game, standing.length)

    @staticmethod
    def _notify(connection: Connection, game: str, length: int) -> None:
        """Let the other workers know how far a game has gone; 0 if only its seats have changed."""
        if connection.dialect.name == "postgresql":
            notice = {"channel": "beachhead", "what": f"{game}:{length}"}
            connection.execute(text("SELECT pg_notify(:channel, :what)"), notice)

    def _insert(self, connection: Connection, game: str, written: Sequence[Written]) -> None:
        if written:
            rows = [
                {"game": game, "n": w.n, "line": w.line, "story": w.story, "answer": w.answer}
                for w in written
            ]
            connection.exec_driver_sql(self._write_down, rows)

    def lines(self, game: str, since: int = 0, until: int | None = None) -> list[RowMapping]:
        """Entries after `since` up to `until`, in order."""
        asked = select(entries).where(entries.c.game == game, entries.c.n > since).order_by(entries.c.n)
        if until is not None:
            asked = asked.where(entries.c.n <= until)
        with self.engine.connect() as connection:
            return list(connection.execute(asked).mappings())

    def answered(self, game: str, answer: str) -> bool:
        """Whether an answer with this id of its sender's has been written already."""
        asked = select(entries.c.n).where(entries.c.game == game, entries.c.answer == answer)
        with self.engine.connect() as connection:
            return connection.execute(asked).first() is not None

    def count(self) -> dict[str, int]:
        """Games, those still going, and entries."""
        with self.engine.connect() as connection:
            total = connection.execute(select(func.count()).select_from(games)).scalar_one()
            going = connection.execute(
                select(func.count()).select_from(games).where(games.c.result.is_(None))
            ).scalar_one()
            written = connection.execute(select(func.count()).select_from(entries)).scalar_one()
        return {"games": total, "going": going, "entries": written}

    def waiting_for_bots(self) -> list[str]:
        """Games that wait for a seat a bot plays."""
        asked = select(games.c.id, games.c.waiting, seats.c.seat).join(seats, seats.c.game == games.c.id)
        asked = asked.where(games.c.result.is_(None), seats.c.bot != "")
        with self.engine.connect() as connection:
            rows = connection.execute(asked).all()
        return sorted({game for game, waiting, seat in rows if f'"{seat}"' in waiting})

    # seats

    def seats(self, game: str) -> list[RowMapping]:
        with self.engine.connect() as connection:
            return list(connection.execute(select(seats).where(seats.c.game == game)).mappings())

    def held_by(self, tokens: Sequence[str]) -> list[RowMapping]:
        """The seats whose hashed tokens these are, in all games."""
        asked = select(
            seats, games.c.scenario, games.c.length, games.c.waiting, games.c.result, games.c.touched
        )
        asked = asked.join(games, games.c.id == seats.c.game).where(seats.c.token.in_(tokens))
        with self.engine.connect() as connection:
            return list(connection.execute(asked.order_by(games.c.touched.desc())).mappings())

    def change_seat(self, game: str, seat: str, bot: str) -> None:
        with self.writing() as connection:
            connection.execute(
                update(seats).where(seats.c.game == game, seats.c.seat == seat).values(bot=bot)
            )
            self._notify(connection, game, 0)

    # snapshots

    def keep_snapshot(self, game: str, n: int, moment: bytes) -> None:
        with self.writing() as connection:
            connection.execute(delete(snapshots).where(snapshots.c.game == game, snapshots.c.n == n))
            connection.execute(insert(snapshots).values(game=game, n=n, moment=moment))

    def snapshot(self, game: str, until: int) -> RowMapping | None:
        """The last snapshot not after entry `until`."""
        asked = select(snapshots).where(snapshots.c.game == game, snapshots.c.n <= until)
        with self.engine.connect() as connection:
            return connection.execute(asked.order_by(snapshots.c.n.desc()).limit(1)).mappings().first()
