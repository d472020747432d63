"""People at the table, in the database: who holds which seat, invitations, the organiser, who is here.

What is done to a seat is `Work` for the transaction that also writes its line of the log (`Store.append`).
The row of the game is locked by then, so of two claims of one invitation exactly one finds it unspent.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, RowMapping, delete, func, insert, select, update

from beachhead.core.errors import NotAnOption, Stale, unknown
from beachhead.server.db.returning import Request, asked
from beachhead.server.db.store import GOING, REAL, Store
from beachhead.server.db.tables import consents, games, invitations, persons, presence, seats, workers
from beachhead.server.db.tables_lobby import agreements
from beachhead.server.errors import Taken
from beachhead.server.names import alike, require_free

ANY = ""  # the seat of an invitation for whoever comes first
LOBBY = 0  # among consents, where spectators have numbers from 1: the lobby may show the game
SPENT = "This invitation has been used: somebody has sat down with it. Ask whoever sent it for another one."
EMPTY: Mapping[str, Any] = {
    "token": "",
    "name": None,
    "bot": "",
    "offered": None,
    "seen": None,
    "person": None,
}


KNOWN = (
    games.c.organiser,
    games.c.organiser_person,
    games.c.organiser_sits,
    games.c.paused,
    games.c.result,
    games.c.data_title,
)


@dataclass(frozen=True)
class Gathered:
    """All that the database knows of the people of a game."""

    organiser: str | None
    organiser_person: str | None
    organiser_sits: str | None
    paused: float | None
    seats: list[RowMapping]
    invited: frozenset[str]
    here: frozenset[str]
    listed: bool
    rated: bool
    asked: Request | None
    for_lobby: frozenset[str]
    data_title: str

    @property
    def organised(self) -> bool:
        return self.organiser is not None or self.organiser_person is not None

    @property
    def organiser_seat(self) -> str:
        """Where the organiser sits, as far as that is known."""
        secrets = {self.organiser, self.organiser_sits} - {None}
        known = [row["seat"] for row in self.seats if row["token"] in secrets]
        own = [row["seat"] for row in self.seats if row["person"] and row["person"] == self.organiser_person]
        return str(next(iter([*known, *own]), ""))


class People:
    """Reads who has gathered, and writes who is here."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def gathered(self, game: str, alive: float) -> Gathered | None:
        """The people of a game; those at workers that have not been heard of since `alive` are away."""
        with self.store.reading() as connection:
            row = connection.execute(select(*KNOWN).where(games.c.id == game)).mappings().first()
            if row is None:
                return None
            open_ones = (invitations.c.game == game, invitations.c.spent.is_(None))
            at = presence.join(workers, workers.c.id == presence.c.worker)
            found = select(presence.c.seat).select_from(at)
            here = found.where(presence.c.game == game, workers.c.beat >= alive)
            agreed = connection.execute(
                select(agreements.c.public, agreements.c.rated).where(agreements.c.game == game)
            ).first()
            rows = rows_of(connection, game)
            return Gathered(
                row["organiser"],
                row["organiser_person"],
                row["organiser_sits"],
                row["paused"],
                rows,
                frozenset(connection.execute(select(invitations.c.seat).where(*open_ones)).scalars()),
                frozenset(connection.execute(here).scalars()),
                agreed is not None and agreed.public is not None,
                agreed is not None and agreed.rated,
                asked(connection, game) if row["result"] is None else None,
                agreed_to_publish(connection, game, rows),
                row["data_title"] or "",
            )

    def invitation(self, code: str) -> RowMapping | None:
        """An invitation by its hashed code, with the scenario of its game."""
        asked = select(invitations, games.c.scenario).join(games, games.c.id == invitations.c.game)
        with self.store.reading() as connection:
            return connection.execute(asked.where(invitations.c.code == code)).mappings().first()

    def find(self, name: str) -> str | None:
        """Whoever is called that: the account of this name, or else the guest who was here last."""
        asked = select(persons.c.id).where(persons.c.banned.is_(None))
        with self.store.reading() as connection:
            account = connection.execute(asked.where(persons.c.login == alike(name))).scalar()
            if account is not None:
                return str(account)
            guests = asked.where(persons.c.login.is_(None), func.lower(persons.c.name) == name.lower())
            return connection.execute(guests.order_by(persons.c.seen.desc()).limit(1)).scalar()

    def seats_among_others(self, person: str) -> list[tuple[str, str]]:
        """The seats of a person in games that go on and that other people play, too. Not in rated games: who
        leaves one loses it, by their clock."""
        other = seats.alias()
        others = select(other.c.seat).where(
            other.c.game == games.c.id,
            other.c.bot == "",
            other.c.token != "",
            other.c.person.is_distinct_from(person),
        )
        asked = select(seats.c.game, seats.c.seat).join(games, games.c.id == seats.c.game)
        asked = asked.join(agreements, agreements.c.game == games.c.id, isouter=True).where(
            REAL,
            *GOING,
            seats.c.person == person,
            func.coalesce(agreements.c.rated, False).is_(False),
            others.exists(),
        )
        with self.store.reading() as connection:
            return [(game, seat) for game, seat in connection.execute(asked)]

    def organised_by(self, person: str) -> list[str]:
        """The games that go on and that a person organises."""
        asked = select(games.c.id).where(REAL, *GOING, games.c.organiser_person == person)
        with self.store.reading() as connection:
            return list(connection.execute(asked.order_by(games.c.id)).scalars())

    def rename(self, game: str, seat: str, name: str, own: Collection[str]) -> None:
        """Give a seat another name, unless somebody else has it."""
        with self.store.writing() as connection:
            lock = update(games).where(games.c.id == game).values(organiser=games.c.organiser)
            connection.execute(lock)  # names are compared one after the other
            _require_free_name(rows_of(connection, game), name, own)
            _change(connection, game, seat, name=name)
            self.store.notify(connection, game)

    # who is here

    def come(self, worker: str, game: str, seat: str) -> None:
        with self.store.writing() as connection:
            _beat(connection, worker)
            gone = (presence.c.game == game, presence.c.seat == seat, presence.c.worker == worker)
            connection.execute(delete(presence).where(*gone))
            connection.execute(insert(presence).values(game=game, seat=seat, worker=worker))
            self.store.notify(connection, game)

    def go(self, worker: str, places: Iterable[tuple[str, str]]) -> None:
        """These seats have left this worker."""
        with self.store.writing() as connection:
            for game, seat in places:
                at = (presence.c.game == game, presence.c.seat == seat, presence.c.worker == worker)
                if connection.execute(delete(presence).where(*at)).rowcount:
                    _change(connection, game, seat, seen=time.time())
                    self.store.notify(connection, game)

    def beat(self, worker: str) -> None:
        """This worker is alive."""
        with self.store.writing() as connection:
            _beat(connection, worker)

    def clear(self, worker: str, alive: float) -> list[str]:
        """Whoever was at another worker that has not been heard of since `alive` left when it was last heard
        of. Returns their games."""
        with self.store.writing() as connection:
            dead = select(workers).where(workers.c.beat < alive, workers.c.id != worker)
            found: list[str] = []
            for row in connection.execute(dead).mappings().all():
                left = delete(presence).where(presence.c.worker == row["id"])
                for game, seat in connection.execute(left.returning(presence.c.game, presence.c.seat)).all():
                    _change(connection, game, seat, seen=row["beat"])
                    self.store.notify(connection, game)
                    found.append(game)
                connection.execute(delete(workers).where(workers.c.id == row["id"]))
        return found


