"""Notices in the database: where people want to be told, and what is still to be told.

What is due follows from the games themselves: who is asked, and has not looked since. `find` may be called at
any time and by any worker: the outbox has one row for each thing to be told on each channel, however often it
is found. A row is sent by whoever has claimed it; a worker that dies leaves it to the others.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import blake2b
from threading import Lock
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection, RowMapping, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from beachhead.core.seat import CHANCE
from beachhead.server.db.store import REAL, Store
from beachhead.server.db.tables import (
    channels,
    games,
    muted,
    outbox,
    persons,
    presence,
    seats,
    server_keys,
    workers,
)

TURN, OVER, WORD, CHECK, BEGUN = "turn", "over", "word", "check", "begun"
WAITING, SENT, FAILED = "waiting", "sent", "failed"
ABLE = (channels.c.confirmed.is_not(None), channels.c.off.is_(None))


@dataclass(frozen=True)
class Here:
    """Who counts as looking: those at workers that were `alive` since then. Somebody who leaves is written as
    gone `away` seconds later."""

    alive: float
    away: float


@dataclass(frozen=True)
class Due:
    """A row of the outbox that this worker may send, with where it goes and what it is about."""

    id: str
    channel: str
    person: str
    kind: str
    address: str
    detail: str
    about: str
    game: str | None
    seat: str
    scenario: str
    words: str
    link: str
    tries: int


class NoticeStore:
    """Reads and writes channels and the outbox."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._ending = Lock()

    def key(self, name: str, made: str) -> str:
        """A secret of this server; `made` if it has none of this name yet."""
        asked = select(server_keys.c.value).where(server_keys.c.name == name)
        try:
            with self.store.writing() as connection:
                known = connection.execute(asked).scalar_one_or_none()
                if known is None:
                    connection.execute(insert(server_keys).values(name=name, value=made))
        except IntegrityError:  # another worker was quicker
            with self.store.reading() as connection:
                known = connection.execute(asked).scalar_one()
        return made if known is None else str(known)

    # channels

    def channels(self, person: str) -> list[RowMapping]:
        asked = select(channels).where(channels.c.person == person).order_by(channels.c.created)
        with self.store.reading() as connection:
            return list(connection.execute(asked).mappings())

    def channel(self, channel: str) -> RowMapping | None:
        with self.store.reading() as connection:
            return connection.execute(select(channels).where(channels.c.id == channel)).mappings().first()

    def add(self, row: dict[str, Any]) -> None:
        """A new channel, in place of one of the same person at the same address."""
        same = (channels.c.person == row["person"], channels.c.address == row["address"])
        with self.store.writing() as connection:
            _remove(connection, select(channels.c.id).where(*same))
            connection.execute(insert(channels).values(row))

    def remove(self, person: str, channel: str) -> bool:
        own = (channels.c.id == channel, channels.c.person == person)
        with self.store.writing() as connection:
            return _remove(connection, select(channels.c.id).where(*own))

    def confirm(self, channel: str, now: float) -> None:
        with self.store.writing() as connection:
            change = update(channels).where(channels.c.id == channel)
            connection.execute(change.values(confirmed=now, code=None))

    def miss(self, channel: str) -> None:
        """A code that was not right."""
        with self.store.writing() as connection:
            change = update(channels).where(channels.c.id == channel)
            connection.execute(change.values(misses=channels.c.misses + 1))

    def switch(self, channel: str, now: float | None) -> None:
        """Off since then, or on again."""
        with self.store.writing() as connection:
            change = update(channels).where(channels.c.id == channel)
            connection.execute(change.values(off=now) if now else change.values(off=None, failed=""))

    def quiet(self, person: str, game: str) -> set[str]:
        """The channels on which this person is told nothing of this game."""
        asked = select(muted.c.channel).where(muted.c.person == person, muted.c.game == game)
        with self.store.reading() as connection:
            return set(connection.execute(asked).scalars())

    def all_quiet(self, person: str) -> list[dict[str, Any]]:
        """The games of which a person is told nothing on some way."""
        asked = select(muted.c.game, muted.c.channel).where(muted.c.person == person)
        with self.store.reading() as connection:
            return [dict(row) for row in connection.execute(asked).mappings()]

    def mute(self, person: str, game: str, quiet: Collection[str]) -> None:
        """Tell this person nothing of this game on these channels."""
        with self.store.writing() as connection:
            own = (muted.c.person == person, muted.c.game == game)
            connection.execute(delete(muted).where(*own))
            if quiet:
                rows = [{"person": person, "game": game, "channel": channel} for channel in quiet]
                connection.execute(insert(muted), rows)

    # the outbox

    def find(self, since: float, here: Here, wait: float, now: float) -> int:
        """Put into the outbox whatever is to be told of games that have moved since then: that they wait for
        somebody, or are over, while nobody looks from there. Returns how many are new."""
        with self.store.reading() as connection:
            rows = connection.execute(_to_tell(since, here)).mappings()
            found = [row for row in rows if _concerns(row)]
            known = _known(connection, {row["game"] for row in found})
        new = [row for row in found if (row["channel"], row["game"], row["seat"], _mark(row)) not in known]
        return sum(self._put(_row(row, row["touched"] + wait, now)) for row in new)

    def tell(self, person: str, mark: str, words: str, link: str, now: float) -> None:
        """Tell a person something on every channel they have, once for each `mark`."""
        with self.store.reading() as connection:
            asked = select(channels.c.id).where(channels.c.person == person, *ABLE)
            found = connection.execute(asked).scalars().all()
        for channel in found:
            self._put(_words(channel, WORD, mark, words, link, now))

    def check(self, channel: str, mark: str, words: str, link: str, now: float) -> None:
        """Send words to a channel that nobody has confirmed yet."""
        self._put(_words(channel, CHECK, mark, words, link, now))

    def _put(self, row: dict[str, Any]) -> bool:
        """A new row, unless it is there."""
        try:
            with self.store.writing() as connection:
                connection.execute(insert(outbox).values(row))
        except IntegrityError:
            return False
        return True

    def claim(self, now: float, until: float, here: Here, most: int) -> list[Due]:
        """Rows that are due and nobody else is sending; what is not to be told any more is deleted."""
        free = (
            outbox.c.state == WAITING,
            outbox.c.due <= now,
            sa.or_(outbox.c.claimed.is_(None), outbox.c.claimed < now),
        )
        first = select(outbox.c.id).where(*free).order_by(outbox.c.due).limit(most)
        with self.store.writing() as connection:
            ids = connection.execute(first.with_for_update(skip_locked=True)).scalars().all()
            if not ids:
                return []
            rows = connection.execute(_due(ids, here)).mappings().all()
            wanted = [row for row in rows if _is_wanted(row)]
            idle = set(ids) - {row["id"] for row in wanted}
            if idle:
                connection.execute(delete(outbox).where(outbox.c.id.in_(idle)))
            mine = update(outbox).where(outbox.c.id.in_([row["id"] for row in wanted]))
            connection.execute(mine.values(claimed=until, tries=outbox.c.tries + 1))
        return [
            Due(**{name: row[name] for name in Due.__dataclass_fields__} | {"tries": row["tries"] + 1})
            for row in wanted
        ]

    def release(self) -> None:
        """Nobody is sending anything."""
        with self.store.writing() as connection:
            connection.execute(update(outbox).where(outbox.c.claimed.is_not(None)).values(claimed=None))

    def leave(self, claimed: Collection[Due]) -> None:
        """These were claimed and never begun: another may send them."""
        free = update(outbox).where(outbox.c.id.in_([due.id for due in claimed]))
        with self.store.writing() as connection:
            connection.execute(free.values(claimed=None, tries=outbox.c.tries - 1))

    @contextmanager
    def _at_once(self) -> Iterator[Connection]:
        """A transaction for what became of a notice. A kill before it is written makes the next server send
        the notice again, so it waits for nothing: not for other writers' commits, nor for the disk, which
        only a loss of power asks about."""
        with self._ending, self.store.unsynced() as connection:
            yield connection

    def sent(self, due: Due, now: float) -> None:
        with self._at_once() as connection:
            _end(connection, due.id, state=SENT, done=now, said="")
            well = update(channels).where(channels.c.id == due.channel, channels.c.failed != "")
            connection.execute(well.values(failed=""))

    def later(self, due: Due, when: float, why: str) -> None:
        with self._at_once() as connection:
            _end(connection, due.id, due=when, said=why)

    def failed(self, due: Due, why: str, now: float, *, off: bool) -> None:
        """It will not be tried again; with `off` nothing else is sent there either."""
        with self._at_once() as connection:
            _end(connection, due.id, state=FAILED, done=now, said=why)
            change = update(channels).where(channels.c.id == due.channel)
            connection.execute(change.values(failed=why, off=now) if off else change.values(failed=why))

    def last(self, person: str, most: int) -> list[RowMapping]:
        """What a person was told or is to be told, the latest first."""
        asked = select(outbox, channels.c.kind, games.c.scenario)
        joined = outbox.join(channels, channels.c.id == outbox.c.channel)
        joined = joined.outerjoin(games, games.c.id == outbox.c.game)
        asked = asked.select_from(joined).where(channels.c.person == person)
        with self.store.reading() as connection:
            rows = connection.execute(asked.order_by(outbox.c.made.desc()).limit(most))
            return list(rows.mappings())

    def sweep(self, before: float) -> None:
        """Forget what was told before then."""
        with self.store.writing() as connection:
            connection.execute(delete(outbox).where(outbox.c.done < before))


