"""Blocks in the database: whoever somebody does not want to hear in any game neither finds nor reaches them
in the lobby either. Nobody is told that they are blocked.

Who is in the lobby is a person; a guest is one, too. What somebody has blocked with the secret of a seat
becomes their person's when they keep the seat (`PersonStore.keep`), which a browser does for whoever comes in
by a name. Before that nobody knows that the two are the same."""

from __future__ import annotations

from sqlalchemy import ColumnElement, select

from beachhead.server.db.store import Store
from beachhead.server.db.tables import hushed

Who = ColumnElement[str] | ColumnElement[str | None] | str


def blocks(owner: Who, author: Who) -> ColumnElement[bool]:
    """Whether the owner has blocked the author in every game."""
    return (
        select(hushed.c.id)
        .where(hushed.c.game == "", hushed.c.owner == owner, hushed.c.author == author)
        .exists()
    )


def kept_apart(one: Who, other: Who) -> ColumnElement[bool]:
    """Whether either has blocked the other."""
    return blocks(one, other) | blocks(other, one)


def has_blocked(store: Store, owner: str, author: str) -> bool:
    """The same, asked now."""
    with store.reading() as connection:
        return bool(connection.execute(select(blocks(owner, author))).scalar())