def rows_of(connection: Connection, game: str) -> list[RowMapping]:
    """In one order everywhere: the first of the seats that are offered is the same one each time."""
    wanted = select(seats).where(seats.c.game == game).order_by(seats.c.seat)
    return list(connection.execute(wanted).mappings())


def agreed_to_publish(connection: Connection, game: str, rows: Iterable[RowMapping]) -> frozenset[str]:
    """The seats whose holders have agreed that the lobby shows the game; whoever comes after them has not."""
    asked = select(consents.c.seat, consents.c.holder).where(consents.c.game == game)
    given = {row.seat: row.holder for row in connection.execute(asked.where(consents.c.number == LOBBY))}
    return frozenset(row["seat"] for row in rows if row["token"] and given.get(row["seat"]) == row["token"])


# what is done to a seat: each is called in the transaction that writes the line of the log


@dataclass(frozen=True)
class Claim:
    """Sit down by an invitation, with the hash of a secret of one's own, as a person if one is known; `own`
    are the keys of the other seats one holds."""

    code: str
    token: str
    name: str
    own: Collection[str] = ()
    person: str | None = None

    def take(self, connection: Connection, game: str, seat: str) -> None:
        """Take the seat; stale if it was the open invitation and somebody else has just taken this seat."""
        rows = rows_of(connection, game)
        row = _row(rows, seat)
        unspent = (invitations.c.code == self.code, invitations.c.spent.is_(None))
        found = connection.execute(select(invitations.c.seat).where(*unspent)).scalars().first()
        if found is None:
            raise Taken(SPENT)
        if row["token"] or (found == ANY and row["offered"] is None):
            raise Stale("Somebody else has just taken this seat.")
        if self.name:
            _require_free_name(rows, self.name, self.own)
        if found != ANY:
            spent = {"spent": time.time(), "token": self.token}
            connection.execute(update(invitations).where(*unspent).values(spent))
        taken = {**EMPTY, "token": self.token, "name": self.name or None, "person": self.person}
        _change(connection, game, seat, **taken)


