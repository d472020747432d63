"""The clocks in the database: work for the transaction that writes an entry, and signs of life.

The clock of a game is one row, written together with every entry: what time it is then is all that is ever
taken from outside. While clocks run the servers write down that at least one of them is alive. What passes
without that counts for nobody: a server that was killed, a machine that slept, a database that was away.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection
from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, select, text, true, update

from beachhead.core.errors import Stale
from beachhead.server.clocks import GameClock, packed, unpacked
from beachhead.server.db.ratings import go_on, lose
from beachhead.server.db.store import GOING, Store
from beachhead.server.db.tables import alive, clocks, games, seats

SILENT = 3.0  # seconds without a sign of life that are no longer only a busy machine
SILENT_AT_START = 1.5  # the same for whoever starts beside others that may have died
FIRST_SIGN = text("INSERT INTO alive (id, at) VALUES (1, :at) ON CONFLICT (id) DO NOTHING")
NEVER = 0.0
# part of every answer, so built once
AT_THE_TABLE = (
    select(games.c.waiting, games.c.paused, games.c.closed, seats.c.seat, seats.c.token, seats.c.bot)
    .join(seats, seats.c.game == games.c.id)
    .where(games.c.id == bindparam("of"))
)
LOCKED = (
    select(clocks.c.state, alive.c.at)
    .outerjoin_from(clocks, alive, true())
    .where(clocks.c.game == bindparam("of"))
    .with_for_update(of=clocks)
)
SOON = 12 * 3600.0  # what is due later need not be known to the tenth of a second

Now = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Facts:
    """What a match says of the clocks: its turn, and the seats that have sat down (all, if its dice are
    open)."""

    turn: int
    sat: Collection[str] | None


class Ticking:
    """What an entry does to the clocks of its game. An answer that comes too late is refused (`by`). Without
    facts only who plays has changed."""

    def __init__(self, game: str, now: Now, facts: Facts | None = None, by: str = "") -> None:
        self.game, self.now, self.facts, self.by = game, now, facts, by
        self.clock: GameClock | None = None

    def __call__(self, connection: Connection) -> None:
        now = self.now()
        clock = locked(connection, self.game, now)
        if clock is None:
            return
        if self.by:
            clock.require_time(self.by, now)
        rows = connection.execute(AT_THE_TABLE, {"of": self.game}).mappings().all()
        row = rows[0]
        people = {row["seat"] for row in rows if row["token"] and not row["bot"]}
        if self.facts is not None and not clock.begun:
            sat = self.facts.sat
            ready = {seat for seat in people if sat is None or seat in sat}
            clock.begun = all(row["bot"] or row["seat"] in ready for row in rows)
        if row["closed"] is None:
            for seat in people:
                clock.come_back(seat, now)
        stands = not clock.begun or row["paused"] is not None or row["closed"] is not None
        running = set() if stands else people & set(json.loads(row["waiting"]))
        clock.go_on(now, clock.turn if self.facts is None else self.facts.turn, running)
        write(connection, self.game, clock)
        self.clock = clock


@dataclass(frozen=True, slots=True)
class Expiry:
    """What happens to a seat whose time is out: a bot plays on, or its side has lost, or neither."""

    game: str
    seat: str
    now: Now
    bot: str = ""
    lost: bool = False

    def __call__(self, connection: Connection) -> None:
        """Stale if it has happened already, or the seat has time again."""
        now = self.now()
        clock = locked(connection, self.game, now)
        if clock is None or self.seat not in clock.out(now):
            raise Stale(f"{self.seat} has time.")
        clock.expire(self.seat, now)
        if self.lost:
            clock.lost = self.seat
            lose(connection, self.game, self.seat)
            connection.execute(update(games).where(games.c.id == self.game).values(closed=now))
        if self.bot:
            own = (seats.c.game == self.game, seats.c.seat == self.seat)
            connection.execute(update(seats).where(*own).values(bot=self.bot))
        write(connection, self.game, clock)


def take_holiday(
    connection: Connection, *, game: str, seat: str, begins: float | None, days: int, now: Now
) -> None:
    clock = locked(connection, game, now())
    assert clock is not None, "only a game with clocks has holidays"
    clock.holiday(seat, begins, days, now())
    write(connection, game, clock)


def begin_again(connection: Connection, game: str, now: Now) -> None:
    """A game that was closed is open again, and so are its clocks."""
    clock = locked(connection, game, now())
    if clock is not None:
        clock.begin_again(now())
        write(connection, game, clock)
        go_on(connection, game)


def locked(connection: Connection, game: str, now: float) -> GameClock | None:
    """The clocks of a game for this transaction alone, without time in which no server was alive."""
    row = connection.execute(LOCKED, {"of": game}).first()
    if row is None:
        return None
    clock, last = unpacked(row.state), row.at or NEVER
    if now - last > SILENT:
        clock.skip(last, now)
    return clock


def write(connection: Connection, game: str, clock: GameClock) -> None:
    row = {"state": packed(clock), "due": clock.due}
    connection.execute(update(clocks).where(clocks.c.game == game).values(row))


@dataclass(frozen=True, slots=True)
class Beat:
    """What a sign of life has found: games in which time is out, those that time was given back to, and
    whether any will be out soon."""

    out: list[str]
    given: list[str]
    soon: bool


def beat(store: Store, now: Now, *, starting: bool = False, running: bool = False) -> Beat:
    """Write that a server is alive, if a clock runs (`running` if that is known). If none was for a while
    nobody's clock has run: all that do begin again where they were at the last sign of life."""
    given: list[str] = []
    going = select(clocks.c.game).join(games).where(*GOING, clocks.c.due.is_not(None))
    if not running:
        with store.reading() as connection:
            if connection.execute(going.limit(1)).first() is None:
                return Beat([], given, soon=False)
    with store.unsynced() as connection:
        time = now()
        at = connection.execute(select(alive.c.at).with_for_update()).scalar()
        if at is None:
            at = NEVER
            connection.execute(FIRST_SIGN, {"at": at})
        if time - at > _silence(store, starting):
            given = _give_back(connection, at, time)
        connection.execute(update(alive).values(at=time))
        out = list(connection.execute(going.where(clocks.c.due <= time)).scalars())
        next_one = going.where(clocks.c.due <= time + SOON).limit(1)
        soon = bool(out) or connection.execute(next_one).first() is not None
    return Beat(out, given, soon=soon)


def _silence(store: Store, starting: bool) -> float:
    if not starting:
        return SILENT
    return SILENT_AT_START if store.shared else 0.0


def _give_back(connection: Connection, at: float, now: float) -> list[str]:
    running = select(clocks.c.game, clocks.c.state).where(clocks.c.due.is_not(None))
    rows = connection.execute(running.order_by(clocks.c.game).with_for_update()).all()
    for row in rows:
        clock = unpacked(row.state)
        clock.skip(at, now)
        write(connection, row.game, clock)
    return [row.game for row in rows]
