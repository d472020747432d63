"""A game whose clock runs while servers are killed: what it loses is compared with what the database says."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from sqlalchemy import select

from beachhead.server.clocks import unpacked
from beachhead.server.db.store import Store
from beachhead.server.db.tables import alive
from tests.soak import client

MINUTES = 600
NEAR = 1e-3  # seconds: sums of floating-point numbers
SEAT = "guard"


class Ticking:
    """One game with clocks in which nobody ever answers."""

    def __init__(self, database: str, port: int, rng: Random) -> None:
        self.store = Store(database)
        time = {"pace": "live", "minutes": MINUTES, "then": "nothing", "bot": "random"}
        self.game = client.begin(port, "raid:field", time=time)
        for seat in self.game.links:
            client.sit(port, self.game, seat, rng)
        self.bank, self.since = self._read()
        self.last = self.since

    def _read(self) -> tuple[float, float]:
        """What the seat had when its clock began to run, and since when that is."""
        written = self.store.clock(self.game.id)
        assert written is not None, "the game has no clocks"
        seat = unpacked(written).seats[SEAT]
        assert seat.since is not None, "the clock stands"
        return seat.bank, seat.since

    def stops(self, killed: float) -> float:
        """The only server was killed: for how long it had given no sign of life."""
        with self.store.reading() as connection:
            self.last = max(self.since, float(connection.execute(select(alive.c.at)).scalar_one()))
        return killed - self.last

    def faults(self, servers: int) -> Iterator[str]:
        """What is wrong with the clock after the start."""
        bank, since = self._read()
        used = self.bank - bank
        if servers == 1 and abs(used - (self.last - self.since)) > NEAR:
            yield f"{self.game.id}: {used:.3f} s were charged for {self.last - self.since:.3f} s"
        if servers == 1 and since <= self.last:
            yield f"{self.game.id}: the clock runs since {since:.3f}, before the kill"
        if servers > 1 and used > since - self.since + NEAR:
            yield f"{self.game.id}: {used:.3f} s were charged for {since - self.since:.3f} s"
        if servers > 1 and since != self.since:
            yield f"{self.game.id}: {since - self.since - used:.3f} s were given back while a server lived"
        self.bank, self.since = bank, since