def _to_tell(since: float, here: Here) -> sa.Select[Any]:
    """Seats of people with a channel whose game has moved while nobody looked from there. Against bots alone
    nobody is told anything: they keep nobody waiting."""
    looking = (
        select(presence.c.seat)
        .select_from(presence.join(workers, workers.c.id == presence.c.worker))
        .where(presence.c.game == games.c.id, presence.c.seat == seats.c.seat, workers.c.beat >= here.alive)
    )
    other = seats.alias()
    others = select(other.c.seat).where(
        other.c.game == games.c.id, other.c.seat != seats.c.seat, other.c.bot == ""
    )
    empty = select(other.c.seat).where(other.c.game == games.c.id, other.c.token == "", other.c.bot == "")
    quiet = select(muted.c.game).where(
        muted.c.person == seats.c.person, muted.c.game == games.c.id, muted.c.channel == channels.c.id
    )
    asked = select(
        games.c.id.label("game"),
        games.c.waiting,
        games.c.result,
        games.c.touched,
        seats.c.seat,
        seats.c.seen,
        channels.c.id.label("channel"),
        (~empty.exists()).label("full"),
    )
    joined = games.join(seats, seats.c.game == games.c.id).join(channels, channels.c.person == seats.c.person)
    return asked.select_from(joined).where(
        REAL,
        games.c.closed.is_(None),
        games.c.paused.is_(None),
        games.c.touched > since,
        games.c.touched > sa.func.coalesce(seats.c.seen, 0) - here.away,
        seats.c.bot == "",
        others.exists(),
        ~looking.exists(),
        ~quiet.exists(),
        *ABLE,
    )


