"""Seats: which bot plays them, and who holds them: by the secret token in their link, or as the person that
the seat belongs to.

A token is 192 random bits; the database keeps only its hash, mixed with the server's secret.
"""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from collections.abc import Collection, Iterable

from sqlalchemy import RowMapping

from beachhead import bots
from beachhead.core.errors import NotYourDecision
from beachhead.core.seat import Seat
from beachhead.server.clocks import unpacked
from beachhead.server.db.clocks import Ticking
from beachhead.server.db.store import Store
from beachhead.server.persons import Persons
from beachhead.server.schemas import Held

MOST_CACHED = 1000  # games


def require_held(seat: str, held: Collection[Seat]) -> None:
    """Raise unless the seat is one that the caller holds."""
    if seat not in held:
        raise NotYourDecision(
            f"Your links do not hold {seat} in this game: send the secret of its link, as "
            "`Authorization: Bearer ...` or as a token on the socket.",
            allowed=held,
        )


def holds(row: RowMapping, keys: Collection[str]) -> bool:
    """Whether whoever has these keys (see `Persons.keys`) holds the seat in this row."""
    return row["token"] in keys or row["person"] in keys


class Seats:
    """The seats of games; they hardly ever change, so the rows of recent games are cached."""

    def __init__(self, store: Store, persons: Persons) -> None:
        self.store, self.persons = store, persons
        self._cache: OrderedDict[str, list[RowMapping]] = OrderedDict()
        self._invalidations = 0

    async def held(self, game: str, tokens: Iterable[str]) -> tuple[Seat, ...]:
        """The seats of a game that these tokens hold."""
        keys = await self.persons.keys(tokens)
        return tuple(Seat(row["seat"]) for row in await self.rows(game) if holds(row, keys))

    async def may_see(self, game: str, tokens: Iterable[str]) -> bool:
        """Whether a game may be looked at with these tokens: a branch by those who hold it alone."""
        rows = await self.rows(game)
        return not rows or rows[0]["parent"] is None or bool(await self.held(game, tokens))

    def held_anywhere(self, tokens: Iterable[str]) -> list[Held]:
        """Every seat these tokens hold, the latest game first."""
        rows = self.store.held_by(self.persons.find_keys(tokens))
        return [self._held(row) for row in rows]

    def _held(self, row: RowMapping) -> Held:
        clock = None if row["clock"] is None else unpacked(row["clock"])
        return Held(
            row["game"],
            row["seat"],
            row["scenario"],
            row["length"],
            row["bot"],
            json.loads(row["waiting"]) if clock is None or not clock.lost else [],
            json.loads(row["result"]) if row["result"] else None,
            row["touched"],
            None if clock is None else clock.seats[row["seat"]].shown(self.store.now()),
            "" if clock is None else clock.lost,
            row["data_title"] or "",
        )

    async def hand_over(self, game: str, seat: str, bot: str) -> None:
        """Let a bot play the seat from now on, or people again if it is empty."""
        if bot:
            await asyncio.to_thread(bots.make, bot)
        await asyncio.to_thread(self.store.change_seat, game, seat, bot, Ticking(game, self.store.now))
        self.invalidate(game)

    async def players(self, game: str) -> dict[str, str]:
        """Which bot plays which seat; empty for people."""
        return {row["seat"]: row["bot"] for row in await self.rows(game)}

    async def names(self, game: str) -> dict[str, str]:
        """What whoever holds a seat is called; empty for those without a name."""
        return {row["seat"]: row["name"] or "" for row in await self.rows(game)}

    def known_without_bots(self, game: str) -> bool:
        """Whether it is known that no bot plays this game."""
        rows = self._cache.get(game)
        return rows is not None and not any(row["bot"] for row in rows)

    async def rows(self, game: str) -> list[RowMapping]:
        """The seats of a game as the database has them."""
        rows, invalidations = self._cache.get(game), self._invalidations
        if rows is None:
            rows = await asyncio.to_thread(self.store.seats, game)
            if rows and invalidations == self._invalidations:
                self._remember(game, rows)
        return rows

    def _remember(self, game: str, rows: list[RowMapping]) -> None:
        self._cache[game] = rows
        while len(self._cache) > MOST_CACHED:
            self._cache.popitem(last=False)

    def invalidate(self, game: str | None = None) -> None:
        """A seat of this game, or of any, may have changed; rows that are being read now may be old."""
        self._invalidations += 1
        if game is None:
            self._cache.clear()
        else:
            self._cache.pop(game, None)
