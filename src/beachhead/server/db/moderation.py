"""What those who run a server do to people, in the database: finding, banning and deleting them; each act is
noted with who did it and why."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from ipaddress import ip_network
from typing import Any

from sqlalchemy import Connection, RowMapping, delete, func, insert, or_, select, update

from beachhead.core.errors import Malformed, NotAnOption, Unknown
from beachhead.server.db.accounts import AccountStore
from beachhead.server.db.persons import told
from beachhead.server.db.store import Store
from beachhead.server.db.tables import acts, bans, games, passkeys, persons, seats, sessions
from beachhead.server.limits import network_of
from beachhead.server.names import alike

LONGEST_WHY, LONGEST_BY = 400, 80


@dataclass(frozen=True)
class Moderator:
    """Who does it, and why, as it is noted."""

    by: str
    why: str = ""


class Moderation:
    """Acts of those who run the server."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # looking

    def listed(self, like: str = "", most: int = 50) -> list[dict[str, Any]]:
        """The people that were here last, or those whose name has these letters."""
        own = select(func.count()).select_from(seats).where(seats.c.person == persons.c.id).scalar_subquery()
        asked = select(persons, own.label("seats")).order_by(persons.c.seen.desc())
        with self.store.reading() as connection:
            rows = connection.execute(asked).mappings()
            found = (
                _shown(row) | {"seats": row["seats"]} for row in rows if alike(like) in alike(row["name"])
            )
            return [row for row, _ in zip(found, range(most), strict=False)]

    def shown(self, who: str) -> dict[str, Any]:
        """All that concerns a person."""
        with self.store.reading() as connection:
            row = _person(connection, who)
            own = select(seats.c.game, seats.c.seat, seats.c.name, games.c.scenario, games.c.touched)
            own = own.join(games, games.c.id == seats.c.game).where(seats.c.person == row["id"])
            noted = select(acts).where(acts.c.about == row["id"]).order_by(acts.c.at)
            return {
                **_shown(row),
                "email": row["email"],
                "password": row["password"] is not None,
                "passkeys": _count(connection, passkeys, row["id"]),
                "sessions": _count(connection, sessions, row["id"]),
                "seats": [dict(one) for one in connection.execute(own.order_by(games.c.touched)).mappings()],
                "acts": [_act(one) for one in connection.execute(noted).mappings()],
            }

    def acts(self, most: int = 50) -> list[dict[str, Any]]:
        """What was done last."""
        with self.store.reading() as connection:
            asked = select(acts).order_by(acts.c.at.desc()).limit(most)
            return [_act(row) for row in connection.execute(asked).mappings()]

    def banned_networks(self) -> frozenset[str]:
        with self.store.reading() as connection:
            return frozenset(connection.execute(select(bans.c.network)).scalars())

    # acting

    def ban(self, who: str, moderator: Moderator, now: float) -> str:
        """Keep a person away, or an address; returns what it was."""
        network = network_from(who)
        with self.store.writing() as connection:
            if network is not None:
                if connection.execute(select(bans).where(bans.c.network == network)).first() is not None:
                    raise NotAnOption(f"{network} is banned already.", allowed=["unban"])
                connection.execute(insert(bans).values(network=network, created=now))
            else:
                _change(connection, who, now)
            return _noted(connection, "ban", who, network, moderator, now)

    def unban(self, who: str, moderator: Moderator, now: float) -> str:
        """Let a person, or an address, come again."""
        network = network_from(who)
        with self.store.writing() as connection:
            if network is not None:
                if not connection.execute(delete(bans).where(bans.c.network == network)).rowcount:
                    raise NotAnOption(f"{network} is not banned.", allowed=["ban"])
            else:
                _change(connection, who, None)
            return _noted(connection, "unban", who, network, moderator, now)

    def set_password(self, who: str, hashed: str, moderator: Moderator, now: float) -> str:
        """Another password for an account; all its sessions end."""
        with self.store.writing() as connection:
            row = _person(connection, who)
            if row["login"] is None:
                raise NotAnOption(f"{row['name']} is a guest, and guests have no password.")
            connection.execute(update(persons).where(persons.c.id == row["id"]).values(password=hashed))
            connection.execute(delete(sessions).where(sessions.c.person == row["id"]))
            told(connection, row["id"])
            return _noted(connection, "password", who, None, moderator, now)

    def delete(self, who: str, moderator: Moderator, now: float) -> str:
        """Delete a person as they could themself; the note keeps the id, not the name."""
        with self.store.writing() as connection:
            row = _person(connection, who)
            _noted(connection, "delete", who, None, moderator, now)
        AccountStore(self.store).delete(row["id"], now)
        return str(row["name"])


def network_from(who: str) -> str | None:
    """The network that this address belongs to, as it is limited; None for what is no address."""
    try:
        ip_network(who)
    except ValueError:
        return None
    if "/" in who:
        raise Malformed(f"Ban one address at a time, such as 192.0.2.7, not the network {who}.")
    return network_of(who)


def _person(connection: Connection, who: str) -> RowMapping:
    """A person by their id, or by the name of their account."""
    asked = select(persons).where(or_(persons.c.id == who, persons.c.login == alike(who)))
    row = connection.execute(asked).mappings().first()
    if row is None:
        raise Unknown(
            f"There is no person {who!r}: give the id that `beachhead admin people list` shows, the name of "
            "an account, or an address."
        )
    return row


def _change(connection: Connection, who: str, banned: float | None) -> None:
    row = _person(connection, who)
    if (row["banned"] is None) == (banned is None):
        words = "is not banned." if banned is None else "is banned already."
        raise NotAnOption(f"{row['name']} {words}")
    connection.execute(update(persons).where(persons.c.id == row["id"]).values(banned=banned))
    told(connection, row["id"])


def _noted(
    connection: Connection, act: str, who: str, network: str | None, moderator: Moderator, now: float
) -> str:
    """Note an act; returns what it was done to, for people."""
    row = None if network else _person(connection, who)
    note = {
        "id": secrets.token_urlsafe(12),
        "at": now,
        "by": moderator.by[:LONGEST_BY],
        "act": act,
        "about": network if row is None else row["id"],
        "why": moderator.why[:LONGEST_WHY],
    }
    connection.execute(insert(acts).values(note))
    return str(network if row is None else row["name"])


def _count(connection: Connection, table: Any, person: str) -> int:
    asked = select(func.count()).select_from(table).where(table.c.person == person)
    return int(connection.execute(asked).scalar_one())


def _shown(row: RowMapping) -> dict[str, Any]:
    return {
        "id": row["id"],
        "name": row["name"],
        "account": row["login"] is not None,
        "created": row["created"],
        "seen": row["seen"],
        "banned": row["banned"],
    }


def _act(row: RowMapping) -> dict[str, Any]:
    return {name: row[name] for name in ("at", "by", "act", "about", "why")}
