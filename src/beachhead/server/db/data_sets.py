"""Data sets in the database: values only, by their fingerprint. Nothing of their owner is kept but the hash
of a token, with which they may be withdrawn."""

from __future__ import annotations

import time
from typing import Any

from sqlalchemy import func, insert, select, update

from beachhead.core.bhd import DataSet
from beachhead.core.errors import Unknown
from beachhead.games import scenarios
from beachhead.server.db.records import read_data_set, values_only
from beachhead.server.db.store import Store
from beachhead.server.db.tables import data_sets


class DataTable:
    """The table of data sets."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def keep(
        self, data: DataSet, *, owner: str = "", founder: str | None = None, offered: bool = False
    ) -> None:
        """Keep a set. One that is there already stays, and is no longer withdrawn if its owner brings it."""
        found = self._row(data.fingerprint)
        with self.store.writing() as connection:
            if found is None:
                row = {
                    "fingerprint": data.fingerprint, "game": data.game, "title": data.title,
                    "content": values_only(data).text(), "owner": owner, "founder": founder,
                    "offered": offered, "created": time.time(), "withdrawn": None,
                }  # fmt: skip
                connection.execute(insert(data_sets).values(row))
                return
            news: dict[str, Any] = {}
            if offered and not found["offered"]:
                news["offered"] = True
            if owner and not found["owner"]:
                news |= {"owner": owner, "founder": founder}
            if owner in ("", found["owner"]) or not found["owner"]:
                news["withdrawn"] = None if owner else found["withdrawn"]
            if news:
                which = data_sets.c.fingerprint == data.fingerprint
                connection.execute(update(data_sets).where(which).values(news))

    def find(self, fingerprint: str) -> DataSet:
        """The set with a fingerprint; refused if nobody has brought it."""
        row = self._row(fingerprint)
        if row is None:
            raise Unknown(
                f"There is no data set {fingerprint} on this server: bring its file again in the workshop."
            )
        return read_data_set(row["content"])

    def to_begin(self, fingerprint: str) -> DataSet:
        """The same for a new game: one that was withdrawn is not played with any more."""
        row = self._row(fingerprint)
        if row is not None and row["withdrawn"] is not None:
            raise Unknown(f"The data set {row['title']!r} was withdrawn by its owner.")
        return self.find(fingerprint)

    def asked(self, scenario: str, fingerprint: str) -> DataSet | None:
        """The set with which a new game is to be played: that of the fingerprint; without one, that which
        makes the scenario, if the host offers such a set."""
        return self.to_begin(fingerprint) if fingerprint else self.making(scenario)

    def offered(self) -> list[DataSet]:
        """Those that the host offers to everybody."""
        which = select(data_sets.c.content).where(data_sets.c.offered, data_sets.c.withdrawn.is_(None))
        with self.store.reading() as connection:
            rows = connection.execute(which.order_by(data_sets.c.title)).all()
        return [read_data_set(row.content) for row in rows]

    def making(self, scenario: str) -> DataSet | None:
        """The set, of those that the host offers, that makes a scenario."""
        if any(known.id == scenario for known in scenarios()):
            return None
        return next((data for data in self.offered() if data.scenario_id == scenario), None)

    def brought_by(self, founder: str) -> int:
        """How many sets came from there."""
        which = select(func.count()).where(data_sets.c.founder == founder, data_sets.c.withdrawn.is_(None))
        with self.store.reading() as connection:
            return int(connection.execute(which).scalar_one())

    def withdraw(self, fingerprint: str, owner: str) -> bool:
        """Withdraw a set with its owner's hashed token; False if that is another one's."""
        which = (data_sets.c.fingerprint == fingerprint) & (data_sets.c.owner == owner)
        with self.store.writing() as connection:
            done = connection.execute(update(data_sets).where(which).values(withdrawn=time.time()))
        return done.rowcount == 1

    def _row(self, fingerprint: str) -> Any:
        which = select(data_sets).where(data_sets.c.fingerprint == fingerprint)
        with self.store.reading() as connection:
            return connection.execute(which).mappings().first()
