"""The lobby in the database: who looks for an opponent, challenges, public games, and one's own games.

A game that two people are to play is written in the transaction that takes both from the list of those who
wait, or that accepts the challenge: of several workers that try, one does it.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    RowMapping,
    case,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)

from beachhead.core.errors import NotAnOption, NotYourDecision, Unknown
from beachhead.server.db.blocks import blocks, kept_apart
from beachhead.server.db.people import LOBBY, agreed_to_publish, rows_of
from beachhead.server.db.ratings import enrol, rated_players
from beachhead.server.db.store import GOING, REAL, Store
from beachhead.server.db.tables import clocks, consents, data_sets, games, invitations, persons, seats
from beachhead.server.db.tables_lobby import agreements, challenges, seekers
from beachhead.server.errors import Taken, TooMany

Begin = Callable[[Connection], str]  # writes a new game; returns its id
MOST_SENT = 20  # open challenges of one person
SHOWN_AGAIN = 86_400.0  # seconds for which whoever sent a challenge is shown what became of it
LATEST = 40  # of anything that is shown at once without pages
FREE = (seats.c.offered.is_not(None), seats.c.token == "")
EMPTY = (seats.c.bot == "", seats.c.token == "")


@dataclass(frozen=True)
class Agreed:
    """What was agreed on for a game; `players` are those who count where it is rated, with their `sides`."""

    system: str
    pace: str
    rated: bool
    public: bool
    sides: Mapping[str, str] = field(default_factory=dict)
    players: Mapping[str, str] = field(default_factory=dict)

    def write(self, connection: Connection, game: str) -> None:
        row = {"game": game, "system": self.system, "pace": self.pace, "rated": self.rated}
        row["public"] = time.time() if self.public else None
        connection.execute(insert(agreements).values(row))
        if self.rated:
            enrol(connection, game, self.sides, self.players)


class LobbyStore:
    """Reads and writes what the lobby shows. Every call is one transaction."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # games

    def agreed(self, game: str) -> RowMapping | None:
        with self.store.reading() as connection:
            asked = select(agreements).where(agreements.c.game == game)
            return connection.execute(asked).mappings().first()

    def open(self, person: str, first: int, count: int) -> list[RowMapping]:
        """Public games in which a seat is offered, the newest first; without those of people whom this person
        has blocked, or who have blocked them."""
        own = select(seats.c.game).where(seats.c.game == games.c.id)
        free, shunned = own.where(*FREE).exists(), own.where(kept_apart(seats.c.person, person)).exists()
        return self._public(first, count, free & ~shunned, agreements.c.public.desc())

    def running(self, first: int, count: int) -> list[RowMapping]:
        """Public games in which every seat is taken, those first in which somebody has moved last; where
        spectators are late, that is not told."""
        empty = select(seats.c.game).where(seats.c.game == games.c.id, *EMPTY).exists()
        moved = case((games.c.watching.is_(None), games.c.touched), else_=games.c.created)
        return self._public(first, count, ~empty, moved.desc())

    def _public(
        self, first: int, count: int, which: ColumnElement[bool], order: ColumnElement[Any]
    ) -> list[RowMapping]:
        asked = _with_agreement(agreements.c.public.is_not(None), REAL, *GOING, which)
        with self.store.reading() as connection:
            found = asked.order_by(order, games.c.id).offset(first).limit(count)
            return list(connection.execute(found).mappings())

    def mine(self, keys: Collection[str], count: int) -> list[RowMapping]:
        """The games of whoever has these keys that are not over, the latest first."""
        return self._own(keys, games.c.result.is_(None), agreements.c.lost.is_(None), count=count)

    def finished(
        self,
        keys: Collection[str] | None,
        before: tuple[float, str] | None,
        span: tuple[float, float],
        count: int,
    ) -> list[RowMapping]:
        """Finished games of whoever has these keys, or all public ones, the last first; before a moment and
        id, and within a span of time."""
        ended = or_(games.c.result.is_not(None), agreements.c.lost.is_not(None))
        over: list[ColumnElement[bool]] = [ended, games.c.touched.between(*span)]
        if before is not None:
            at, last = before
            over.append(or_(games.c.touched < at, (games.c.touched == at) & (games.c.id < last)))
        if keys is not None:
            return self._own(keys, *over, count=count)
        asked = _with_agreement(agreements.c.public.is_not(None), REAL, *over)
        with self.store.reading() as connection:
            found = asked.order_by(games.c.touched.desc(), games.c.id.desc()).limit(count)
            return list(connection.execute(found).mappings())

    def _own(self, keys: Collection[str], *which: ColumnElement[bool], count: int) -> list[RowMapping]:
        held = select(seats.c.game).where(or_(seats.c.token.in_(keys), seats.c.person.in_(keys)))
        asked = _with_agreement(REAL, games.c.id.in_(held), *which, outer=True)
        with self.store.reading() as connection:
            found = asked.order_by(games.c.touched.desc(), games.c.id.desc()).limit(count)
            return list(connection.execute(found).mappings())

    def seats_of(self, found: Iterable[RowMapping]) -> dict[str, list[RowMapping]]:
        """By game, its seats."""
        by_game: dict[str, list[RowMapping]] = {row["id"]: [] for row in found}
        with self.store.reading() as connection:
            asked = select(seats).where(seats.c.game.in_(list(by_game)))
            for row in connection.execute(asked).mappings():
                by_game[row["game"]].append(row)
        return by_game

    def anybody_else(self, person: str) -> bool:
        """Whether there is somebody else on this server."""
        with self.store.reading() as connection:
            asked = select(persons.c.id).where(persons.c.id != person).limit(1)
            return connection.execute(asked).first() is not None

    # looking for an opponent

    def seek(self, person: str, wish: Mapping[str, Any], now: float) -> RowMapping:
        """Somebody looks for an opponent, or still does: their row as it is now."""
        own = seekers.c.person == person
        with self.store.writing() as connection:
            same = update(seekers).where(own, seekers.c.wish == wish["wish"]).values(seen=now)
            if not connection.execute(same).rowcount:
                connection.execute(delete(seekers).where(own))
                row = {"person": person, **wish, "since": now, "seen": now, "game": None}
                connection.execute(insert(seekers).values(row))
            return connection.execute(select(seekers).where(own)).mappings().one()

    def stop_seeking(self, person: str) -> None:
        with self.store.writing() as connection:
            connection.execute(delete(seekers).where(seekers.c.person == person, seekers.c.game.is_(None)))

    def seeking(
        self, alive: float, person: str, *, besides: bool = False, count: int = LATEST
    ) -> list[RowMapping]:
        """Those who look for an opponent and have said so since `alive`, with their names, the first first;
        besides this person or not, and without those who do not meet them because one has blocked the
        other."""
        asked = select(seekers, persons.c.name, persons.c.login)
        asked = asked.join(persons, persons.c.id == seekers.c.person)
        asked = asked.where(
            seekers.c.game.is_(None), seekers.c.seen >= alive, ~kept_apart(seekers.c.person, person)
        )
        if besides:
            asked = asked.where(seekers.c.person != person)
        with self.store.reading() as connection:
            found = asked.order_by(seekers.c.since, seekers.c.person).limit(count)
            return list(connection.execute(found).mappings())

    def sought(self, person: str) -> RowMapping | None:
        with self.store.reading() as connection:
            asked = select(seekers).where(seekers.c.person == person)
            return connection.execute(asked).mappings().first()

    def pair(self, wishes: Mapping[str, str], alive: float, begin: Begin) -> str | None:
        """Begin a game of these two, by person the id of the wish, if both still wait for it; its id."""
        waiting = (seekers.c.game.is_(None), seekers.c.seen >= alive)
        asked = select(seekers.c.person, seekers.c.wish).where(seekers.c.person.in_(list(wishes)), *waiting)
        with self.store.writing() as connection:
            rows = connection.execute(asked.order_by(seekers.c.person).with_for_update()).all()
            if {row.person: row.wish for row in rows} != dict(wishes):
                return None
            game = begin(connection)
            both = update(seekers).where(seekers.c.person.in_(list(wishes)))
            connection.execute(both.values(game=game))
            return game

    # challenges

    def person(self, id: str) -> RowMapping | None:
        with self.store.reading() as connection:
            asked = select(persons.c.id, persons.c.name, persons.c.login).where(persons.c.id == id)
            return connection.execute(asked).mappings().first()

    def challenge(self, row: Mapping[str, Any]) -> None:
        """Send a challenge, unless too many of the sender are open."""
        open_ones = (challenges.c.by == row["by"], challenges.c.state == "open")
        with self.store.writing() as connection:
            sent = connection.execute(select(func.count()).select_from(challenges).where(*open_ones))
            if sent.scalar_one() >= MOST_SENT:
                raise TooMany(
                    f"{MOST_SENT} of your challenges are open: withdraw one, or wait for an answer."
                )
            connection.execute(insert(challenges).values(dict(row)))

    def export(self, person: str) -> dict[str, Any]:
        """All that is kept of a person here."""
        own = ("called", "scenario", "data", "side", "pace", "rated", "created", "state", "game")
        asked = select(*(challenges.c[name] for name in own))
        with self.store.reading() as connection:
            sent = connection.execute(asked.where(challenges.c.by == person)).mappings()
            by = asked.add_columns(persons.c.name.label("by")).join(persons, persons.c.id == challenges.c.by)
            got = connection.execute(by.where(challenges.c.to == person)).mappings()
            wish = (seekers.c.scenario, seekers.c.pace, seekers.c.rated, seekers.c.public, seekers.c.since)
            seeks = connection.execute(select(*wish).where(seekers.c.person == person)).mappings()
            return {
                "challenges": [dict(row) for row in sent],
                "challenged": [dict(row) for row in got],
                "looks_for": [dict(row) for row in seeks],
            }

    def challenge_of(self, id: str, person: str) -> RowMapping:
        """A challenge that this person has sent or got."""
        with self.store.reading() as connection:
            asked = select(challenges).where(challenges.c.id == id, _between(person))
            asked = asked.where(~blocks(person, challenges.c.by))
            row = connection.execute(asked).mappings().first()
        if row is None:
            raise Unknown("There is no such challenge: it has been withdrawn, or is not for you.")
        return row

    def challenges(self, person: str, now: float) -> list[RowMapping]:
        """The open challenges of somebody, and what became of those they sent a short time ago, as long as
        the game goes on; with the names of those who sent them, and without those of people whom they have
        blocked."""
        over = select(games.c.id).where(games.c.id == challenges.c.game, games.c.result.is_not(None))
        lately = (challenges.c.by == person) & (challenges.c.changed > now - SHOWN_AGAIN) & ~over.exists()
        asked = select(challenges, persons.c.name, data_sets.c.title.label("data_title"))
        asked = asked.join(persons, persons.c.id == challenges.c.by)
        asked = asked.outerjoin(data_sets, data_sets.c.fingerprint == challenges.c.data)
        shown = or_(challenges.c.state == "open", lately)
        asked = asked.where(_between(person), shown, challenges.c.state != "withdrawn")
        asked = asked.where(~blocks(person, challenges.c.by))
        with self.store.reading() as connection:
            found = asked.order_by(challenges.c.created.desc(), challenges.c.id).limit(LATEST)
            return list(connection.execute(found).mappings())

    def end_challenge(self, id: str, state: str, begin: Begin | None = None) -> str:
        """What becomes of a challenge, once; if it is accepted, with the game that is begun: its id."""
        this = select(challenges.c.state).where(challenges.c.id == id).with_for_update()
        with self.store.writing() as connection:
            before = connection.execute(this).scalar()
            if before != "open":
                raise Taken(f"This challenge is not open any more: it was {before or 'withdrawn'}.")
            game = begin(connection) if begin else None
            now = {"state": state, "changed": time.time(), "game": game}
            connection.execute(update(challenges).where(challenges.c.id == id).values(now))
            return game or ""

    # invitations by name

    def invitations(self, person: str) -> list[RowMapping]:
        """The seats to which somebody is invited by name, in games that go on; the latest first, and without
        those of organisers whom they have blocked."""
        shunned = blocks(person, games.c.organiser_person)
        asked = _with_agreement(REAL, *GOING, *_unspent(person), ~shunned, outer=True)
        its = (invitations.c.code, invitations.c.seat, invitations.c.created.label("invited"))
        asked = asked.add_columns(*its).join(invitations, invitations.c.game == games.c.id)
        with self.store.reading() as connection:
            found = asked.order_by(invitations.c.created.desc()).limit(LATEST)
            return list(connection.execute(found).mappings())

    def refuse_invitation(self, game: str, seat: str, person: str) -> None:
        """It is shown to this person no more; its code is as good as it was."""
        this = (invitations.c.game == game, invitations.c.seat == seat, *_unspent(person))
        with self.store.writing() as connection:
            connection.execute(update(invitations).where(*this).values(person=None))

    # making public, sitting down

    def publish(self, game: str, agreed: Agreed) -> None:
        """Show a game to everybody, or to nobody but those who have its address."""
        with self.store.writing() as connection:
            _publish(connection, game, agreed)
            self.store.notify(connection, game)

    def agree_to_publish(self, game: str, mine: Collection[str], agreed: Agreed) -> None:
        """Whoever holds these seats agrees that everybody may see the game, or does not any more. It is shown
        once everybody who holds a seat has agreed, and as long as they do."""
        with self.store.writing() as connection:
            lock = update(games).where(games.c.id == game).values(organiser=games.c.organiser)
            connection.execute(lock)  # of two who agree at once the second finds the first
            rows = rows_of(connection, game)
            own = (consents.c.game == game, consents.c.number == LOBBY, consents.c.seat.in_(mine))
            connection.execute(delete(consents).where(*own))
            if agreed.public:
                given = [row for row in rows if row["seat"] in mine and row["token"]]
                values = [{"seat": row["seat"], "holder": row["token"]} for row in given]
                connection.execute(
                    insert(consents).values([{"game": game, "number": LOBBY, **v} for v in values])
                )
            held = {row["seat"] for row in rows if row["token"]}
            public = agreed.public and held <= agreed_to_publish(connection, game, rows)
            _publish(connection, game, replace(agreed, public=public))
            self.store.notify(connection, game)

    def withdraw_offer(self, game: str, person: str) -> bool:
        """Take back a game that was offered, if nobody but this person and bots plays in it."""
        with self.store.writing() as connection:
            rows = rows_of(connection, game)
            if any(row["person"] not in (None, person) for row in rows):
                return False
            free = [row for row in rows if row["offered"] is not None and not row["token"]]
            own = any(row["person"] == person for row in rows)
            if not (free and own):
                return False
            closed = update(games).where(games.c.id == game, *GOING).values(closed=time.time())
            done = connection.execute(closed).rowcount == 1
            self.store.notify(connection, game)
            return done

    def sweep(self, now: float, seek_before: float, open_before: float) -> None:
        """Delete those who stopped looking, and challenges that nobody has answered for long."""
        old = (challenges.c.state != "open") & (challenges.c.changed < now - 30 * SHOWN_AGAIN)
        unanswered = (challenges.c.state == "open") & (challenges.c.created < open_before)
        with self.store.writing() as connection:
            connection.execute(delete(seekers).where(seekers.c.seen < seek_before))
            connection.execute(delete(challenges).where(or_(old, unanswered)))


