"""Addresses that those who run the server keep away. They are few, and read again every now and then, because
they are written by another process."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from beachhead.server.db.moderation import Moderation
from beachhead.server.db.store import Store
from beachhead.server.errors import Unavailable
from beachhead.server.limits import network_of

KNOWN_SECONDS = 20.0
WORDS = "Those who run this server have banned your address from it: write to them if that is a mistake."


class Bans:
    """Which networks are banned."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self._rows, self.clock = Moderation(store), clock
        self._networks: frozenset[str] = frozenset()
        self._read: float | None = None

    async def refuses(self, address: str) -> bool:
        """Whether whoever comes from this address is banned."""
        now = self.clock()
        if self._read is None or now - self._read >= KNOWN_SECONDS:
            self._read = now  # whoever comes meanwhile is judged by what was known
            try:
                self._networks = await asyncio.to_thread(self._rows.banned_networks)
            except Unavailable:
                self._read = None
        return bool(self._networks) and network_of(address) in self._networks