def invite(connection: Connection, game: str, seat: str, code: str, person: str | None = None) -> None:
    """A new invitation in place of the last: of an empty seat, or of any that is offered. A person who is
    invited by name sees it in the lobby."""
    if seat != ANY:
        _require_empty(connection, game, seat)
        _change(connection, game, seat, offered=None)
    _withdraw(connection, game, seat)
    row = {"code": code, "game": game, "seat": seat, "created": time.time(), "person": person}
    connection.execute(insert(invitations).values(row))


def withdraw(connection: Connection, game: str, seat: str) -> None:
    """Nobody is invited to this seat any more."""
    offered = _row(rows_of(connection, game), seat)["offered"] is not None
    if not (_withdraw(connection, game, seat) or offered):
        raise NotAnOption(f"Nobody is invited to {seat}.", allowed=["invite", "offer"])
    _change(connection, game, seat, offered=None)


def offer(connection: Connection, game: str, seat: str, code: str) -> None:
    """Whoever comes first may have the seat; the open invitation is made with the first such seat."""
    _require_empty(connection, game, seat)
    _withdraw(connection, game, seat)
    _change(connection, game, seat, offered=time.time())
    if code:
        invite(connection, game, ANY, code)


def free(connection: Connection, game: str, seat: str, code: str) -> None:
    """The seat is nobody's any more: its secret opens nothing. With a code somebody else is invited to it."""
    row = _row(rows_of(connection, game), seat)
    if not (row["token"] or row["bot"]):
        raise NotAnOption(f"{seat} is empty already.", allowed=["invite", "offer", "bot"])
    organiser = connection.execute(select(games.c.organiser).where(games.c.id == game)).scalar_one()
    if row["token"] and row["token"] == organiser:
        raise NotAnOption(
            f"The organiser holds {seat}: hand the organiser's part to somebody else first.",
            allowed=["organiser SEAT"],
        )
    _change(connection, game, seat, **EMPTY)
    inherit(connection, game)
    if code:
        invite(connection, game, seat, code)


def inherit(connection: Connection, game: str) -> None:
    """Somebody has left: a game that nobody organises falls to one of those who stay, who can fill the seat.
    Not a rated one, in which everybody sits as it was agreed."""
    nobodys = (games.c.id == game, games.c.organiser.is_(None), games.c.organiser_person.is_(None))
    counts = select(agreements.c.game).where(agreements.c.game == game, agreements.c.rated)
    heir = next((row for row in rows_of(connection, game) if row["token"] and not row["bot"]), None)
    if heir is not None:
        handed = {"organiser": heir["token"], "organiser_person": heir["person"]}
        connection.execute(update(games).where(*nobodys, ~counts.exists()).values(handed))


def hand_over(connection: Connection, game: str, seat: str, bot: str) -> None:
    """Let a bot play the seat, or a person again if it is empty."""
    _row(rows_of(connection, game), seat)
    _change(connection, game, seat, bot=bot)


def pause(connection: Connection, game: str, paused: bool) -> None:
    this = update(games).where(games.c.id == game, games.c.paused.is_(None) if paused else games.c.paused > 0)
    if connection.execute(this.values(paused=time.time() if paused else None)).rowcount != 1:
        raise NotAnOption("The game is paused already." if paused else "The game is not paused.")


def hand_on(connection: Connection, game: str, seat: str) -> None:
    """The person in this seat is the organiser from now on."""
    row = _row(rows_of(connection, game), seat)
    if not row["token"]:
        raise NotAnOption(f"Nobody sits in {seat}: the organiser's part goes to somebody who does.")
    handed = {"organiser": row["token"], "organiser_person": row["person"], "organiser_sits": None}
    connection.execute(update(games).where(games.c.id == game).values(handed))


# parts


def _row(rows: Iterable[RowMapping], seat: str) -> RowMapping:
    found = {row["seat"]: row for row in rows}
    if seat not in found:
        raise unknown("seat", seat, found)
    return found[seat]


def _change(connection: Connection, game: str, seat: str, **values: Any) -> None:
    connection.execute(update(seats).where(seats.c.game == game, seats.c.seat == seat).values(values))


def _withdraw(connection: Connection, game: str, seat: str) -> int:
    unspent = (invitations.c.game == game, invitations.c.seat == seat, invitations.c.spent.is_(None))
    return connection.execute(delete(invitations).where(*unspent)).rowcount


def _require_empty(connection: Connection, game: str, seat: str) -> None:
    if _row(rows_of(connection, game), seat)["token"]:
        raise NotAnOption(f"Somebody sits in {seat}: free the seat first.", allowed=["free"])


def _require_free_name(rows: Collection[RowMapping], name: str, own: Collection[str]) -> None:
    mine = [row for row in rows if row["token"] in own or row["person"] in own]
    others = [row["name"] for row in rows if row["name"] and row not in mine]
    require_free(name, others, [row["seat"] for row in rows])


def _beat(connection: Connection, worker: str) -> None:
    beaten = update(workers).where(workers.c.id == worker).values(beat=time.time())
    if not connection.execute(beaten).rowcount:
        connection.execute(insert(workers).values(id=worker, beat=time.time()))
