"""Going back by consent, in the database: what the other side of a game is asked, one thing at a time.

Each function that takes a connection is `Work` for the transaction that writes the line of the log, with the
row of the game locked: of two answers at once one is counted after the other.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, RowMapping, delete, insert, select, update

from beachhead.core.errors import NotAnOption, Stale
from beachhead.server.db.tables import returns

NOTHING_ASKED = "Nobody asks to go back in this game now: it was answered or withdrawn meanwhile."


@dataclass(frozen=True)
class Request:
    """A seat asks to go back to after an entry; `needed` are the seats whose holders have to agree, `agreed`
    those that have, the bots of the other side included."""

    seat: str
    after: int
    needed: tuple[str, ...]
    agreed: tuple[str, ...]

    @property
    def missing(self) -> list[str]:
        return [seat for seat in self.needed if seat not in self.agreed]


def request_in(row: RowMapping | None) -> Request | None:
    if row is None:
        return None
    return Request(row["seat"], row["after"], _seats(row["needed"]), _seats(row["agreed"]))


def asked(connection: Connection, game: str) -> Request | None:
    """What is asked in a game now."""
    row = connection.execute(select(returns).where(returns.c.game == game)).mappings().first()
    return request_in(row)


def ask(connection: Connection, *, game: str, request: Request, at: float) -> None:
    """Ask the other side; refused while something is asked already."""
    before = asked(connection, game)
    if before is not None:
        raise NotAnOption(
            f"{before.seat} has asked to go back to entry {before.after}: answer or withdraw that first.",
            allowed=["yes", "no", "withdraw"],
        )
    row = {"seat": request.seat, "after": request.after, "at": at}
    row |= {"needed": json.dumps(request.needed), "agreed": json.dumps(request.agreed)}
    connection.execute(insert(returns).values(game=game, **row))


def agree(connection: Connection, *, game: str, request: Request, seats: Collection[str]) -> None:
    """These seats agree to what was asked; stale if that has changed."""
    require_same(connection, game, request)
    agreed = json.dumps([*request.agreed, *seats])
    connection.execute(update(returns).where(returns.c.game == game).values(agreed=agreed))


def end(connection: Connection, *, game: str, request: Request) -> None:
    """What was asked is answered or withdrawn; stale if it has changed."""
    require_same(connection, game, request)
    drop(connection, game=game)


def drop(connection: Connection, *, game: str) -> None:
    connection.execute(delete(returns).where(returns.c.game == game))


def require_same(connection: Connection, game: str, request: Request) -> None:
    if asked(connection, game) != request:
        raise Stale("What was asked has changed: look again.")


def _seats(text: str) -> tuple[str, ...]:
    written: Sequence[str] = json.loads(text)
    return tuple(written)
