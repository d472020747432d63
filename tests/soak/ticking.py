"""Games whose clocks run while servers are killed: what one loses is compared with what the database says,
and in others time is out, which is written once."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from sqlalchemy import select

from beachhead.server.clocks import unpacked
from beachhead.server.db.clocks import SILENT
from beachhead.server.db.store import Store
from beachhead.server.db.tables import alive
from tests.soak import client

MINUTES, SHORT = 600, 0.1
OTHERS = 4  # games in which time is out
NEAR = 1e-3  # seconds: sums of floating-point numbers
SEAT = "guard"
OUT = '"note":"time '


class Ticking:
    """Games with clocks in which nobody ever answers."""

    def __init__(self, database: str, port: int, rng: Random) -> None:
        self.store = Store(database)
        self.game = begun(port, MINUTES, rng)
        self.others = [begun(port, SHORT, rng) for _ in range(OTHERS)]
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
        missing = self.last - self.since - used
        if servers == 1 and abs(missing) > NEAR and missing < SILENT:  # longer ones are given back
            yield f"{self.game.id}: {used:.3f} s were charged for {self.last - self.since:.3f} s"
        if servers == 1 and since <= self.last:
            yield f"{self.game.id}: the clock runs since {since:.3f}, before the kill"
        if servers > 1 and used > since - self.since + NEAR:
            yield f"{self.game.id}: {used:.3f} s were charged for {since - self.since:.3f} s"
        if servers > 1 and NEAR < since - self.since - used < SILENT:
            yield f"{self.game.id}: {since - self.since - used:.3f} s were given back while a server lived"
        self.bank, self.since = bank, since

    def ended(self) -> tuple[int, list[str]]:
        """In how many games time was out, and those in which that was written more than once."""
        written = {
            game.id: sum(OUT in row["line"] for row in self.store.lines(game.id)) for game in self.others
        }
        return sum(map(bool, written.values())), [game for game, times in written.items() if times > 1]


def begun(port: int, minutes: float, rng: Random) -> client.Game:
    """A game in which everybody has sat down, so that its clocks run."""
    time = {"pace": "live", "minutes": minutes, "increment": 0, "then": "nothing", "bot": "random"}
    game = client.begin(port, "raid:field", time=time)
    for seat in game.links:
        client.sit(port, game, seat, rng)
    return game