def _concerns(row: RowMapping) -> bool:
    return row["result"] is not None or row["seat"] in json.loads(row["waiting"]) or _begins(row)


def _begins(row: RowMapping) -> bool:
    """Whether a game has begun for somebody who has not been there yet: it waits for all to sit down."""
    return row["full"] and row["seen"] is None and json.loads(row["waiting"]) == [CHANCE]


def _mark(row: RowMapping) -> str:
    """One notice for each absence, and one for the end."""
    return OVER if row["result"] is not None else f"{TURN} {int(1000 * (row['seen'] or 0))}"


def _known(connection: Connection, of: Collection[str]) -> set[tuple[str, str, str, str]]:
    asked = select(outbox.c.channel, outbox.c.game, outbox.c.seat, outbox.c.mark)
    rows = connection.execute(asked.where(outbox.c.game.in_(of))).all()
    return {(channel, game, seat, mark) for channel, game, seat, mark in rows}


def _row(row: RowMapping, due: float, now: float) -> dict[str, Any]:
    about = OVER if row["result"] is not None else BEGUN if _begins(row) else TURN
    return _new(row["channel"], about, row["game"], row["seat"], _mark(row), now) | {"due": due}


def _words(channel: str, about: str, mark: str, words: str, link: str, now: float) -> dict[str, Any]:
    return _new(channel, about, None, "", mark, now) | {"words": words, "link": link, "due": now}


def _new(channel: str, about: str, game: str | None, seat: str, mark: str, now: float) -> dict[str, Any]:
    return {
        "id": notice_id(channel, game, seat, mark),
        "channel": channel,
        "about": about,
        "game": game,
        "seat": seat,
        "mark": mark,
        "made": now,
        "words": "",
        "link": "",
        "state": WAITING,
        "tries": 0,
        "said": "",
    }


def notice_id(channel: str, game: str | None, seat: str, mark: str) -> str:
    """The same thing told on the same channel has the same id, whoever finds it: it is there once."""
    return blake2b(f"{channel}/{game}/{seat}/{mark}".encode(), digest_size=16).hexdigest()


def _due(ids: Collection[str], here: Here) -> sa.Select[Any]:
    """Rows of the outbox with all that says whether they are still to be told."""
    still = _to_tell(0, here).subquery()
    same = sa.and_(
        still.c.game == outbox.c.game,
        still.c.seat == outbox.c.seat,
        still.c.channel == outbox.c.channel,
    )
    joined = (
        outbox.join(channels, channels.c.id == outbox.c.channel)
        .join(persons, persons.c.id == channels.c.person)
        .outerjoin(games, games.c.id == outbox.c.game)
        .outerjoin(still, same)
    )
    return (
        select(
            outbox,
            channels.c.person,
            channels.c.kind,
            channels.c.address,
            channels.c.detail,
            channels.c.off,
            channels.c.confirmed,
            games.c.scenario,
            still.c.waiting.label("waiting"),
            still.c.result,
            still.c.seen,
            still.c.full,
            still.c.game.label("away"),
        )
        .select_from(joined)
        .where(outbox.c.id.in_(ids))
    )


def _is_wanted(row: RowMapping) -> bool:
    """Whether a row is still true, and somebody wants to hear it."""
    if row["off"] is not None:
        return False
    if row["about"] in (WORD, CHECK):
        return row["about"] == CHECK or row["confirmed"] is not None
    return row["away"] is not None and _concerns(row) and _mark(row) == row["mark"]


def _end(connection: Connection, id: str, **values: Any) -> None:
    connection.execute(update(outbox).where(outbox.c.id == id).values(claimed=None, **values))


def _remove(connection: Connection, which: sa.Select[Any]) -> bool:
    found = connection.execute(which).scalars().all()
    for table in (outbox, muted):
        connection.execute(delete(table).where(table.c.channel.in_(found)))
    connection.execute(delete(channels).where(channels.c.id.in_(found)))
    return bool(found)
