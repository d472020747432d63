"""Reports on games: made when somebody asks, in a thread, one at a time, and kept for the next who asks.

A long game takes a second or two to play again, so nothing of this is done with an answer.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict

import msgspec
from sqlalchemy import RowMapping

from beachhead.core.seat import SPECTATOR, Seat
from beachhead.core.view import View
from beachhead.draw.scene import looks_of
from beachhead.server.db.matches import entries_of, match_at
from beachhead.server.db.store import Store
from beachhead.server.live.registry import LiveGames
from beachhead.server.schemas import Reported

MOST_KEPT = 100
Key = tuple[str, int, Seat | None]


class Reports:
    """The reports that were asked for last."""

    def __init__(self, store: Store, live: LiveGames) -> None:
        self.store, self.live = store, live
        self._kept: OrderedDict[Key, bytes] = OrderedDict()
        self._turn = asyncio.Lock()

    async def render(self, game: str, seat: str, until: int | None = None) -> bytes:
        """How a game went, a Reported as JSON: all of it when the game is over, before that as the seat may
        know it, up to entry `until`."""
        over, length, view = await self.live.query(
            game, lambda live: (live.match.over, live.match.length, live.match.view(SPECTATOR))
        )
        late = until is not None and until < length
        key = game, until if late and until is not None else length, None if over and not late else Seat(seat)
        async with self._turn:
            if key not in self._kept:
                self._kept[key] = await asyncio.to_thread(self._make, key, view)
            self._kept.move_to_end(key)
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
            return self._kept[key]

    def _make(self, key: Key, view: View) -> bytes:
        game, length, reader = key
        row, start = self.store.game(game), match_at(self.store, game, 0, from_start=True)
        assert row is not None
        setup = start.state.setup
        entries = entries_of(self.store, game, length, setup.names)
        report = start.game.report(setup, entries, start.dice, reader, start.position)
        looks = looks_of(view, [unit.unit for side in report.losses for unit in side.units])
        seconds = max(0.0, self._last(row, length) - row["created"])
        return msgspec.json.encode(Reported(game, length, seconds, report, looks))

    def _last(self, row: RowMapping, length: int) -> float:
        """When entry `length` was written, the last that the report knows of."""
        if length == row["length"]:
            return float(row["touched"])
        lines = self.store.lines(row["id"], length - 1, length)
        return float(lines[0]["at"] or row["created"]) if lines else float(row["created"])
