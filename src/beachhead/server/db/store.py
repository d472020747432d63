"""The database: SQLite in a file by default, PostgreSQL where several workers share it.

Every call is one transaction and may be made from any thread. `append` writes all entries of one answer or
none of them, and raises a conflict if somebody else has written first. A database that is full, locked or
gone is a refusal like any other (`Unavailable`): nothing was changed.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import asdict
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    RowMapping,
    delete,
    func,
    insert,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.exc import (
    ArgumentError,
    DataError,
    DBAPIError,
    IntegrityError,
    NotSupportedError,
    ProgrammingError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeout

from beachhead.server.db.connecting import bring_up_to_date, connect
from beachhead.server.db.group_commit import GroupCommit, Work
from beachhead.server.db.records import EntryRow, GameRecord, Place, Summary, data_title
from beachhead.server.db.tables import (
    analyses,
    clocks,
    entries,
    games,
    invitations,
    presence,
    pulse,
    seats,
    snapshots,
    spectators,
    talk,
)
from beachhead.server.errors import Unavailable

TALK = "talk"
PULSE_BYTES = 16 * 1024
MIGRATING = 4406  # the advisory lock that lets one worker at a time migrate
# part of every answer: building these statements each time would cost more than running them
UPDATE_GAME = text(
    "UPDATE games SET length = :length, chain = :chain, waiting = :waiting, result = :result, turn = :turn, "
    "touched = :now "
    "WHERE id = :game AND length = :before"
)
INSERT_ENTRY = text(
    "INSERT INTO entries (game, n, line, story, answer, seat, at) "
    "VALUES (:game, :n, :line, :story, :answer, :seat, :at)"
)
REAL = games.c.parent.is_(None)
GOING = (games.c.result.is_(None), games.c.closed.is_(None))


Settle = Callable[[Connection, str, str], None]  # with the game and its result


class Conflict(Exception):
    """Somebody else has written to the game first."""


@contextmanager
def refuse_unavailable() -> Iterator[None]:
    """Turn errors of the database or the disk into `Unavailable`; errors in our statements stay as they
    are."""
    try:
        yield
    except (IntegrityError, ProgrammingError, DataError, NotSupportedError):
        raise
    except (DBAPIError, PoolTimeout) as fault:
        why = fault.orig if isinstance(fault, DBAPIError) else fault
        raise Unavailable(" ".join(str(why).split()), getattr(why, "sqlstate", None)) from None


def _beat(connection: Connection) -> None:
    # random bytes, because PostgreSQL would compress zeros into a page it already has
    connection.execute(insert(pulse).values(at=time.time(), room=os.urandom(PULSE_BYTES)))
    connection.execute(delete(pulse))


def _held(keys: Collection[str]) -> ColumnElement[bool]:
    """The seats that whoever has these keys holds: hashed tokens, and the id of a person."""
    return or_(seats.c.token.in_(keys), seats.c.person.in_(keys))


def delete_branch(connection: Connection, branch: str) -> None:
    """A what-if branch with all that was played in it."""
    for table in (snapshots, entries, analyses, presence, talk, spectators, seats):
        connection.execute(delete(table).where(table.c.game == branch))
    connection.execute(delete(games).where(games.c.id == branch))


class Store:
    """All access to the database."""

    def __init__(self, url: str, now: Callable[[], float] = time.time) -> None:
        self.shared, self.now = url.startswith("postgresql"), now
        try:
            self.engine = connect(url)
        except (OSError, ArgumentError) as fault:
            raise Unavailable(str(fault)) from None
        self._group_commit = None if self.shared else GroupCommit(self.engine)
        self.when_over: list[Settle] = []  # called in the transaction that writes the end of a game
        self._update_game, self._insert_entry = (
            str(words.compile(dialect=self.engine.dialect)) for words in (UPDATE_GAME, INSERT_ENTRY)
        )

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that writes."""
        with (
            refuse_unavailable(),
            self._group_commit.transaction() if self._group_commit else self.engine.begin() as connection,
        ):
            yield connection

    def _write(self, work: Work) -> None:
        """The same for work that many threads do at once: with SQLite they share commits."""
        with refuse_unavailable():
            if self._group_commit is not None:
                self._group_commit.write(work)
            else:
                with self.engine.begin() as connection:
                    work(connection)

    @contextmanager
    def unsynced(self) -> Iterator[Connection]:
        """A transaction for what is written often and may be lost with the power, but not with the
        process."""
        with refuse_unavailable(), self.engine.connect().execution_options(writing=True) as connection:
            if self.shared:
                connection.execute(text("SET LOCAL synchronous_commit TO OFF"))
                yield connection
                connection.commit()
                return
            own: Any = connection.connection.dbapi_connection
            own.execute("PRAGMA synchronous=NORMAL")
            try:
                with connection.begin():
                    yield connection
            finally:
                own.execute("PRAGMA synchronous=FULL")

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        with refuse_unavailable(), self.engine.connect() as connection:
            yield connection

    def migrate(self) -> None:
        """Bring the tables up to date; safe when several workers start at once."""
        with self.writing() as connection:
            if connection.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATING})
            bring_up_to_date(connection)

    def close(self) -> None:
        if self._group_commit is not None:
            self._group_commit.close()
        self.engine.dispose()

    def ready(self) -> None:
        """Write as much as an answer might take, and delete it; raises if that is not possible."""
        self._write(_beat)

    # games

    def create(
        self,
        game: str,
        record: GameRecord,
        places: Sequence[dict[str, Any]],
        founder: str | None = None,
        branch: Place | None = None,
        organiser: str | None = None,
        invited: Mapping[str, str] | None = None,
        person: str | None = None,
        sits: str | None = None,
        clock: str | None = None,
        within: Connection | None = None,
    ) -> None:
        """A new game with its seats, the hashed codes of those to which somebody is invited, its clocks, and
        whatever happened before the first question; an imported one with the snapshots that make it quick to
        open, a branch with where it belongs. `person` is whoever begins it, and `sits` the hashed secret of
        their seat, if that is known. It is a part of the transaction `within`, if there is one."""
        now = time.time()
        row = {
            "id": game,
            "scenario": record.scenario,
            "header": record.header,
            "secret": record.secret,
            "length": record.summary.length,
            "chain": record.summary.chain,
            "waiting": record.summary.waiting,
            "result": record.summary.result,
            "turn": record.summary.turn,
            "created": now,
            "touched": now,
            "founder": founder,
            **({} if branch is None else asdict(branch)),
            "organiser": organiser,
            "organiser_person": person,
            "organiser_sits": sits,
            "data_title": data_title(record.header),
        }
        codes = [
            {"code": code, "game": game, "seat": seat, "created": now}
            for seat, code in (invited or {}).items()
        ]

        def work(connection: Connection) -> None:
            connection.execute(insert(games).values(row))
            connection.execute(insert(seats), [{"game": game, **place} for place in places])
            if codes:
                connection.execute(insert(invitations), codes)
            if clock is not None:
                connection.execute(insert(clocks).values(game=game, state=clock))
            self._insert(connection, game, record.entries)
            if record.snapshots:
                rows = [{"game": game, "n": n, "moment": moment} for n, moment in record.snapshots]
                connection.execute(insert(snapshots), rows)

        with nullcontext(within) if within is not None else self.writing() as connection:
            work(connection)

    def game(self, game: str) -> RowMapping | None:
        with self.reading() as connection:
            return connection.execute(select(games).where(games.c.id == game)).mappings().first()

    def progress(self, game: str) -> RowMapping | None:
        """How far a game has gone, whether it is closed or paused, and its clocks if it has any."""
        found = (games.c.length, games.c.chain, games.c.closed, games.c.paused, clocks.c.state.label("clock"))
        asked = select(*found).outerjoin_from(games, clocks).where(games.c.id == game)
        with self.reading() as connection:
            return connection.execute(asked).mappings().first()

    def unfinished(self, founder: str) -> int:
        """How many of a founder's games are neither over nor closed."""
        asked = select(func.count()).select_from(games).where(games.c.founder == founder, *GOING)
        with self.reading() as connection:
            return connection.execute(asked).scalar_one()

    def close_idle(self, before: float) -> list[str]:
        """Close the games that nobody has played since then; returns their ids."""
        idle = update(games).where(games.c.touched < before, *GOING).values(closed=time.time())
        with self.writing() as connection:
            return list(connection.execute(idle.returning(games.c.id)).scalars())

    def close_oldest(self, founder: str, most: int) -> list[str]:
        """Close a founder's games that go on but for the latest ones; returns their ids."""
        own = select(games.c.id).where(games.c.founder == founder, *GOING).order_by(games.c.created.desc())
        closed = update(games).where(games.c.id.in_(own.offset(most)))
        with self.writing() as connection:
            return list(connection.execute(closed.values(closed=time.time()).returning(games.c.id)).scalars())

    def reopen(self, game: str, also: Work) -> bool:
        """Let a closed game go on, and do what belongs to that; False if it is not closed or not there."""
        closed = update(games).where(games.c.id == game, games.c.closed.is_not(None))
        with self.writing() as connection:
            found = connection.execute(closed.values(closed=None, touched=time.time())).rowcount == 1
            if found:
                also(connection)
            return found

    def append(
        self,
        game: str,
        before: int,
        summary: Summary,
        rows: Sequence[EntryRow],
        also: Work | None = None,
        ticking: Work | None = None,
    ) -> None:
        """Write the entries of one answer after entry `before`: all of them, or none and a conflict. What is
        `also` to be done, and to the clocks after it, belongs to the same transaction, and has the game for
        itself."""

        def work(connection: Connection) -> None:
            self._append(connection, game, before, summary, rows)
            if summary.result is not None:
                for settle in self.when_over:
                    settle(connection, game, summary.result)
            if also is not None:
                also(connection)
                self.notify(connection, game)
            if ticking is not None:
                ticking(connection)

        try:
            self._write(work)
        except IntegrityError:
            raise Conflict from None

    def _append(
        self, connection: Connection, game: str, before: int, summary: Summary, rows: Sequence[EntryRow]
    ) -> None:
        moved = {
            "game": game,
            "before": before,
            "now": time.time(),
            "length": summary.length,
            "chain": summary.chain,
            "waiting": summary.waiting,
            "result": summary.result,
            "turn": summary.turn,
        }
        if connection.exec_driver_sql(self._update_game, moved).rowcount != 1:
            raise Conflict
        self._insert(connection, game, rows)
        self.notify(connection, game, summary.length)

    @staticmethod
    def notify(connection: Connection, game: str, length: int | str = 0) -> None:
        """Let the other workers know how far a game has gone; 0 if only its people have changed, and `TALK`
        if somebody has said something."""
        if connection.dialect.name == "postgresql":
            notice = {"channel": "beachhead", "what": f"{game}:{length}"}
            connection.execute(text("SELECT pg_notify(:channel, :what)"), notice)

    def _insert(self, connection: Connection, game: str, rows: Sequence[EntryRow]) -> None:
        if rows:
            now = time.time()
            values = [
                {
                    "game": game,
                    "n": r.n,
                    "line": r.line,
                    "story": r.story,
                    "answer": r.answer,
                    "seat": r.seat,
                    "at": now,
                }
                for r in rows
            ]
            connection.exec_driver_sql(self._insert_entry, values)

    def lines(self, game: str, since: int = 0, until: int | None = None) -> list[RowMapping]:
        """Entries after `since` up to `until`, in order."""
        asked = select(entries).where(entries.c.game == game, entries.c.n > since).order_by(entries.c.n)
        if until is not None:
            asked = asked.where(entries.c.n <= until)
        with self.reading() as connection:
            return list(connection.execute(asked).mappings())

    def answered(self, game: str, seat: str, answer: str) -> bool:
        """Whether the seat's answer with this id is already written."""
        asked = select(entries.c.n).where(
            entries.c.game == game, entries.c.seat == seat, entries.c.answer == answer
        )
        with self.reading() as connection:
            return connection.execute(asked).first() is not None

    def count(self) -> dict[str, int]:
        """Games, those still going, and entries. What-if branches are no games."""
        real = select(func.count()).select_from(games).where(REAL)
        with self.reading() as connection:
            total = connection.execute(real).scalar_one()
            going = connection.execute(real.where(*GOING)).scalar_one()
            written = connection.execute(select(func.count()).select_from(entries)).scalar_one()
        return {"games": total, "going": going, "entries": written}

    def waiting_for_bots(self, since: float | None = None) -> list[str]:
        """Games that wait for a seat a bot plays, since that time or longer."""
        asked = select(games.c.id, games.c.waiting, seats.c.seat).join(seats, seats.c.game == games.c.id)
        asked = asked.where(*GOING, seats.c.bot != "")
        if since is not None:
            asked = asked.where(games.c.touched < since)
        with self.reading() as connection:
            rows = connection.execute(asked).all()
        return sorted({game for game, waiting, seat in rows if f'"{seat}"' in waiting})

    # seats

    def seats(self, game: str) -> list[RowMapping]:
        """The seats of a game, each with the `parent` of the game if it is a branch, and the terms of
        watching it."""
        asked = select(seats, games.c.parent, games.c.watching).join(games, games.c.id == seats.c.game)
        with self.reading() as connection:
            return list(connection.execute(asked.where(seats.c.game == game)).mappings())

    def held_by(self, keys: Collection[str]) -> list[RowMapping]:
        """The seats that whoever has these keys holds, in all games that count."""
        asked = select(
            seats,
            games.c.scenario,
            games.c.length,
            games.c.waiting,
            games.c.result,
            games.c.touched,
            games.c.data_title,
            clocks.c.state.label("clock"),
        )
        asked = asked.join(games, games.c.id == seats.c.game).outerjoin(clocks, clocks.c.game == games.c.id)
        asked = asked.where(REAL, _held(keys))
        with self.reading() as connection:
            return list(connection.execute(asked.order_by(games.c.touched.desc())).mappings())

    def change_seat(self, game: str, seat: str, bot: str, ticking: Work) -> None:
        with self.writing() as connection:
            connection.execute(
                update(seats).where(seats.c.game == game, seats.c.seat == seat).values(bot=bot)
            )
            ticking(connection)
            self.notify(connection, game)

    # clocks

    def clock(self, game: str) -> str | None:
        """The clocks of a game, as they were written with its last entry; None if it has none."""
        with self.reading() as connection:
            return connection.execute(select(clocks.c.state).where(clocks.c.game == game)).scalar()

    # branches

    def branches(self, parent: str, keys: Collection[str]) -> list[RowMapping]:
        """The branches of a game that whoever has these keys holds, the oldest first."""
        own = select(seats.c.game).where(_held(keys))
        asked = select(games).where(games.c.parent == parent, games.c.id.in_(own))
        with self.reading() as connection:
            return list(connection.execute(asked.order_by(games.c.created, games.c.id)).mappings())

    def rename(self, branch: str, name: str) -> None:
        with self.writing() as connection:
            connection.execute(update(games).where(games.c.id == branch, ~REAL).values(name=name))

    def delete(self, branch: str) -> None:
        """A branch, and nothing else, can be deleted."""
        with self.writing() as connection:
            if connection.execute(select(games.c.id).where(games.c.id == branch, ~REAL)).first() is None:
                return
            delete_branch(connection, branch)
            self.notify(connection, branch)

    # snapshots

    def save_snapshot(self, game: str, n: int, moment: bytes) -> None:
        with self.writing() as connection:
            connection.execute(delete(snapshots).where(snapshots.c.game == game, snapshots.c.n == n))
            connection.execute(insert(snapshots).values(game=game, n=n, moment=moment))

    def snapshot(self, game: str, until: int) -> RowMapping | None:
        """The last snapshot not after entry `until`."""
        asked = select(snapshots).where(snapshots.c.game == game, snapshots.c.n <= until)
        with self.reading() as connection:
            return connection.execute(asked.order_by(snapshots.c.n.desc()).limit(1)).mappings().first()

    # analyses

    def analysis(self, game: str) -> RowMapping | None:
        """The analysis of a game: done if it has content, else how far it is."""
        with self.reading() as connection:
            return connection.execute(select(analyses).where(analyses.c.game == game)).mappings().first()

    def save_analysis(
        self, game: str, version: int, length: int, *, failed: str = "", content: bytes | None = None
    ) -> None:
        """The analysis of a game of so many entries, in place of an earlier one; one without content has
        begun or `failed`."""
        share = 0.0 if content is None else 1.0
        row = {"game": game, "version": version, "length": length, "share": share, "touched": time.time()}
        with self.writing() as connection:
            connection.execute(delete(analyses).where(analyses.c.game == game))
            connection.execute(insert(analyses).values(row | {"failed": failed, "content": content}))

    def note_analysis(self, game: str, share: float) -> None:
        """How far the analysis of a game is, and that somebody is at it."""
        going = update(analyses).where(analyses.c.game == game, analyses.c.content.is_(None))
        with self.writing() as connection:
            connection.execute(going.values(share=share, touched=time.time()))