def _publish(connection: Connection, game: str, agreed: Agreed) -> None:
    now = time.time() if agreed.public else None
    this = update(agreements).where(agreements.c.game == game)
    if not connection.execute(this.values(public=now)).rowcount:
        agreed.write(connection, game)


def _with_agreement(*which: ColumnElement[bool], outer: bool = False) -> Any:
    agreed = (agreements.c.pace, agreements.c.rated, agreements.c.public, agreements.c.lost)
    known = (games.c.id, games.c.scenario, games.c.data_title, games.c.waiting, games.c.result)
    joined = games.join(agreements, agreements.c.game == games.c.id, isouter=outer)
    joined = joined.outerjoin(clocks, clocks.c.game == games.c.id)
    return (
        select(
            *known,
            games.c.created,
            games.c.touched,
            games.c.closed,
            games.c.turn,
            games.c.watching,
            clocks.c.state.label("clock"),
            *agreed,
        )
        .select_from(joined)
        .where(*which)
    )


def _between(person: str) -> ColumnElement[bool]:
    return or_(challenges.c.by == person, challenges.c.to == person)


@dataclass(frozen=True)
class Sitter:
    """Who sits down in an offered seat: a person, by the hash of a secret that nobody knows, so that the seat
    is theirs and no link's."""

    person: str
    name: str
    account: bool
    token: str

    def take(self, connection: Connection, game: str, seat: str, side: str) -> None:
        """Work for the transaction that writes the line of the log."""
        rows: Sequence[RowMapping] = rows_of(connection, game)
        row = next((one for one in rows if one["seat"] == seat), None)
        agreed = connection.execute(select(agreements).where(agreements.c.game == game)).mappings().first()
        if agreed is None or agreed["public"] is None:
            raise _not_listed()
        others = [one["person"] for one in rows if one["person"]]
        apart = select(persons.c.id).where(persons.c.id.in_(others), kept_apart(persons.c.id, self.person))
        if connection.execute(apart.limit(1)).first() is not None:
            raise _not_listed()
        if row is None or row["offered"] is None or row["token"]:
            raise Taken("Somebody else has taken this seat by now, or it was never offered.")
        if agreed["rated"]:
            self._enrol(connection, game, seat, side)
        taken = {"token": self.token, "person": self.person, "name": self.name, "offered": None, "bot": ""}
        this = (seats.c.game == game, seats.c.seat == seat)
        connection.execute(update(seats).where(*this).values(taken))

    def _enrol(self, connection: Connection, game: str, seat: str, side: str) -> None:
        if not self.account:
            raise NotYourDecision(
                "This game is rated: rated games are played by people with an account, so that nobody begins "
                "again under another name.",
                allowed=["an account"],
            )
        if rated_players(connection, game).get(self.person, side) != side:
            raise NotAnOption("In a rated game nobody plays on two sides.")
        enrol(connection, game, {seat: side}, {seat: self.person})


def _not_listed() -> Unknown:
    return Unknown("This game is not in the lobby, or not any more.")


def _unspent(person: str) -> tuple[ColumnElement[bool], ...]:
    return invitations.c.person == person, invitations.c.spent.is_(None)


def waiting_of(row: RowMapping) -> list[str]:
    return list(json.loads(row["waiting"]))
